// What the processes of one sweep tell each other: one coordinator, which has the store of the sweep, and workers.
// Each message is a short JSON text.
#pragma once

#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "store/row.h"
#include "sweep/plan/point_id.h"

namespace weft::sweep {

// From a worker.
struct Hello {
  std::string plan;  // plan_digest()
  unsigned thread_count = 1;
  std::uint64_t max_memory = 0;  // bytes
};
struct FinishedPoint {
  std::optional<PointId> id;  // none: found in the worker's store, from an earlier start
  store::Row row;
};
struct FailedPoint {
  PointId id;
  std::exception_ptr failure;
};
struct Heartbeat {
  struct Part {
    PointId id;
    double done = 0;  // 0 to 1
  };
  std::vector<Part> parts{};  // the points that run; none from the coordinator
};
struct Goodbye {};  // the last message of a worker

// From the coordinator.
struct RunPoint {
  PointId id;
  unsigned thread_count = 1;
};
struct StoredRow {  // the answer to FinishedPoint
  std::string hash;
  bool is_same = true;  // else the store of the sweep has another result for this point
};
struct DropNetwork {
  std::size_t routed_id = 0;
};
struct StopWork {};       // the answer is Goodbye, when all rows are stored
struct EndOfSweep {       // the answer to Goodbye
  bool has_lost = false;  // some worker does not answer any more
};

using Message = std::variant<Hello, FinishedPoint, FailedPoint, Heartbeat, Goodbye, RunPoint, StoredRow, DropNetwork,
                             StopWork, EndOfSweep>;

std::string to_text(const Message& message);
// Throws InputError for a text that to_text has not made.
Message read_message(std::string_view text);

}  // namespace weft::sweep
