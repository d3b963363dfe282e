// Routes a permutation and counts the steps: the step machine with any routing, or a special algorithm (rcc-3).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "routing/core/routing.h"
#include "topology/network.h"

namespace weft::programs {

// For a router that drops messages and sends them again.
struct Repeats {
  std::uint64_t drops = 0;
  std::uint64_t acknowledgements = 0;
  std::vector<std::uint64_t> part_steps{};  // of each of its parts, which run one after another
};

struct PermutationRun {
  std::uint64_t steps = 0;
  std::uint64_t hops = 0;
  std::uint64_t largest_queue = 0;
  std::uint64_t undelivered = 0;
  std::uint64_t total_time = 0;  // sum of the arrival times, in steps, over the messages that arrived
  std::optional<Repeats> repeats{};
};

class PermutationRouter {
 public:
  PermutationRouter() = default;
  PermutationRouter(const PermutationRouter&) = delete;
  PermutationRouter& operator=(const PermutationRouter&) = delete;
  virtual ~PermutationRouter() = default;

  [[nodiscard]] virtual std::string name() const = 0;
  // The routing whose paths the messages follow; null for a router that works otherwise, such as rcc-3.
  [[nodiscard]] virtual const routing::Routing* routing() const { return nullptr; }
  // One destination for each terminal; the seed is for randomized routings. Thread-safe.
  [[nodiscard]] virtual PermutationRun run(std::span<const TerminalId> destinations, std::uint64_t seed,
                                           const Execution& execution) const = 0;
};

// `text` is "rcc-3" or any routing. The network must outlive the result. Throws InputError as routing::build does.
std::unique_ptr<PermutationRouter> build_router(const topology::Network& network, std::string_view text,
                                                const Execution& execution);

}  // namespace weft::programs
