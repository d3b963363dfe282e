// Message classes: packets of each class follow the inner routing on their own VCs. A terminal may accept a request
// only when it can send the reply. As replies never wait for a VC that requests hold, the routing is free of protocol
// deadlock when the inner one is free of deadlock. It must be the outermost routing.
#include "routing/core/combinator.h"
#include "routing/core/header_fields.h"
#include "routing/core/take_hops.h"

namespace weft::routing {
namespace {

// The word after those of the inner routing is the class.
class Classes final : public Routing, public ShowsHeader {
 public:
  Classes(const topology::PortGraph& graph, spec::Spec spec, std::unique_ptr<Routing> inner, MessageClass count)
      : Routing(graph, std::move(spec), facts_around(*inner, count)),
        inner_(std::move(inner)),
        own_word_(inner_->facts().header_word_count) {}

  void start(const Departure& departure, std::vector<Header>& headers) const override {
    const std::size_t first = headers.size();
    const auto [node, destination, draw, message_class] = departure;
    inner_->start({.node = node, .destination = destination, .draw = draw}, headers);
    for (std::size_t i = first; i < headers.size(); ++i) headers[i].state[own_word_] = message_class;
  }

  [[nodiscard]] bool has_arrived(const Header& header, const Position& position) const override {
    return inner_->delivers(inside(header), {.node = position.node});
  }

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    for (Candidate& candidate : append_candidates(*inner_, inside(header), {.node = position.node}, found)) {
      raise_vcs(candidate, first_vc(header, position.node, candidate.port));
    }
  }

  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override {
    const auto vc = static_cast<VcId>(choice.vc - first_vc(header, position.node, choice.port));
    const Header after = inner_->advance(inside(header), {.node = position.node}, {choice.port, vc});
    return with_word(after, own_word_, header.state[own_word_]);
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  [[nodiscard]] std::uint64_t key(const Header& header) const override {
    return header.state[own_word_] * inner_->facts().key_count + inner_->key(inside(header));
  }

  [[nodiscard]] std::string explain(const Header& header, const Position& position,
                                    const Candidate& candidate) const override {
    const Candidate candidate_inside = lowered(candidate, first_vc(header, position.node, candidate.port));
    return joined_reasons("class " + std::to_string(header.state[own_word_]),
                          inner_->explain(inside(header), {.node = position.node}, candidate_inside));
  }

  [[nodiscard]] HeaderFields header_fields(const Header& header, NodeId here) const override {
    return joined_fields({{"class", std::int64_t{header.state[own_word_]}}}, *inner_, inside(header), here);
  }

 private:
  static RoutingFacts facts_around(const Routing& inner, MessageClass class_count) {
    const RoutingFacts& facts = inner.facts();
    return {.vcs = multiplied_vcs(inner, class_count),
            .draw_count = facts.draw_count,
            .message_class_count = class_count,
            .header_word_count = facts.header_word_count + 1,
            .key_count = class_count * facts.key_count,
            .is_deterministic = facts.is_deterministic,
            .has_one_initial_route = facts.has_one_initial_route,
            .is_input_independent = true,
            .is_terminal_independent = facts.is_terminal_independent,
            .may_pass_destination = facts.may_pass_destination,
            .deadlock_argument = facts.deadlock_argument,
            .reaches_all = facts.reaches_all,
            .has_failed_links = facts.has_failed_links,
            .symmetry = facts.symmetry};
  }

  [[nodiscard]] VcId first_vc(const Header& header, NodeId v, PortId port) const {
    return static_cast<VcId>(header.state[own_word_] * inner_->vc_count(graph().link_class(v, port)));
  }

  [[nodiscard]] Header inside(const Header& header) const { return with_word(header, own_word_, 0); }

  std::unique_ptr<Routing> inner_;
  std::size_t own_word_;
};

std::unique_ptr<Routing> build_classes(const Task& task) {
  std::unique_ptr<Routing> inner = task.inner("R");
  const auto count = static_cast<MessageClass>(task.arguments.integer("k"));
  check_fits_inside(task, {"R", *inner});
  check_keys_fit(task, "R", saturating_multiply(inner->facts().key_count, count));
  spec::Spec spec = spec_around(task, {{"R", *inner}});
  return std::make_unique<Classes>(task.network.graph, std::move(spec), std::move(inner), count);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm classes{
    .name = "classes",
    .summary = "message classes such as request and reply, each routed by R on its own VCs",
    .citation = "W. J. Dally, B. Towles, Principles and practices of interconnection networks, Morgan Kaufmann, 2004",
    .serves = "networks that R routes",
    .parameters = {{{.name = "R", .kind = spec::Kind::routing, .meaning = "the routing of each class"},
                    {.name = "k", .meaning = "number of classes", .min = 2, .max = 8}}},
    .examples = {"torus(4,3)", "mesh(3,3)", "hypercube(3)", "ring(5)"},
    .calls = {"classes(dor,2)", "classes(valiant(dor),2)", "classes(escape(minimal,up-down),3)",
              "classes(layered(shortest,whole),2)"},
    .build = build_classes,
};

}  // namespace algorithm_records
}  // namespace weft::routing
