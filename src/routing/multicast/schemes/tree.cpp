// Tree multicast: the routes of a unicast routing from the source to all targets, joined where they begin with the same
// channels. So the tree has no dependencies between channels that the routing has not. It works on any network that the
// routing routes, directed ones included. The routes are those of an empty network: of several candidates the packet
// takes the first.
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "base/input_error.h"
#include "routing/core/algorithm.h"
#include "routing/core/first_choice.h"
#include "routing/multicast/multicast.h"

#include <fmt/format.h>

namespace weft::routing {
namespace {

// Longer routes than this many times the nodes go round in circles.
constexpr std::size_t kMostVisits = 4;

class TreeMulticast final : public Multicast {
 public:
  TreeMulticast(const MulticastTask& task, std::unique_ptr<const Routing> own)
      : Multicast(task.network.graph, task.arguments.to_spec(),
                  facts_of(own == nullptr ? task.unicast : *own, own == nullptr)),
        own_(std::move(own)),
        routing_(own_ == nullptr ? task.unicast : *own_) {}

  void plan(TerminalId source, std::span<const TerminalId> targets, std::vector<MulticastTree>& trees) const override {
    TreeBuilder builder(source, graph().node_of_terminal(source));
    for (const TerminalId target : targets) add_route(source, target, builder);
    trees.push_back(builder.finish());
  }

  void visit_cover(const VisitTree& visit) const override {
    std::vector<TerminalId> targets(graph().terminal_count());
    std::iota(targets.begin(), targets.end(), TerminalId{0});
    std::vector<MulticastTree> trees;
    for (TerminalId source = 0; source < graph().terminal_count(); ++source) {
      trees.clear();
      std::vector<TerminalId> others = targets;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(source));
      plan(source, others, trees);
      visit(trees[0]);
    }
  }

 private:
  static MulticastFacts facts_of(const Routing& routing, bool shares_vcs) {
    return {.vcs = routing.facts().vcs,
            .shares_vcs = shares_vcs,
            .acquires_in_order = false,
            .is_path = false,
            .covers_trees = true,
            .header_flits = 1U};
  }

  void add_route(TerminalId source, TerminalId target, TreeBuilder& builder) const {
    std::vector<Header> headers;
    routing_.start(routing_.departure(source, target), headers);
    if (headers.empty()) throw_no_path(source, target);
    Header header = headers.front();
    Position position{.node = graph().node_of_terminal(source)};
    std::uint32_t at = 0;
    Decision decision;
    for (std::size_t hops = 0;; ++hops) {
      routing_.decide(header, position, decision);
      if (decision.delivers) break;
      if (decision.candidates.empty() || hops > kMostVisits * graph().node_count()) throw_no_path(source, target);
      const Candidate& chosen = first_choice(decision.candidates);
      const Choice choice{chosen.port, chosen.vcs.first};
      header = routing_.advance(header, position, choice);
      position = next_position(graph(), position, choice);
      at = builder.child(at, chosen.port, chosen.vcs, position.node);
    }
    builder.deliver(at, target);
  }

  [[noreturn]] void throw_no_path(TerminalId source, TerminalId target) const {
    throw InputError(fmt::format("{} has no route from terminal {} to terminal {}", routing_.name(), source, target),
                     {}, "use another routing; weft paths shows what it does not deliver");
  }

  std::unique_ptr<const Routing> own_;  // none: that of other packets
  const Routing& routing_;
};

std::unique_ptr<Multicast> build_tree(const MulticastTask& task) {
  std::unique_ptr<const Routing> own;
  if (task.arguments.has("R")) own = build(task.network, task.arguments.routing("R"), task.execution);
  return std::make_unique<TreeMulticast>(task, std::move(own));
}

}  // namespace

namespace multicast_records {

extern constinit const MulticastScheme tree{
    .name = "tree",
    .summary = "one packet along the routes of R to all targets, copied where they part",
    .citation = "",
    .serves = "any network that R routes",
    .parameters =
        {{{.name = "R",
           .kind = spec::Kind::routing,
           .meaning = "the routing of the branches, on VCs of their own; left out: that of other packets, on its VCs",
           .is_optional = true}}},
    .examples = {"mesh(3,3)", "torus(4,3)", "ring(5)", "rdt(4)", "hypercube(3)", "scc(3)", "prc(12,skips=[3])",
                 "fat-tree(2,3)"},
    .calls = {"tree", "tree(layered(shortest))"},
    .build = build_tree,
};

}  // namespace multicast_records
}  // namespace weft::routing
