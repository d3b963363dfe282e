#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "cli/command.h"
#include "cli/network_operand.h"
#include "cli/pictures/draw_scene.h"
#include "cli/pictures/marks.h"
#include "cli/pictures/network_picture.h"
#include "cli/pictures/picture_output.h"
#include "cli/routing_option.h"
#include "cli/shell/output_form.h"
#include "cli/views/tidy_records.h"
#include "experiment/worst_case_demand.h"
#include "paths/path_survey.h"
#include "paths/permutation_text.h"
#include "paths/search_survey.h"
#include "paths/traffic_survey.h"
#include "paths/worst_case.h"
#include "report/json.h"
#include "report/wrap.h"
#include "routing/core/algorithm.h"
#include "routing/core/path_orbits.h"
#include "traffic/demand.h"
#include "traffic/group.h"

namespace weft::cli {
namespace {

using nlohmann::ordered_json;
using paths::PathSurvey;
using paths::WorstCase;

// Everything that is printed about a network under a routing.
struct PathFindings {
  const topology::Network& network;
  const routing::Routing& routing;
  std::string traffic;  // canonical
  PathSurvey survey;
  std::optional<WorstCase> worst{};  // with --worst-case or --worst-file
};

std::string undelivered_text(const topology::Network& network, const PathSurvey& survey) {
  constexpr std::size_t kMostInText = 6;
  const auto label = [&](TerminalId terminal) {
    return network.labelling->text(network.graph.node_of_terminal(terminal));
  };
  std::string pairs;
  for (std::size_t i = 0; i < std::min(kMostInText, survey.undelivered.size()); ++i) {
    const auto& [source, destination] = survey.undelivered[i];
    pairs += fmt::format("{}{} to {}", i > 0 ? ", " : "", label(source), label(destination));
  }
  return fmt::format("{} of {} ordered pairs are not delivered: {}{}", to_text(survey.pairs - survey.delivered),
                     to_text(survey.pairs), pairs, survey.undelivered.size() > kMostInText ? " and more" : "");
}

ordered_json undelivered_json(const PathSurvey& survey) {
  ordered_json list = ordered_json::array();
  for (const auto& [source, destination] : survey.undelivered) list.push_back({source, destination});
  return list;
}

ordered_json channel_json(const topology::PortGraph& graph, std::uint64_t channel) {
  const NodeId from = routing::tail_of(graph, channel);
  const auto port = static_cast<PortId>(channel - routing::channel_number(graph, from, 0));
  return {{"from", from},
          {"to", graph.neighbor(from, port).node},
          {"port", port},
          {"link_class", graph.link_classes()[graph.link_class(from, port)].name}};
}

ordered_json worst_json(const PathFindings& findings) {
  const WorstCase& worst = *findings.worst;
  ordered_json object{
      {"max_channel_load", {{"lower", worst.lower}, {"upper", worst.upper}, {"exact", worst.is_exact()}}},
      {"channel", worst.channel ? channel_json(findings.network.graph, *worst.channel) : ordered_json(nullptr)},
      {"throughput", nullptr}};
  if (findings.survey.ideal_throughput())
    object["throughput"] = {{"lower", worst.least_throughput()}, {"upper", worst.most_throughput()}};
  object["oblivious_bound"] = findings.survey.ideal_throughput()
                                  ? number_or_null(paths::oblivious_bound(findings.network.graph))
                                  : ordered_json(nullptr);
  if (!worst.why_not_exact.empty()) object["reason"] = worst.why_not_exact;
  return object;
}

ordered_json mean_hops_json(const PathSurvey& survey) {
  if (survey.traffic) return {{"per_packet", number_or_null(survey.traffic->mean_hops)}};
  return {{"with_self", number_or_null(survey.mean_with_self())},
          {"without_self", number_or_null(survey.mean_without_self())}};
}

std::string paths_json(const PathFindings& findings) {
  const auto& [network, routing, traffic, survey, worst] = findings;
  ordered_json object{{"spec", network.name()},
                      {"routing", routing.name()},
                      {"traffic", traffic},
                      {"pairs", report::json_integer(survey.pairs)},
                      {"delivered", report::json_integer(survey.delivered)},
                      {"max_hops", survey.max_hops},
                      {"mean_hops", mean_hops_json(survey)},
                      {"mean_stretch", number_or_null(survey.mean_stretch())},
                      {"max_channel_load", survey.max_channel_load()},
                      {"ideal_throughput", number_or_null(survey.ideal_throughput())},
                      {"load_by_class", ordered_json::array()}};
  for (const paths::ClassLoad& load : survey.class_loads) {
    object["load_by_class"].push_back({{"name", load.link_class},
                                       {"channels", load.channels},
                                       {"min", load.least},
                                       {"mean", load.mean},
                                       {"max", load.most}});
  }
  if (worst) object["worst_case"] = worst_json(findings);
  if (!survey.undelivered.empty()) {
    object["undelivered"] = undelivered_json(survey);
    object["reason"] = undelivered_text(network, survey);
  }
  return object.dump() + "\n";
}

// One row per link class.
std::string paths_csv(const PathFindings& findings) {
  std::vector<Record> records;
  for (const paths::ClassLoad& load : findings.survey.class_loads) {
    records.push_back(flat_record({{"network", findings.network.name()},
                                   {"routing", findings.routing.name()},
                                   {"traffic", findings.traffic},
                                   {"link_class", load.link_class},
                                   {"channels", load.channels},
                                   {"load_min", load.least},
                                   {"load_mean", load.mean},
                                   {"load_max", load.most}}));
  }
  return csv_of(record_table(records));
}

std::string means_text(const PathSurvey& survey) {
  if (survey.traffic && survey.traffic->mean_hops) return fmt::format("{:.4f} of a packet", *survey.traffic->mean_hops);
  if (!survey.mean_with_self()) return "? not every pair is delivered";
  if (!survey.mean_without_self()) return fmt::format("{:.4f}", *survey.mean_with_self());
  return fmt::format("{:.4f} between different terminals, {:.4f} with self pairs", *survey.mean_without_self(),
                     *survey.mean_with_self());
}

report::Table load_table(const PathSurvey& survey) {
  using report::Align;
  report::Table table{{{"link class"},
                       {"channels", Align::right},
                       {"min load", Align::right},
                       {"mean load", Align::right},
                       {"max load", Align::right}},
                      {}};
  for (const paths::ClassLoad& load : survey.class_loads) {
    table.rows.push_back({load.link_class, fmt::to_string(load.channels), fmt::format("{:.4f}", load.least),
                          fmt::format("{:.4f}", load.mean), fmt::format("{:.4f}", load.most)});
  }
  return table;
}

// "2.5000", or "2.5000 to 3.0000".
std::string interval_text(double lower, double upper, bool is_exact) {
  return is_exact ? fmt::format("{:.4f}", lower) : fmt::format("{:.4f} to {:.4f}", lower, upper);
}

std::string worst_load_text(const topology::Network& network, const WorstCase& worst) {
  if (!worst.channel) return "no permutation loads any channel";
  std::string text = fmt::format("{} flits per cycle on {}", interval_text(worst.lower, worst.upper, worst.is_exact()),
                                 paths::channel_text(network, *worst.channel));
  return worst.why_not_exact.empty() ? text : fmt::format("{} ({})", text, worst.why_not_exact);
}

std::string paths_text(const PathFindings& findings, const report::TextStyle& style) {
  const auto& [network, routing, traffic, survey, worst] = findings;
  const auto label = [&graph = network.graph, &labelling = *network.labelling](TerminalId terminal) {
    return labelling.text(graph.node_of_terminal(terminal));
  };
  std::string text = fmt::format("{} with {}{}\n", network.name(), routing.name(),
                                 survey.traffic ? fmt::format(" under {}", traffic) : "");
  const auto line = [&](std::string_view title, const std::string& value) {
    text += fmt::format("  {:<18}{}\n", title, value);
  };
  line("delivered", !survey.undelivered.empty() ? "? " + undelivered_text(network, survey)
                                                : fmt::format("all {} ordered pairs{}", to_text(survey.pairs),
                                                              survey.traffic ? " that have traffic" : ""));
  if (survey.delivered > 0) {
    line("longest", fmt::format("{} hops, {} to {}", survey.max_hops, label(survey.longest.source),
                                label(survey.longest.destination)));
  }
  line("mean hops", means_text(survey));
  if (const auto stretch = survey.mean_stretch()) line("mean stretch", fmt::format("{:.4f}", *stretch));
  line("busiest channel", fmt::format("{:.4f} flits per cycle when each terminal sends one{}",
                                      survey.max_channel_load(), survey.traffic ? " on average" : ""));
  if (const auto throughput = survey.ideal_throughput()) {
    line("ideal throughput", fmt::format("{:.4f} flits per terminal and cycle", *throughput));
  }
  if (worst) line("worst case", worst_load_text(network, *worst));
  if (worst && survey.ideal_throughput()) {
    line("worst throughput", interval_text(worst->least_throughput(), worst->most_throughput(), worst->is_exact()) +
                                 " flits per terminal and cycle");
    if (const auto bound = paths::oblivious_bound(network.graph)) {
      line("oblivious bound",
           fmt::format("a worst case of at least {:.4f} with any deterministic oblivious routing", *bound));
    }
  }
  return report::fit_lines(text, style.width) + report::to_text(load_table(survey), style);
}

std::string findings_text(const PathFindings& findings, Form form, const report::TextStyle& style) {
  if (form == Form::text) return paths_text(findings, style);
  return form == Form::json ? paths_json(findings) : paths_csv(findings);
}

using SearchColumn = std::pair<const char*, paths::SearchTally paths::SearchClass::*>;
constexpr std::array<SearchColumn, 4> kSearchColumns{{{"width", &paths::SearchClass::width},
                                                      {"vertices", &paths::SearchClass::vertices},
                                                      {"expanded", &paths::SearchClass::expanded},
                                                      {"backtracks", &paths::SearchClass::backtracks}}};

report::Table search_table(const paths::SearchSurvey& survey, Form form) {
  using report::Align;
  report::Table table{{{"m", Align::right}, {"pairs", Align::right}}, {}};
  for (const auto& [name, tally] : kSearchColumns) {
    table.columns.push_back(
        {form == Form::csv ? fmt::format("{}_mean", name) : fmt::format("mean {}", name), Align::right});
    table.columns.push_back(
        {form == Form::csv ? fmt::format("{}_max", name) : fmt::format("max {}", name), Align::right});
  }
  const auto add_row = [&](const std::string& title, const paths::SearchClass& searches) {
    table.rows.push_back({title, to_text(searches.pairs)});
    for (const auto& [name, tally] : kSearchColumns) {
      table.rows.back().push_back(form == Form::csv ? fmt::to_string(searches.mean(searches.*tally))
                                                    : fmt::format("{:.4f}", searches.mean(searches.*tally)));
      table.rows.back().push_back(fmt::to_string((searches.*tally).most));
    }
  };
  for (const paths::SearchClass& each : survey.classes) add_row(fmt::to_string(each.misplaced), each);
  if (!survey.classes.empty() && form != Form::csv) add_row("all", survey.all());
  return table;
}

ordered_json search_class_json(const paths::SearchClass& searches) {
  ordered_json object{{"pairs", report::json_integer(searches.pairs)}};
  for (const auto& [name, tally] : kSearchColumns) {
    object[name] = {{"mean", searches.mean(searches.*tally)}, {"max", (searches.*tally).most}};
  }
  return object;
}

ordered_json search_json(const paths::SearchSurvey& survey) {
  ordered_json object{{"searched", survey.search_count}, {"by_misplaced", ordered_json::array()}};
  for (const paths::SearchClass& each : survey.classes) {
    ordered_json one{{"misplaced", each.misplaced}};
    one.update(search_class_json(each));
    object["by_misplaced"].push_back(std::move(one));
  }
  object["all"] = survey.classes.empty() ? ordered_json(nullptr) : search_class_json(survey.all());
  return object;
}

int run_search_statistics(const topology::Network& network, const routing::Routing& routing, Form form,
                          Session& session) {
  const routing::ReportsSearch& searches = searches_of(routing, "--statistics");
  const paths::SearchSurvey survey = paths::survey_searches(routing, searches, session.execution);
  if (form == Form::json) {
    const ordered_json object{
        {"spec", network.name()}, {"routing", routing.name()}, {"search_trees", search_json(survey)}};
    session.print(object.dump() + "\n");
  } else if (form == Form::csv) {
    session.print(csv_of(search_table(survey, form)));
  } else {
    session.print(fmt::format("{} with {}: search trees by the number m of misplaced symbols{}\n", network.name(),
                              routing.name(), unless_used_for_packets(searches)) +
                  report::to_text(search_table(survey, form), session.style));
  }
  return kExitDone;
}

void check_options(const Invocation& invocation) {
  for (const char* option : {"--worst-case", "--worst-file", "--traffic", "--heat"}) {
    if (!invocation.has("--statistics") || !invocation.has(option)) continue;
    throw InputError(fmt::format("--statistics and {} exclude each other", option), {},
                     "leave one of them out, or run weft paths twice");
  }
}

// worst-case is a permutation that depends on the routing, and --worst-case prints its loads.
traffic::Demand demand_of_paths(const Invocation& invocation, const topology::Network& network,
                                const Session& session) {
  const std::string& text = invocation.value("--traffic");
  if (experiment::needs_routing(text)) {
    throw InputError("weft paths has an option of its own for the worst case", {}, "write --worst-case");
  }
  traffic::check_single_destinations(text, "channel load");
  constexpr std::uint64_t kSeed = 1;  // of random patterns that do not name their own, as in weft simulate
  return traffic::build_demand(network, text, kSeed, session.execution);
}

// The network with the loads of its channels as colours.
void draw_heat(const std::string& path, const PathFindings& findings, Session& session) {
  session.flush();
  report::Drawing drawing = drawing_of(findings.network);
  shade_loads(drawing, findings.network, findings.survey.channel_loads,
              fmt::format("channel load under {} traffic, {}", findings.traffic, findings.routing.name()));
  write_picture(report::draw(drawing), path, picture_options(path));
  session.note_written(path);
}

int run_paths(const Invocation& invocation, Session& session) {
  check_options(invocation);
  const Form form = form_of(invocation);
  const topology::Network network = network_operand(invocation, session);
  const auto routing = routing::build(network, routing_option(invocation, network, session), session.execution);
  if (invocation.has("--statistics")) return run_search_statistics(network, *routing, form, session);
  // Without --traffic the terminals of dead nodes count too: their pairs are listed as not delivered.
  const traffic::Demand demand = invocation.has("--traffic") ? demand_of_paths(invocation, network, session)
                                                             : traffic::uniform_demand(network.graph.terminal_count());
  if (invocation.has("--heat")) {
    (void)picture_options(invocation.value("--heat"));  // before the survey
    require_drawable(network);
  }
  const auto detail = invocation.has("--heat") ? paths::LoadDetail::channels : paths::LoadDetail::classes;
  PathFindings findings{network, *routing, demand.name(),
                        paths::survey_paths(*routing, demand, session.execution, detail)};
  if (invocation.has("--worst-case") || invocation.has("--worst-file"))
    findings.worst = paths::find_worst_case(*routing, session.execution);
  session.print(findings_text(findings, form, session.style));
  if (invocation.has("--worst-file")) {
    const std::string& path = invocation.value("--worst-file");
    session.flush();
    write_file_atomically(path, paths::permutation_text(network, *routing, *findings.worst));
    session.note_written(path);
  }
  if (invocation.has("--heat")) draw_heat(invocation.value("--heat"), findings, session);
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command paths{
    .name = "paths",
    .summary = "analyse a routing on a network: path lengths, stretch, channel loads",
    .details =
        "Follows every pair of terminals with every random choice and every candidate. Loads are for uniform traffic "
        "without self pairs: flits per cycle on a channel when every terminal sends one flit per cycle. With --traffic "
        "they are exact for that pattern, and so are the mean hops of a packet; terminals send one flit per cycle on "
        "average. The ideal "
        "throughput is the load per terminal at which the busiest channel is full, at most 1. Where the routing leaves "
        "a choice, all candidates get equal shares. The stretch of a path is its length divided by the distance. The "
        "worst case is the permutation with the highest load on any channel: every terminal sends one flit per cycle "
        "to one terminal, or nothing where it cannot add to the load of that channel. Where the maximum takes too long "
        "to find, the load is an interval. Beside it stands Leighton's bound, sqrt(N)/(2d) for N nodes of degree d, on "
        "the "
        "worst case of every deterministic oblivious routing. --traffic worst-case of weft simulate, sweep and "
        "saturation is the same "
        "permutation. With --statistics, the search trees of a routing that searches are measured instead, from all "
        "nodes to one of each orbit: vertices of the widest level, vertices, expanded vertices and backtracks, by the "
        "number m of symbols that are not at their position.",
    .operands = {{{.name = "SPEC", .help = "a network"}}},
    .options = {{{"--routing", "ROUTING", "a routing, such as shortest (default: the family's own)", false, "--with"},
                 {"--traffic", "PATTERN", "traffic pattern, such as local(radius=2) (default: uniform)"},
                 {"--worst-case", "", "find the permutation with the highest channel load"},
                 {"--worst-file", "FILE",
                  "the same, and write the permutation: source and destination per line, - for none", false, "--worst"},
                 {"--heat", "FILE", "draw the network with channel loads as colours (.svg, .pdf, .png, .tikz or .tex)"},
                 {"--statistics", "", "sizes of the search trees of a routing that searches, such as scc-optimal"},
                 {"--json", "", "one JSON object"},
                 kCsvOption}},
    .examples = {"weft paths \"scc(5)\" --routing shortest", "weft paths \"torus(4,4)\" --json",
                 "weft paths \"mesh(4,4)\" --traffic transpose --worst-case",
                 "weft paths \"scc(5)\" --routing scc-optimal --statistics"},
    .run = run_paths,
};

}  // namespace command_records
}  // namespace weft::cli
