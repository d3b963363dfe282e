// What a piece of work costs.
#pragma once

#include <functional>

namespace weft {

double cpu_seconds();   // of this process, all its threads
double wall_seconds();  // since some time

struct Usage {
  double wall = 0;
  double cpu = 0;
  double peak_bytes = 0;
};

// In a process of its own, so that the peak of memory is its own too; it begins with the memory of this one.
Usage usage_of(const std::function<void()>& work);

}  // namespace weft
