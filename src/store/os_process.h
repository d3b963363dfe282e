// Who has begun a point: a process, named so that others can tell whether it still lives.
#pragma once

#include <cstdint>
#include <string>

namespace weft::store {

struct Process {
  std::string host;
  std::string boot;  // a new one each time that the machine starts
  std::string pids;  // the namespace in which `pid` is counted; containers have their own
  std::int64_t pid = 0;
  std::int64_t started = 0;  // clock ticks since the boot: a pid is used again, the two together are not

  friend bool operator==(const Process&, const Process&) = default;
};

Process this_process();

// Whether `other` may still be at work, as far as `self` can see. A process that has ended is not, nor is one of this
// host before its last boot. Of another host or another container nothing is known: such a process counts as living.
bool may_live(const Process& other, const Process& self);

}  // namespace weft::store
