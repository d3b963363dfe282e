// What a partition asks of the routers that it simulates. router_blocks.h implements it for each form of their state.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "sim/engine/fabric.h"

namespace weft::sim {

class Partition;

// Flits and credits that are due within so many cycles are bits in the block of the receiving router.
inline constexpr unsigned kNear = 8;

// Counters of input VCs, but for the credits of output VCs. Those up to `unsent` count flits of one packet.
enum class Counter : unsigned {
  coming,            // flits of the last packet that are still to come
  left,              // active: flits of the front packet behind the next one to leave
  unsent,            // flits that the terminal has still to send, behind the next one
  flits,             // in the buffer
  packets,           // with a flit in the buffer
  terminal_credits,  // of the terminal that sends to the input VC
  credits,
};
inline constexpr unsigned kCounterCount = 7;

// Rings of sets by the cycle in which they are due.
enum RingKind : unsigned {
  kFlitsDue,
  kCreditsDue,   // of output VCs
  kReturnedDue,  // credits for terminals, by the input VC that they count
  kRingCount
};

// Sets of input VCs unless stated otherwise.
enum SetKind : unsigned {
  kRouting,   // the front packet waits for route computation
  kWaiting,   // the front packet requests an output VC
  kBlocked,   // waiting, but no allowed output VC was open when it last looked
  kActive,    // the front packet has an output VC
  kOwned,     // output VCs that a packet has
  kStarting,  // terminals that may begin a packet, by their first input VC
  kSending,   // the input VC to which a terminal sends a packet
  kSetCount
};

// The state of one input VC and of the output VC with the same number, in a form that all kernels can read and write.
struct VcImage {
  std::uint16_t sets = 0;                      // bit k: it is in the set with this SetKind
  std::array<std::uint8_t, kRingCount> due{};  // of each RingKind, a bit for each cycle modulo kNear
  std::array<std::uint16_t, kCounterCount> counters{};
  [[nodiscard]] bool is_in(SetKind kind) const { return (sets >> kind & 1U) != 0; }
};

struct ActiveVc {
  std::uint32_t slot = 0;
  Local in_vc = 0;
  unsigned flits = 0;  // of its packet that are still to leave
};

class Kernel {
 public:
  virtual ~Kernel() = default;

  // Simulates the cycles now .. now + cycles - 1: one or two. False if no router had anything to do.
  virtual bool run(Cycle now, unsigned cycles) = 0;
  // A flit or a credit is due in this cycle, one of those that run() simulates next.
  virtual void put_due(RingKind ring, std::uint32_t slot, Local vc, Cycle cycle) = 0;
  // A terminal, given by its first input VC, generates a packet in one of these cycles.
  virtual void start(std::uint32_t slot, Local first_vc, Cycle cycle) = 0;
  // Credits of an output VC.
  [[nodiscard]] virtual unsigned credits(std::uint32_t slot, Local out_vc) const = 0;

  // Appends the input VCs that have an output VC.
  virtual void list_active(std::vector<ActiveVc>& list) const = 0;

  // The state of a router. load() expects a router in its first state.
  virtual void save(std::uint32_t slot, std::vector<VcImage>& image) const = 0;
  virtual void load(std::uint32_t slot, const std::vector<VcImage>& image) = 0;
  // Writes the pointers of arbiters that follow from the state into the records of the routers.
  virtual void settle_pointers() = 0;
  // Whether a router is visited in one of the next kNear cycles.
  [[nodiscard]] virtual bool has_work(std::uint32_t slot, Cycle cycle) const = 0;
  virtual void add_work(std::uint32_t slot, Cycle cycle) = 0;

  // The share of links over which a dense block sends by vector operations.
  [[nodiscard]] virtual double regular_share() const = 0;
  [[nodiscard]] virtual std::uint64_t bytes() const = 0;
};

}  // namespace weft::sim
