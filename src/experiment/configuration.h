// Everything that decides the result of a run, with every default written out: the key under which it is stored. Two
// spellings of the same run have the same configuration; where a default changes, the configurations of runs that leave
// it out change too.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/numbers/decimal.h"
#include "experiment/router_description.h"
#include "traffic/packet_lengths.h"

namespace weft::experiment {

struct RunNames {
  std::string network;
  std::string routing;
  std::string traffic;  // empty for a list, which names its destinations itself
  std::string process;
  friend bool operator==(const RunNames&, const RunNames&) = default;
};

struct Configuration {
  RunNames names{};  // with every argument written out
  traffic::PacketLengths packet{};
  std::optional<Decimal> load{};
  RouterDescription router{};
  std::optional<sim::Cycle> cycles{};
  std::optional<sim::Cycle> warm_up{};
  std::uint64_t seed = 1;
  friend bool operator==(const Configuration&, const Configuration&) = default;
};

// An option of `weft simulate` without its dashes, and its value; "true" for a switch that is on. A switch that is off
// and parameters that the network and the routing decide are left out.
struct OptionText {
  std::string name;
  std::string value;
};
// The options that make this configuration, the network ("spec") first; one "link" for each link class with its own
// timing. Names are short, but leave nothing to the network.
std::vector<OptionText> options_of(const Configuration& configuration);
struct Parameter;
std::vector<OptionText> options_of(const Configuration& configuration, std::span<const Parameter> parameters);

// The `weft simulate` command that repeats the run.
std::string simulate_command(const Configuration& configuration);

}  // namespace weft::experiment
