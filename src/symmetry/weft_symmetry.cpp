// weft-symmetry: searches for the symmetries of a graph with Traces (B. McKay, A. Piperno, Practical graph isomorphism
// II, 2014), for programs that start it and communicate through a pipe.
//
// It is a separate program because Traces cannot be stopped, ends its process when memory runs out, and takes very long
// on some rare graphs (large fat trees are some); and because Debian's libnauty brings GPL code (libcliquer) into every
// program that links it.
//
//   weft-symmetry --memory BYTES --seconds N --parent PID       each may be left out, or be 0: no limit
//
// It reads the request from standard input and writes the answer to standard output. Both are words separated by blanks
// or line ends. The graph is simple and undirected. Example: the path 0 - 1 - 2, whose vertex 1 has a different colour:
//
//   weft-symmetry 1        name and version of the format
//   3 4                    vertices; neighbours listed below, which is twice the edges
//   0 7 0                  the colour of each vertex, any number below 2^31
//   1 1                    for each vertex its degree and its neighbours, counted from 0
//   2 0 2
//   1 1
//
// The answer has, for each vertex, a representative of its orbit:
//
//   weft-symmetry 1
//   0
//   1
//   0
//   end
//
// The exit code is 0 after an answer and 2 for a bad request; a search that exceeds its limits ends by a signal or with
// another code. The process ends with its parent if --parent is given.
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <numeric>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#define _Thread_local thread_local  // nauty's headers are written for C
extern "C" {
#include <traces.h>
}
#undef _Thread_local

namespace {

constexpr std::string_view kName = "weft-symmetry";
constexpr std::string_view kVersion = "1";
constexpr int kExitBadRequest = 2;

struct BadRequest : std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::uint64_t to_number(std::string_view word) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) throw BadRequest("a number is expected");
  return number;
}

// The words of standard input.
class Words {
 public:
  std::string_view next() {
    word_.clear();
    for (;;) {
      if (at_ == size_ && !fill()) break;
      const char c = piece_[at_++];
      const bool is_blank = c == ' ' || c == '\n';
      if (!is_blank) word_ += c;
      if (is_blank && !word_.empty()) break;
    }
    if (word_.empty()) throw BadRequest("the request ends too early");
    return word_;
  }

  int number(std::uint64_t most) {
    const std::uint64_t number = to_number(next());
    if (number > most) throw BadRequest("a number is too large");
    return static_cast<int>(number);
  }

 private:
  bool fill() {
    ssize_t count = 0;
    do {
      count = ::read(STDIN_FILENO, piece_.data(), piece_.size());
    } while (count < 0 && errno == EINTR);
    at_ = 0;
    size_ = count < 0 ? 0 : static_cast<std::size_t>(count);
    return size_ > 0;
  }

  std::array<char, 1U << 16U> piece_{};
  std::size_t at_ = 0;
  std::size_t size_ = 0;
  std::string word_;
};

// The graph in the arrays that Traces reads.
struct Graph {
  std::vector<size_t> offsets;
  std::vector<int> degrees;
  std::vector<int> neighbours;
  std::vector<int> order;         // vertices, colour by colour
  std::vector<int> same_as_next;  // 0 where a colour ends
};

void set_colours(Graph& graph, const std::vector<int>& colours) {
  const auto colour = [&](int vertex) { return colours[static_cast<std::size_t>(vertex)]; };
  graph.order.resize(colours.size());
  std::iota(graph.order.begin(), graph.order.end(), 0);
  std::stable_sort(graph.order.begin(), graph.order.end(), [&](int a, int b) { return colour(a) < colour(b); });
  for (std::size_t i = 0; i < colours.size(); ++i) {
    const bool is_last = i + 1 == colours.size() || colour(graph.order[i]) != colour(graph.order[i + 1]);
    graph.same_as_next.push_back(is_last ? 0 : 1);
  }
}

Graph read_request(Words& words) {
  if (words.next() != kName) throw BadRequest("this is not a request");
  if (words.next() != kVersion) throw BadRequest("another version of the format");
  constexpr std::uint64_t kMost = INT32_MAX - 1;
  const auto vertex_count = static_cast<std::size_t>(words.number(kMost));
  const std::uint64_t mention_count = to_number(words.next());
  if (vertex_count == 0) throw BadRequest("there are no vertices");
  Graph graph;
  std::vector<int> colours;
  for (std::size_t v = 0; v < vertex_count; ++v) colours.push_back(words.number(INT32_MAX));
  set_colours(graph, colours);
  for (std::size_t v = 0; v < vertex_count; ++v) {
    graph.offsets.push_back(graph.neighbours.size());
    graph.degrees.push_back(words.number(vertex_count - 1));
    for (int i = 0; i < graph.degrees.back(); ++i) graph.neighbours.push_back(words.number(vertex_count - 1));
  }
  if (graph.neighbours.size() != mention_count) throw BadRequest("the neighbours are not as many as announced");
  return graph;
}

std::vector<int> orbits_of(Graph& graph) {
  sparsegraph view;
  SG_INIT(view);
  view.nv = static_cast<int>(graph.degrees.size());
  view.nde = graph.neighbours.size();
  view.v = graph.offsets.data();
  view.d = graph.degrees.data();
  view.e = graph.neighbours.data();
  view.vlen = graph.offsets.size();
  view.dlen = graph.degrees.size();
  view.elen = graph.neighbours.size();
  DEFAULTOPTIONS_TRACES(options);
  options.getcanon = FALSE;
  options.defaultptn = FALSE;
  TracesStats stats;
  std::vector<int> orbits(graph.degrees.size());
  Traces(&view, graph.order.data(), graph.same_as_next.data(), orbits.data(), &options, &stats, nullptr);
  return orbits;
}

void write_answer(const std::vector<int>& orbits) {
  std::string text = std::string(kName) + " " + std::string(kVersion) + "\n";
  for (const int vertex : orbits) text += std::to_string(vertex) + "\n";
  text += "end\n";
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t count = ::write(STDOUT_FILENO, text.data() + sent, text.size() - sent);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) ::_exit(1);
    sent += static_cast<std::size_t>(count);
  }
}

void limit(int resource, std::uint64_t most) {
  const rlimit value{most, most};
  ::setrlimit(static_cast<__rlimit_resource>(resource), &value);
}

// The kernel signals the death of the parent; if the parent died before this call, getppid() has changed.
void die_with(std::uint64_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (static_cast<std::uint64_t>(::getppid()) != parent) ::_exit(1);
}

void take_option(std::string_view name, std::uint64_t value) {
  if (name != "--memory" && name != "--seconds" && name != "--parent") throw BadRequest("no such option");
  if (value == 0) return;
  if (name == "--parent") die_with(value);
  if (name == "--seconds") limit(RLIMIT_CPU, value);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // sanitizers reserve very much address space
  if (name == "--memory") limit(RLIMIT_DATA, value);
#endif
}

[[noreturn]] void run(const std::vector<std::string_view>& arguments) {
  if (arguments.size() % 2 != 0) throw BadRequest("an option has one value");
  for (std::size_t i = 0; i < arguments.size(); i += 2) take_option(arguments[i], to_number(arguments[i + 1]));
  Words words;
  Graph graph = read_request(words);
  write_answer(orbits_of(graph));
  ::_exit(0);  // skips freeing the memory that Traces keeps for the next graph
}

void complain(std::string_view what) {
  const std::string text = std::string(kName) + ": " + std::string(what) + "\n";
  (void)!::write(STDERR_FILENO, text.data(), text.size());
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run({argv + 1, argv + argc});
  } catch (const BadRequest& error) {
    complain(error.what());
    return kExitBadRequest;
  } catch (const std::exception& error) {
    complain(error.what());
    return 1;
  }
}
