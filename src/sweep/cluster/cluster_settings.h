// What the processes of a sweep over many machines agree on.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "sweep/plan/ready_plan.h"

namespace weft::sweep {

struct ClusterSettings {
  std::chrono::milliseconds between_beats{500};
  std::chrono::milliseconds worker_silence{10'000};       // then its points are run elsewhere
  std::chrono::milliseconds coordinator_silence{60'000};  // then a worker ends
  std::chrono::milliseconds first_silence{600'000};       // the same before the first message
  std::string worker_noun = "rank";                       // in messages: "rank 2 does not answer any more"
};

// A hash of the keys of all points and of the version of the program: processes with the same one can work together.
std::string plan_digest(const ReadyPlan& plan, std::string_view program);

}  // namespace weft::sweep
