// Section 4, Case 1: chips of whole rows, and boards.
#include <algorithm>

#include "claims/measured_claim.h"
#include "claims/rcc/rcc_claims.h"
#include "claims/rcc/rcc_network.h"
#include "claims/rcc/rcc_on_chips.h"
#include "claims/rcc/rcc_plain_graph.h"
#include "hardware/found_partition.h"

namespace weft::claims {
namespace {

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

void add_rcc_package_claims(std::vector<Claim>& claims) {
  add_better_partitions(claims);
  add_only_transpose_links(claims);
  add_fixed_chips(claims);
  add_boards(claims);
}

}  // namespace weft::claims
