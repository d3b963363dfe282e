#include "routing/swapped/swapped_detours.h"

#include <algorithm>
#include <optional>

#include "base/numbers/count.h"
#include "routing/core/combinator.h"
#include "routing/core/header_fields.h"
#include "routing/core/take_hops.h"
#include "routing/swapped/recursive_route.h"
#include "topology/network.h"

namespace weft::routing {
namespace {

// The routing's own word of the header. Values from kFirstPart on encode the node where the first part ends and the
// exit whose diameter link the packet takes there: kFirstPart + exit·N + node, with N nodes and exit 0 for none.
// Examples:
//
//   hsn(2,ring(5),diameter-links=top), [0,1] to [4,3]: word 28 = 3 + 1·25 + 0, recursive to node 0 = [0,0], then over
//   its diameter link to [4,4]; there word 1, recursive to [4,3].
//   faulty(hsn(2,ring(5)),links=4,seed=2), [0,1] to [3,2]: word 13 = 3 + 0·25 + 10, recursive to node 10 = [2,0]; there
//   word 1, recursive to [3,2].
enum Course : std::uint32_t { kDirect = 0, kSecondPart = 1, kUpDown = 2, kFirstPart = 3 };

// A path out of a cluster: within the lowest block to some value, then over the swap link, if there is one.
struct Exit {
  NodeId block = 1;
  NodeId weight = 0;  // of the block that it is swapped with; 0: there is no swap
  GeneratorId generator = kNoGenerator;

  // The node reached from v by this exit. If its cluster was removed, the result is kNoNode or at least the number of
  // nodes.
  [[nodiscard]] NodeId after(NodeId v, NodeId value) const {
    if (weight == 0) return v - v % block + value;
    const std::uint64_t high = high_block(v);
    const std::uint64_t rest = v - v % block - high * weight;
    return static_cast<NodeId>(std::min<std::uint64_t>(rest + high + std::uint64_t{value} * weight, kNoNode));
  }

  // The leader: both blocks have this value.
  [[nodiscard]] NodeId leader(NodeId v, NodeId value) const {
    return v - v % block - high_block(v) * weight + value + value * weight;
  }
  [[nodiscard]] NodeId high_block(NodeId v) const { return v / weight % block; }
};

// The path chosen at the source.
struct ChosenPath {
  std::uint32_t length = UINT32_MAX;
  NodeId first_end = 0;
  std::uint32_t course = kDirect;

  [[nodiscard]] bool exists() const { return length != UINT32_MAX; }
  // Ties go to the lower course, so to the direct path.
  void take_better(const ChosenPath& other) {
    if (std::pair(other.length, other.course) < std::pair(length, course)) *this = other;
  }
};

struct Parts {
  std::unique_ptr<Routing> recursive;
  std::unique_ptr<Routing> up_down;  // null unless faults must be avoided
  std::vector<Exit> exits;           // the nucleus first
};

class SwappedDetours final : public Routing, public ShowsHeader {
 public:
  SwappedDetours(const topology::PortGraph& graph, Parts parts)
      : Routing(graph, parts.recursive->spec(), facts_around(parts)),
        parts_(std::move(parts)),
        node_count_(graph.node_count()),
        own_word_(facts().header_word_count - 1) {}

  void start(const Departure& departure, std::vector<Header>& headers) const override {
    const auto [start, destination, draw, message_class] = departure;
    const ChosenPath path = best_path(start, node_of(destination));
    if (path.exists() || !avoids_faults()) {
      const TerminalId end = path.course == kDirect ? destination : graph().first_terminal(path.first_end);
      headers.push_back(recursive_header(start, end, destination, path.course));
      return;
    }
    const std::size_t first = headers.size();
    parts_.up_down->start(departure, headers);
    for (std::size_t i = first; i < headers.size(); ++i) headers[i] = outer(headers[i], destination, kUpDown);
  }

  // A packet may pass its destination already in the first part; it is delivered there.
  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    if (is_at_leader(header, position.node)) {
      const auto port = graph().port_of(position.node, diameter_generator(header));
      if (port) found.push_back({.port = *port});
      return;
    }
    for (Candidate& candidate : append_candidates(active(header), inside(header), {.node = position.node}, found)) {
      raise_vcs(candidate, first_vc(header, position.node, candidate.port));
    }
  }

  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override {
    const std::uint32_t course = header.state[own_word_];
    const NodeId to = graph().neighbor(position.node, choice.port).node;
    const bool meets_at_node = course >= kFirstPart && course < course_to(0, 1);
    if (is_at_leader(header, position.node) || (meets_at_node && to == first_end(course))) {
      return recursive_header(to, header.destination, header.destination, kSecondPart);
    }
    const VcId first = first_vc(header, position.node, choice.port);
    const Choice choice_inside{choice.port, static_cast<VcId>(choice.vc - first)};
    return outer(active(header).advance(inside(header), {.node = position.node}, choice_inside), header.destination,
                 course);
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  [[nodiscard]] std::uint64_t key(const Header& header) const override {
    const std::uint32_t course = header.state[own_word_];
    const std::uint64_t key = active(header).key(inside(header));
    const std::uint64_t recursive_keys = recursive().facts().key_count;
    if (course < kUpDown) return course * recursive_keys + key;
    if (course == kUpDown) return 2 * recursive_keys + key;
    // The inner key of a first part contains neither the destination nor the exit.
    return 2 * recursive_keys + up_down_keys() + (exit_of(course) * recursive_keys + key) * graph().terminal_count() +
           header.destination;
  }
  [[nodiscard]] std::string explain(const Header& header, const Position& position,
                                    const Candidate& candidate) const override {
    const std::uint32_t course = header.state[own_word_];
    if (is_at_leader(header, position.node)) return "the diameter link";
    const Candidate candidate_inside = lowered(candidate, first_vc(header, position.node, candidate.port));
    std::string text = active(header).explain(inside(header), {.node = position.node}, candidate_inside);
    if (course == kDirect) return text;
    if (course == kUpDown) return "up*/down* around the faults; " + text;
    if (course == kSecondPart) return "second part; " + text;
    return "to node " + std::to_string(first_end(course)) + " first; " + text;
  }

  [[nodiscard]] HeaderFields header_fields(const Header& header, NodeId here) const override {
    static constexpr std::array<const char*, 4> kNames{"direct", "second part", "up-down", "first part"};
    const std::uint32_t course = header.state[own_word_];
    HeaderFields own{{"course", kNames.at(std::min<std::uint32_t>(course, kFirstPart))}};
    if (course >= kFirstPart) own.push_back({"first_end", std::int64_t{first_end(course)}});
    return joined_fields(std::move(own), active(header), inside(header), here);
  }

 private:
  static RoutingFacts facts_around(const Parts& parts) {
    const RoutingFacts& facts = parts.recursive->facts();
    const topology::PortGraph& graph = parts.recursive->graph();
    std::vector<VcId> vcs = multiplied_vcs(*parts.recursive, 2);
    std::size_t word_count = facts.header_word_count;
    std::uint64_t key_count = (2 + parts.exits.size() * std::uint64_t{graph.terminal_count()}) * facts.key_count;
    if (parts.up_down != nullptr) {
      vcs = vcs_below(std::move(vcs), *parts.up_down);
      word_count = std::max(word_count, parts.up_down->facts().header_word_count.get());
      key_count += parts.up_down->facts().key_count;
    }
    return {.vcs = std::move(vcs),
            .draw_count = 1U,
            .message_class_count = MessageClass{1},
            .header_word_count = word_count + 1,
            .key_count = key_count,
            .is_deterministic = facts.is_deterministic,
            .has_one_initial_route = true,
            .is_input_independent = true,
            .is_terminal_independent = false,
            .may_pass_destination = false,
            .deadlock_argument = facts.deadlock_argument,
            .reaches_all = false,
            .has_failed_links = facts.has_failed_links,
            // Without faults and diameter links every path is the recursive one; with them it declares no symmetry.
            .symmetry = facts.symmetry};
  }

  [[nodiscard]] const Routing& recursive() const { return *parts_.recursive; }
  [[nodiscard]] bool avoids_faults() const { return parts_.up_down != nullptr; }
  [[nodiscard]] std::uint64_t up_down_keys() const {
    return avoids_faults() ? parts_.up_down->facts().key_count.get() : 0;
  }

  [[nodiscard]] const Routing& active(const Header& header) const {
    return header.state[own_word_] == kUpDown ? *parts_.up_down : recursive();
  }
  [[nodiscard]] VcId first_vc(const Header& header, NodeId v, PortId port) const {
    const VcId half = recursive().vc_count(graph().link_class(v, port));
    if (header.state[own_word_] == kUpDown) return static_cast<VcId>(2 * half);
    return header.state[own_word_] == kSecondPart ? half : VcId{0};
  }

  // The parts of a course from kFirstPart on.
  [[nodiscard]] NodeId first_end(std::uint32_t course) const { return (course - kFirstPart) % node_count_; }
  [[nodiscard]] std::uint32_t exit_of(std::uint32_t course) const { return (course - kFirstPart) / node_count_; }
  [[nodiscard]] std::uint32_t course_to(NodeId first_end, std::size_t exit) const {
    return kFirstPart + static_cast<std::uint32_t>(exit) * node_count_ + first_end;
  }
  [[nodiscard]] bool is_at_leader(const Header& header, NodeId v) const {
    const std::uint32_t course = header.state[own_word_];
    return course >= course_to(0, 1) && first_end(course) == v;
  }
  [[nodiscard]] GeneratorId diameter_generator(const Header& header) const {
    return parts_.exits[exit_of(header.state[own_word_])].generator;
  }

  // The header as the routing in use sees it, and back.
  [[nodiscard]] Header inside(const Header& header) const {
    Header inside = header;
    const std::uint32_t course = header.state[own_word_];
    if (course >= kFirstPart) inside.destination = graph().first_terminal(first_end(course));
    inside.state[own_word_] = 0;
    return inside;
  }
  [[nodiscard]] Header outer(const Header& inside, TerminalId destination, std::uint32_t course) const {
    Header header = inside;
    header.destination = destination;
    header.state[own_word_] = course;
    return header;
  }

  // The header of a packet on a recursive path from `start` to `end`.
  [[nodiscard]] Header recursive_header(NodeId start, TerminalId end, TerminalId destination,
                                        std::uint32_t course) const {
    std::vector<Header> headers;
    recursive().start({.node = start, .destination = end}, headers);
    return outer(headers.at(0), destination, course);
  }

  // The length of the recursive path; empty when one of its links has failed.
  [[nodiscard]] std::optional<std::uint32_t> length(NodeId start, NodeId goal) const {
    std::vector<Header> headers;
    recursive().start({.node = start, .destination = graph().first_terminal(goal)}, headers);
    Header header = headers.at(0);
    Position position{.node = start};
    Decision decision;
    std::uint32_t hops = 0;
    for (recursive().decide(header, position, decision); !decision.delivers;
         recursive().decide(header, position, decision)) {
      if (decision.candidates.empty()) return std::nullopt;
      const Choice choice{decision.candidates[0].port, decision.candidates[0].vcs.first};
      header = recursive().advance(header, position, choice);
      position.node = graph().neighbor(position.node, choice.port).node;
      ++hops;
    }
    return hops;
  }

  [[nodiscard]] ChosenPath best_path(NodeId start, NodeId goal) const {
    ChosenPath path;
    if (const auto direct = length(start, goal)) path.length = *direct;
    if (!avoids_faults()) {
      consider_diameters(start, goal, path);
    } else if (!path.exists()) {
      consider_clusters(start, goal, path);
    }
    return path;
  }

  // Tries all nodes that a link joins with the cluster of the source or of the destination.
  void consider_clusters(NodeId start, NodeId goal, ChosenPath& best) const {
    for (const Exit& exit : parts_.exits) {
      for (NodeId value = 0; value < exit.block; ++value) {
        consider_node(start, exit.after(start, value), goal, best);
        consider_node(start, exit.after(goal, value), goal, best);
      }
    }
  }
  void consider_node(NodeId start, NodeId between, NodeId goal, ChosenPath& best) const {
    if (between >= graph().node_count() || between == start || between == goal) return;
    const auto first = length(start, between);
    const auto second = first ? length(between, goal) : std::nullopt;
    if (second) best.take_better({*first + *second, between, course_to(between, 0)});
  }

  // Tries the diameter links at the leader of the source's cluster and into that of the destination's.
  void consider_diameters(NodeId start, NodeId goal, ChosenPath& best) const {
    for (std::size_t i = 1; i < parts_.exits.size(); ++i) {
      const Exit& exit = parts_.exits[i];
      consider_leader(start, exit.leader(start, exit.high_block(start)), goal, i, best);
      const NodeId entry = exit.leader(goal, exit.high_block(goal));
      if (const auto port = diameter_port(entry, exit)) {
        consider_leader(start, graph().neighbor(entry, *port).node, goal, i, best);
      }
    }
  }
  void consider_leader(NodeId start, NodeId leader, NodeId goal, std::size_t exit, ChosenPath& best) const {
    const auto port = diameter_port(leader, parts_.exits[exit]);
    const auto first = port ? length(start, leader) : std::nullopt;
    const auto second = first ? length(graph().neighbor(leader, *port).node, goal) : std::nullopt;
    if (second) best.take_better({*first + 1 + *second, leader, course_to(leader, exit)});
  }
  // A leader has no swap link, so the port is that of its diameter link.
  [[nodiscard]] std::optional<PortId> diameter_port(NodeId leader, const Exit& exit) const {
    return graph().port_of(leader, exit.generator);
  }

  Parts parts_;
  NodeId node_count_;
  std::size_t own_word_;
};

void check_recursive(const Task& task, const Routing& recursive, Count exit_count) {
  if (!recursive.is_deterministic()) {
    task.arguments.fail("nucleus", "the routing is adaptive; the length of a path must be known",
                        "use a deterministic routing such as shortest");
  }
  if (recursive.facts().header_word_count >= Header{}.state.size()) {
    task.arguments.fail("nucleus", "the routing leaves no free word in the header",
                        "use a routing with a smaller state");
  }
  const topology::PortGraph& graph = task.network.graph;
  const Count keys = saturating_multiply(recursive.facts().key_count, exit_count * graph.terminal_count() + 4);
  if (keys > UINT64_MAX || exit_count * graph.node_count() + kFirstPart > UINT32_MAX) {
    task.arguments.fail("nucleus", "there are too many states for the header", "use a smaller network");
  }
}

}  // namespace

std::unique_ptr<Routing> build_swapped_detours(const Task& task, const topology::SwappedForm& form, Detours detours) {
  Parts parts{.recursive = build_recursive_route(task, form)};
  const topology::Network nucleus = topology::build(form.nucleus, task.execution);
  parts.exits.push_back({.block = nucleus.graph.node_count()});
  for (const topology::SwapMove& move : topology::swap_moves(form.shape, nucleus.graph)) {
    parts.exits.push_back({move.block, move.weight, move.generator});
  }
  check_recursive(task, *parts.recursive, parts.exits.size());
  if (detours == Detours::around_faults) parts.up_down = build(task.network, "up-down", task.execution);
  return std::make_unique<SwappedDetours>(task.network.graph, std::move(parts));
}

}  // namespace weft::routing
