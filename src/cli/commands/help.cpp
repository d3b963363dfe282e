#include "cli/shell/help.h"
#include "base/input_error.h"
#include "base/suggest.h"
#include "cli/command.h"
#include "routing/core/algorithm.h"
#include "topology/network.h"
#include "traffic/pattern.h"
#include "traffic/process.h"

namespace weft::cli {
namespace {

// A name may stand for several things: `file` is a family and a pattern.
std::string help_on(const std::string& topic) {
  std::string text;
  std::vector<std::string_view> known;
  const auto look_at = [&](const auto& records, const auto& help_of) {
    for (const auto* record : records) {
      if (record->name == topic) text += (text.empty() ? "" : "\n") + help_of(*record);
      known.push_back(record->name);
    }
  };
  look_at(commands(), command_help);
  look_at(topology::families(), family_help);
  look_at(routing::algorithms(), routing_help);
  look_at(traffic::patterns(), pattern_help);
  look_at(traffic::processes(), process_help);
  for (const traffic::Pattern* pattern : traffic::patterns()) {
    if (text.empty() && !pattern->other_name.empty() && pattern->other_name == topic) return pattern_help(*pattern);
  }
  if (!text.empty()) return text;
  throw InputError("there is no help on " + quote_briefly(topic), {}, suggestion(topic, known, "weft help"));
}

int run_help(const Invocation& invocation, Session& session) {
  const auto& topics = invocation.all("TOPIC");
  session.print(fit_help(topics.empty() ? overview() : help_on(topics.front()), session.style));
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command help{
    .name = "help",
    .summary = "explain a command, a family of networks, a routing, a traffic pattern or a process",
    .details = "",
    .operands = {{{.name = "TOPIC",
                   .help = "a command, a family such as rhsn, a routing such as shortest, or a pattern such as tornado",
                   .is_required = false}}},
    .examples = {"weft help info", "weft help rdt"},
    .run = run_help,
};

}  // namespace command_records
}  // namespace weft::cli
