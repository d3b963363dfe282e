// The record of an injection process, which decides when a terminal generates packets. Each file in processes/ holds
// one record; the build collects them into one list.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "base/ids.h"
#include "spec/arguments.h"
#include "spec/schema.h"
#include "traffic/packet_lengths.h"

namespace weft::traffic {

using Cycle = std::uint64_t;

// One packet to be sent.
struct Message {
  Cycle generated = 0;
  TerminalId destination = 0;
  std::uint32_t flits = 1;
  std::uint8_t message_class = 0;
  std::uint64_t random = 0;  // 64 random bits of its own, for the draw of the routing
};

struct Listed {
  TerminalId source = 0;
  Message message{};
};

// The traffic that a process must generate.
struct Offer {
  std::optional<double> load{};  // flits per terminal and cycle, 0 to 1; a list and a batch need none
  PacketLengths flits{};         // a list has its own
  std::uint64_t seed = 1;
};

enum class ProcessKind : std::uint8_t { bernoulli, bursts, batch, list };

// A process with its parameters.
struct Timing {
  ProcessKind kind = ProcessKind::bernoulli;
  std::uint32_t reply_flits = 0;  // 0: no replies
  double burst_packets = 1;       // bursts: mean length in packets
  double peak = 1;                // bursts: flits per cycle inside a burst, unless `duty` is given
  std::optional<double> duty{};   // bursts: share of the time inside a burst
  std::uint64_t packets = 0;      // batch: packets per terminal
  std::vector<Listed> list{};
};

struct ProcessTask {
  const spec::Arguments& arguments;
  TerminalId terminal_count;
  const Offer& offer;
  const Execution& execution;
};

struct Process {
  std::string_view name;
  std::string_view summary;  // one line, no full stop
  spec::Schema parameters{};
  std::array<std::string_view, 4> calls{};  // example calls, for suites and help; empty: its name alone
  bool needs_load = true;
  // Throws InputError if the arguments do not fit.
  Timing (*timing)(const ProcessTask&) = nullptr;
  // For the full name: sets optional arguments whose defaults depend on the offer. May be null.
  void (*write_out)(spec::Arguments&, const Offer&) = nullptr;
};

// All processes, in alphabetical order.
std::span<const Process* const> processes();

// Throws InputError for an unknown name, with a suggestion, and for unknown arguments. Does not read files.
spec::Spec canonical_process(const spec::Spec& spec);

// The name with every argument written out: "on-off(burst=8,peak=1)". It keys stored results.
spec::Spec full_process(const spec::Spec& spec, const Offer& offer);

}  // namespace weft::traffic
