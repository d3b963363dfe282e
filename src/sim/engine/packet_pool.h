// The packets in the network, in chunks that never move in memory, so that threads can access them while other threads
// allocate more.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "base/check.h"
#include "base/large_pages.h"
#include "routing/core/routing.h"
#include "sim/forking/forked_packet.h"
#include "sim/model/model.h"

namespace weft::sim {

using PacketId = std::uint32_t;
inline constexpr PacketId kNoPacket = UINT32_MAX;

// The output VCs first .. last of a router, which one candidate of the routing allows.
struct Want {
  std::uint16_t first = 0;
  std::uint16_t last = 0;
  std::uint16_t preference = 0;
};

// The output VCs of the best preference and of the other one: enough for most adaptive routings, and routers of up to
// 64 VCs.
using WantedSets = std::array<std::uint64_t, 2>;

struct alignas(64) Packet {
  routing::Header header{};
  Cycle generated = 0;
  Cycle head_sent = 0;
  TerminalId source = 0;
  // Among the packets of its source. Before it is sent, and when it is free: the next packet in the list of its owner,
  // the replies of a terminal or the free packets of a partition.
  std::uint32_t sequence = 0;
  std::uint16_t flits = 0;
  std::uint16_t hops = 0;
  routing::MessageClass message_class = 0;
  std::uint8_t note = 0;   // routing::Hop::note
  std::uint16_t home = 0;  // the partition that made it, among those of its rank
  WantedSets wanted{};     // with kWantedSets

  [[nodiscard]] PacketId& next() { return sequence; }
};
static_assert(sizeof(Packet) == 64);

// For a first VC, where a packet has several candidates: see Packet::wanted and PacketPool::wants.
inline constexpr std::uint16_t kWantedSets = UINT16_MAX - 1;
inline constexpr std::uint16_t kManyWants = UINT16_MAX;

class PacketPool {
 public:
  // With `has_many_wants` each packet has a list of candidates, with `forks` what the forking kernel needs.
  explicit PacketPool(bool has_many_wants, bool forks) : has_many_wants_(has_many_wants), forks_(forks) {
    pieces_.reserve(kMostPieces);
    if (has_many_wants) wants_.reserve(kMostPieces);
    if (forks) forked_.reserve(kMostPieces);
  }

  Packet& operator[](PacketId id) { return pieces_[id / kPiece][id % kPiece]; }
  const Packet& operator[](PacketId id) const { return pieces_[id / kPiece][id % kPiece]; }
  std::vector<Want>& wants(PacketId id) { return wants_[id / kPiece][id % kPiece]; }
  [[nodiscard]] const std::vector<Want>& wants(PacketId id) const { return wants_[id / kPiece][id % kPiece]; }

  ForkedPacket& forked(PacketId id) { return forked_[id / kPiece][id % kPiece]; }

  static constexpr PacketId kPiece = 128;

  // The first of kPiece new packets.
  PacketId grow() {
    const std::scoped_lock lock(mutex_);
    WEFT_CHECK(pieces_.size() < kMostPieces);
    if (slabs_.empty() || given_ == slabs_.back().size()) {
      slabs_.emplace_back(kPiece * std::clamp<std::size_t>(pieces_.size() / 8, 1, 1024));
      given_ = 0;
    }
    pieces_.push_back(slabs_.back().data() + given_);
    given_ += kPiece;
    if (has_many_wants_) wants_.push_back(std::make_unique<std::vector<Want>[]>(kPiece));
    if (forks_) forked_.push_back(std::make_unique<ForkedPacket[]>(kPiece));
    return static_cast<PacketId>(pieces_.size() - 1) * kPiece;
  }

  [[nodiscard]] std::uint64_t bytes() const {
    std::uint64_t total = kPiece * (wants_.size() * sizeof(std::vector<Want>) + forked_.size() * sizeof(ForkedPacket));
    for (const LargeVector<Packet>& slab : slabs_) total += slab.size() * sizeof(Packet);
    for (const auto& piece : wants_) {
      for (const std::vector<Want>& wants : std::span(piece.get(), kPiece)) total += wants.capacity() * sizeof(Want);
    }
    return total;
  }

 private:
  static constexpr std::size_t kMostPieces = std::size_t{1} << 20U;  // reserved, but unused pages take no memory

  bool has_many_wants_;
  bool forks_;
  std::mutex mutex_;
  std::vector<LargeVector<Packet>> slabs_;  // several pieces each, when there are many
  std::size_t given_ = 0;                   // of the last slab
  std::vector<Packet*> pieces_;
  std::vector<std::unique_ptr<std::vector<Want>[]>> wants_;
  std::vector<std::unique_ptr<ForkedPacket[]>> forked_;
};

}  // namespace weft::sim
