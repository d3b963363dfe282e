// What partitions of different ranks tell each other, as words. Within a rank a packet stays where it is in memory, and
// the router that sends it writes the entry of the ring at the other end. To another rank goes a copy of both, as soon
// as the packet has its output VC; its flits and their credits follow one by one.
#include <algorithm>
#include <array>
#include <bit>

#include "sim/engine/router_partition.h"

namespace weft::sim {
namespace {

// The first word of a record. A flit or a credit is one word, an acknowledgement two, a packet several.
enum class RecordKind : unsigned { ring, packet, acknowledgement };

constexpr unsigned kKindBits = 2;
RecordKind kind_of(std::uint64_t word) { return static_cast<RecordKind>(word & 3U); }

// From low to high bits: kind, ring, VC, router, cycles after the window's begin.
constexpr unsigned kVcAt = kKindBits + 2;
constexpr unsigned kRouterAt = kVcAt + 16;
constexpr unsigned kDueAt = kRouterAt + 24;
static_assert(kMostRouters <= 1U << (kDueAt - kRouterAt));

// A packet: what it wants and its place, itself, its circuit, further wants.
constexpr std::size_t kPacketWords = sizeof(Packet) / sizeof(std::uint64_t);
using RawPacket = std::array<std::uint64_t, kPacketWords>;
constexpr std::size_t kWantsFrom = 2 + kPacketWords + 1;
constexpr unsigned kFirstWantedAt = kKindBits;
constexpr unsigned kLastWantedAt = kFirstWantedAt + 16;

std::uint64_t field(std::uint64_t word, unsigned at, unsigned bits) {
  return word >> at & ((std::uint64_t{1} << bits) - 1);
}

std::uint64_t word_of(const Want& want) {
  return std::uint64_t{want.preference} << 32U | std::uint64_t{want.last} << 16U | want.first;
}
Want want_of_word(std::uint64_t word) {
  return {static_cast<std::uint16_t>(field(word, 0, 16)), static_cast<std::uint16_t>(field(word, 16, 16)),
          static_cast<std::uint16_t>(field(word, 32, 16))};
}

}  // namespace

void Partition::take_words_for(std::size_t partition, Words& words) {
  words.push_back(words_[partition].size());
  words.insert(words.end(), words_[partition].begin(), words_[partition].end());
  words_[partition].clear();
}

void Partition::send_words(const Mail& mail, RouterId to) {
  Words& words = words_[state_.cut.partition_of(to)];
  if (mail.kind == Mail::Kind::acknowledgement) {
    words.push_back(static_cast<std::uint64_t>(RecordKind::acknowledgement) | std::uint64_t{mail.what} << kKindBits);
    words.push_back(mail.due);
    return;
  }
  words.push_back(static_cast<std::uint64_t>(RecordKind::ring) | std::uint64_t{mail.ring} << kKindBits |
                  std::uint64_t{mail.vc} << kVcAt | std::uint64_t{mail.what} << kRouterAt |
                  (mail.due - window_begin_) << kDueAt);
}

// The packet before it to the same VC has left this rank: its VC was given back.
void Partition::send_packet(const Ask& ask, RouterId next, const RingEntry& entry) {
  const auto [last, is_new] = sent_.try_emplace(ask.entry / state_.ring_size, ask.packet);
  if (!is_new) {
    return_packet(last->second);
    last->second = ask.packet;
  }
  const Packet& packet = state_.packets[ask.packet];
  Words& words = words_[state_.cut.partition_of(next)];
  const std::size_t want_count = entry.first_wanted == kManyWants ? state_.packets.wants(ask.packet).size() : 0;
  words.push_back(static_cast<std::uint64_t>(RecordKind::packet) | std::uint64_t{entry.first_wanted} << kFirstWantedAt |
                  std::uint64_t{entry.last_wanted} << kLastWantedAt);
  words.push_back(std::uint64_t{want_count} << 32U | ask.entry);
  const auto raw = std::bit_cast<RawPacket>(packet);
  words.insert(words.end(), raw.begin(), raw.end());
  words.push_back(state_.is_circuit(packet) ? state_.circuits[packet.source].return_delay : 0);
  for (std::size_t k = 0; k < want_count; ++k) words.push_back(word_of(state_.packets.wants(ask.packet)[k]));
}

void Partition::read_words(std::span<const std::uint64_t> words, Cycle begin) {
  while (!words.empty()) {
    const std::uint64_t word = words[0];
    std::size_t size = 1;
    switch (kind_of(word)) {
      case RecordKind::ring:
        put_far(static_cast<RingKind>(field(word, kKindBits, 2)), static_cast<RouterId>(field(word, kRouterAt, 24)),
                static_cast<Local>(field(word, kVcAt, 16)), begin + (word >> kDueAt));
        break;
      case RecordKind::packet:
        size = read_packet(words);
        break;
      case RecordKind::acknowledgement:
        take_acknowledgement(static_cast<TerminalId>(word >> kKindBits), words[1]);
        size = 2;
        break;
    }
    words = words.subspan(size);
  }
}

// Returns the words that it has.
std::size_t Partition::read_packet(std::span<const std::uint64_t> words) {
  const PacketId id = new_packet();
  Packet& packet = state_.packets[id];
  RawPacket raw{};
  std::ranges::copy(words.subspan(2, kPacketWords), raw.begin());
  packet = std::bit_cast<Packet>(raw);
  packet.home = static_cast<std::uint16_t>(number_here());
  if (state_.is_circuit(packet)) {
    state_.circuits[packet.source].return_delay = static_cast<std::uint32_t>(words[kWantsFrom - 1]);
  }
  const std::size_t want_count = words[1] >> 32U;
  if (want_count > 0) {
    std::vector<Want>& wants = state_.packets.wants(id);
    wants.clear();
    for (const std::uint64_t word : words.subspan(kWantsFrom, want_count)) wants.push_back(want_of_word(word));
  }
  state_.entry(static_cast<std::uint32_t>(words[1])) = {id,
                                                        static_cast<std::uint16_t>(field(words[0], kFirstWantedAt, 16)),
                                                        static_cast<std::uint16_t>(field(words[0], kLastWantedAt, 16))};
  return kWantsFrom + want_count;
}

}  // namespace weft::sim
