#include "base/threads.h"

#include <exception>

namespace weft {

Threads::Threads(unsigned wanted, const std::function<void(unsigned)>& work) {
  threads_.reserve(wanted);
  try {
    for (unsigned i = 1; i <= wanted; ++i) threads_.emplace_back(work, i);
  } catch (const std::exception&) {  // system_error, bad_alloc
    return;
  }
}

}  // namespace weft
