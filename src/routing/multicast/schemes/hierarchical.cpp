// Hierarchical multicast on recursive diagonal tori (Yang and others 2001, section V): the packet goes to a node of a
// root rank and from there down the ranks, at each rank to the eight nodes of a tile in two steps, on the base torus to
// a node of the next lower rank where the node lacks it, and so on to rank 0. The root rank is the lowest whose
// territory, the nodes that can be reached in this manner, has all targets. The highest rank covers its whole torus.
//
//   map=reduced   the header has one bit map for each rank (routing/multicast/bit_map.h), so the packet also reaches
//                 leaves that are no targets. Routers do not know; these copies travel to their leaves and are
//                 discarded
//   map=precise   no surplus copies, as if each router had a map of its own
//
// Targets at the router of the source are served there. routing/multicast/rank_cast.h explains the VCs.
#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "base/input_error.h"
#include "routing/multicast/multicast.h"
#include "routing/multicast/rank_cast.h"

namespace weft::routing {
namespace {

// A target and the leaf at which the packet reaches its node.
struct LeafTarget {
  LeafAddress leaf = 0;
  TerminalId terminal = 0;
};
using LeafTargets = std::span<const LeafTarget>;  // sorted by leaf, then terminal

// Grows the tree of one packet.
class RankTree {
 public:
  // `map`: one for all nodes of a rank; null: each has one of its own.
  RankTree(const RankCast& cast, unsigned root_rank, const ReducedBitMap* map, TreeBuilder& builder)
      : cast_(cast), root_rank_(root_rank), map_(map), builder_(builder) {}

  void grow(LeafTargets targets) { go_down(0, root_rank_, 0, targets); }

 private:
  // From a node that has the packet, over a rank and those below. `above` is the address so far, and the targets are
  // those below it.
  void go_down(std::uint32_t at, unsigned rank, LeafAddress above, LeafTargets targets) {
    for (const RankCast::Step& step : cast_.walk(builder_.node(at), rank)) at = take(at, step);
    const MapGenerator generator(cast_.pattern(rank), map_ != nullptr ? map_->map(rank) : map_of(rank, targets));
    visit(generator, {at, rank, 0, false}, above, targets);
  }

  struct Place {
    std::uint32_t at = 0;  // tree node
    unsigned rank = 0;
    std::uint32_t position = 0;
    bool is_past = false;  // the dateline
  };
  void visit(const MapGenerator& generator, const Place& place, LeafAddress above, LeafTargets targets) {
    const MapGenerator::Outputs outputs = generator.outputs(place.position);
    for (const std::uint32_t position : outputs.positions) {
      Place next{0, place.rank, position, place.is_past};
      next.at = take(place.at, cast_.spread(builder_.node(place.at), place.rank, position, next.is_past));
      visit(generator, next, above, targets);
    }
    if (!outputs.goes_down) return;
    const LeafAddress address = (above << 3U) + place.position;
    const LeafTargets below = targets_below(targets, place.rank, address);
    if (place.rank > 0) {
      go_down(place.at, place.rank - 1, address, below);
    } else {
      for (const LeafTarget& target : below) builder_.deliver(place.at, target.terminal);
    }
  }

  static LeafTargets targets_below(LeafTargets targets, unsigned rank, LeafAddress address) {
    const auto found =
        std::ranges::equal_range(targets, address, {}, [rank](const LeafTarget& t) { return t.leaf >> 3 * rank; });
    return {found.begin(), found.end()};
  }
  [[nodiscard]] RankMap map_of(unsigned rank, LeafTargets targets) const {
    RankMap map(cast_.pattern(rank).position_count());
    for (const LeafTarget& target : targets) map[position_at(target.leaf, rank, root_rank_)] = true;
    return map;
  }
  std::uint32_t take(std::uint32_t at, const RankCast::Step& step) {
    return builder_.child(at, step.port, {step.vc, step.vc}, step.to);
  }

  const RankCast& cast_;
  unsigned root_rank_;
  const ReducedBitMap* map_;
  TreeBuilder& builder_;
};

class HierarchicalMulticast final : public Multicast {
 public:
  HierarchicalMulticast(const MulticastTask& task, RankCast cast, bool is_reduced)
      : Multicast(task.network.graph, task.arguments.to_spec(), facts_of(cast)),
        cast_(std::move(cast)),
        is_reduced_(is_reduced) {}

  void plan(TerminalId source, std::span<const TerminalId> targets, std::vector<MulticastTree>& trees) const override {
    TreeBuilder builder(source, graph().node_of_terminal(source));
    const std::vector<TerminalId> others = deliver_at_source(builder, source, targets);
    if (!others.empty()) grow_to(builder, others);
    trees.push_back(builder.finish());
  }

  void visit_cover(const VisitTree& visit) const override {
    std::vector<TerminalId> all(graph().terminal_count());
    std::iota(all.begin(), all.end(), TerminalId{0});
    for (TerminalId source = 0; source < graph().terminal_count(); ++source) {
      for (unsigned rank = 0; rank <= cast_.highest_rank(); ++rank) {
        TreeBuilder builder(source, graph().node_of_terminal(source));
        grow_whole(builder, rank, deliver_at_source(builder, source, all));
        visit(builder.finish());
      }
    }
  }

 private:
  static MulticastFacts facts_of(const RankCast& cast) {
    return {.vcs = cast.vcs(),
            .shares_vcs = false,
            .acquires_in_order = false,
            .is_path = false,
            .covers_trees = true,
            .header_flits = MapHeader::kFlits};
  }

  // Returns the targets at other routers.
  std::vector<TerminalId> deliver_at_source(TreeBuilder& builder, TerminalId source,
                                            std::span<const TerminalId> targets) const {
    std::vector<TerminalId> others;
    for (const TerminalId target : targets) {
      if (graph().node_of_terminal(target) != builder.node(0)) {
        others.push_back(target);
      } else if (target != source) {
        builder.deliver(0, target);
      }
    }
    return others;
  }

  // Those of the targets that are inside the territory, sorted.
  [[nodiscard]] std::vector<LeafTarget> inside(NodeId source, unsigned root_rank,
                                               std::span<const TerminalId> targets) const {
    std::vector<LeafTarget> found;
    for (const TerminalId target : targets) {
      const LeafAddress leaf = cast_.leaf(source, root_rank, graph().node_of_terminal(target));
      if (leaf != RankCast::kNoLeaf) found.push_back({leaf, target});
    }
    std::ranges::sort(found, {}, [](const LeafTarget& t) { return std::pair(t.leaf, t.terminal); });
    return found;
  }

  // From the lowest root rank whose territory has all targets; that of the highest rank is the whole network.
  void grow_to(TreeBuilder& builder, std::span<const TerminalId> targets) const {
    unsigned root_rank = 0;
    std::vector<LeafTarget> found = inside(builder.node(0), root_rank, targets);
    while (found.size() < targets.size()) found = inside(builder.node(0), ++root_rank, targets);
    ReducedBitMap map(root_rank, cast_.pattern(root_rank).position_count());
    for (const LeafTarget& target : found) map.add(target.leaf);
    RankTree(cast_, root_rank, is_reduced_ ? &map : nullptr, builder).grow(found);
  }

  // To the whole territory.
  void grow_whole(TreeBuilder& builder, unsigned root_rank, std::span<const TerminalId> targets) const {
    ReducedBitMap map(root_rank, cast_.pattern(root_rank).position_count());
    for (unsigned rank = 0; rank <= root_rank; ++rank) {
      for (std::uint32_t position = 0; position < map.map(rank).size(); ++position) map.set(rank, position);
    }
    RankTree(cast_, root_rank, &map, builder).grow(inside(builder.node(0), root_rank, targets));
  }

  const RankCast cast_;
  bool is_reduced_;
};

std::unique_ptr<Multicast> build_hierarchical(const MulticastTask& task) {
  auto shape = topology::RankShape::of(task.network);
  if (!shape) {
    throw InputError("hierarchical does not serve " + task.network.name(), {},
                     "it needs rdt or prdt with cardinal number 2, without faults, on whose base torus the tori of all "
                     "ranks close, as on rdt(16); use tree");
  }
  return std::make_unique<HierarchicalMulticast>(task, RankCast(task.network.graph, std::move(*shape)),
                                                 task.arguments.word("map") == "reduced");
}

}  // namespace

namespace multicast_records {

extern constinit const MulticastScheme hierarchical{
    .name = "hierarchical",
    .summary = "one packet that goes down the ranks, with a bit map for each rank in its header",
    .citation =
        "Y. Yang, A. Funahashi, A. Jouraku, H. Nishi, H. Amano, T. Sueyoshi, Recursive diagonal torus, IEEE TPDS "
        "12(7), "
        "2001, section V; the VCs are Weft's own",
    .serves = "rdt and prdt with cardinal number 2 on which the tori of all ranks close",
    .parameters = {{{.name = "map",
                     .kind = spec::Kind::word,
                     .meaning = "bit maps of the header: one for each rank, which also leads to leaves that are no "
                                "targets, or one for each node of each rank",
                     .words = "reduced|precise",
                     .default_text = "reduced",
                     .is_keyed = true}}},
    .examples = {"rdt(4)", "rdt(4,parallel=keep,concentration=2)", "rdt(8)", "rdt(16)", "rdt(12,rank=1)",
                 "rdt(16,spare=none)", "prdt(4,1)", "prdt(8,0)", "prdt(16,2)",
                 "rdt(16,assignment=[[1,2],1,1,1,1,1,1,1])"},
    .calls = {"hierarchical", "hierarchical(map=precise)"},
    .build = build_hierarchical,
};

}  // namespace multicast_records
}  // namespace weft::routing
