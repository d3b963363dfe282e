#include "cli/simulation_view.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/proof_text.h"

namespace weft::cli {
namespace {

using nlohmann::ordered_json;
using report::Align;
using sim::Measurements;

double ratio(double a, double b) { return b == 0 ? 0 : a / b; }
double ratio(std::uint64_t a, std::uint64_t b) { return ratio(static_cast<double>(a), static_cast<double>(b)); }

double mean_network_latency(const Measurements& measured) {
  return ratio(measured.packets.network_latency_sum, measured.packets.count());
}

double mean_hops(const Measurements& measured) { return ratio(measured.packets.hops_sum, measured.packets.count()); }

struct ClassUse {
  std::string name;
  std::uint64_t channel_count = 0;
  double mean = 0;               // share of the time in which a channel is busy
  std::optional<double> most{};  // of the busiest one, if channels were counted one by one
};

double busy_share(const SimulationFindings& findings, std::size_t link_class, std::uint64_t flits,
                  std::uint64_t channel_count) {
  return ratio(static_cast<double>(flits) * findings.model.links[link_class].cycles_per_flit,
               static_cast<double>(channel_count) * static_cast<double>(findings.measured.counted_cycles));
}

// f(node, port, channel), channels numbered node by node, port by port.
template <class F>
void for_each_channel(const topology::PortGraph& graph, const F& f) {
  std::uint64_t channel = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) f(v, port, channel++);
  }
}

std::vector<ClassUse> class_uses(const SimulationFindings& findings) {
  const topology::PortGraph& graph = findings.network.graph;
  const auto& channel_flits = findings.measured.channel_flits;
  std::vector<ClassUse> uses(graph.link_classes().size());
  std::vector<std::uint64_t> most(uses.size());
  for_each_channel(graph, [&](NodeId v, PortId port, std::uint64_t channel) {
    const LinkClassId c = graph.link_class(v, port);
    ++uses[c].channel_count;
    if (!channel_flits.empty()) most[c] = std::max(most[c], channel_flits[channel]);
  });
  for (std::size_t c = 0; c < uses.size(); ++c) {
    uses[c].name = graph.link_classes()[c].name;
    uses[c].mean = busy_share(findings, c, findings.measured.class_flits[c], uses[c].channel_count);
    if (!channel_flits.empty()) uses[c].most = busy_share(findings, c, most[c], 1);
  }
  return uses;
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

report::Table use_table(const SimulationFindings& findings) {
  const bool has_most = !findings.measured.channel_flits.empty();
  report::Table table{{{"link class"}, {"channels", Align::right}, {"busy", Align::right}}, {}};
  if (has_most) table.columns.push_back({"busiest", Align::right});
  for (const ClassUse& use : class_uses(findings)) {
    table.rows.push_back({use.name, fmt::to_string(use.channel_count), percent(use.mean)});
    if (has_most) table.rows.back().push_back(percent(*use.most));
  }
  return table;
}

std::string vc_counts(const SimulationFindings& findings) {
  const auto& vcs = findings.model.vcs;
  const auto plural = [](routing::VcId count) { return count == 1 ? "vc" : "vcs"; };
  if (std::adjacent_find(vcs.begin(), vcs.end(), std::not_equal_to<>()) == vcs.end()) {
    const routing::VcId count = vcs.empty() ? findings.model.terminal_vcs : vcs.front();
    return fmt::format("{} {}", count, plural(count));
  }
  std::string text;
  for (std::size_t c = 0; c < vcs.size(); ++c) {
    text += fmt::format("{}{} {} on \"{}\"", text.empty() ? "" : ", ", vcs[c], plural(vcs[c]),
                        findings.network.graph.link_classes()[c].name);
  }
  return text;
}

std::string router_line(const SimulationFindings& findings) {
  const sim::Model& model = findings.model;
  std::string text = fmt::format("{}; {}, each of {} flits, reuse {}", to_text(model.switching), vc_counts(findings),
                                 model.buffer, to_text(model.vc_reuse));
  if (!findings.why_reuse.empty()) text += fmt::format(" ({})", findings.why_reuse);
  const sim::Delays& delays = model.delays;
  text +=
      fmt::format("; delays {} {} {} {} {}", delays.route, delays.vc, delays.switching, delays.crossbar, delays.credit);
  if (model.iterations > 1) text += fmt::format("; {} iterations", model.iterations);
  if (model.speedup > 1) text += fmt::format("; speedup {}", model.speedup);
  if (model.is_speculative) text += "; speculative";
  return text;
}

std::string traffic_line(const SimulationFindings& findings) {
  const SimulationOptions& options = findings.options;
  std::string text = findings.process;
  if (!findings.traffic.empty()) {
    text = fmt::format("{}, {}, packets of {} {}", findings.traffic, text, options.packet,
                       options.packet == 1 ? "flit" : "flits");
  }
  if (options.load) text += fmt::format(", load {}", *options.load);
  return text + fmt::format(", seed {}", options.seed);
}

std::string latency_line(const Measurements& measured, const report::TextStyle& style) {
  const sim::LatencyHistogram& latency = measured.packets.latency;
  std::string text = fmt::format("{:.2f}", measured.latency->mean);
  if (measured.latency->half_width) {
    text += fmt::format(" {} {:.2f}", style.has_unicode ? "±" : "+-", *measured.latency->half_width);
  }
  return text + fmt::format(" cycles; median {}, 95 % {}, 99 % {}, 99.9 % {}, longest {}", latency.percentile(500),
                            latency.percentile(950), latency.percentile(990), latency.percentile(999), latency.max());
}

std::string line(std::string_view name, const std::string& text) { return fmt::format("  {:<16} {}\n", name, text); }

std::string packets_text(const Measurements& measured, const report::TextStyle& style) {
  if (!measured.latency) return line("packets", fmt::format("{} born, none has arrived", measured.born_packets));
  const double network = mean_network_latency(measured);
  std::string text = line("packet latency", latency_line(measured, style));
  text += line("network latency", fmt::format("{:.2f} cycles since the head left its terminal", network));
  text += line("source queueing", fmt::format("{:.2f} cycles before that", measured.latency->mean - network));
  text += line("hops", fmt::format("{:.3f} links", mean_hops(measured)));
  const std::uint64_t missing = measured.born_packets - measured.packets.count();
  return text + line("packets", missing == 0
                                    ? fmt::format("{}, all of which arrived", measured.born_packets)
                                    : fmt::format("{}, of which {} did not arrive: latencies are of the others",
                                                  measured.born_packets, missing));
}

std::string run_line(const SimulationFindings& findings) {
  const Measurements& measured = findings.measured;
  if (findings.ends_by_itself || measured.verdict == sim::RunVerdict::deadlock) {
    return fmt::format("{} cycles", measured.cycles);
  }
  const bool are_all_there = measured.packets.count() == measured.born_packets;
  return fmt::format("{} cycles: warm-up {}{}, window {}, then {} {}", measured.cycles, measured.begin,
                     findings.options.warm_up ? "" : " (detected)", measured.end - measured.begin,
                     measured.cycles - measured.end,
                     are_all_there ? "until its packets had arrived" : "without the arrival of all its packets");
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

std::string standing_text(const SimulationFindings& findings, const report::TextStyle& style) {
  const auto& packets = findings.measured.standing;
  report::Table table{{{"from"}, {"packet", Align::right}, {"to"}, {"holds"}, {"waits for"}}, {}};
  for (const sim::StandingPacket& packet : std::span(packets).first(std::min(packets.size(), kMostPacketsShown))) {
    table.rows.push_back({terminal_text(findings.network, packet.source), fmt::to_string(packet.sequence + 1),
                          terminal_text(findings.network, packet.destination),
                          list_text(findings.network, packet.holds, "; ", "its first router"),
                          list_text(findings.network, packet.waits_for, ", or ", "room in these")});
  }
  std::string text = fmt::format("\n{} packets wait for each other and for nobody else:\n", packets.size());
  text += report::to_text(table, style);
  return packets.size() <= kMostPacketsShown ? text : text + "... and more\n";
}

std::string deadlock_text(const SimulationFindings& findings, const report::TextStyle& style) {
  std::string text = findings.measured.standing.empty() ? "" : standing_text(findings, style);
  if (findings.proof) {
    text += "\nWhat the prover says:\n" + proof_text(findings.network, findings.routing, *findings.proof, style);
  }
  if (!findings.no_proof.empty()) text += fmt::format("\n{}\n", findings.no_proof);
  if (findings.measured.verdict != sim::RunVerdict::deadlock) return text;
  return text + "\nLayers of vcs keep packets apart on any network: --with \"layered(shortest)\"\n";
}

ordered_json standing_json(const Measurements& measured) {
  const auto channels_json = [](std::span<const routing::VirtualChannel> channels) {
    ordered_json list = ordered_json::array();
    for (const auto& [node, port, vc] : channels) list.push_back({{"node", node}, {"port", port}, {"vc", vc}});
    return list;
  };
  ordered_json list = ordered_json::array();
  for (const sim::StandingPacket& packet : measured.standing) {
    list.push_back({{"source", packet.source},
                    {"sequence", packet.sequence},
                    {"destination", packet.destination},
                    {"holds", channels_json(packet.holds)},
                    {"waits_for", channels_json(packet.waits_for)}});
  }
  return list;
}

ordered_json optional_number(const std::optional<double>& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

ordered_json latency_json(const Measurements& measured) {
  if (!measured.latency) {
    ordered_json nothing;
    for (const char* key : {"mean", "ci95", "p50", "p95", "p99", "p999", "max"}) nothing[key] = nullptr;
    return nothing;
  }
  const sim::LatencyHistogram& latency = measured.packets.latency;
  return {{"mean", measured.latency->mean},
          {"ci95", optional_number(measured.latency->half_width)},
          {"p50", latency.percentile(500)},
          {"p95", latency.percentile(950)},
          {"p99", latency.percentile(990)},
          {"p999", latency.percentile(999)},
          {"max", latency.max()}};
}

ordered_json use_json(const SimulationFindings& findings) {
  ordered_json object = ordered_json::object();
  for (const ClassUse& use : class_uses(findings)) {
    object[use.name] = {{"channels", use.channel_count}, {"mean", use.mean}};
    if (use.most) object[use.name]["max"] = *use.most;
  }
  return object;
}

ordered_json fairness_json(const Measurements& measured) {
  if (!measured.fairness) return nullptr;
  return {{"jain", measured.fairness->jain}, {"least", measured.fairness->least}, {"most", measured.fairness->most}};
}

std::optional<double> mean_if_any(const Measurements& measured, double mean) {
  return measured.packets.count() == 0 ? std::nullopt : std::optional(mean);
}

}  // namespace

std::string simulation_text(const SimulationFindings& findings, const report::TextStyle& style) {
  const Measurements& measured = findings.measured;
  std::string text =
      fmt::format("{} with {}: {}\n", findings.network.name(), findings.routing.name(), sim::to_text(measured.verdict));
  text += line("because", measured.reason);
  text += line("traffic", traffic_line(findings));
  text += line("router", router_line(findings));
  text += line("offered", fmt::format("{:.4f} flits per terminal and cycle", measured.offered));
  text += line("accepted", fmt::format("{:.4f}", measured.accepted));
  if (findings.bound) {
    text += line("bound", fmt::format("{:.4f}, whatever the routing and the routers:", findings.bound->load));
    text += line("", findings.bound->sentence);
  }
  text += packets_text(measured, style);
  if (measured.fairness) {
    text += line("fairness", fmt::format("{:.4f} (Jain); a source has {:.2f} to {:.2f} of the mean",
                                         measured.fairness->jain, measured.fairness->least, measured.fairness->most));
  }
  text += line("run", run_line(findings));
  text += "\n" + report::to_text(use_table(findings), style);
  return text + deadlock_text(findings, style);
}

std::string speed_text(const SimulationFindings& findings) {
  const Measurements& measured = findings.measured;
  return fmt::format(
      "{} flit-hops and {} cycles in {:.2f} CPU-seconds: {:.1f} million flit-hops a second; {} bytes "
      "per node\n",
      measured.flit_hops, measured.cycles, measured.cpu_seconds,
      ratio(static_cast<double>(measured.flit_hops), 1e6 * measured.cpu_seconds),
      measured.bytes / std::max<std::uint64_t>(findings.network.graph.node_count(), 1));
}

namespace {

// All that is needed to repeat the run, besides the names.
ordered_json router_json(const SimulationFindings& findings) {
  const sim::Model& model = findings.model;
  ordered_json links = ordered_json::object();
  const auto classes = findings.network.graph.link_classes();
  for (std::size_t c = 0; c < classes.size(); ++c) {
    links[classes[c].name] = {{"vcs", model.vcs[c]},
                              {"latency", model.links[c].latency},
                              {"cycles_per_flit", model.links[c].cycles_per_flit}};
  }
  return {{"switching", to_text(model.switching)},
          {"vc_reuse", to_text(model.vc_reuse)},
          {"buffer", model.buffer},
          {"delays",
           {{"route", model.delays.route},
            {"vc", model.delays.vc},
            {"switch", model.delays.switching},
            {"crossbar", model.delays.crossbar},
            {"credit", model.delays.credit}}},
          {"iterations", model.iterations},
          {"speedup", model.speedup},
          {"speculative", model.is_speculative},
          {"links", links}};
}

}  // namespace

std::string simulation_json(const SimulationFindings& findings) {
  const Measurements& measured = findings.measured;
  ordered_json object{
      {"spec", findings.network.name()},
      {"routing", findings.routing.name()},
      {"traffic", findings.traffic},
      {"process", findings.process},
      {"packet", findings.options.packet},
      {"load", optional_number(findings.options.load)},
      {"offered", measured.offered},
      {"accepted", measured.accepted},
      {"bound", findings.bound ? ordered_json(findings.bound->load) : ordered_json(nullptr)},
      {"bound_reason", findings.bound ? findings.bound->sentence : ""},
      {"packet_latency", latency_json(measured)},
      {"network_latency", {{"mean", optional_number(mean_if_any(measured, mean_network_latency(measured)))}}},
      {"hops", {{"mean", optional_number(mean_if_any(measured, mean_hops(measured)))}}},
      {"packets", {{"born", measured.born_packets}, {"arrived", measured.packets.count()}}},
      {"utilisation", use_json(findings)},
      {"fairness", fairness_json(measured)},
      {"flit_hops", measured.flit_hops},
      {"cycles", measured.cycles},
      {"warmup", measured.begin},
      {"window_end", measured.end},
      {"cpu_seconds", measured.cpu_seconds},
      {"setup_seconds", findings.setup_seconds},
      {"bytes_per_node", ratio(measured.bytes, std::uint64_t{findings.network.graph.node_count()})},
      {"packets_in_flight", measured.left_packets},
      {"vc_reuse", to_text(findings.model.vc_reuse)},
      {"router", router_json(findings)},
      {"seed", findings.options.seed},
      {"verdict", sim::to_text(measured.verdict)},
      {"reason", measured.reason}};
  if (!measured.standing.empty()) object["waiting"] = standing_json(measured);
  if (findings.proof)
    object["proof"] = {{"verdict", deadlock::to_text(findings.proof->verdict)}, {"method", findings.proof->method}};
  return object.dump() + "\n";
}

report::Table channel_table(const SimulationFindings& findings) {
  report::Table table{{{"node"}, {"port"}, {"to"}, {"link class"}, {"flits"}, {"busy"}}, {}};
  const topology::PortGraph& graph = findings.network.graph;
  for_each_channel(graph, [&](NodeId v, PortId port, std::uint64_t channel) {
    const LinkClassId c = graph.link_class(v, port);
    const std::uint64_t flits = findings.measured.channel_flits[channel];
    table.rows.push_back({findings.network.labelling->text(v), fmt::to_string(port),
                          findings.network.labelling->text(graph.neighbor(v, port).node), graph.link_classes()[c].name,
                          fmt::to_string(flits), fmt::format("{:.6f}", busy_share(findings, c, flits, 1))});
  });
  return table;
}

report::Table packet_table(const SimulationFindings& findings) {
  report::Table table{{{"source"},
                       {"sequence"},
                       {"destination"},
                       {"class"},
                       {"flits"},
                       {"hops"},
                       {"birth"},
                       {"head sent"},
                       {"tail taken"}},
                      {}};
  for (const sim::Arrival& packet : findings.measured.arrivals) {
    table.rows.push_back({fmt::to_string(packet.source), fmt::to_string(packet.sequence),
                          fmt::to_string(packet.destination), fmt::to_string(packet.message_class),
                          fmt::to_string(packet.flits), fmt::to_string(packet.hops), fmt::to_string(packet.birth),
                          fmt::to_string(packet.head_sent), fmt::to_string(packet.tail_taken)});
  }
  return table;
}

report::Table series_table(const SimulationFindings& findings) {
  report::Table table{{{"cycle"},
                       {"births"},
                       {"born flits"},
                       {"taken flits"},
                       {"mean latency of born"},
                       {"mean latency of taken"},
                       {"longest wait at a source"}},
                      {}};
  const auto mean = [](std::uint64_t sum, std::uint64_t count) {
    return count == 0 ? "" : fmt::format("{:.3f}", ratio(sum, count));
  };
  const sim::TimeSeries& series = findings.measured.series;
  for (std::size_t i = 0; i < series.bins().size(); ++i) {
    const sim::TimeSeries::Bin& bin = series.bins()[i];
    table.rows.push_back({fmt::to_string(i * series.bin_cycles()), fmt::to_string(bin.births),
                          fmt::to_string(bin.born_flits), fmt::to_string(bin.taken_flits),
                          mean(bin.latency_of_delivered, bin.delivered), mean(bin.latency_of_taken, bin.taken),
                          fmt::to_string(bin.source_lag)});
  }
  return table;
}

report::Table histogram_table(const SimulationFindings& findings) {
  report::Table table{{{"latency"}, {"packets"}}, {}};
  for (const auto& [cycles, count] : findings.measured.packets.latency.entries()) {
    table.rows.push_back({fmt::to_string(cycles), fmt::to_string(count)});
  }
  return table;
}

}  // namespace weft::cli
