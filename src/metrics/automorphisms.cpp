// Orbits by Traces, which wants a simple undirected graph with coloured vertices. A network with one-way or parallel
// channels is rewritten as one: an arc from u to v that occurs m times becomes a way u - tail - head - v over two
// vertices of their own, coloured by m. Nodes are coloured by their terminals.
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <map>
#include <numeric>
#include <span>

#include "base/check.h"
#include "metrics/orbits.h"

#define _Thread_local thread_local  // nauty's headers are written for C
extern "C" {
#include <traces.h>
}
#undef _Thread_local

namespace weft::metrics {
namespace {

using Colour = std::pair<int, std::uint64_t>;  // kind of vertex, and how many terminals or arcs

struct ColouredGraph {
  std::vector<std::vector<int>> neighbours;
  std::vector<Colour> colours;

  int add(Colour colour) {
    colours.push_back(colour);
    neighbours.emplace_back();
    return static_cast<int>(colours.size() - 1);
  }
  void join(int a, int b) {
    neighbours[static_cast<std::size_t>(a)].push_back(b);
    neighbours[static_cast<std::size_t>(b)].push_back(a);
  }
};

enum : int { kNodeVertex, kTailVertex, kHeadVertex };

// The heads of v's arcs, each with how often it occurs.
std::map<NodeId, std::uint64_t> counted_heads(const topology::PortGraph& graph, NodeId v) {
  std::map<NodeId, std::uint64_t> heads;
  for (const NodeId head : graph.arcs().arcs_from(v)) ++heads[head];
  return heads;
}

bool is_simple(const topology::PortGraph& graph) {
  std::vector<NodeId> seen(graph.node_count(), kNoNode);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (const NodeId head : graph.arcs().arcs_from(v)) {
      if (seen[head] == v) return false;
      seen[head] = v;
    }
  }
  return true;
}

ColouredGraph to_coloured(const topology::PortGraph& graph) {
  ColouredGraph coloured;
  for (NodeId v = 0; v < graph.node_count(); ++v) coloured.add({kNodeVertex, graph.terminal_count_at(v)});
  const bool is_plain = !graph.is_directed() && is_simple(graph);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    const auto from = static_cast<int>(v);
    if (is_plain) {
      const auto arcs = graph.arcs().arcs_from(v);
      coloured.neighbours[v].assign(arcs.begin(), arcs.end());
      continue;
    }
    for (const auto& [head, count] : counted_heads(graph, v)) {
      const int tail_vertex = coloured.add({kTailVertex, count});
      const int head_vertex = coloured.add({kHeadVertex, count});
      coloured.join(from, tail_vertex);
      coloured.join(tail_vertex, head_vertex);
      coloured.join(head_vertex, static_cast<int>(head));
    }
  }
  return coloured;
}

// The arrays that nauty reads.
struct NautyGraph {
  std::vector<size_t> offsets;
  std::vector<int> degrees;
  std::vector<int> heads;
  std::vector<int> order;         // vertices, colour by colour
  std::vector<int> same_as_next;  // 0 where a colour ends

  explicit NautyGraph(const ColouredGraph& coloured) {
    for (const std::vector<int>& neighbours : coloured.neighbours) {
      offsets.push_back(heads.size());
      degrees.push_back(static_cast<int>(neighbours.size()));
      heads.insert(heads.end(), neighbours.begin(), neighbours.end());
    }
    const auto colour = [&](int vertex) { return coloured.colours[static_cast<std::size_t>(vertex)]; };
    order.resize(coloured.colours.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return colour(a) < colour(b); });
    for (std::size_t i = 0; i < order.size(); ++i) {
      same_as_next.push_back(i + 1 < order.size() && colour(order[i]) == colour(order[i + 1]) ? 1 : 0);
    }
  }

  [[nodiscard]] sparsegraph as_sparse() {
    sparsegraph view;
    SG_INIT(view);
    view.nv = static_cast<int>(degrees.size());
    view.nde = heads.size();
    view.v = offsets.data();
    view.d = degrees.data();
    view.e = heads.data();
    view.vlen = offsets.size();
    view.dlen = degrees.size();
    view.elen = heads.size();
    return view;
  }
};

std::vector<int> vertex_orbits(NautyGraph& nauty) {
  sparsegraph view = nauty.as_sparse();
  DEFAULTOPTIONS_TRACES(options);
  options.getcanon = FALSE;
  options.defaultptn = FALSE;
  TracesStats stats;
  std::vector<int> orbits(nauty.degrees.size());
  Traces(&view, nauty.order.data(), nauty.same_as_next.data(), orbits.data(), &options, &stats, nullptr);
  return orbits;
}

// Traces cannot be stopped, ends the program when memory runs out, and takes very long on the rare hard graph (large
// fat trees are some). So it works in a process of its own, with limits, whose answer comes through a pipe.
class TracesProcess {
 public:
  TracesProcess(NautyGraph& nauty, const OrbitLimits& limits) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return;
    read_end_ = ends[0];
    child_ = ::fork();
    if (child_ == 0) work(nauty, limits, ends[1]);
    ::close(ends[1]);
  }
  ~TracesProcess() {
    if (child_ > 0) {
      ::kill(child_, SIGKILL);
      ::waitpid(child_, nullptr, 0);
    }
    if (read_end_ >= 0) ::close(read_end_);
  }
  TracesProcess(const TracesProcess&) = delete;
  TracesProcess& operator=(const TracesProcess&) = delete;

  // Empty when it gave up, or there was no process to be had.
  [[nodiscard]] std::vector<int> answer(std::size_t vertex_count, const Execution& execution) const {
    if (child_ < 0) return {};
    std::vector<int> orbits(vertex_count);
    const auto bytes = std::as_writable_bytes(std::span(orbits));
    for (std::size_t got = 0; got < bytes.size();) {
      execution.throw_if_stopped();
      pollfd wait{.fd = read_end_, .events = POLLIN, .revents = 0};
      constexpr int kMilliseconds = 50;
      if (::poll(&wait, 1, kMilliseconds) <= 0) continue;
      const ssize_t count = ::read(read_end_, bytes.data() + got, bytes.size() - got);
      if (count <= 0) return {};
      got += static_cast<std::size_t>(count);
    }
    return orbits;
  }

 private:
  [[noreturn]] static void work(NautyGraph& nauty, const OrbitLimits& limits, int write_end) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // these take address space without end
    const rlimit memory{limits.memory, limits.memory};
    ::setrlimit(RLIMIT_DATA, &memory);
#endif
    if (limits.cpu_seconds > 0) {
      const rlimit time{limits.cpu_seconds, limits.cpu_seconds};
      ::setrlimit(RLIMIT_CPU, &time);
    }
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ::dup2(nowhere, STDERR_FILENO);  // what it says when it gives up is not for the person
    const std::vector<int> orbits = vertex_orbits(nauty);
    const auto bytes = std::as_bytes(std::span(orbits));
    for (std::size_t sent = 0; sent < bytes.size();) {
      const ssize_t count = ::write(write_end, bytes.data() + sent, bytes.size() - sent);
      if (count <= 0) ::_exit(1);
      sent += static_cast<std::size_t>(count);
    }
    ::_exit(0);
  }

  pid_t child_ = -1;
  int read_end_ = -1;
};

}  // namespace

Orbits searched_orbits(const topology::PortGraph& graph, const OrbitLimits& limits, const Execution& execution) {
  Orbits orbits = trivial_orbits(graph.node_count());
  if (graph.node_count() == 0) {
    orbits.origin = Orbits::Origin::traces;
    return orbits;
  }
  const ColouredGraph coloured = to_coloured(graph);
  WEFT_CHECK(coloured.colours.size() < INT32_MAX);
  NautyGraph nauty(coloured);
  const std::vector<int> found = TracesProcess(nauty, limits).answer(coloured.colours.size(), execution);
  if (found.empty()) return orbits;
  orbits.origin = Orbits::Origin::traces;
  std::vector<NodeId> smallest(coloured.colours.size(), kNoNode);
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    NodeId& first = smallest[static_cast<std::size_t>(found[v])];
    first = std::min(first, v);
    orbits.representative[v] = first;
  }
  return orbits;
}

}  // namespace weft::metrics
