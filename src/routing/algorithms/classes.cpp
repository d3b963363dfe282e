// Message classes: packets of each class follow the inner routing on their own VCs. A terminal may accept a request
// only when it can send the reply. As replies never wait for a VC that requests hold, the routing is free of protocol
// deadlock when the inner one is free of deadlock. It must be the outermost routing.
#include "routing/core/combinator.h"

namespace weft::routing {
namespace {

// The word after those of the inner routing is the class.
class Classes final : public Routing {
 public:
  Classes(const topology::PortGraph& graph, spec::Spec spec, std::unique_ptr<Routing> inner, MessageClass count)
      : Routing(graph, std::move(spec)),
        inner_(std::move(inner)),
        own_word_(inner_->state_word_count()),
        class_count_(count) {}

  [[nodiscard]] VcId vc_count(LinkClassId link_class) const override {
    return static_cast<VcId>(class_count_ * inner_->vc_count(link_class));
  }
  [[nodiscard]] std::uint64_t draw_count() const override { return inner_->draw_count(); }
  [[nodiscard]] bool is_deterministic() const override { return inner_->is_deterministic(); }
  [[nodiscard]] bool has_one_plan() const override { return inner_->has_one_plan(); }
  [[nodiscard]] std::size_t state_word_count() const override { return own_word_ + 1; }
  [[nodiscard]] PathSymmetry symmetry() const override { return inner_->symmetry(); }
  [[nodiscard]] DeadlockArgument deadlock_argument() const override { return inner_->deadlock_argument(); }

  [[nodiscard]] MessageClass message_class_count() const override { return class_count_; }
  [[nodiscard]] Header in_class(const Header& header, MessageClass message_class) const override {
    return with_word(header, own_word_, message_class);
  }

  // The plans of class 0.
  void plans(TerminalId source, TerminalId destination, std::uint64_t draw,
             std::vector<Header>& headers) const override {
    inner_->plans(source, destination, draw, headers);
  }
  void plans_from_node(NodeId start, TerminalId destination, std::uint64_t draw,
                       std::vector<Header>& headers) const override {
    inner_->plans_from_node(start, destination, draw, headers);
  }

  void decide(const Header& header, const Position& position, Decision& decision) const override {
    inner_->decide(inside(header), {.node = position.node}, decision);
    for (Candidate& candidate : decision.candidates) {
      raise_vcs(candidate, first_vc(header, position.node, candidate.port));
    }
  }

  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override {
    const auto vc = static_cast<VcId>(choice.vc - first_vc(header, position.node, choice.port));
    const Header after = inner_->advance(inside(header), {.node = position.node}, {choice.port, vc});
    return with_word(after, own_word_, header.state[own_word_]);
  }

  [[nodiscard]] std::uint64_t decision_key(const Header& header) const override {
    return header.state[own_word_] * inner_->decision_key_count() + inner_->decision_key(inside(header));
  }
  [[nodiscard]] std::uint64_t decision_key_count() const override {
    return class_count_ * inner_->decision_key_count();
  }

  [[nodiscard]] std::string reason(const Header& header, const Position& position,
                                   const Candidate& candidate) const override {
    return joined_reasons("class " + std::to_string(header.state[own_word_]),
                          inner_->reason(inside(header), {.node = position.node}, candidate));
  }

 private:
  [[nodiscard]] VcId first_vc(const Header& header, NodeId v, PortId port) const {
    return static_cast<VcId>(header.state[own_word_] * inner_->vc_count(graph().link_class(v, port)));
  }

  [[nodiscard]] Header inside(const Header& header) const { return with_word(header, own_word_, 0); }

  std::unique_ptr<Routing> inner_;
  std::size_t own_word_;
  MessageClass class_count_;
};

std::unique_ptr<Routing> build_classes(const Task& task) {
  std::unique_ptr<Routing> inner = task.inner("R");
  const auto count = static_cast<MessageClass>(task.arguments.integer("k"));
  check_fits_inside(task, {"R", *inner});
  check_keys_fit(task, "R", saturating_multiply(inner->decision_key_count(), count));
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
