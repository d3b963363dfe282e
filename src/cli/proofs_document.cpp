#include "cli/proofs_document.h"

#include <algorithm>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "cli/views/proof_text.h"
#include "deadlock/prover.h"
#include "routing/core/algorithm.h"
#include "topology/network.h"

namespace weft::cli {
namespace {

struct Case {
  std::string_view routing;
  routing::VcId vc_cap = 0;  // 0: as many as the routing uses
};

// Each network with each case, smaller networks first: the first deadlock of an algorithm is the one that is shown.
struct Group {
  std::vector<std::string_view> networks;
  std::vector<Case> cases;
};

struct Chapter {
  std::string_view title;
  std::string_view introduction;
  std::vector<Group> groups;
};

Chapter rcc_chapter() {
  return {"RCC-FULL",
          R"(The paper counts steps and does not mention virtual channels. Algorithm 1 is `rcc-1`, Algorithm 2 is
`rcc-2`; with `by=1` it routes within a row by Algorithm 1. With `vcs=apart`, the default, each segment of a path within
an atom has its own VCs; with `vcs=shared` all segments share them.)",
          {{{"rcc-full(4,1)", "rcc-full(8,1)", "rcc-full(2,2)", "rcc-full(3,2)", "rcc-full(4,2)", "rcc-full(2,3)"},
            {{"rcc-1"},
             {"rcc-1(vcs=shared)"},
             {"rcc-2"},
             {"rcc-2(vcs=shared)"},
             {"rcc-2(by=1)"},
             {"rcc-2(by=1,vcs=shared)"}}}}};
}

Chapter rhsn_chapter() {
  return {
      "RHSN, HSN, HCN and HFN",
      R"(The paper does not mention virtual channels. `vcs` means the same as above, for path segments within a nucleus,
where packets follow the routing of the nucleus. `swapped-recursive(diameter)` takes diameter links where that is
shorter. `swapped-fault-tolerant` detours around failed links.)",
      {{{"hsn(2,ring(5))", "hsn(2,torus(3,3))", "hsn(3,hypercube(2))", "hsn(3,complete(4))", "hsn(2,petersen)",
         "hfn(2)", "hfn(3)", "rhsn(2,2,complete(3))", "rhsn(2,3,complete(2))", "rhsn(2,2,hypercube(2))"},
        {{"swapped-recursive"}, {"swapped-recursive(vcs=shared)"}}},
       {{"hcn(2)", "hcn(3)", "hcn(4)"},
        {{"swapped-recursive"}, {"swapped-recursive(vcs=shared)"}, {"swapped-recursive(diameter)"}}},
       {{"faulty(hsn(3,hypercube(2)),links=6)", "faulty(rhsn(2,2,complete(3)),links=12)", "faulty(hcn(3),links=8)",
         "faulty(hfn(3),links=8)", "faulty(hsn(2,torus(3,3)),links=20,seed=3)"},
        {{"swapped-fault-tolerant"}, {"swapped-fault-tolerant(vcs=shared)"}}}}};
}

Chapter scc_chapter() {
  return {
      "Star-connected cycles",
      R"(The paper gives shortest paths and does not mention virtual channels: `scc-optimal` and `scc-greedy` use one VC.
`layered` divides their paths into layers of VCs; `ascending` takes any shortest path, in layers within which channels
are ordered.)",
      {{{"scc(3)", "scc(4)", "scc(5)"},
        {{"scc-optimal"}, {"layered(scc-optimal)"}, {"scc-greedy"}, {"layered(scc-greedy)"}, {"ascending"}}}}};
}

Chapter prc_chapter() {
  return {
      "Chordal rings and PRC rings",
      R"(The paper leaves wormhole routing to another paper. `chordal-greedy`, `prc-greedy` and `prc-skips-as-met` are its
algorithms, with one VC; `prc-wormhole` takes the same paths with a dateline and two VCs.)",
      {{{"chordal-ring(16,skips=[4])", "chordal-ring(40,skips=[10,16])", "chordal-ring(64,skips=[4,16])"},
        {{"chordal-greedy"}, {"layered(chordal-greedy)"}}},
       {{"prc(16,skips=[4])", "prc(64,skips=[4,16])", "prc(64,skips=[4,8,16,32])", "prc(256,skips=[4,16,64,128])"},
        {{"prc-greedy"},
         {"layered(prc-greedy)"},
         {"prc-skips-as-met"},
         {"prc-skips-as-met(counted)"},
         {"prc-wormhole"},
         {"prc-wormhole(paths=greedy)"},
         {"prc-wormhole(paths=as-met)"}}}}};
}

Chapter rdt_chapter() {
  return {
      "Recursive diagonal tori",
      R"(Section IV-C of the paper requires two VCs on each link of the perfect torus and, where a node has one upper
rank, a third on the X links of rank 0; the simulations of Table IV use two. Rows with 3 or 2 under `--vcs` limit the
routing to as many on every link. The paper does not say how a packet reaches its next rank, so three policies are
tried: `x-monotone`, the default of `rdt-rank-descending`, has a third VC on X links only. Nodes whose rank does not
exist at this size have rank 1 or, with `spare=none`, no upper links.)",
      {{{"prdt(8,1)", "prdt(16,2)"}, {{"rdt-vector"}, {"rdt-vector", 1}, {"rdt-vector(images=9)"}}},
       {{"prdt(32,3)", "prdt(27,2,cardinal=3)"}, {{"rdt-vector"}}},
       {{"rdt(8,spare=none)", "rdt(16,spare=none)", "rdt(16)"},
        {{"rdt-fixed-vector"},
         {"rdt-floating-vector"},
         {"rdt-floating-vector(choice=best)"},
         {"rdt-rank-descending"},
         {"rdt-rank-descending", 2},
         {"rdt-rank-descending(arrival=last)"},
         {"rdt-rank-descending(policy=x-nearest)"},
         {"rdt-rank-descending(policy=x-nearest)", 3},
         {"rdt-rank-descending(policy=x-nearest)", 2},
         {"rdt-rank-descending(policy=xy)"},
         {"rdt-rank-descending(policy=xy)", 2},
         {"rdt-duato"},
         {"rdt-duato", 2},
         {"rdt-turn-model"},
         {"rdt-turn-model", 3},
         {"rdt-turn-model", 2},
         {"rdt-partitioned"},
         {"rdt-partitioned", 2}}},
       {{"rdt(32,spare=none)", "rdt(32)"},
        {{"rdt-rank-descending"},
         {"rdt-rank-descending(policy=x-nearest)"},
         {"rdt-rank-descending(policy=xy)"},
         {"rdt-turn-model"},
         {"rdt-partitioned"}}}}};
}

constexpr std::string_view kIntroduction =
    R"(# Which routings of the papers can deadlock

`weft generate proofs` prints this document; a test compares the two. Each row is the verdict of the prover for one
network and one routing: it followed every packet of every pair. To repeat a row, and to check its certificate with a
checker that shares no code with the prover:

    weft verify SPEC --routing ROUTING --vcs K --certificate FILE
    weft check FILE

Leave out `--vcs K` where the column is empty; the routing then has as many virtual channels (VCs) as it needs. With
`--vcs K`, VCs numbered K-1 and above become one. "In use" counts the virtual channels that some packet may hold,
"dependencies" the pairs of them of which a packet may hold one and request the other. The column "basis" refers to the
list below each table: why the verdict holds, and what it assumes about switching and VC reuse. For each algorithm of
the table that deadlocks somewhere, the packets of the first deadlock follow.
)";

std::string command_line(std::string_view network, const Case& each) {
  return fmt::format("weft verify '{}' --routing '{}'{}", network, each.routing,
                     each.vc_cap == 0 ? "" : fmt::format(" --vcs {}", each.vc_cap));
}

std::string_view algorithm_of(std::string_view routing) { return routing.substr(0, routing.find('(')); }

// The text of one chapter; the proofs run while rows are added.
class ChapterText {
 public:
  explicit ChapterText(const Execution& execution) : execution_(execution) {}

  void add(const Group& group) {
    for (const std::string_view name : group.networks) {
      const topology::Network network = topology::build(name, execution_);
      for (const Case& each : group.cases) add(network, each);
    }
  }

  [[nodiscard]] std::string text() const {
    std::string text = report::to_markdown(table_) + "\n";
    for (std::size_t i = 0; i < bases_.size(); ++i) text += fmt::format("{}. {}\n", i + 1, bases_[i]);
    return text + examples_;
  }

 private:
  void add(const topology::Network& network, const Case& each) {
    const auto routing = routing::build(network, each.routing, execution_);
    deadlock::ProverOptions options;
    if (each.vc_cap != 0) options.vc_cap = each.vc_cap;
    const deadlock::Proof proof = deadlock::prove(*routing, options, execution_);
    table_.rows.push_back({fmt::format("`{}`", network.name()), fmt::format("`{}`", each.routing),
                           each.vc_cap == 0 ? "" : fmt::to_string(each.vc_cap), vcs_text(proof),
                           std::string(deadlock::to_text(proof.verdict)), fmt::to_string(basis_of(proof)),
                           fmt::to_string(proof.channel_count), fmt::to_string(proof.dependency_count)});
    if (proof.packets.empty() || !shown_.insert(algorithm_of(each.routing)).second) return;
    examples_ += fmt::format("\n```console\n$ {}\n{}```\n", command_line(network.name(), each),
                             proof_text(network, *routing, proof, {}));
  }

  // Bases are numbered from 1, in the order of their first use.
  std::size_t basis_of(const deadlock::Proof& proof) {
    const std::string basis =
        fmt::format("{}. Switching: {}. VC reuse: {}.", proof.method, proof.switching, proof.vc_reuse);
    const auto found = std::find(bases_.begin(), bases_.end(), basis);
    const auto number = static_cast<std::size_t>(found - bases_.begin()) + 1;
    if (found == bases_.end()) bases_.push_back(basis);
    return number;
  }

  const Execution& execution_;
  report::Table table_{{{"network"},
                        {"routing"},
                        {"`--vcs`", report::Align::right},
                        {"VCs of each link class"},
                        {"verdict"},
                        {"basis", report::Align::right},
                        {"in use", report::Align::right},
                        {"dependencies", report::Align::right}},
                       {}};
  std::vector<std::string> bases_;
  std::set<std::string_view> shown_;
  std::string examples_;
};

}  // namespace

std::string proofs_document(const Execution& execution) {
  std::string text(kIntroduction);
  for (const Chapter& chapter : {rcc_chapter(), rhsn_chapter(), scc_chapter(), prc_chapter(), rdt_chapter()}) {
    ChapterText lines(execution);
    for (const Group& group : chapter.groups) lines.add(group);
    text += fmt::format("\n## {}\n\n{}\n\n{}", chapter.title, chapter.introduction, lines.text());
  }
  return text;
}

}  // namespace weft::cli
