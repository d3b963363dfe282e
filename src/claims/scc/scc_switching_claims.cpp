#include "claims/scc/scc_switching_claims.h"

#include <fmt/format.h>

#include "claims/measured_claim.h"
#include "sim/model/reference_engine.h"

namespace weft::claims {
namespace {

constexpr std::uint32_t kFlits = 4;

// Packets of four flits from terminal 0 to all others, each alone in the network, that are not received over a shortest
// path. The network looks alike from all nodes.
Measure measure_undelivered(sim::Switching switching) {
  return [switching](const std::string& routed, MeasurementCache& cache) {
    const auto routing = cache.routing(routed);
    sim::Model model = sim::default_model(*routing);
    model.switching = switching;
    model.vc_reuse = sim::safe_vc_reuse(model, *routing, kFlits).rule;
    constexpr sim::Cycle kSpacing = 250;  // longer than a packet takes
    std::vector<sim::PacketRequest> requests;
    for (TerminalId to = 1; to < routing->graph().terminal_count(); ++to) {
      requests.push_back({.generated = to * kSpacing, .source = 0, .destination = to, .flits = kFlits});
    }
    const sim::ReferenceRun run = sim::simulate_reference(*routing, model, requests, kSpacing * (requests.size() + 2));
    Count undelivered = 0;
    Count hops = 0;
    for (const sim::Delivery& delivery : run.deliveries) {
      undelivered += delivery.tail_received == sim::Delivery::kNever ? 1 : 0;
      hops += delivery.hops;
    }
    const metrics::DistanceSummary& distances = cache.distances(split_routed(routed).network);
    const Count shortest = distances.sum / (requests.size() + 1);  // from one node
    return Measured::exactly(undelivered + (hops - shortest));
  };
}

}  // namespace

void add_scc_switching_claims(std::vector<Claim>& claims) {
  struct Kind {
    std::string_view name;
    std::string_view of_text;
    sim::Switching switching;
  };
  for (const Kind& kind : {Kind{"saf", "packet switching", sim::Switching::store_and_forward},
                           Kind{"circuit", "circuit switching", sim::Switching::circuit},
                           Kind{"vct", "virtual cut-through", sim::Switching::cut_through}}) {
    for (const unsigned n : {3U, 4U}) {
      claims.push_back(
          to_claim({.id = fmt::format("scc/text/switching/{}/n={}", kind.name, n),
                    .place = "Section 3.4",
                    .statement = fmt::format("the routing, with the sequence of lateral links in the header, can be "
                                             "used with {}; ours are packets, each alone, that are not received, and "
                                             "hops beyond shortest paths",
                                             kind.of_text),
                    .published = 0,
                    .readings = {fmt::format("scc({}) with scc-optimal", n)},
                    .measure = measure_undelivered(kind.switching)}));
    }
  }
}

}  // namespace weft::claims
