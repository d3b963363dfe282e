// The first words of the header are those of the inner routing. The next word holds the intermediate terminal and the
// draw of the second phase; it is 0 in the second phase.
#include "routing/generic/two_phases.h"

#include "base/numbers/mixed_radix.h"
#include "routing/core/combinator.h"
#include "routing/core/header_fields.h"
#include "routing/core/take_hops.h"
#include "routing/generic/dragonfly_routing.h"
#include "spec/parse.h"

namespace weft::routing {
namespace {

// Combinations of an intermediate terminal and a draw of the second phase.
Count intermediate_count(const Routing& inner) { return Count{inner.graph().terminal_count()} * inner.draw_count(); }

class TwoPhases final : public Routing, public ShowsHeader {
 public:
  TwoPhases(const topology::PortGraph& graph, spec::Spec spec, std::unique_ptr<Routing> inner, DirectRoute direct_route)
      : Routing(graph, std::move(spec), facts_around(*inner, direct_route)),
        inner_(std::move(inner)),
        own_word_(inner_->facts().header_word_count),
        draws_(draws_of(*inner_)),
        direct_route_(direct_route) {}

  void start(const Departure& departure, std::vector<Header>& headers) const override {
    const auto [start, destination, draw, message_class] = departure;
    const Intermediate intermediate{.at = static_cast<TerminalId>(draws_.digit(draw, 0)),
                                    .draw = draws_.digit(draw, 2)};
    const bool has_no_first_phase = start == node_of(intermediate.at) || start == node_of(destination);
    if (has_no_first_phase || direct_route_ == DirectRoute::yes) {
      // The own word is 0: the second phase.
      inner_->start({.node = start, .destination = destination, .draw = intermediate.draw}, headers);
    }
    if (has_no_first_phase || second_phase(intermediate, destination).empty()) return;
    const std::size_t first = headers.size();
    inner_->start({.node = start, .destination = intermediate.at, .draw = draws_.digit(draw, 1)}, headers);
    for (std::size_t i = first; i < headers.size(); ++i) headers[i] = outer(headers[i], destination, intermediate);
  }

  // A packet may pass its destination in the first phase.
  [[nodiscard]] bool has_arrived(const Header& header, const Position& position) const override {
    return !intermediate_of(header) && inner_->delivers(header, {.node = position.node});
  }

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    const auto appended = append_candidates(*inner_, inside(header), {.node = position.node}, found);
    if (intermediate_of(header)) return;
    for (Candidate& candidate : appended) raise_vcs(candidate, second_phase_vc(position.node, candidate.port));
  }

  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override {
    const std::optional<Intermediate> intermediate = intermediate_of(header);
    const Position here{.node = position.node};
    if (!intermediate) {
      const VcId first = second_phase_vc(position.node, choice.port);
      return inner_->advance(header, here, {choice.port, static_cast<VcId>(choice.vc - first)});
    }
    const Header after = inner_->advance(inside(header), here, choice);
    if (!inner_->delivers(after, {.node = graph().neighbor(position.node, choice.port).node})) {
      return outer(after, header.destination, *intermediate);
    }
    // The intermediate terminal does not choose among initial routes; it takes the first.
    return second_phase(*intermediate, header.destination).at(0);
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  // In the first phase the inner key contains the intermediate terminal, which is the destination there.
  [[nodiscard]] std::uint64_t key(const Header& header) const override {
    const std::uint64_t key = inner_->key(inside(header));
    const std::optional<Intermediate> intermediate = intermediate_of(header);
    if (!intermediate) return key;
    const std::uint64_t key_and_draw = key * inner_->draw_count() + intermediate->draw;
    return inner_->facts().key_count + key_and_draw * graph().terminal_count() + header.destination;
  }

  [[nodiscard]] std::string explain(const Header& header, const Position& position,
                                    const Candidate& candidate) const override {
    const std::optional<Intermediate> intermediate = intermediate_of(header);
    const VcId first = intermediate ? VcId{0} : second_phase_vc(position.node, candidate.port);
    return joined_reasons(intermediate ? "to terminal " + std::to_string(intermediate->at) + " first" : "second phase",
                          inner_->explain(inside(header), {.node = position.node}, lowered(candidate, first)));
  }

  [[nodiscard]] HeaderFields header_fields(const Header& header, NodeId here) const override {
    const std::optional<Intermediate> intermediate = intermediate_of(header);
    HeaderFields own{{"phase", std::int64_t{intermediate ? 1 : 2}}};
    if (intermediate) own.push_back({"first_terminal", std::int64_t{intermediate->at}});
    if (intermediate && inner_->draw_count() > 1) {
      own.push_back({"second_draw", static_cast<std::int64_t>(intermediate->draw)});
    }
    return joined_fields(std::move(own), *inner_, inside(header), here);
  }

 private:
  // A terminal and a draw fit into 32 bits, so a terminal and two draws fit into 64.
  static MixedRadix draws_of(const Routing& inner) {
    return MixedRadix({inner.graph().terminal_count(), inner.draw_count(), inner.draw_count()});
  }

  static RoutingFacts facts_around(const Routing& inner, DirectRoute direct_route) {
    const RoutingFacts& facts = inner.facts();
    return {.vcs = multiplied_vcs(inner, 2),
            .draw_count = draws_of(inner).size(),
            .message_class_count = MessageClass{1},
            .header_word_count = facts.header_word_count + 1,
            .key_count = facts.key_count * (1 + static_cast<std::uint64_t>(intermediate_count(inner))),
            .is_deterministic = facts.is_deterministic,
            .has_one_initial_route = direct_route == DirectRoute::no && facts.has_one_initial_route,
            .is_input_independent = true,
            .is_terminal_independent = facts.is_terminal_independent,
            .may_pass_destination = true,
            .deadlock_argument = facts.deadlock_argument,
            .reaches_all = false,  // the intermediate terminal may be cut off from the destination
            .has_failed_links = facts.has_failed_links,
            // A symmetry also maps the random terminal, which is uniform.
            .symmetry = facts.symmetry};
  }

  // Where the second phase begins, and its draw.
  struct Intermediate {
    TerminalId at;
    std::uint64_t draw;
  };

  [[nodiscard]] VcId second_phase_vc(NodeId v, PortId port) const {
    return inner_->vc_count(graph().link_class(v, port));
  }

  [[nodiscard]] std::vector<Header> second_phase(const Intermediate& intermediate, TerminalId destination) const {
    std::vector<Header> headers;
    inner_->start(departure(intermediate.at, destination, intermediate.draw), headers);
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
  DirectRoute direct_route_;
};

std::unique_ptr<Routing> build_with_inner(const Task& task, DirectRoute direct_route) {
  std::unique_ptr<Routing> inner = task.inner("R");
  check_fits_inside(task, {"R", *inner});
  const Count intermediates = intermediate_count(*inner);
  if (intermediates > UINT32_MAX) {
    task.arguments.fail("R",
                        "the header cannot carry the route: " + to_text(intermediates) +
                            " combinations of a terminal and a draw of " + inner->name() + " do not fit a word",
                        "use a routing with fewer draws, or a smaller network");
  }
  check_keys_fit(task, "R", saturating_multiply(inner->facts().key_count, intermediates + 1));
  spec::Spec spec = spec_around(task, {{"R", *inner}});
  return std::make_unique<TwoPhases>(task.network.graph, std::move(spec), std::move(inner), direct_route);
}

}  // namespace

std::unique_ptr<Routing> build_two_phases(const Task& task, DirectRoute direct_route) {
  if (task.arguments.has("R")) return build_with_inner(task, direct_route);
  const GroupPaths paths = direct_route == DirectRoute::no ? GroupPaths::by_random_group : GroupPaths::both;
  if (auto routing = build_group_routing(task, paths)) return routing;
  spec::Arguments arguments = task.arguments;
  arguments.set("R", {spec::parse(default_routing(task.network))});
  return build_with_inner({task.network, arguments, task.execution}, direct_route);
}

}  // namespace weft::routing
