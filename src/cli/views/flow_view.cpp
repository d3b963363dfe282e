#include "cli/views/flow_view.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "report/wrap.h"

namespace weft::cli {
namespace {

using nlohmann::ordered_json;
using paths::ConcurrentFlow;
using paths::FlowLimit;
using paths::FlowMethod;

// JSON has no infinity: nothing is sent.
ordered_json finite_or_null(double value) { return std::isfinite(value) ? ordered_json(value) : ordered_json(nullptr); }

ordered_json interval_json(double lower, double upper, bool is_exact) {
  return {{"lower", finite_or_null(lower)}, {"upper", finite_or_null(upper)}, {"exact", is_exact}};
}

// "0.5000", or "0.4931 to 0.4980".
std::string flow_interval_text(double lower, double upper, bool is_exact) {
  return is_exact ? fmt::format("{:.4f}", upper) : fmt::format("{:.4f} to {:.4f}", lower, upper);
}

std::string throughput_text(double lower, double upper, bool is_exact) {
  const double gap = 100 * (upper - lower) / upper;
  return fmt::format("{} flits per terminal and cycle, {}", flow_interval_text(lower, upper, is_exact),
                     is_exact ? "exact" : fmt::format("a gap of {:.2g} %", gap));
}

// The channels of one link class.
struct ClassFlow {
  std::string name;
  std::uint64_t channels = 0;
  double load_sum = 0;
  double most_load = 0;
  double length = 0;  // the sum of the lengths: its part of the bottleneck
};

std::vector<ClassFlow> class_flows(const topology::PortGraph& graph, const paths::ChannelFlow& flow) {
  std::vector<ClassFlow> classes;
  for (const topology::LinkClass& each : graph.link_classes()) classes.push_back({each.name});
  std::uint64_t channel = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port, ++channel) {
      ClassFlow& own = classes[graph.link_class(v, port)];
      ++own.channels;
      own.load_sum += flow.loads[channel];
      own.most_load = std::max(own.most_load, flow.loads[channel]);
      own.length += flow.lengths[channel];
    }
  }
  std::erase_if(classes, [](const ClassFlow& each) { return each.channels == 0; });
  return classes;
}

std::string pair_text(const topology::Network& network, const paths::NodePair& pair) {
  return fmt::format("{} has no path to {}", network.labelling->text(pair.from), network.labelling->text(pair.to));
}

std::string limit_text(const topology::Network& network, const ConcurrentFlow& flow) {
  const std::string terminal = flow.limit == FlowLimit::injection || flow.limit == FlowLimit::ejection
                                   ? topology::terminal_text(network, flow.terminal)
                                   : "";
  switch (flow.limit) {
    case FlowLimit::injection:
      return flow.terminal_throughput == 1 ? "the terminals: each sends at most one flit per cycle"
                                           : fmt::format("the terminal of {}, which sends most", terminal);
    case FlowLimit::ejection:
      return fmt::format("the terminal of {}, which receives at most one flit per cycle", terminal);
    case FlowLimit::channels:
      return fmt::format("the channels; the terminals alone would allow {:.4f}", flow.terminal_throughput);
    case FlowLimit::disconnected:
      return fmt::format("a missing path: {}", pair_text(network, *flow.disconnected));
    case FlowLimit::nothing:
      break;
  }
  return "nothing: no terminal sends";
}

std::string program_size_text(std::uint64_t rows, std::uint64_t columns, std::uint64_t automorphisms) {
  return fmt::format("linear program of {} rows and {} columns{}", rows, columns,
                     automorphisms > 0 ? ", by symmetry" : "");
}

std::string method_text(const ConcurrentFlow& flow) {
  const paths::ChannelFlow& channels = flow.channels;
  if (flow.method == FlowMethod::linear_program)
    return program_size_text(channels.rows, channels.columns, channels.automorphisms);
  return fmt::format("multiplicative weights, {} phases", channels.iterations);
}

report::Table class_table(const topology::PortGraph& graph, const paths::ChannelFlow& flow) {
  using report::Align;
  report::Table table{{{"link class"},
                       {"channels", Align::right},
                       {"mean load", Align::right},
                       {"max load", Align::right},
                       {"bottleneck", Align::right}},
                      {}};
  for (const ClassFlow& each : class_flows(graph, flow)) {
    table.rows.push_back({each.name, fmt::to_string(each.channels),
                          fmt::format("{:.4f}", each.load_sum / static_cast<double>(each.channels)),
                          fmt::format("{:.4f}", each.most_load), fmt::format("{:.1f} %", 100 * each.length)});
  }
  return table;
}

// "0.5000, 50.0 % of the optimum". Where the optimum is an interval, `optimum` is its upper end.
std::string share_text(double own, double optimum, bool is_exact) {
  if (optimum <= 0) return fmt::format("{:.4f}", own);
  return fmt::format("{:.4f}, {}{:.1f} % of the optimum", own, is_exact ? "" : "at least ", 100 * own / optimum);
}

void add_line(std::string& text, std::string_view title, const std::string& value) {
  text += fmt::format("  {:<18}{}\n", title, value);
}

ordered_json routing_json(const FlowFindings& findings) {
  const double own = findings.routing_throughput();
  ordered_json object{{"name", findings.routing_name},
                      {"throughput", own},
                      {"share", nullptr},
                      {"has_choices", findings.routing.has_choices}};
  if (findings.flow.upper > 0) object["share"] = own / findings.flow.upper;
  if (findings.routing.undelivered) object["reason"] = "not every pair is delivered";
  return object;
}

}  // namespace

double FlowFindings::routing_throughput() const {
  const double own = std::min(routing.channels, flow.terminal_throughput);
  return std::isfinite(own) ? own : 0;
}

ordered_json flow_json(const FlowFindings& findings) {
  const ConcurrentFlow& flow = findings.flow;
  ordered_json object{{"spec", findings.network.name()},
                      {"traffic", findings.traffic},
                      {"throughput", interval_json(flow.lower, flow.upper, flow.is_exact())},
                      {"limit", paths::name_of(flow.limit)},
                      {"terminals", finite_or_null(flow.terminal_throughput)},
                      {"node_pairs", flow.node_pairs},
                      {"method", paths::name_of(flow.method)}};
  if (flow.disconnected) object["reason"] = pair_text(findings.network, *flow.disconnected);
  if (flow.method != FlowMethod::any) {
    object["channels"] = interval_json(flow.channels.lower, flow.channels.upper, flow.are_channels_exact());
    object["iterations"] = flow.channels.iterations;
    if (flow.method == FlowMethod::linear_program) {
      object["rows"] = flow.channels.rows;
      object["columns"] = flow.channels.columns;
      object["symmetries"] = flow.channels.automorphisms;
    }
    object["classes"] = ordered_json::array();
    for (const ClassFlow& each : class_flows(findings.network.graph, flow.channels)) {
      object["classes"].push_back({{"name", each.name},
                                   {"channels", each.channels},
                                   {"load_mean", each.load_sum / static_cast<double>(each.channels)},
                                   {"load_max", each.most_load},
                                   {"bottleneck", each.length}});
    }
  }
  if (!findings.routing_name.empty()) object["routing"] = routing_json(findings);
  return object;
}

std::string flow_text(const FlowFindings& findings, const report::TextStyle& style) {
  const ConcurrentFlow& flow = findings.flow;
  std::string text = fmt::format("{} under {}, any routing\n", findings.network.name(), findings.traffic);
  add_line(text, "throughput", throughput_text(flow.lower, flow.upper, flow.is_exact()));
  add_line(text, "limited by", limit_text(findings.network, flow));
  if (flow.method != FlowMethod::any) {
    if (flow.limit != FlowLimit::channels)
      add_line(text, "channels alone",
               flow_interval_text(flow.channels.lower, flow.channels.upper, flow.are_channels_exact()));
    add_line(text, "method", method_text(flow));
  }
  if (!findings.routing_name.empty()) {
    add_line(text, "routing",
             fmt::format("{}: {}", findings.routing_name,
                         findings.routing.undelivered
                             ? "0, because not every pair is delivered"
                             : share_text(findings.routing_throughput(), flow.upper, flow.is_exact())));
  }
  text = report::fit_lines(text, style.width);
  if (flow.method == FlowMethod::any) return text;
  return text + report::to_text(class_table(findings.network.graph, flow.channels), style);
}

ordered_json oblivious_json(const ObliviousFindings& findings) {
  const paths::ObliviousOptimum& optimum = findings.optimum;
  ordered_json object{{"spec", findings.network.name()}};
  if (optimum.disconnected) {
    object["throughput"] = interval_json(0, 0, true);
    object["reason"] = pair_text(findings.network, *optimum.disconnected);
  } else {
    object["throughput"] = interval_json(optimum.lower(), optimum.upper(), optimum.is_exact());
    object["max_channel_load"] = interval_json(optimum.least_load, optimum.most_load, optimum.is_exact());
    object["iterations"] = optimum.iterations;
    object["rows"] = optimum.rows;
    object["columns"] = optimum.columns;
    object["symmetries"] = optimum.automorphisms;
  }
  if (findings.worst) {
    const paths::WorstCase& worst = *findings.worst;
    object["routing"] = {
        {"name", findings.routing_name},
        {"throughput",
         {{"lower", worst.least_throughput()}, {"upper", worst.most_throughput()}, {"exact", worst.is_exact()}}},
        {"share", worst.most_throughput() / optimum.upper()}};
  }
  return object;
}

std::string oblivious_text(const ObliviousFindings& findings, const report::TextStyle& style) {
  const paths::ObliviousOptimum& optimum = findings.optimum;
  std::string text = fmt::format("{}, the best oblivious routing under its worst traffic\n", findings.network.name());
  if (optimum.disconnected) {
    add_line(text, "throughput", fmt::format("0, because {}", pair_text(findings.network, *optimum.disconnected)));
    return report::fit_lines(text, style.width);
  }
  const bool is_exact = optimum.is_exact();
  add_line(text, "throughput", throughput_text(optimum.lower(), optimum.upper(), is_exact));
  add_line(text, "fullest channel",
           fmt::format("{} flits per cycle when each terminal sends one",
                       flow_interval_text(optimum.least_load, optimum.most_load, is_exact)));
  add_line(text, "method", program_size_text(optimum.rows, optimum.columns, optimum.automorphisms));
  if (findings.worst) {
    const paths::WorstCase& worst = *findings.worst;
    const std::string own = worst.is_exact() ? "" : fmt::format("{:.4f} to ", worst.least_throughput());
    add_line(text, "routing",
             fmt::format("{}: {}{}", findings.routing_name, own,
                         share_text(worst.most_throughput(), optimum.upper(), is_exact)));
  }
  return report::fit_lines(text, style.width);
}

}  // namespace weft::cli
