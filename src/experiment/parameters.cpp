#include "experiment/parameters.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/input_error.h"
#include "base/numbers/decimal.h"
#include "experiment/router_presets.h"
#include "experiment/setting_values.h"
#include "sim/measure/simulation.h"
#include "sim/measure/stopping_rule.h"
#include "spec/parse.h"
#include "traffic/pattern.h"
#include "traffic/process.h"

namespace weft::experiment {
namespace {

using sim::Cycle;
using sim::RouteOn;
using sim::RouterParameters;
using sim::Switching;
using sim::VcReuse;

// Reads a whole number from `least` to `most`.
template <auto member, std::uint64_t least, std::uint64_t most>
void read_number(const RawSetting& given, RunSettings& settings) {
  auto& field = settings.*member;
  field = static_cast<std::remove_reference_t<decltype(field)>>(number_in(given, {least, most, RunSettings{}.*member}));
}

template <auto member, std::uint64_t least, std::uint64_t most>
void read_router_number(const RawSetting& given, RunSettings& settings) {
  settings.router.*member = static_cast<unsigned>(number_in(given, {least, most, RouterParameters{}.*member}));
}

template <auto member>
std::string write_router_number(const RouterParameters& router) {
  return fmt::to_string(router.*member);
}

template <auto member, std::uint64_t least>
void read_delay(const RawSetting& given, RunSettings& settings) {
  settings.router.delays.*member = static_cast<unsigned>(number_in(given, {least, 1000, sim::Delays{}.*member}));
}

template <auto member>
std::string write_delay(const RouterParameters& router) {
  return fmt::to_string(router.delays.*member);
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
}

void read_router(const RawSetting& given, RunSettings& settings) {
  const RouterPreset* preset = find_preset(given.text);
  if (preset == nullptr) {
    std::string known;
    for (const RouterPreset& each : router_presets()) known += (known.empty() ? "" : ", ") + std::string(each.name);
    throw InputError(fmt::format("{} is {}; it must be one of {}", given.label, quote_briefly(given.text), known), {},
                     hint_to_write(given, router_presets().front().name));
  }
  apply(*preset, settings.router);
  settings.limits = preset->limits;
  if (!settings.is_packet_given && preset->packet) settings.packet = *preset->packet;
}

constexpr std::string_view kNone = "none";  // of a quantity that is not given

void read_clock(const RawSetting& given, RunSettings& settings) {
  constexpr double kMostMhz = 1e6;
  if (given.text == kNone) {
    settings.router.clock_mhz = 0;
    return;
  }
  const auto mhz = read_decimal(given.text);
  if (!mhz || mhz->to_double() <= 0 || mhz->to_double() > kMostMhz) {
    throw InputError(fmt::format("{} is {}; it must be a number of MHz above 0 and at most 1000000, or none",
                                 given.label, quote_briefly(given.text)),
                     {}, hint_to_write(given, "60"));
  }
  settings.router.clock_mhz = mhz->to_double();
}

void read_flit_bits(const RawSetting& given, RunSettings& settings) {
  constexpr std::uint64_t kMostBits = 1'048'576;
  const bool is_none = given.text == kNone;
  settings.router.flit_bits = is_none ? 0 : static_cast<unsigned>(number_in(given, {1, kMostBits, 36}));
}

std::string write_clock(const RouterParameters& router) {
  return router.clock_mhz == 0 ? std::string(kNone) : fmt::to_string(router.clock_mhz);
}
std::string write_flit_bits(const RouterParameters& router) {
  return router.flit_bits == 0 ? std::string(kNone) : fmt::to_string(router.flit_bits);
}

void read_switching(const RawSetting& given, RunSettings& settings) {
  constexpr std::array kAll{Switching::wormhole, Switching::cut_through, Switching::store_and_forward,
                            Switching::circuit};
  settings.router.switching = value_named(given, kAll);
}

void read_reuse(const RawSetting& given, RunSettings& settings) {
  constexpr std::array kAll{VcReuse::tail, VcReuse::whole_packet, VcReuse::empty};
  settings.vc_reuse = value_named(given, kAll);
}

void read_route_on(const RawSetting& given, RunSettings& settings) {
  constexpr std::array kAll{RouteOn::first, RouteOn::last};
  settings.router.route_on = value_named(given, kAll);
}

constexpr std::uint64_t kMostFlits = 16'384;  // in a packet, a header or a buffer

void read_packet(const RawSetting& given, RunSettings& settings) {
  settings.is_packet_given = true;
  if (given.text.find('(') == std::string::npos) {
    settings.packet = static_cast<std::uint32_t>(number_in(given, {1, kMostFlits, 1}));
    return;
  }
  settings.packet = traffic::PacketLengths::parse(given.text);
  if (settings.packet.most() > kMostFlits) {
    throw InputError(
        fmt::format("{} is {}; a packet has at most {} flits", given.label, quote_briefly(given.text), kMostFlits), {},
        "use shorter packets");
  }
}

void read_port_buffer(const RawSetting& given, RunSettings& settings) {
  settings.port_buffer = static_cast<unsigned>(number_in(given, {1, 256 * kMostFlits, 16}));
}

bool read_yes_no(const RawSetting& given) {
  if (given.text != "true" && given.text != "false") {
    throw InputError(fmt::format("{} is {}; it must be one of true, false", given.label, quote_briefly(given.text)), {},
                     hint_to_write(given, "true"));
  }
  return given.text == "true";
}

void read_speculative(const RawSetting& given, RunSettings& settings) {
  settings.router.is_speculative = read_yes_no(given);
}

[[noreturn]] void refuse_link(const RawSetting& given, std::string_view why,
                              std::string_view such_as = "dimension 1:latency=3,cycles=2") {
  throw InputError(fmt::format("{} is {}; {}", given.label, quote_briefly(given.text), why), {},
                   given.origin.file.empty() ? fmt::format("write --link \"{}\"", such_as)
                                             : fmt::format("write link = [\"{}\"]", such_as));
}

// The position of the next comma outside parentheses, or the end.
std::size_t end_of_word(std::string_view text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')') --depth;
    if (text[i] == ',' && depth <= 0) return i;
  }
  return text.size();
}

LinkFormula read_formula(const RawSetting& given, std::string_view key, std::string_view text) {
  const bool is_number = text.find_first_not_of("-0123456789") == std::string_view::npos;
  const auto number = whole_number(text);
  if (is_number && (!number || *number < 1 || *number > LinkFormula::kMostCycles)) {
    refuse_link(given,
                fmt::format("{} must be a whole number from 1 to {}, or a formula", key, LinkFormula::kMostCycles),
                fmt::format("{}:{}=2", given.text.substr(0, given.text.rfind(':')), key));
  }
  return LinkFormula::parse(text);
}

// "level 2:latency=3,cycles=2", "all:latency=max(1,length/4)".
void read_link(const RawSetting& given, RunSettings& settings) {
  const std::string& text = given.text;
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos) refuse_link(given, "it must name a link class, then a colon");
  LinkSetting link{.link_class = text.substr(0, colon)};
  std::string_view rest = std::string_view(text).substr(colon + 1);
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, end_of_word(rest));
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    const std::size_t equals = std::min(word.find('='), word.size());
    const std::string_view key = word.substr(0, equals);
    if (key != "latency" && key != "cycles") refuse_link(given, "after the colon write latency=N or cycles=N");
    std::optional<LinkFormula>& value = key == "latency" ? link.latency : link.cycles_per_flit;
    if (value) refuse_link(given, fmt::format("{} is given twice", key));
    value = read_formula(given, key, word.substr(std::min(equals + 1, word.size())));
  }
  if (!link.latency && !link.cycles_per_flit) refuse_link(given, "after the colon write latency=N or cycles=N");
  settings.links.push_back(std::move(link));
}

void read_multicast(const RawSetting& given, RunSettings& settings) {
  (void)spec::parse(given.text);
  settings.multicast = given.text;
}

void read_unproved(const RawSetting& given, RunSettings& settings) { settings.is_unproved = read_yes_no(given); }

void read_failure(const RawSetting& given, RunSettings& settings) { settings.failures.push_back(given.text); }

void read_recovery(const RawSetting& given, RunSettings& settings) {
  constexpr std::array kAll{sim::Recovery::none, sim::Recovery::shoot_down, sim::Recovery::time_out};
  settings.router.recovery = value_named(given, kAll);
}

void read_damage(const RawSetting& given, RunSettings& settings) {
  const auto rate = read_decimal(given.text);
  if (!rate || rate->to_double() < 0 || rate->to_double() > 0.1) {
    throw InputError(
        fmt::format("{} is {}; it must be a probability from 0 to 0.1", given.label, quote_briefly(given.text)), {},
        hint_to_write(given, "0.0001"));
  }
  settings.router.damage = rate->to_double();
}

void read_combine(const RawSetting& given, RunSettings& settings) {
  if (given.text == "0" && !given.label.starts_with("router/")) {
    throw InputError(given.label + " is 0: a table without entries combines nothing", {},
                     "give the number of multicasts that a router can remember, or leave the option out");
  }
  settings.router.combiner_entries = static_cast<unsigned>(number_in(given, {0, 65'535, 16}));
}

void read_link_file_name(const RawSetting& given, RunSettings& settings) { settings.link_file = given.text; }

constexpr Cycle kMostCyclesToAskFor = Cycle{1} << 40U;

void read_cycles(const RawSetting& given, RunSettings& settings) {
  settings.cycles = number_in(given, {1, kMostCyclesToAskFor, 10'000});
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

// In words.
std::string header_words(const RouterParameters& router) {
  return router.header == 1 ? "" : fmt::format("headers of {} flits", router.header);
}
std::string route_on_words(const RouterParameters& router) {
  return router.route_on == RouteOn::first ? "" : "routed on the last header flit";
}
std::string iteration_words(const RouterParameters& router) {
  return router.iterations == 1 ? "" : fmt::format("{} iterations", router.iterations);
}
std::string speedup_words(const RouterParameters& router) {
  return router.speedup == 1 ? "" : fmt::format("speedup {}", router.speedup);
}
std::string clock_words(const RouterParameters& router) {
  return router.clock_mhz == 0 ? "" : fmt::format("{} MHz", router.clock_mhz);
}
std::string flit_bits_words(const RouterParameters& router) {
  return router.flit_bits == 0 ? "" : fmt::format("flits of {} bits", router.flit_bits);
}
std::string recovery_words(const RouterParameters& router) {
  if (router.recovery == sim::Recovery::none) return "";
  return fmt::format("{} after {} cycles", sim::to_text(router.recovery), router.patience);
}
std::string damage_words(const RouterParameters& router) {
  return router.damage == 0 ? "" : fmt::format("a flit in {:.4g} damaged on a link", 1 / router.damage);
}
std::string combine_words(const RouterParameters& router) {
  return router.combiner_entries == 0 ? ""
                                      : fmt::format("{} entries to combine acknowledgements", router.combiner_entries);
}
std::string speculative_words(const RouterParameters& router) { return router.is_speculative ? "speculative" : ""; }

constexpr std::uint64_t kLargestSeed = std::uint64_t{1} << 61U;  // replications add to it

using Kind = ParameterKind;
using Router = RouterParameters;

constexpr std::array kParameters = {
    Parameter{.name = "spec",
              .placeholder = "SPEC",
              .help = "the network",
              .is_common_option = false,
              .read = read_text<&RunSettings::network>},
    Parameter{.name = "routing",
              .placeholder = "ROUTING",
              .help = "the routing (default: the network's own)",
              .is_common_option = false,
              .read = read_text<&RunSettings::routing>},
    Parameter{.name = "traffic",
              .placeholder = "PATTERN",
              .help = "the traffic pattern: who sends to whom",
              .is_common_option = false,
              .read = read_traffic},
    Parameter{.name = "process",
              .placeholder = "PROCESS",
              .help = "when packets are generated, such as on-off or batch(packets=4) (default: bernoulli)",
              .read = read_process},
    Parameter{.name = "packet",
              .kind = Kind::number,
              .placeholder = "FLITS",
              .help = "flits per packet: 4, mix(1:0.8,16:0.2) or uniform(1,16) (default: 1, with --router jump1: 16)",
              .unit = "flits",
              .read = read_packet},
    Parameter{.name = "router",
              .placeholder = "PRESET",
              .help = "preset of router parameters: iq, table-iv or jump1, the RDT router chip (default: iq)",
              .words = "iq|table-iv|jump1",
              .read = read_router},
    Parameter{.name = "header",
              .kind = Kind::number,
              .placeholder = "FLITS",
              .help = "header flits per packet, included in --packet (default: 1)",
              .unit = "flits",
              .read = read_router_number<&Router::header, 1, kMostFlits>,
              .write = write_router_number<&Router::header>,
              .json_path = "header",
              .value_before = "1",
              .words_unless_usual = header_words},
    Parameter{.name = "route-on",
              .placeholder = "FLIT",
              .help = "the header flit that starts route computation: first or last (default: first)",
              .words = "first|last",
              .read = read_route_on,
              .write = [](const Router& router) { return std::string(sim::to_text(router.route_on)); },
              .json_path = "route_on",
              .value_before = "first",
              .words_unless_usual = route_on_words},
    Parameter{.name = "vcs",
              .kind = Kind::number,
              .placeholder = "K",
              .help = "VCs per port (default: as many as the routing needs)",
              .read = read_vcs},
    Parameter{.name = "buffer",
              .kind = Kind::number,
              .placeholder = "FLITS",
              .help = "buffer flits per VC (default: 8)",
              .unit = "flits",
              .read = read_router_number<&Router::buffer, 1, kMostFlits>,
              .write = write_router_number<&Router::buffer>,
              .json_path = "buffer"},
    Parameter{.name = "port-buffer",
              .kind = Kind::number,
              .placeholder = "FLITS",
              .help = "buffer flits per port, divided evenly among its VCs; replaces --buffer",
              .unit = "flits",
              .read = read_port_buffer},
    Parameter{.name = "switching",
              .placeholder = "MODE",
              .help = "wormhole, vct (virtual cut-through), saf (store-and-forward) or circuit (default: wormhole)",
              .words = "wormhole|vct|saf|circuit",
              .read = read_switching,
              .write = [](const Router& router) { return std::string(sim::to_text(router.switching)); },
              .json_path = "switching"},
    Parameter{.name = "vc-reuse",
              .placeholder = "RULE",
              .help = "when a VC is reallocated to the next packet: tail, whole-packet or empty (default: the first of "
                      "these under which the routing is known not to deadlock, else empty)",
              .words = "tail|whole-packet|empty",
              .read = read_reuse},
    Parameter{.name = "route-delay",
              .kind = Kind::number,
              .placeholder = "N",
              .help = "cycles of route computation",
              .unit = "cycles",
              .read = read_delay<&sim::Delays::route, 0>,
              .write = write_delay<&sim::Delays::route>,
              .json_path = "delays/route"},
    Parameter{.name = "vc-delay",
              .kind = Kind::number,
              .placeholder = "N",
              .help = "cycles of VC allocation",
              .unit = "cycles",
              .read = read_delay<&sim::Delays::vc, 1>,
              .write = write_delay<&sim::Delays::vc>,
              .json_path = "delays/vc"},
    Parameter{.name = "switch-delay",
              .kind = Kind::number,
              .placeholder = "N",
              .help = "cycles of switch allocation",
              .unit = "cycles",
              .read = read_delay<&sim::Delays::switching, 1>,
              .write = write_delay<&sim::Delays::switching>,
              .json_path = "delays/switch"},
    Parameter{.name = "crossbar-delay",
              .kind = Kind::number,
              .placeholder = "N",
              .help = "cycles of crossbar traversal",
              .unit = "cycles",
              .read = read_delay<&sim::Delays::crossbar, 0>,
              .write = write_delay<&sim::Delays::crossbar>,
              .json_path = "delays/crossbar"},
    Parameter{.name = "credit-delay",
              .kind = Kind::number,
              .placeholder = "N",
              .help = "cycles before a credit is sent",
              .unit = "cycles",
              .read = read_delay<&sim::Delays::credit, 0>,
              .write = write_delay<&sim::Delays::credit>,
              .json_path = "delays/credit"},
    Parameter{.name = "link",
              .kind = Kind::several,
              .placeholder = "CLASS:KEYS",
              .help = "latency and cycles per flit of all link classes whose names begin with CLASS, or of all: "
                      "\"level 2:latency=3,cycles=2\", \"all:latency=1+length/4\"; formulas may use class, distance, "
                      "length, improved_length",
              .unit = "cycles",
              .read = read_link},
    Parameter{.name = "link-file",
              .placeholder = "LINKS",
              .help = "latency and cycles per flit of single links: lines \"node node latency cycles\"",
              .read = read_link_file_name},
    Parameter{.name = "iterations",
              .kind = Kind::number,
              .placeholder = "N",
              .help = "allocator iterations (default: 1)",
              .read = read_router_number<&Router::iterations, 1, 64>,
              .write = write_router_number<&Router::iterations>,
              .json_path = "iterations",
              .words_unless_usual = iteration_words},
    Parameter{.name = "speedup",
              .kind = Kind::number,
              .placeholder = "N",
              .help = "crossbar inputs per input port (default: 1)",
              .read = read_router_number<&Router::speedup, 1, 256>,
              .write = write_router_number<&Router::speedup>,
              .json_path = "speedup",
              .words_unless_usual = speedup_words},
    Parameter{.name = "speculative",
              .kind = Kind::yes_no,
              .help = "speculative switch allocation: heads request the switch before they hold a VC",
              .read = read_speculative,
              .write = [](const Router& router) { return std::string(router.is_speculative ? "true" : "false"); },
              .json_path = "speculative",
              .words_unless_usual = speculative_words},
    Parameter{.name = "multicast",
              .placeholder = "SCHEME",
              .help = "how messages to several terminals travel: unicast, or a scheme of weft list multicast (default: "
                      "unicast, a packet for each target)",
              .read = read_multicast},
    Parameter{.name = "combine",
              .kind = Kind::number,
              .placeholder = "ENTRIES",
              .help = "routers combine the acknowledgements of multicasts that fork there, of so many at a time",
              .read = read_combine,
              .write = write_router_number<&Router::combiner_entries>,
              .json_path = "combiner_entries",
              .value_before = "0",
              .words_unless_usual = combine_words},
    Parameter{.name = "recover",
              .placeholder = "MODE",
              .help = "packets that are blocked are cut off and sent again: shoot-down after --patience cycles at a "
                      "router, time-out after --patience cycles since they left their source, or none (default: none)",
              .words = "none|shoot-down|time-out",
              .read = read_recovery,
              .write = [](const Router& router) { return std::string(sim::to_text(router.recovery)); },
              .json_path = "recovery",
              .value_before = "none",
              .words_unless_usual = recovery_words},
    Parameter{.name = "patience",
              .kind = Kind::number,
              .placeholder = "CYCLES",
              .help = "see --recover (default: 256 for shoot-down, 2048 for time-out)",
              .unit = "cycles",
              .read = read_router_number<&Router::patience, 0, 1'000'000'000>,
              .write = write_router_number<&Router::patience>,
              .json_path = "patience",
              .value_before = "0"},
    Parameter{.name = "fail",
              .kind = Kind::several,
              .placeholder = "LINK@CYCLE",
              .help = "a link fails, and is repaired: \"3-4@1000\", \"(0,0)-(0,1)@1000-2000\"; needs --recover",
              .read = read_failure},
    Parameter{.name = "damage",
              .kind = Kind::decimal,
              .placeholder = "P",
              .help = "probability with which a link damages a flit, whose packet the next router drops; needs "
                      "--recover (default: 0)",
              .read = read_damage,
              .write = [](const Router& router) { return fmt::to_string(router.damage); },
              .json_path = "damage",
              .value_before = "0",
              .words_unless_usual = damage_words},
    Parameter{.name = "unproved",
              .kind = Kind::yes_no,
              .help = "run a multicast scheme that is not proved to be free of deadlock",
              .read = read_unproved},
    Parameter{
        .name = "clock",
        .kind = Kind::decimal,
        .placeholder = "MHZ",
        .help =
            "clock of the routers, with which weft simulate gives seconds too (default: that of the preset, or none)",
        .unit = "MHz",
        .read = read_clock,
        .write = write_clock,
        .json_path = "clock_mhz",
        .value_before = kNone,
        .words_unless_usual = clock_words},
    Parameter{
        .name = "flit-bits",
        .kind = Kind::number,
        .placeholder = "N",
        .help = "bits of a flit, with which and --clock weft simulate gives bytes per second too (default: that of the "
                "preset, or none)",
        .unit = "bits",
        .read = read_flit_bits,
        .write = write_flit_bits,
        .json_path = "flit_bits",
        .value_before = kNone,
        .words_unless_usual = flit_bits_words},
    Parameter{.name = "cycles",
              .kind = Kind::number,
              .placeholder = "N",
              .help = "end of the measurement window, warm-up included",
              .unit = "cycles",
              .read = read_cycles},
    Parameter{.name = "warmup",
              .kind = Kind::number,
              .placeholder = "N",
              .help = "cycles before the measurement window, or auto to detect them (default: auto)",
              .unit = "cycles",
              .read = read_warm_up},
    Parameter{.name = "seed",
              .kind = Kind::number,
              .placeholder = "S",
              .help = "seed of all random choices (default: 1)",
              .read = read_number<&RunSettings::seed, 0, kLargestSeed>},
    Parameter{.name = "load",
              .kind = Kind::decimal,
              .placeholder = "X",
              .help = "offered load, 0 to 1",
              .unit = "flits/terminal/cycle",
              .is_common_option = false,
              .read = read_load},
};

}  // namespace

std::span<const Parameter> parameters() { return kParameters; }

const Parameter* find_parameter(std::string_view name) {
  const auto* found = std::find_if(kParameters.begin(), kParameters.end(),
                                   [&](const Parameter& parameter) { return parameter.name == name; });
  return found == kParameters.end() ? nullptr : found;
}

std::vector<std::string> unusual_words(const RouterParameters& router) {
  std::vector<std::string> all;
  for (const Parameter& parameter : kParameters) {
    if (parameter.words_unless_usual == nullptr) continue;
    if (std::string words = parameter.words_unless_usual(router); !words.empty()) all.push_back(std::move(words));
  }
  return all;
}

}  // namespace weft::experiment
