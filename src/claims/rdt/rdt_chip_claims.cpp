// The router chip of the RDT (Section V, Tables VII and VIII) and the parameters of the simulations (Table IV): what
// follows from the numbers by arithmetic or from a packet that is simulated alone.
#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "base/check.h"
#include "claims/rdt/rdt_claims.h"
#include "claims/rtl_gates.h"
#include "experiment/router_presets.h"
#include "hardware/router_calibration.h"
#include "sim/model/reference_engine.h"

namespace weft::claims {
namespace {

constexpr std::string_view kChipNetwork = "rdt(4,parallel=keep,concentration=2)";
constexpr Count kGatesOfArray = 125'000;  // of the gate array, at most

Measure measure_number(const Fraction& value) {
  return [value](const std::string&, MeasurementCache&) { return Measured::exactly(value); };
}

// `again`: the same from other printed numbers.
Claim chip_claim(std::string id, std::string place, std::string statement, Decimal published, const Fraction& ours,
                 std::string remark = {}, const std::optional<Fraction>& again = {}) {
  Measure measure = measure_number(ours);
  if (again) {
    measure = measure.checked_by([again](const std::string&, MeasurementCache&) { return Measured::exactly(*again); });
  }
  return to_claim({.id = std::move(id),
                   .place = std::move(place),
                   .statement = std::move(statement),
                   .published = published,
                   .readings = {std::string(kChipNetwork)},
                   .measure = measure,
                   .remark = std::move(remark)});
}

Count gates_of(bool is_ram) {
  Count sum = 0;
  for (const hardware::CalibrationRow& row : hardware::calibrate_router().rows) {
    if ((row.kind == hardware::BitKind::buffer) == is_ram) sum += row.published();
  }
  return sum;
}

std::string id_of_block(std::string name) {
  std::ranges::replace_if(
      name, [](char c) { return c == ' ' || c == '/'; }, '-');
  return name;
}

// The column "total" as printed.
struct Total {
  std::string_view block;
  Count gates;
};
constexpr std::array kTotals = {
    Total{"crossbar", 2'927},
    Total{"arbiter", 2'736},
    Total{"multicast controller", 15'580},
    Total{"I/O controller", 3'970},
    Total{"bit-map generator", 22'880},
    Total{"acknowledge combining", 2'009},
    Total{"RAM for buffer", 40'420},
};

// Beside gates times blocks.
void add_table_8(std::vector<Claim>& claims) {
  const std::vector<hardware::CalibrationRow> rows = hardware::calibrate_router().rows;
  for (const Total& total : kTotals) {
    const auto row = std::ranges::find(rows, total.block, &hardware::CalibrationRow::block);
    WEFT_CHECK(row != rows.end());
    claims.push_back(chip_claim("rdt/table-8/total/" + id_of_block(std::string(total.block)), "Table VIII",
                                fmt::format("gates of all blocks of the kind {}; ours are {} blocks of {} gates",
                                            total.block, row->blocks, row->gates),
                                total.gates, Fraction(row->published(), 1)));
  }
  claims.push_back(chip_claim("rdt/table-8/total/all", "Table VIII", "gates of the chip; ours is the sum of the rows",
                              90'522, Fraction(gates_of(true) + gates_of(false), 1)));
}

// What part of the random logic each row is, beside our own router in hardware: a comparison of two designs, which says
// nothing about the table.
void add_gate_shares(std::vector<Claim>& claims) {
  const std::vector<hardware::CalibrationRow> rows = hardware::calibrate_router().rows;
  for (const hardware::CalibrationRow& row : rows) {
    if (row.kind == hardware::BitKind::buffer) continue;
    const std::string block(row.block);
    Claim claim =
        to_claim(
            {.id = "rdt/table-8/share/" + id_of_block(block),
             .place = "Table VIII",
             .statement =
                 fmt::format("share of {} in the gates of random logic, in percent; published are the gates of the "
                             "row over those of the six rows, ours those of the router in rtl/ with 4, 2 and 1 VCs",
                             block),
             .published = Decimal::from_text(fmt::format(
                 "{:.1f}", 100 * static_cast<double>(row.published()) / static_cast<double>(gates_of(false)))),
             .readings = {fmt::format("{} with 4 VCs", kChipNetwork), fmt::format("{} with 2 VCs", kChipNetwork),
                          fmt::format("{} with 1 VC", kChipNetwork)},
             .measure =
                 [block](const std::string& reading, MeasurementCache&) {
                   const unsigned vcs = reading.find("4 VCs") != std::string::npos   ? 4
                                        : reading.find("2 VCs") != std::string::npos ? 2
                                                                                     : 1;
                   return Measured::exactly(rtl_gate_share(block, vcs));
                 },
             .remark = "the chip's netlist is not published, and ours is another design of the same facilities: every "
                       "output of every VC has a state of its own, and allocators and controllers grow with the VCs "
                       "(rtl/synthesis/README.md)"});
    claim.judge = [judge = std::move(claim.judge)](const Values& values) {
      Finding finding = judge(values);
      finding.verdict = Verdict::not_computable;
      return finding;
    };
    claims.push_back(std::move(claim));
  }
}

void add_gates_of_the_text(std::vector<Claim>& claims) {
  claims.push_back(
      chip_claim("rdt/text/chip/random-logic", "Section V.D",
                 "random logic takes 50,000 gates; ours are the rows of Table VIII without RAM, in thousands of gates",
                 50, Fraction(gates_of(false), 1'000)));
  claims.push_back(chip_claim(
      "rdt/text/chip/ram", "Section V.D",
      "dual-port RAM takes the area of about 4,000 gates; ours is its row of Table VIII, in thousands of gates", 4,
      Fraction(gates_of(true), 1'000), "the table has ten times as many: 40,420",
      Fraction(kTotals.back().gates, 1'000)));
  claims.push_back(
      to_claim({.id = "rdt/table-7/gate-utilisation",
                .place = "Table VII and Section V.D",
                .statement = "63 % of at most 125,000 gates are used; ours are the gates of Table VIII in percent of "
                             "125,000",
                .published = 63,
                .readings = {fmt::format("{} with all blocks", kChipNetwork),
                             fmt::format("{} with random logic only", kChipNetwork)},
                .measure = Measure([](const std::string& reading, MeasurementCache&) {
                             const bool has_ram = reading.find("all blocks") != std::string::npos;
                             const Count gates = gates_of(false) + (has_ram ? gates_of(true) : 0);
                             return Measured::exactly(Fraction(100 * gates, kGatesOfArray));
                           }).checked_by([](const std::string& reading, MeasurementCache&) {
                  // By the printed totals instead of gates times blocks.
                  const bool has_ram = reading.find("all blocks") != std::string::npos;
                  Count gates = has_ram ? kTotals.back().gates : 0;
                  for (std::size_t i = 0; i + 1 < kTotals.size(); ++i) gates += kTotals[i].gates;
                  return Measured::exactly(Fraction(100 * gates, kGatesOfArray));
                }),
                .remark = "63 % are 78,750 gates"}));
}

// Ports: four links of rank 0, four of an upper rank, two processors.
void add_ports(std::vector<Claim>& claims) {
  claims.push_back(
      to_claim({.id = "rdt/text/chip/inputs",
                .place = "Section V.C",
                .statement = "the crossbar has ten inputs: four links of rank 0, four of an upper rank and "
                             "two processors; ours are links and terminals of a node, at most",
                .published = 10,
                .readings = {std::string(kChipNetwork), "rdt(16,concentration=2)"},
                .measure = [](const std::string& spec, MeasurementCache& cache) {
                  const topology::PortGraph& graph = cache.network(spec).graph;
                  Count most = 0;
                  for (NodeId v = 0; v < graph.node_count(); ++v) {
                    most = std::max(most, Count{graph.out_degree(v)} + graph.terminal_count_at(v));
                  }
                  return Measured::exactly(most);
                }}));
  claims.push_back(chip_claim("rdt/text/chip/link-bits", "Section V.C",
                              "two chips with links of 18 bits make links of 36 bits", 36, Fraction(Count{2} * 18, 1)));
  claims.push_back(to_claim(
      {.id = "rdt/table-7/signal-pins",
       .place = "Table VII and Section V.C",
       .statement = "260 signal pins serve ten links of 18 bits on which packets go in both directions; ours are pins "
                    "for the bits of links",
       .published = 260,
       .readings = {fmt::format("{} with shared lines", kChipNetwork),
                    fmt::format("{} with lines for each direction", kChipNetwork)},
       .measure =
           [](const std::string& reading, MeasurementCache&) {
             const bool is_shared = reading.find("shared") != std::string::npos;
             return Measured::exactly(Count{10} * 18 * (is_shared ? 1 : 2));
           },
       .remark = "the text speaks of bidirectional transfer lines; 80 pins are then left for control",
       .relation = Relation::at_most}));
}

// Clocks from buffer to buffer of the head of a packet that is alone, less `link`, by the time of all packets from
// terminal 0: T = 2 + R (clocks) + L-1 over R routers.
Measured clocks_per_router(const std::string& routed, const sim::RouterParameters& router, Count link,
                           MeasurementCache& cache) {
  constexpr std::uint32_t kFlits = 16;
  const auto routing = cache.routing(routed);
  sim::Model model = sim::default_model(*routing);
  static_cast<sim::RouterParameters&>(model) = router;
  std::optional<Fraction> least;
  std::optional<Fraction> most;
  for (TerminalId to = 1; to < routing->graph().terminal_count(); ++to) {
    const auto run =
        sim::simulate_reference(*routing, model, {{.source = 0, .destination = to, .flits = kFlits}}, 10'000);
    const sim::Delivery& delivery = run.deliveries.front();
    WEFT_CHECK(delivery.tail_received != sim::Delivery::kNever);
    const Count routers = delivery.hops + Count{1};
    const Fraction clocks(Count{delivery.tail_received} - 2 - (kFlits - 1) - link * routers, routers);
    if (!least || clocks < *least) least = clocks;
    if (!most || *most < clocks) most = clocks;
  }
  return Measured::between(least.value(), most.value());
}

sim::RouterParameters parameters_of(std::string_view preset) {
  sim::RouterParameters router;
  const experiment::RouterPreset* found = experiment::find_preset(preset);
  WEFT_CHECK(found != nullptr);
  apply(*found, router);
  return router;
}

void add_clocks(std::vector<Claim>& claims) {
  claims.push_back(to_claim(
      {.id = "rdt/text/chip/clocks",
       .place = "Section V.D",
       .statement = "a packet passes the chip in six clocks without conflict; ours, of the preset jump1, are two until "
                    "the header of three flits is there and one for each of four stages",
       .published = 6,
       .readings = {fmt::format("{} with rdt-rank-descending", kChipNetwork)},
       .measure = [](const std::string& routed, MeasurementCache& cache) {
         return clocks_per_router(routed, parameters_of("jump1"), sim::LinkTiming{}.latency, cache);
       }}));
  const auto add_table_4 = [&](const std::string& flit, sim::RouteOn route_on) {
    claims.push_back(to_claim(
        {.id = "rdt/table-4/clocks-per-router/" + flit,
         .place = "Table IV",
         .statement = fmt::format("one clock for routing and the crossbar, one from buffer to buffer and one for the "
                                  "link make three; ours are those of a header of two flits that is routed on its {} "
                                  "flit",
                                  flit),
         .published = 3,
         .readings = {"rdt(8) with rdt-rank-descending"},
         .measure = Measure([route_on](const std::string& routed, MeasurementCache& cache) {
                      sim::RouterParameters router = parameters_of("table-iv");
                      router.header = 2;
                      router.route_on = route_on;
                      return clocks_per_router(routed, router, 0, cache);
                    }).checked_by([route_on](const std::string&, MeasurementCache&) {
           // The three of Table IV, after the flit on which the packet is routed has followed the first.
           constexpr Count kOfTable4 = 3;
           return Measured::exactly(kOfTable4 + (route_on == sim::RouteOn::last ? 1 : 0));
         }),
         .remark = "a router that waits for the second flit of the header takes one clock more"}));
  };
  add_table_4("first", sim::RouteOn::first);
  add_table_4("last", sim::RouteOn::last);
}

void add_table_4(std::vector<Claim>& claims) {
  claims.push_back(to_claim({.id = "rdt/table-4/nodes",
                             .place = "Table IV",
                             .statement = "networks of 4096 nodes are simulated",
                             .published = 4'096,
                             .readings = rdt_networks(64),
                             .measure = measure_nodes}));
}

Claim not_of_a_model(std::string id, std::string place, std::string statement, Decimal published, std::string reason) {
  return undecided_claim({.id = std::move(id),
                          .place = std::move(place),
                          .statement = std::move(statement),
                          .published = published,
                          .tested = {std::string(kChipNetwork)}},
                         std::move(reason));
}

void add_not_computable(std::vector<Claim>& claims) {
  claims.push_back(not_of_a_model("rdt/table-7/power", "Table VII", "the chip takes 19.4 W", Decimal::from_text("19.4"),
                                  "the power of BiCMOS cells and ECL buffers follows from no number of the paper"));
  claims.push_back(not_of_a_model("rdt/table-7/clock", "Table VII", "the clock has 60 MHz", 60,
                                  "the delay of the critical path, the arbitration, is not published"));
  claims.push_back(not_of_a_model("rdt/table-7/pins", "Table VII", "the package has 299 pins", 299,
                                  "the pins for power and ground, 39 beside the 260 signals, follow from the package"));
  claims.push_back(not_of_a_model("rdt/text/chip/cache-line", "Section V.C",
                                  "packets of 16 flits of 36 bits carry a line of the cache", 16,
                                  "the paper gives neither the length of a line nor the data bits of a flit; 13 flits "
                                  "behind the header have 468 bits"));
}

}  // namespace

void add_rdt_chip_claims(std::vector<Claim>& claims) {
  add_table_4(claims);
  add_clocks(claims);
  add_table_8(claims);
  add_gate_shares(claims);
  add_gates_of_the_text(claims);
  add_ports(claims);
  add_not_computable(claims);
}

}  // namespace weft::claims
