#include "sim/engine/lane.h"

#include <numeric>

#include "sim/engine/bytes_of.h"
#include "sim/engine/lane_here.h"

namespace weft::sim {
namespace {

std::size_t most_vcs(const Fabric& fabric) {
  std::size_t most = 1;
  for (const Shape& shape : fabric.shapes()) most = std::max({most, shape.in_vcs.size(), shape.out_vcs.size()});
  return most;
}

}  // namespace

Lane::Lane(EngineState& state, std::span<const RouterId> lane_starts, std::size_t number, std::uint64_t seed)
    : state_(state),
      fabric_(state.fabric),
      graph_(state.routing.graph()),
      lane_starts_(lane_starts),
      number_(number),
      first_(lane_starts[number]),
      count_(lane_starts[number + 1] - lane_starts[number]),
      seed_(seed),
      draw_count_(state.routing.draw_count()),
      is_input_independent_(state.routing.facts().is_input_independent),
      is_credit_free_(state.model.switching == Switching::wormhole && state.model.vc_reuse == VcReuse::tail),
      has_pairs_(state.is_plain && is_credit_free_ && state.routing.facts().is_deterministic &&
                 state.routing.facts().has_one_initial_route),
      agenda_(count_),
      plain_rows_(state.is_plain ? count_ : 0, fabric_),
      flits_(fabric_.longest_flit_delay() + 1),
      credits_(fabric_.longest_credit_delay() + 1),
      returned_(fabric_.terminal_credit_delay() + 1),
      terminal_credits_(fabric_.longest_credit_delay() + 1),
      calendar_(fabric_.position(first_ + count_).first_terminal - fabric_.position(first_).first_terminal),
      memory_(is_input_independent_ ? graph_.node_count() : UINT64_MAX, graph_.terminal_count()),
      class_flits_(graph_.link_classes().size(), 0),
      matching_(most_vcs(fabric_) * state.model.speedup, most_vcs(fabric_)) {
  for (auto& letters : letters_) letters.resize(lane_starts.size() - 1);
  const TerminalId end = fabric_.position(first_ + count_).first_terminal;
  for (TerminalId id = fabric_.position(first_).first_terminal; id < end; ++id) draw_message(id, 0);
}

std::uint64_t Lane::flit_hops() const {
  return std::accumulate(class_flits_.begin(), class_flits_.end(), taken_flits_);
}

std::uint64_t Lane::bytes() const {
  std::uint64_t total = calendar_.bytes() + agenda_.bytes() + plain_rows_.bytes() + flits_.bytes() + credits_.bytes() +
                        returned_.bytes() + terminal_credits_.bytes() + bytes_of(steps_) + memory_.bytes();
  for (const auto& letters : letters_) {
    for (const auto& to_one : letters) total += bytes_of(to_one);
  }
  return total;
}

void Lane::write_letter(const Letter& letter, RouterId to) {
  const auto next = std::ranges::upper_bound(lane_starts_, to);
  letters_[turn_ % 2][static_cast<std::size_t>(next - lane_starts_.begin()) - 1].push_back(letter);
}

void Lane::read_letters(std::span<const Lane> lanes, std::uint64_t turn) {
  for (const Lane& lane : lanes) {
    for (const Letter& letter : lane.letters_[(turn + 1) % 2][number_]) {
      if (letter.kind == Letter::Kind::packet) {
        free_packet(letter.what);
      } else {  // the wheels stand where they stood when it was written
        (letter.kind == Letter::Kind::flit ? flits_ : credits_).after(letter.delay).push({letter.what, letter.where});
      }
    }
  }
}

PacketId Lane::new_packet() {
  if (free_ == kNoPacket) {
    const PacketId first = state_.packets.grow();
    for (PacketId id = first; id < first + PacketPool::kPiece; ++id) free_packet(id);
  }
  const PacketId id = free_;
  free_ = state_.packets[id].next;
  return id;
}

void Lane::free_packet(PacketId id) {
  state_.packets[id].next = free_;
  free_ = id;
}

void Lane::run_turn(std::uint64_t turn, Cycle now, unsigned cycles) {
  turn_ = turn;
  begin_ = now;
  now_ = now;
  for (auto& to_one : letters_[turn % 2]) to_one.clear();
  agenda_.turn();
  flits_.turn_to(now);
  credits_.turn_to(now);
  returned_.turn_to(now);
  terminal_credits_.turn_to(now);
  if (state_.is_plain) {
    run_plain_turn(cycles);
  } else {
    run_cycle();
  }
  arrivals_.insert(arrivals_.end(), late_arrivals_.begin(), late_arrivals_.end());
  late_arrivals_.clear();
  take_steps();
}

void Lane::run_cycle() {
  take_births(now_, [&](RouterId router, Local terminal) { set(router, kSending, terminal); });
  take_terminal_credits();
  take_credits(credits_.due());
  take_credits(returned_.due());
  take_flits();
  if (!agenda_.is_empty()) last_moved_ = std::max(last_moved_, now_);
  agenda_.drain([&](std::size_t router) { visit(first_ + static_cast<RouterId>(router)); });
}

void Lane::visit(RouterId router) {
  Here here(state_, router);
  send_all(here);
  allocate(here);
  if (here.has_any(kRouting) || here.has_any(kWaiting) || here.has_ready() || here.has_any(kSending)) {
    agenda_.insert_next(router - first_);
  }
}

// Step 1.

Cycle Lane::next_birth() const {
  Cycle next = UINT64_MAX;
  const TerminalId end = fabric_.position(first_ + count_).first_terminal;
  for (TerminalId id = fabric_.position(first_).first_terminal; id < end; ++id) {
    if (state_.terminals[id].has_message) next = std::min(next, state_.terminals[id].generated);
  }
  return next;
}

void Lane::skip_to(Cycle next) {
  const TerminalId first_terminal = fabric_.position(first_).first_terminal;
  calendar_.skip_to(next, [&](std::uint32_t k) { return state_.terminals[first_terminal + k].generated; });
}

// A member of one of a router's sets, which gives it something to do.
void Lane::set(RouterId router, MaskKind kind, Local number) {
  Here(state_, router).set(kind, number);
  agenda_.insert(router - first_);
}

void Lane::wake_blocked(RouterId router) {
  const Here here(state_, router);
  if (!here.has_any(kBlocked)) return;
  here.move_all(kBlocked, kWaiting);
  agenda_.insert(router - first_);
}

void Lane::take_flits() {
  for (const Token& token : flits_.due().tokens()) {
    const auto number = static_cast<Local>(token.vc - fabric_.position(token.router()).in_vc);
    InVc& vc = state_.in_vcs[token.vc];
    ++vc.flits;
    set(token.router(), kFilled, number);
    if (vc.coming > 0) {
      --vc.coming;
      continue;
    }
    const std::uint32_t last = vc.first + std::uint32_t{vc.count};
    const std::size_t in_ring = last < state_.ring_size ? last : last - state_.ring_size;
    const PacketId packet = state_.rings[std::size_t{token.vc} * state_.ring_size + in_ring];
    vc.coming = static_cast<Local>(state_.packets[packet].flits - 1);
    if (vc.count++ == 0) set(token.router(), kRouting, number);
  }
  flits_.due().clear();
}

void Lane::take_credits(TokenList<Token>& due) {
  for (const Token& token : due.tokens()) {
    OutVc& vc = state_.out_vcs[token.vc];
    ++vc.credits;
    if (vc.owner != kNoLocal) {
      set(token.router(), kFree, vc.owner);
    } else if (!is_credit_free_) {
      wake_blocked(token.router());
    }
  }
  due.clear();
}

void Lane::take_terminal_credits() {
  for (const std::uint32_t vc : terminal_credits_.due().tokens()) {
    ++state_.terminal_vcs[vc].credits;
    const TerminalId id = vc / state_.model.terminal_vcs;
    if (state_.terminals[id].packet == kNoPacket) continue;
    const RouterId router = graph_.node_of_terminal(id);
    set(router, kSending, static_cast<Local>(id - fabric_.position(router).first_terminal));
  }
  terminal_credits_.due().clear();
}

}  // namespace weft::sim
