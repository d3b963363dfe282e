// All settings of one run as a value, and the one table by which they are read: options of `simulate`, of `sweep`, and
// keys of a plan's file have the same names and the same rules. Nothing here needs a network, so that a slip shows
// before any work.
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
  std::string network;            // as it was given
  std::string routing{};          // empty: the network's own
  std::string traffic{};          // empty for a list, which names its destinations itself
  spec::Spec process{};           // canonical
  bool ends_by_itself = false;    // the process, some time
  std::optional<Decimal> load{};  // flits per terminal and cycle
  std::uint32_t packet = 1;
  unsigned header = 1;  // flits, counted in `packet`
  sim::RouteOn route_on = sim::RouteOn::first;
  routing::VcId vcs = 0;                  // 0: as many as the routing needs
  unsigned buffer = 8;                    // flits of a vc
  std::optional<unsigned> port_buffer{};  // flits of a port, shared by its vcs; it counts instead of `buffer`
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
  number,   // a whole one; a sweep may ask for a range of them
  decimal,  // the same with fractions
  yes_no,   // an option without a value
  several,  // a list that is one value
};

struct Setting {
  std::string_view name;  // the option without its dashes
  SettingKind kind = SettingKind::name;
  void (*read)(const RawSetting&, RunSettings&) = nullptr;
  // Of a setting that was added when results were stored already: where it stands in the configuration of a stored
  // point (a JSON pointer, "/router/header"), and the value, as JSON, that held before. Keys leave it out at this
  // value, so that results from before are still found.
  std::string_view key_place{};
  std::string_view value_before{};
};

// In the order in which they are read, and in which a sweep counts them through; "spec" is the first, "load" the last.
std::span<const Setting> settings();
const Setting* find_setting(std::string_view name);  // none when there is no such setting

// Throws InputError at the place. A missing load or pattern is looked for by `check_complete`.
RunSettings read_settings(const GivenSettings& given);

// What must be given, and how it is called there.
struct Labels {
  std::string_view traffic = "--traffic";
  std::string_view load = "--load";
  std::string_view file{};  // empty for options
};
void check_complete(const RunSettings& settings, const Labels& labels);

// As they are written after --switching, --vc-reuse and --route-on.
std::string_view to_text(sim::Switching switching);
std::string_view to_text(sim::VcReuse reuse);
std::string_view to_text(sim::RouteOn route_on);

}  // namespace weft::sweep
