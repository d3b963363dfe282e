// An adaptive routing A with an escape path (Duato): the candidates of A on their own VCs, and the one of D, a routing
// that is free of deadlock, on the lowest VCs. A packet that has taken the escape path stays on it to its destination,
// so the VCs of D wait only for each other, as if D were alone, whatever A does.
//
// The header is that of A and, on the escape path, that of D; the next word says which.
#include <algorithm>
#include <functional>
#include <optional>

#include "base/check.h"
#include "routing/core/combinator.h"
#include "routing/core/header_fields.h"
#include "routing/core/take_hops.h"
#include "routing/grid/grid_escape.h"

namespace weft::routing {
namespace {

enum Mode : std::uint32_t { kAdaptive = 0, kEscaping = 1 };

class Escape final : public Routing, public ShowsHeader {
 public:
  Escape(const topology::PortGraph& graph, spec::Spec spec, std::unique_ptr<Routing> adaptive,
         std::unique_ptr<Routing> escape, bool has_escape_everywhere)
      : Routing(graph, std::move(spec), facts_around(*adaptive, *escape, has_escape_everywhere)),
        adaptive_(std::move(adaptive)),
        escape_(std::move(escape)),
        own_word_(facts().header_word_count - 1),
        common_vc_(common_vc()) {
    if (common_vc_) on_grid_ = GridEscape::of(*adaptive_, *escape_, *common_vc_, own_word_);
  }

  void start(const Departure& departure, std::vector<Header>& headers) const override {
    adaptive_->start(departure, headers);
  }

  [[nodiscard]] bool has_arrived(const Header& header, const Position& position) const override {
    if (header.state[own_word_] == kAdaptive) return adaptive_->delivers(header, {.node = position.node});
    return escape_->delivers(escape_header(header, position.node), {.node = position.node});
  }

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    if (header.state[own_word_] == kEscaping) {
      const Header escaping = escape_header(header, position.node);
      for (Candidate& candidate : append_candidates(*escape_, escaping, {.node = position.node}, found)) {
        candidate.is_escape = true;
      }
      return;
    }
    std::uint16_t last_preference = 0;
    for (Candidate& candidate : append_candidates(*adaptive_, header, {.node = position.node}, found)) {
      raise_vcs(candidate, adaptive_vc(position.node, candidate.port));
      last_preference = std::max(last_preference, candidate.preference);
    }
    add_escape(header.destination, position.node, static_cast<std::uint16_t>(last_preference + 1), found);
  }

  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override {
    const Position here{.node = position.node};
    const VcId first = adaptive_vc(position.node, choice.port);
    if (is_adaptive(header, choice.vc, first)) {
      if (adaptive_->facts().header_word_count == 0) return header;
      return adaptive_->advance(header, here, {choice.port, static_cast<VcId>(choice.vc - first)});
    }
    return with_word(escape_->advance(escape_header(header, position.node), here, choice), own_word_, kEscaping);
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override {
    on_grid_ ? on_grid_->take_hops(hops, found) : take_hops_of(*this, hops, found);
  }

  [[nodiscard]] std::uint64_t key(const Header& header) const override {
    if (header.state[own_word_] == kAdaptive) return adaptive_->key(header);
    return adaptive_->facts().key_count + escape_->key(with_word(header, own_word_, 0));
  }

  [[nodiscard]] std::string explain(const Header& header, const Position& position,
                                    const Candidate& candidate) const override {
    const Position here{.node = position.node};
    const VcId first = adaptive_vc(position.node, candidate.port);
    if (is_adaptive(header, candidate.vcs.first, first)) {
      return adaptive_->explain(header, here, lowered(candidate, first));
    }
    const std::string text = escape_->explain(escape_header(header, position.node), here, candidate);
    return text.empty() ? "escape path" : "escape path: " + text;
  }

  [[nodiscard]] HeaderFields header_fields(const Header& header, NodeId here) const override {
    if (header.state[own_word_] == kAdaptive) return joined_fields({{"mode", "adaptive"}}, *adaptive_, header, here);
    return joined_fields({{"mode", "escape"}}, *escape_, escape_header(header, here), here);
  }

 private:
  static RoutingFacts facts_around(const Routing& adaptive, const Routing& escape, bool has_escape_everywhere) {
    const RoutingFacts& a = adaptive.facts();
    const RoutingFacts& d = escape.facts();
    return {.vcs = vcs_below(a.vcs, escape),
            .draw_count = a.draw_count,
            .message_class_count = MessageClass{1},
            .header_word_count = std::max(a.header_word_count.get(), d.header_word_count.get()) + 1,
            .key_count = a.key_count + d.key_count,
            .is_deterministic = false,
            .has_one_initial_route = a.has_one_initial_route,
            .is_input_independent = true,
            .is_terminal_independent = a.is_terminal_independent && d.is_terminal_independent,
            .may_pass_destination = a.may_pass_destination || d.may_pass_destination,
            .deadlock_argument = argument(a.deadlock_argument, d.deadlock_argument, has_escape_everywhere),
            .reaches_all = false,  // a packet of A that is stuck may have no escape either
            .has_failed_links = a.has_failed_links || d.has_failed_links,
            .symmetry = [a = a.symmetry.get(), d = d.symmetry.get()] { return common_symmetry(a(), d()); }};
  }

  // When both have an order, all VCs have one: first those of A, then those of D.
  static DeadlockArgument argument(DeadlockArgument adaptive, DeadlockArgument escape, bool has_escape_everywhere) {
    if (escape != DeadlockArgument::order) return DeadlockArgument::none;
    if (adaptive == DeadlockArgument::order) return DeadlockArgument::order;
    return has_escape_everywhere ? DeadlockArgument::escapes : DeadlockArgument::none;
  }

  // Only when both routings declare exactly the same generators.
  static PathSymmetry common_symmetry(PathSymmetry adaptive, const PathSymmetry& escape) {
    if (adaptive.generators != escape.generators) return {};
    adaptive.keeps_vcs = adaptive.keeps_vcs && escape.keeps_vcs;
    return adaptive;
  }

  // The lowest VC of the adaptive candidates.
  [[nodiscard]] VcId adaptive_vc(NodeId v, PortId port) const {
    return common_vc_ ? *common_vc_ : escape_->vc_count(graph().link_class(v, port));
  }
  // The same on all link classes, if they agree.
  [[nodiscard]] std::optional<VcId> common_vc() const {
    const std::vector<VcId>& vcs = escape_->facts().vcs;
    const bool are_equal = std::ranges::adjacent_find(vcs, std::not_equal_to<>()) == vcs.end();
    return are_equal && !vcs.empty() ? std::optional<VcId>(vcs.front()) : std::nullopt;
  }

  // Whether a VC belongs to A, whose candidates may be escapes of its own; `first` is the lowest of them.
  [[nodiscard]] bool is_adaptive(const Header& header, VcId vc, VcId first) const {
    return header.state[own_word_] == kAdaptive && vc >= first;
  }

  // The header as D sees it, for a packet on the escape path or one that would enter it here.
  [[nodiscard]] Header escape_header(const Header& header, NodeId node) const {
    if (header.state[own_word_] != kAdaptive) return with_word(header, own_word_, 0);
    const Header* const first = entered(header.destination, node);
    WEFT_CHECK(first != nullptr);
    return *first;
  }

  // The first initial route of D, until the next call; nullptr if there is none.
  [[nodiscard]] const Header* entered(TerminalId destination, NodeId node) const {
    thread_local std::vector<Header> headers;  // kept, as a router asks at every hop
    headers.clear();
    escape_->start({.node = node, .destination = destination}, headers);
    return headers.empty() ? nullptr : headers.data();
  }

  void add_escape(TerminalId destination, NodeId node, std::uint16_t preference, Candidates& found) const {
    const Header* const header = entered(destination, node);
    if (header == nullptr || escape_->delivers(*header, {.node = node})) return;
    for (Candidate& candidate : append_candidates(*escape_, *header, {.node = node}, found)) {
      candidate.preference = preference;
      candidate.is_escape = true;
    }
  }

  std::unique_ptr<Routing> adaptive_;
  std::unique_ptr<Routing> escape_;
  std::size_t own_word_;
  std::optional<GridEscape> on_grid_;
  std::optional<VcId> common_vc_;  // the lowest VC of the adaptive candidates, where all links have the same
};

// Whether D offers a candidate at every position of a packet of A. It does not where one of its links may have failed,
// nor at the destination itself, which a packet may pass on the way to a random intermediate terminal.
bool has_escape_everywhere(const Task& task, const Routing& adaptive, const Routing& escape) {
  if (adaptive.draw_count() > 1) return false;
  const bool is_whole = !escape.facts().has_failed_links && has_terminals_everywhere(task.network.graph);
  return is_whole || escape.facts().reaches_all;
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
  check_keys_fit(task, "A", saturating_add(adaptive->facts().key_count, escape->facts().key_count));
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
    .examples = {"torus(4,4)", "torus(5,2)", "mesh(4,3)", "hypercube(3)", "generalized-hypercube(3,3)",
                 "torus(3,3,concentration=2)"},
    .calls = {"escape(minimal,dor)", "escape(minimal,up-down)", "escape(minimal,dor(dateline=crossing))"},
    .build = build_escape,
};

}  // namespace algorithm_records
}  // namespace weft::routing
