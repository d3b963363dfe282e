#include "routing/files/link_speed.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "base/input_error.h"
#include "base/numbers/decimal.h"

namespace weft::routing {
namespace {

constexpr std::array<std::string_view, 12> kBandwidthUnits = {"bps",  "kbps", "Mbps", "Gbps", "Tbps",  "Bps",
                                                              "kBps", "MBps", "GBps", "TBps", "MiBps", "GiBps"};
constexpr std::array<std::string_view, 5> kTimeUnits = {"ps", "ns", "us", "ms", "s"};

bool is_quantity(std::string_view text, std::span<const std::string_view> units) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
  return read_decimal(text.substr(0, end)) && std::find(units.begin(), units.end(), text.substr(end)) != units.end();
}

bool is_zero(std::string_view text) { return text.find_first_of("123456789") == std::string_view::npos; }

}  // namespace

void require_units(const LinkSpeed& speed) {
  if (!is_quantity(speed.bandwidth, kBandwidthUnits) || is_zero(speed.bandwidth)) {
    throw InputError("--bandwidth is " + quote_briefly(speed.bandwidth) + "; it must be a number above 0 with a unit",
                     {}, "write 100Gbps (bits) or 12.5GBps (bytes)");
  }
  if (!is_quantity(speed.latency, kTimeUnits)) {
    throw InputError("--latency is " + quote_briefly(speed.latency) + "; it must be a number with a unit", {},
                     "write 100ns; the units are ps, ns, us, ms and s");
  }
}

}  // namespace weft::routing
