// The suites over every registered multicast scheme: its examples, its cover, and the channels that its packets hold
// and wait for, without the code of src/deadlock.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/numbers/random.h"
#include "routing/multicast/multicast.h"

namespace weft::test {

// A network with the routing of its unicast packets and a scheme for multicasts.
struct MulticastCase {
  topology::Network network;
  std::unique_ptr<const routing::Routing> unicast;
  std::unique_ptr<const routing::Multicast> scheme;
};

std::unique_ptr<MulticastCase> multicast_case(std::string_view network, std::string_view scheme);

// A VC of a link (node, port, VC), or the ejection channel of a terminal (terminal, kNoPort, 0).
using HeldChannel = std::array<std::uint32_t, 3>;
using ChannelPairs = std::set<std::pair<HeldChannel, HeldChannel>>;

// Each channel with those that a packet requests next while it holds this one: in order, those that follow it at the
// same router; otherwise all outputs of the next router.
void add_successors(const routing::MulticastTree& tree, bool acquires_in_order, ChannelPairs& pairs);
// Those of all trees of the cover.
ChannelPairs cover_successors(const routing::Multicast& scheme);
bool is_acyclic(const ChannelPairs& pairs);

// Whether trees are part of what visit_cover() has shown.
class Cover {
 public:
  explicit Cover(const routing::Multicast& scheme);
  [[nodiscard]] bool contains(const routing::MulticastTree& tree) const;

 private:
  bool covers_trees_;
  bool acquires_in_order_;
  std::map<NodeId, std::vector<routing::MulticastTree>> trees_;  // by the router of the source
  ChannelPairs pairs_;                                           // if the cover has no whole trees
};

// Different terminals, without the source.
std::vector<TerminalId> random_targets(TerminalId terminal_count, TerminalId source, std::size_t count,
                                       RandomStream& random);

// All terminals but the source.
std::vector<TerminalId> all_terminals_but(TerminalId terminal_count, TerminalId source);

}  // namespace weft::test
