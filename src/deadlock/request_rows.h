// Relations between VCs and the VCs that leave the node where they end, as bits.
#pragma once

#include <atomic>
#include <bit>
#include <span>
#include <utility>
#include <vector>

#include "deadlock/channels.h"
#include "deadlock/vc_relation.h"

namespace weft::deadlock {

// Bit sets of the VCs that leave a node, one row for each entry of `nodes`. All threads fill them at once; bits are
// never cleared.
class RequestRows {
 public:
  RequestRows(const VcNumbering& numbering, std::span<const NodeId> nodes) {
    rows_.reserve(nodes.size() + 1);
    std::uint64_t next = 0;
    for (const NodeId node : nodes) {
      rows_.push_back({next, numbering.first_at(node)});
      next += (numbering.first_at(node + 1) - numbering.first_at(node) + 63) / 64;
    }
    rows_.push_back({next, 0});
  }

  [[nodiscard]] std::uint64_t bytes() const { return rows_.back().begin * sizeof(std::uint64_t); }
  void allocate() { words_.assign(rows_.back().begin, 0); }

  // Returns whether the bit was clear.
  bool set(std::uint64_t row, NodeId vc) {
    const NodeId bit = vc - rows_[row].first;
    const std::uint64_t mask = std::uint64_t{1} << (bit % 64);
    const std::atomic_ref word(words_[rows_[row].begin + bit / 64]);
    // Most bits are set already, and a load does not take the cache line from other threads.
    if ((word.load(std::memory_order_relaxed) & mask) != 0) return false;
    return (word.fetch_or(mask, std::memory_order_relaxed) & mask) == 0;
  }

  template <class Visit>
  void for_each_in(std::uint64_t row, const Visit& visit) const {
    for (std::uint64_t i = rows_[row].begin; i < rows_[row + 1].begin; ++i) {
      const NodeId first = rows_[row].first + static_cast<NodeId>(64 * (i - rows_[row].begin));
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        visit(first + static_cast<NodeId>(std::countr_zero(word)));
      }
    }
  }

  // For rows that are VCs: adds the images under the symmetries, given as maps of VCs to VCs, until nothing is new.
  void add_images(const std::vector<std::vector<NodeId>>& maps) {
    std::vector<std::pair<NodeId, NodeId>> open;
    for (NodeId vc = 0; vc + 1 < rows_.size(); ++vc) {
      for_each_in(vc, [&](NodeId next) { open.emplace_back(vc, next); });
    }
    while (!open.empty()) {
      const auto [vc, next] = open.back();
      open.pop_back();
      for (const std::vector<NodeId>& map : maps) {
        if (set(map[vc], map[next])) open.emplace_back(map[vc], map[next]);
      }
    }
  }

  [[nodiscard]] VcRelation relation() const {
    VcRelation relation{{0}, {}};
    for (std::uint64_t row = 0; row + 1 < rows_.size(); ++row) {
      for_each_in(row, [&](NodeId vc) { relation.heads.push_back(vc); });
      relation.offsets.push_back(relation.heads.size());
    }
    return relation;
  }

 private:
  struct Row {
    std::uint64_t begin;  // in words_
    NodeId first;         // the VC of bit 0
  };
  std::vector<Row> rows_;
  std::vector<std::uint64_t> words_;
};

// The node at the end of each VC.
inline std::vector<NodeId> heads_of_vcs(const Channels& channels) {
  const topology::PortGraph& graph = channels.routing.graph();
  std::vector<NodeId> heads(channels.folded.count());
  for (NodeId vc = 0; vc < heads.size(); ++vc) {
    const VirtualChannel channel = channels.folded.at(vc);
    heads[vc] = graph.neighbor(channel.node, channel.port).node;
  }
  return heads;
}

}  // namespace weft::deadlock
