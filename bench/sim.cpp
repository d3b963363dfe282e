// Flit-hops are flits that routers pass on, the source's router included; bytes are those of all arrays of the engine.
// Both count from the first cycle on, as `weft simulate` does. Traffic is uniform.
#include "sim.h"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include "against.h"
#include "base/check.h"
#include "base/input_error.h"
#include "base/numbers/random.h"
#include "report/table.h"
#include "routing/core/algorithm.h"
#include "sim/engine/deadlock_detector.h"
#include "support/run_requests.h"
#include "usage.h"

namespace weft {
namespace {

using report::Align;
using sim::Cycle;
using sim::Engine;
using traffic::Injector;

constexpr double kSecondsPerCase = 2;
constexpr double kMillion = 1e6;
constexpr double kMebi = 1 << 20;

struct Routers {
  routing::VcId vcs = 0;  // 0: as many as the routing needs
  unsigned buffer = 4;
};
constexpr Routers kSmall{4, 8};
constexpr Routers kTwo{2, 4};
constexpr Routers kNeeded{0, 4};

struct SpeedCase {
  const char* spec;
  double load;
  std::uint32_t flits;
  Routers routers;
  double target = 0;        // million flit-hops per CPU-second; 0: none
  double target_bytes = 0;  // per node; 0: none
  double elsewhere = 0;     // million flit-hops per CPU-second of BookSim2; of a range its end
};

constexpr std::array kSpeedCases{
    SpeedCase{"mesh(8,8)", 0.1, 1, kSmall, 8, 0, 0.38}, SpeedCase{"mesh(8,8)", 0.3, 1, kSmall, 8, 0, 0.38},
    SpeedCase{"torus(64,64)", 0.002, 16, kTwo},         SpeedCase{"torus(64,64)", 0.018, 16, kTwo, 20, 600, 0.17},
    SpeedCase{"torus(8,8,8,8)", 0.01, 16, kTwo},        SpeedCase{"torus(8,8,8,8)", 0.12, 16, kTwo, 15, 0, 0.17},
    SpeedCase{"hypercube(12)", 0.02, 16, kTwo},         SpeedCase{"hypercube(12)", 0.35, 16, kTwo, 15, 0, 0.17},
    SpeedCase{"rdt(64)", 0.005, 16, kNeeded},           SpeedCase{"rdt(64)", 0.05, 16, kNeeded, 13, 0, 0.17},
};

struct GrowthCase {
  const char* spec;
  const char* family;
  double load;
  Routers routers;
  Cycle warmup = 0;         // cycles that are not timed
  double target_bytes = 0;  // of the whole process; 0: none
};
constexpr std::array kSizeCases{GrowthCase{"torus(16,16)", "torus", 0.001, kTwo},
                                GrowthCase{"torus(256,256)", "torus", 0.001, kTwo},
                                GrowthCase{"torus(1024,1024)", "torus", 0.001, kTwo, 0, 4e9}};
// 60 % of saturation: found by `weft saturation`, for rdt(256) and scc(7) by single runs, and for torus(256,256),
// torus(1024,1024) and scc(8) extrapolated from the smaller ones.
constexpr std::array kGrowthCases{
    GrowthCase{"torus(8,8)", "torus", 0.116, kTwo, 2000},
    GrowthCase{"torus(64,64)", "torus", 0.015, kTwo, 2000},
    GrowthCase{"torus(256,256)", "torus", 0.0038, kTwo, 2000},
    GrowthCase{"torus(1024,1024)", "torus", 0.00095, kTwo, 4000},
    GrowthCase{"rdt(16)", "rdt", 0.088, kNeeded, 2000},
    GrowthCase{"rdt(64)", "rdt", 0.04, kNeeded, 1000},
    GrowthCase{"rdt(256)", "rdt", 0.025, kNeeded, 500},
    GrowthCase{"scc(4)", "scc", 0.124, kNeeded, 2000},
    GrowthCase{"scc(6)", "scc", 0.049, kNeeded, 1000},
    GrowthCase{"scc(7)", "scc", 0.035, kNeeded, 500},
    GrowthCase{"scc(8)", "scc", 0.026, kNeeded, 500},
};

constexpr double kIdleTarget = 0.9;  // cycles per second in the large network over those in the small one
constexpr double kThreadsTarget = 1.6;

// A network with its default routing and routers.
struct Subject {
  topology::Network network;
  std::unique_ptr<routing::Routing> routing;
  sim::Model model;

  Subject(const char* spec, const Routers& routers)
      : network(topology::build(std::string_view(spec), Execution{})),
        routing(routing::build(network, routing::default_simulated_routing(network), Execution{})),
        model(sim::default_model(*routing, routers.vcs)) {
    model.buffer = routers.buffer;
  }
  [[nodiscard]] double node_count() const { return network.graph.node_count(); }
  [[nodiscard]] Injector uniform(double load, std::uint32_t flits) const {
    return Injector::uniform(load / flits, flits, network.graph.terminal_count(), 1);
  }
};

std::string ratio_to(double value, double target) { return target == 0 ? "-" : fmt::format("{:.2f}", value / target); }
std::string or_dash(double value, const char* format) {
  return value == 0 ? "-" : fmt::format(fmt::runtime(format), value);
}
void print(const std::string& title, const report::Table& table) {
  fmt::print("{}\n{}\n", title, report::to_text(table, {.has_color = false, .has_unicode = false}));
}

// CPU seconds of so many cycles.
double time_of(Engine& engine, Cycle cycles) {
  const double start = cpu_seconds();
  engine.run(cycles);
  return cpu_seconds() - start;
}

// The CPU seconds of a run that takes about as many as it may.
double run_for(Engine& engine, double most_seconds) {
  constexpr Cycle kChunk = 50;
  double seconds = 0;
  std::vector<sim::Arrival> arrivals;
  while (seconds < most_seconds) {
    seconds += time_of(engine, kChunk);
    arrivals.clear();
    engine.take_arrivals(arrivals);
  }
  return seconds;
}

void run_until(Engine& engine, Cycle end) {
  constexpr Cycle kChunk = 50;
  std::vector<sim::Arrival> arrivals;
  while (engine.now() < end) {
    engine.run(std::min(kChunk, end - engine.now()));
    arrivals.clear();
    engine.take_arrivals(arrivals);
  }
}

void bench_speed() {
  report::Table table{{{"network"},
                       {"routing"},
                       {"load", Align::right},
                       {"cycles", Align::right},
                       {"M flit-hops / CPU s", Align::right},
                       {"target", Align::right},
                       {"ratio", Align::right},
                       {"to BookSim2", Align::right},
                       {"bytes / node", Align::right},
                       {"target", Align::right}},
                      {}};
  for (const SpeedCase& c : kSpeedCases) {
    const Subject subject(c.spec, c.routers);
    Injector injector = subject.uniform(c.load, c.flits);
    Engine engine(*subject.routing, subject.model, injector);
    const double seconds = run_for(engine, kSecondsPerCase);
    const double speed = static_cast<double>(engine.flit_hops()) / seconds / kMillion;
    table.rows.push_back({c.spec, subject.routing->name(), fmt::to_string(c.load), fmt::to_string(engine.now()),
                          fmt::format("{:.1f}", speed), or_dash(c.target, "{:.0f}"), ratio_to(speed, c.target),
                          c.elsewhere == 0 ? "-" : fmt::format("{:.0f}", speed / c.elsewhere),
                          fmt::format("{:.0f}", static_cast<double>(engine.bytes()) / subject.node_count()),
                          or_dash(c.target_bytes, "{:.0f}")});
  }
  print(fmt::format(
            "Simulation on one thread, {} s for each case. BookSim2, measured elsewhere: 0.38 million flit-hops a "
            "second with 64 routers, 0.13 to 0.17 with 4096 (the ratio is to 0.17), 43,000 bytes per node",
            kSecondsPerCase),
        table);
}

// The same 16 pairs of nodes below 4096 send to each other in either network.
Injector sixteen_pairs(TerminalId terminal_count, Cycle cycles) {
  constexpr Cycle kGap = 32;
  std::vector<Injector::Listed> list;
  RandomStream random(1, Purpose::test);
  for (int pair = 0; pair < 16; ++pair) {
    const auto source = static_cast<TerminalId>(random.below(4096));
    const auto destination = static_cast<TerminalId>(random.below(4096));
    for (Cycle generated = 0; generated < cycles; generated += kGap) {
      list.push_back({source, {.generated = generated, .destination = destination, .flits = 16}});
    }
  }
  return Injector::from_list(std::move(list), terminal_count);
}

struct IdleRun {
  double seconds = 0;
  std::uint64_t flit_hops = 0;
};

IdleRun run_pairs(const Subject& subject, Cycle cycles) {
  Injector injector = sixteen_pairs(subject.network.graph.terminal_count(), cycles);
  Engine engine(*subject.routing, subject.model, injector);
  const double seconds = time_of(engine, cycles);
  return {seconds, engine.flit_hops()};
}

void bench_idle() {
  constexpr Cycle kCycles = 100'000;
  const Subject small("hypercube(12)", kTwo);
  const Subject large("hypercube(16)", kTwo);
  double small_seconds = 1e300;
  double large_seconds = 1e300;
  for (int round = 0; round < 3; ++round) {  // the best of three, in turn: others use this machine too
    const IdleRun in_small = run_pairs(small, kCycles);
    const IdleRun in_large = run_pairs(large, kCycles);
    WEFT_CHECK(in_small.flit_hops == in_large.flit_hops);
    small_seconds = std::min(small_seconds, in_small.seconds);
    large_seconds = std::min(large_seconds, in_large.seconds);
  }
  report::Table table{{{"hypercube(12) cycles / s", Align::right},
                       {"hypercube(16) cycles / s", Align::right},
                       {"ratio", Align::right},
                       {"target", Align::right}},
                      {}};
  table.rows.push_back({fmt::format("{:.0f}", kCycles / small_seconds), fmt::format("{:.0f}", kCycles / large_seconds),
                        fmt::format("{:.2f}", small_seconds / large_seconds), fmt::format("{:.1f}", kIdleTarget)});
  print(
      "Routers that do nothing: 16 pairs of nodes send to each other, best of three. BookSim2, measured elsewhere: "
      "0.85 us for each idle router and cycle",
      table);
}

struct Growth {
  double nodes = 0;
  double setup_seconds = 0;
  double nanoseconds = 0;  // CPU, per flit-hop
  double bytes = 0;        // of the engine
};

Growth measure_growth(const GrowthCase& c) {
  const double start = cpu_seconds();
  const Subject subject(c.spec, c.routers);
  Injector injector = subject.uniform(c.load, 16);
  Engine engine(*subject.routing, subject.model, injector);
  Growth growth{.nodes = subject.node_count(), .setup_seconds = cpu_seconds() - start};
  run_until(engine, c.warmup);
  const std::uint64_t hops_before = engine.flit_hops();
  const double seconds = run_for(engine, kSecondsPerCase);
  growth.nanoseconds = 1e9 * seconds / static_cast<double>(engine.flit_hops() - hops_before);
  WEFT_CHECK(sim::find_knot(engine.image()).empty());
  growth.bytes = static_cast<double>(engine.bytes());
  return growth;
}

struct GrowthResult {
  Growth growth;
  Usage usage;
};

// Each in a process of its own, for its peak of memory.
std::vector<GrowthResult> measure_growths(std::span<const GrowthCase> cases) {
  void* const shared = ::mmap(nullptr, sizeof(Growth), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  WEFT_CHECK(shared != MAP_FAILED);
  std::vector<GrowthResult> results;
  for (const GrowthCase& c : cases) {
    if (c.warmup > 0) fmt::print(stderr, "{}\n", c.spec);
    const Usage usage = usage_of([&] { std::construct_at(static_cast<Growth*>(shared), measure_growth(c)); });
    results.push_back({*static_cast<const Growth*>(shared), usage});
  }
  ::munmap(shared, sizeof(Growth));
  return results;
}

void bench_growth(const std::string& title, std::span<const GrowthCase> cases) {
  report::Table table{{{"network"},
                       {"nodes", Align::right},
                       {"load", Align::right},
                       {"setup CPU s", Align::right},
                       {"M flit-hops / CPU s", Align::right},
                       {"CPU ns / flit-hop", Align::right},
                       {"to smallest", Align::right},
                       {"engine bytes / node", Align::right},
                       {"process bytes / node", Align::right},
                       {"process MiB", Align::right},
                       {"target", Align::right}},
                      {}};
  const std::vector<GrowthResult> results = measure_growths(cases);
  std::size_t smallest = 0;  // the first of its family
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const GrowthCase& c = cases[i];
    const Growth& growth = results[i].growth;
    if (std::string_view(c.family) != cases[smallest].family) smallest = i;
    table.rows.push_back({c.spec, fmt::format("{:.0f}", growth.nodes), fmt::to_string(c.load),
                          fmt::format("{:.2f}", growth.setup_seconds), fmt::format("{:.1f}", 1e3 / growth.nanoseconds),
                          fmt::format("{:.0f}", growth.nanoseconds),
                          fmt::format("{:.2f}", growth.nanoseconds / results[smallest].growth.nanoseconds),
                          fmt::format("{:.0f}", growth.bytes / growth.nodes),
                          fmt::format("{:.0f}", results[i].usage.peak_bytes / growth.nodes),
                          fmt::format("{:.0f}", results[i].usage.peak_bytes / kMebi),
                          c.target_bytes == 0 ? "-" : fmt::format("< {:.0f}", c.target_bytes / kMebi)});
  }
  print(title, table);
}

struct ThreadsRun {
  double seconds = 0;  // on the clock
  std::uint64_t flit_hops = 0;
  std::vector<sim::Arrival> arrivals;
};

ThreadsRun run_threads(const Subject& subject, unsigned thread_count, Cycle cycles) {
  constexpr double kLoad = 0.02;
  Injector injector = subject.uniform(kLoad, 16);
  Engine engine(*subject.routing, subject.model, injector, {.thread_count = thread_count});
  const double start = wall_seconds();
  engine.run(cycles);
  ThreadsRun run{.seconds = wall_seconds() - start, .flit_hops = engine.flit_hops()};
  engine.take_arrivals(run.arrivals);
  return run;
}

bool are_equal(const ThreadsRun& one, const ThreadsRun& other) {
  const auto fields = [](const sim::Arrival& a) {
    return std::tuple(a.source, a.sequence, a.head_sent, a.tail_received);
  };
  return one.flit_hops == other.flit_hops && !one.arrivals.empty() &&
         std::ranges::equal(one.arrivals, other.arrivals, {}, fields, fields);
}

void bench_sim_threads() {
  constexpr Cycle kCycles = 400;
  const Subject subject("rdt(256)", kNeeded);
  double one = 1e300;
  double two = 1e300;
  for (int round = 0; round < 3; ++round) {
    const ThreadsRun by_one = run_threads(subject, 1, kCycles);
    const ThreadsRun by_two = run_threads(subject, 2, kCycles);
    WEFT_CHECK(are_equal(by_one, by_two));
    one = std::min(one, by_one.seconds);
    two = std::min(two, by_two.seconds);
  }
  report::Table table{{{"network"},
                       {"1 thread s", Align::right},
                       {"2 threads s", Align::right},
                       {"ratio", Align::right},
                       {"target", Align::right}},
                      {}};
  table.rows.push_back({subject.network.name(), fmt::format("{:.2f}", one), fmt::format("{:.2f}", two),
                        fmt::format("{:.2f}", one / two), fmt::format("{:.1f}", kThreadsTarget)});
  print("Simulation on two threads, equal packet by packet; seconds on the clock, best of three", table);
}

// What uniform traffic sends in some cycles.
std::vector<sim::PacketRequest> parcels_of(const Subject& subject, double load, Cycle cycles) {
  Injector injector = subject.uniform(load, 1);
  std::vector<sim::PacketRequest> requests;
  for (TerminalId source = 0; source < injector.terminal_count(); ++source) {
    for (traffic::Message message; injector.next(source, message) && message.generated < cycles;) {
      requests.push_back({.generated = message.generated, .source = source, .destination = message.destination});
    }
  }
  return requests;
}

void bench_engines() {
  constexpr Cycle kCycles = 3000;
  report::Table table{{{"network"},
                       {"load", Align::right},
                       {"packets", Align::right},
                       {"plain CPU s", Align::right},
                       {"fast CPU s", Align::right},
                       {"ratio", Align::right}},
                      {}};
  const Subject subject("mesh(8,8)", kSmall);
  for (const double load : {0.1, 0.3}) {
    const std::vector<sim::PacketRequest> requests = parcels_of(subject, load, kCycles);
    const double start = cpu_seconds();
    const sim::ReferenceRun plain = simulate_reference(*subject.routing, subject.model, requests, 2 * kCycles);
    const double between = cpu_seconds();
    const sim::ReferenceRun fast = run_requests(*subject.routing, subject.model, requests, 2 * kCycles);
    const double end = cpu_seconds();
    WEFT_CHECK(plain.deliveries == fast.deliveries);
    table.rows.push_back({subject.network.name(), fmt::to_string(load), fmt::to_string(requests.size()),
                          fmt::format("{:.2f}", between - start), fmt::format("{:.3f}", end - between),
                          fmt::format("{:.0f}", (between - start) / (end - between))});
  }
  print("The plain engine and the fast one, which take every packet in the same cycle; set-up included", table);
}

unsigned rounds_of(const std::string& text) {
  unsigned rounds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rounds);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  if (!is_number || rounds < 1 || rounds > 1000) {
    throw InputError(fmt::format("--rounds {}: not a number from 1 to 1000", quote_briefly(text)));
  }
  return rounds;
}

Comparison comparison_of(const std::vector<std::string>& options) {
  Comparison comparison;
  for (std::size_t i = 0; i < options.size(); i += 2) {
    const std::string& name = options[i];
    const bool is_known = name == "--against" || name == "--program" || name == "--rounds" || name == "--only";
    if (!is_known) throw InputError("unknown option " + quote_briefly(name), {}, "see: weft_bench --help");
    if (i + 1 == options.size()) throw InputError(name + ": its value is missing", {}, "see: weft_bench --help");
    const std::string& value = options[i + 1];
    if (name == "--against") comparison.old_program = value;
    if (name == "--program") comparison.new_program = value;
    if (name == "--rounds") comparison.rounds = rounds_of(value);
    if (name == "--only") comparison.only = value;
  }
  if (comparison.old_program.empty()) {
    throw InputError("--against is missing: the program to compare with", {}, "see: weft_bench --help");
  }
  return comparison;
}

// Options: --only TEXT.
std::vector<GrowthCase> growth_cases(const std::vector<std::string>& options) {
  std::vector<GrowthCase> cases(kGrowthCases.begin(), kGrowthCases.end());
  if (options.empty()) return cases;
  if (options.size() != 2 || options[0] != "--only") {
    throw InputError("--growth takes no other option than --only TEXT", {}, "see: weft_bench --help");
  }
  const auto is_left_out = [&](const GrowthCase& c) {
    return std::string_view(c.spec).find(options[1]) == std::string_view::npos;
  };
  std::erase_if(cases, is_left_out);
  if (cases.empty()) throw InputError("no network of --growth contains " + quote_briefly(options[1]));
  return cases;
}

}  // namespace

void bench_simulation() {
  // First: a child process begins with the memory of its parent.
  bench_growth("Size; the process is the network, the routing and the engine", kSizeCases);
  bench_speed();
  bench_idle();
  bench_sim_threads();
  bench_engines();
}

int bench_simulation(const std::vector<std::string>& options) {
  if (options.front() != "--growth") return bench_against(comparison_of(options));
  bench_growth(
      "Growth at 60 % of saturation, 16 flits, after warm-up; to smallest: the time over that of the first network of "
      "the family; the process is the network, the routing, the engine and the program",
      growth_cases({options.begin() + 1, options.end()}));
  return 0;
}

}  // namespace weft
