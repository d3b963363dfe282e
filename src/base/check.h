// WEFT_CHECK states an invariant. It is active in every build: stopping is better than a wrong result.
#pragma once

#include <stdexcept>

namespace weft {

// Thrown when an invariant is broken; the command line reports it and exits with code 70.
class BrokenInvariant : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] void fail_check(const char* condition, const char* file, int line);

}  // namespace weft

#define WEFT_CHECK(condition) ((condition) ? static_cast<void>(0) : ::weft::fail_check(#condition, __FILE__, __LINE__))
