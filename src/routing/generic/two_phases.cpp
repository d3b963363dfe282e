// The header of the routing inside is kept in the first words. The word behind it holds what the packet needs when it
// comes to the intermediate terminal: which that is, and the draw of the second half.
#include "routing/generic/two_phases.h"

#include "base/numbers/mixed_radix.h"
#include "routing/core/combinator.h"
#include "routing/generic/dragonfly_routing.h"
#include "spec/parse.h"

namespace weft::routing {
namespace {

// Turns are where the second half may begin, with each of its draws.
Count turn_count(const Routing& inner) { return Count{inner.graph().terminal_count()} * inner.draw_count(); }

class TwoHalves final : public Routing {
 public:
  TwoHalves(const topology::PortGraph& graph, spec::Spec spec, std::unique_ptr<Routing> inner, Directly directly)
      : Routing(graph, std::move(spec)),
        inner_(std::move(inner)),
        own_word_(inner_->state_word_count()),
        draws_({graph.terminal_count(), inner_->draw_count(), inner_->draw_count()}),
        directly_(directly) {}

  [[nodiscard]] VcId vc_count(LinkClassId link_class) const override {
    return static_cast<VcId>(2 * inner_->vc_count(link_class));
  }
  // A terminal and a draw fit 32 bits together, so a terminal and two draws fit 64.
  [[nodiscard]] std::uint64_t draw_count() const override { return draws_.size(); }
  [[nodiscard]] bool is_deterministic() const override { return inner_->is_deterministic(); }
  [[nodiscard]] bool has_one_plan() const override { return directly_ == Directly::never && inner_->has_one_plan(); }
  [[nodiscard]] std::size_t state_word_count() const override { return own_word_ + 1; }
  // The terminal that is drawn moves along with the ends.
  [[nodiscard]] PathSymmetry symmetry() const override { return inner_->symmetry(); }
  [[nodiscard]] DeadlockArgument deadlock_argument() const override { return inner_->deadlock_argument(); }

  void plans_from_node(NodeId start, TerminalId destination, std::uint64_t draw,
                       std::vector<Header>& headers) const override {
    const Turn turn{.at = static_cast<TerminalId>(draws_.digit(draw, 0)), .draw = draws_.digit(draw, 2)};
    const bool has_no_first_half = start == node_of(turn.at) || start == node_of(destination);
    if (has_no_first_half || directly_ == Directly::as_well) {
      inner_->plans_from_node(start, destination, turn.draw, headers);  // zeros behind it: the second half
    }
    if (has_no_first_half || second_half(turn, destination).empty()) return;
    const std::size_t first = headers.size();
    inner_->plans_from_node(start, turn.at, draws_.digit(draw, 1), headers);
    for (std::size_t i = first; i < headers.size(); ++i) headers[i] = outer(headers[i], destination, turn);
  }

  void decide(const Header& header, const Position& position, Decision& decision) const override {
    inner_->decide(inside(header), {.node = position.node}, decision);
    if (turn_of(header)) return;
    for (Candidate& candidate : decision.candidates) {
      raise_vcs(candidate, second_half_vc(position.node, candidate.port));
    }
  }

  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override {
    const std::optional<Turn> turn = turn_of(header);
    const Position here{.node = position.node};
    if (!turn) {
      const VcId first = second_half_vc(position.node, choice.port);
      return inner_->advance(header, here, {choice.port, static_cast<VcId>(choice.vc - first)});
    }
    const Header after = inner_->advance(inside(header), here, choice);
    if (!is_delivered_inside(after, graph().neighbor(position.node, choice.port).node)) {
      return outer(after, header.destination, *turn);
    }
    // Nobody chooses among plans at the intermediate terminal: it is the first.
    return second_half(*turn, header.destination).at(0);
  }

  // The key inside tells the intermediate terminal of a first half, as the destination there.
  [[nodiscard]] std::uint64_t decision_key(const Header& header) const override {
    const std::uint64_t key = inner_->decision_key(inside(header));
    const std::optional<Turn> turn = turn_of(header);
    if (!turn) return key;
    const std::uint64_t key_and_draw = key * inner_->draw_count() + turn->draw;
    return inner_->decision_key_count() + key_and_draw * graph().terminal_count() + header.destination;
  }
  [[nodiscard]] std::uint64_t decision_key_count() const override {
    return inner_->decision_key_count() * (1 + graph().terminal_count() * inner_->draw_count());
  }

  [[nodiscard]] std::string reason(const Header& header, const Position& position,
                                   const Candidate& candidate) const override {
    const std::optional<Turn> turn = turn_of(header);
    return joined_reasons(turn ? "to terminal " + std::to_string(turn->at) + " first" : "second half",
                          inner_->reason(inside(header), {.node = position.node}, candidate));
  }

 private:
  // Where the second half begins, and its draw.
  struct Turn {
    TerminalId at;
    std::uint64_t draw;
  };

  [[nodiscard]] VcId second_half_vc(NodeId v, PortId port) const {
    return inner_->vc_count(graph().link_class(v, port));
  }

  // A routing may pass its destination before it delivers there: one that goes by a terminal does.
  [[nodiscard]] bool is_delivered_inside(const Header& inside, NodeId v) const {
    if (v != node_of(inside.destination)) return false;
    Decision decision;
    inner_->decide(inside, {.node = v}, decision);
    return decision.delivers;
  }

  [[nodiscard]] std::vector<Header> second_half(const Turn& turn, TerminalId destination) const {
    std::vector<Header> headers;
    inner_->plans(turn.at, destination, turn.draw, headers);
    return headers;
  }

  // None in the second half, where the word is zero; else it is one more than the number of the turn.
  [[nodiscard]] std::optional<Turn> turn_of(const Header& header) const {
    if (header.state[own_word_] == 0) return std::nullopt;
    const std::uint64_t number = header.state[own_word_] - 1;
    return Turn{static_cast<TerminalId>(number / inner_->draw_count()), number % inner_->draw_count()};
  }

  // What the routing inside sees, and back.
  [[nodiscard]] Header inside(const Header& header) const {
    const std::optional<Turn> turn = turn_of(header);
    return turn ? with_word({turn->at, header.state}, own_word_, 0) : header;
  }
  [[nodiscard]] Header outer(const Header& inside, TerminalId destination, const Turn& turn) const {
    const std::uint64_t number = turn.at * inner_->draw_count() + turn.draw;
    return with_word({destination, inside.state}, own_word_, static_cast<std::uint32_t>(number + 1));
  }

  std::unique_ptr<Routing> inner_;
  std::size_t own_word_;
  MixedRadix draws_;  // the intermediate terminal, the draw of the first half, that of the second
  Directly directly_;
};

std::unique_ptr<Routing> build_two_halves(const Task& task, Directly directly) {
  std::unique_ptr<Routing> inner = task.inner("R");
  check_fits_inside(task, {"R", *inner});
  const Count turns = turn_count(*inner);
  if (turns > UINT32_MAX) {
    task.arguments.fail("R",
                        "the header cannot carry the route: " + to_text(turns) +
                            " combinations of a terminal and a draw of " + inner->name() + " do not fit a word",
                        "take a routing that draws less, or a smaller network");
  }
  check_keys_fit(task, "R", saturating_multiply(inner->decision_key_count(), turns + 1));
  spec::Spec spec = spec_around(task, {{"R", *inner}});
  return std::make_unique<TwoHalves>(task.network.graph, std::move(spec), std::move(inner), directly);
}

}  // namespace

std::unique_ptr<Routing> build_two_phases(const Task& task, Directly directly) {
  if (task.arguments.has("R")) return build_two_halves(task, directly);
  const GroupPaths ways = directly == Directly::never ? GroupPaths::by_random_group : GroupPaths::both;
  if (auto routing = build_group_routing(task, ways)) return routing;
  spec::Arguments arguments = task.arguments;
  arguments.set("R", {spec::parse(default_routing(task.network))});
  return build_two_halves({task.network, arguments, task.execution}, directly);
}

}  // namespace weft::routing
