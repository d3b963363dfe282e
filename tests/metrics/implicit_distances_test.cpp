#include "metrics/distances/implicit_distances.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "base/graphs/digraph.h"
#include "base/input_error.h"
#include "metrics/distances/reference_distances.h"
#include "topology/implicit/implicit_families.h"
#include "topology/network.h"

namespace weft::metrics {
namespace {

using topology::DigitNetwork;
using topology::ImplicitGraph;
using topology::OrbitSource;

// Null if the family, or this member, has no implicit graph.
std::unique_ptr<ImplicitGraph> implicit_graph(std::string_view spec) {
  const topology::Member member = topology::resolve(spec);
  return topology::implicit_graph_of(member);
}

std::vector<std::string> count_texts(const std::vector<Count>& counts) {
  std::vector<std::string> texts;
  for (const Count count : counts) texts.push_back(to_text(count));
  return texts;
}

void expect_same(const DistanceSummary& ours, const DistanceSummary& plain) {
  EXPECT_EQ(to_text(ours.node_count), to_text(plain.node_count));
  EXPECT_EQ(count_texts(ours.histogram), count_texts(plain.histogram));
  EXPECT_EQ(to_text(ours.sum), to_text(plain.sum));
  EXPECT_EQ(to_text(ours.unreachable_pairs), to_text(plain.unreachable_pairs));
  EXPECT_EQ(ours.farthest, plain.farthest);
}

// The oracle: the reference search of the built network, from every node.
void expect_same_as_plain(std::string_view spec) {
  SCOPED_TRACE(spec);
  const auto graph = implicit_graph(spec);
  ASSERT_NE(graph, nullptr);
  const topology::Network network = topology::build(spec, Execution{});
  ASSERT_EQ(graph->node_count(), network.graph.node_count());
  expect_same(implicit_distances(*graph, spec, Execution{}),
              reference_distances(network.graph, Execution{.thread_count = 2}));
}

TEST(ImplicitDistances, EqualTheReferenceOnEveryImplicitExample) {
  std::size_t covered = 0;
  for (const topology::Family* family : topology::families()) {
    for (const std::string_view example : family->examples) {
      if (example.empty() || implicit_graph(example) == nullptr) continue;
      expect_same_as_plain(example);
      covered += 1;
    }
  }
  EXPECT_GE(covered, 20U);
}

TEST(ImplicitDistances, EqualTheReferenceOnStarConnectedCycles) {
  for (const std::string_view spec : {"scc(3)", "scc(4)", "scc(5)", "scc(6)"}) expect_same_as_plain(spec);
}

TEST(ImplicitDistances, EqualTheReferenceOnStars) {
  for (const std::string_view spec : {"star(2)", "star(3)", "star(4)", "star(5)", "star(6)", "star(7)"}) {
    expect_same_as_plain(spec);
  }
}

TEST(ImplicitDistances, EqualTheReferenceOnHypercubes) {
  for (unsigned n = 1; n <= 11; ++n) expect_same_as_plain("hypercube(" + std::to_string(n) + ")");
}

TEST(ImplicitDistances, EqualTheReferenceOnSwappedNetworks) {
  for (const std::string_view spec :
       {"hsn(2,hypercube(1))", "hsn(2,hypercube(4))", "hsn(3,hypercube(3))", "hsn(2,hypercube(6))",
        "hsn(6,hypercube(2))", "hsn(4,complete(4))", "hsn(2,complete(32))", "hsn(3,complete(8))",
        "rhsn(2,3,hypercube(2))", "rhsn(3,2,complete(4))", "rcc-full(32,1)", "rcc-full(4,2)", "rcc-full(2,3)",
        "hsn(2,complete(16),copies=1)", "rhsn(2,2,hypercube(2),copies=2)", "hsn(2,hypercube(2),copies=2)"}) {
    expect_same_as_plain(spec);
  }
}

// For networks that are too large for an all-pairs reference search.
void expect_same_levels_from(NodeId source, const ImplicitGraph& graph, const topology::PortGraph& built) {
  BreadthFirstSearch plain(built.arcs());
  plain.run(source);
  topology::NodeSet reached = graph.empty_set();
  topology::NodeSet next = graph.empty_set();
  graph.insert(source, reached);
  for (std::uint32_t depth = 1; depth < plain.level_count(); ++depth) {
    graph.expand(reached, next, Execution{.thread_count = 2});
    std::swap(reached, next);
    ASSERT_EQ(reached.population(), plain.level_begin(depth + 1)) << depth;
    const auto level = plain.order().subspan(plain.level_begin(depth), reached.population() - next.population());
    ASSERT_EQ(graph.first_missing(reached, next), *std::min_element(level.begin(), level.end())) << depth;
  }
  EXPECT_EQ(reached.population(), graph.node_count());
}

// Two fields of 10 address bits are more than a tile holds; 17 bits of a hypercube are more than a block.
TEST(ImplicitDistances, EqualTheReferenceLevelByLevelInLargerNetworks) {
  for (const std::string_view spec : {"scc(7)", "scc(8)", "star(8)", "hypercube(17)", "hsn(2,hypercube(9))",
                                      "hsn(2,hypercube(10))", "rcc-full(128,1)", "rcc-full(16,2)", "rcc-full(2,4)",
                                      "hsn(3,hypercube(6))", "hsn(9,hypercube(2))", "hsn(3,hypercube(4),copies=1)"}) {
    SCOPED_TRACE(spec);
    const topology::Network network = topology::build(spec, Execution{.thread_count = 2});
    for (const NodeId source : {NodeId{0}, network.graph.node_count() / 3}) {
      expect_same_levels_from(source, *implicit_graph(spec), network.graph);
    }
  }
}

// Complete graphs larger than a block have too many links to be built, but their distances are known.
TEST(ImplicitDistances, CompleteNucleusMayBeLargerThanABlock) {
  const auto graph = implicit_graph("hsn(1,complete(131072))");
  const DistanceSummary summary = implicit_distances(*graph, "atom", Execution{});
  EXPECT_EQ(count_texts(summary.histogram), (std::vector<std::string>{"131072", "17179738112"}));
  EXPECT_EQ(summary.farthest, (NodePair{0, 1}));
}

TEST(ImplicitDistances, AreTheSameOnAnyNumberOfThreads) {
  for (const std::string_view spec : {"scc(8)", "star(9)", "hypercube(20)", "rcc-full(16,2)"}) {
    SCOPED_TRACE(spec);
    const auto graph = implicit_graph(spec);
    const DistanceSummary one = implicit_distances(*graph, spec, Execution{.thread_count = 1});
    for (const unsigned threads : {2U, 3U}) {
      expect_same(implicit_distances(*graph, spec, Execution{.thread_count = threads}), one);
    }
  }
}

TEST(ImplicitDistances, GiveKnownDiametersOfLargeNetworks) {
  const auto scc = implicit_graph("scc(9)");
  EXPECT_EQ(implicit_distances(*scc, "scc(9)", Execution{.thread_count = 2}).diameter(), 48U);
  const auto star = implicit_graph("star(11)");
  EXPECT_EQ(implicit_distances(*star, "star(11)", Execution{.thread_count = 2}).diameter(), 15U);
}

TEST(ImplicitDistances, LabelsEqualThoseOfTheBuiltNetwork) {
  for (const std::string_view spec : {"scc(5)", "star(5)", "star(2)", "hypercube(6)", "rcc-full(4,2)",
                                      "hsn(3,hypercube(2))", "rhsn(2,2,complete(4))"}) {
    SCOPED_TRACE(spec);
    const auto graph = implicit_graph(spec);
    const topology::Network network = topology::build(spec, Execution{});
    for (NodeId v = 0; v < network.graph.node_count(); ++v) ASSERT_EQ(graph->label(v), network.labelling->text(v));
  }
  EXPECT_EQ(implicit_graph("scc(12)")->label(5'269'017'599U), "<12,12.11.10.9.8.7.6.5.4.3.2.1>");
}

TEST(ImplicitDistances, RefuseSetsBeyondTheMemoryLimit) {
  const auto graph = implicit_graph("scc(14)");
  try {
    implicit_distances(*graph, "scc(14)", Execution{.max_memory = 1U << 30U});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()).substr(0, 9), "scc(14): ") << error.what();
    EXPECT_NE(std::string(error.what()).find("more than the 1.0 GiB allowed"), std::string::npos) << error.what();
  }
}

TEST(ImplicitDistances, StopWhenRequested) {
  const std::atomic<bool> stop = true;
  EXPECT_THROW(implicit_distances(*implicit_graph("scc(8)"), "scc(8)", Execution{.stop_requested = &stop}),
               Interrupted);
}

class SumOfProgress final : public ProgressSink {
 public:
  void begin(std::string_view, std::uint64_t total) override { total_ += total; }
  void advance(std::uint64_t done) override { done_ += done; }
  void end() override { end_count_ += 1; }

  std::uint64_t total_ = 0;
  std::uint64_t done_ = 0;
  unsigned end_count_ = 0;
};

TEST(ImplicitDistances, ProgressIsCountedInNodesOfAllSources) {
  SumOfProgress progress;
  const auto graph = implicit_graph("rcc-full(8,2)");
  implicit_distances(*graph, "rcc-full(8,2)", Execution{.thread_count = 2, .progress = &progress});
  EXPECT_EQ(progress.total_, 15U * 4096);
  EXPECT_EQ(progress.done_, progress.total_);
  EXPECT_EQ(progress.end_count_, 1U);
}

TEST(ImplicitDistances, OtherShapesHaveNoImplicitGraph) {
  for (const std::string_view spec :
       {"scc(16)", "star(16)", "hypercube(62)", "rcc-full(3,2)", "hsn(2,hypercube(2),diameter-links=top)",
        "hsn(2,complete(3))", "hsn(2,complete(4),removed=1)", "hsn(2,ring(4))", "rcc-full(2,16)",
        "hsn(40,hypercube(1))"}) {
    EXPECT_EQ(implicit_graph(spec), nullptr) << spec;
  }
}

// Orbits by brute force: the union over a few automorphisms that generate all.
class OrbitsByUnion {
 public:
  explicit OrbitsByUnion(std::uint64_t node_count) : root_(node_count) {
    std::iota(root_.begin(), root_.end(), std::uint64_t{0});
  }
  void join(std::uint64_t a, std::uint64_t b) {
    const std::uint64_t root_a = find(a);
    const std::uint64_t root_b = find(b);
    root_[std::max(root_a, root_b)] = std::min(root_a, root_b);
  }
  std::vector<OrbitSource> sources() {
    std::vector<std::uint64_t> sizes(root_.size(), 0);
    for (std::uint64_t v = 0; v < root_.size(); ++v) sizes[find(v)] += 1;
    std::vector<OrbitSource> sources;
    for (std::uint64_t v = 0; v < root_.size(); ++v) {
      if (sizes[v] > 0) sources.push_back({v, sizes[v]});
    }
    return sources;
  }

 private:
  std::uint64_t find(std::uint64_t v) {
    while (root_[v] != v) v = root_[v] = root_[root_[v]];
    return v;
  }
  std::vector<std::uint64_t> root_;
};

template <class OnDigit>
std::uint64_t on_all_digits(const DigitNetwork& network, std::uint64_t address, const OnDigit& on_digit) {
  const std::uint64_t ones = (std::uint64_t{1} << network.digit_bits) - 1;
  std::uint64_t image = 0;
  for (unsigned place = 0; place < network.address_bits(); place += network.digit_bits) {
    image |= on_digit((address >> place) & ones) << place;
  }
  return image;
}

// Exchanges of consecutive symbols, which generate all permutations.
std::vector<OrbitSource> orbits_by_symbols(const DigitNetwork& network) {
  OrbitsByUnion orbits(std::uint64_t{1} << network.address_bits());
  for (std::uint64_t v = 0; v < std::uint64_t{1} << network.address_bits(); ++v) {
    for (std::uint64_t symbol = 1; symbol < std::uint64_t{1} << network.digit_bits; ++symbol) {
      orbits.join(v, on_all_digits(network, v, [symbol](std::uint64_t digit) {
                    return digit == symbol ? symbol - 1 : digit == symbol - 1 ? symbol : digit;
                  }));
    }
  }
  return orbits.sources();
}

// Flips of one bit, and exchanges of two adjacent bits.
std::vector<OrbitSource> orbits_by_bits(const DigitNetwork& network) {
  OrbitsByUnion orbits(std::uint64_t{1} << network.address_bits());
  for (std::uint64_t v = 0; v < std::uint64_t{1} << network.address_bits(); ++v) {
    for (unsigned bit = 0; bit < network.digit_bits; ++bit) {
      orbits.join(v, on_all_digits(network, v, [bit](std::uint64_t digit) { return digit ^ (1U << bit); }));
      if (bit == 0) continue;
      orbits.join(v, on_all_digits(network, v, [bit](std::uint64_t digit) {
                    const std::uint64_t differing = ((digit >> bit) ^ (digit >> (bit - 1))) & 1U;
                    return digit ^ (differing << bit) ^ (differing << (bit - 1));
                  }));
    }
  }
  return orbits.sources();
}

TEST(DigitOrbits, EqualOrbitsOfNucleusAutomorphismsOnAllDigits) {
  for (unsigned digit_bits = 1; digit_bits <= 12; ++digit_bits) {
    for (unsigned digit_count = 1; digit_bits * digit_count <= 12; ++digit_count) {
      SCOPED_TRACE(std::to_string(digit_count) + " digits of " + std::to_string(digit_bits) + " bits");
      const DigitNetwork cube{DigitNetwork::Nucleus::hypercube, digit_bits, digit_count};
      EXPECT_EQ(topology::orbit_sources(cube), orbits_by_bits(cube));
      if (digit_bits > 6) continue;  // too many exchanges of symbols
      const DigitNetwork complete{DigitNetwork::Nucleus::complete, digit_bits, digit_count};
      EXPECT_EQ(topology::orbit_sources(complete), orbits_by_symbols(complete));
    }
  }
}

TEST(DigitOrbits, WeightsSumToTheNumberOfNodes) {
  for (const std::string_view spec : {"rcc-full(256,2)", "rcc-full(16,3)", "hsn(4,hypercube(8))", "hsn(5,complete(32))",
                                      "hypercube(34)", "scc(12)", "star(13)"}) {
    const auto graph = implicit_graph(spec);
    ASSERT_NE(graph, nullptr) << spec;
    std::uint64_t sum = 0;
    for (const OrbitSource& source : graph->sources()) sum += source.weight;
    EXPECT_EQ(sum, graph->node_count()) << spec;
  }
}

}  // namespace
}  // namespace weft::metrics
