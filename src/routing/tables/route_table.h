// Forwarding tables: for each node and destination, the channels that a packet may take next, whatever path it came by.
// The routing file("...") looks its candidates up in one; the formats of routing/files/ write one.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/execution.h"
#include "routing/core/routing.h"
#include "topology/network.h"

namespace weft::routing {

struct TableHop {
  PortId port = 0;
  VcId vc = 0;
  bool is_escape = false;
  friend auto operator<=>(const TableHop&, const TableHop&) = default;
};

class RouteTable {
 public:
  // The hops of packets to a terminal at a node; none when there is no entry.
  [[nodiscard]] std::span<const TableHop> hops(NodeId node, TerminalId destination) const {
    const std::uint64_t row = std::uint64_t{node} * terminal_count_ + destination;
    return std::span(hops_).subspan(offsets_[row], offsets_[row + 1] - offsets_[row]);
  }
  [[nodiscard]] std::uint64_t entry_count() const { return hops_.size(); }
  // Has no pair of node and destination more than one hop?
  [[nodiscard]] bool is_deterministic() const;
  [[nodiscard]] VcId highest_vc() const;

 private:
  friend class RouteTableDraft;

  std::uint64_t terminal_count_ = 0;
  std::vector<std::uint64_t> offsets_;  // by node, then destination; one more at the end
  std::vector<TableHop> hops_;
};

// A table being filled in any order. Watches execution.max_memory: throws InputError.
class RouteTableDraft {
 public:
  RouteTableDraft(const topology::PortGraph& graph, const Execution& execution);

  // An entry that is there already is kept once.
  void add(NodeId node, TerminalId destination, const TableHop& hop);
  RouteTable finish();

 private:
  struct Entry {
    std::uint64_t row = 0;
    TableHop hop{};
    friend auto operator<=>(const Entry&, const Entry&) = default;
  };

  void check_memory() const;

  const Execution& execution_;
  std::uint64_t row_count_;
  std::uint64_t terminal_count_;
  std::vector<Entry> entries_;
};

// Have the VCs an order in which every hop of a packet goes upwards?
bool has_channel_order(const topology::PortGraph& graph, const RouteTable& table, const Execution& execution);

// The table of a routing that decides by node and destination alone. Throws InputError, beginning with `refusal`, for
// any other: one with random choices, message classes or preferences, or one whose decision at a node depends on the
// path so far.
RouteTable table_of(const topology::Network& network, const Routing& routing, const std::string& refusal,
                    const Execution& execution);

}  // namespace weft::routing
