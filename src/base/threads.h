// The one place that starts threads.
#pragma once

#include <functional>
#include <thread>
#include <vector>

namespace weft {

// Threads that each run work(1), work(2), ... and are waited for at the end of the scope. Where the system gives fewer
// than are wanted (a limit on processes, no memory for a stack), there are fewer, possibly none.
class Threads {
 public:
  Threads(unsigned wanted, const std::function<void(unsigned)>& work);

  [[nodiscard]] unsigned count() const { return static_cast<unsigned>(threads_.size()); }

 private:
  std::vector<std::jthread> threads_;
};

}  // namespace weft
