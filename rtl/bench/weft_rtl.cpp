// weft-rtl: sends the packets of a trace of weft simulate through routers in hardware, and compares the cycles.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdint>
#include <exception>
#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/input_error.h"
#include "bench/machine.h"
#include "bench/trace_file.h"

namespace weft::rtl {
namespace {

constexpr std::uint32_t kMostFlits = 16;

struct Settings {
  std::string router = "jump1";
  std::string network;
  std::string trace;
  std::string output;
  std::string vcd;
  unsigned node = 0;
  unsigned patience = 0;
  unsigned acknowledgement = 0;
  bool combines = false;
  bool multicasts = false;
};

// The messages of a trace: the copies of each, by source and sequence.
using Messages = std::map<std::pair<TerminalId, std::uint32_t>, std::vector<TracedCopy>>;

Messages messages_of(const std::vector<TracedCopy>& copies, const Machine& machine) {
  const TerminalId terminals = machine.graph().terminal_count();
  Messages messages;
  for (const TracedCopy& copy : copies) {
    if (copy.source >= terminals || copy.destination >= terminals)
      throw InputError(fmt::format("the trace has a terminal that is not there: the network has {}", terminals));
    if (copy.flits < machine.model().header || copy.flits > kMostFlits)
      throw InputError(fmt::format("a packet has {} flits; this router takes {} to {}", copy.flits,
                                   machine.model().header, kMostFlits));
    messages[{copy.source, copy.sequence}].push_back(copy);
  }
  return messages;
}

std::vector<sim::PacketRequest> requests_of(const Messages& messages, const Settings& settings, Machine& machine) {
  std::vector<sim::PacketRequest> requests;
  for (const auto& [key, copies] : messages) {
    sim::PacketRequest& request = requests.emplace_back();
    request.generated = copies.front().generated;
    request.source = key.first;
    request.destination = copies.front().destination;
    request.flits = copies.front().flits;
    request.acknowledgement = settings.acknowledgement;
    if (!settings.multicasts && copies.size() == 1) continue;
    std::vector<TerminalId> targets;
    for (const TracedCopy& copy : copies) targets.push_back(copy.destination);
    machine.make_multicast(request, std::move(targets));
  }
  return requests;
}

std::vector<TracedCopy> copies_of(const sim::ReferenceRun& run, const std::vector<sim::PacketRequest>& requests,
                                  const Messages& messages) {
  std::vector<TracedCopy> copies;
  auto message = messages.begin();
  for (std::size_t i = 0; i < requests.size(); ++i, ++message) {
    for (std::size_t k = 0; k < run.copies[i].size(); ++k) {
      const sim::Delivery& delivery = run.copies[i][k];
      if (delivery.tail_received == sim::Delivery::kNever) continue;
      const TerminalId target = requests[i].tree != nullptr ? requests[i].tree->deliveries[k] : requests[i].destination;
      copies.push_back({message->first.first, message->first.second, target, requests[i].flits, requests[i].generated,
                        delivery.head_sent, delivery.tail_received});
    }
  }
  return copies;
}

// Returns the number of copies that differ; shows the first ones.
std::size_t compare(std::vector<TracedCopy> hardware, std::vector<TracedCopy> traced) {
  std::ranges::sort(hardware);
  std::ranges::sort(traced);
  std::vector<TracedCopy> missed;
  std::ranges::set_difference(traced, hardware, std::back_inserter(missed));
  constexpr std::size_t kShown = 10;
  for (const TracedCopy& copy : missed) {
    if (&copy - missed.data() >= static_cast<std::ptrdiff_t>(kShown)) break;
    const auto same = std::ranges::find_if(hardware, [&](const TracedCopy& other) {
      return other.source == copy.source && other.sequence == copy.sequence && other.destination == copy.destination;
    });
    const std::string received = same == hardware.end() ? "never" : fmt::format("in {}", same->received);
    fmt::print("message {} of {} to {}: received in {}, by the hardware {}\n", copy.sequence, copy.source,
               copy.destination, copy.received, received);
  }
  return missed.size();
}

int run(const Settings& settings) {
  Machine machine(settings.router, settings.network);
  machine.set_recovery(settings.patience);
  machine.set_combining(settings.combines);
  const unsigned header = machine.model().header;
  if (settings.acknowledgement > 0 && (settings.acknowledgement < header || settings.acknowledgement > kMostFlits))
    throw InputError(fmt::format("acknowledgements of this router have {} to {} flits", header, kMostFlits));
  std::ifstream in(settings.trace);
  if (!in) throw InputError("cannot read " + quote_briefly(settings.trace));
  const std::vector<TracedCopy> traced = read_trace(in);
  const Messages messages = messages_of(traced, machine);
  const auto requests = requests_of(messages, settings, machine);
  const auto network = machine.build();
  if (settings.node >= machine.graph().node_count()) throw InputError("there is no such router to record");
  if (!settings.vcd.empty()) {
    if (!std::ofstream(settings.vcd)) throw InputError("cannot write " + quote_briefly(settings.vcd));
    network->record(settings.node, settings.vcd);
  }
  sim::Cycle last = 0;
  for (const TracedCopy& copy : traced) last = std::max(last, copy.received);
  const sim::ReferenceRun run = network->run(requests, 2 * last + 10'000);
  const std::vector<TracedCopy> copies = copies_of(run, requests, messages);
  if (!settings.output.empty()) {
    std::ofstream out(settings.output);
    write_trace(copies, out);
    if (!out.flush()) throw InputError("cannot write " + quote_briefly(settings.output));
  }
  const std::size_t differing = compare(copies, traced);
  fmt::print("{} messages, {} copies, {} cycles, {} packets sent again: {}\n", messages.size(), traced.size(),
             run.cycles, run.retries,
             differing == 0 ? "the hardware received each in the same cycle" : fmt::format("{} differ", differing));
  return differing == 0 ? 0 : 1;
}

}  // namespace
}  // namespace weft::rtl

int main(int argc, char** argv) {
  weft::rtl::Settings settings;
  CLI::App app{"sends the packets of a trace through routers in hardware and compares the cycles of reception",
               "weft-rtl"};
  app.add_option("TRACE", settings.trace, "written by weft simulate --trace, of a batch or a list")->required();
  app.add_option("--router", settings.router, "jump1, on rdt(4,parallel=keep,concentration=2), or iq, on mesh(4,4)");
  app.add_option("--network", settings.network, "a network for iq instead of mesh(4,4)");
  app.add_option("--patience", settings.patience, "as weft simulate --recover shoot-down --patience");
  app.add_flag("--combine", settings.combines, "as weft simulate --combine 4");
  app.add_option("--ack", settings.acknowledgement, "flits of acknowledgements, for traffic update (3 there)");
  app.add_flag("--multicast", settings.multicasts, "all messages are multicasts, also those to one terminal");
  app.add_option("-o,--output", settings.output, "write the trace of the hardware");
  app.add_option("--vcd", settings.vcd, "write waveforms of one router");
  app.add_option("--node", settings.node, "the router of --vcd (default: 0)");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  try {
    return weft::rtl::run(settings);
  } catch (const weft::InputError& error) {
    fmt::print(stderr, "weft-rtl: {}\n", error.what());
    if (!error.hint().empty()) fmt::print(stderr, "  hint: {}\n", error.hint());
    return 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "weft-rtl: {}\n", error.what());
    return 1;
  }
}
