#include "sweep/stored/stored_point.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/input_error.h"
#include "experiment/run.h"
#include "experiment/run_json.h"

namespace weft::sweep {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kBetweenLooks = std::chrono::milliseconds(300);

// The first error is the one to report; if the store fails here too, the point is freed when this process ends.
void release_quietly(store::Store& store, const store::Key& key) {
  try {
    store.release(key);
  } catch (const InputError&) {
    return;
  } catch (const Interrupted&) {
    return;
  }
}

}  // namespace

experiment::RunResult run_and_store(const StoredPoint& point, const ResultSink& sink, const Execution& execution) {
  try {
    const auto start = Clock::now();
    const Execution rest = execution.silent();
    Execution cycles = execution;
    cycles.thread_count =
        std::min(execution.worker_count(), experiment::useful_threads(point.plan.node_count(point.curve)));
    const auto routed = point.plan.routed_networks().get(point.plan.routed_id(point.curve), rest);
    // Some errors show only in a run, such as a packet without a path.
    const RawSetting& network = point.plan.curve(point.curve).given.find("spec")->second.front();
    experiment::RunResult result = at(network, [&] {
      try {
        return run_in_detail(set_up(routed, point.settings, rest), {}, cycles, rest).result;
      } catch (const InputError& error) {
        throw about(*routed, error);
      }
    });
    const std::chrono::duration<double> time = Clock::now() - start;
    sink.store.finish(point.key, {.result = result_text(result), .seconds = time.count(), .program = sink.program});
    return result;
  } catch (...) {
    release_quietly(sink.store, point.key);
    throw;
  }
}

experiment::RunResult obtain(const StoredPoint& point, const ResultSink& sink, const Execution& execution) {
  while (true) {
    execution.throw_if_stopped();
    switch (sink.store.claim(point.key)) {
      case store::Claim::finished:
        if (auto result = stored_result(sink.store, point.key)) return *result;
        continue;  // another process has just forgotten it
      case store::Claim::taken:
        return run_and_store(point, sink, execution);
      case store::Claim::elsewhere:
        std::this_thread::sleep_for(kBetweenLooks);
    }
  }
}

std::optional<experiment::RunResult> stored_result(const store::Store& store, const store::Key& key) {
  const auto row = store.find(store::hash(key));
  return row ? std::optional(experiment::read_result(row->outcome.result)) : std::nullopt;
}

}  // namespace weft::sweep
