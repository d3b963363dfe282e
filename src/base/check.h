// WEFT_CHECK states an invariant. It stays on in every build: a wrong number is worse than a stop.
#pragma once

#include <stdexcept>

namespace weft {

// Thrown when the program contradicts itself; the command line reports it and exits 70.
class BrokenInvariant : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] void fail_check(const char* condition, const char* file, int line);

}  // namespace weft

#define WEFT_CHECK(condition) ((condition) ? static_cast<void>(0) : ::weft::fail_check(#condition, __FILE__, __LINE__))
