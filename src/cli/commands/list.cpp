#include <nlohmann/json.hpp>

#include "base/input_error.h"
#include "base/suggest.h"
#include "claims/claim.h"
#include "cli/command.h"
#include "cli/network_operand.h"
#include "cli/shell/output_form.h"
#include "cli/views/part_view.h"
#include "experiment/parameters.h"
#include "layout/layout.h"
#include "metrics/metric.h"
#include "programs/program.h"
#include "quantities/quantity.h"
#include "routing/core/algorithm.h"
#include "routing/files/routed_format.h"
#include "routing/multicast/multicast.h"
#include "topology/files/format.h"
#include "topology/network.h"
#include "traffic/pattern.h"
#include "traffic/process.h"

namespace weft::cli {
namespace {

report::Table family_table() {
  report::Table table{{{"family"}, {"usage", report::Align::left, true}, {"summary"}}, {}};
  for (const topology::Family* family : topology::families()) {
    table.rows.push_back(
        {std::string(family->name), spec::usage(family->name, family->parameters), std::string(family->summary)});
  }
  return table;
}

report::Table paper_table() {
  report::Table table{{{"paper"}, {"title"}, {"source"}}, {}};
  for (const claims::Paper* paper : claims::papers()) {
    table.rows.push_back({std::string(paper->id), std::string(paper->title), std::string(paper->source)});
  }
  return table;
}

std::string extensions_text(std::span<const std::string_view> extensions) {
  std::string text;
  for (const std::string_view extension : extensions) {
    if (!extension.empty()) text += (text.empty() ? "" : " ") + std::string(extension);
  }
  return text;
}

report::Table format_table() {
  report::Table table{{{"format"}, {"direction"}, {"extensions"}, {"summary"}}, {}};
  for (const topology::Format* format : topology::formats()) {
    const bool is_both = format->read != nullptr && format->write != nullptr;
    table.rows.push_back({std::string(format->name),
                          is_both                   ? "read, write"
                          : format->read != nullptr ? "read"
                                                    : "write",
                          extensions_text(format->extensions), std::string(format->summary)});
  }
  for (const routing::RoutedFormat* format : routing::routed_formats()) {
    table.rows.push_back({std::string(format->name), "write, with a routing", extensions_text(format->extensions),
                          std::string(format->summary)});
  }
  return table;
}

report::Table routing_table() {
  report::Table table{{{"routing"}, {"usage", report::Align::left, true}, {"serves"}, {"summary"}}, {}};
  for (const routing::Algorithm* algorithm : routing::algorithms()) {
    table.rows.push_back({std::string(algorithm->name), spec::usage(algorithm->name, algorithm->parameters),
                          std::string(algorithm->serves), std::string(algorithm->summary)});
  }
  return table;
}

report::Table multicast_table() {
  report::Table table{{{"multicast"}, {"usage", report::Align::left, true}, {"serves"}, {"summary"}}, {}};
  for (const routing::MulticastScheme* scheme : routing::multicast_schemes()) {
    table.rows.push_back({std::string(scheme->name), spec::usage(scheme->name, scheme->parameters),
                          std::string(scheme->serves), std::string(scheme->summary)});
  }
  return table;
}

report::Table pattern_table() {
  report::Table table{{{"pattern"}, {"permutation"}, {"usage", report::Align::left, true}, {"summary"}}, {}};
  for (const traffic::Pattern* pattern : traffic::patterns()) {
    table.rows.push_back({std::string(pattern->name), traffic::is_permutation(*pattern) ? "yes" : "no",
                          spec::usage(pattern->name, pattern->parameters), std::string(pattern->summary)});
  }
  return table;
}

report::Table process_table() {
  report::Table table{{{"process"}, {"usage", report::Align::left, true}, {"summary"}}, {}};
  for (const traffic::Process* process : traffic::processes()) {
    table.rows.push_back(
        {std::string(process->name), spec::usage(process->name, process->parameters), std::string(process->summary)});
  }
  return table;
}

report::Table metric_table() {
  report::Table table{{{"metric"}, {"unit"}, {"cost"}, {"meaning"}}, {}};
  for (const metrics::Metric* metric : metrics::all_metrics()) {
    table.rows.push_back({std::string(metric->name), std::string(metric->unit),
                          std::string(metrics::name_of(metric->cost)), std::string(metric->meaning)});
  }
  return table;
}

report::Table layout_table() {
  report::Table table{{{"layout"}, {"usage"}, {"summary"}}, {}};
  for (const layout::Layout* layout : layout::layouts()) {
    table.rows.push_back(
        {std::string(layout->name), spec::usage(layout->name, layout->parameters), std::string(layout->summary)});
  }
  table.rows.push_back({"matrix", "matrix", "the adjacency matrix, for networks of any size"});
  table.rows.push_back({"overview", "overview", "clusters and the links between them, for large networks"});
  return table;
}

report::Table quantity_table() {
  report::Table table{{{"quantity"}, {"unit"}, {"command"}, {"meaning"}}, {}};
  for (const quantities::Quantity& quantity : quantities::quantities()) {
    table.rows.push_back({std::string(quantity.name), std::string(quantity.unit), std::string(quantity.command),
                          std::string(quantity.meaning)});
  }
  return table;
}

report::Table program_table() {
  report::Table table{{{"program"},
                       {"usage"},
                       {"serves", report::Align::left, true},
                       {"model", report::Align::left, true},
                       {"summary"}},
                      {}};
  for (const programs::Program* program : programs::programs()) {
    table.rows.push_back({std::string(program->name), spec::usage(program->name, program->parameters),
                          std::string(program->serves), std::string(programs::name_of(program->default_model)),
                          std::string(program->summary)});
  }
  return table;
}

// Of runs: options of simulate, sweep and saturation, keys of plans.
report::Table parameter_table() {
  report::Table table{{{"parameter"}, {"value"}, {"unit"}, {"summary"}}, {}};
  for (const experiment::Parameter& parameter : experiment::parameters()) {
    const std::string_view value = parameter.words.empty() ? parameter.placeholder : parameter.words;
    table.rows.push_back(
        {std::string(parameter.name), std::string(value), std::string(parameter.unit), std::string(parameter.help)});
  }
  return table;
}

report::Table command_table() {
  report::Table table{{{"command"}, {"summary"}}, {}};
  for (const Command* command : commands())
    table.rows.push_back({std::string(command->name), std::string(command->summary)});
  return table;
}

struct Listing {
  std::string_view name;
  std::string_view other_name;  // an alias; may be empty
  report::Table (*table)();
};

constexpr std::array kListings = {Listing{"families", "networks", family_table},
                                  Listing{"formats", "", format_table},
                                  Listing{"layouts", "", layout_table},
                                  Listing{"metrics", "", metric_table},
                                  Listing{"multicast", "multicasts", multicast_table},
                                  Listing{"papers", "", paper_table},
                                  Listing{"parameters", "", parameter_table},
                                  Listing{"patterns", "traffic", pattern_table},
                                  Listing{"processes", "", process_table},
                                  Listing{"programs", "", program_table},
                                  Listing{"quantities", "", quantity_table},
                                  Listing{"routing", "routings", routing_table},
                                  Listing{"commands", "", command_table}};

report::Table parts_of_network(const Invocation& invocation, const Session&) {
  const topology::Member network = topology::resolve(invocation.operand("SPEC"));
  return invocation.has("--of") ? part_table(network, invocation.value("--of")) : part_table(network);
}

report::Table nodes_of_network(const Invocation& invocation, const Session& session) {
  return node_table(topology::resolve(invocation.operand("SPEC")), network_operand(invocation, session),
                    session.execution);
}

// A listing of what one network has.
struct NetworkListing {
  std::string_view name;
  report::Table (*table)(const Invocation&, const Session&);
};

constexpr std::array kNetworkListings = {NetworkListing{"nodes", nodes_of_network},
                                         NetworkListing{"parts", parts_of_network}};

const Listing& listing_named(const std::string& name) {
  std::vector<std::string_view> known;
  for (const NetworkListing& listing : kNetworkListings) known.push_back(listing.name);
  for (const Listing& listing : kListings) {
    if (name == listing.name || (!name.empty() && name == listing.other_name)) return listing;
    known.push_back(listing.name);
  }
  throw InputError("there is no listing of " + quote_briefly(name), {}, suggestion(name, known, "weft help list"));
}

// An array of objects; the column titles are the keys.
std::string table_json(const report::Table& table) {
  auto array = nlohmann::ordered_json::array();
  for (const auto& row : table.rows) {
    nlohmann::ordered_json object;
    for (std::size_t c = 0; c < row.size(); ++c) object[table.columns[c].title] = row[c];
    array.push_back(object);
  }
  return array.dump() + "\n";
}

std::string table_text(const report::Table& table, Form form, const report::TextStyle& style) {
  if (form == Form::text) return report::to_text(table, style);
  return form == Form::json ? table_json(table) : csv_of(table);
}

report::Table listed(const std::string& name, const Invocation& invocation, const Session& session) {
  const bool has_network = !invocation.all("SPEC").empty();
  if (invocation.has("--of") && name != "parts") {
    throw InputError("--of is for weft list parts", {}, "omit it, or write weft list parts SPEC --of KIND");
  }
  for (const NetworkListing& listing : kNetworkListings) {
    if (name != listing.name) continue;
    if (has_network) return listing.table(invocation, session);
    throw InputError("weft list " + name + ": SPEC is missing (the network)", {}, "write weft list " + name + " SPEC");
  }
  const Listing& listing = listing_named(name);
  if (!has_network) return listing.table();
  throw InputError("weft list " + name + " takes no network", {},
                   "write weft list " + name + ", or weft list parts SPEC");
}

int run_list(const Invocation& invocation, Session& session) {
  const auto& names = invocation.all("WHAT");
  const report::Table table = listed(names.empty() ? "families" : names.front(), invocation, session);
  session.print(table_text(table, form_of(invocation), session.style));
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command list{
    .name = "list",
    .summary =
        "list families of networks, metrics, routings, multicast schemes, traffic, parameters of runs, programs, file "
        "formats, "
        "layouts of pictures, papers, commands, or the parts and nodes of a network",
    .details =
        "The cost of a metric is what it takes: size (a formula or a count), search (one search through the network), "
        "distances (those of all pairs), cut, symmetry (a search for automorphisms), flows or spectrum. Parameters are "
        "options of simulate, sweep and saturation, and keys of a plan. The model of a program is the port model of "
        "its "
        "theorem. The parts of a network are networks too: part(SPEC,PART); --of lists each part of one kind, with the "
        "name that its paper gives it. The nodes of a part have the labels of the whole network; the last column is "
        "their address in the part.",
    .operands =
        {{{.name = "WHAT",
           .help =
               "families (default), metrics, routing, multicast, patterns, processes, parameters, programs, formats, "
               "layouts, papers, quantities of weft plot, commands; parts or nodes of a network",
           .is_required = false,
           .words = "families|formats|layouts|metrics|multicast|papers|parameters|patterns|processes|programs|"
                    "quantities|routing|"
                    "commands|parts|nodes"},
          {.name = "SPEC",
           .help = "the network, for parts and nodes",
           .is_required = false,
           .only_after = "parts|nodes"}}},
    .options = {{{"--of", "KIND", "each part of this kind, such as torus"},
                 {"--json", "", "an array of JSON objects"},
                 kCsvOption}},
    .examples = {"weft list families", "weft list routing", "weft list multicast", "weft list parts \"rdt(64)\"",
                 "weft list parts \"prdt(16,2)\" --of torus"},
    .run = run_list,
};

}  // namespace command_records
}  // namespace weft::cli
