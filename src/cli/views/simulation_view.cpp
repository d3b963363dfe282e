#include "cli/views/simulation_view.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/views/proof_text.h"
#include "experiment/parameters.h"
#include "experiment/physical_units.h"
#include "experiment/run.h"
#include "experiment/worst_case_demand.h"
#include "paths/permutation_text.h"
#include "report/wrap.h"

namespace weft::cli {
namespace {

using experiment::ClassUse;
using experiment::DetailedRun;
using experiment::LatencySummary;
using experiment::RunResult;
using report::Align;
using sim::Measurements;

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string megabytes(double bytes) { return fmt::format("{:.2f} MB/s", bytes / 1e6); }

void add_rates(const experiment::ByteRates& rates, report::Table& table) {
  table.columns.push_back({"per channel", Align::right});
  for (std::size_t c = 0; c < rates.links.size(); ++c) {
    table.rows[c].push_back(rates.links[c].mean ? megabytes(*rates.links[c].mean) : "");
  }
}

report::Table use_table(const DetailedRun& run) {
  const bool has_most =
      std::ranges::any_of(run.result.utilisation, [](const auto& use) { return use.max.has_value(); });
  report::Table table{{{"link class"}, {"channels", Align::right}, {"busy", Align::right}}, {}};
  if (has_most) table.columns.push_back({"busiest", Align::right});
  for (const ClassUse& use : run.result.utilisation) {
    table.rows.push_back({use.name, fmt::to_string(use.channel_count), percent(*use.mean)});
    if (has_most) table.rows.back().push_back(percent(*use.max));
  }
  if (const auto units = experiment::physical_units(run.result); units && units->bytes) {
    add_rates(*units->bytes, table);
  }
  return table;
}

std::string vc_counts(const DetailedRun& run) {
  const auto& vcs = run.setup.model.vcs;
  const auto plural = [](routing::VcId count) { return count == 1 ? "VC" : "VCs"; };
  if (std::adjacent_find(vcs.begin(), vcs.end(), std::not_equal_to<>()) == vcs.end()) {
    const routing::VcId count = vcs.empty() ? run.setup.model.terminal_vcs : vcs.front();
    return fmt::format("{} {}", count, plural(count));
  }
  std::string text;
  for (std::size_t c = 0; c < vcs.size(); ++c) {
    text += fmt::format("{}{} {} on \"{}\"", text.empty() ? "" : ", ", vcs[c], plural(vcs[c]),
                        run.setup.routed->network().graph.link_classes()[c].name);
  }
  return text;
}

std::string router_line(const DetailedRun& run) {
  const sim::Model& model = run.setup.model;
  const std::string buffers = model.class_buffers.empty()
                                  ? fmt::format("each of {} flits", model.buffer)
                                  : fmt::format("{} flits per port", model.buffer * model.terminal_vcs);
  std::string text =
      fmt::format("{}; {}, {}, reuse {}", to_text(model.switching), vc_counts(run), buffers, to_text(model.vc_reuse));
  if (!run.setup.why_reuse.empty()) text += fmt::format(" ({})", run.setup.why_reuse);
  const sim::Delays& delays = model.delays;
  text +=
      fmt::format("; delays {} {} {} {} {}", delays.route, delays.vc, delays.switching, delays.crossbar, delays.credit);
  for (const std::string& words : experiment::unusual_words(model)) text += "; " + words;
  return text;
}

std::string traffic_line(const DetailedRun& run) {
  const experiment::RunSettings& options = run.setup.settings;
  std::string text = run.result.names.process;
  if (!run.setup.traffic.empty()) {
    text = fmt::format("{}, {}, {}", run.setup.traffic, text, options.packet.words());
  }
  if (options.load) text += fmt::format(", load {}", options.load->to_double());
  return text + fmt::format(", seed {}", options.seed);
}

std::string latency_line(const LatencySummary& latency, const report::TextStyle& style) {
  std::string text = fmt::format("{:.2f}", *latency.mean);
  if (latency.ci95) text += fmt::format(" {} {:.2f}", style.has_unicode ? "±" : "+-", *latency.ci95);
  return text + fmt::format(" cycles; median {}, 95 % {}, 99 % {}, 99.9 % {}, longest {}", *latency.p50, *latency.p95,
                            *latency.p99, *latency.p999, *latency.max);
}

std::string line(std::string_view name, const std::string& text) { return fmt::format("  {:<16} {}\n", name, text); }

std::string packets_text(const RunResult& result, const report::TextStyle& style) {
  const LatencySummary& latency = result.packet_latency;
  const bool has_messages = result.multicast.has_value();
  const char* counted = has_messages ? "messages" : "packets";
  if (!latency.mean) return line(counted, fmt::format("{} generated, none received", result.generated_packets));
  const double network = *result.network_latency;
  std::string text = line(has_messages ? "message latency" : "packet latency", latency_line(latency, style));
  text += line("network latency", fmt::format("{:.2f} cycles from the injection of the head", network));
  text += line("source queueing", fmt::format("{:.2f} cycles before injection", *latency.mean - network));
  text += line("hops", fmt::format("{:.3f} links", *result.hops));
  const std::uint64_t missing = result.generated_packets - result.received_packets;
  return text + line(counted, missing == 0 ? fmt::format("{}, all received", result.generated_packets)
                                           : fmt::format("{}, of which {} were not received and have no latency",
                                                         result.generated_packets, missing));
}

// Messages to several terminals, and packets that were cut off.
std::string multicast_text(const RunResult& result) {
  std::string text;
  if (const auto& multicast = result.multicast) {
    std::string words = multicast->scheme;
    if (multicast->copy_latency) {
      words +=
          fmt::format("; {:.2f} receivers per message get it after {:.2f} cycles on average, the last after {:.2f}",
                      static_cast<double>(multicast->copies) / static_cast<double>(multicast->messages),
                      *multicast->copy_latency, *multicast->last_copy_latency);
    }
    text += line("multicast", words);
    if (multicast->last_acknowledgement_latency) {
      words = fmt::format("{:.3f} packets per message, the last after {:.2f} cycles",
                          static_cast<double>(*multicast->acknowledgements) / static_cast<double>(multicast->messages),
                          *multicast->last_acknowledgement_latency);
      if (result.router.parameters.combiner_entries > 0) {
        words += fmt::format("; {} forks found the table of their router full", multicast->overflows);
      }
      text += line("acknowledgements", words);
    }
  }
  if (const auto& recovery = result.recovery) {
    text += line("recovery", fmt::format("outputs taken from blocked packets: {}; packets sent again: {}",
                                         recovery->kills, recovery->retries));
  }
  return text;
}

// In seconds and bytes, where the clock and the width of a flit are given.
std::string physical_text(const RunResult& result, const report::TextStyle& style) {
  const auto units = experiment::physical_units(result);
  if (!units) return "";
  const auto time = [&](double seconds) {
    return fmt::format("{:.3f} {}", seconds * 1e6, style.has_unicode ? "µs" : "us");
  };
  std::string times;
  if (units->packet_latency) {
    times = fmt::format("packet latency {}, network latency {}", time(*units->packet_latency),
                        time(*units->network_latency));
  }
  if (units->makespan) times += fmt::format("{}makespan {}", times.empty() ? "" : ", ", time(*units->makespan));
  std::string text = times.empty() ? "" : line("time", times);
  if (!units->bytes) return text;
  const experiment::ByteRates& rates = *units->bytes;
  const std::string payload = rates.payload ? fmt::format(" ({} without headers)", megabytes(*rates.payload)) : "";
  return text + line("rate", fmt::format("per terminal {} offered, {} accepted{}; a channel carries {}",
                                         megabytes(rates.offered), megabytes(rates.accepted), payload,
                                         megabytes(rates.channel)));
}

// The load of the permutation, and the upper bound where it is not proved to be the worst one.
std::string worst_case_line(const DetailedRun& run) {
  const paths::WorstCase& worst = run.setup.routed->worst_case(Execution{});  // computed when the run was set up
  if (!worst.channel) return "no permutation loads any channel";
  std::string text = fmt::format("{:.4f} times the load on {}", worst.lower,
                                 paths::channel_text(run.setup.routed->network(), *worst.channel));
  if (!worst.is_exact()) text += fmt::format("; upper bound over all permutations: {:.4f}", worst.upper);
  return text;
}

std::string offered_line(const DetailedRun& run) {
  const std::string text = fmt::format("{:.4f} flits per terminal and cycle", run.result.offered);
  const std::uint64_t terminals = run.setup.routed->network().graph.terminal_count();
  if (run.setup.traffic.empty() || run.setup.sender_count == terminals) return text;
  return fmt::format("{}; {} of {} terminals send", text, run.setup.sender_count, terminals);
}

// The bound on the accepted load, as the mean over all terminals; both bounds where they differ.
std::string bound_text(const paths::ThroughputBound& bound) {
  constexpr double kSame = 1e-9;
  const std::string any = "for any routing and router:";
  if (bound.accepted - bound.accepted_alike <= kSame) return fmt::format("{:.4f}, {}", bound.accepted, any);
  return fmt::format("{:.4f} with equal service to all sources, {:.4f} without, {}", bound.accepted_alike,
                     bound.accepted, any);
}

std::string run_line(const DetailedRun& run) {
  const RunResult& result = run.result;
  if (result.ends_by_itself || result.is_deadlocked()) return fmt::format("{} cycles", result.cycles);
  return fmt::format("{} cycles: warm-up {}{}, window {}, drain {}{}", result.cycles, result.warm_up,
                     run.setup.settings.warm_up ? "" : " (detected)", result.window_end - result.warm_up,
                     result.cycles - result.window_end,
                     result.received_packets == result.generated_packets ? "" : " (incomplete)");
}

std::string goal_text(const topology::Network& network, const routing::VirtualChannel& channel) {
  const PortId channel_count = network.graph.out_degree(channel.node);
  if (channel.port < channel_count) return channel_text(network, channel);
  return "terminal " +
         terminal_text(network, network.graph.first_terminal(channel.node) + channel.port - channel_count);
}

std::string list_text(const topology::Network& network, std::span<const routing::VirtualChannel> channels,
                      std::string_view between, std::string_view when_none) {
  std::string text;
  for (const routing::VirtualChannel& channel : channels) {
    text += fmt::format("{}{}", text.empty() ? "" : between, goal_text(network, channel));
  }
  return text.empty() ? std::string(when_none) : text;
}

constexpr std::size_t kMostPacketsShown = 40;

std::string deadlocked_packets_text(const DetailedRun& run, const report::TextStyle& style) {
  const auto& packets = run.measured.deadlocked_packets;
  report::Table table{{{"from"}, {"packet", Align::right}, {"to"}, {"holds"}, {"waits for"}}, {}};
  for (const sim::BlockedPacket& packet : std::span(packets).first(std::min(packets.size(), kMostPacketsShown))) {
    table.rows.push_back({terminal_text(run.setup.routed->network(), packet.source),
                          fmt::to_string(packet.sequence + 1),
                          terminal_text(run.setup.routed->network(), packet.destination),
                          list_text(run.setup.routed->network(), packet.holds, "; ", "its injection buffer"),
                          list_text(run.setup.routed->network(), packet.waits_for, ", or ", "buffer space in these")});
  }
  std::string text =
      fmt::format("\n{} deadlocked packets; each waits only for channels that others of them hold:\n", packets.size());
  text += report::to_text(table, style);
  return packets.size() <= kMostPacketsShown ? text : text + "... and more\n";
}

std::string deadlock_text(const DetailedRun& run, const report::TextStyle& style) {
  std::string text = run.measured.deadlocked_packets.empty() ? "" : deadlocked_packets_text(run, style);
  if (run.proof) {
    text += "\nThe prover on this routing:\n" +
            proof_text(run.setup.routed->network(), run.setup.routed->routing(), *run.proof, style);
  }
  const routing::Multicast* scheme = run.setup.multicast == nullptr ? nullptr : run.setup.multicast->scheme();
  if (run.result.is_deadlocked() && scheme != nullptr) {
    return fmt::format(
        "\nTo see packets that wait for each other: weft verify \"{}\" --routing \"{}\" --multicast \"{}\"\n",
        run.setup.routed->network().name(), run.setup.routed->routing().name(), scheme->name());
  }
  if (run.result.is_deadlocked() && !run.proof) {
    text += fmt::format("\nTo check the routing for deadlock: weft verify \"{}\" --routing \"{}\"\n",
                        run.setup.routed->network().name(), run.setup.routed->routing().name());
  }
  if (!run.result.is_deadlocked()) return text;
  return text + "\nA deadlock-free routing for any network: --routing \"layered(shortest)\"\n";
}

}  // namespace

std::string simulation_text(const DetailedRun& run, const report::TextStyle& style) {
  const RunResult& result = run.result;
  std::string text =
      fmt::format("{} with {}: {}\n", result.names.network, result.names.routing, to_text(result.verdict));
  text += line("because", result.reason);
  text += line("traffic", traffic_line(run));
  text += line("router", router_line(run));
  if (const std::string links = experiment::unusual_links(result.router); !links.empty()) text += line("links", links);
  if (experiment::needs_routing(run.setup.settings.traffic)) text += line("worst case", worst_case_line(run));
  text += line("offered", offered_line(run));
  text += line("accepted", fmt::format("{:.4f}", result.accepted));
  if (const auto payload = result.accepted_payload) {
    text += line("payload", fmt::format("{:.4f} without headers", *payload));
  }
  if (run.bound) {
    text += line("bound", bound_text(*run.bound));
    text += line("", run.bound->sentence);
  }
  text += packets_text(result, style);
  text += multicast_text(result);
  text += physical_text(result, style);
  if (result.fairness) {
    text += line("fairness", fmt::format("{:.4f} (Jain); sources get {:.2f} to {:.2f} of the mean",
                                         result.fairness->jain, result.fairness->least, result.fairness->most));
  }
  if (const auto makespan = result.makespan) {
    text += line("makespan", fmt::format("{} cycles until the last tail was received", *makespan));
  } else {
    text += line("run", run_line(run));
  }
  text += "\n" + report::to_text(use_table(run), style);
  return report::fit_lines(text + deadlock_text(run, style), style.width);
}

std::string speed_text(const DetailedRun& run) {
  const Measurements& measured = run.measured;
  return fmt::format(
      "{} flit-hops and {} cycles in {:.2f} CPU-seconds: {:.1f} million flit-hops per second; {} bytes "
      "per node\n",
      measured.flit_hops, measured.cycles, measured.cpu_seconds,
      measured.cpu_seconds == 0 ? 0 : static_cast<double>(measured.flit_hops) / (1e6 * measured.cpu_seconds),
      measured.bytes / std::max<std::uint64_t>(run.setup.routed->network().graph.node_count(), 1));
}

report::Table channel_table(const DetailedRun& run) {
  report::Table table{{{"node"}, {"port"}, {"to"}, {"link_class"}, {"flits"}, {"busy"}}, {}};
  const topology::PortGraph& graph = run.setup.routed->network().graph;
  experiment::for_each_channel(graph, [&](NodeId v, PortId port, std::uint64_t channel) {
    const LinkClassId c = graph.link_class(v, port);
    const std::uint64_t flits = run.measured.channel_flits[channel];
    table.rows.push_back({run.setup.routed->network().labelling->text(v), fmt::to_string(port),
                          run.setup.routed->network().labelling->text(graph.neighbor(v, port).node),
                          graph.link_classes()[c].name, fmt::to_string(flits),
                          fmt::format("{:.6f}", experiment::busy_share(run, v, port))});
  });
  return table;
}

report::Table packet_table(const DetailedRun& run) {
  report::Table table{{{"source"},
                       {"sequence"},
                       {"destination"},
                       {"class"},
                       {"flits"},
                       {"hops"},
                       {"generated"},
                       {"injected"},
                       {"received"}},
                      {}};
  for (const sim::Arrival& packet : run.measured.arrivals) {
    table.rows.push_back({fmt::to_string(packet.source), fmt::to_string(packet.sequence),
                          fmt::to_string(packet.destination), fmt::to_string(packet.message_class),
                          fmt::to_string(packet.flits), fmt::to_string(packet.hops), fmt::to_string(packet.generated),
                          fmt::to_string(packet.head_sent), fmt::to_string(packet.tail_received)});
  }
  return table;
}

report::Table series_table(const DetailedRun& run) {
  report::Table table{{{"cycle"},
                       {"generated_packets"},
                       {"generated_flits"},
                       {"received_flits"},
                       {"latency_by_generation"},
                       {"latency_by_reception"},
                       {"longest_source_wait"}},
                      {}};
  const auto mean = [](std::uint64_t sum, std::uint64_t count) {
    return count == 0 ? "" : fmt::format("{:.3f}", static_cast<double>(sum) / static_cast<double>(count));
  };
  const sim::TimeSeries& series = run.measured.series;
  for (std::size_t i = 0; i < series.bins().size(); ++i) {
    const sim::TimeSeries::Bin& bin = series.bins()[i];
    table.rows.push_back({fmt::to_string(i * series.bin_cycles()), fmt::to_string(bin.generated),
                          fmt::to_string(bin.generated_flits), fmt::to_string(bin.received_flits),
                          mean(bin.latency_of_delivered, bin.delivered), mean(bin.latency_of_received, bin.received),
                          fmt::to_string(bin.longest_source_wait)});
  }
  return table;
}

report::Table histogram_table(const DetailedRun& run) {
  report::Table table{{{"latency"}, {"packets"}}, {}};
  for (const auto& [cycles, count] : run.measured.packets.latency.entries()) {
    table.rows.push_back({fmt::to_string(cycles), fmt::to_string(count)});
  }
  return table;
}

}  // namespace weft::cli
