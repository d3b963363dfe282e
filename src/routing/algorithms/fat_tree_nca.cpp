// Fat trees: up to a nearest common ancestor, then down. Downwards the path is unique, given by the digits of the
// destination; upwards all k links are equally short, and the packet takes the one given by
//
//   destination  a digit of the destination's number, so that paths to different terminals separate early and do not
//                meet again on the way down;
//   random       a digit of the draw, a new one at each level.
//
// Paths go up, then down, so one VC is enough. When the link has failed, the packet has no candidate.
#include "routing/core/algorithm.h"
#include "routing/core/fault_free.h"
#include "routing/core/header_fields.h"
#include "routing/core/take_hops.h"

namespace weft::routing {
namespace {

enum class Upwards : std::uint8_t { destination, random };

class NearestCommonAncestor final : public Routing, public ShowsHeader {
 public:
  NearestCommonAncestor(const topology::Network& network, spec::Spec spec, MixedRadix radix, Upwards upwards)
      : Routing(network.graph, std::move(spec),
                facts_on(network, upwards == Upwards::random ? radix.weight(radix.digit_count() - 1) : 1)),
        radix_(std::move(radix)),
        level_digit_(radix_.digit_count() - 1),
        arity_(network.graph.terminal_count_at(0)),
        upwards_(upwards) {}

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    const NodeId goal = node_of(header.destination);
    const std::uint64_t level = radix_.digit(position.node, level_digit_);
    const std::uint64_t generator =
        is_below(goal, position.node) ? radix_.digit(goal, level - 1) : arity_ + digit_upwards(header, level);
    const auto port = graph().port_of(position.node, static_cast<GeneratorId>(generator));
    if (port) found.push_back({.port = *port});
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  [[nodiscard]] std::string explain(const Header& header, const Position& position, const Candidate&) const override {
    if (is_below(node_of(header.destination), position.node)) return "down, the only path";
    return upwards_ == Upwards::random ? "up, as drawn" : "up, by a digit of the destination";
  }

  [[nodiscard]] HeaderFields header_fields(const Header& header, NodeId) const override {
    return {{"draw", std::int64_t{header.state[0]}}};
  }

 private:
  // The state is the draw.
  static RoutingFacts facts_on(const topology::Network& network, std::uint64_t draw_count) {
    RoutingFacts facts = network_facts(network, 1, draw_count);
    facts.draw_count = draw_count;
    facts.is_deterministic = true;
    facts.deadlock_argument = DeadlockArgument::order;
    return facts;
  }

  // Whether a leaf is below the switch. Going down changes only the digits below the switch's level.
  [[nodiscard]] bool is_below(NodeId leaf, NodeId node) const {
    const std::uint64_t below = radix_.weight(radix_.digit(node, level_digit_));
    return node % radix_.weight(level_digit_) / below == leaf / below;
  }

  // Terminals are numbered leaf by leaf, so a terminal's digits are those of its leaf after one more low digit.
  [[nodiscard]] std::uint64_t digit_upwards(const Header& header, std::uint64_t level) const {
    if (upwards_ == Upwards::random) return radix_.digit(header.state[0], level);
    return header.destination / radix_.weight(level) % arity_;
  }

  MixedRadix radix_;  // the digits of the switch's word, then the level
  std::size_t level_digit_;
  std::uint64_t arity_;
  Upwards upwards_;
};

std::unique_ptr<Routing> build_nca(const Task& task) {
  if (fault_free(task.network.spec).name != "fat-tree") return nullptr;
  const bool is_random = task.arguments.word("up") == "random";
  return std::make_unique<NearestCommonAncestor>(task.network, task.arguments.to_spec(),
                                                 task.network.labelling_as<topology::DigitLabelling>()->radix(),
                                                 is_random ? Upwards::random : Upwards::destination);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm fat_tree_nca{
    .name = "fat-tree-nca",
    .summary = "up to a nearest common ancestor, by the destination or at random, then down",
    .citation =
        "F. Petrini, M. Vanneschi, k-ary n-trees: high performance networks for massively parallel architectures, IPPS "
        "1997",
    .serves = "fat trees",
    .parameters = {{{.name = "up",
                     .kind = spec::Kind::word,
                     .meaning = "what selects the link upwards",
                     .words = "destination|random",
                     .default_text = "destination",
                     .is_keyed = true}}},
    .examples = {"fat-tree(2,2)", "fat-tree(2,3)", "fat-tree(3,3)", "fat-tree(4,2)", "fat-tree(3,1)"},
    .calls = {"fat-tree-nca", "fat-tree-nca(up=random)"},
    .build = build_nca,
};

}  // namespace algorithm_records
}  // namespace weft::routing
