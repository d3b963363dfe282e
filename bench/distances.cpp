// All-pairs distances, ours and igraph's in one process: results are compared first, then CPU times on one thread.
// igraph is timed on a sample of sources and scaled up; these machines are noisy, the ratio is what holds.
#include <igraph/igraph.h>

#include <algorithm>
#include <ctime>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/check.h"
#include "metrics/distances.h"
#include "report/table.h"
#include "topology/network.h"

namespace weft {
namespace {

constexpr NodeId kSampledSources = 64;

double cpu_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

class IgraphCopy {
 public:
  explicit IgraphCopy(const topology::PortGraph& graph) {
    igraph_vector_int_t arcs;
    igraph_vector_int_init(&arcs, 0);
    for (NodeId v = 0; v < graph.node_count(); ++v) {
      for (PortId port = 0; port < graph.out_degree(v); ++port) {
        const End end = graph.neighbor(v, port);
        const bool is_second_direction = !graph.is_directed() && End{v, port}.node > end.node;
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

double our_distance_sum(const topology::PortGraph& graph, NodeId source_count) {
  BreadthFirstSearch search(graph.arcs());
  double sum = 0;
  for (NodeId source = 0; source < source_count; ++source) {
    search.run(source);
    for (const NodeId v : search.order()) sum += search.distance(v);
  }
  return sum;
}

std::vector<std::string> measure(const std::string& spec) {
  const auto network = topology::build(spec, Execution{});
  const NodeId node_count = network.graph.node_count();
  const NodeId sampled = std::min(node_count, kSampledSources);
  const IgraphCopy copy(network.graph);

  const double igraph_start = cpu_seconds();
  const double igraph_sum = copy.distance_sum(sampled);
  const double igraph_seconds = (cpu_seconds() - igraph_start) * node_count / sampled;
  WEFT_CHECK(igraph_sum == our_distance_sum(network.graph, sampled));

  const double our_start = cpu_seconds();
  const auto distances = metrics::all_distances(network.graph, Execution{.thread_count = 1});
  const double our_seconds = cpu_seconds() - our_start;

  const double edges = static_cast<double>(network.graph.channel_count()) / (network.graph.is_directed() ? 1 : 2);
  return {spec,
          fmt::to_string(node_count),
          distances.diameter() ? fmt::to_string(*distances.diameter()) : "none",
          fmt::format("{:.2f}", igraph_seconds),
          fmt::format("{:.2f}", our_seconds),
          fmt::format("{:.1f}", igraph_seconds / our_seconds),
          fmt::format("{:.2e}", node_count * edges / our_seconds)};
}

void run() {
  using report::Align;
  report::Table table{{{"network"},
                       {"nodes", Align::right},
                       {"diameter", Align::right},
                       {"igraph CPU s", Align::right},
                       {"weft CPU s", Align::right},
                       {"ratio", Align::right},
                       {"sources x edges / s", Align::right}},
                      {}};
  for (const char* spec : {"hypercube(12)", "torus(64,64)", "rdt(64)", "scc(6)", "prc(4096,skips=[4,16,64,512])"}) {
    table.rows.push_back(measure(spec));
  }
  fmt::print("All-pairs distances on one thread, the plain search; igraph scaled up from {} sources\n{}",
             kSampledSources, report::to_text(table, {.has_color = false, .has_unicode = false}));
}

}  // namespace
}  // namespace weft

int main() { weft::run(); }
