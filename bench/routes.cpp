#include "routes.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/check.h"
#include "base/numbers/random.h"
#include "report/table.h"
#include "routing/cayley/scc_check.h"
#include "routing/cayley/scc_local_steps.h"
#include "routing/cayley/scc_search_tree.h"
#include "routing/core/algorithm.h"
#include "usage.h"

namespace weft {
namespace {

using report::Align;
using routing::SccRemainingRoute;

constexpr double kTargetMicroseconds = 20;
constexpr std::uint64_t kTimedPairs = 20'000;
constexpr std::uint64_t kComparedPairs = 100'000;

struct Method {
  std::string call;
  std::function<std::uint32_t(SccRemainingRoute)> length;  // of the whole way, computed at its source
};

std::uint32_t length_by_segments(const routing::SccLocalSteps& steps, SccRemainingRoute route) {
  std::uint32_t length = 0;
  while (routing::first_laterals(route) != 0) {
    const unsigned lateral = steps.next_lateral(route);
    length += steps.segment(route.slot, lateral).steps + 1;
    route.take_lateral(lateral);
  }
  return length + steps.segment(route.slot, route.goal).steps;
}

std::uint32_t length_by_tree(const SccRemainingRoute& route) {
  const routing::SccSearch search = routing::search_tree(route);
  return static_cast<std::uint32_t>(search.laterals.size()) + search.local_count;
}

std::vector<Method> methods(unsigned n) {
  const routing::SccLocalSteps steps(n - 1);
  return {{"optimal", [steps](const SccRemainingRoute& route) { return length_by_segments(steps, route); }},
          {"optimal(method=paper)", length_by_tree}};
}

// A network with all that is asked about it.
struct Subject {
  explicit Subject(unsigned n)
      : network(topology::build(fmt::format("scc({})", n), Execution{})),
        labels(*network.labelling_as<topology::PermutationLabelling>()),
        check(network) {}

  topology::Network network;
  const topology::PermutationLabelling& labels;
  routing::SccCheck check;
};

double mean_time(const std::vector<std::pair<NodeId, NodeId>>& pairs, const routing::LengthOf& length_of) {
  std::uint64_t sum = 0;
  const double start = 1e6 * cpu_seconds();
  for (const auto& [from, to] : pairs) sum += length_of(from, to);
  const double time = (1e6 * cpu_seconds() - start) / static_cast<double>(pairs.size());
  WEFT_CHECK(sum > 0);
  return time;
}

std::vector<std::string> measure(const Subject& subject, const Method& method,
                                 const std::vector<std::pair<NodeId, NodeId>>& pairs) {
  const auto routing = routing::build(subject.network, method.call, Execution{});
  const auto at_source = [&](NodeId from, NodeId to) {
    return method.length(routing::remaining_route(subject.labels, from, to));
  };
  const auto followed = [&](NodeId from, NodeId to) { return routing::followed_length(*routing, from, to); };
  WEFT_CHECK(subject.check.random_pairs(at_source, kComparedPairs, 9).wrong_count == 0);
  WEFT_CHECK(subject.check.random_pairs(followed, kComparedPairs / 10, 9).wrong_count == 0);
  const double source_time = mean_time(pairs, at_source);
  return {method.call, fmt::format("{:.1f}", source_time), fmt::format("{:.1f}", mean_time(pairs, followed)),
          fmt::format("{:.0f}", kTargetMicroseconds), fmt::format("{:.1f}", kTargetMicroseconds / source_time)};
}

std::string verdict(const routing::LengthCheck& check) {
  return fmt::format("{} of {}", check.pair_count - check.wrong_count, check.pair_count);
}

}  // namespace

void bench_routes() {
  const Subject subject(9);
  RandomStream random(1, Purpose::test);
  std::vector<std::pair<NodeId, NodeId>> pairs(kTimedPairs);
  for (auto& [from, to] : pairs) {
    from = static_cast<NodeId>(random.below(subject.network.graph.node_count()));
    to = static_cast<NodeId>(random.below(subject.network.graph.node_count()));
  }
  report::Table table{{{"routing"},
                       {"at the source us", Align::right},
                       {"hop by hop us", Align::right},
                       {"target us", Align::right},
                       {"ratio", Align::right}},
                      {}};
  for (const Method& method : methods(9)) table.rows.push_back(measure(subject, method, pairs));
  fmt::print(
      "One route on scc(9): the whole way computed at its source, or all its decisions; lengths compared first\n{}\n",
      report::to_text(table, {.has_color = false, .has_unicode = false}));
}

void bench_lengths() {
  report::Table table{{{"network"}, {"routing"}, {"every node to one"}, {"random pairs"}}, {}};
  for (const unsigned n : {8U, 9U}) {
    const Subject subject(n);
    for (const Method& method : methods(n)) {
      const auto length_of = [&](NodeId from, NodeId to) {
        return method.length(routing::remaining_route(subject.labels, from, to));
      };
      table.rows.push_back({subject.network.name(), method.call, verdict(subject.check.all_to_first(length_of)),
                            verdict(subject.check.random_pairs(length_of, kComparedPairs, n))});
    }
  }
  fmt::print("Ways as long as the distance\n{}\n", report::to_text(table, {.has_color = false, .has_unicode = false}));
}

}  // namespace weft
