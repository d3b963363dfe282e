// The suites over every registered routing: its examples, and a wrapper that forwards to another routing.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "routing/core/algorithm.h"
#include "routing/core/routing.h"
#include "support/effort.h"

namespace weft::test {

inline topology::Network network_of(std::string_view text) { return topology::build(text, Execution{}); }

inline constexpr TerminalId kEach = 2;

// The name of the network with two terminals at each node; none where the family places its terminals.
inline std::optional<std::string> concentrated(const topology::Member& member) {
  const topology::Family& family = *member.family;
  spec::Arguments arguments = member.arguments;
  if (!family.nodes_from.empty()) {
    const auto inner = concentrated(member.network(family.nodes_from));
    if (!inner) return std::nullopt;
    arguments.replace_inner(family.nodes_from, topology::resolve(*inner).arguments.to_spec());
  } else if (family.places_terminals || member.closed_forms.terminals != member.closed_forms.nodes) {
    return std::nullopt;
  } else {
    arguments.set("concentration", spec::Value{std::int64_t{kEach}});
  }
  return spec::print(arguments.to_spec());
}

// The facts of a routing without state and with one VC whose packets may pass their destination.
inline routing::RoutingFacts passing_facts(const topology::PortGraph& graph) {
  routing::RoutingFacts facts =
      routing::conservative_facts(routing::single_word_size(graph, routing::vcs_on_all(graph, 1), 1));
  facts.may_pass_destination = true;
  return facts;
}

struct RoutingExample {
  std::string call;
  std::string network;
};

// Calls that fit only some examples of their algorithm.
inline std::vector<RoutingExample> more_examples(std::string_view algorithm) {
  if (algorithm == "classes") {
    return {{"classes(valiant(o1turn),2)", "mesh(3,2)"}, {"classes(ugal,2)", "dragonfly(1,2,1)"}};
  }
  if (algorithm == "escape") return {{"escape(o1turn,dor)", "mesh(3,3)"}};
  if (algorithm == "scc-optimal") {
    return {{"scc-optimal(method=paper)", "scc(3)"}, {"scc-optimal(method=paper)", "scc(4)"}};
  }
  if (algorithm == "ugal") {
    return {{"ugal", "dragonfly(2,4,2)"}, {"ugal", "dragonfly(1,1,4)"}, {"ugal(o1turn)", "mesh(3,3)"}};
  }
  if (algorithm == "valiant") {
    return {{"valiant", "dragonfly(2,4,2)"},
            {"valiant", "dragonfly(1,3,1)"},
            {"valiant(o1turn)", "mesh(3,3)"},
            {"valiant(fat-tree-nca(up=random))", "fat-tree(2,3)"},
            {"valiant(valiant(dor))", "ring(4)"}};
  }
  return {};
}

inline std::vector<RoutingExample> examples_of(const routing::Algorithm& algorithm) {
  std::vector<RoutingExample> examples = more_examples(algorithm.name);
  const std::string_view only_call = algorithm.calls.front().empty() ? algorithm.name : "";
  for (const std::string_view network : algorithm.examples) {
    if (network.empty()) continue;
    if (!only_call.empty()) examples.push_back({std::string(only_call), std::string(network)});
    for (const std::string_view call : algorithm.calls) {
      if (!call.empty()) examples.push_back({std::string(call), std::string(network)});
    }
  }
  return examples;
}

class AlgorithmTest : public testing::TestWithParam<const routing::Algorithm*> {
 protected:
  // Networks of more than 100 nodes wait for `make test-more`.
  template <class Body>
  static void for_each_example(const Body& body) {
    const NodeId most_nodes = usual_or_more<NodeId>(100, 100'000);
    for (const auto& [call, text] : examples_of(*GetParam())) {
      SCOPED_TRACE(call + " on " + text);
      const topology::Network network = topology::build(text, Execution{});
      if (network.graph.node_count() > most_nodes) continue;
      body(network, *routing::build(network, call, Execution{}));
      if (HasFatalFailure()) return;
    }
  }
};

inline std::string algorithm_test_name(const testing::TestParamInfo<const routing::Algorithm*>& info) {
  std::string name(info.param->name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

// The facts of another routing, without its symmetries, which hold for the functions of that routing only.
inline routing::RoutingFacts forwarded_facts(const routing::Routing& inner) {
  routing::RoutingFacts facts = inner.facts();
  facts.symmetry = routing::no_symmetry;
  return facts;
}

// Forwards everything to another routing; a test states other facts or overrides one function.
class ForwardingRouting : public routing::Routing {
 public:
  explicit ForwardingRouting(const routing::Routing& inner) : ForwardingRouting(inner, forwarded_facts(inner)) {}
  ForwardingRouting(const routing::Routing& inner, routing::RoutingFacts facts)
      : Routing(inner.graph(), inner.spec(), std::move(facts)), inner_(inner) {}

  void start(const routing::Departure& departure, std::vector<routing::Header>& headers) const override {
    inner_.start(departure, headers);
  }
  [[nodiscard]] bool has_arrived(const routing::Header& header, const routing::Position& position) const override {
    return inner_.has_arrived(header, position);
  }
  void candidates(const routing::Header& header, const routing::Position& position,
                  routing::Candidates& found) const override {
    inner_.candidates(header, position, found);
  }
  [[nodiscard]] routing::Header advance(const routing::Header& header, const routing::Position& position,
                                        const routing::Choice& choice) const override {
    return inner_.advance(header, position, choice);
  }
  [[nodiscard]] std::uint64_t key(const routing::Header& header) const override { return inner_.key(header); }
  [[nodiscard]] std::string explain(const routing::Header& header, const routing::Position& position,
                                    const routing::Candidate& candidate) const override {
    return inner_.explain(header, position, candidate);
  }

 private:
  const routing::Routing& inner_;
};

}  // namespace weft::test
