// Acknowledgements of multicasts, and the combiners that join those of one multicast on their way to the source.
#include <algorithm>
#include <iterator>
#include <utility>

#include "base/check.h"
#include "sim/forking/forking_kernel.h"

namespace weft::sim {
// A router that forks a multicast remembers it if its table has space, and gets the acknowledgements.
void ForkingKernel::begin_combining(Router& r, PacketId front, std::size_t output_count) {
  ForkedPacket& its = forked(front);
  const bool combines = model_.combiner_entries > 0 && r.shape->terminals > 0 && output_count > 1 &&
                        state_.plans->acknowledgement_flits() > 0;
  if (!combines || its.tree->nodes[its.tree_node].target_count < 2) return;
  if (r.entries.size() == model_.combiner_entries) {
    host_.count_overflow();
    return;
  }
  CombinerEntry entry{.serial = ++last_serial_,
                      .message_source = its.origin->message_source,
                      .message_number = its.origin->message_number,
                      .attempt = its.attempt,
                      .up = its.combiner};
  add_targets_below(*its.tree, its.tree_node, entry.missing);
  std::ranges::sort(entry.missing);
  its.combiner = {r.id, entry.serial};
  r.entries.push_back(std::move(entry));
}

// A terminal acknowledges what it will have received in this cycle.
void ForkingKernel::acknowledge_message(Router& r, unsigned terminal, PacketId id, Cycle received) {
  const ForkedPacket& its = forked(id);
  send_acknowledgement(r, terminal,
                       {.message_source = its.origin->message_source,
                        .message_number = its.origin->message_number,
                        .received = {fabric_.position(r.id).first_terminal + terminal},
                        .up = its.combiner},
                       received);
}

void ForkingKernel::send_acknowledgement(Router& r, unsigned terminal, const CombinerEntry& what, Cycle generated) {
  const bool has_classes = state_.routing.message_class_count() > 1;
  auto origin = std::make_shared<Origin>(Origin{
      .source = fabric_.position(r.id).first_terminal + terminal,
      .destination = what.up.is_combiner() ? fabric_.position(what.up.router).first_terminal : what.message_source,
      .generated = generated,
      .flits = static_cast<std::uint16_t>(state_.plans->acknowledgement_flits()),
      .message_class = static_cast<routing::MessageClass>(has_classes ? 1 : 0),
      .message_source = what.message_source,
      .message_number = what.message_number,
      .acknowledged = what.received,
      .to = what.up});
  host_.add_packets(1);
  r.terminals[terminal].waiting.emplace(Turn{generated, Kind::acknowledgement}, Pending{std::move(origin), nullptr, 0});
  wake(r);
}

// These targets have acknowledged, or will not be reached.
void ForkingKernel::settle(Router& r, std::size_t entry, const Targets& targets) {
  Targets missing;
  std::ranges::set_difference(r.entries[entry].missing, targets, std::back_inserter(missing));
  r.entries[entry].missing = std::move(missing);
  if (!r.entries[entry].missing.empty()) return;
  const CombinerEntry done = std::move(r.entries[entry]);
  r.entries.erase(r.entries.begin() + static_cast<std::ptrdiff_t>(entry));
  if (!done.received.empty()) send_acknowledgement(r, 0, done, now_);
}

void ForkingKernel::settle_entries(Router& r, const Origin& origin, std::uint32_t attempt, const Targets& failed) {
  if (origin.is_acknowledgement()) return;
  for (std::size_t k = 0; k < r.entries.size();) {
    const CombinerEntry& entry = r.entries[k];
    const std::size_t before = r.entries.size();
    const bool is_its = entry.message_source == origin.message_source &&
                        entry.message_number == origin.message_number && entry.attempt == attempt;
    if (is_its) settle(r, k, failed);
    if (r.entries.size() == before) ++k;
  }
}

}  // namespace weft::sim
