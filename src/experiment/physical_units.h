// A result in seconds and bytes, where the clock of the routers and the width of a flit are given.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiment/run_result.h"

namespace weft::experiment {

// Bytes per second; all bits of a flit count.
struct ByteRates {
  struct OfClass {
    std::string name;              // of the link class
    std::optional<double> mean{};  // over its channels; none where cycles per flit differ within the class
  };
  double channel = 0;  // of a channel that carries a flit per cycle
  double offered = 0;  // per terminal
  double accepted = 0;
  std::optional<double> payload{};  // of the accepted: without headers of several flits
  std::vector<OfClass> links{};
};

struct PhysicalUnits {
  double hertz = 0;
  // Seconds.
  std::optional<double> packet_latency{};  // mean
  std::optional<double> network_latency{};
  std::optional<double> makespan{};
  std::optional<ByteRates> bytes{};  // none where the width of a flit is not given
};

// None where the clock is not given.
std::optional<PhysicalUnits> physical_units(const RunResult& result);

}  // namespace weft::experiment
