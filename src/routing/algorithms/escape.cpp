// An adaptive routing A with an escape path (Duato): the candidates of A on their own VCs, and the one of D, a routing
// that is free of deadlock, on the lowest VCs. A packet that has taken the escape path stays on it to its destination,
// so the VCs of D wait only for each other, as if D were alone, whatever A does.
//
// The header is that of A and, on the escape path, that of D; the next word says which.
#include <algorithm>

#include "routing/core/combinator.h"

namespace weft::routing {
namespace {

enum Mode : std::uint32_t { kAdaptive = 0, kEscaping = 1 };

class Escape final : public Routing {
 public:
  Escape(const topology::PortGraph& graph, spec::Spec spec, std::unique_ptr<Routing> adaptive,
         std::unique_ptr<Routing> escape, bool has_escape_everywhere)
      : Routing(graph, std::move(spec)),
        adaptive_(std::move(adaptive)),
        escape_(std::move(escape)),
        own_word_(std::max(adaptive_->state_word_count(), escape_->state_word_count())),
        has_escape_everywhere_(has_escape_everywhere) {}

  [[nodiscard]] VcId vc_count(LinkClassId link_class) const override {
    return static_cast<VcId>(escape_->vc_count(link_class) + adaptive_->vc_count(link_class));
  }
  [[nodiscard]] std::uint64_t draw_count() const override { return adaptive_->draw_count(); }
  [[nodiscard]] bool is_deterministic() const override { return false; }
  [[nodiscard]] bool has_one_plan() const override { return adaptive_->has_one_plan(); }
  [[nodiscard]] std::size_t state_word_count() const override { return own_word_ + 1; }

  // When both have an order, all VCs have one: first those of A, then those of D.
  [[nodiscard]] DeadlockArgument deadlock_argument() const override {
    if (escape_->deadlock_argument() != DeadlockArgument::order) return DeadlockArgument::none;
    if (adaptive_->deadlock_argument() == DeadlockArgument::order) return DeadlockArgument::order;
    return has_escape_everywhere_ ? DeadlockArgument::escapes : DeadlockArgument::none;
  }

  // Only when both routings declare exactly the same generators.
  [[nodiscard]] PathSymmetry symmetry() const override {
    PathSymmetry symmetry = adaptive_->symmetry();
    const PathSymmetry of_escape = escape_->symmetry();
    if (symmetry.generators != of_escape.generators) return {};
    symmetry.keeps_vcs = symmetry.keeps_vcs && of_escape.keeps_vcs;
    return symmetry;
  }

  void plans_from_node(NodeId start, TerminalId destination, std::uint64_t draw,
                       std::vector<Header>& headers) const override {
    adaptive_->plans_from_node(start, destination, draw, headers);
  }

  void decide(const Header& header, const Position& position, Decision& decision) const override {
    if (header.state[own_word_] == kEscaping) {
      escape_->decide(escape_header(header, position.node), {.node = position.node}, decision);
      for (Candidate& candidate : decision.candidates) candidate.is_escape = true;
      return;
    }
    adaptive_->decide(header, {.node = position.node}, decision);
    if (decision.delivers) return;
    std::uint16_t last_preference = 0;
    for (Candidate& candidate : decision.candidates) {
      raise_vcs(candidate, adaptive_vc(position.node, candidate.port));
      last_preference = std::max(last_preference, candidate.preference);
    }
    add_escape(header.destination, position.node, static_cast<std::uint16_t>(last_preference + 1), decision);
  }

  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override {
    const Position here{.node = position.node};
    const VcId first = adaptive_vc(position.node, choice.port);
    if (header.state[own_word_] == kAdaptive && choice.vc >= first) {
      return adaptive_->advance(header, here, {choice.port, static_cast<VcId>(choice.vc - first)});
    }
    return with_word(escape_->advance(escape_header(header, position.node), here, choice), own_word_, kEscaping);
  }

  [[nodiscard]] std::uint64_t decision_key(const Header& header) const override {
    if (header.state[own_word_] == kAdaptive) return adaptive_->decision_key(header);
    return adaptive_->decision_key_count() + escape_->decision_key(with_word(header, own_word_, 0));
  }
  [[nodiscard]] std::uint64_t decision_key_count() const override {
    return adaptive_->decision_key_count() + escape_->decision_key_count();
  }

  [[nodiscard]] std::string reason(const Header& header, const Position& position,
                                   const Candidate& candidate) const override {
    if (!candidate.is_escape) return adaptive_->reason(header, {.node = position.node}, candidate);
    const std::string text = escape_->reason(escape_header(header, position.node), {.node = position.node}, candidate);
    return text.empty() ? "escape path" : "escape path: " + text;
  }

 private:
  // The lowest VC of the adaptive candidates.
  [[nodiscard]] VcId adaptive_vc(NodeId v, PortId port) const { return escape_->vc_count(graph().link_class(v, port)); }

  // The header as D sees it, for a packet on the escape path or one that would enter it here.
  [[nodiscard]] Header escape_header(const Header& header, NodeId node) const {
    return header.state[own_word_] == kAdaptive ? entered(header.destination, node).at(0)
                                                : with_word(header, own_word_, 0);
  }

  [[nodiscard]] std::vector<Header> entered(TerminalId destination, NodeId node) const {
    std::vector<Header> headers;
    escape_->plans_from_node(node, destination, 0, headers);
    return headers;
  }

  void add_escape(TerminalId destination, NodeId node, std::uint16_t preference, Decision& decision) const {
    const std::vector<Header> headers = entered(destination, node);
    if (headers.empty()) return;
    Decision out;
    escape_->decide(headers.front(), {.node = node}, out);
    for (Candidate& candidate : out.candidates) {
      candidate.preference = preference;
      candidate.is_escape = true;
      decision.candidates.push_back(candidate);
    }
  }

  std::unique_ptr<Routing> adaptive_;
  std::unique_ptr<Routing> escape_;
  std::size_t own_word_;
  bool has_escape_everywhere_;
};

// Whether D offers a candidate at every position of a packet of A. It does not where one of its links may have failed,
// nor at the destination itself, which a packet may pass on the way to a random intermediate terminal.
bool has_escape_everywhere(const Task& task, const Routing& adaptive, const Routing& escape) {
  if (adaptive.draw_count() > 1) return false;
  const bool is_whole = !task.network.has_faults && has_terminals_everywhere(task.network.graph);
  return is_whole || escape.reaches_all();
}

std::unique_ptr<Routing> build_escape(const Task& task) {
  std::unique_ptr<Routing> adaptive = task.inner("A");
  std::unique_ptr<Routing> escape = task.inner("D");
  for (const InnerRouting& inner : {InnerRouting{"A", *adaptive}, InnerRouting{"D", *escape}}) {
    check_fits_inside(task, inner);
  }
  if (!escape->is_deterministic() || escape->draw_count() > 1) {
    task.arguments.fail("D", escape->name() + " is adaptive or randomized; the escape path must be deterministic",
                        "use dor or up-down");
  }
  check_keys_fit(task, "A", saturating_add(adaptive->decision_key_count(), escape->decision_key_count()));
  spec::Spec spec = spec_around(task, {{"A", *adaptive}, {"D", *escape}});
  const bool is_everywhere = has_escape_everywhere(task, *adaptive, *escape);
  return std::make_unique<Escape>(task.network.graph, std::move(spec), std::move(adaptive), std::move(escape),
                                  is_everywhere);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm escape{
    .name = "escape",
    .summary = "adaptive routing A with D as the escape path on its own VCs",
    .citation =
        "J. Duato, A new theory of deadlock-free adaptive routing in wormhole networks, IEEE Trans. Parallel and "
        "Distributed Systems 4(12), 1993",
    .serves = "networks that both A and D route",
    .parameters = {{{.name = "A", .kind = spec::Kind::routing, .meaning = "the adaptive routing, such as minimal"},
                    {.name = "D", .kind = spec::Kind::routing, .meaning = "the escape path, such as dor or up-down"}}},
    .examples = {"torus(4,4)", "torus(5,2)", "mesh(4,3)", "hypercube(3)", "generalized-hypercube(3,3)"},
    .calls = {"escape(minimal,dor)", "escape(minimal,up-down)", "escape(minimal,dor(dateline=entry))"},
    .build = build_escape,
};

}  // namespace algorithm_records
}  // namespace weft::routing
