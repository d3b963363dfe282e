#include "cli/simulation_options.h"

#include <array>
#include <charconv>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/suggest.h"
#include "cli/trials.h"

namespace weft::cli {
namespace {

using sim::Cycle;
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
constexpr std::array<std::pair<std::string_view, sim::Delays>, 2> kRouters{{
    {"iq", sim::kIqDelays},
    {"table-iv", sim::kTableIvDelays},
}};

template <class Value>
std::string_view name_of(Value value, Names<Value> names) {
  for (const auto& [name, each] : names) {
    if (each == value) return name;
  }
  return "";
}

template <class Value>
Value value_named(const Invocation& invocation, std::string_view option, Names<Value> names, Value when_left_out) {
  if (!invocation.has(option)) return when_left_out;
  const std::string& text = invocation.value(option);
  std::string known;
  for (const auto& [name, value] : names) {
    if (name == text) return value;
    known += (known.empty() ? "" : ", ") + std::string(name);
  }
  throw InputError(fmt::format("{} is {}; it must be one of {}", option, quote_briefly(text), known), {},
                   fmt::format("write {} {}", option, names.front().first));
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

std::uint64_t number_in(std::string_view text, std::string_view what, const Range& range) {
  const auto number = whole_number(text);
  if (number && *number >= range.least && *number <= range.most) return *number;
  throw InputError(fmt::format("{} is {}; it must be a whole number from {} to {}", what, quote_briefly(text),
                               range.least, range.most),
                   {}, fmt::format("write {} {}", what, std::max<std::uint64_t>(range.least, 1)));
}

std::uint64_t number_of(const Invocation& invocation, std::string_view option, const Range& range,
                        std::uint64_t when_left_out) {
  return invocation.has(option) ? number_in(invocation.value(option), option, range) : when_left_out;
}

// As from_chars reads it: not in a language of the environment, and neither infinite nor no number.
std::optional<double> load_of(const Invocation& invocation) {
  if (!invocation.has("--load")) return std::nullopt;
  const std::string& text = invocation.value("--load");
  double load = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), load);
  if (error != std::errc() || end != text.data() + text.size() || !(load >= 0 && load <= 1)) {
    throw InputError(fmt::format("--load is {}; it must be a number from 0 to 1: flits per terminal and cycle, of "
                                 "which a terminal sends one at most",
                                 quote_briefly(text)),
                     {}, "write --load 0.1");
  }
  return load;
}

constexpr Range kDelay{0, 1000};
constexpr Range kDelayOfOne{1, 1000};

sim::Delays delays_of(const Invocation& invocation) {
  sim::Delays delays;
  bool is_known = !invocation.has("--router");
  for (const auto& [name, preset] : kRouters) {
    if (is_known || name != invocation.value("--router")) continue;
    delays = preset;
    is_known = true;
  }
  if (!is_known) {
    throw InputError("--router is " + quote_briefly(invocation.value("--router")) + "; it must be iq or table-iv", {},
                     "write --router iq");
  }
  const auto set = [&](std::string_view option, const Range& range, unsigned& delay) {
    delay = static_cast<unsigned>(number_of(invocation, option, range, delay));
  };
  set("--route-delay", kDelay, delays.route);
  set("--vc-delay", kDelayOfOne, delays.vc);
  set("--switch-delay", kDelayOfOne, delays.switching);
  set("--crossbar-delay", kDelay, delays.crossbar);
  set("--credit-delay", kDelay, delays.credit);
  return delays;
}

[[noreturn]] void refuse_link(const std::string& text, std::string_view why) {
  throw InputError(fmt::format("--link is {}; {}", quote_briefly(text), why), {},
                   "write --link \"dimension 1:latency=3,cycles=2\"");
}

// "level 2:latency=3,cycles=2".
LinkOption link_of(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos) refuse_link(text, "it must name a link class, then a colon");
  LinkOption option{.text = text, .link_class = text.substr(0, colon)};
  std::string_view rest = std::string_view(text).substr(colon + 1);
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    const std::size_t equals = std::min(word.find('='), word.size());
    const std::string_view key = word.substr(0, equals);
    if (key != "latency" && key != "cycles") refuse_link(text, "after the colon stand latency=N and cycles=N");
    const auto number = static_cast<unsigned>(
        number_in(word.substr(std::min(equals + 1, word.size())), "--link: " + std::string(key), kDelayOfOne));
    (key == "latency" ? option.latency : option.cycles_per_flit) = number;
  }
  if (!option.latency && !option.cycles_per_flit) refuse_link(text, "after the colon stand latency=N and cycles=N");
  return option;
}

constexpr Cycle kMostCyclesToAskFor = Cycle{1} << 40U;

std::optional<Cycle> warm_up_of(const Invocation& invocation, std::optional<Cycle> cycles) {
  if (!invocation.has("--warmup") || invocation.value("--warmup") == "auto") return std::nullopt;
  const std::string& text = invocation.value("--warmup");
  const auto number = whole_number(text);
  if (!number || *number > kMostCyclesToAskFor) {
    throw InputError("--warmup is " + quote_briefly(text) + "; it must be a number of cycles, or auto", {},
                     "write --warmup auto");
  }
  const Cycle most = cycles.value_or(sim::Cycle{200'000});
  if (*number >= most) {
    throw InputError(
        fmt::format("--warmup is {}, which leaves nothing of {} cycles; these include the warm-up", *number, most), {},
        fmt::format("write --cycles {}", 2 * *number));
  }
  return number;
}

void apply(const LinkOption& option, std::span<const topology::LinkClass> classes, sim::Model& model) {
  std::vector<std::string_view> known;
  for (std::size_t c = 0; c < classes.size(); ++c) {
    known.push_back(classes[c].name);
    if (classes[c].name != option.link_class) continue;
    if (option.latency) model.links[c].latency = *option.latency;
    if (option.cycles_per_flit) model.links[c].cycles_per_flit = *option.cycles_per_flit;
    return;
  }
  throw InputError("the network has no link class " + quote_briefly(option.link_class), {},
                   suggestion(option.link_class, known, "weft info SPEC --only link_classes"));
}

// A certificate by escape channels needs an escape wherever a packet may be, so any one place tells.
bool relies_on_escapes(const routing::Routing& routing) {
  if (routing.is_deterministic()) return false;
  const topology::PortGraph& graph = routing.graph();
  const auto node_of = [&](TerminalId t) { return graph.node_of_terminal(t); };
  std::vector<routing::Header> headers;
  routing::Decision decision;
  for (TerminalId source = 0; source < graph.terminal_count(); ++source) {
    const TerminalId destination = source + 1 < graph.terminal_count() ? source + 1 : 0;
    if (node_of(source) == node_of(destination)) continue;
    headers.clear();
    routing.plans(source, destination, 0, headers);
    for (const routing::Header& header : headers) {
      decision.clear();
      routing.decide(header, {.node = node_of(source)}, decision);
      if (decision.candidates.empty()) continue;
      for (const routing::Candidate& candidate : decision.candidates) {
        if (candidate.is_escape) return true;
      }
      return false;
    }
  }
  return false;
}

}  // namespace

std::string_view to_text(Switching switching) { return name_of<Switching>(switching, kSwitchings); }

std::string_view to_text(VcReuse reuse) { return name_of<VcReuse>(reuse, kReuses); }

SimulationOptions simulation_options(const Invocation& invocation) {
  SimulationOptions options{
      .load = load_of(invocation),
      .packet = static_cast<std::uint32_t>(number_of(invocation, "--packet", {1, 16'384}, 1)),
      .vcs = static_cast<routing::VcId>(number_of(invocation, "--vcs", {1, 256}, 0)),
      .buffer = static_cast<unsigned>(number_of(invocation, "--buffer", {1, 16'384}, 8)),
      .switching = value_named<Switching>(invocation, "--switching", kSwitchings, Switching::wormhole),
      .delays = delays_of(invocation),
      .iterations = static_cast<unsigned>(number_of(invocation, "--iterations", {1, 64}, 1)),
      .speedup = static_cast<unsigned>(number_of(invocation, "--speedup", {1, 256}, 1)),
      .is_speculative = invocation.has("--speculative"),
      .seed = seed_of(invocation),
  };
  if (invocation.has("--vc-reuse")) {
    options.vc_reuse = value_named<VcReuse>(invocation, "--vc-reuse", kReuses, VcReuse::tail);
  }
  if (invocation.has("--cycles")) {
    options.cycles = number_in(invocation.value("--cycles"), "--cycles", {1, kMostCyclesToAskFor});
  }
  options.warm_up = warm_up_of(invocation, options.cycles);
  for (const std::string& text : invocation.all("--link")) options.links.push_back(link_of(text));
  return options;
}

ReuseRule reuse_rule(const SimulationOptions& options, const routing::Routing& routing) {
  const bool has_escapes = options.switching == Switching::wormhole && relies_on_escapes(routing);
  if (!options.vc_reuse) {
    if (has_escapes) return {VcReuse::empty, "the routing relies on escape channels"};
    return {VcReuse::tail, ""};
  }
  if (has_escapes && *options.vc_reuse == VcReuse::tail) {
    throw InputError(routing.name() +
                         " relies on escape channels, which keep it from deadlock only where no packet waits half "
                         "behind the tail of another",
                     {}, "write --vc-reuse empty or whole-packet, or --switching vct");
  }
  return {*options.vc_reuse, ""};
}

sim::Model model_of(const SimulationOptions& options, const routing::Routing& routing, VcReuse reuse,
                    unsigned most_flits) {
  sim::Model model = sim::plain_model(routing, options.vcs);
  model.switching = options.switching;
  model.vc_reuse = reuse;
  model.delays = options.delays;
  model.buffer = options.buffer;
  model.iterations = options.iterations;
  model.speedup = options.speedup;
  model.is_speculative = options.is_speculative;
  for (const LinkOption& link : options.links) apply(link, routing.graph().link_classes(), model);
  sim::check_model(model, routing, most_flits);
  return model;
}

}  // namespace weft::cli
