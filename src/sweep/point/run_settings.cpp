#include "sweep/point/run_settings.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "base/check.h"
#include "sim/measure/simulation.h"
#include "sim/measure/stopping_rule.h"
#include "spec/parse.h"
#include "sweep/point/exact_load.h"
#include "traffic/pattern.h"
#include "traffic/process.h"

namespace weft::sweep {
namespace {

using sim::Cycle;
using sim::RouteOn;
using sim::Switching;
using sim::VcReuse;

template <class Value>
using Names = std::span<const std::pair<std::string_view, Value>>;

constexpr std::array<std::pair<std::string_view, Switching>, 3> kSwitchings{{
    {"wormhole", Switching::wormhole},
    {"vct", Switching::cut_through},
    {"saf", Switching::store_and_forward},
}};
constexpr std::array<std::pair<std::string_view, VcReuse>, 3> kReuses{{
    {"tail", VcReuse::tail},
    {"whole-packet", VcReuse::whole_packet},
    {"empty", VcReuse::empty},
}};
constexpr std::array<std::pair<std::string_view, RouteOn>, 2> kRouteOns{{
    {"first", RouteOn::first},
    {"last", RouteOn::last},
}};
constexpr std::array<std::pair<std::string_view, sim::Delays>, 2> kRouters{{
    {"iq", sim::kIqDelays},
    {"table-iv", sim::kTableIvDelays},
}};
constexpr std::array<std::pair<std::string_view, bool>, 2> kYesNo{{{"true", true}, {"false", false}}};

template <class Value>
std::string_view name_of(Value value, Names<Value> names) {
  for (const auto& [name, each] : names) {
    if (each == value) return name;
  }
  return "";
}

template <class Value>
Value value_named(const RawSetting& given, Names<Value> names) {
  std::string known;
  for (const auto& [name, value] : names) {
    if (name == given.text) return value;
    known += (known.empty() ? "" : ", ") + std::string(name);
  }
  throw InputError(fmt::format("{} is {}; it must be one of {}", given.label, quote_briefly(given.text), known), {},
                   hint_to_write(given, names.front().first));
}

struct Range {
  std::uint64_t least = 0;
  std::uint64_t most = UINT32_MAX;
};

std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::uint64_t number_in(const RawSetting& given, const Range& range) {
  const auto number = whole_number(given.text);
  if (number && *number >= range.least && *number <= range.most) return *number;
  throw InputError(fmt::format("{} is {}; it must be a whole number from {} to {}", given.label,
                               quote_briefly(given.text), range.least, range.most),
                   {}, hint_to_write(given, fmt::to_string(std::max<std::uint64_t>(range.least, 1))));
}

// Reads a whole number from `least` to `most`.
template <auto member, std::uint64_t least, std::uint64_t most>
void read_number(const RawSetting& given, RunSettings& settings) {
  auto& field = settings.*member;
  field = static_cast<std::remove_reference_t<decltype(field)>>(number_in(given, {least, most}));
}

template <auto member, std::uint64_t least>
void read_delay(const RawSetting& given, RunSettings& settings) {
  settings.delays.*member = static_cast<unsigned>(number_in(given, {least, 1000}));
}

template <auto member>
void read_text(const RawSetting& given, RunSettings& settings) {
  (void)spec::parse(given.text);  // checks the grammar only; names are resolved with the network
  settings.*member = given.text;
}

void read_traffic(const RawSetting& given, RunSettings& settings) {
  traffic::check_name(spec::parse(given.text));
  settings.traffic = given.text;
}

// Read after the network and the routing: the hint names both.
void read_vcs(const RawSetting& given, RunSettings& settings) {
  constexpr std::uint64_t kMostVcs = 256;
  const auto number = whole_number(given.text);
  if (!number || *number < 1 || *number > kMostVcs) {
    const std::string routing = settings.routing.empty() ? "" : fmt::format(" --routing \"{}\"", settings.routing);
    throw InputError(fmt::format("{} is {}; it must be a whole number from 1 to {}", given.label,
                                 quote_briefly(given.text), kMostVcs),
                     {},
                     fmt::format("leave it out for as many as the routing needs; to see them: weft vcs \"{}\"{}",
                                 settings.network, routing));
  }
  settings.vcs = static_cast<routing::VcId>(*number);
}

void read_load(const RawSetting& given, RunSettings& settings) {
  settings.load = read_decimal(given.text);
  if (settings.load && !is_less(Decimal(1), *settings.load)) return;
  throw InputError(fmt::format("{} is {}; it must be a number from 0 to 1: flits per terminal and cycle (a terminal "
                               "sends at most one)",
                               given.label, quote_briefly(given.text)),
                   {},
                   given.text.find(',') != std::string::npos
                       ? fmt::format("several loads make a sweep: weft sweep SPEC... --load {}", given.text)
                       : hint_to_write(given, "0.1"));
}

void read_process(const RawSetting& given, RunSettings& settings) {
  settings.process = traffic::canonical_process(spec::parse(given.text));
  for (const traffic::Process* process : traffic::processes()) {
    if (process->name == settings.process.name) settings.ends_by_itself = !process->needs_load;
  }
}

void read_router(const RawSetting& given, RunSettings& settings) {
  for (const auto& [name, preset] : kRouters) {
    if (name != given.text) continue;
    settings.delays = preset;
    return;
  }
  throw InputError(fmt::format("{} is {}; it must be iq or table-iv", given.label, quote_briefly(given.text)), {},
                   hint_to_write(given, "iq"));
}

void read_switching(const RawSetting& given, RunSettings& settings) {
  settings.switching = value_named<Switching>(given, kSwitchings);
}

void read_reuse(const RawSetting& given, RunSettings& settings) {
  settings.vc_reuse = value_named<VcReuse>(given, kReuses);
}

void read_route_on(const RawSetting& given, RunSettings& settings) {
  settings.route_on = value_named<RouteOn>(given, kRouteOns);
}

constexpr std::uint64_t kMostFlits = 16'384;  // in a packet, a header or a buffer

void read_port_buffer(const RawSetting& given, RunSettings& settings) {
  settings.port_buffer = static_cast<unsigned>(number_in(given, {1, 256 * kMostFlits}));
}

void read_speculative(const RawSetting& given, RunSettings& settings) {
  settings.is_speculative = value_named<bool>(given, kYesNo);
}

constexpr unsigned kMostLinkCycles = 1000;

[[noreturn]] void refuse_link(const RawSetting& given, std::string_view why,
                              std::string_view such_as = "dimension 1:latency=3,cycles=2") {
  throw InputError(fmt::format("{} is {}; {}", given.label, quote_briefly(given.text), why), {},
                   given.origin.file.empty() ? fmt::format("write --link \"{}\"", such_as)
                                             : fmt::format("write link = [\"{}\"]", such_as));
}

// "level 2:latency=3,cycles=2".
void read_link(const RawSetting& given, RunSettings& settings) {
  const std::string& text = given.text;
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos) refuse_link(given, "it must name a link class, then a colon");
  LinkSetting link{.link_class = text.substr(0, colon)};
  std::string_view rest = std::string_view(text).substr(colon + 1);
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    const std::size_t equals = std::min(word.find('='), word.size());
    const std::string_view key = word.substr(0, equals);
    if (key != "latency" && key != "cycles") refuse_link(given, "after the colon write latency=N or cycles=N");
    const auto number = whole_number(word.substr(std::min(equals + 1, word.size())));
    if (!number || *number < 1 || *number > kMostLinkCycles) {
      refuse_link(given, fmt::format("{} must be a whole number from 1 to {}", key, kMostLinkCycles),
                  fmt::format("{}:{}=2", link.link_class, key));
    }
    (key == "latency" ? link.latency : link.cycles_per_flit) = static_cast<unsigned>(*number);
  }
  if (!link.latency && !link.cycles_per_flit) refuse_link(given, "after the colon write latency=N or cycles=N");
  settings.links.push_back(std::move(link));
}

constexpr Cycle kMostCyclesToAskFor = Cycle{1} << 40U;

void read_cycles(const RawSetting& given, RunSettings& settings) {
  settings.cycles = number_in(given, {1, kMostCyclesToAskFor});
}

// Read after the cycles, which must be more than the warm-up.
void read_warm_up(const RawSetting& given, RunSettings& settings) {
  if (given.text == "auto") return;
  const auto number = whole_number(given.text);
  if (!number || *number > kMostCyclesToAskFor) {
    throw InputError(
        fmt::format("{} is {}; it must be a number of cycles, or auto", given.label, quote_briefly(given.text)), {},
        hint_to_write(given, "auto"));
  }
  const Cycle most = settings.cycles.value_or(sim::kLeastLimit);
  if (*number >= most) {
    throw InputError(
        fmt::format("{} is {}, but the run has {} cycles, which include the warm-up", given.label, *number, most), {},
        hint_to_write({.label = given.origin.file.empty() ? "--cycles" : "cycles", .origin = given.origin},
                      fmt::to_string(2 * *number)));
  }
  settings.warm_up = number;
}

constexpr std::uint64_t kLargestSeed = std::uint64_t{1} << 61U;  // replications add to it

constexpr std::array kSettings = {
    Setting{"spec", SettingKind::name, read_text<&RunSettings::network>},
    Setting{"routing", SettingKind::name, read_text<&RunSettings::routing>},
    Setting{"traffic", SettingKind::name, read_traffic},
    Setting{"process", SettingKind::name, read_process},
    Setting{"packet", SettingKind::number, read_number<&RunSettings::packet, 1, kMostFlits>},
    Setting{"header", SettingKind::number, read_number<&RunSettings::header, 1, kMostFlits>},
    Setting{"router", SettingKind::name, read_router},
    Setting{"route-on", SettingKind::name, read_route_on},
    Setting{"vcs", SettingKind::number, read_vcs},
    Setting{"buffer", SettingKind::number, read_number<&RunSettings::buffer, 1, kMostFlits>},
    Setting{"port-buffer", SettingKind::number, read_port_buffer},
    Setting{"switching", SettingKind::name, read_switching},
    Setting{"vc-reuse", SettingKind::name, read_reuse},
    Setting{"route-delay", SettingKind::number, read_delay<&sim::Delays::route, 0>},
    Setting{"vc-delay", SettingKind::number, read_delay<&sim::Delays::vc, 1>},
    Setting{"switch-delay", SettingKind::number, read_delay<&sim::Delays::switching, 1>},
    Setting{"crossbar-delay", SettingKind::number, read_delay<&sim::Delays::crossbar, 0>},
    Setting{"credit-delay", SettingKind::number, read_delay<&sim::Delays::credit, 0>},
    Setting{"link", SettingKind::several, read_link},
    Setting{"iterations", SettingKind::number, read_number<&RunSettings::iterations, 1, 64>},
    Setting{"speedup", SettingKind::number, read_number<&RunSettings::speedup, 1, 256>},
    Setting{"speculative", SettingKind::yes_no, read_speculative},
    Setting{"cycles", SettingKind::number, read_cycles},
    Setting{"warmup", SettingKind::number, read_warm_up},
    Setting{"seed", SettingKind::number, read_number<&RunSettings::seed, 0, kLargestSeed>},
    Setting{"load", SettingKind::decimal, read_load},
};

}  // namespace

std::span<const Setting> settings() { return kSettings; }

const Setting* find_setting(std::string_view name) {
  const auto* found =
      std::find_if(kSettings.begin(), kSettings.end(), [&](const Setting& setting) { return setting.name == name; });
  return found == kSettings.end() ? nullptr : found;
}

std::string_view to_text(Switching switching) { return name_of<Switching>(switching, kSwitchings); }

std::string_view to_text(VcReuse reuse) { return name_of<VcReuse>(reuse, kReuses); }

std::string_view to_text(RouteOn route_on) { return name_of<RouteOn>(route_on, kRouteOns); }

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

RunSettings read_settings(const GivenSettings& given) {
  refuse_two_buffers(given);
  for (const auto& [name, values] : given) WEFT_CHECK(find_setting(name) != nullptr);
  RunSettings result;
  read_process({.label = "process", .text = "bernoulli"}, result);
  for (const Setting& setting : kSettings) {
    const auto found = given.find(setting.name);
    if (found == given.end()) continue;
    for (const RawSetting& value : found->second) {
      at(value, [&] { setting.read(value, result); });
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
  if (settings.traffic.empty() && !is_list) {
    throw InputError(fmt::format("{}{} is missing: who sends to whom", where, labels.traffic), {},
                     hint(labels.traffic, "uniform") + "; see: weft list patterns");
  }
  if (!settings.ends_by_itself && !settings.load) {
    throw InputError(fmt::format("{}{} is missing: flits per terminal and cycle", where, labels.load), {},
                     hint(labels.load, "0.1"));
  }
}

}  // namespace weft::sweep
