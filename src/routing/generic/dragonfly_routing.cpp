#include "routing/generic/dragonfly_routing.h"

#include <optional>

#include "routing/core/fault_free.h"
#include "routing/core/path_symmetry.h"
#include "routing/core/single_word_routing.h"

namespace weft::routing {
namespace {

// Groups, routers, generators and link classes as the family numbers them.
class Groups {
 public:
  Groups(std::uint32_t router_count, std::uint32_t links_per_router)
      : a_(router_count), h_(links_per_router), count_(router_count * links_per_router + 1) {}

  static constexpr LinkClassId kLocal = 0;

  [[nodiscard]] std::uint32_t count() const { return count_; }
  [[nodiscard]] std::uint32_t group(NodeId v) const { return v / a_; }
  [[nodiscard]] NodeId in_next_group(NodeId v) const { return (v + a_) % (a_ * count_); }

  // The generator of the link to another router of the same group.
  [[nodiscard]] GeneratorId local(NodeId from, std::uint32_t router) const {
    return (router + a_ - from % a_) % a_ - 1;
  }

  // The generator of the next hop towards another group: its global link, or the local link to the router that has it.
  [[nodiscard]] GeneratorId towards(NodeId from, std::uint32_t to_group) const {
    const std::uint32_t link = (group(from) + count_ - to_group) % count_ - 1;
    const std::uint32_t router = link / h_;
    return from % a_ == router ? a_ - 1 + link % h_ : local(from, router);
  }

  [[nodiscard]] GeneratorId within(NodeId from, NodeId to) const { return local(from, to % a_); }

 private:
  std::uint32_t a_;
  std::uint32_t h_;
  std::uint32_t count_;
};

// The header's state is 0, or 1 + the intermediate group that the packet has not reached yet.
class GroupRouting final : public SingleWordRouting {
 public:
  GroupRouting(const topology::PortGraph& graph, spec::Spec spec, Groups groups, GroupPaths paths)
      : SingleWordRouting(graph, std::move(spec), paths == GroupPaths::direct ? 1 : 1 + std::uint64_t{groups.count()}),
        groups_(groups),
        paths_(paths) {}

  [[nodiscard]] VcId vc_count(LinkClassId link_class) const override {
    const VcId global_count = paths_ == GroupPaths::direct ? 1 : 2;
    return link_class == Groups::kLocal ? static_cast<VcId>(global_count + 1) : global_count;
  }
  // The draw is the intermediate group.
  [[nodiscard]] std::uint64_t draw_count() const override { return paths_ == GroupPaths::direct ? 1 : groups_.count(); }
  [[nodiscard]] bool has_one_plan() const override { return paths_ != GroupPaths::both; }
  [[nodiscard]] DeadlockArgument deadlock_argument() const override { return DeadlockArgument::order; }
  // Shifting all groups by one is a symmetry.
  [[nodiscard]] PathSymmetry symmetry() const override {
    return {.generators = {tabulated(graph().node_count(), [&](NodeId v) { return groups_.in_next_group(v); })}};
  }

  // A packet that stays in its group goes direct: by another group it would only go out and back by the same link.
  void plans_from_node(NodeId start, TerminalId destination, std::uint64_t draw,
                       std::vector<Header>& headers) const override {
    const std::uint32_t from = groups_.group(start);
    const std::uint32_t to = groups_.group(node_of(destination));
    const bool has_detour = paths_ != GroupPaths::direct && from != to && draw != from && draw != to;
    if (!has_detour || paths_ == GroupPaths::both) headers.push_back({.destination = destination});
    if (has_detour) headers.push_back({.destination = destination, .state = {static_cast<std::uint32_t>(draw) + 1}});
  }

  void decide(const Header& header, const Position& position, Decision& decision) const override {
    const NodeId v = position.node;
    const NodeId goal = node_of(header.destination);
    decision.clear();
    decision.delivers = v == goal;
    if (decision.delivers) return;
    const bool is_in_goal_group = groups_.group(v) == groups_.group(goal);
    const GeneratorId generator =
        is_in_goal_group ? groups_.within(v, goal) : groups_.towards(v, next_group(header, goal));
    // There are no faults, so every link exists.
    const PortId port = *graph().port_of(v, generator);
    const bool is_past_detour = paths_ != GroupPaths::direct && header.state[0] == 0;
    const auto vc = static_cast<VcId>((is_past_detour ? 1 : 0) + (is_in_goal_group ? 1 : 0));
    decision.candidates.push_back({.port = port, .vcs = {vc, vc}});
  }

  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override {
    const std::uint32_t group = groups_.group(graph().neighbor(position.node, choice.port).node);
    return header.state[0] == group + 1 ? Header{.destination = header.destination} : header;
  }

  [[nodiscard]] std::string reason(const Header& header, const Position& position, const Candidate&) const override {
    const NodeId goal = node_of(header.destination);
    if (groups_.group(position.node) == groups_.group(goal)) return "in the destination's group";
    const std::string text = "to group " + std::to_string(next_group(header, goal));
    return header.state[0] == 0 ? text : text + " first";
  }

 private:
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
  return std::make_unique<GroupRouting>(task.network.graph, task.arguments.to_spec(), groups, paths);
}

}  // namespace weft::routing
