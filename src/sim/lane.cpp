#include "sim/lane.h"

#include <algorithm>

#include "sim/lane_here.h"

namespace weft::sim {
namespace {

std::size_t most_vcs(const Fabric& fabric) {
  std::size_t most = 1;
  for (const Shape& shape : fabric.shapes()) most = std::max({most, shape.in_vcs.size(), shape.out_vcs.size()});
  return most;
}

// Nothing takes longer than a cycle, and an input of the switch is a port.
bool is_plain(const EngineState& state) {
  return state.model.switching != Switching::store_and_forward && state.from.empty() && state.link_open_from.empty() &&
         state.model.speedup == 1 && !state.model.is_speculative;
}

template <class T>
std::uint64_t bytes_of(const std::vector<T>& list) {
  return list.capacity() * sizeof(T);
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
      is_credit_free_(state.model.switching == Switching::wormhole && state.model.vc_reuse == VcReuse::tail),
      routes_at_once_(state.model.delays.route == 0),
      plain_words_(is_plain(state) ? fabric_.plain_words() : 0),
      agenda_(state.slot_count, count_),
      calendar_(fabric_.place(first_ + count_).first_terminal - fabric_.place(first_).first_terminal),
      class_flits_(graph_.link_classes().size(), 0),
      matching_(most_vcs(fabric_) * state.model.speedup, most_vcs(fabric_)) {
  for (auto& letters : letters_) letters.resize(lane_starts.size() - 1);
  for (RouterId router = first_; router < first_ + count_; ++router) {
    const RouterPlace& place = fabric_.place(router);
    for (Local k = 0; k < fabric_.shape(router).terminals; ++k) {
      draw_message(place.first_terminal + k, 0);
    }
  }
}

std::uint64_t Lane::bytes() const {
  std::uint64_t total = calendar_.bytes() + agenda_.bytes() + bytes_of(steps_);
  for (const auto& letters : letters_) {
    for (const auto& to_one : letters) total += bytes_of(to_one);
  }
  return total;
}

// Letters, the wheel of events, and the rings.

std::size_t Lane::lane_of(RouterId router) const {
  const auto next = std::ranges::upper_bound(lane_starts_, router);
  return static_cast<std::size_t>(next - lane_starts_.begin()) - 1;
}

void Lane::write_letter(RouterId router, Local event, unsigned slot) {
  letters_[now_ % 2][lane_of(router)].push_back({router, event, static_cast<std::uint16_t>(slot)});
}

void Lane::read_letters(std::span<const Lane> lanes, Cycle now) {
  for (const Lane& lane : lanes) {
    for (const Letter& letter : lane.letters_[(now + 1) % 2][number_]) {
      if (letter.slot == kNoLocal) {
        free_packet(letter.packet);
        continue;
      }
      put_event(letter.router, letter.event, letter.slot);
    }
  }
}

PacketId Lane::new_packet() {
  if (free_ == kNoPacket) {
    const PacketId first = state_.packets.grow();
    for (PacketId id = first; id < first + PacketPool::kPiece; ++id) {
      state_.packets[id].next = free_;
      free_ = id;
    }
  }
  const PacketId id = free_;
  free_ = state_.packets[id].next;
  return id;
}

void Lane::free_packet(PacketId id) {
  state_.packets[id].next = free_;
  free_ = id;
}

// The cycle.

void Lane::run_cycle(Cycle now) {
  now_ = now;
  slot_ = static_cast<unsigned>(now % state_.slot_count);
  for (auto& to_one : letters_[now % 2]) to_one.clear();
  const TerminalId first_terminal = fabric_.place(first_).first_terminal;
  calendar_.take(
      now, [&](std::uint32_t k) { return state_.terminals[first_terminal + k].message.birth; },
      [&](std::uint32_t k) {
        const TerminalId id = first_terminal + k;
        state_.terminals[id].is_in_calendar = false;
        const RouterId router = graph_.node_of_terminal(id);
        const auto local = static_cast<Local>(id - fabric_.place(router).first_terminal);
        Here(state_, router).set(kSending, local);
        agenda_.insert(slot_, router - first_);
      });
  last_moved_ = std::max(last_moved_, agenda_.is_empty(slot_) ? last_moved_ : now);
  const auto visit_all = [&](auto visit_one) {
    agenda_.drain(slot_, [&](std::size_t router) { (this->*visit_one)(first_ + static_cast<RouterId>(router)); });
  };
  if (plain_words_ == 1) {
    visit_all(&Lane::visit_plainly<1>);
  } else if (plain_words_ == 2) {
    visit_all(&Lane::visit_plainly<2>);
  } else {
    visit_all(&Lane::visit);
  }
  take_steps();
}

void Lane::visit(RouterId router) {
  Here here(state_, router);
  take_events(here);
  if (here.has_any(kSending)) here.for_each(kSending, [&](Local terminal) { send_from(here, terminal); });
  allocate(here);
  if (here.has_any(kRouting) || here.has_any(kWaiting) || here.has_any(kReady) || here.has_any(kSending)) {
    agenda_.insert(slot_after(1), router - first_);
  }
}

// Step 1.
void Lane::take_events(Here& here) {
  const unsigned row = kMaskKinds + slot_;
  const Local first_credit = here.shape.first_credit;
  const Local first_terminal_credit = here.shape.first_terminal_credit;
  here.for_each(row, [&](Local event) {
    if (event < first_credit) {
      take_flit(here, event);
    } else if (event < first_terminal_credit) {
      take_credit(here, static_cast<Local>(event - first_credit));
    } else {
      take_terminal_credit(here, static_cast<Local>(event - first_terminal_credit));
    }
  });
  std::fill_n(here.row(row), here.shape.words, 0);
}

void Lane::take_flit(Here& here, Local number) {
  InVc& vc = here.in[number];
  ++vc.flits;
  if (vc.coming > 0) {
    --vc.coming;
    if (vc.flits == 1 && vc.out != kNoLocal && here.out[vc.out].credits > 0) here.set(kReady, number);
    return;
  }
  const std::uint32_t last = vc.first + std::uint32_t{vc.count};
  const std::size_t ring = (here.place.in_vc + std::size_t{number}) * state_.ring_size;
  const PacketId packet = state_.rings[ring + (last < state_.ring_size ? last : last - state_.ring_size)];
  vc.coming = static_cast<Local>(state_.packets[packet].flits - 1);
  if (vc.count++ == 0) here.set(kRouting, number);
}

void Lane::take_credit(Here& here, Local number) {
  OutVc& vc = here.out[number];
  if (++vc.credits > 1 && is_credit_free_) return;
  if (!here.has(kOwned, number)) {
    if (!is_credit_free_) here.move_all(kBlocked, kWaiting);
  } else if (vc.credits == 1 && here.in[vc.owner].flits > 0) {
    here.set(kReady, vc.owner);
  }
}

void Lane::take_terminal_credit(const Here& here, Local number) {
  const auto terminal = static_cast<Local>(number / state_.model.terminal_vcs);
  const TerminalId id = here.place.first_terminal + terminal;
  ++state_.terminal_vcs[std::size_t{here.place.first_terminal} * state_.model.terminal_vcs + number].credits;
  if (state_.terminals[id].packet != kNoPacket) here.set(kSending, terminal);
}

}  // namespace weft::sim
