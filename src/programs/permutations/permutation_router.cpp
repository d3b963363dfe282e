#include "programs/permutations/permutation_router.h"

#include "base/input_error.h"
#include "programs/permutations/rcc_permutation.h"
#include "programs/permutations/step_machine.h"
#include "routing/core/algorithm.h"
#include "spec/parse.h"

namespace weft::programs {
namespace {

class SteppedRouter final : public PermutationRouter {
 public:
  explicit SteppedRouter(std::unique_ptr<routing::Routing> routing) : routing_(std::move(routing)) {}

  [[nodiscard]] std::string name() const override { return routing_->name(); }
  [[nodiscard]] const routing::Routing* routing() const override { return routing_.get(); }

  [[nodiscard]] PermutationRun run(std::span<const TerminalId> destinations, std::uint64_t seed,
                                   const Execution& execution) const override {
    const StepRun steps = run_steps(*routing_, one_message_each(destinations), seed, execution);
    PermutationRun run{steps.steps, steps.hops, steps.largest_queue, steps.undelivered};
    for (const std::uint64_t time : steps.arrived_after) run.total_time += time == kNever ? 0 : time;
    return run;
  }

 private:
  std::unique_ptr<routing::Routing> routing_;
};

class RccRouter final : public PermutationRouter {
 public:
  RccRouter(const topology::Network& network, const Execution& execution) : permuter_(network, execution) {}

  [[nodiscard]] std::string name() const override { return std::string(kRcc3); }

  [[nodiscard]] PermutationRun run(std::span<const TerminalId> destinations, std::uint64_t,
                                   const Execution& execution) const override {
    const RccRun rcc = permuter_.run(destinations, execution);
    return {.steps = rcc.total_steps(),
            .hops = rcc.hops,
            .largest_queue = rcc.largest_queue,
            .total_time = rcc.total_time,
            .repeats = Repeats{rcc.drops, rcc.acknowledgements, {rcc.steps.begin(), rcc.steps.end()}}};
  }

 private:
  RccPermutation permuter_;
};

}  // namespace

std::unique_ptr<PermutationRouter> build_router(const topology::Network& network, std::string_view text,
                                                const Execution& execution) {
  try {
    const spec::Spec spec = spec::parse(text);
    if (spec.name != kRcc3) return std::make_unique<SteppedRouter>(routing::build(network, spec, execution));
    static_cast<void>(spec::Arguments(spec, spec::Schema{}));  // it has none
    return std::make_unique<RccRouter>(network, execution);
  } catch (const InputError& error) {
    throw error.in_text(text);
  }
}

}  // namespace weft::programs
