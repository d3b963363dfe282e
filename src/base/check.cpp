#include "base/check.h"

#include <string>

namespace weft {

void fail_check(const char* condition, const char* file, int line) {
  throw BrokenInvariant(std::string(file) + ":" + std::to_string(line) + ": not so: " + condition);
}

}  // namespace weft
