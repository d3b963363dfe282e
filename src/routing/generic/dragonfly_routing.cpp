#include "routing/generic/dragonfly_routing.h"

#include <optional>

#include "base/numbers/small_divisor.h"
#include "routing/core/fault_free.h"
#include "routing/core/header_fields.h"
#include "routing/core/path_symmetry.h"
#include "routing/core/take_hops.h"

namespace weft::routing {
namespace {

// Groups, routers, generators and link classes as the family numbers them.
class Groups {
 public:
  Groups(std::uint32_t router_count, std::uint32_t links_per_router)
      : a_(router_count),
        h_(links_per_router),
        count_(router_count * links_per_router + 1),
        by_a_(router_count),
        by_h_(links_per_router) {}

  static constexpr LinkClassId kLocal = 0;

  [[nodiscard]] std::uint32_t count() const { return count_; }
  [[nodiscard]] std::uint32_t group(NodeId v) const { return by_a_.quotient(v); }
  [[nodiscard]] NodeId in_next_group(NodeId v) const { return (v + a_) % (a_ * count_); }

  // The generator of the link to another router of the same group.
  [[nodiscard]] GeneratorId local(NodeId from, std::uint32_t router) const {
    const std::uint32_t upwards = router + a_ - by_a_.remainder(from);
    return (upwards < a_ ? upwards : upwards - a_) - 1;
  }

  // The generator of the next hop towards another group: its global link, or the local link to the router that has it.
  [[nodiscard]] GeneratorId towards(NodeId from, std::uint32_t to_group) const {
    const std::uint32_t upwards = group(from) + count_ - to_group;
    const std::uint32_t link = (upwards < count_ ? upwards : upwards - count_) - 1;
    const std::uint32_t router = by_h_.quotient(link);
    return by_a_.remainder(from) == router ? a_ - 1 + by_h_.remainder(link) : local(from, router);
  }

  [[nodiscard]] GeneratorId within(NodeId from, NodeId to) const { return local(from, by_a_.remainder(to)); }

 private:
  std::uint32_t a_;
  std::uint32_t h_;
  std::uint32_t count_;
  SmallDivisor by_a_;
  SmallDivisor by_h_;
};

// The header's state is 0, or 1 + the intermediate group that the packet has not reached yet.
class GroupRouting final : public Routing, public ShowsHeader {
 public:
  GroupRouting(const topology::Network& network, spec::Spec spec, Groups groups, GroupPaths paths)
      : Routing(network.graph, std::move(spec), facts_on(network, groups, paths)), groups_(groups), paths_(paths) {}

  // A packet that stays in its group goes direct: by another group it would only go out and back by the same link.
  void start(const Departure& departure, std::vector<Header>& headers) const override {
    const auto [start, destination, draw, message_class] = departure;
    const std::uint32_t from = groups_.group(start);
    const std::uint32_t to = groups_.group(node_of(destination));
    const bool has_detour = paths_ != GroupPaths::direct && from != to && draw != from && draw != to;
    if (!has_detour || paths_ == GroupPaths::both) headers.push_back({.destination = destination});
    if (has_detour) headers.push_back({.destination = destination, .state = {static_cast<std::uint32_t>(draw) + 1}});
  }

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    const NodeId v = position.node;
    const NodeId goal = node_of(header.destination);
    const bool is_in_goal_group = groups_.group(v) == groups_.group(goal);
    const GeneratorId generator =
        is_in_goal_group ? groups_.within(v, goal) : groups_.towards(v, next_group(header, goal));
    // There are no faults, so every link exists.
    const PortId port = *graph().port_of(v, generator);
    const bool is_past_detour = paths_ != GroupPaths::direct && header.state[0] == 0;
    const auto vc = static_cast<VcId>((is_past_detour ? 1 : 0) + (is_in_goal_group ? 1 : 0));
    found.push_back({.port = port, .vcs = {vc, vc}});
  }

  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override {
    const std::uint32_t group = groups_.group(graph().neighbor(position.node, choice.port).node);
    return header.state[0] == group + 1 ? Header{.destination = header.destination} : header;
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  [[nodiscard]] std::string explain(const Header& header, const Position& position, const Candidate&) const override {
    const NodeId goal = node_of(header.destination);
    if (groups_.group(position.node) == groups_.group(goal)) return "in the destination's group";
    const std::string text = "to group " + std::to_string(next_group(header, goal));
    return header.state[0] == 0 ? text : text + " first";
  }

  [[nodiscard]] HeaderFields header_fields(const Header& header, NodeId) const override {
    if (header.state[0] == 0) return {{"first_group", "none"}};
    return {{"first_group", std::int64_t{header.state[0]} - 1}};
  }

 private:
  static RoutingFacts facts_on(const topology::Network& network, const Groups& groups, GroupPaths paths) {
    const bool is_direct = paths == GroupPaths::direct;
    const topology::PortGraph& graph = network.graph;
    std::vector<VcId> vcs = vcs_on_all(graph, is_direct ? 1 : 2);
    if (!vcs.empty()) ++vcs[Groups::kLocal];
    const std::uint64_t value_count = is_direct ? 1 : 1 + std::uint64_t{groups.count()};
    RoutingFacts facts = network_facts(network, std::move(vcs), value_count);
    facts.draw_count = is_direct ? 1 : groups.count();  // the intermediate group
    facts.is_deterministic = true;
    facts.is_terminal_independent = true;
    facts.has_one_initial_route = paths != GroupPaths::both;
    facts.deadlock_argument = DeadlockArgument::order;
    // Shifting all groups by one is a symmetry.
    facts.symmetry = [groups, n = graph.node_count()] {
      return PathSymmetry{.generators = {tabulated(n, [&](NodeId v) { return groups.in_next_group(v); })}};
    };
    return facts;
  }

  [[nodiscard]] std::uint32_t next_group(const Header& header, NodeId goal) const {
    return header.state[0] == 0 ? groups_.group(goal) : header.state[0] - 1;
  }

  Groups groups_;
  GroupPaths paths_;
};

}  // namespace

std::unique_ptr<Routing> build_group_routing(const Task& task, GroupPaths paths) {
  const spec::Spec& network = task.network.spec;
  if (network.name != "dragonfly") return nullptr;
  const Groups groups(static_cast<std::uint32_t>(integer_argument(network, 1)),
                      static_cast<std::uint32_t>(integer_argument(network, 2)));
  return std::make_unique<GroupRouting>(task.network, task.arguments.to_spec(), groups, paths);
}

}  // namespace weft::routing
