#include "experiment/run_settings.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/check.h"
#include "base/input_error.h"
#include "experiment/parameters.h"
#include "spec/parse.h"
#include "traffic/process.h"

namespace weft::experiment {
namespace {

void refuse_two_buffers(const GivenSettings& given) {
  const auto buffer = given.find("buffer");
  const auto port_buffer = given.find("port-buffer");
  if (buffer == given.end() || port_buffer == given.end()) return;
  const RawSetting& value = port_buffer->second.front();
  throw located(InputError(fmt::format("{} and {} are both given: the flits of a port, and of each of its VCs",
                                       value.label, buffer->second.front().label),
                           {}, "leave one of them out"),
                value);
}

}  // namespace

bool RunSettings::ends_by_itself() const {
  return std::ranges::any_of(traffic::processes(), [&](const traffic::Process* each) {
    return each->name == process.name && !each->needs_load;
  });
}

RunSettings read_settings(const GivenSettings& given) {
  refuse_two_buffers(given);
  for (const auto& [name, values] : given) WEFT_CHECK(find_parameter(name) != nullptr);
  RunSettings result;
  for (const Parameter& parameter : parameters()) {
    const auto found = given.find(parameter.name);
    if (found == given.end()) continue;
    for (const RawSetting& value : found->second) {
      at(value, [&] { parameter.read(value, result); });
    }
  }
  return result;
}

void check_complete(const RunSettings& settings, const Labels& labels) {
  const Origin origin{.file = std::string(labels.file)};
  const std::string where = labels.file.empty() ? "" : std::string(labels.file) + ": ";
  const auto hint = [&](std::string_view label, std::string_view value) {
    return hint_to_write({.label = std::string(label), .text = {}, .origin = origin}, value);
  };
  const bool is_list = settings.process.name == "list";
  if (is_list && !settings.traffic.empty()) {
    throw InputError(fmt::format("{}{} is {}, but the packets of {} have destinations of their own", where,
                                 labels.traffic, quote_briefly(settings.traffic), spec::print(settings.process)),
                     {}, fmt::format("leave {} out, or take another process", labels.traffic));
  }
  if (is_list && settings.load) {
    throw InputError(fmt::format("{}{} is {}, but {} says when its packets are generated", where, labels.load,
                                 to_text(*settings.load), spec::print(settings.process)),
                     {}, fmt::format("leave {} out, or take another process", labels.load));
  }
  if (settings.ends_by_itself() && settings.load) {
    throw InputError(fmt::format("{}{} is {}, but {} has a fixed number of packets", where, labels.load,
                                 to_text(*settings.load), spec::print(settings.process)),
                     {}, fmt::format("leave {} out, or take another process", labels.load));
  }
  if (is_list && settings.packet != RunSettings{}.packet) {
    throw InputError(fmt::format("{}{} is {}, but the packets of {} have lengths of their own", where, labels.packet,
                                 settings.packet.text(), spec::print(settings.process)),
                     {}, fmt::format("leave {} out, or take another process", labels.packet));
  }
  if (settings.traffic.empty() && !is_list) {
    throw InputError(fmt::format("{}{} is missing: who sends to whom", where, labels.traffic), {},
                     hint(labels.traffic, "uniform") + "; see: weft list patterns");
  }
  if (!settings.ends_by_itself() && !settings.load) {
    throw InputError(fmt::format("{}{} is missing: flits per terminal and cycle", where, labels.load), {},
                     hint(labels.load, "0.1"));
  }
}

}  // namespace weft::experiment
