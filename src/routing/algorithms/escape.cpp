// An adaptive routing with a way out that is always open: the candidates of A on vcs of their own, and beside them the
// one of D, a routing that is free of deadlock, on the lowest vcs. A packet that has taken the way out stays on it to
// its destination, so that the vcs of D wait only for each other, as if D were alone, whatever A does.
//
// The header is that of A, then that of D; the word behind tells which.
#include <algorithm>

#include "routing/core/combinator.h"

namespace weft::routing {
namespace {

enum Mode : std::uint32_t { kAdaptive = 0, kEscaping = 1 };

class Escape final : public Routing {
 public:
  Escape(const topology::PortGraph& graph, spec::Spec spec, std::unique_ptr<Routing> adaptive,
         std::unique_ptr<Routing> escape, bool is_always_open)
      : Routing(graph, std::move(spec)),
        adaptive_(std::move(adaptive)),
        escape_(std::move(escape)),
        own_word_(std::max(adaptive_->state_word_count(), escape_->state_word_count())),
        is_always_open_(is_always_open) {}

  [[nodiscard]] VcId vc_count(LinkClassId link_class) const override {
    return static_cast<VcId>(escape_->vc_count(link_class) + adaptive_->vc_count(link_class));
  }
  [[nodiscard]] std::uint64_t draw_count() const override { return adaptive_->draw_count(); }
  [[nodiscard]] bool is_deterministic() const override { return false; }
  [[nodiscard]] bool has_one_plan() const override { return adaptive_->has_one_plan(); }
  [[nodiscard]] std::size_t state_word_count() const override { return own_word_ + 1; }

  // Where both have an order, all vcs have one: first those of A, then those of D.
  [[nodiscard]] DeadlockArgument deadlock_argument() const override {
    if (escape_->deadlock_argument() != DeadlockArgument::order) return DeadlockArgument::none;
    if (adaptive_->deadlock_argument() == DeadlockArgument::order) return DeadlockArgument::order;
    return is_always_open_ ? DeadlockArgument::escapes : DeadlockArgument::none;
  }

  // Those that both have, if these are the very same.
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
    return text.empty() ? "the way out" : "the way out: " + text;
  }

 private:
  // The lowest vc of the adaptive candidates.
  [[nodiscard]] VcId adaptive_vc(NodeId v, PortId port) const { return escape_->vc_count(graph().link_class(v, port)); }

  // What the way out sees, be it entered already or only now.
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
  bool is_always_open_;
};

// Has D a way wherever a packet of A may be? Not where a link of it may be dead, nor at the destination itself, which a
// packet passes that goes by a drawn terminal first.
bool is_always_open(const Task& task, const Routing& adaptive, const Routing& escape) {
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
    task.arguments.fail("D", escape->name() + " leaves a choice; the way out must not", "take dor or up-down");
  }
  check_keys_fit(task, "A", saturating_add(adaptive->decision_key_count(), escape->decision_key_count()));
  spec::Spec spec = spec_around(task, {{"A", *adaptive}, {"D", *escape}});
  const bool is_open = is_always_open(task, *adaptive, *escape);
  return std::make_unique<Escape>(task.network.graph, std::move(spec), std::move(adaptive), std::move(escape), is_open);
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm escape{
    .name = "escape",
    .summary = "adaptive by A, with D on vcs of its own as the way that is always open",
    .citation =
        "J. Duato, A new theory of deadlock-free adaptive routing in wormhole networks, IEEE Trans. Parallel and "
        "Distributed Systems 4(12), 1993",
    .serves = "whatever both routings inside serve",
    .parameters = {{{.name = "A", .kind = spec::Kind::routing, .meaning = "the adaptive routing, such as minimal"},
                    {.name = "D", .kind = spec::Kind::routing, .meaning = "the way out, such as dor or up-down"}}},
    .examples = {"torus(4,4)", "torus(5,2)", "mesh(4,3)", "hypercube(3)", "generalized-hypercube(3,3)"},
    .calls = {"escape(minimal,dor)", "escape(minimal,up-down)", "escape(minimal,dor(dateline=entry))"},
    .build = build_escape,
};

}  // namespace algorithm_records
}  // namespace weft::routing
