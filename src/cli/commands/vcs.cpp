#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <vector>

#include "cli/command.h"
#include "cli/network_operand.h"
#include "cli/routing_option.h"
#include "cli/shell/output_form.h"
#include "routing/core/algorithm.h"

namespace weft::cli {
namespace {

int run_vcs(const Invocation& invocation, Session& session) {
  const Form form = form_of(invocation);
  const topology::Network network = network_operand(invocation, session);
  const auto routing = routing::build(network, routing_option(invocation, network, session), session.execution);
  const auto classes = network.graph.link_classes();
  const std::vector<routing::VcId>& vcs = routing->facts().vcs;
  if (form == Form::json) {
    nlohmann::ordered_json object{{"spec", network.name()}, {"routing", routing->name()}};
    object["vcs"] = nlohmann::ordered_json::object();
    for (std::size_t c = 0; c < vcs.size(); ++c) object["vcs"][classes[c].name] = vcs[c];
    session.print(object.dump() + "\n");
    return kExitDone;
  }
  report::Table table{{{"link class"}, {"VCs", report::Align::right}}, {}};
  for (std::size_t c = 0; c < vcs.size(); ++c) table.rows.push_back({classes[c].name, fmt::to_string(vcs[c])});
  session.print(form == Form::csv ? csv_of(table)
                                  : fmt::format("{} with {}\n", network.name(), routing->name()) +
                                        report::to_text(table, session.style));
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command vcs{
    .name = "vcs",
    .summary = "count the VCs that a routing uses on each link class",
    .details = "Prints how many VCs the routing uses on each link class. weft verify checks deadlock freedom.",
    .operands = {{{.name = "SPEC", .help = "a network"}}},
    .options = {{{"--routing", "ROUTING", "the routing (default: the network's own); see: weft list routing", false,
                  "--with"},
                 {"--json", "", "one JSON object: spec, routing, vcs"},
                 kCsvOption}},
    .examples = {"weft vcs \"torus(8,8)\"", "weft vcs \"jellyfish(64,4)\" --routing \"layered(shortest)\""},
    .run = run_vcs,
};

}  // namespace command_records
}  // namespace weft::cli
