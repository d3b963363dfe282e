// The settings of one run, and the one table by which they are read: options of `simulate` and `sweep` and keys of a
// plan's file have the same names and rules. Reading needs no network, so that a typing error shows before any work.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/numbers/decimal.h"
#include "sim/model/model.h"
#include "spec/spec.h"
#include "sweep/point/raw_setting.h"

namespace weft::sweep {

struct LinkSetting {
  std::string link_class;
  std::optional<unsigned> latency{};
  std::optional<unsigned> cycles_per_flit{};
};

struct RunSettings {
  std::string network;            // as given
  std::string routing{};          // empty: the network's default
  std::string traffic{};          // empty for a list, which names its destinations itself
  spec::Spec process{};           // canonical
  bool ends_by_itself = false;    // the process has a fixed number of packets
  std::optional<Decimal> load{};  // flits per terminal and cycle
  std::uint32_t packet = 1;
  unsigned header = 1;  // flits, counted in `packet`
  sim::RouteOn route_on = sim::RouteOn::first;
  routing::VcId vcs = 0;                  // per channel; 0: as many as the routing needs
  unsigned buffer = 8;                    // flits per VC
  std::optional<unsigned> port_buffer{};  // flits per port, shared evenly by its VCs; overrides `buffer`
  sim::Switching switching = sim::Switching::wormhole;
  std::optional<sim::VcReuse> vc_reuse{};
  sim::Delays delays{};
  unsigned iterations = 1;
  unsigned speedup = 1;
  bool is_speculative = false;
  std::vector<LinkSetting> links{};
  std::optional<sim::Cycle> cycles{};
  std::optional<sim::Cycle> warm_up{};
  std::uint64_t seed = 1;
};

enum class SettingKind : std::uint8_t {
  name,     // a spec or a word
  number,   // a whole number; a sweep takes ranges
  decimal,  // a decimal number; a sweep takes ranges
  yes_no,   // an option without a value
  several,  // the whole list is one value
};

struct Setting {
  std::string_view name;  // the option without its dashes
  SettingKind kind = SettingKind::name;
  void (*read)(const RawSetting&, RunSettings&) = nullptr;
  // For a setting that was added after results had been stored: its position in the configuration of a stored point (a
  // JSON pointer, "/router/header"), and its value (JSON) before it existed. Keys leave the setting out at this value,
  // so that older results are still found.
  std::string_view key_pointer{};
  std::string_view value_before{};
};

// In the order in which they are read, and in which the points of a sweep are ordered; "spec" is first, "load" last.
std::span<const Setting> settings();
const Setting* find_setting(std::string_view name);  // nullptr when there is no such setting

// Throws InputError at the position of the wrong value. Does not notice a missing load or pattern: see check_complete.
RunSettings read_settings(const GivenSettings& given);

// The names of the required settings, for the error that one is missing.
struct Labels {
  std::string_view traffic = "--traffic";
  std::string_view load = "--load";
  std::string_view file{};  // empty for options
};
void check_complete(const RunSettings& settings, const Labels& labels);

// The values of --switching, --vc-reuse and --route-on.
std::string_view to_text(sim::Switching switching);
std::string_view to_text(sim::VcReuse reuse);
std::string_view to_text(sim::RouteOn route_on);

}  // namespace weft::sweep
