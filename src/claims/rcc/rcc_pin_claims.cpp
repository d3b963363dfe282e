// Section 4: pins beyond the sizes of Theorems 5 and 6, boards, and the comparison over all instances.
#include <algorithm>

#include "claims/chip_measures.h"
#include "claims/measured_claim.h"
#include "claims/rcc/rcc_claims.h"
#include "claims/rcc/rcc_network.h"
#include "claims/rcc/rcc_plain_graph.h"
#include "hardware/found_partition.h"

namespace weft::claims {
namespace {

struct OnChips {
  RccNetwork rcc;
  std::uint32_t chips;

  [[nodiscard]] std::string text() const { return fmt::format("{},chips={}", rcc.text(), chips); }
};

// Theorem 4, with the constant 1; chips are a power of 2.
std::uint64_t cube_pins(std::uint64_t nodes, std::uint64_t chips) {
  return nodes / chips * static_cast<std::uint64_t>(std::countr_zero(chips));
}

std::uint64_t worst_chip(const OnChips& each, MeasurementCache& cache) {
  return links_per_chip(each.rcc.spec(), each.chips, cache).most;
}

std::string cost_command(const std::string& spec, std::uint32_t chips) {
  return fmt::format("weft cost \"{}\" --chips {}", spec, chips);
}

// Theorem 6 for L > 1 and I > N^(1/4): a chip is a part of an atom.
void add_parts_of_atoms(std::vector<Claim>& claims) {
  for (const OnChips& each : {OnChips{{4, 2}, 128}, OnChips{{4, 2}, 256}, OnChips{{8, 2}, 1024}, OnChips{{8, 2}, 2048},
                              OnChips{{16, 2}, 8192}, OnChips{{2, 3}, 128}}) {
    const double parts = static_cast<double>(each.chips) / static_cast<double>(each.rcc.row_length());  // I
    const double of_chip = static_cast<double>(each.rcc.row_length()) / parts;
    const auto add = [&](bool is_most) {
      const Measure links =
          is_most ? measure_most_links_of_a_chip(each.chips) : measure_fewest_links_of_a_chip(each.chips);
      MeasuredClaim claim{
          .id = fmt::format("rcc/theorem-6/{}/{}", is_most ? "most" : "fewest", each.text()),
          .place = "Theorem 6, Case 2 B",
          .statement = fmt::format("the chip with {} pins needs N^(1/2)/I - N^(1/2)/I^2 + N^(1/2)/I - 1, for "
                                   "MCB = I N^(1/2) and I = {}",
                                   is_most ? "the most" : "the fewest", parts),
          .published = rounded_to(of_chip - of_chip / parts + of_chip - 1, 2),
          .readings = {each.rcc.spec()},
          .measure = links.checked_by([each, is_most](const std::string&, MeasurementCache&) {
            const PlainPins pins = plain_pins(each.rcc, each.chips);
            return Measured::exactly(is_most ? pins.most : pins.fewest);
          }),
          .remark = "Theorem 5 within a row needs I <= N^(1/4), not I <= N^(1/2); beyond it atoms are cut"};
      if (is_most && each.rcc.levels == 2) {
        const double atom = static_cast<double>(each.rcc.atom);
        claim.correction =
            Correction{"for L = 2 and I > N^(1/4) the worst chip, of m nodes, needs m (N^(1/4) - m) + 2m",
                       rounded_to(of_chip * (atom - of_chip) + 2 * of_chip, 2)};
      }
      claims.push_back(to_claim(std::move(claim)));
    };
    add(false);
    add(true);
  }
}

// Below Theorem 6: the ratio to the hypercube at given sizes, for L = 1, and by how much fewer, for L > 1.
void add_below_theorem_6(std::vector<Claim>& claims) {
  for (const OnChips& each : {OnChips{{16, 1}, 32}, OnChips{{32, 1}, 64}, OnChips{{64, 1}, 128}}) {
    const Measure ratio = [each](const std::string& spec, MeasurementCache& cache) {
      const Count ours = links_per_chip(spec, each.chips, cache).most;
      return Measured::exactly(Fraction(ours, links_per_chip(each.rcc.cube(), each.chips, cache).most));
    };
    claims.push_back(to_claim(
        {.id = "rcc/figure-13/" + each.text(),
         .place = "Figure 13 and the text on it",
         .statement =
             "for L = 1 and more than N^(1/2) chips the pins of a chip are equivalent to a hypercube's; ours is "
             "their ratio, of the worst chips",
         .published = Decimal(100, 2),
         .readings = {each.rcc.spec()},
         .measure = ratio.checked_by([each](const std::string&, MeasurementCache&) {
           return Measured::exactly(
               Fraction(plain_pins(each.rcc, each.chips).most, cube_pins(each.rcc.nodes(), each.chips)));
         }),
         .remark = "by Theorems 4 and 6 it grows with N^(1/2)/log N",
         .commands = {cost_command(each.rcc.spec(), each.chips), cost_command(each.rcc.cube(), each.chips)}}));
  }
  for (const OnChips& each : {OnChips{{16, 2}, 16384}, OnChips{{16, 2}, 32768}, OnChips{{16, 2}, 65536}}) {
    const auto again = [each](const std::string&, MeasurementCache&) {
      const std::uint64_t ours = plain_pins(each.rcc, each.chips).most;
      const std::uint64_t cube = cube_pins(each.rcc.nodes(), each.chips);
      return Measured::exactly(cube > ours ? cube - ours : 0U).shown_by(fmt::format("{} against {}", ours, cube));
    };
    claims.push_back(
        to_claim({.id = "rcc/figure-13/" + each.text(),
                  .place = "Figure 13 and the text on it",
                  .statement = "for L > 1 a chip of the hypercube of the same size needs more pins: by how many",
                  .published = 1,
                  .readings = {each.rcc.spec()},
                  .measure = measure_fewer_links_than(each.rcc.cube(), each.chips, each.chips).checked_by(again),
                  .remark = "a node has up to N^(1/4) + 1 links, which exceeds log2 N",
                  .relation = Relation::at_least,
                  .commands = {cost_command(each.rcc.spec(), each.chips), cost_command(each.rcc.cube(), each.chips)}}));
  }
}

// L = 1 to 3, A and the chips powers of 2, up to 64K nodes; for L = 1 up to A = 64.
std::vector<OnChips> all_instances() {
  std::vector<OnChips> all;
  for (const unsigned levels : {1U, 2U, 3U}) {
    for (std::uint64_t atom = 2; atom <= 64; atom *= 2) {
      const RccNetwork rcc{atom, levels};
      if (rcc.nodes() > 65536) break;
      for (std::uint32_t chips = 2; chips <= rcc.nodes(); chips *= 2) all.push_back({rcc, chips});
    }
  }
  return all;
}

void add_most_instances(std::vector<Claim>& claims) {
  claims.push_back(
      to_claim({.id = "rcc/text/most-instances",
                .place = "Abstract and Section 5",
                .statement = fmt::format(
                    "most instances of RCC-FULL need fewer pins than the hypercube; ours are those with "
                    "fewer at the worst chip, of the {} with L = 1 to 3, A and the number of chips powers of "
                    "2, A <= 64 and N <= 64K; published more than half",
                    all_instances().size()),
                .published = whole_number(all_instances().size() / 2 + 1),
                .readings = {"rcc-full(2,1)"},
                .measure =
                    [](const std::string&, MeasurementCache& cache) {
                      Count fewer = 0;
                      for (const OnChips& each : all_instances()) {
                        fewer += worst_chip(each, cache) < cube_pins(each.rcc.nodes(), each.chips) ? 1U : 0U;
                      }
                      return Measured::exactly(fewer);
                    },
                .relation = Relation::at_least}));
}

// Case 1: chips of whole rows are said to need the fewest pins of all partitions.
void add_better_partitions(std::vector<Claim>& claims) {
  for (const std::uint32_t chips : {4U, 8U, 16U}) {
    const OnChips each{{4, 2}, chips};
    const auto found = [chips](const std::string& spec, MeasurementCache& cache) {
      const topology::Network& network = cache.network(spec);
      const auto natural = hardware::natural_partition(network, chips, cache.execution());
      return *hardware::found_partition(network, natural, cache.execution());
    };
    const Measure worst = [found](const std::string& spec, MeasurementCache& cache) {
      const hardware::Partition partition = found(spec, cache);
      return Measured::between(
          0, hardware::count_pins(cache.network(spec).graph, partition, cache.execution()).links.most);
    };
    const auto recounted = [found, each](const std::string& spec, MeasurementCache& cache) {
      const hardware::Partition partition = found(spec, cache);
      std::vector<Count> leaving(each.chips);
      std::vector<Count> nodes(each.chips);
      for (std::uint64_t v = 0; v < each.rcc.nodes(); ++v) {
        ++nodes[partition.part[v]];
        for (const std::uint64_t to : plain_neighbors(each.rcc, v)) {
          leaving[partition.part[v]] += partition.part[to] != partition.part[v] ? 1U : 0U;
        }
      }
      const bool are_equal = std::all_of(nodes.begin(), nodes.end(), [&](Count n) { return n == nodes.front(); });
      return Measured::between(0, are_equal ? *std::max_element(leaving.begin(), leaving.end()) : kHuge);
    };
    const std::uint64_t rows = each.rcc.row_length() / chips;
    claims.push_back(to_claim(
        {.id = "rcc/text/fewest-pins/" + each.text(),
         .place = "Section 4, Case 1",
         .statement =
             "chips of whole rows need the fewest pins of all partitions, N/MCB - N/MCB^2; ours are those of the "
             "worst chip of the best partition found, at most",
         .published = whole_number(rows * (each.rcc.row_length() - rows)),
         .readings = {each.rcc.spec()},
         .measure = worst.checked_by(recounted),
         .remark = "a partition through the rows has fewer: rows of an RCC-FULL with L > 1 are cheap to cut",
         .relation = Relation::at_least,
         .commands = {cost_command(each.rcc.spec(), chips)}}));
  }
}

void add_only_transpose_links(std::vector<Claim>& claims) {
  for (const OnChips& each : {OnChips{{4, 2}, 4}, OnChips{{4, 2}, 16}, OnChips{{16, 1}, 4}, OnChips{{2, 3}, 8}}) {
    claims.push_back(to_claim(
        {.id = "rcc/text/only-transpose-links/" + each.text(),
         .place = "Section 4, Case 1",
         .statement = "with whole rows on chips only transpose links leave them; ours are the others, links of lower "
                      "levels, between nodes of different chips",
         .published = 0,
         .readings = {each.rcc.spec()},
         .measure = [each](const std::string& spec, MeasurementCache& cache) {
           const topology::Network& network = cache.network(spec);
           const auto chips = hardware::natural_partition(network, each.chips, cache.execution());
           Count others = 0;
           for (NodeId v = 0; v < network.graph.node_count(); ++v) {
             for (PortId port = 0; port < network.graph.out_degree(v); ++port) {
               const bool leaves = chips.part[v] != chips.part[network.graph.neighbor(v, port).node];
               others += leaves && network.graph.link_class(v, port) != each.rcc.levels ? 1U : 0U;
             }
           }
           return Measured::exactly(others);
         }}));
    claims.push_back(to_claim(
        {.id = "rcc/text/as-complete-graph/" + each.text(),
         .place = "Section 4, Case 1",
         .statement =
             "a chip needs as many pins as one with a part of a complete graph of N^(1/2) nodes on as many chips",
         .published = whole_number(plain_pins({each.rcc.row_length(), 0}, each.chips).most),
         .readings = {each.rcc.spec()},
         .measure = measure_links_of_chips(each.chips)}));
  }
}

// Below Theorem 5: for a fixed number of chips the ratio of pins, (1 - 1/MCB)/log2 MCB, does not fall with N.
void add_fixed_chips(std::vector<Claim>& claims) {
  for (const std::uint32_t chips : {2U, 4U}) {
    const auto count = [chips](const auto& pins) {
      Count others = 0;
      Fraction before;
      for (const std::uint64_t atom : {4U, 8U, 16U, 32U}) {
        const RccNetwork rcc{atom, 1};
        const Fraction ratio(pins(OnChips{rcc, chips}), cube_pins(rcc.nodes(), chips));
        others += atom > 4 && !(ratio < before) ? 1U : 0U;
        before = ratio;
      }
      return Measured::exactly(others).shown_by(fmt::format("the ratio is {} at every size", to_text(before)));
    };
    const Measure measured = [count](const std::string&, MeasurementCache& cache) {
      return count([&](const OnChips& each) { return worst_chip(each, cache); });
    };
    claims.push_back(to_claim(
        {.id = fmt::format("rcc/text/fixed-chips/chips={}", chips),
         .place = "Section 4, below Theorem 5",
         .statement =
             "for at most N^(1/2) chips the pins are asymptotically fewer than a hypercube's; ours are the steps "
             "along A = 4, 8, 16, 32 with L = 1 in which their ratio does not fall, on a fixed number of chips",
         .published = 0,
         .readings = {"rcc-full(4,1)"},
         .measure = measured.checked_by([count](const std::string&, MeasurementCache&) {
           return count([](const OnChips& each) { return plain_pins(each.rcc, each.chips).most; });
         }),
         .remark = "it is (1 - 1/MCB)/log2 MCB, which falls with the number of chips only"}));
  }
}

void add_infeasible(std::vector<Claim>& claims) {
  for (const RccNetwork& rcc : {RccNetwork{64, 1}, RccNetwork{8, 2}}) {
    claims.push_back(to_claim(
        {.id = fmt::format("rcc/text/infeasible-pins/{},chips=2", rcc.text()),
         .place = "Section 4, below Theorem 5",
         .statement = "a chip cannot have more than about 1000 pins, which rules out hypercubes; RCC-FULL of the same "
                      "size, 4096 nodes on 2 chips of whole rows, is implied to stay below",
         .published = 1000,
         .readings = {rcc.spec()},
         .measure = measure_links_of_chips(2).checked_by(
             [rcc](const std::string&, MeasurementCache&) { return Measured::exactly(plain_pins(rcc, 2).most); }),
         .remark = "it needs N/4 pins",
         .relation = Relation::at_most}));
  }
}

// Ports of the worst board and pins of the worst chip of a network.
std::uint64_t ports_of_board(const std::string& spec, std::uint32_t chips, std::uint32_t boards,
                             MeasurementCache& cache) {
  return static_cast<std::uint64_t>(measure_links_of_boards(chips, boards)(spec, cache).high().numerator());
}

void add_boards(std::vector<Claim>& claims) {
  struct Case {
    std::uint32_t chips;
    std::uint32_t boards;
  };
  for (const Case& each : {Case{64, 16}, Case{64, 4}, Case{4, 2}}) {
    const Measure excess = [each](const std::string& spec, MeasurementCache& cache) {
      const std::uint64_t ports = ports_of_board(spec, each.chips, each.boards, cache);
      const std::uint64_t pins = links_per_chip(spec, each.chips, cache).most;
      return Measured::exactly(ports > pins ? ports - pins : 0U).shown_by(fmt::format("{} against {}", ports, pins));
    };
    claims.push_back(to_claim(
        {.id = fmt::format("rcc/text/boards-more-severe/chips={},boards={}", each.chips, each.boards),
         .place = "Section 4, below Theorem 4",
         .statement = "the limit is more severe on boards than on chips: a board of a hypercube has more ports than a "
                      "chip has pins; by how many",
         .published = 1,
         .readings = {"hypercube(8)"},
         .measure = excess.checked_by([each](const std::string&, MeasurementCache&) {
           return Measured::exactly(cube_pins(256, each.boards) - cube_pins(256, each.chips));
         }),
         .remark = "2 parts and 4 parts of a hypercube have N/2 links each",
         .relation = Relation::at_least}));
  }
  struct Pair {
    OnChips on;
    std::uint32_t boards;
  };
  for (const Pair& each : {Pair{{{16, 1}, 32}, 16}, Pair{{{64, 1}, 128}, 64}}) {
    const auto excess = [](std::uint64_t ours, std::uint64_t cube, std::uint64_t chip, std::uint64_t cube_chip) {
      return Measured::exactly(ours > cube ? ours - cube : 0U)
          .shown_by(fmt::format("chips {} against {}, boards {} against {}", chip, cube_chip, ours, cube));
    };
    const Measure measured = [=](const std::string& spec, MeasurementCache& cache) {
      const std::uint64_t ours = ports_of_board(spec, each.on.chips, each.boards, cache);
      const std::uint64_t chip = worst_chip(each.on, cache);
      const std::uint64_t cube = ports_of_board(each.on.rcc.cube(), each.on.chips, each.boards, cache);
      return excess(ours, cube, chip, links_per_chip(each.on.rcc.cube(), each.on.chips, cache).most);
    };
    claims.push_back(to_claim(
        {.id = fmt::format("rcc/text/chips-decide-boards/{},boards={}", each.on.text(), each.boards),
         .place = "Section 4, below Theorem 4",
         .statement = "a network that needs more pins on chips than another needs more on boards too; RCC-FULL does on "
                      "these chips, and ours is by how many ports of a board it exceeds the hypercube",
         .published = 1,
         .readings = {each.on.rcc.spec()},
         .measure = measured.checked_by([=](const std::string&, MeasurementCache&) {
           return excess(plain_pins(each.on.rcc, each.boards).most, cube_pins(each.on.rcc.nodes(), each.boards),
                         plain_pins(each.on.rcc, each.on.chips).most, cube_pins(each.on.rcc.nodes(), each.on.chips));
         }),
         .remark = "chips divide the rows, whose nodes are all joined; boards hold whole rows",
         .relation = Relation::at_least}));
  }
}

}  // namespace

void add_rcc_pin_claims(std::vector<Claim>& claims) {
  add_parts_of_atoms(claims);
  add_below_theorem_6(claims);
  add_most_instances(claims);
  add_better_partitions(claims);
  add_only_transpose_links(claims);
  add_fixed_chips(claims);
  add_infeasible(claims);
  add_boards(claims);
}

}  // namespace weft::claims
