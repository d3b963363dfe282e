#include "cli/help.h"
#include "base/input_error.h"
#include "base/suggest.h"
#include "cli/command.h"
#include "routing/algorithm.h"
#include "topology/network.h"
#include "traffic/pattern.h"

namespace weft::cli {
namespace {

std::string help_on(const std::string& topic) {
  std::vector<std::string_view> known;
  for (const Command* command : commands()) {
    if (command->name == topic) return command_help(*command);
    known.push_back(command->name);
  }
  for (const topology::Family* family : topology::families()) {
    if (family->name == topic) return family_help(*family);
    known.push_back(family->name);
  }
  for (const routing::Algorithm* algorithm : routing::algorithms()) {
    if (algorithm->name == topic) return routing_help(*algorithm);
    known.push_back(algorithm->name);
  }
  for (const traffic::Pattern* pattern : traffic::patterns()) {
    if (pattern->name == topic) return pattern_help(*pattern);
    known.push_back(pattern->name);
  }
  throw InputError("there is no help on " + quote_briefly(topic), {}, suggestion(topic, known, "weft help"));
}

int run_help(const Invocation& invocation, Session& session) {
  const auto& topics = invocation.all("TOPIC");
  session.print(topics.empty() ? overview() : help_on(topics.front()));
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command help{
    .name = "help",
    .summary = "explain a command, a family of networks, a routing or a traffic pattern",
    .details = "",
    .operands = {{{.name = "TOPIC",
                   .help = "a command, a family such as rhsn, a routing such as shortest, or a pattern such as tornado",
                   .is_required = false}}},
    .examples = {"weft help info", "weft help rdt"},
    .run = run_help,
};

}  // namespace command_records
}  // namespace weft::cli
