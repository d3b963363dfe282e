#include "sweep/plan/equal_plan.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "experiment/run.h"
#include "experiment/setting_values.h"
#include "sim/model/model.h"

namespace weft::sweep {
namespace {

using experiment::hint_to_write;
using hardware::FlitFormat;
using hardware::Resource;
using hardware::ResourceNeed;

constexpr std::array<std::string_view, 3> kEqualKeys{"equal", "budget", "packet-bits"};
constexpr unsigned kPlacesOfLoads = 9;

const RawSetting* given_once(const Alternatives& given, std::string_view name) {
  const auto found = given.find(name);
  if (found == given.end()) return nullptr;
  if (found->second.size() > 1) {
    throw located(InputError(found->second.front().label + " is a single value", {}, "sweep once for each value"),
                  found->second.front());
  }
  return &found->second.front();
}

std::uint64_t read_bits(const RawSetting& given, std::uint64_t usual) {
  return at(given, [&] { return experiment::number_in(given, {1, hardware::kMostBits, usual}); });
}

Resource read_resource(const RawSetting& given) {
  constexpr std::array kAll{Resource::pins, Resource::bisection, Resource::buffers};
  return at(given, [&] { return experiment::value_named(given, kAll); });
}

// None where the network or its routing cannot be built: the curve is reported with those that do not fit.
std::optional<ResourceNeed> need_of(const Curve& curve, Resource resource, RoutedNetworks& routed_networks,
                                    const Execution& execution) {
  try {
    const std::size_t id = routed_networks.id_of(curve.settings.network, curve.settings.routing);
    const auto routed = routed_networks.get(id, execution);
    const topology::Network& network = routed->network();
    ResourceNeed need =
        hardware::need_of(network, resource, experiment::cycles_per_flit(curve.settings, network.graph), execution);
    const sim::Model model = sim::default_model(routed->routing(), curve.settings.vcs);
    for (const std::uint64_t vcs : model.vcs) need.vcs = std::lcm(need.vcs, std::max<std::uint64_t>(vcs, 1));
    return need;
  } catch (const InputError&) {
    return std::nullopt;
  }
}

// Equal for curves whose networks need the same.
std::string need_key(const RunSettings& settings) {
  std::string key = fmt::format("{}\n{}\n{}", settings.network, settings.routing, settings.vcs);
  for (const experiment::LinkSetting& link : settings.links) {
    key += fmt::format("\n{} {}", link.link_class, link.cycles_per_flit ? link.cycles_per_flit->text() : "");
  }
  return key;
}

// Load in flits: rounded to 9 places where it has more.
Decimal flits_of(const Decimal& bits, std::uint64_t width) {
  const Fraction exact(bits.units, saturating_multiply(saturating_power(10, bits.places), width));
  return *read_decimal(to_text(Decimal::rounded(exact, kPlacesOfLoads)));
}

std::string name_of(const Curve& curve) { return curve.name.empty() ? curve.settings.network : curve.name; }

void convert_loads(Curve& curve, EqualPlan& equal) {
  const std::uint64_t width = curve.format->width;
  std::vector<std::optional<Decimal>> flit_loads;
  for (const std::optional<Decimal>& bits : curve.loads) {
    const bool is_too_high = bits && is_less(Decimal(width), *bits);
    if (is_too_high) continue;
    curve.bit_loads.push_back(bits);
    flit_loads.push_back(bits ? std::optional(flits_of(*bits, width)) : std::nullopt);
  }
  if (flit_loads.empty()) {
    throw located(InputError(fmt::format("{} has channels of {} bits, and a terminal sends at most one flit per cycle; "
                                         "all loads are higher",
                                         name_of(curve), width),
                             {}, fmt::format("take loads of at most {} bits per terminal and cycle", width)),
                  equal.given);
  }
  if (flit_loads.size() < curve.loads.size()) {
    std::string note = fmt::format(
        "{}: loads above {} bits are left out, as a terminal sends at most one flit of {} "
        "bits per cycle",
        name_of(curve), width, width);
    if (std::ranges::find(equal.notes, note) == equal.notes.end()) equal.notes.push_back(std::move(note));
  }
  curve.loads = std::move(flit_loads);
}

void note_interval(const ResourceNeed& need, EqualPlan& equal) {
  if (need.proven_cut == need.found_cut) return;
  std::string note = fmt::format(
      "{}: the bisection is {} to {} links; the width follows from the cut of {} that was "
      "found",
      need.network, need.proven_cut, need.found_cut, need.found_cut);
  if (std::ranges::find(equal.notes, note) == equal.notes.end()) equal.notes.push_back(std::move(note));
}

void apply(const ResourceNeed& need, EqualPlan& equal, Curve& curve) {
  const FlitFormat format = at(equal.given, [&] { return hardware::format_of(equal.request, equal.budget, need); });
  curve.format = format;
  curve.settings.packet = static_cast<std::uint32_t>(format.packet_flits);
  if (curve.settings.router.clock_mhz != 0) curve.settings.router.flit_bits = static_cast<unsigned>(format.width);
  if (format.port_flits) curve.settings.port_buffer = static_cast<unsigned>(*format.port_flits);
  note_interval(need, equal);
  convert_loads(curve, equal);
}

}  // namespace

std::optional<EqualPlan> read_equal(const Alternatives& given) {
  const RawSetting* resource = given_once(given, "equal");
  const RawSetting* budget = given_once(given, "budget");
  const RawSetting* packet_bits = given_once(given, "packet-bits");
  if (resource == nullptr) {
    const RawSetting* alone = budget != nullptr ? budget : packet_bits;
    if (alone == nullptr) return std::nullopt;
    const bool is_option = alone->origin.file.empty();
    throw located(
        InputError(fmt::format("{} needs the resource that is equal: pins, bisection or buffers", alone->label), {},
                   is_option ? "write --equal pins" : "write equal = \"pins\""),
        *alone);
  }
  EqualPlan equal{.request = {.resource = read_resource(*resource)}, .given = budget == nullptr ? *resource : *budget};
  if (budget != nullptr) equal.request.budget = read_bits(*budget, 512);
  if (packet_bits != nullptr) equal.request.packet_bits = read_bits(*packet_bits, hardware::kUsualPacketBits);
  return equal;
}

Alternatives without_equal(const Alternatives& given) {
  Alternatives others = given;
  for (const std::string_view key : kEqualKeys) others.erase(std::string(key));
  return others;
}

void refuse_derived_settings(const Alternatives& given, Resource resource) {
  const auto refuse = [&](std::string_view name, std::string_view why) {
    const auto found = given.find(name);
    if (found == given.end()) return;
    const RawSetting& value = found->second.front();
    throw located(
        InputError(fmt::format("{} is given, but {}", value.label, why), {}, fmt::format("leave {} out", value.label)),
        value);
  };
  refuse("packet", "with equal cost the packet length in flits follows from its bits and the channel width");
  refuse("flit-bits", "with equal cost the channel width follows from the budget");
  if (resource != Resource::buffers) return;
  for (const char* name : {"buffer", "port-buffer"}) refuse(name, "with equal buffers it follows from the budget");
}

void refuse_list(const Curve& curve) {
  if (curve.settings.process.name != "list") return;
  throw located(InputError("the packets of a list have lengths in flits, which are not the same number of bits on all "
                           "networks",
                           {}, "leave --equal out, or take another process"),
                curve.given.find("process")->second.front());
}

Decimal read_bit_load(const RawSetting& given) {
  const auto load = read_decimal(given.text);
  if (load && !is_less(Decimal(hardware::kMostBits), *load)) return *load;
  throw InputError(fmt::format("{} is {}; with equal cost it must be a number of bits per terminal and cycle",
                               given.label, quote_briefly(given.text)),
                   {}, hint_to_write(given, "8"));
}

void resolve_equal(Plan& plan, RoutedNetworks& routed_networks, const Execution& execution) {
  if (!plan.equal) return;
  const ProgressScope progress(execution, "channel widths", plan.curves.size());
  std::map<std::string, std::optional<ResourceNeed>> needs;
  std::vector<ResourceNeed> known;
  for (const Curve& curve : plan.curves) {
    execution.throw_if_stopped();
    progress.advance(1);
    const auto [found, is_new] = needs.try_emplace(need_key(curve.settings));
    if (!is_new) continue;
    found->second = need_of(curve, plan.equal->request.resource, routed_networks, execution.silent());
    if (found->second) known.push_back(*found->second);
  }
  EqualPlan& equal = *plan.equal;
  equal.budget = at(equal.given, [&] { return hardware::budget_of(equal.request, known); });
  for (Curve& curve : plan.curves) {
    if (const auto& need = needs[need_key(curve.settings)]) {
      apply(*need, equal, curve);
    } else if (curve.loads.front()) {
      curve.loads = {Decimal(1)};  // the curve does not fit; a load in bits would hide the reason
    }
  }
}

}  // namespace weft::sweep
