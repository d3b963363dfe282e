#include "hops.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/check.h"
#include "base/numbers/random.h"
#include "report/table.h"
#include "routing/core/algorithm.h"
#include "usage.h"

namespace weft {
namespace {

using report::Align;
using routing::Hop;

constexpr std::size_t kHops = 4096;  // few enough for the second-level cache, as the packets of a router are
constexpr std::size_t kBatch = 64;
constexpr int kRepetitions = 200;

struct Case {
  std::string network;
  std::string routing;  // empty: the one that is simulated by default
};

// Random walks of many packets, a hop of each in turn. One candidate of 16 on an escape path is taken.
class Walks {
 public:
  explicit Walks(const routing::Routing& routing) : routing_(routing), random_(1, Purpose::test) {}

  std::vector<Hop> hops(std::size_t count) {
    std::vector<Packet> packets(512);
    std::vector<Hop> hops;
    for (std::size_t i = 0; hops.size() < count; ++i) {
      Packet& packet = packets[i % packets.size()];
      routing_.decide(packet.header, packet.position, decision_);
      if (!packet.is_under_way || decision_.candidates.empty()) {
        packet = new_packet();
        continue;
      }
      const routing::Candidate& candidate = chosen();
      const routing::Choice choice{candidate.port, candidate.vcs.first};
      const routing::Position to = routing::next_position(routing_.graph(), packet.position, choice);
      hops.push_back({.header = packet.header, .from = packet.position, .choice = choice, .to = to});
      packet = {routing_.advance(packet.header, packet.position, choice), to, true};
    }
    return hops;
  }

 private:
  struct Packet {
    routing::Header header{};
    routing::Position position{};
    bool is_under_way = false;
  };

  Packet new_packet() {
    const auto terminal = [&] { return static_cast<TerminalId>(random_.below(routing_.graph().terminal_count())); };
    const TerminalId source = terminal();
    std::vector<routing::Header> headers;
    routing_.start(routing_.departure(source, terminal(), random_.below(routing_.draw_count())), headers);
    return {headers.at(0), {.node = routing_.graph().node_of_terminal(source)}, true};
  }

  const routing::Candidate& chosen() {
    const std::vector<routing::Candidate>& candidates = decision_.candidates;
    std::size_t which = random_.below(candidates.size());
    while (candidates[which].is_escape && candidates.size() > 1 && random_.below(16) != 0) {
      which = random_.below(candidates.size());
    }
    return candidates[which];
  }

  const routing::Routing& routing_;
  RandomStream random_;
  routing::Decision decision_;
};

// What both forms must agree on.
struct Sum {
  std::uint64_t candidates = 0;
  std::uint64_t states = 0;
  friend bool operator==(const Sum&, const Sum&) = default;
};

Sum one_by_one(const routing::Routing& routing, const std::vector<Hop>& hops) {
  Sum sum;
  routing::Decision decision;
  for (const Hop& hop : hops) {
    const routing::Header header = routing.advance(hop.header, hop.from, hop.choice);
    routing.decide(header, hop.to, decision);
    sum.candidates += decision.candidates.size();
    sum.states += header.state[0];
  }
  return sum;
}

Sum in_batches(const routing::Routing& routing, const std::vector<Hop>& hops) {
  Sum sum;
  std::vector<Hop> batch(kBatch);
  routing::Candidates found;
  for (std::size_t first = 0; first < hops.size(); first += kBatch) {
    std::copy_n(hops.begin() + static_cast<std::ptrdiff_t>(first), kBatch, batch.begin());
    found.clear();
    routing.take_hops(batch, found);
    sum.candidates += found.size();
    for (const Hop& hop : batch) sum.states += hop.header.state[0];
  }
  return sum;
}

// Millions of hops in a second, the best of all repetitions.
template <class Work>
double rate_of(const Work& work) {
  double best = 0;
  for (int i = 0; i < kRepetitions; ++i) {
    const double start = cpu_seconds();
    WEFT_CHECK(work().candidates > 0);
    best = std::max(best, 1e-6 * static_cast<double>(kHops) / (cpu_seconds() - start));
  }
  return best;
}

std::vector<std::string> measured(const Case& each) {
  const topology::Network network = topology::build(each.network, Execution{});
  const std::string call = each.routing.empty() ? routing::default_simulated_routing(network) : each.routing;
  const auto routing = routing::build(network, call, Execution{});
  const std::vector<Hop> hops = Walks(*routing).hops(kHops);
  WEFT_CHECK(one_by_one(*routing, hops) == in_batches(*routing, hops));
  const double single = rate_of([&] { return one_by_one(*routing, hops); });
  const double batched = rate_of([&] { return in_batches(*routing, hops); });
  return {each.network, call, fmt::format("{:.1f}", single), fmt::format("{:.1f}", batched),
          fmt::format("{:.2f}", batched / single)};
}

}  // namespace

void bench_hops() {
  report::Table table{{{"network"},
                       {"routing"},
                       {"one by one M/s", Align::right},
                       {"in batches M/s", Align::right},
                       {"ratio", Align::right}},
                      {}};
  for (const Case& each : {Case{"torus(64,64)", ""}, Case{"hypercube(12)", ""}, Case{"mesh(8,8)", ""},
                           Case{"rdt(64)", ""}, Case{"scc(6)", ""}, Case{"torus(64,64)", "escape(minimal,dor)"}}) {
    table.rows.push_back(measured(each));
  }
  fmt::print("Hops by advance() and decide(), and by take_hops() in batches of {}; results compared first\n{}\n",
             kBatch, report::to_text(table, {.has_color = false, .has_unicode = false}));
}

}  // namespace weft
