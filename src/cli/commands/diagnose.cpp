#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/network_operand.h"
#include "cli/routing_option.h"
#include "cli/shell/output_form.h"
#include "design/bypass.h"
#include "design/diagnosis.h"
#include "report/json.h"
#include "routing/core/algorithm.h"

namespace weft::cli {
namespace {

using design::BypassCost;
using design::Degraded;
using design::Diagnosis;
using design::Signatures;
using nlohmann::ordered_json;
using report::Align;

void add_signature_row(report::Table& table, const char* name, const Signatures& found) {
  table.rows.push_back({name, weft::to_text(found.set_count), weft::to_text(found.class_count),
                        weft::to_text(found.located_count), weft::to_text(found.unnoticed_count),
                        weft::to_text(found.apart_count), weft::to_text(found.pair_count)});
}

report::Table signature_table(const Diagnosis& diagnosis) {
  report::Table table{{{"faults"},
                       {"sets", Align::right},
                       {"signatures", Align::right},
                       {"located", Align::right},
                       {"unnoticed", Align::right},
                       {"pairs told apart", Align::right},
                       {"of", Align::right}},
                      {}};
  add_signature_row(table, "at most one", diagnosis.single);
  add_signature_row(table, "at most two", diagnosis.at_most_two);
  return table;
}

report::Table state_table(const BypassCost& cost) {
  report::Table table{{{"state"},
                       {"cases", Align::right},
                       {"connected"},
                       {"diameter", Align::right},
                       {"mean distance", Align::right},
                       {"wires per hop", Align::right}},
                      {}};
  for (const Degraded& state : cost.states) {
    table.rows.push_back({state.name, weft::to_text(state.case_count), state.is_connected ? "yes" : "no",
                          state.diameter ? fmt::to_string(*state.diameter) : "",
                          state.mean_distance ? fmt::format("{:.4f}", *state.mean_distance) : "",
                          fmt::to_string(state.most_wires)});
  }
  return table;
}

std::string diagnosis_text(const topology::Network& network, const Diagnosis& diagnosis, const BypassCost& cost,
                           const report::TextStyle& style) {
  std::string text = fmt::format("{} with {}: {} probes, {} nodes and {} links can fail\n", network.name(),
                                 diagnosis.routing, weft::to_text(diagnosis.probe_count),
                                 weft::to_text(diagnosis.node_count), weft::to_text(diagnosis.link_count));
  text += report::to_text(signature_table(diagnosis), style);
  for (const auto& [a, b] : diagnosis.single.confused) text += fmt::format("Not told apart: {}; {}.\n", a, b);
  for (const auto& [a, b] : diagnosis.at_most_two.confused) text += fmt::format("Not told apart: {}; {}.\n", a, b);
  text += "\n" + report::to_text(state_table(cost), style);
  text += fmt::format("The worst of all cases. A bypass joins at most {} channels inside a node.\n",
                      weft::to_text(cost.connections_per_node));
  if (cost.dead_ends > 0) {
    text += fmt::format("{} channels enter a node that has none of their kind to leave by: a bypass loses them.\n",
                        weft::to_text(cost.dead_ends));
  }
  return text;
}

ordered_json signatures_json(const Signatures& found) {
  ordered_json object{{"sets", report::json_integer(found.set_count)},
                      {"signatures", report::json_integer(found.class_count)},
                      {"located", report::json_integer(found.located_count)},
                      {"unnoticed", report::json_integer(found.unnoticed_count)},
                      {"pairs", report::json_integer(found.pair_count)},
                      {"pairs_apart", report::json_integer(found.apart_count)},
                      {"confused", ordered_json::array()}};
  for (const auto& [a, b] : found.confused) object["confused"].push_back({a, b});
  return object;
}

std::string diagnosis_json(const topology::Network& network, const Diagnosis& diagnosis, const BypassCost& cost) {
  ordered_json object{{"spec", network.name()},
                      {"routing", diagnosis.routing},
                      {"probes", report::json_integer(diagnosis.probe_count)},
                      {"nodes", report::json_integer(diagnosis.node_count)},
                      {"links", report::json_integer(diagnosis.link_count)},
                      {"at_most_one", signatures_json(diagnosis.single)},
                      {"at_most_two", signatures_json(diagnosis.at_most_two)},
                      {"bypass_connections", report::json_integer(cost.connections_per_node)},
                      {"bypass_dead_ends", report::json_integer(cost.dead_ends)},
                      {"states", ordered_json::array()}};
  for (const Degraded& state : cost.states) {
    object["states"].push_back(
        {{"name", state.name},
         {"cases", report::json_integer(state.case_count)},
         {"connected", state.is_connected},
         {"diameter", state.diameter ? ordered_json(*state.diameter) : ordered_json(nullptr)},
         {"mean_distance", state.mean_distance ? ordered_json(*state.mean_distance) : ordered_json(nullptr)},
         {"wires", state.most_wires}});
  }
  return object.dump() + "\n";
}

int run_diagnose(const Invocation& invocation, Session& session) {
  const topology::Network network = network_operand(invocation, session);
  design::check_diagnosable(network, session.execution);
  const auto routing = routing::build(network, routing_option(invocation, network, session), session.execution);
  const Diagnosis diagnosis = design::diagnose(network, *routing, session.execution);
  const BypassCost cost = design::bypass_cost(network, session.execution);
  if (invocation.has("--json")) {
    session.print(diagnosis_json(network, diagnosis, cost));
  } else {
    session.print_lines(diagnosis_text(network, diagnosis, cost, session.style));
  }
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command diagnose{
    .name = "diagnose",
    .summary = "find which faults probes tell apart, and what bypassing failed nodes costs",
    .details =
        "Every node sends a probe to every other along the path of the routing. A probe is lost if its path meets a "
        "faulty node, its ends included, or a faulty link. Lost probes are the signature of the faults; two sets of "
        "faults are told apart if their signatures differ. Compared are all sets of at most one and of at most two "
        "faults, the set without a fault included: located are those whose signature no other set has, unnoticed "
        "those that lose no probe. The second table has the distances of the whole network, of what is left when "
        "nodes are removed, and with failed nodes bypassed: each channel that enters such a node is joined to the one "
        "of the same kind that leaves it, so a hop may pass several wires. Cases are all choices of the nodes, up to "
        "declared rotations; each value is the worst. See docs/optimize.md.",
    .operands = {{{.name = "SPEC", .help = "a network"}}},
    .options = {{{"--routing", "ROUTING", "the paths of the probes (default: the network's own)", false, "--with"},
                 {"--json", "", "one JSON object; see docs/json.md"}}},
    .examples = {"weft diagnose \"chordal-ring(16,skips=[4])\"",
                 "weft diagnose \"prc(24,skips=[3,6,12])\" --with prc-greedy --json"},
    .run = run_diagnose,
};

}  // namespace command_records
}  // namespace weft::cli
