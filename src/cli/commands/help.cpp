#include "cli/shell/help.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/input_error.h"
#include "base/suggest.h"
#include "cli/command.h"
#include "programs/program.h"
#include "routing/core/algorithm.h"
#include "routing/multicast/multicast.h"
#include "spec/former_names.h"
#include "topology/network.h"
#include "traffic/pattern.h"
#include "traffic/process.h"

namespace weft::cli {
namespace {

// The routings that `name` was a former name of; for some names this depends on the family.
std::vector<std::string_view> renamed_routings(const std::string& name) {
  std::vector<std::string_view> found;
  for (const routing::Algorithm* algorithm : routing::algorithms()) {
    const auto families = topology::families();
    const bool is_renamed = std::any_of(families.begin(), families.end(), [&](const topology::Family* family) {
      const spec::Spec network{.name = std::string(family->name), .arguments = {}};
      return spec::with_current_names({.name = name, .arguments = {}}, network).name == algorithm->name;
    });
    if (is_renamed) found.push_back(algorithm->name);
  }
  return found;
}

// "a, b or c"; at least two names.
std::string alternatives(const std::vector<std::string_view>& names) {
  return fmt::format("{} or {}", fmt::join(names.begin(), names.end() - 1, ", "), names.back());
}

std::string help_on_former_name(const std::string& name, const std::vector<std::string_view>& now) {
  std::string text = now.size() == 1
                         ? fmt::format("{} is now called {}.\n", name, now.front())
                         : fmt::format("{} is now called {}, depending on the network.\n", name, alternatives(now));
  for (const routing::Algorithm* algorithm : routing::algorithms()) {
    if (std::find(now.begin(), now.end(), algorithm->name) != now.end()) text += "\n" + routing_help(*algorithm);
  }
  return text;
}

// A name may have several meanings: `file` is a family and a pattern.
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
  look_at(routing::multicast_schemes(), multicast_help);
  look_at(traffic::patterns(), pattern_help);
  look_at(traffic::processes(), process_help);
  look_at(programs::programs(), program_help);
  for (const traffic::Pattern* pattern : traffic::patterns()) {
    if (text.empty() && !pattern->other_name.empty() && pattern->other_name == topic) return pattern_help(*pattern);
  }
  if (!text.empty()) return text;
  if (const auto now = renamed_routings(topic); !now.empty()) return help_on_former_name(topic, now);
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
    .summary =
        "explain a command, a family of networks, a routing, a multicast scheme, a traffic pattern, a process or a "
        "program",
    .details = "",
    .operands = {{{.name = "TOPIC",
                   .help =
                       "a command, a family such as rhsn, a routing such as shortest, a pattern such as tornado, or a "
                       "program such as fft",
                   .is_required = false}}},
    .examples = {"weft help info", "weft help rdt"},
    .run = run_help,
};

}  // namespace command_records
}  // namespace weft::cli
