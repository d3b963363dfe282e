#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/survey_view.h"
#include "metrics/survey.h"
#include "topology/network.h"

namespace weft::cli {
namespace {

int run_info(const Invocation& invocation, Session& session) {
  metrics::SurveyRequest request;
  if (invocation.has("--only")) request.wanted = metrics::quantities_named(invocation.value("--only"));
  for (const std::string& text : invocation.all("SPEC")) (void)topology::resolve(text);  // a slip shows before the work
  bool is_first = true;
  for (const std::string& text : invocation.all("SPEC")) {
    const topology::Network network = topology::build(text, session.execution);
    const metrics::Survey survey = metrics::survey(network, request, session.execution);
    if (invocation.has("--json")) {
      session.print(to_json(survey, network).dump() + "\n");
    } else {
      session.print((is_first ? "" : "\n") + to_text(survey, network));
    }
    session.flush();
    is_first = false;
  }
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command info{
    .name = "info",
    .summary = "the numbers of networks: size, degree, diameter, distances, girth",
    .details =
        "Everything is exact. What is estimated to take ten seconds or more is left out and says so; --only computes "
        "it all the same. Distances follow the channels, so a one-way ring has a way round. Keys: nodes, terminals, "
        "links, channels, link_classes, directed, degree, connected, unreachable_pairs, diameter, diameter_pair, "
        "mean_distance, distance_histogram, girth, moore_ratio.",
    .operands = {{{.name = "SPEC", .help = "a network, such as \"torus(8,8)\"", .is_repeated = true}}},
    .options = {{{"--only", "KEYS", "only these quantities, separated by commas"},
                 {"--json", "", "one JSON object for each network, one per line"}}},
    .examples = {"weft info \"rhsn(2,2,hypercube(2))\"",
                 "weft info petersen \"scc(4)\" --only diameter,mean_distance --json"},
    .run = run_info,
};

}  // namespace command_records
}  // namespace weft::cli
