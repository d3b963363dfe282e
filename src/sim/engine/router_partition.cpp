#include "sim/engine/router_partition.h"

#include <algorithm>
#include <numeric>

#include "sim/engine/bytes_of.h"
#include "sim/forking/forking_kernel.h"

namespace weft::sim {

Partition::Partition(EngineState& state, std::size_t number, std::uint64_t seed, const KernelChoice& choice)
    : state_(state),
      fabric_(state.fabric),
      graph_(state.routing.graph()),
      number_(number),
      first_(state.cut.first_router(number)),
      count_(state.cut.end_router(number) - first_),
      seed_(seed),
      choice_(choice),
      draw_count_(state.routing.draw_count()),
      is_input_independent_(state.routing.facts().is_input_independent),
      has_one_terminal_each_(graph_.has_one_terminal_each()),
      routers_(fabric_, state.model, first_, count_, dense_slots(state, choice.dense)),
      calendar_(terminal_count()),
      acknowledgements_(state.circuits.empty() ? 0 : terminal_count()),
      memory_(is_input_independent_ ? graph_.node_count() : UINT64_MAX, graph_.terminal_count(),
              state.routing.facts().header_word_count != 0),
      class_flits_(graph_.link_classes().size(), 0) {
  for (auto& ring : far_) ring.resize(fabric_.longest_delay() + std::size_t{3});
  for (const SlotRange& range : routers_.ranges()) kernels_.push_back(make_sparse_kernel(*this, range, choice_.small));
  std::vector<VcImage> image;
  for (std::uint32_t slot = 0; slot < routers_.slot_count(); ++slot) {
    if (routers_.router(slot) == kNoRouter) continue;
    first_image(routers_.shape(slot), state.model, image);
    kernel_of(slot).load(slot, image);
  }
  for (auto& to_all : mail_) to_all.resize(state.cut.per_rank());
  for (auto& to_all : signal_mail_) to_all.resize(state.cut.per_rank());
  words_.resize(state.cut.partition_count());
  const TerminalId end = fabric_.position(first_ + count_).first_terminal;
  for (TerminalId id = fabric_.position(first_).first_terminal; id < end; ++id) draw_message(id, 0);
}

Partition::~Partition() = default;

void Partition::run_pass(std::uint64_t pass, Cycle now, unsigned cycles) {
  pass_ = pass;
  begin_ = now;
  for (auto& to_one : mail_[pass % 2]) to_one.clear();
  for (auto& to_one : signal_mail_[pass % 2]) to_one.clear();
  for (unsigned ahead = 0; ahead < cycles; ++ahead) {
    generate(now + ahead);
    take_far(now + ahead);
    if (state_.forks) take_signals(now + ahead);
  }
  for (const auto& kernel : kernels_) {
    if (kernel->run(now, cycles)) last_moved_ = std::max(last_moved_, now + cycles - 1);
  }
  now_ = now + cycles - 1;
  arrivals_.insert(arrivals_.end(), late_arrivals_.begin(), late_arrivals_.end());
  late_arrivals_.clear();
  if (asked_ != 0) compute_routes();
  if (now + cycles >= next_choice_) choose_form(now + cycles);
}

// Terminals that generate a packet in this cycle, or whose head is acknowledged.
void Partition::generate(Cycle now) {
  const TerminalId first_terminal = fabric_.position(first_).first_terminal;
  const auto birth_of = [&](std::uint32_t k) { return state_.terminals[first_terminal + k].generated; };
  calendar_.take(now, birth_of, [&](std::uint32_t k) {
    const TerminalId id = first_terminal + k;
    state_.terminals[id].is_in_calendar = false;
    start_terminal(id, now);
  });
  if (state_.circuits.empty()) return;
  const auto due_of = [&](std::uint32_t k) { return state_.circuits[first_terminal + k].body_from; };
  acknowledgements_.take(now, due_of, [&](std::uint32_t k) { start_terminal(first_terminal + k, now); });
}

void Partition::start_terminal(TerminalId id, Cycle now) {
  const RouterId router = graph_.node_of_terminal(id);
  const std::uint32_t slot = routers_.slot_of(router);
  const Shape& shape = fabric_.shape(router);
  kernel_of(slot).start(slot, shape.first_in_vc[shape.in_links + number_at(router, id)], now);
}

void Partition::take_far(Cycle now) {
  for (unsigned ring = 0; ring < far_.size(); ++ring) {
    std::vector<Far>& due = far_[ring][now % far_[ring].size()];
    for (const Far& far : due) kernel_of(far.slot).put_due(static_cast<RingKind>(ring), far.slot, far.vc, now);
    due.clear();
  }
}

void Partition::put_far(RingKind ring, RouterId router, Local vc, Cycle due) {
  if (is_mine(router)) {
    far_[ring][due % far_[ring].size()].push_back({routers_.slot_of(router), vc});
  } else {
    send_mail({.ring = ring, .vc = vc, .what = router, .due = due}, router);
  }
}

void Partition::send_mail(const Mail& mail, RouterId to) {
  if (!state_.cut.is_here(to)) {
    send_words(mail, to);
    return;
  }
  mail_[pass_ % 2][state_.cut.partition_of(to) - state_.cut.first_here()].push_back(mail);
}

void Partition::put_signal(Signal signal) {
  if (signal.kind != Signal::Kind::end) add_packets(1);
  if (is_mine(signal.router)) {
    signals_[signal.due].push_back(std::move(signal));
  } else {
    signal_mail_[pass_ % 2][state_.cut.partition_of(signal.router)].push_back(std::move(signal));
  }
}

void Partition::take_signals(Cycle now) {
  const auto due = signals_.find(now);
  if (due == signals_.end()) return;
  for (Signal& signal : due->second) {
    const std::uint32_t slot = routers_.slot_of(signal.router);
    static_cast<ForkingKernel&>(kernel_of(slot)).put_signal(std::move(signal));
  }
  signals_.erase(due);
}

void Partition::read_mail(std::span<const std::unique_ptr<Partition>> partitions, std::uint64_t pass) {
  for (const auto& partition : partitions) {
    for (const Mail& mail : partition->mail_[(pass + 1) % 2][number_here()]) take_mail(mail);
    for (const Signal& signal : partition->signal_mail_[(pass + 1) % 2][number_here()]) {
      signals_[signal.due].push_back(signal);
    }
  }
}

void Partition::take_mail(const Mail& mail) {
  switch (mail.kind) {
    case Mail::Kind::ring: {
      if (state_.forks || mail.due >= now_ + kNear) return put_far(mail.ring, mail.what, mail.vc, mail.due);
      const std::uint32_t slot = routers_.slot_of(mail.what);
      return kernel_of(slot).put_due(mail.ring, slot, mail.vc, mail.due);
    }
    case Mail::Kind::packet:
      return free_packet(mail.what);
    case Mail::Kind::acknowledgement:
      return take_acknowledgement(mail.what, mail.due);
  }
}

// Above the limit of least_flits() routers become dense, somewhat below it sparse again.
void Partition::choose_form(Cycle next) {
  constexpr Cycle kInterval = 16;
  constexpr Cycle kAlternation = 5;
  next_choice_ = next + (choice_.form == FormChoice::alternating ? kAlternation : kInterval);
  if (routers_.alignment() == 1) return;
  const std::uint64_t flits = std::accumulate(class_flits_.begin(), class_flits_.end(), received_);
  const double per_block = static_cast<double>(flits - flits_at_choice_) * routers_.alignment() /
                           (static_cast<double>(count_) * static_cast<double>(kInterval));
  flits_at_choice_ = flits;
  constexpr double kLower = 0.65;
  bool to_dense = per_block > least_flits(state_, choice_.dense) * (is_dense_ ? kLower : 1);
  if (choice_.form == FormChoice::sparse) to_dense = false;
  if (choice_.form == FormChoice::dense) to_dense = true;
  if (choice_.form == FormChoice::alternating) to_dense = !is_dense_;
  if (to_dense != is_dense_) change_form(to_dense, next);
}

void Partition::change_form(bool to_dense, Cycle next) {
  const SlotRange range = routers_.ranges()[0];
  std::unique_ptr<Kernel> kernel =
      to_dense ? choice_.dense.make(*this, range) : make_sparse_kernel(*this, range, choice_.small);
  constexpr double kLeastRegular = 0.5;  // with fewer bundles, flits that are sent one by one cost what vectors save
  if (to_dense && choice_.form == FormChoice::by_occupancy && kernel->regular_share() < kLeastRegular) {
    choice_.form = FormChoice::sparse;
    return;
  }
  is_dense_ = to_dense;
  kernels_[0]->settle_pointers();
  std::vector<VcImage> image;
  for (std::uint32_t slot = 0; slot < routers_.slot_count(); ++slot) {
    if (routers_.router(slot) == kNoRouter) continue;
    kernels_[0]->save(slot, image);
    kernel->load(slot, image);
    for (Cycle cycle = next; cycle < next + kNear; ++cycle) {
      if (kernels_[0]->has_work(slot, cycle)) kernel->add_work(slot, cycle);
    }
  }
  kernels_[0] = std::move(kernel);
}

Cycle Partition::next_birth() const {
  Cycle next = UINT64_MAX;
  const TerminalId end = fabric_.position(first_ + count_).first_terminal;
  for (TerminalId id = fabric_.position(first_).first_terminal; id < end; ++id) {
    if (state_.terminals[id].has_message) next = std::min(next, state_.terminals[id].generated);
  }
  return next;
}

void Partition::skip_to(Cycle next) {
  const TerminalId first_terminal = fabric_.position(first_).first_terminal;
  calendar_.skip_to(next, [&](std::uint32_t k) { return state_.terminals[first_terminal + k].generated; });
  acknowledgements_.skip_to(next, [&](std::uint32_t k) { return state_.circuits[first_terminal + k].body_from; });
}

void Partition::add_counts(Counts& counts) const {
  counts.class_flits.resize(class_flits_.size(), 0);
  for (std::size_t c = 0; c < class_flits_.size(); ++c) counts.class_flits[c] += class_flits_[c];
  counts.received += received_;
  std::vector<ActiveVc> active;
  for (const auto& kernel : kernels_) kernel->list_active(active);
  for (const ActiveVc& vc : active) {
    const Shape& shape = routers_.shape(vc.slot);
    const OutVcKind& out = shape.out_vcs[routers_.out_vc(vc.slot, vc.in_vc)];
    if (out.port >= shape.out_links) {
      counts.received -= vc.flits;
      continue;
    }
    counts.class_flits[out.link_class] -= vc.flits;
    if (!counts.link_flits.empty()) counts.link_flits[link_of(routers_.router(vc.slot), out)] -= vc.flits;
  }
}

void Partition::describe(NetworkImage& image) const {
  std::vector<VcImage> vcs;
  for (std::size_t k = 0; k < kernels_.size(); ++k) {
    for (std::uint32_t slot = routers_.ranges()[k].begin; slot < routers_.ranges()[k].end; ++slot) {
      if (routers_.router(slot) == kNoRouter) continue;
      kernels_[k]->save(slot, vcs);
      for (Local vc = 0; vc < routers_.shape(slot).in_vcs.size(); ++vc) describe(slot, vc, vcs[vc], image);
    }
  }
}

void Partition::describe(std::uint32_t slot, Local vc, const VcImage& vc_image, NetworkImage& image) const {
  const auto value = [&](Counter counter) { return vc_image.counters[static_cast<unsigned>(counter)]; };
  const RouterPlace& place = fabric_.position(routers_.router(slot));
  const std::size_t in_vc = std::size_t{place.in_vc} + vc;
  const bool is_active = vc_image.is_in(kActive);
  InVc& in = image.in_vcs[in_vc];
  in = {.flits = value(Counter::flits), .packets = value(Counter::packets)};
  image.first_packet[in_vc] = static_cast<std::uint32_t>(image.packets.size());
  const std::uint32_t front = routers_.first(slot, vc) + (is_active ? state_.ring_size - 1 : 0);
  for (unsigned k = 0; k < std::max<unsigned>(in.packets, is_active ? 1 : 0); ++k) {
    describe(state_.entry(in_vc * state_.ring_size + (front + k) % state_.ring_size), image);
  }
  if (!is_active) return;
  in.out = routers_.out_vc(slot, vc);
  in.has_head = value(Counter::left) + 1U == image.packets[image.first_packet[in_vc]].flits;
  image.owners[place.out_vc + in.out] = vc;
}

void Partition::describe(const RingEntry& entry, NetworkImage& image) const {
  const Packet& packet = state_.packets[entry.packet];
  BufferedPacket buffered{.source = packet.source,
                          .destination = packet.header.destination,
                          .sequence = packet.sequence,
                          .flits = packet.flits,
                          .message_class = packet.message_class,
                          .generated = packet.generated,
                          .first_wanted = entry.first_wanted,
                          .last_wanted = entry.last_wanted,
                          .first_want = static_cast<std::uint32_t>(image.wants.size()),
                          .wanted = packet.wanted};
  if (state_.has_sets_in_rings && entry.first_wanted != kManyWants) {
    buffered.first_wanted = kWantedSets;
    buffered.wanted = {entry.first_wanted, entry.last_wanted};
  }
  if (entry.first_wanted == kManyWants) {
    const std::vector<Want>& wants = state_.packets.wants(entry.packet);
    image.wants.insert(image.wants.end(), wants.begin(), wants.end());
    buffered.want_count = static_cast<std::uint32_t>(wants.size());
  }
  image.packets.push_back(buffered);
}

std::uint64_t Partition::bytes() const {
  std::uint64_t total = routers_.bytes() + calendar_.bytes() + acknowledgements_.bytes() + memory_.bytes();
  for (const auto& kernel : kernels_) total += kernel->bytes();
  for (const auto& ring : far_) {
    for (const auto& due : ring) total += bytes_of(due);
  }
  for (const auto& to_all : mail_) {
    for (const auto& to_one : to_all) total += bytes_of(to_one);
  }
  for (const Words& words : words_) total += bytes_of(words);
  return total;
}

}  // namespace weft::sim
