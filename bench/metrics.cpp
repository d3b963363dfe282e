// The speed of exact metrics: ours and igraph's in one run. Results are compared first, then CPU times. igraph is timed
// on a sample of sources and scaled up; these machines are noisy, the ratio is what holds.
//
// kUsage lists what else this program measures.
#include <igraph/igraph.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/check.h"
#include "base/input_error.h"
#include "coverage.h"
#include "estimate.h"
#include "hops.h"
#include "metrics/distances/batch_search.h"
#include "metrics/distances/distances.h"
#include "metrics/distances/implicit_distances.h"
#include "metrics/symmetry/orbits.h"
#include "report/table.h"
#include "routes.h"
#include "sim.h"
#include "topology/network.h"
#include "usage.h"

namespace weft {
namespace {

using report::Align;

constexpr NodeId kSampledSources = 64;
constexpr std::array<std::string_view, 7> kTables{"distances", "threads", "symmetry", "implicit",
                                                  "routes",    "sim",     "lengths"};
constexpr auto kUsage =
    R"usage(usage: weft_bench [distances] [threads] [symmetry] [implicit] [routes] [sim] [lengths]
       all of them when none is named, but lengths, which takes minutes
or     weft_bench sim --against OLD-PROGRAM [--program NEW-PROGRAM] [--rounds N] [--only TEXT]
       compares the flit engine of this build's weft, or of NEW-PROGRAM, with that of another weft: N (10) alternating
       pairs of runs on one core for each case whose name contains TEXT; 10 to 20 minutes for all.
       Exit status: 1 if results differ, 2 if a program fails
or     weft_bench sim --growth [--only TEXT]
       CPU time per flit-hop and memory per node from small networks to large ones: 6 minutes
or     weft_bench coverage [--quick] [--seeds N] [--state FILE] [--threads N]
       holds verdicts and intervals of runs against long ones: hours, 15 minutes with --quick on two cores
or     weft_bench estimate
       compares estimated latencies with simulated ones
For example: weft_bench sim --against ../old/build/weft --rounds 4 --only "mesh(8,8)"
)usage";

class IgraphCopy {
 public:
  explicit IgraphCopy(const topology::PortGraph& graph) {
    igraph_vector_int_t arcs;
    igraph_vector_int_init(&arcs, 0);
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (PortId port = 0; port < graph.out_degree(v); ++port) {
        const End end = graph.neighbor(v, port);
        const bool is_second_direction = !graph.is_directed() && v > end.node;
        if (is_second_direction) continue;  // a two-way link is one undirected edge
        igraph_vector_int_push_back(&arcs, v);
        igraph_vector_int_push_back(&arcs, end.node);
      }
    }
    igraph_create(&graph_, &arcs, graph.node_count(), graph.is_directed());
    igraph_vector_int_destroy(&arcs);
  }
  ~IgraphCopy() { igraph_destroy(&graph_); }
  IgraphCopy(const IgraphCopy&) = delete;
  IgraphCopy& operator=(const IgraphCopy&) = delete;

  // The sum of distances from nodes 0 .. source_count-1.
  [[nodiscard]] double distance_sum(NodeId source_count) const {
    igraph_matrix_t distances;
    igraph_matrix_init(&distances, 0, 0);
    igraph_distances(&graph_, &distances, igraph_vss_range(0, source_count), igraph_vss_all(), IGRAPH_OUT);
    const double sum = igraph_matrix_sum(&distances);
    igraph_matrix_destroy(&distances);
    return sum;
  }

 private:
  igraph_t graph_{};
};

// The same sum by the kernel that is measured.
double kernel_distance_sum(const topology::PortGraph& graph, NodeId source_count) {
  const metrics::SearchTable table = metrics::make_search_table(graph.arcs());
  const auto search = metrics::make_batch_search(table, 1);
  std::vector<metrics::RowId> sides[2];
  for (NodeId v = 0; v < source_count; ++v) {
    const metrics::RowId row = table.row_of_node[v];
    sides[row < table.first_colour_count ? 0 : 1].push_back(row);
  }
  double sum = 0;
  for (const auto& rows : sides) {
    if (rows.empty()) continue;
    const auto& sizes = search->run(rows).level_sizes;
    for (std::size_t depth = 0; depth < sizes.size(); ++depth) sum += static_cast<double>(depth * sizes[depth]);
  }
  return sum;
}

struct Target {
  std::string spec;
  double seconds;  // CPU, one thread; 0: none
  double ratio;    // to igraph; 0: none
};

std::string or_dash(double value, const char* format) {
  return value == 0 ? "-" : fmt::format(fmt::runtime(format), value);
}

std::vector<std::string> measure_distances(const Target& target) {
  const auto network = topology::build(target.spec, Execution{});
  const topology::PortGraph& graph = network.graph;
  const NodeId sampled = std::min(graph.node_count(), kSampledSources);
  const IgraphCopy copy(graph);

  const double igraph_start = cpu_seconds();
  const double igraph_sum = copy.distance_sum(sampled);
  const double igraph_seconds = (cpu_seconds() - igraph_start) * graph.node_count() / sampled;
  WEFT_CHECK(igraph_sum == kernel_distance_sum(graph, sampled));

  const double our_start = cpu_seconds();
  const auto distances = metrics::all_distances(graph, Execution{.thread_count = 1});
  const double our_seconds = cpu_seconds() - our_start;

  const metrics::SearchTable table = metrics::make_search_table(graph.arcs());
  const unsigned words = metrics::best_word_count(table, graph.node_count());
  const double edges = static_cast<double>(graph.channel_count()) / (graph.is_directed() ? 1 : 2);
  return {target.spec,
          fmt::to_string(graph.node_count()),
          distances.diameter() ? fmt::to_string(*distances.diameter()) : "none",
          fmt::format("{:.1f}", igraph_seconds),
          fmt::format("{:.3f}", our_seconds),
          or_dash(target.seconds, "{:.1f}"),
          fmt::format("{:.0f}", igraph_seconds / our_seconds),
          or_dash(target.ratio, "{:.0f}"),
          fmt::format("{:.1e}", graph.node_count() * edges / our_seconds),
          fmt::format("{}", metrics::batch_search_memory(table, words) / graph.node_count())};
}

void bench_distances() {
  report::Table table{{{"network"},
                       {"nodes", Align::right},
                       {"diameter", Align::right},
                       {"igraph s", Align::right},
                       {"weft s", Align::right},
                       {"target s", Align::right},
                       {"ratio", Align::right},
                       {"target", Align::right},
                       {"sources x edges / s", Align::right},
                       {"bytes / node", Align::right}},
                      {}};
  for (const Target& target : {Target{"jellyfish(65536,8)", 2.5, 200}, Target{"hypercube(16)", 3, 200},
                               Target{"scc(7)", 0.7, 80}, Target{"torus(64,64)", 0, 0}, Target{"rdt(64)", 0, 0},
                               Target{"prc(4096,skips=[4,16,64,512])", 0, 0}, Target{"de-bruijn(2,14)", 0, 0}}) {
    table.rows.push_back(measure_distances(target));
  }
  fmt::print(
      "All-pairs distances from every node, no symmetry, CPU seconds of one thread; igraph scaled up from {} "
      "sources\n{}\n",
      kSampledSources, report::to_text(table, {.has_color = false, .has_unicode = false}));
}

double wall_of_distances(const topology::PortGraph& graph, unsigned thread_count) {
  const double start = wall_seconds();
  (void)metrics::all_distances(graph, Execution{.thread_count = thread_count});
  return wall_seconds() - start;
}

void bench_threads() {
  report::Table table{{{"network"},
                       {"1 thread s", Align::right},
                       {"2 threads s", Align::right},
                       {"ratio", Align::right},
                       {"target", Align::right}},
                      {}};
  for (const char* spec : {"jellyfish(65536,8)", "hypercube(16)", "scc(7)"}) {
    const auto network = topology::build(std::string_view(spec), Execution{});
    double one = 1e300;
    double two = 1e300;
    for (int round = 0; round < 3; ++round) {  // the best of three, in turn: others use this machine too
      one = std::min(one, wall_of_distances(network.graph, 1));
      two = std::min(two, wall_of_distances(network.graph, 2));
    }
    table.rows.push_back(
        {spec, fmt::format("{:.2f}", one), fmt::format("{:.2f}", two), fmt::format("{:.2f}", one / two), "1.8"});
  }
  fmt::print("The same on two threads, seconds on the clock, best of three\n{}\n",
             report::to_text(table, {.has_color = false, .has_unicode = false}));
}

void bench_symmetry() {
  report::Table table{{{"network"},
                       {"nodes", Align::right},
                       {"orbits", Align::right},
                       {"build s", Align::right},
                       {"distances s", Align::right},
                       {"together s", Align::right},
                       {"target s", Align::right}},
                      {}};
  for (const Target& target : {Target{"rdt(256)", 0.5, 0}, Target{"scc(8)", 0.2, 0}}) {
    const double start = cpu_seconds();
    const auto network = topology::build(target.spec, Execution{});
    const double built = cpu_seconds();
    const metrics::Orbits orbits = metrics::declared_orbits(network);
    (void)metrics::all_distances(network.graph, orbits, Execution{});
    const double end = cpu_seconds();
    table.rows.push_back({target.spec, fmt::to_string(network.graph.node_count()), fmt::to_string(orbits.count()),
                          fmt::format("{:.3f}", built - start), fmt::format("{:.3f}", end - built),
                          fmt::format("{:.3f}", end - start), fmt::format("{:.1f}", target.seconds)});
  }
  fmt::print("With the symmetries that families declare, CPU seconds of one thread\n{}\n",
             report::to_text(table, {.has_color = false, .has_unicode = false}));
}

struct ImplicitTarget {
  std::string spec;
  double seconds;
  bool is_cpu;  // or on the clock, with two threads
  double bytes;
};

void bench_implicit() {
  constexpr double kMebi = 1 << 20;
  report::Table table{{{"network"},
                       {"nodes", Align::right},
                       {"clock s", Align::right},
                       {"CPU s", Align::right},
                       {"target"},
                       {"peak MiB", Align::right},
                       {"target MiB", Align::right},
                       {"bits / node", Align::right}},
                      {}};
  for (const ImplicitTarget& target :
       {ImplicitTarget{"scc(10)", 2, false, 64e6}, ImplicitTarget{"hypercube(30)", 15, false, 0},
        ImplicitTarget{"star(12)", 0, false, 0}, ImplicitTarget{"scc(12)", 150, true, 2.5e9}}) {
    const topology::Member member = topology::resolve(target.spec);
    const auto graph = member.family->implicit_graph(member);
    const Usage usage =
        usage_of([&] { (void)metrics::implicit_distances(*graph, target.spec, Execution{.thread_count = 2}); });
    table.rows.push_back(
        {target.spec, to_text(*member.closed_forms.nodes), fmt::format("{:.2f}", usage.wall),
         fmt::format("{:.2f}", usage.cpu),
         target.seconds == 0 ? "-" : fmt::format("{} s {}", target.seconds, target.is_cpu ? "CPU" : "clock"),
         fmt::format("{:.0f}", usage.peak_bytes / kMebi), or_dash(target.bytes / kMebi, "{:.0f}"),
         fmt::format("{:.2f}", 8 * usage.peak_bytes / to_double(*member.closed_forms.nodes))});
  }
  fmt::print("Without building the network, two threads\n{}\n",
             report::to_text(table, {.has_color = false, .has_unicode = false}));
}

void run(const std::set<std::string>& chosen) {
  for (const std::string& name : chosen) {
    if (std::ranges::find(kTables, name) == kTables.end()) {
      throw InputError("unknown word " + quote_briefly(name), {}, "see: weft_bench --help");
    }
  }
  const auto wants = [&](const char* name) { return chosen.empty() || chosen.contains(name); };
  if (wants("implicit")) bench_implicit();  // first: a child process begins with the memory of its parent
  if (wants("sim")) bench_simulation();
  if (wants("distances")) bench_distances();
  if (wants("threads")) bench_threads();
  if (wants("symmetry")) bench_symmetry();
  if (wants("routes")) bench_routes();
  if (wants("hops")) bench_hops();
  if (chosen.contains("lengths")) bench_lengths();
}

// The exit status.
int run_words(const std::vector<std::string>& words) {
  if (words == std::vector<std::string>{"--help"}) {
    fmt::print("{}", kUsage);
    return 0;
  }
  const bool has_options = words.size() > 1 && words[1].starts_with("--");
  if (has_options && words.front() == "sim") return bench_simulation({words.begin() + 1, words.end()});
  if (!words.empty() && words.front() == "coverage") {
    if (bench_coverage({words.begin() + 1, words.end()})) return 0;
    fmt::print(stderr, "{}", kUsage);
    return 2;
  }
  if (words == std::vector<std::string>{"estimate"}) {
    bench_estimate();
    return 0;
  }
  run({words.begin(), words.end()});
  return 0;
}

}  // namespace
}  // namespace weft

int main(int argc, char** argv) {
  try {
    return weft::run_words({argv + 1, argv + argc});
  } catch (const weft::InputError& error) {
    fmt::print(stderr, "{}", weft::render(error, "weft_bench"));
    return 2;
  }
}
