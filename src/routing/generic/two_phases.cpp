// The first words of the header are those of the inner routing. The next word holds the intermediate terminal and the
// draw of the second phase; it is 0 in the second phase.
#include "routing/generic/two_phases.h"

#include "base/numbers/mixed_radix.h"
#include "routing/core/combinator.h"
#include "routing/generic/dragonfly_routing.h"
#include "spec/parse.h"

namespace weft::routing {
namespace {

// Combinations of an intermediate terminal and a draw of the second phase.
Count intermediate_count(const Routing& inner) { return Count{inner.graph().terminal_count()} * inner.draw_count(); }

class TwoPhases final : public Routing {
 public:
  TwoPhases(const topology::PortGraph& graph, spec::Spec spec, std::unique_ptr<Routing> inner, DirectPlan direct_plan)
      : Routing(graph, std::move(spec)),
        inner_(std::move(inner)),
        own_word_(inner_->state_word_count()),
        draws_({graph.terminal_count(), inner_->draw_count(), inner_->draw_count()}),
        direct_plan_(direct_plan) {}

  [[nodiscard]] VcId vc_count(LinkClassId link_class) const override {
    return static_cast<VcId>(2 * inner_->vc_count(link_class));
  }
  // A terminal and a draw fit into 32 bits, so a terminal and two draws fit into 64.
  [[nodiscard]] std::uint64_t draw_count() const override { return draws_.size(); }
  [[nodiscard]] bool is_deterministic() const override { return inner_->is_deterministic(); }
  [[nodiscard]] bool has_one_plan() const override { return direct_plan_ == DirectPlan::no && inner_->has_one_plan(); }
  [[nodiscard]] std::size_t state_word_count() const override { return own_word_ + 1; }
  // A symmetry also maps the random terminal, which is uniform.
  [[nodiscard]] PathSymmetry symmetry() const override { return inner_->symmetry(); }
  [[nodiscard]] DeadlockArgument deadlock_argument() const override { return inner_->deadlock_argument(); }

  void plans_from_node(NodeId start, TerminalId destination, std::uint64_t draw,
                       std::vector<Header>& headers) const override {
    const Intermediate intermediate{.at = static_cast<TerminalId>(draws_.digit(draw, 0)),
                                    .draw = draws_.digit(draw, 2)};
    const bool has_no_first_phase = start == node_of(intermediate.at) || start == node_of(destination);
    if (has_no_first_phase || direct_plan_ == DirectPlan::yes) {
      inner_->plans_from_node(start, destination, intermediate.draw, headers);  // own word 0: the second phase
    }
    if (has_no_first_phase || second_phase(intermediate, destination).empty()) return;
    const std::size_t first = headers.size();
    inner_->plans_from_node(start, intermediate.at, draws_.digit(draw, 1), headers);
    for (std::size_t i = first; i < headers.size(); ++i) headers[i] = outer(headers[i], destination, intermediate);
  }

  void decide(const Header& header, const Position& position, Decision& decision) const override {
    inner_->decide(inside(header), {.node = position.node}, decision);
    if (intermediate_of(header)) return;
    for (Candidate& candidate : decision.candidates) {
      raise_vcs(candidate, second_phase_vc(position.node, candidate.port));
    }
  }

  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override {
    const std::optional<Intermediate> intermediate = intermediate_of(header);
    const Position here{.node = position.node};
    if (!intermediate) {
      const VcId first = second_phase_vc(position.node, choice.port);
      return inner_->advance(header, here, {choice.port, static_cast<VcId>(choice.vc - first)});
    }
    const Header after = inner_->advance(inside(header), here, choice);
    if (!is_delivered_inside(after, graph().neighbor(position.node, choice.port).node)) {
      return outer(after, header.destination, *intermediate);
    }
    // The intermediate terminal does not choose among plans; it takes the first.
    return second_phase(*intermediate, header.destination).at(0);
  }

  // In the first phase the inner key contains the intermediate terminal, which is the destination there.
  [[nodiscard]] std::uint64_t decision_key(const Header& header) const override {
    const std::uint64_t key = inner_->decision_key(inside(header));
    const std::optional<Intermediate> intermediate = intermediate_of(header);
    if (!intermediate) return key;
    const std::uint64_t key_and_draw = key * inner_->draw_count() + intermediate->draw;
    return inner_->decision_key_count() + key_and_draw * graph().terminal_count() + header.destination;
  }
  [[nodiscard]] std::uint64_t decision_key_count() const override {
    return inner_->decision_key_count() * (1 + graph().terminal_count() * inner_->draw_count());
  }

  [[nodiscard]] std::string reason(const Header& header, const Position& position,
                                   const Candidate& candidate) const override {
    const std::optional<Intermediate> intermediate = intermediate_of(header);
    return joined_reasons(intermediate ? "to terminal " + std::to_string(intermediate->at) + " first" : "second phase",
                          inner_->reason(inside(header), {.node = position.node}, candidate));
  }

 private:
  // Where the second phase begins, and its draw.
  struct Intermediate {
    TerminalId at;
    std::uint64_t draw;
  };

  [[nodiscard]] VcId second_phase_vc(NodeId v, PortId port) const {
    return inner_->vc_count(graph().link_class(v, port));
  }

  // A routing may pass its destination before it delivers there, as valiant does.
  [[nodiscard]] bool is_delivered_inside(const Header& inside, NodeId v) const {
    if (v != node_of(inside.destination)) return false;
    Decision decision;
    inner_->decide(inside, {.node = v}, decision);
    return decision.delivers;
  }

  [[nodiscard]] std::vector<Header> second_phase(const Intermediate& intermediate, TerminalId destination) const {
    std::vector<Header> headers;
    inner_->plans(intermediate.at, destination, intermediate.draw, headers);
    return headers;
  }

  // Empty in the second phase, where the word is 0; else the word is 1 + the number of the intermediate.
  [[nodiscard]] std::optional<Intermediate> intermediate_of(const Header& header) const {
    if (header.state[own_word_] == 0) return std::nullopt;
    const std::uint64_t number = header.state[own_word_] - 1;
    return Intermediate{static_cast<TerminalId>(number / inner_->draw_count()), number % inner_->draw_count()};
  }

  // The header as the inner routing sees it, and back.
  [[nodiscard]] Header inside(const Header& header) const {
    const std::optional<Intermediate> intermediate = intermediate_of(header);
    return intermediate ? with_word({intermediate->at, header.state}, own_word_, 0) : header;
  }
  [[nodiscard]] Header outer(const Header& inside, TerminalId destination, const Intermediate& intermediate) const {
    const std::uint64_t number = intermediate.at * inner_->draw_count() + intermediate.draw;
    return with_word({destination, inside.state}, own_word_, static_cast<std::uint32_t>(number + 1));
  }

  std::unique_ptr<Routing> inner_;
  std::size_t own_word_;
  MixedRadix draws_;  // digits: the intermediate terminal, the draw of the first phase, that of the second
  DirectPlan direct_plan_;
};

std::unique_ptr<Routing> build_with_inner(const Task& task, DirectPlan direct_plan) {
  std::unique_ptr<Routing> inner = task.inner("R");
  check_fits_inside(task, {"R", *inner});
  const Count intermediates = intermediate_count(*inner);
  if (intermediates > UINT32_MAX) {
    task.arguments.fail("R",
                        "the header cannot carry the route: " + to_text(intermediates) +
                            " combinations of a terminal and a draw of " + inner->name() + " do not fit a word",
                        "use a routing with fewer draws, or a smaller network");
  }
  check_keys_fit(task, "R", saturating_multiply(inner->decision_key_count(), intermediates + 1));
  spec::Spec spec = spec_around(task, {{"R", *inner}});
  return std::make_unique<TwoPhases>(task.network.graph, std::move(spec), std::move(inner), direct_plan);
}

}  // namespace

std::unique_ptr<Routing> build_two_phases(const Task& task, DirectPlan direct_plan) {
  if (task.arguments.has("R")) return build_with_inner(task, direct_plan);
  const GroupPaths paths = direct_plan == DirectPlan::no ? GroupPaths::by_random_group : GroupPaths::both;
  if (auto routing = build_group_routing(task, paths)) return routing;
  spec::Arguments arguments = task.arguments;
  arguments.set("R", {spec::parse(default_routing(task.network))});
  return build_with_inner({task.network, arguments, task.execution}, direct_plan);
}

}  // namespace weft::routing
