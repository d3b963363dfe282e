// The record by which a process is known: when a terminal's packets are born. One file in processes/ holds the record;
// the build collects the records into one list.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "spec/arguments.h"
#include "spec/schema.h"
#include "traffic/message.h"

namespace weft::traffic {

struct Listed {
  TerminalId source = 0;
  Message message{};
};

// What is asked of a process.
struct Offer {
  std::optional<double> load{};  // flits per terminal and cycle, 0 to 1; a list and a batch need none
  std::uint32_t flits = 1;       // of a packet; a list says its own
  std::uint64_t seed = 1;
};

inline constexpr std::uint32_t kMostFlits = 1U << 20U;

enum class ProcessKind : std::uint8_t { bernoulli, bursts, batch, list };

// A process with its numbers.
struct Timing {
  ProcessKind kind = ProcessKind::bernoulli;
  std::uint32_t reply_flits = 0;  // 0: no replies
  double burst_packets = 1;       // of bursts: their mean length
  double peak = 1;                // of bursts: flits per cycle inside one, unless
  std::optional<double> duty{};   // this is given, the share of time inside one
  std::uint64_t packets = 0;      // of a batch
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
  std::array<std::string_view, 4>
      calls{};  // how it is written, for suites and help; its name alone when there are none
  bool needs_load = true;
  // Throws InputError when the arguments do not fit.
  Timing (*timing)(const ProcessTask&) = nullptr;
  // For the full name: sets the optional arguments that the packets decide when they are left out; may be none.
  void (*write_out)(spec::Arguments&, const Offer&) = nullptr;
};

// All processes, in alphabetical order.
std::span<const Process* const> processes();

// Throws InputError: an unknown name with a suggestion, arguments that it does not take. Files are not looked at.
spec::Spec canonical_process(const spec::Spec& spec);

// The name with every argument written out: "on-off(burst=8,peak=1)". It keys stored results.
spec::Spec full_process(const spec::Spec& spec, const Offer& offer);

}  // namespace weft::traffic
