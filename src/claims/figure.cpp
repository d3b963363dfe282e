#include "claims/figure.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/input_error.h"
#include "base/suggest.h"

namespace weft::claims {
namespace {

constexpr std::array kFigures = {
    Figure{.id = "prc/1",
           .shows = "a unidirectional ring of 8 nodes, and the same ring with a chord of length 3 from every node",
           .panels = {{{"(a) ring", "weft draw \"directed-ring(8)\""},
                       {"(b) chordal ring, skip 3", "weft draw \"chordal-ring(8,skips=[3])\""}}}},
    Figure{.id = "prc/2",
           .shows = "a node-symmetric chordal ring with the skips 2 and 4, and the links of one of its nodes",
           .panels = {{{"(a) skips 2 and 4", "weft draw \"chordal-ring(8,skips=[2,4])\""},
                       {"(b) the links of node 0", "weft draw \"chordal-ring(8,skips=[2,4])\" --around 0"}}}},
    Figure{.id = "prc/3",
           .shows = "the chordal ring with skip 3 in rows, which shows its likeness to a mesh",
           .panels = {{{"row-major order", "weft draw \"chordal-ring(8,skips=[3])\" --layout \"rows(3)\""},
                       {"snakelike order", "weft draw \"chordal-ring(8,skips=[3])\" --layout \"snake(3)\""}}}},
    Figure{.id = "prc/4",
           .shows = "the chordal ring of 16 nodes with skip 4 as a 4 x 4 mesh with wrap-around links",
           .panels = {{{"", "weft draw \"chordal-ring(16,skips=[4])\" --layout \"rows(4)\""}}}},
    Figure{.id = "prc/5",
           .shows = "the nodes of a ring in groups of g consecutive nodes, here g = 4",
           .panels = {{{"", "weft draw \"prc(24,skips=[4,4,8,12])\" --classes ring --partition 6"}}}},
    Figure{.id = "prc/6",
           .shows = "the skip links of a group: each node has one of another length, here 4, 8, 12 and 16",
           .panels = {{{"", "weft draw \"prc(24,skips=[4,8,12,16])\" --layout line --partition 6"}}}},
    Figure{.id = "prc/7",
           .shows = "a periodically regular chordal ring of 8 nodes with group size 2 and the skips 2 and 4",
           .panels = {{{"", "weft draw \"prc(8,skips=[2,4])\""}}}},
    Figure{.id = "prc/8",
           .shows = "the worst case of greedy routing over the group size g, for several numbers of nodes: the paper's "
                    "bound, and the longest path of the best skips",
           .panels = {{{"",
                        "weft plot \"longest=max_hops, bound=(g+1)*(nodes^(1/(g+1))+1)-4\" \"prc(720,g=g)\" "
                        "\"prc(5040,g=g)\" --with prc-greedy --to 16"}}}},
    Figure{.id = "prc/9",
           .shows = "the chordal ring with the skips 2 and 4 as a 2 x 2 x 2 mesh with further links",
           .panels = {{{"", "weft draw \"chordal-ring(8,skips=[2,4])\" --layout \"grid(sides=[2,2,2])\""}}}},
    Figure{.id = "prc/10",
           .shows = "the periodically regular chordal ring as a subgraph of that mesh",
           .panels = {{{"", "weft draw \"prc(8,skips=[2,4])\" --layout \"grid(sides=[2,2,2])\""}}}},
    Figure{.id = "prc/11",
           .shows = "the same ring as 2 x 4 and 4 x 2 meshes in which some links are express links",
           .panels = {{{"2 x 4", "weft draw \"prc(8,skips=[2,4])\" --layout \"rows(4)\""},
                       {"4 x 2", "weft draw \"prc(8,skips=[2,4])\" --layout \"rows(2)\""}}}},
    Figure{.id = "prc/12",
           .shows = "a packed exponential connection network of 32 nodes on a line",
           .panels = {{{"", "weft draw \"pec(32)\" --layout line --labels index"}}}},
    Figure{.id = "rcc/1",
           .shows =
               "the construction of RCC-FULLs over a complete graph of 4 nodes: level 1 with binary indices, level 2 "
               "with decimal ones",
           .panels = {{{"(a) level 1", "weft draw \"rcc-full(4,1)\" --labels binary"},
                       {"(b) level 2", "weft draw \"rcc-full(4,2)\" --labels index"}}}},
    Figure{.id = "rcc/2",
           .shows = "a source and a destination in different rows: each may or may not be at the transpose link that "
                    "joins the two rows, which gives paths of 1, 2, 2 and 3 hops",
           .panels = {{{"both at the link",
                        "weft draw \"rcc-full(4,1)\" --layout rows --route \"[1,2]\" \"[2,1]\" --with rcc-1"},
                       {"the destination at the link",
                        "weft draw \"rcc-full(4,1)\" --layout rows --route \"[1,0]\" \"[2,1]\" --with rcc-1"},
                       {"the source at the link",
                        "weft draw \"rcc-full(4,1)\" --layout rows --route \"[1,2]\" \"[2,3]\" --with rcc-1"},
                       {"neither",
                        "weft draw \"rcc-full(4,1)\" --layout rows --route \"[1,0]\" \"[2,3]\" --with rcc-1"}}}},
    Figure{
        .id = "rcc/3",
        .shows = "the mean distance of RCC-FULLs of the levels 0 to 3 and of the hypercube, over the number of nodes",
        .panels = {{{"",
                     "weft plot mean_distance_with_self \"rcc-full(a,0)\" \"rcc-full(a,1)\" \"rcc-full(a,2)\" "
                     "\"rcc-full(a,3)\" hypercube --seconds 3"}}}},
    Figure{.id = "rcc/4",
           .shows = "the number of links of RCC-FULLs of the levels 0 to 3 and of the hypercube",
           .panels = {{{"",
                        "weft plot links \"rcc-full(a,0)\" \"rcc-full(a,1)\" \"rcc-full(a,2)\" \"rcc-full(a,3)\" "
                        "hypercube"}}}},
    Figure{.id = "rcc/5",
           .shows = "the message traffic density, mean distance times nodes over links, of the same networks",
           .panels = {{{"",
                        "weft plot \"density=mean_distance_with_self*nodes/links\" \"rcc-full(a,0)\" "
                        "\"rcc-full(a,1)\" \"rcc-full(a,2)\" \"rcc-full(a,3)\" hypercube --seconds 1"}}}},
    Figure{.id = "rcc/6",
           .shows = "the normalised queueing delay over the utilisation of networks of 65,536 nodes",
           .panels = {{{"",
                        "weft plot \"delay=mean_distance_with_self/max(0,1-mean_distance_with_self*utilization)\" "
                        "\"rcc-full(256,1)\" \"rcc-full(16,2)\" \"rcc-full(4,3)\" \"hypercube(16)\" --vary "
                        "utilization=0:0.34:0.002 --y log"}}}},
    Figure{.id = "rcc/7",
           .shows =
               "a path of Algorithm 1: within the row of the source, along a transpose link, within the row of the "
               "destination",
           .panels = {{{"", "weft draw \"rcc-full(4,1)\" --layout rows --route \"[0,1]\" \"[3,2]\" --with rcc-1"}}}},
    Figure{.id = "rcc/8",
           .shows = "a path of Algorithm 2, which begins with a transpose link",
           .panels = {{{"", "weft draw \"rcc-full(4,1)\" --layout rows --route \"[0,1]\" \"[3,2]\" --with rcc-2"}}}},
    Figure{.id = "rcc/9",
           .shows = "RCC-FULL SORT on a 4 x 4 array, with the paper's numbers: what the nodes hold after each step",
           .panels = {{{"",
                        "weft run \"sort(method=rcc)\" \"rcc-full(4,1)\" --values \"10 9 14 2 4 15 11 12 6 1 5 13 8 3 "
                        "7 0\""}}}},
    Figure{.id = "rcc/10",
           .shows = "the partition of an RCC-FULL into as many chips as rows",
           .panels = {{{"", "weft draw \"rcc-full(4,1)\" --layout rows --chips 4"}}}},
    Figure{.id = "rcc/11",
           .shows = "the links that leave a chip, for 4, 16 and 64 chips, of RCC-FULL and hypercube",
           .panels = {{{"", "weft plot chip_links \"rcc-full(a,1)\" hypercube --chips 4,16,64 --from 4096"}}}},
    Figure{.id = "rcc/12",
           .shows = "the partition of an RCC-FULL into twice as many chips as rows",
           .panels = {{{"", "weft draw \"rcc-full(4,1)\" --layout rows --chips 8"}}}},
    Figure{.id = "rcc/13",
           .shows = "the links that leave a chip where each row is divided among 2 or 4 chips",
           .panels = {{{"",
                        "weft plot chip_links \"rcc-full(a,1)\" \"rcc-full(a,2)\" hypercube --chips "
                        "\"2*sqrt(nodes),4*sqrt(nodes)\" --points 8"}}}},
    Figure{.id = "rdt/1",
           .shows = "upper rank tori on the base torus: one torus of rank 1 and one of rank 2",
           .panels = {{{"rank 1",
                        "weft draw \"prdt(16,2)\" --classes \"rank 0,rank 1\" --part "
                        "\"torus(rank=1,at=[0,0])\" --labels none"},
                       {"rank 2",
                        "weft draw \"prdt(16,2)\" --classes \"rank 0,rank 2\" --part "
                        "\"torus(rank=2,at=[0,0])\" --labels none"}}}},
    Figure{.id = "rdt/2",
           .shows = "the structure of a torus of rank 1: twice as long as wide, with links that return spirally",
           .panels = {{{"", "weft draw \"part(prdt(16,1),torus(rank=1,at=[0,0]))\" --classes \"rank 1\""}}}},
    Figure{.id = "rdt/3",
           .shows = "the assignment of upper tori of the ranks 1 to 4 to the nodes of RDT(2,4,1)/alpha: 16 x 16 of the "
                    "128 x 128 nodes",
           .panels = {{{"",
                        "weft draw \"part(part(part(rdt(128),quadrant(0,0)),quadrant(0,0)),quadrant(0,0))\" --color "
                        "rank --classes \"rank 0\" --labels none"}}}},
    Figure{.id = "rdt/4",
           .shows =
               "the directions of the links of the ranks 0, 1 and 2 from one node: each rank turns them by 45 degrees",
           .panels = {{{"", "weft draw \"prdt(24,2)\" --around \"(12,12)\""}}}},
    Figure{.id = "rdt/5",
           .shows = "the vector from (1,2) to (5,9), converted into unit vectors of the ranks 2, 1 and 0",
           .panels = {{{"",
                        "weft draw \"prdt(16,2)\" --classes \"rank 0\" --route \"(1,2)\" \"(5,9)\" "
                        "--with rdt-vector"}}}},
    Figure{.id = "rdt/6",
           .shows =
               "the diameter over the number of nodes: with the upper torus of rank 1 only, and with the ranks 1 to "
               "4, for several cardinal numbers",
           .panels = {{{"(a) rank 1",
                        "weft plot diameter \"prdt(k,1,cardinal=2)\" \"prdt(k,1,cardinal=3)\" "
                        "\"prdt(k,1,cardinal=4)\" \"prdt(k,1,cardinal=5)\""},
                       {"(b) ranks 1 to 4",
                        "weft plot diameter \"prdt(k,4,cardinal=2)\" \"prdt(k,4,cardinal=3)\" "
                        "\"prdt(k,4,cardinal=4)\""}}}},
    Figure{.id = "rdt/7",
           .shows = "the parts of a simulated node",
           .not_drawn = "a block diagram of the simulator's node"},
    Figure{
        .id = "rdt/8", .shows = "the simulated router", .not_drawn = "a block diagram; docs/model.md describes ours"},
    Figure{
        .id = "rdt/9",
        .shows = "latency over throughput under uniform traffic, 16 flits: RDT, tori and the hypercube of 4096 nodes",
        .sweep = {.traffic = "uniform", .packet = 16}},
    Figure{
        .id = "rdt/10", .shows = "the same with packets of 128 flits", .sweep = {.traffic = "uniform", .packet = 128}},
    Figure{.id = "rdt/11",
           .shows = "the same under hot-spot traffic, 16 flits",
           .sweep = {.traffic = "hot-spot(nodes=128)", .packet = 16}},
    Figure{.id = "rdt/12", .shows = "the machine JUMP-1", .not_drawn = "a block diagram of a machine"},
    Figure{.id = "rdt/13",
           .shows = "the messages of a broadcast: two steps on rank 1, then two on rank 0",
           .panels = {{{"steps 1 and 2", "weft run \"broadcast(root=36)\" \"prdt(8,1)\" --steps 2"},
                       {"steps 1 to 4", "weft run \"broadcast(root=36)\" \"prdt(8,1)\" --steps 4"}}}},
    Figure{.id = "rdt/14",
           .shows = "the territories of multicasts of rank 1 and rank 0 from one node",
           .panels = {{{"rank 1",
                        "weft draw \"prdt(16,2)\" --classes \"rank 0\" --part \"territory(rank=1,from=[8,8])\" "
                        "--labels none"},
                       {"rank 0",
                        "weft draw \"prdt(16,2)\" --classes \"rank 0\" --part \"territory(rank=0,from=[8,8])\" "
                        "--labels none"}}}},
    Figure{.id = "rdt/15", .shows = "the router chip", .not_drawn = "a block diagram of a chip"},
    Figure{.id = "rhsn/1",
           .shows = "hierarchical swapped networks over the 2-cube, of 1, 2 and 3 levels, with radix-4 addresses",
           .panels = {{{"(a) the nucleus", "weft draw \"hypercube(2)\" --labels index"},
                       {"(b) two levels", "weft draw \"hsn(2,hypercube(2))\" --labels digits"},
                       {"(c) three levels", "weft draw \"hsn(3,hypercube(2))\" --labels digits"}}},
           .columns = 3},
    Figure{.id = "scc/1",
           .shows = "the star-connected cycles of order 4: a triangle in place of each node of the 4-star",
           .panels = {{{"", "weft draw \"scc(4)\""}}}},
    Figure{
        .id = "scc/2",
        .shows = "a search tree of the optimal routing, from <3,34125> to <2,12345> in scc(5)",
        .panels = {{{"", "weft route \"scc(5)\" \"<3,34125>\" \"<2,12345>\" --with scc-optimal --tree figure.svg"}}}},
    Figure{.id = "scc/3",
           .shows = "the first steps of a one-port broadcast in scc(6): along the cycle, then over all lateral links",
           .panels = {{{"", "weft run broadcast \"scc(6)\" --steps 8"}}}},
};

}  // namespace

std::span<const Figure> figures() { return kFigures; }

const Figure& find_figure(std::string_view id) {
  std::vector<std::string_view> known;
  for (const Figure& figure : kFigures) {
    if (figure.id == id) return figure;
    known.push_back(figure.id);
  }
  throw InputError("no figure is called " + quote_briefly(std::string(id)), {}, suggestion(id, known, "weft figure"));
}

std::span<const FigurePanel> panels_of(const Figure& figure) {
  const auto end = std::ranges::find_if(figure.panels, [](const FigurePanel& panel) { return panel.command.empty(); });
  return std::span(figure.panels).first(static_cast<std::size_t>(end - figure.panels.begin()));
}

}  // namespace weft::claims
