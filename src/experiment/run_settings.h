// The settings of one run, as a user gives them. Options of `simulate` and `sweep` and keys of a plan's file have the
// same names and rules (parameters.h). Reading needs no network, so that a typing error shows before any work.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/numbers/decimal.h"
#include "experiment/link_formula.h"
#include "experiment/raw_setting.h"
#include "experiment/router_presets.h"
#include "sim/model/model.h"
#include "spec/spec.h"
#include "traffic/packet_lengths.h"

namespace weft::experiment {

struct LinkSetting {
  std::string link_class;
  std::optional<LinkFormula> latency{};
  std::optional<LinkFormula> cycles_per_flit{};
};

struct RunSettings {
  std::string network;                      // as given
  std::string routing{};                    // empty: the network's default
  std::string traffic{};                    // empty for a list, which names its destinations itself
  spec::Spec process{.name = "bernoulli"};  // canonical
  std::optional<Decimal> load{};            // flits per terminal and cycle
  traffic::PacketLengths packet{};
  bool is_packet_given = false;  // else a preset may have its own
  sim::RouterParameters router{};
  ChipLimits limits{};                     // of the preset
  routing::VcId vcs = 0;                   // per channel; 0: as many as the routing needs
  std::optional<unsigned> port_buffer{};   // flits per port, shared evenly by its VCs; overrides router.buffer
  std::optional<sim::VcReuse> vc_reuse{};  // none: sim::safe_vc_reuse
  std::vector<LinkSetting> links{};
  std::string link_file{};              // with the timing of single links; empty: none
  std::string multicast{};              // the scheme of messages to several terminals; empty: unicast
  bool is_unproved = false;             // a multicast scheme may be run though it may deadlock
  std::vector<std::string> failures{};  // links that fail, as read_failures reads them
  std::optional<sim::Cycle> cycles{};
  std::optional<sim::Cycle> warm_up{};
  std::uint64_t seed = 1;

  // Has the process a fixed number of packets?
  [[nodiscard]] bool ends_by_itself() const;
};

// Throws InputError at the position of the wrong value. Does not notice a missing load or pattern: see check_complete.
RunSettings read_settings(const GivenSettings& given);

// The names of the required settings, for the error that one is missing.
struct Labels {
  std::string_view traffic = "--traffic";
  std::string_view load = "--load";
  std::string_view packet = "--packet";
  std::string_view file{};  // empty for options
};
void check_complete(const RunSettings& settings, const Labels& labels);

}  // namespace weft::experiment
