// The result of the prover: a verdict, and the evidence with which it can be checked.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "routing/core/partial_path.h"

namespace weft::deadlock {

enum class Verdict : std::uint8_t { deadlock_free, deadlock, undelivered, unproved };

// "deadlock-free", "deadlock", "undelivered", "unproved".
std::string_view to_text(Verdict verdict);

struct OrderedVc {
  routing::VirtualChannel vc{};
  std::uint32_t order = 0;
};

using routing::PartialPath;  // its VCs are the routing's own, without the cap

// A packet of a deadlocked configuration: it holds the last channel of its path, folded under the cap, and others hold
// everything that it may request next. The packets reach their buffers one after another, in the order of the list,
// each by its path, which avoids the channels that earlier packets hold.
struct StuckPacket {
  PartialPath partial_path{};
  routing::VirtualChannel holds{};
  std::vector<routing::VirtualChannel> waits_for{};
  // If the packet has arrived: what its terminal must send before it receives more.
  std::optional<PartialPath> reply{};
};

// A packet that is not delivered. Its path ends where it has no next hop, or where it returns to an earlier state.
struct Undelivered {
  PartialPath partial_path{};
  bool has_route = true;
  std::string why;
};

struct ClassVcs {
  std::string link_class;
  routing::VcId count = 0;
};

struct Proof {
  Verdict verdict = Verdict::unproved;
  std::string method;     // how it was decided, or why it was not
  std::string switching;  // the kinds of switching for which the verdict holds
  std::string vc_reuse;
  std::optional<routing::VcId> vc_cap{};
  std::vector<ClassVcs> vcs{};
  std::uint64_t channel_count = 0;     // virtual channels that some packet uses
  std::uint64_t dependency_count = 0;  // between these
  std::uint64_t cut_off_pair_count = 0;

  // The certificate of deadlock freedom: an order of all used VCs, or of the escape channels, in which all dependencies
  // go upwards.
  std::vector<OrderedVc> order{};
  bool orders_escapes = false;
  std::vector<StuckPacket> packets{};        // the certificate of a deadlock
  std::optional<Undelivered> undelivered{};  // an example of a packet that is not delivered
};

}  // namespace weft::deadlock
