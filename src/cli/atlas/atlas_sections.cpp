#include "cli/atlas/atlas_sections.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace weft::cli {
namespace {

// The same for all networks of about 256 nodes, so that rivals are simulated once.
constexpr std::string_view kLoads = "0.05:0.4:0.05";
constexpr std::string_view kFewLoads = "0.05,0.1";

}  // namespace

std::span<const AtlasRecord> atlas_records() {
  static const std::vector<AtlasRecord> kRecords = {
      {.paper = "rcc",
       .title = "RCC-FULL",
       .idea = "Recursively compounded complete graphs. An atom is a complete graph of A nodes; at each level, as many "
               "copies as a copy has nodes are joined by transpose links, from node j of copy i to node i of copy j. "
               "Nodes keep few links while the number of nodes is squared at each level.",
       .pictured = {"rcc-full(4,1)", "rcc-full(4,2)"},
       .networks = {"rcc-full(4,2)", "torus(16,16)", "mesh(16,16)", "hypercube(8)"},
       .routings = {"rcc-1", "rcc-2"},
       .loads = kLoads,
       .few_loads = kFewLoads,
       .telling = {"rcc/corollary-1/A=4,L=2", "rcc/figure-4/A=16,L=2", "rcc/theorem-3/step-1/A=4,L=3"}},
      {.paper = "rhsn",
       .title = "Swapped networks (HSN and RHSN)",
       .idea = "The address of a node is a row of digits, and the nucleus changes the last of them. A swap link "
               "exchanges the last digit with another one, so that the nucleus can change that one too. An RHSN does "
               "the same again with a swapped network as its nucleus. Algorithms of a product network then run with "
               "few extra steps and far fewer links.",
       .pictured = {"hsn(2,hypercube(2))", "rhsn(2,2,hypercube(2))"},
       .networks = {"rhsn(2,2,hypercube(2))", "hcn(4)", "torus(16,16)", "hypercube(8)"},
       .routings = {"swapped-recursive", "swapped-fault-tolerant"},
       .loads = kLoads,
       .few_loads = kFewLoads,
       .telling = {"rhsn/text/padded-time/hsn(2,complete(5))", "rhsn/table-1/bitonic-sort/hypercube(12)",
                   "rhsn/text/dilation/rhsn(2,2,2,complete(2))"}},
      {.paper = "scc",
       .title = "Star-connected cycles",
       .idea = "Each node of a star graph is replaced by a ring, and each node of the ring has one of the links of the "
               "star graph. So every node has three links, whatever the size, as in cube-connected cycles.",
       .pictured = {"scc(3)", "scc(4)"},
       .networks = {"scc(4)", "ccc(4)", "torus(8,9)", "hypercube(6)"},
       .routings = {"scc-optimal", "ascending"},
       .loads = kLoads,
       .few_loads = kFewLoads,
       .telling = {"scc/theorem-1/n=7", "scc/table-2/broadcast/steps/star(7)", "scc/text/optimal-steps/n=4"}},
      {.paper = "rdt",
       .title = "Recursive diagonal torus",
       .idea = "A torus whose nodes also have the links of one coarser torus, turned by 45 degrees: rank 1 goes two "
               "columns and two rows away, rank 2 eight columns or eight rows, and so on. Neighbouring nodes have "
               "different ranks, so a packet walks to a node of the rank that it needs.",
       .pictured = {"rdt(8)", "rdt(16)"},
       .networks = {"rdt(16)", "torus(16,16)", "mesh(16,16)", "hypercube(8)"},
       .routings = {"rdt-floating-vector", "rdt-rank-descending", "rdt-duato"},
       .loads = kLoads,
       .few_loads = kFewLoads,
       .telling = {"rdt/table-4/rdt/vcs", "rdt/table-6/broadcast/rdt/16384",
                   "rdt/table-1/floating-vector/longest-route/4096"}},
      {.paper = "prc",
       .title = "Chordal rings and periodically regular chordal rings",
       .idea = "Unidirectional rings with skips. In a chordal ring every node has all skips; in a periodically regular "
               "chordal ring (PRC) the nodes of a group share them, one skip each, so that every node has two outgoing "
               "channels, however many skips there are.",
       .pictured = {"prc(24,skips=[3,6,12])", "chordal-ring(24,skips=[6])"},
       .networks = {"prc(256,skips=[4,16,64,128])", "chordal-ring(256,skips=[16])", "directed-torus(16,16)",
                    "mesh(16,16)"},
       .routings = {"prc-greedy", "prc-wormhole"},
       .loads = "0.02:0.16:0.02",
       .few_loads = "0.02,0.04",
       .telling = {"prc/theorem-4/N=256,skips=[4,16,64,128]", "prc/theorem-6/period/N=4..512",
                   "prc/theorem-3/N=6,skips=[3,3,3]"}},
  };
  return kRecords;
}

std::string in_quotes(std::string_view text) { return fmt::format("\"{}\"", text); }

std::string all_in_quotes(const std::vector<std::string_view>& texts) {
  std::vector<std::string> each;
  for (const std::string_view text : texts) each.push_back(in_quotes(text));
  return fmt::format("{}", fmt::join(each, " "));
}

}  // namespace weft::cli
