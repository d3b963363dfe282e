#include <fmt/format.h>

#include "claims/order_claim.h"
#include "claims/rdt/rdt_claims.h"

namespace weft::claims {

// Claims of Figures 9 to 11 and of the text about them, at loads that all compared networks carry. The paper does not
// give the depth of buffers, nor what "low" and "high" load are.
void add_rdt_latency_claims(std::vector<Claim>& claims) {
  std::vector<Configuration> rdt;
  for (const std::string& network : rdt_networks(64))
    rdt.push_back({.network = network, .routing = "rdt-rank-descending"});
  // The rule of Dally and Seitz, which the paper cites.
  const std::string e_cube = "dor(dateline=crossing)";
  const std::vector<Configuration> torus_2d = {{.network = "torus(64,64)", .routing = e_cube, .vcs = 2}};
  const std::vector<Configuration> torus_3d = {{.network = "torus(16,16,16)", .routing = e_cube, .vcs = 2}};
  const std::vector<Configuration> torus_4d = {{.network = "torus(8,8,8,8)", .routing = e_cube, .vcs = 2}};
  const std::vector<Configuration> cube = {{.network = "hypercube(12)", .vcs = 2}};
  const Workload low{.traffic = "uniform", .load = "0.02"};
  const Workload high{.traffic = "uniform", .load = "0.08"};
  const Workload long_low{.traffic = "uniform", .load = "0.02", .packet = 128};
  const Workload long_high{.traffic = "uniform", .load = "0.06", .packet = 128};
  const Workload hot_lowest{.traffic = "hot-spot(nodes=128)", .load = "0.006"};  // the 2-D torus carries no 0.012
  const Workload hot_low{.traffic = "hot-spot(nodes=128)", .load = "0.012"};
  const Workload hot_high{.traffic = "hot-spot(nodes=128)", .load = "0.016"};
  const auto add = [&](std::string_view figure, std::string_view what, std::string_view statement,
                       const std::vector<Configuration>& lower, const std::vector<Configuration>& higher,
                       const Workload& workload) {
    claims.push_back(to_claim(OrderClaim{.id = fmt::format("rdt/figure-{}/{}", figure, what),
                                         .place = fmt::format("Figure {}", figure),
                                         .statement = fmt::format("{}, at a load of {}", statement, workload.load),
                                         .lower = lower,
                                         .higher = higher,
                                         .workload = workload}));
  };
  add("9", "low/rdt-below-2d-torus", "short packets take longer on the 2-D torus than on RDT", rdt, torus_2d, low);
  add("9", "low/3d-torus-below-2d-torus", "short packets take longer on the 2-D than on the 3-D torus", torus_3d,
      torus_2d, low);
  add("9", "low/rdt-below-3d-torus", "RDT is fast at low throughput: below the 3-D torus", rdt, torus_3d, low);
  add("9", "high/3d-torus-below-rdt", "when throughput is high, RDT is slower than the 3-D torus", torus_3d, rdt, high);
  add("9", "high/4d-torus-below-rdt", "the 4-D torus is fast: below RDT", torus_4d, rdt, high);
  add("9", "high/hypercube-below-rdt", "the hypercube is fast: below RDT", cube, rdt, high);
  add("10", "low/rdt-below-3d-torus", "long packets are faster on RDT than on the 3-D torus", rdt, torus_3d, long_low);
  add("10", "high/rdt-below-3d-torus", "long packets are faster on RDT than on the 3-D torus under heavy load", rdt,
      torus_3d, long_high);
  add("10", "low/rdt-below-2d-torus", "long packets are faster on RDT than on the 2-D torus", rdt, torus_2d, long_low);
  add("11", "low/rdt-below-2d-torus", "RDT is faster than the 2-D torus under hot-spot traffic", rdt, torus_2d,
      hot_lowest);
  add("11", "low/rdt-below-3d-torus", "RDT is faster than the 3-D torus under hot-spot traffic", rdt, torus_3d,
      hot_low);
  add("11", "low/rdt-below-4d-torus", "RDT is faster than the 4-D torus under hot-spot traffic", rdt, torus_4d,
      hot_low);
  add("11", "high/rdt-below-4d-torus", "RDT is faster than the 4-D torus under hot-spot traffic", rdt, torus_4d,
      hot_high);

  // "Adaptive routing greatly improves the performance": no numbers, and no VCs; here all routings have four.
  const auto routed = [](std::string_view routing) {
    std::vector<Configuration> configurations;
    for (const std::string& network : rdt_networks(16)) {
      configurations.push_back({.network = network, .routing = std::string(routing), .vcs = 4});
    }
    return configurations;
  };
  const Workload busy{.traffic = "uniform", .load = "0.15"};
  for (const auto& [name, routing] : {std::pair<std::string_view, std::string_view>{"duato", "rdt-duato"},
                                      {"turn-model", "rdt-turn-model(detours)"}}) {
    claims.push_back(to_claim(
        OrderClaim{.id = fmt::format("rdt/text/adaptive/{}", name),
                   .place = "Section IV-C",
                   .statement = fmt::format("adaptive routing ({}) is faster than the deterministic one with as many "
                                            "VCs, at a load of {}",
                                            routing, busy.load),
                   .lower = routed(routing),
                   .higher = routed("rdt-rank-descending"),
                   .workload = busy}));
  }
}

}  // namespace weft::claims
