#include "sim/model/replay.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/check.h"
#include "base/input_error.h"
#include "routing/core/combinator.h"

namespace weft::sim {
namespace {

using routing::Candidate;
using routing::Choice;
using routing::Decision;
using routing::Header;
using routing::Position;
using routing::VcId;

// The routing `inner` on at most `cap` VCs per link: VCs at or above the cap become the last one below it. If the inner
// routing depends on the VC on which a packet arrived, the original VC is kept in the word behind its header.
class FoldedRouting final : public routing::Routing {
 public:
  // Throws InputError when the header has no word for the original VC.
  FoldedRouting(const routing::Routing& inner, std::optional<VcId> cap)
      : Routing(inner.graph(), inner.spec(), facts_around(inner, cap)),
        inner_(inner),
        stores_vc_(stores_vc(inner, cap)),
        vc_word_(inner.facts().header_word_count) {}

  [[nodiscard]] std::uint64_t key(const Header& header) const override {
    const std::uint64_t vc = stores_vc_ ? header.state[vc_word_] : 0;
    return vc * inner_.facts().key_count + inner_.key(inner_header(header));
  }

  void start(const routing::Departure& departure, std::vector<Header>& headers) const override {
    inner_.start(departure, headers);
  }

  [[nodiscard]] bool has_arrived(const Header& header, const Position& position) const override {
    return inner_.delivers(inner_header(header), inner_position(header, position));
  }

  void candidates(const Header& header, const Position& position, routing::Candidates& found) const override {
    const Header own = inner_header(header);
    for (Candidate& candidate : append_candidates(inner_, own, inner_position(header, position), found)) {
      candidate.vcs = {folded(position.node, candidate.port, candidate.vcs.first),
                       folded(position.node, candidate.port, candidate.vcs.last)};
    }
  }

  // If several VCs of the inner routing were folded onto this one, it takes the first.
  [[nodiscard]] Header advance(const Header& header, const Position& position, const Choice& choice) const override {
    Decision decision;
    inner_.decide(inner_header(header), inner_position(header, position), decision);
    for (const Candidate& candidate : decision.candidates) {
      if (candidate.port != choice.port) continue;
      for (std::uint32_t vc = candidate.vcs.first; vc <= candidate.vcs.last; ++vc) {
        if (folded(position.node, choice.port, static_cast<VcId>(vc)) != choice.vc) continue;
        const Choice own{choice.port, static_cast<VcId>(vc)};
        return with_vc(inner_.advance(inner_header(header), inner_position(header, position), own), own.vc);
      }
    }
    WEFT_CHECK(false);
    return header;
  }

  [[nodiscard]] VcId folded(NodeId v, PortId port, VcId vc) const {
    return std::min<VcId>(vc, static_cast<VcId>(vc_count(graph().link_class(v, port)) - 1));
  }
  [[nodiscard]] Header with_vc(Header header, VcId vc) const {
    if (stores_vc_) header.state[vc_word_] = vc;
    return header;
  }

 private:
  static bool stores_vc(const routing::Routing& inner, std::optional<VcId> cap) {
    return cap.has_value() && !inner.facts().is_input_independent;
  }

  static routing::RoutingFacts facts_around(const routing::Routing& inner, std::optional<VcId> cap) {
    const routing::RoutingFacts& facts = inner.facts();
    if (stores_vc(inner, cap) && facts.header_word_count == Header{}.state.size()) {
      throw InputError(
          inner.name() + " depends on the VC on which a packet arrived; with fewer VCs it cannot be replayed", {},
          "its header has no free word to keep that VC in");
    }
    std::vector<VcId> vcs = facts.vcs;
    const std::uint64_t original_vcs = stores_vc(inner, cap) && !vcs.empty() ? *std::ranges::max_element(vcs) : 1;
    for (VcId& count : vcs) count = std::min(count, cap.value_or(count));
    return {.vcs = std::move(vcs),
            .draw_count = facts.draw_count,
            .message_class_count = facts.message_class_count,
            .header_word_count = facts.header_word_count + (stores_vc(inner, cap) ? 1 : 0),
            .key_count = original_vcs * facts.key_count,
            .is_deterministic = facts.is_deterministic,
            .has_one_initial_route = facts.has_one_initial_route,
            .is_input_independent = facts.is_input_independent,
            .is_terminal_independent = facts.is_terminal_independent,
            .may_pass_destination = facts.may_pass_destination,
            // The replay places packets anywhere, perhaps on fewer VCs, so the inner argument does not apply.
            .deadlock_argument = routing::DeadlockArgument::none,
            .reaches_all = facts.reaches_all,
            .has_failed_links = facts.has_failed_links,
            .symmetry = routing::no_symmetry};
  }

  [[nodiscard]] Header inner_header(Header header) const {
    if (stores_vc_) header.state[vc_word_] = 0;
    return header;
  }
  [[nodiscard]] Position inner_position(const Header& header, Position position) const {
    if (stores_vc_ && position.in_port != routing::kFromTerminal) {
      position.in_vc = static_cast<VcId>(header.state[vc_word_]);
    }
    return position;
  }

  const routing::Routing& inner_;
  bool stores_vc_;
  std::size_t vc_word_;
};

bool offers(const Decision& decision, const routing::VirtualChannel& channel) {
  return std::ranges::any_of(decision.candidates, [&](const Candidate& candidate) {
    return candidate.port == channel.port && candidate.vcs.first <= channel.vc && channel.vc <= candidate.vcs.last;
  });
}

// The header with which the packet is routed next, after its partial path.
Header header_after(const routing::Routing& routing, const routing::PartialPath& partial_path) {
  const routing::Origin& origin = partial_path.origin;
  std::vector<Header> headers;
  routing.start(routing.departure(origin.source, partial_path.destination, origin.draw, origin.message_class), headers);
  Header header = headers.at(origin.route);
  Position position{.node = routing.graph().node_of_terminal(origin.source)};
  for (const routing::VirtualChannel& channel : partial_path.path) {
    Decision decision;
    routing.decide(header, position, decision);
    WEFT_CHECK(channel.node == position.node && offers(decision, channel));
    const Choice choice{channel.port, channel.vc};
    header = routing.advance(header, position, choice);
    position = next_position(routing.graph(), position, choice);
  }
  return header;
}

PlacedPacket placed_packet(const routing::Routing& routing, const FoldedRouting& folded,
                           const routing::PartialPath& partial_path, unsigned flits) {
  routing::VirtualChannel last = partial_path.path.back();
  const Header header = folded.with_vc(header_after(routing, partial_path), last.vc);
  last.vc = folded.folded(last.node, last.port, last.vc);
  return {{.source = partial_path.origin.source,
           .destination = partial_path.destination,
           .flits = flits,
           .message_class = partial_path.origin.message_class,
           .draw = partial_path.origin.draw},
          header,
          last};
}

}  // namespace

std::string Replay::sentence() const {
  if (is_stuck) return fmt::format("{} packets fill their buffers, and no flit ever moves", packet_count);
  return fmt::format("{} flits moved in {} cycles, {} of {} packets arrived", flit_hops, cycles, delivered_count,
                     packet_count);
}

Replay replay(const routing::Routing& routing, std::optional<VcId> vc_cap,
              const std::vector<routing::PartialPath>& partial_paths, Model model, Cycle last) {
  const FoldedRouting folded(routing, vc_cap);
  const Model own = default_model(folded);
  model.vcs = own.vcs;
  model.terminal_vcs = own.terminal_vcs;
  model.links.resize(own.links.size());
  Placed placed;
  for (const routing::PartialPath& partial_path : partial_paths) {
    const routing::VirtualChannel& last_channel = partial_path.path.back();
    const unsigned flits = model.buffer_of(routing.graph().link_class(last_channel.node, last_channel.port));
    placed.packets.push_back(placed_packet(routing, folded, partial_path, flits));
  }
  const ReferenceRun run = simulate_reference(folded, model, {}, last, placed);
  const auto is_delivered = [](const Delivery& delivery) { return delivery.tail_received != Delivery::kNever; };
  return {.is_stuck = run.is_stuck && run.flit_hops == 0,
          .cycles = run.cycles,
          .flit_hops = run.flit_hops,
          .packet_count = partial_paths.size(),
          .delivered_count = static_cast<std::size_t>(std::ranges::count_if(run.deliveries, is_delivered))};
}

}  // namespace weft::sim
