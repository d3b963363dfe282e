// Shortest paths on cube-connected cycles: a walk along the ring that passes every bit to flip.
//
// A wrong bit is flipped as soon as the packet passes it, as that costs the same at any time. What remains is a walk on
// the ring, unrolled from the present slot to a line: it reaches some steps back and some steps forward, passes every
// wrong bit, and ends at the goal's slot, which is on the line once ahead of the start and once behind it. It reverses
// only at its two ends. Example, ring of 8, slot 0, goal 1, bits 2 and 7 wrong: back to 7, forward to 2, back to 1,
// which is 2·1 + 2·2 - 1 = 5 steps.
#include <algorithm>
#include <bit>

#include "routing/core/algorithm.h"
#include "routing/core/fault_free.h"
#include "routing/core/path_symmetry.h"
#include "routing/core/take_hops.h"

namespace weft::routing {
namespace {

// Generators as the family numbers them.
enum : GeneratorId { kNext, kPrevious, kAcross };

class CccOptimal final : public Routing {
 public:
  explicit CccOptimal(const Task& task)
      : Routing(task.network.graph, task.arguments.to_spec(), facts_on(task.network)),
        ring_size_(ring_size_of(task.network)) {}

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    const NodeId goal = node_of(header.destination);
    const auto port = graph().port_of(position.node, generator_towards(position.node, goal));
    if (port) found.push_back({.port = *port});
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  [[nodiscard]] std::string explain(const Header& header, const Position& position, const Candidate&) const override {
    const NodeId goal = node_of(header.destination);
    switch (generator_towards(position.node, goal)) {
      case kAcross:
        return "flips bit " + std::to_string(position.node % ring_size_);
      case kNext:
        return "forwards round the ring";
      default:
        return "backwards round the ring";
    }
  }

 private:
  static unsigned ring_size_of(const topology::Network& network) {
    return static_cast<unsigned>(network.labelling_as<topology::CoordinateLabelling>()->radix().radix(0));
  }

  static RoutingFacts facts_on(const topology::Network& network) {
    const topology::PortGraph& graph = network.graph;
    RoutingFacts facts = network_facts(network, 1);
    facts.is_deterministic = true;
    if (!network.has_faults) {
      facts.symmetry = [n = graph.node_count(), ring_size = ring_size_of(network)] { return rotations(n, ring_size); };
    }
    return facts;
  }

  // Inverting a bit of the cube, and rotating the rings together with the bits, are symmetries.
  static PathSymmetry rotations(NodeId node_count, NodeId ring_size) {
    const NodeId bits = (NodeId{1} << ring_size) - 1;
    const auto inverted = [=](NodeId v) { return v % ring_size + (v / ring_size ^ 1U) * ring_size; };
    const auto turned = [=](NodeId v) {
      const NodeId cube = v / ring_size;
      const NodeId cube_after = (cube << 1U | cube >> (ring_size - 1)) & bits;
      return (v % ring_size + 1) % ring_size + cube_after * ring_size;
    };
    return {.generators = {tabulated(node_count, inverted), tabulated(node_count, turned)}};
  }

  [[nodiscard]] GeneratorId generator_towards(NodeId v, NodeId goal) const {
    const unsigned position = v % ring_size_;
    const NodeId wrong = v / ring_size_ ^ goal / ring_size_;
    if ((wrong >> position & 1U) != 0) return kAcross;
    const unsigned goal_slot = goal % ring_size_;
    const unsigned after_next = walk_length(wrong, (position + 1) % ring_size_, goal_slot);
    return after_next < walk_length(wrong, position, goal_slot) ? kNext : kPrevious;
  }

  // The fewest steps from `position` to `goal` that pass every wrong bit.
  [[nodiscard]] unsigned walk_length(NodeId wrong, unsigned position, unsigned goal) const {
    const NodeId ahead = rotated_back(wrong, position);  // bit i: i steps forward
    const unsigned goal_ahead = (goal + ring_size_ - position) % ring_size_;
    unsigned least = 2 * ring_size_;
    for (unsigned forward = 0; forward < ring_size_; ++forward) {
      const NodeId beyond = ahead >> forward >> 1U;
      const unsigned back =
          beyond == 0 ? 0 : ring_size_ - forward - 1 - static_cast<unsigned>(std::countr_zero(beyond));
      least = std::min({least, line_walk(back, std::max(forward, goal_ahead), goal_ahead),
                        line_walk(forward, std::max(back, ring_size_ - goal_ahead), ring_size_ - goal_ahead)});
    }
    return least;
  }

  // Steps on a line: `near` to one side, then `far` to the other side, ending there `end` steps from the start.
  static unsigned line_walk(unsigned near, unsigned far, unsigned end) { return 2 * near + 2 * far - end; }

  [[nodiscard]] NodeId rotated_back(NodeId bits, unsigned steps) const {
    const NodeId all = (NodeId{1} << ring_size_) - 1;
    return (bits >> steps | bits << (ring_size_ - steps)) & all;
  }

  unsigned ring_size_;
};

std::unique_ptr<Routing> build_ccc_optimal(const Task& task) {
  if (fault_free(task.network.spec).name != "ccc") return nullptr;
  return std::make_unique<CccOptimal>(task);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm ccc_optimal{
    .name = "ccc-optimal",
    .summary = "shortest paths computed for each packet from the labels, without tables",
    .citation = "",
    .serves = "cube-connected cycles",
    .examples = {"ccc(3)", "ccc(4)", "ccc(5)"},
    .build = build_ccc_optimal,
};

}  // namespace algorithm_records
}  // namespace weft::routing
