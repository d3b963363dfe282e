#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "cli/command.h"
#include "cli/network_operand.h"
#include "cli/pictures/permutation_picture.h"
#include "cli/pictures/picture_output.h"
#include "cli/shell/output_form.h"
#include "cli/trials.h"
#include "programs/permutations/permutation_survey.h"
#include "programs/permutations/rcc_permutation.h"
#include "report/wrap.h"
#include "routing/core/algorithm.h"

namespace weft::cli {
namespace {

using nlohmann::ordered_json;
using programs::PermutationCase;
using programs::PermutationSurvey;

struct PermutationFindings {
  const topology::Network& network;
  const programs::PermutationRouter& router;
  std::uint64_t seed;
  PermutationSurvey survey;
  std::optional<programs::RccBounds> bounds;
};

// A file name contains a dot or a slash; the name of a pattern does not, outside of its parentheses.
bool is_path(std::string_view text) {
  return text.find_first_of("./") != std::string_view::npos && text.find('(') == std::string_view::npos;
}

traffic::Permutation permutation_named(const topology::Network& network, const std::string& text, std::uint64_t seed,
                                       const Execution& execution) {
  if (!is_path(text)) return traffic::build_permutation(network, text, seed, execution);
  const spec::Spec file{.name = "file", .arguments = {{.key = "", .value = {spec::Text{text}}}}};
  return traffic::build_permutation(network, spec::print(file), seed, execution);
}

std::uint64_t tries_of(const Invocation& invocation, const topology::Network& network) {
  if (!invocation.has("--climb")) return programs::usual_tries(network);
  const std::string& text = invocation.value("--climb");
  return text == "0" ? 0 : parse_positive(text, "--climb");
}

PermutationSurvey survey_of(const Invocation& invocation, const topology::Network& network,
                            const programs::PermutationRouter& router, const Execution& execution) {
  if (!invocation.has("--permutation")) {
    return survey_permutations(network, router, {trial_count_of(invocation, 100), seed_of(invocation)},
                               tries_of(invocation, network), execution);
  }
  if (invocation.has("--climb")) {
    throw InputError("--climb looks for a bad permutation; --permutation names one", {}, "leave one of them out");
  }
  const std::uint64_t seed = seed_of(invocation);
  const auto permutation = permutation_named(network, invocation.value("--permutation"), seed, execution);
  return survey_permutation(permutation, router, {trial_count_of(invocation, 1), seed}, execution);
}

ordered_json case_json(const PermutationCase& each) {
  ordered_json object{{"name", each.name},
                      {"steps", each.run.steps},
                      {"hops", each.run.hops},
                      {"largest_queue", each.run.largest_queue},
                      {"undelivered", each.run.undelivered}};
  if (each.run.repeats) {
    object["drops"] = each.run.repeats->drops;
    object["acknowledgements"] = each.run.repeats->acknowledgements;
    object["part_steps"] = each.run.repeats->part_steps;
  }
  return object;
}

std::string json_of(const PermutationFindings& findings) {
  const PermutationSurvey& survey = findings.survey;
  ordered_json object{{"spec", findings.network.name()},
                      {"routing", findings.router.name()},
                      {"seed", findings.seed},
                      {"trials",
                       {{"count", survey.trial_count},
                        {"least_steps", survey.least_steps},
                        {"mean_steps", survey.mean_steps()},
                        {"most_steps", survey.most_steps}}},
                      {"permutations", ordered_json::array()},
                      {"worst", case_json(survey.worst())}};
  for (const PermutationCase& each : survey.cases) object["permutations"].push_back(case_json(each));
  if (findings.bounds) {
    object["lemma_2"] = {{"as_printed", findings.bounds->lemma_2}, {"rows_by_algorithm_1", findings.bounds->rows_by_1}};
  }
  return object.dump() + "\n";
}

report::Table table_of(const PermutationSurvey& survey) {
  using report::Align;
  const bool has_repeats = survey.cases.front().run.repeats.has_value();
  const bool has_losses = std::any_of(survey.cases.begin(), survey.cases.end(),
                                      [](const PermutationCase& each) { return each.run.undelivered > 0; });
  report::Table table{
      {{"permutation"}, {"steps", Align::right}, {"hops", Align::right}, {"largest queue", Align::right}}, {}};
  if (has_repeats) table.columns.push_back({"drops", Align::right});
  if (has_repeats) table.columns.push_back({"acknowledgements", Align::right});
  if (has_losses) table.columns.push_back({"not delivered", Align::right});
  for (const auto& [name, trial, run] : survey.cases) {
    std::vector<std::string> row{name, fmt::to_string(run.steps), fmt::to_string(run.hops),
                                 fmt::to_string(run.largest_queue)};
    if (has_repeats) row.push_back(fmt::to_string(run.repeats->drops));
    if (has_repeats) row.push_back(fmt::to_string(run.repeats->acknowledgements));
    if (has_losses) row.push_back(fmt::to_string(run.undelivered));
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::string text_of(const PermutationFindings& findings, bool is_named, const report::TextStyle& style) {
  const PermutationSurvey& survey = findings.survey;
  std::string text = fmt::format("{} with {}\n", findings.network.name(), findings.router.name());
  if (survey.trial_count > 1) {
    text += fmt::format("{} {}: {} to {} steps, {:.2f} on average\n", survey.trial_count,
                        is_named ? "trials" : "random permutations", survey.least_steps, survey.most_steps,
                        survey.mean_steps());
  }
  text += report::to_text(table_of(survey), style);
  if (!is_named) text += fmt::format("Worst: {}, {} steps.\n", survey.worst().name, survey.worst().run.steps);
  if (findings.bounds) {
    text += fmt::format(
        "Lemma 2 of the RCC-FULL paper bounds rcc-3 by {} steps; by {} with the bound of Algorithm 1 in the rows.\n",
        std::floor(findings.bounds->lemma_2), std::floor(findings.bounds->rows_by_1));
  }
  return report::fit_lines(text, style.width);
}

void write_worst(const PermutationFindings& findings, const std::string& path) {
  const PermutationCase& worst = findings.survey.worst();
  const std::vector<std::string> comments{
      "network " + findings.network.name(), "routing " + findings.router.name(), "permutation " + worst.name,
      fmt::format("steps {} (--seed {})", worst.run.steps, worst.trial.seed), "source destination"};
  write_file_atomically(path, traffic::permutation_text(worst.trial.destinations, comments));
}

// Before the network is built.
void check_draw(const Invocation& invocation) {
  if (!invocation.has("--draw")) return;
  static_cast<void>(picture_options(invocation.value("--draw")));  // throws for another format
  if (invocation.has("--permutation")) return;
  throw InputError("--draw shows the paths of one permutation", {},
                   "name it with --permutation; to draw the worst one, write it with --worst-file first");
}

void write_drawing(const PermutationFindings& findings, const std::string& path, Session& session) {
  const report::Scene scene = permutation_scene(findings.network, findings.router, findings.survey, session.execution);
  write_picture(scene, path, picture_options(path));
  session.note_written(path);
}

int run_permute(const Invocation& invocation, Session& session) {
  const Form form = form_of(invocation);
  check_draw(invocation);
  const topology::Network network = network_operand(invocation, session);
  const std::string name =
      invocation.has("--routing") ? invocation.value("--routing") : routing::default_routing(network);
  const auto router = programs::build_router(network, name, session.execution);
  if (invocation.has("--draw")) require_drawable_paths(network, *router);
  const PermutationFindings findings{network, *router, seed_of(invocation),
                                     survey_of(invocation, network, *router, session.execution),
                                     programs::rcc_bounds(network)};
  session.print(form == Form::json  ? json_of(findings)
                : form == Form::csv ? csv_of(table_of(findings.survey))
                                    : text_of(findings, invocation.has("--permutation"), session.style));
  session.flush();
  if (invocation.has("--worst-file")) {
    write_worst(findings, invocation.value("--worst-file"));
    session.note_written(invocation.value("--worst-file"));
  }
  if (invocation.has("--draw")) write_drawing(findings, invocation.value("--draw"), session);
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command permute{
    .name = "permute",
    .summary = "count the steps of a permutation, and search for the worst permutation",
    .details =
        "Every terminal sends one message. In each step every channel carries one message; the others wait in "
        "unlimited first-in, first-out queues. Without --permutation it tries random permutations, of which the worst "
        "is shown, every regular pattern that fits the network, and a search that exchanges two destinations whenever "
        "this does not reduce the number of steps, starting from the worst permutation so far and from random ones. A "
        "randomized routing makes new random choices in each trial. rcc-3 is Algorithm 3 of the RCC-FULL paper, which "
        "drops messages and sends them again; hops then include all copies and acknowledgements. With several trials "
        "--draw shows the worst.",
    .operands = {{{.name = "SPEC", .help = "a network"}}},
    .options =
        {{{"--routing", "ROUTING", "a routing, or rcc-3 (default: the family's own routing)", false, "--with"},
          {"--permutation", "NAME", "one of weft list patterns, or a file, whose name contains a dot or a slash"},
          {"--trials", "N", "random permutations (default: 100), or trials of a named one (default: 1)"},
          {"--seed", "S", "seed of the random permutations (default: 1)"},
          {"--climb", "N",
           "exchanges that the search tries from each start, 0 for no search (default: by network size)"},
          {"--worst-file", "FILE", "write the worst permutation to a file, for --permutation FILE", false, "--worst"},
          {"--draw", "FILE",
           "draw the network with the number of paths over each link as its colour; needs --permutation (.svg, .pdf, "
           ".png, .tikz or .tex)"},
          {"--json", "", "one JSON object: spec, routing, seed, trials, permutations, worst"},
          kCsvOption}},
    .examples = {"weft permute \"rcc-full(4,1)\" --routing rcc-3", "weft permute \"torus(4,4)\" --permutation tornado",
                 "weft permute \"hypercube(4)\" --routing \"valiant(dor)\" --permutation transpose --trials 20",
                 "weft permute \"torus(8,8)\" --permutation transpose --draw transpose.svg"},
    .run = run_permute,
};

}  // namespace command_records
}  // namespace weft::cli
