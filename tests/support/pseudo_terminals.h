// Whether this system has pseudo-terminals: a minimal one may lack /dev/pts.
#pragma once

#include <pty.h>
#include <unistd.h>

namespace weft {

inline bool has_pseudo_terminals() {
  int ours = -1;
  int theirs = -1;
  if (::openpty(&ours, &theirs, nullptr, nullptr, nullptr) != 0) return false;
  ::close(ours);
  ::close(theirs);
  return true;
}

inline constexpr const char* kNoPseudoTerminals = "there are no pseudo-terminals here: /dev/pts is not mounted";

}  // namespace weft
