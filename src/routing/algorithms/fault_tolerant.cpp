// Recursive routing of swapped networks round dead links and nodes. A sender knows which links are dead, and takes
//
//   1. the recursive way, when it is whole;
//   2. else two recursive ways that are whole, over another cluster's link: to a node that a swap link of any level
//      joins with the cluster of the sender or of the destination (or that is another node of its nucleus), and on from
//      there. The shortest, then the lowest such node is taken;
//   3. else an up*/down* way, which there is whenever there is a way at all.
//
// So a packet is delivered exactly when its destination can be reached, and never turns away more than once: a way of
// kind 2 has at most twice the hops of the longest recursive one. The first half of a way has the vcs of the recursive
// routing, the second half such vcs again, and up*/down* ways one more: free of deadlock when the recursive one is.
//
// The header is that of the routing in use; the word behind tells which it is. Limit: that word is within the header
// when the nucleus' routing has at most one word of state.
#include <algorithm>

#include "base/count.h"
#include "routing/recursive_route.h"
#include "routing/trips.h"

namespace weft::routing {
namespace {

// The word: on the whole way, on the second half of two, up*/down*, or the node between the halves above these.
enum Course : std::uint32_t { kWhole = 0, kSecondHalf = 1, kUpDown = 2, kFirstNode = 3 };

// The values of the lowest block by which a packet may leave its cluster over a swap.
struct Exit {
  NodeId block = 1;
  NodeId weight = 1;  // of the block it is swapped with; 0: stays in the cluster
};

class FaultTolerant final : public Routing {
 public:
  FaultTolerant(const topology::PortGraph& graph, std::unique_ptr<Routing> recursive, std::unique_ptr<Routing> up_down,
                std::vector<Exit> exits)
      : Routing(graph, recursive->spec()),
        recursive_(std::move(recursive)),
        up_down_(std::move(up_down)),
        own_word_(std::max(recursive_->state_word_count(), up_down_->state_word_count())),
        exits_(std::move(exits)) {}

  [[nodiscard]] VcId vc_count(LinkClassId link_class) const override {
    return static_cast<VcId>(2 * recursive_->vc_count(link_class) + up_down_->vc_count(link_class));
  }
  [[nodiscard]] std::size_t state_word_count() const override { return own_word_ + 1; }

  void plans_from_node(NodeId start, TerminalId destination, std::uint64_t,
                       std::vector<Header>& headers) const override {
    const NodeId goal = node_of(destination);
    if (length(start, goal)) {
      headers.push_back(entered(start, destination, destination, kWhole));
    } else if (const auto between = node_between(start, goal)) {
      headers.push_back(entered(start, graph().first_terminal(*between), destination, kFirstNode + *between));
    } else {
      const std::size_t first = headers.size();
      up_down_->plans_from_node(start, destination, 0, headers);
      for (std::size_t i = first; i < headers.size(); ++i) headers[i] = outer(headers[i], destination, kUpDown);
    }
  }

  // A first half may come by the destination.
  void decide(const Header& header, const Place& place, Decision& decision) const override {
    decision.clear();
    decision.delivers = place.node == node_of(header.destination);
    if (decision.delivers) return;
    in_use(header).decide(inside(header), {.node = place.node}, decision);
    for (Candidate& candidate : decision.candidates) {
      const VcId first = first_vc(header, place.node, candidate.port);
      candidate.vcs = {static_cast<VcId>(candidate.vcs.first + first), static_cast<VcId>(candidate.vcs.last + first)};
    }
  }

  [[nodiscard]] Header advance(const Header& header, const Place& place, const Choice& choice) const override {
    const std::uint32_t course = header.state[own_word_];
    const NodeId to = graph().neighbor(place.node, choice.port).node;
    if (course >= kFirstNode && to == course - kFirstNode) {
      return entered(to, header.destination, header.destination, kSecondHalf);
    }
    const VcId first = first_vc(header, place.node, choice.port);
    const Choice choice_inside{choice.port, static_cast<VcId>(choice.vc - first)};
    return outer(in_use(header).advance(inside(header), {.node = place.node}, choice_inside), header.destination,
                 course);
  }

  // The routing in use and its key, and the destination, which the key of a first half does not tell.
  [[nodiscard]] std::uint64_t decision_key(const Header& header) const override {
    const std::uint32_t course = header.state[own_word_];
    const std::uint64_t key = in_use(header).decision_key(inside(header));
    const std::uint64_t recursive_keys = recursive_->decision_key_count();
    if (course < kUpDown) return course * recursive_keys + key;
    if (course == kUpDown) return 2 * recursive_keys + key;
    return 2 * recursive_keys + up_down_->decision_key_count() + key * graph().terminal_count() + header.destination;
  }
  [[nodiscard]] std::uint64_t decision_key_count() const override {
    return (2 + std::uint64_t{graph().terminal_count()}) * recursive_->decision_key_count() +
           up_down_->decision_key_count();
  }

  // Without faults every way is whole.
  [[nodiscard]] PathSymmetry symmetry() const override { return recursive_->symmetry(); }

  [[nodiscard]] std::string reason(const Header& header, const Place& place,
                                   const Candidate& candidate) const override {
    const std::uint32_t course = header.state[own_word_];
    Candidate candidate_inside = candidate;
    const VcId first = first_vc(header, place.node, candidate.port);
    candidate_inside.vcs = {static_cast<VcId>(candidate.vcs.first - first),
                            static_cast<VcId>(candidate.vcs.last - first)};
    const std::string text = in_use(header).reason(inside(header), {.node = place.node}, candidate_inside);
    if (course == kWhole) return text;
    if (course == kUpDown) return "round the faults; " + text;
    if (course == kSecondHalf) return "second half; " + text;
    return "to node " + std::to_string(course - kFirstNode) + " first; " + text;
  }

 private:
  [[nodiscard]] const Routing& in_use(const Header& header) const {
    return header.state[own_word_] == kUpDown ? *up_down_ : *recursive_;
  }

  [[nodiscard]] VcId first_vc(const Header& header, NodeId v, PortId port) const {
    const VcId half = recursive_->vc_count(graph().link_class(v, port));
    if (header.state[own_word_] == kUpDown) return static_cast<VcId>(2 * half);
    return header.state[own_word_] == kSecondHalf ? half : VcId{0};
  }

  // What the routing in use sees, and back.
  [[nodiscard]] Header inside(const Header& header) const {
    Header inside = header;
    const std::uint32_t course = header.state[own_word_];
    if (course >= kFirstNode) inside.destination = graph().first_terminal(course - kFirstNode);
    inside.state[own_word_] = 0;
    return inside;
  }
  [[nodiscard]] Header outer(const Header& inside, TerminalId destination, std::uint32_t course) const {
    Header header = inside;
    header.destination = destination;
    header.state[own_word_] = course;
    return header;
  }

  // On a recursive way from `start`, over `next` to the destination.
  [[nodiscard]] Header entered(NodeId start, TerminalId next, TerminalId destination, std::uint32_t course) const {
    std::vector<Header> headers;
    recursive_->plans_from_node(start, next, 0, headers);
    return outer(headers.at(0), destination, course);
  }

  // Of the recursive way; none when a link of it is dead.
  [[nodiscard]] std::optional<std::uint32_t> length(NodeId start, NodeId goal) const {
    std::vector<Header> headers;
    recursive_->plans_from_node(start, graph().first_terminal(goal), 0, headers);
    Header header = headers.at(0);
    Place place{.node = start};
    Decision decision;
    std::uint32_t hops = 0;
    for (recursive_->decide(header, place, decision); !decision.delivers; recursive_->decide(header, place, decision)) {
      if (decision.candidates.empty()) return std::nullopt;
      const Choice choice{decision.candidates[0].port, decision.candidates[0].vcs.first};
      header = recursive_->advance(header, place, choice);
      place.node = graph().neighbor(place.node, choice.port).node;
      ++hops;
    }
    return hops;
  }

  [[nodiscard]] std::optional<NodeId> node_between(NodeId start, NodeId goal) const {
    std::optional<NodeId> best;
    std::uint32_t best_length = UINT32_MAX;
    const auto consider = [&](NodeId between) {
      if (between >= graph().node_count() || between == start || between == goal) return;
      const auto first = length(start, between);
      const auto second = first ? length(between, goal) : std::nullopt;
      if (!second || std::pair(*first + *second, between) >= std::pair(best_length, best.value_or(0))) return;
      best = between;
      best_length = *first + *second;
    };
    for (const Exit& exit : exits_) {
      for (NodeId value = 0; value < exit.block; ++value) {
        consider(left_by(exit, value, start));
        consider(left_by(exit, value, goal));
      }
    }
    return best;
  }

  // Where a packet is that went within its lowest block to this value and then over the swap. Behind the last node in a
  // network of which clusters were taken away.
  static NodeId left_by(const Exit& exit, NodeId value, NodeId v) {
    const NodeId at_value = v - v % exit.block + value;
    if (exit.weight == 0) return at_value;
    const NodeId high = v / exit.weight % exit.block;
    const std::uint64_t swapped =
        std::uint64_t{at_value} - value + high - std::uint64_t{high} * exit.weight + std::uint64_t{value} * exit.weight;
    return static_cast<NodeId>(std::min<std::uint64_t>(swapped, kNoNode));
  }

  std::unique_ptr<Routing> recursive_;
  std::unique_ptr<Routing> up_down_;
  std::size_t own_word_;
  std::vector<Exit> exits_;
};

void check_recursive(const Task& task, const Routing& recursive) {
  if (!recursive.is_deterministic()) {
    task.arguments.fail("nucleus", "it leaves a choice; a way must be known to be whole", "take one such as shortest");
  }
  if (recursive.state_word_count() >= Header{}.state.size()) {
    task.arguments.fail("nucleus", "it leaves no room in the header", "take a routing of a smaller state");
  }
  const Count keys =
      saturating_multiply(recursive.decision_key_count(), Count{task.network.graph.terminal_count()} + 3);
  if (keys > UINT64_MAX) {
    task.arguments.fail("nucleus", "there are too many states for 64 bits", "take a smaller network");
  }
}

std::unique_ptr<Routing> build_fault_tolerant(const Task& task) {
  const auto form = swapped_form_of(task.network);
  if (!form || task.network.graph.is_directed()) return nullptr;
  std::unique_ptr<Routing> recursive = build_recursive_route(task, *form);
  check_recursive(task, *recursive);
  const topology::Network nucleus = topology::build(form->nucleus, task.execution);
  std::vector<Exit> exits{{nucleus.graph.node_count(), 0}};
  for (const auto& move : topology::swap_moves(form->shape, nucleus.graph)) exits.push_back({move.block, move.weight});
  return std::make_unique<FaultTolerant>(task.network.graph, std::move(recursive),
                                         build(task.network, "up-down", task.execution), std::move(exits));
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm fault_tolerant{
    .name = "fault-tolerant",
    .summary = "recursive, over another cluster's link where the own is dead; delivers wherever there is a way",
    .citation =
        "C.-H. Yeh, B. Parhami, Recursive hierarchical fully-connected networks, IEEE Int. Conf. on Algorithms and "
        "Architectures for Parallel Processing, 1996 (the idea)",
    .serves = "hsn, rhsn, hcn and hfn of two-way links, with faults or without",
    .parameters = {{kNucleusRoutingParameter, kTripVcsParameter}},
    .examples = {"hsn(2,hypercube(2))", "faulty(rhsn(2,2,complete(3)),links=12)",
                 "faulty(hsn(2,torus(3,3)),links=20,seed=3)", "faulty(hsn(3,hypercube(2)),nodes=9,seed=5)",
                 "faulty(hsn(2,ring(5),diameter-links=top,removed=2),links=9)",
                 "faulty(rhsn(2,2,complete(2),copies=2),links=20)", "faulty(hcn(2),links=8,nodes=1)",
                 "faulty(hsn(2,petersen),links=30)"},
    .calls = {"fault-tolerant", "fault-tolerant(vcs=shared)", "fault-tolerant(nucleus=up-down)"},
    .build = build_fault_tolerant,
};

}  // namespace algorithm_records
}  // namespace weft::routing
