// The only code that starts threads.
#pragma once

#include <functional>
#include <thread>
#include <vector>

namespace weft {

// Runs work(1), work(2), ... each on its own thread, and joins the threads at the end of the scope. If the system
// grants fewer threads than requested (a process limit, no memory for a stack), there are fewer, possibly none.
class Threads {
 public:
  Threads(unsigned wanted, const std::function<void(unsigned)>& work);

  [[nodiscard]] unsigned count() const { return static_cast<unsigned>(threads_.size()); }

 private:
  std::vector<std::jthread> threads_;
};

}  // namespace weft
