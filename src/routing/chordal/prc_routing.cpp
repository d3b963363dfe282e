#include "routing/chordal/prc_routing.h"

#include <algorithm>

#include "routing/core/fault_free.h"
#include "routing/core/header_fields.h"
#include "routing/core/path_symmetry.h"
#include "routing/core/take_hops.h"

namespace weft::routing {
namespace {

constexpr GeneratorId kRing = 0;
constexpr GeneratorId kSkip = 1;

class PeriodicRing {
 public:
  PeriodicRing(NodeId node_count, const std::vector<std::int64_t>& skips)
      : node_count_(node_count), skips_(skips.rbegin(), skips.rend()) {}

  [[nodiscard]] NodeId node_count() const { return node_count_; }
  [[nodiscard]] NodeId period() const { return static_cast<NodeId>(skips_.size()); }
  // The node's position in its group.
  [[nodiscard]] NodeId position(NodeId v) const { return v % period(); }
  [[nodiscard]] NodeId skip_at(NodeId position) const { return skips_[position]; }
  [[nodiscard]] NodeId distance_left(NodeId from, NodeId to) const { return forward_distance(node_count_, from, to); }

 private:
  NodeId node_count_;
  std::vector<NodeId> skips_;  // by position: s_g first
};

// A rule chooses between skip and ring. It defines the meaning of the header's only state word.
class Rule {
 public:
  explicit Rule(PeriodicRing ring) : ring_(std::move(ring)) {}
  Rule(const Rule&) = delete;
  Rule& operator=(const Rule&) = delete;
  virtual ~Rule() = default;

  [[nodiscard]] const PeriodicRing& ring() const { return ring_; }

  // Words are 0 .. word_limit() - 1.
  [[nodiscard]] virtual std::uint64_t word_limit() const { return 1; }
  [[nodiscard]] virtual std::uint32_t word_at_start(NodeId, NodeId) const { return 0; }
  // `distance` along the ring to the destination is at least 1.
  [[nodiscard]] virtual bool takes_skip(NodeId v, NodeId distance, std::uint32_t word) const = 0;
  [[nodiscard]] virtual std::uint32_t word_after_ring(NodeId, std::uint32_t word) const { return word; }
  [[nodiscard]] virtual std::string why_ring(NodeId v, std::uint32_t word) const = 0;
  // The word as a field of the header; not called when there is no word.
  [[nodiscard]] virtual HeaderField field(std::uint32_t word) const { return {"word", std::int64_t{word}}; }

 protected:
  [[nodiscard]] NodeId skip_of(NodeId v) const { return ring_.skip_at(ring_.position(v)); }
  [[nodiscard]] std::string overshoots(NodeId v) const { return "skip " + std::to_string(skip_of(v)) + " overshoots"; }

 private:
  PeriodicRing ring_;
};

class AsMet final : public Rule {
 public:
  using Rule::Rule;

  [[nodiscard]] bool takes_skip(NodeId v, NodeId distance, std::uint32_t) const override {
    return skip_of(v) <= distance;
  }
  [[nodiscard]] std::string why_ring(NodeId v, std::uint32_t) const override { return overshoots(v); }
};

// The word is the phase of the path; the next phase begins when a ring channel leads into another group.
class Greedy final : public Rule {
 public:
  using Rule::Rule;

  [[nodiscard]] std::uint64_t word_limit() const override { return 3; }
  [[nodiscard]] std::uint32_t word_at_start(NodeId start, NodeId) const override {
    return ring().position(start) == 0 ? kSkipping : kSeeking;
  }
  [[nodiscard]] bool takes_skip(NodeId v, NodeId distance, std::uint32_t word) const override {
    return word == kSkipping && skip_of(v) <= distance;
  }
  [[nodiscard]] std::uint32_t word_after_ring(NodeId v, std::uint32_t word) const override {
    const bool leaves_group = ring().position(v) + 1 == ring().period();
    return leaves_group ? std::min(word + 1, kWalking) : word;
  }
  [[nodiscard]] std::string why_ring(NodeId v, std::uint32_t word) const override {
    if (word == kSeeking) return "to the first node of a group";
    return word == kSkipping ? overshoots(v) : "past all skips";
  }
  [[nodiscard]] HeaderField field(std::uint32_t word) const override {
    return {"phase", word == kSeeking ? "to the longest skip" : word == kSkipping ? "skipping" : "past all skips"};
  }

 private:
  static constexpr std::uint32_t kSeeking = 0;
  static constexpr std::uint32_t kSkipping = 1;
  static constexpr std::uint32_t kWalking = 2;
};

// The word is the number of ring steps that remain; the rest of the distance is covered by skips, as many of s_g as
// fit, then of s_(g-1) and so on. Taking any one of them does not change the numbers of the others.
//
// The skips are at different nodes of a group, and enough ring steps must remain to reach the last of them. So the
// source tries to reserve 0, 1, ..., g-1 ring steps before it counts skips, and keeps the feasible plan with the fewest
// hops.
class Counted final : public Rule {
 public:
  using Rule::Rule;

  [[nodiscard]] std::uint64_t word_limit() const override {
    return std::uint64_t{ring().skip_at(ring().period() - 1)} + ring().period() - 1;
  }

  [[nodiscard]] std::uint32_t word_at_start(NodeId start, NodeId goal) const override {
    const NodeId distance = ring().distance_left(start, goal);
    Plan best = plan(start, distance, 0);
    for (NodeId reserved = 1; reserved < ring().period() && reserved <= distance; ++reserved) {
      const Plan next = plan(start, distance, reserved);
      if (!best.is_feasible() || (next.is_feasible() && next.hops() < best.hops())) best = next;
    }
    return best.ring_steps;
  }

  [[nodiscard]] bool takes_skip(NodeId v, NodeId distance, std::uint32_t word) const override {
    NodeId by_skips = distance - word;
    for (NodeId position = 0; position < ring().position(v); ++position) by_skips %= ring().skip_at(position);
    return skip_of(v) <= by_skips;
  }

  [[nodiscard]] std::uint32_t word_after_ring(NodeId, std::uint32_t word) const override { return word - 1; }
  [[nodiscard]] std::string why_ring(NodeId, std::uint32_t word) const override {
    return std::to_string(word) + " ring steps left";
  }
  [[nodiscard]] HeaderField field(std::uint32_t word) const override { return {"ring_steps", std::int64_t{word}}; }

 private:
  struct Plan {
    NodeId ring_steps = 0;
    NodeId skips = 0;
    NodeId steps_to_last_skip = 0;

    [[nodiscard]] bool is_feasible() const { return steps_to_last_skip <= ring_steps; }
    [[nodiscard]] NodeId hops() const { return ring_steps + skips; }
  };

  [[nodiscard]] Plan plan(NodeId start, NodeId distance, NodeId reserved) const {
    Plan plan;
    NodeId left = distance - reserved;
    for (NodeId position = 0; position < ring().period(); ++position) {
      const NodeId count = left / ring().skip_at(position);
      left %= ring().skip_at(position);
      if (count == 0) continue;
      plan.skips += count;
      const NodeId steps = (position + ring().period() - ring().position(start)) % ring().period();
      plan.steps_to_last_skip = std::max(plan.steps_to_last_skip, steps);
    }
    plan.ring_steps = reserved + left;
    return plan;
  }
};

class PrcRouting final : public Routing, public ShowsHeader {
 public:
  PrcRouting(const Task& task, std::unique_ptr<Rule> rule, PrcVcs vcs)
      : Routing(task.network.graph, task.arguments.to_spec(), facts_on(task.network, *rule, vcs)),
        rule_(std::move(rule)),
        has_dateline_(vcs == PrcVcs::dateline) {}

  void start(const Departure& departure, std::vector<Header>& headers) const override {
    const std::uint32_t word = rule_->word_at_start(departure.node, node_of(departure.destination));
    headers.push_back({.destination = departure.destination, .state = {word}});
  }

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    const auto port = graph().port_of(position.node, takes_skip(header, position.node) ? kSkip : kRing);
    const VcId vc = has_dateline_ && !is_dateline_ahead(header, position.node) ? 1 : 0;
    if (port) found.push_back({.port = *port, .vcs = {vc, vc}});
  }

  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice&) const override {
    if (takes_skip(header, position.node)) return header;
    return {.destination = header.destination, .state = {rule_->word_after_ring(position.node, header.state[0])}};
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  [[nodiscard]] std::string explain(const Header& header, const Position& position, const Candidate&) const override {
    const NodeId distance = ring().distance_left(position.node, node_of(header.destination));
    std::string text = takes_skip(header, position.node) ? std::to_string(distance) + " to go"
                                                         : rule_->why_ring(position.node, header.state[0]);
    if (!has_dateline_) return text;
    return text + (is_dateline_ahead(header, position.node) ? "; the dateline is ahead" : "; no dateline ahead");
  }

  [[nodiscard]] HeaderFields header_fields(const Header& header, NodeId) const override {
    return {rule_->field(header.state[0])};
  }

 private:
  static RoutingFacts facts_on(const topology::Network& network, const Rule& rule, PrcVcs vcs) {
    const bool has_dateline = vcs == PrcVcs::dateline;
    RoutingFacts facts = network_facts(network, has_dateline ? 2 : 1, rule.word_limit());
    facts.is_deterministic = true;
    facts.deadlock_argument = has_dateline ? DeadlockArgument::order : DeadlockArgument::none;
    if (!network.has_faults) {
      facts.symmetry = [n = rule.ring().node_count(), period = rule.ring().period(), keeps_vcs = !has_dateline] {
        return rotation(n, period, keeps_vcs);
      };
    }
    return facts;
  }

  // A rotation by one group is a symmetry of the paths; it moves them relative to the dateline.
  static PathSymmetry rotation(NodeId n, NodeId period, bool keeps_vcs) {
    const auto rotated = [=](NodeId v) { return v < n - period ? v + period : v - (n - period); };
    return {.generators = {tabulated(n, rotated)}, .keeps_vcs = keeps_vcs};
  }

  [[nodiscard]] const PeriodicRing& ring() const { return rule_->ring(); }

  [[nodiscard]] bool takes_skip(const Header& header, NodeId v) const {
    return rule_->takes_skip(v, ring().distance_left(v, node_of(header.destination)), header.state[0]);
  }

  // Whether the remaining path crosses from the last node to the first.
  [[nodiscard]] bool is_dateline_ahead(const Header& header, NodeId v) const { return node_of(header.destination) < v; }

  std::unique_ptr<Rule> rule_;
  bool has_dateline_;
};

std::unique_ptr<Rule> make_rule(PrcRule rule, PeriodicRing ring) {
  switch (rule) {
    case PrcRule::greedy:
      return std::make_unique<Greedy>(std::move(ring));
    case PrcRule::as_met:
      return std::make_unique<AsMet>(std::move(ring));
    case PrcRule::counted:
      break;
  }
  return std::make_unique<Counted>(std::move(ring));
}

}  // namespace

std::unique_ptr<Routing> build_prc_routing(const Task& task, PrcRule rule, PrcVcs vcs) {
  const spec::Spec& whole = fault_free(task.network.spec);
  if (whole.name != "prc") return nullptr;
  PeriodicRing ring(task.network.graph.node_count(), topology::resolve(whole).arguments.integers("skips"));
  return std::make_unique<PrcRouting>(task, make_rule(rule, std::move(ring)), vcs);
}

}  // namespace weft::routing
