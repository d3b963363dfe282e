// Workers in other processes, which take points of the same queue as the threads of this one.
#pragma once

#include "base/execution.h"
#include "sweep/search/point_queue.h"

namespace weft::sweep {

class RemoteWorkers {
 public:
  virtual ~RemoteWorkers() = default;

  // Called again and again by one thread, about once a millisecond: gives points out and takes results. Errors end
  // the sweep.
  virtual void serve(PointQueue& queue) = 0;
  // Called once when the sweep is over: all points are done, or there is an error. May throw Interrupted.
  virtual void end(PointQueue& queue, const Execution& execution) = 0;
  // Called instead of end() after Ctrl-C: must not take long.
  virtual void abandon() = 0;
};

}  // namespace weft::sweep
