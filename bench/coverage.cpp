// Coverage: how often the interval of a run that calls itself converged holds the true mean latency, and how often runs
// are called saturated or converged where they are not, at 60, 90, 95, 98 and 102 % of saturation.
//
// Three kinds of runs. Long runs of fixed length find the saturation load: the largest one that eight of them carry,
// whatever the seed, to 0.5 %. A hundred runs at each load, left to themselves, are what is judged. Long runs with
// other seeds give the true mean, more and more of them until their own error is a fifth of the median half width; the
// error is added to the interval that is judged.
//
// Every finished run is a line in a file, so that a measurement that was stopped goes on where it was.
#include "coverage.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <sstream>
#include <thread>

#include <fmt/format.h>

#include "base/check.h"
#include "base/numbers/confidence.h"
#include "report/table.h"
#include "routing/core/algorithm.h"
#include "sim/measure/simulation.h"
#include "sim/measure/stopping_rule.h"
#include "topology/network.h"
#include "traffic/injector.h"
#include "usage.h"

namespace weft {
namespace {

using report::Align;
using sim::Cycle;
using sim::RunVerdict;

struct Case {
  const char* spec;
  const char* traffic;
  const char* process;
  std::uint32_t packet;
  routing::VcId vcs;         // 0: as many as the routing needs
  double guess;              // of the saturation load: where the search for it begins
  const char* routing = "";  // empty: the default

  [[nodiscard]] bool is_bernoulli() const { return std::string_view(process) == "bernoulli"; }
  [[nodiscard]] std::string name() const {
    std::string text =
        *routing == '\0' ? fmt::format("{} {}", spec, traffic) : fmt::format("{} {} {}", spec, routing, traffic);
    if (!is_bernoulli()) text += fmt::format(" {}", process);
    if (packet > 1) text += fmt::format(" {} flits", packet);
    return vcs == 0 ? text : text + fmt::format(" {} VCs", vcs);
  }
};

// The first three, which are those of --quick, are simulated fast.
constexpr std::array kCases{Case{"mesh(4,4)", "uniform", "bernoulli", 5, 0, 0.399975},
                            Case{"ring(8)", "uniform", "bernoulli", 1, 4, 0.38, "dor(dateline=crossing)"},
                            Case{"hypercube(4)", "hot-spot(nodes=1,fraction=0.1)", "bernoulli", 2, 0, 0.25631},
                            Case{"torus(8,8)", "uniform", "bernoulli", 1, 4, 0.3975, "dor(dateline=crossing)"},
                            Case{"mesh(8,8)", "uniform", "bernoulli", 1, 4, 0.40893},
                            Case{"hypercube(6)", "uniform", "bernoulli", 8, 0, 0.541333},
                            Case{"mesh(8,8)", "transpose", "bernoulli", 4, 4, 0.142},
                            Case{"mesh(4,4)", "uniform", "on-off(burst=4)", 4, 0, 0.405973}};
constexpr std::array kShares{60, 90, 95, 98, 102};  // % of the saturation load
constexpr double kPrecision = 0.005;                // of that load
constexpr std::uint64_t kLongRuns = 8;
constexpr std::uint64_t kMostLongRuns = 64;
constexpr std::uint64_t kFirstLongSeed = 100'001;
constexpr double kCarried = 0.998;  // of what is offered is received: 0.5 % more load and it would be less than 0.995
constexpr std::uint64_t kFewestConverged = 50;  // for a share of them to mean anything

// What is kept of a run.
struct Result {
  RunVerdict verdict = RunVerdict::not_converged;
  double mean = 0;
  double half_width = 0;  // 0: none
  double offered = 0;
  double accepted = 0;
  Cycle begin = 0;
  Cycle end = 0;

  [[nodiscard]] bool is_carried() const {
    return verdict != RunVerdict::saturated && verdict != RunVerdict::deadlocked && accepted >= kCarried * offered;
  }
};

struct Question {
  std::size_t network = 0;  // index of the case
  double load = 0;
  std::uint64_t seed = 1;
  Cycle cycles = 0;  // 0: left to itself
  friend auto operator<=>(const Question&, const Question&) = default;
};

// The results so far, in memory and in a file.
class Answers {
 public:
  explicit Answers(std::string path) : path_(std::move(path)) {
    std::ifstream in(path_);
    for (std::string line; std::getline(in, line);) read(line);
    out_.open(path_, std::ios::app);
    if (!out_) throw std::runtime_error(fmt::format("{} cannot be written", path_));
  }

  [[nodiscard]] const Result* find(const Question& question) const {
    const auto found = results_.find(key(question));
    return found == results_.end() ? nullptr : &found->second;
  }
  const Result& at(const Question& question) const { return results_.at(key(question)); }

  void add(const Question& question, const Result& r) {
    const std::scoped_lock lock(mutex_);
    results_[key(question)] = r;
    out_ << fmt::format("{}\t{} {} {} {} {} {} {}\n", key(question), static_cast<int>(r.verdict), r.mean, r.half_width,
                        r.offered, r.accepted, r.begin, r.end)
         << std::flush;
  }

 private:
  // A line that was cut off, or of another model, is not there.
  void read(const std::string& line) {
    const std::size_t tab = line.rfind('\t');
    if (tab == std::string::npos) return;
    std::istringstream values(line.substr(tab + 1));
    int verdict = 0;
    Result r;
    if (values >> verdict >> r.mean >> r.half_width >> r.offered >> r.accepted >> r.begin >> r.end) {
      r.verdict = static_cast<RunVerdict>(verdict);
      results_[line.substr(0, tab)] = r;
    }
  }
  static std::string key(const Question& q) {
    return fmt::format("{}\t{}\t{:.6f}\t{}\t{}", sim::kModelVersion, kCases[q.network].name(), q.load, q.seed,
                       q.cycles);
  }

  std::string path_;
  std::ofstream out_;
  std::map<std::string, Result> results_;
  std::mutex mutex_;
};

// Built once for each case, and shared by its runs.
struct Subject {
  explicit Subject(const Case& c)
      : network(topology::build(std::string_view(c.spec), Execution{})),
        routing(routing::build(
            network, *c.routing == '\0' ? routing::default_simulated_routing(network) : std::string(c.routing),
            Execution{})),
        model(sim::default_model(*routing, c.vcs)) {
    WEFT_CHECK(network.graph.node_count() <= 64);
  }
  [[nodiscard]] TerminalId terminal_count() const { return network.graph.terminal_count(); }

  topology::Network network;
  std::unique_ptr<routing::Routing> routing;
  sim::Model model;
};

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
  return values[values.size() / 2];
}

class Coverage {
 public:
  Coverage(std::size_t case_count, std::uint64_t seed_count, unsigned thread_count, const std::string& state)
      : seed_count_(seed_count), thread_count_(thread_count), answers_(state) {
    for (std::size_t c = 0; c < case_count; ++c) subjects_.push_back(std::make_unique<Subject>(kCases[c]));
  }

  void run() {
    find_saturation();
    ask_all([&](std::size_t c, double load, std::vector<Question>& questions) {
      for (std::uint64_t seed = 1; seed <= seed_count_; ++seed) questions.push_back({c, load, seed, 0});
    });
    find_truth();
  }
  void print() const;

 private:
  struct Cell {
    std::uint64_t converged = 0;
    std::uint64_t covered = 0;
    std::uint64_t saturated = 0;
    std::uint64_t runs = 0;
    std::vector<double> lengths;  // cycles until the window ended
    std::vector<double> widths;   // half widths of converged intervals, over the mean
    std::optional<Estimate> truth;
  };

  [[nodiscard]] Result simulate(const Question& q) const;
  void ask(std::vector<Question> questions);
  void ask_all(const std::function<void(std::size_t, double, std::vector<Question>&)>& add);
  void find_saturation();
  void find_truth();
  [[nodiscard]] double load_at(std::size_t c, int share) const { return saturation_[c] * share / 100; }
  [[nodiscard]] Cycle long_cycles(std::size_t c) const { return sim::latest_end(subjects_[c]->terminal_count()); }
  [[nodiscard]] Cycle truth_cycles(std::size_t c, double load) const;
  [[nodiscard]] Question truth_question(std::size_t c, double load, std::uint64_t i) const {
    return {c, load, kFirstLongSeed + i, truth_cycles(c, load)};
  }
  [[nodiscard]] std::optional<Estimate> truth(std::size_t c, double load) const;
  [[nodiscard]] Cell cell(std::size_t c, int share) const;
  void print_cells() const;
  void print_pools() const;

  std::uint64_t seed_count_;
  unsigned thread_count_;
  Answers answers_;
  std::vector<std::unique_ptr<Subject>> subjects_;
  std::vector<double> saturation_;
};

Result Coverage::simulate(const Question& q) const {
  const Case& c = kCases[q.network];
  const Subject& subject = *subjects_[q.network];
  const auto injector =
      traffic::build_injector(traffic::build_demand(subject.network, c.traffic, q.seed, Execution{}), c.process,
                              {.load = q.load, .flits = c.packet, .seed = q.seed}, Execution{});
  sim::Experiment experiment{*subject.routing, injector, subject.model};
  experiment.seed = q.seed;
  if (q.cycles > 0) {
    experiment.cycles = q.cycles;
    experiment.warm_up = q.cycles / 10;
  }
  const sim::Measurements measured = sim::simulate(experiment, Execution{});
  return {measured.verdict,
          measured.latency ? measured.latency->mean : 0,
          measured.latency ? measured.latency->half_width.value_or(0) : 0,
          measured.offered,
          measured.accepted,
          measured.begin,
          measured.end};
}

// Long ones first, so that no thread is left with one at the end.
void Coverage::ask(std::vector<Question> questions) {
  std::erase_if(questions, [&](const Question& q) { return answers_.find(q) != nullptr; });
  if (questions.empty()) return;
  std::stable_sort(questions.begin(), questions.end(),
                   [](const Question& a, const Question& b) { return a.cycles > b.cycles; });
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> done = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < questions.size(); i = next++) {
      answers_.add(questions[i], simulate(questions[i]));
      fmt::print(stderr, "\r{} of {} runs ", ++done, questions.size());
    }
  };
  std::vector<std::jthread> threads;
  for (unsigned t = 0; t < thread_count_; ++t) threads.emplace_back(work);
  threads.clear();
  fmt::print(stderr, "\n");
}

void Coverage::ask_all(const std::function<void(std::size_t, double, std::vector<Question>&)>& add) {
  std::vector<Question> questions;
  // The loads that take longest first.
  for (const int share : {98, 95, 102, 90, 60}) {
    for (std::size_t c = 0; c < subjects_.size(); ++c) add(c, load_at(c, share), questions);
  }
  ask(std::move(questions));
}

// All cases at once, one load each in a round: first a bracket around the guess, then halves of it.
void Coverage::find_saturation() {
  struct Bracket {
    double low = 0;            // carried; 0: not known
    double high = 0;           // not carried; 0: not known
    double step = kPrecision;  // a good guess takes two rounds
    double load = 0;
    [[nodiscard]] bool is_done() const { return low > 0 && high > 0 && high <= low * (1 + kPrecision); }
  };
  std::vector<Bracket> brackets;
  for (std::size_t c = 0; c < subjects_.size(); ++c) brackets.push_back({.load = kCases[c].guess});
  const auto is_done = [](const Bracket& b) { return b.is_done(); };
  while (!std::ranges::all_of(brackets, is_done)) {
    std::vector<Question> questions;
    const auto question = [&](std::size_t c, std::uint64_t i) {
      return Question{c, brackets[c].load, kFirstLongSeed + i, long_cycles(c)};
    };
    for (std::size_t c = 0; c < brackets.size(); ++c) {
      if (is_done(brackets[c])) continue;
      for (std::uint64_t i = 0; i < kLongRuns; ++i) questions.push_back(question(c, i));
    }
    ask(questions);
    for (std::size_t c = 0; c < brackets.size(); ++c) {
      Bracket& b = brackets[c];
      if (is_done(b)) continue;
      bool is_carried = true;
      for (std::uint64_t i = 0; i < kLongRuns; ++i) is_carried = is_carried && answers_.at(question(c, i)).is_carried();
      (is_carried ? b.low : b.high) = b.load;
      b.load = b.low == 0 ? b.high * (1 - b.step) : b.high == 0 ? b.low * (1 + b.step) : std::sqrt(b.low * b.high);
      b.step *= 2;
    }
  }
  saturation_.clear();
  for (const Bracket& b : brackets) saturation_.push_back(b.low);
}

// Twenty times the median run, so that eight of them are not much worse than what they judge.
Cycle Coverage::truth_cycles(std::size_t c, double load) const {
  std::vector<double> lengths;
  for (std::uint64_t seed = 1; seed <= seed_count_; ++seed) {
    const Result& r = answers_.at({c, load, seed, 0});
    lengths.push_back(static_cast<double>(r.end - r.begin));
  }
  const auto wanted = static_cast<Cycle>(20 * median(std::move(lengths)));
  return std::clamp<Cycle>(wanted, 50'000, long_cycles(c));
}

std::optional<Estimate> Coverage::truth(std::size_t c, double load) const {
  std::vector<double> means;
  for (std::uint64_t i = 0; i < kMostLongRuns; ++i) {
    if (const Result* r = answers_.find(truth_question(c, load, i))) means.push_back(r->mean);
  }
  return estimate(means);
}

void Coverage::find_truth() {
  for (std::uint64_t count = kLongRuns; count <= kMostLongRuns; count *= 2) {
    std::vector<Question> questions;
    for (std::size_t c = 0; c < subjects_.size(); ++c) {
      for (const int share : kShares) {
        const Cell known = cell(c, share);
        if (share > 100 || known.converged == 0) continue;
        const bool is_known = known.truth && known.truth->half_width &&
                              *known.truth->half_width <= median(known.widths) * known.truth->mean / 5;
        if (is_known) continue;
        for (std::uint64_t i = 0; i < count; ++i) questions.push_back(truth_question(c, load_at(c, share), i));
      }
    }
    ask(std::move(questions));
  }
}

Coverage::Cell Coverage::cell(std::size_t c, int share) const {
  const double load = load_at(c, share);
  Cell cell;
  cell.truth = truth(c, load);
  for (std::uint64_t seed = 1; seed <= seed_count_; ++seed) {
    const Result& r = answers_.at({c, load, seed, 0});
    ++cell.runs;
    cell.lengths.push_back(static_cast<double>(r.end));
    if (r.verdict == RunVerdict::saturated || r.verdict == RunVerdict::deadlocked) ++cell.saturated;
    if (r.verdict != RunVerdict::converged) continue;
    ++cell.converged;
    cell.widths.push_back(r.half_width / r.mean);
    const double allowed = r.half_width + (cell.truth ? cell.truth->half_width.value_or(0) : 0);
    if (cell.truth && std::abs(r.mean - cell.truth->mean) <= allowed) ++cell.covered;
  }
  return cell;
}

std::string percent(std::uint64_t part, std::uint64_t all) {
  return all == 0 ? "-" : fmt::format("{:.1f} %", 100 * static_cast<double>(part) / static_cast<double>(all));
}

void show(const report::Table& table) {
  fmt::print("{}\n", report::to_text(table, {.has_color = false, .has_unicode = false}));
}

void Coverage::print_cells() const {
  report::Table table{{{"network and traffic"},
                       {"% of saturation", Align::right},
                       {"load", Align::right},
                       {"true mean", Align::right},
                       {"converged", Align::right},
                       {"cover", Align::right},
                       {"saturated", Align::right},
                       {"median half width", Align::right},
                       {"median cycles", Align::right}},
                      {}};
  for (std::size_t c = 0; c < subjects_.size(); ++c) {
    for (const int share : kShares) {
      const Cell found = cell(c, share);
      table.rows.push_back(
          {kCases[c].name(), fmt::to_string(share), fmt::format("{:.4f}", load_at(c, share)),
           found.truth ? fmt::format("{:.2f} +- {:.2f}", found.truth->mean, found.truth->half_width.value_or(0)) : "-",
           fmt::format("{} of {}", found.converged, found.runs),
           share > 100 ? "-" : percent(found.covered, found.converged), fmt::to_string(found.saturated),
           found.widths.empty() ? "-" : fmt::format("{:.1f} %", 100 * median(found.widths)),
           fmt::format("{:.0f}", median(found.lengths))});
    }
  }
  show(table);
}

// All networks together, beside what is asked for.
void Coverage::print_pools() const {
  report::Table table{{{"% of saturation", Align::right},
                       {"converged", Align::right},
                       {"of Bernoulli", Align::right},
                       {"cover", Align::right},
                       {"target", Align::right},
                       {"lowest cell", Align::right},
                       {"target", Align::right},
                       {"saturated", Align::right}},
                      {}};
  for (const int share : kShares) {
    Cell pool;
    std::uint64_t bernoulli = 0;
    std::uint64_t bernoulli_converged = 0;
    double lowest = 1;
    for (std::size_t c = 0; c < subjects_.size(); ++c) {
      const Cell found = cell(c, share);
      pool.runs += found.runs;
      pool.converged += found.converged;
      pool.covered += found.covered;
      pool.saturated += found.saturated;
      if (kCases[c].is_bernoulli()) bernoulli += found.runs;
      if (kCases[c].is_bernoulli()) bernoulli_converged += found.converged;
      if (found.converged >= std::min(kFewestConverged, seed_count_ / 2)) {
        lowest = std::min(lowest, static_cast<double>(found.covered) / static_cast<double>(found.converged));
      }
    }
    const bool is_below = share < 100;
    table.rows.push_back({fmt::to_string(share), percent(pool.converged, pool.runs),
                          percent(bernoulli_converged, bernoulli),
                          is_below ? percent(pool.covered, pool.converged) : "-", is_below ? ">= 93 %" : "-",
                          is_below ? fmt::format("{:.1f} %", 100 * lowest) : "-", is_below ? ">= 88 %" : "-",
                          percent(pool.saturated, pool.runs)});
  }
  show(table);
  fmt::print(
      "Also asked for: saturated below 98 %: under 1 %; converged at 102 %: at most 1 %; of Bernoulli runs 90 % "
      "converge at 60 and 90 %, half at 95 %.\n");
}

void Coverage::print() const {
  fmt::print("Saturation: the largest load that {} runs of {} to {} cycles carry with every seed, to {} %\n", kLongRuns,
             long_cycles(0), long_cycles(subjects_.size() - 1), 100 * kPrecision);
  print_cells();
  print_pools();
}

}  // namespace

bool bench_coverage(const std::vector<std::string>& options) {
  bool is_quick = false;
  std::uint64_t seeds = 0;
  std::string state = "coverage.tsv";
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  for (std::size_t i = 0; i < options.size(); ++i) {
    const bool has_value = i + 1 < options.size();
    if (options[i] == "--quick") {
      is_quick = true;
    } else if (options[i] == "--state" && has_value) {
      state = options[++i];
    } else if (options[i] == "--threads" && has_value && std::atoi(options[i + 1].c_str()) > 0) {
      threads = static_cast<unsigned>(std::atoi(options[++i].c_str()));
    } else if (options[i] == "--seeds" && has_value && std::atoi(options[i + 1].c_str()) > 0) {
      seeds = static_cast<std::uint64_t>(std::atoi(options[++i].c_str()));
    } else {
      return false;
    }
  }
  const double start = wall_seconds();
  Coverage coverage(is_quick ? 3 : kCases.size(), seeds > 0 ? seeds : is_quick ? 20 : 100, threads, state);
  coverage.run();
  coverage.print();
  fmt::print(stderr, "{:.0f} s on {} threads, {:.0f} CPU seconds; runs are kept in {}\n", wall_seconds() - start,
             threads, cpu_seconds(), state);
  return true;
}

}  // namespace weft
