// What was proved about a routing, with what it takes to check it.
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

using routing::PartialPath;  // its path is as the routing names it, whatever the cap

// A packet of a deadlocked configuration: it holds the last channel of its path, folded under the cap, and all that it
// may ask for next is held by others. Packets are brought to their places one after another, in the order of the list,
// each by its path, on which no earlier one stands.
struct StuckPacket {
  PartialPath partial_path{};
  routing::VirtualChannel holds{};
  std::vector<routing::VirtualChannel> waits_for{};
  // Of a packet that has arrived: what its terminal must send before it takes in more.
  std::optional<PartialPath> reply{};
};

// A packet that does not arrive. Its journey ends where it cannot go on, or where it has been before in the same state.
struct Undelivered {
  PartialPath partial_path{};
  bool has_plan = true;
  std::string why;
};

struct ClassVcs {
  std::string link_class;
  routing::VcId count = 0;
};

struct Proof {
  Verdict verdict = Verdict::unproved;
  std::string method;     // by which it was decided, or why it was not
  std::string switching;  // for which the verdict holds
  std::string vc_reuse;
  std::optional<routing::VcId> vc_cap{};
  std::vector<ClassVcs> vcs{};
  std::uint64_t channel_count = 0;     // virtual channels that some packet uses
  std::uint64_t dependency_count = 0;  // between them
  std::uint64_t cut_off_pair_count = 0;

  // The certificate: of freedom an order in which all dependencies go upwards, of all vcs in use or of the escapes.
  std::vector<OrderedVc> order{};
  bool orders_escapes = false;
  std::vector<StuckPacket> packets{};        // of a deadlock
  std::optional<Undelivered> undelivered{};  // an example
};

}  // namespace weft::deadlock
