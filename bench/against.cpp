// Alternating runs of two `weft simulate` on one core. Cycles are fixed, so both programs do the same work, and the
// results are compared before the times mean anything. Times are cpu_seconds of the JSON: CPU time of the cycles only,
// without building the network, the routing and the engine, and without statistics on the packets that arrive. Other
// users of the machine slow down both runs of a pair, so the ratio is the median over the pairs.
#include "against.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <sstream>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "against_cases.h"
#include "base/input_error.h"
#include "program.h"
#include "report/table.h"

namespace weft {
namespace {

using nlohmann::json;
using report::Align;

// What the routers did. Other keys describe the input, bounds and times; a program may lack some of these.
constexpr std::array kResultKeys{"offered", "accepted", "accepted_error",    "packet_latency", "network_latency",
                                 "hops",    "packets",  "utilisation",       "fairness",       "flit_hops",
                                 "cycles",  "warmup",   "packets_in_flight", "verdict"};
constexpr std::array kRequiredKeys{"accepted", "packet_latency", "flit_hops", "cycles", "cpu_seconds"};

std::vector<std::string> words_of(const AgainstCase& c) {
  std::vector<std::string> words{"simulate",  c.spec,
                                 "--traffic", "uniform",
                                 "--load",    fmt::to_string(c.load),
                                 "--packet",  fmt::to_string(c.flits),
                                 "--warmup",  fmt::to_string(c.cycles / 5),
                                 "--cycles",  fmt::to_string(c.cycles),
                                 "--threads", "1",
                                 "--json"};
  if (*c.routing != '\0') words.insert(words.end(), {"--with", c.routing});
  std::istringstream options(c.options);
  for (std::string word; options >> word;) words.push_back(word);
  return words;
}

std::string name_of(const AgainstCase& c) {
  return fmt::format("{}{}{} {} {} flit{} {}", c.spec, *c.routing == '\0' ? "" : " ", c.routing, c.load, c.flits,
                     c.flits == 1 ? "" : "s", c.options);
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

json run_case(const std::string& program, const AgainstCase& c) {
  const Output output = run_program(program, words_of(c));
  if (output.status != 0) {
    throw InputError(fmt::format("{} ends with status {}: {}", quote_briefly(program), output.status,
                                 output.err.empty() ? "no message" : first_line(output.err)));
  }
  json result = json::parse(output.out, nullptr, false);
  if (!result.is_object()) throw InputError(fmt::format("{} prints no JSON object", quote_briefly(program)));
  for (const char* key : kRequiredKeys) {
    if (!result.contains(key)) throw InputError(fmt::format("{} prints no {}", quote_briefly(program), key));
  }
  return result;
}

bool are_equal(const json& one, const json& other) {
  if (!one.is_number() || !other.is_number()) return one == other;
  constexpr double kRounding = 1e-9;  // sums may be taken in another order
  const double a = one.get<double>();
  const double b = other.get<double>();
  return std::abs(a - b) <= kRounding * std::max(std::abs(a), std::abs(b));
}

// The first value that differs, such as "accepted 0.1, 0.2"; empty if none does.
std::string difference(const json& one, const json& other, const std::string& key) {
  if (!one.is_object() || !other.is_object()) {
    return are_equal(one, other) ? "" : fmt::format("{} {}, {}", key, one.dump(), other.dump());
  }
  for (const auto& [name, value] : one.items()) {
    if (!other.contains(name)) continue;
    std::string found = difference(value, other[name], key.empty() ? name : key + "." + name);
    if (!found.empty()) return found;
  }
  return "";
}

json results_of(const json& run) {
  json results = json::object();
  for (const char* key : kResultKeys) {
    if (run.contains(key)) results[key] = run[key];
  }
  return results;
}

// Million flit-hops per CPU second.
double speed_of(const json& run) {
  return run["flit_hops"].get<double>() / std::max(1e-9, run["cpu_seconds"].get<double>()) / 1e6;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

// The verdict is shown where loads are not below saturation, so that nobody takes its speed for the usual one.
std::string same_results(const json& run) {
  return run.value("verdict", "") == "saturated" ? "same, saturated" : "same";
}

struct Measured {
  std::vector<double> old_speeds;
  std::vector<double> new_speeds;
  std::vector<double> ratios;
  json old_run;  // the last one
  json new_run;
};

Measured measure(const Comparison& comparison, const AgainstCase& c) {
  Measured measured;
  for (unsigned round = 0; round < comparison.rounds; ++round) {
    const bool is_old_first = round % 2 == 0;  // a steady drift of the clock rate then favours neither
    if (is_old_first) measured.old_run = run_case(comparison.old_program, c);
    measured.new_run = run_case(comparison.new_program, c);
    if (!is_old_first) measured.old_run = run_case(comparison.old_program, c);
    measured.old_speeds.push_back(speed_of(measured.old_run));
    measured.new_speeds.push_back(speed_of(measured.new_run));
    measured.ratios.push_back(measured.new_speeds.back() / measured.old_speeds.back());
  }
  return measured;
}

// The commit line of --version.
std::string version_of(const std::string& program) {
  const Output output = run_program(program, {"--version"});
  if (output.status != 0 || !output.out.starts_with("weft ")) {
    throw InputError(
        fmt::format("{} is not a weft program: --version prints no version of weft", quote_briefly(program)));
  }
  std::istringstream words(output.out);
  for (std::string word; words >> word;) {
    if (word == "commit" && words >> word) return word;
  }
  return first_line(output.out);
}

class AgainstTable {
 public:
  // The first difference of the results, if any.
  std::string add(const AgainstCase& c, const Measured& measured) {
    std::string found = difference(results_of(measured.old_run), results_of(measured.new_run), "");
    const double ratio = median(measured.ratios);
    ratios_.push_back(ratio);
    add_row(c, measured.new_run.value("routing", "-"),
            {fmt::format("{:.2f}", median(measured.old_speeds)), fmt::format("{:.2f}", median(measured.new_speeds)),
             fmt::format("{:.2f}", ratio), fmt::format("{:.2f}", std::ranges::min(measured.ratios)),
             fmt::format("{:.2f}", std::ranges::max(measured.ratios)),
             found.empty() ? same_results(measured.new_run) : found});
    return found;
  }
  void add_failure(const AgainstCase& c) { add_row(c, c.routing, {"-", "-", "-", "-", "-", "failed"}); }

  void print(const std::string& title) const {
    fmt::print("{}\n{}\n", title, report::to_text(table_, {.has_color = false, .has_unicode = false}));
    if (!ratios_.empty()) fmt::print("Geometric mean of the ratios: {:.2f}\n", geometric_mean());
  }

 private:
  void add_row(const AgainstCase& c, const std::string& routing, const std::vector<std::string>& cells) {
    std::vector<std::string> row{c.spec, routing, fmt::to_string(c.load), fmt::to_string(c.flits), c.options};
    row.insert(row.end(), cells.begin(), cells.end());
    table_.rows.push_back(std::move(row));
  }
  [[nodiscard]] double geometric_mean() const {
    double sum = 0;
    for (const double ratio : ratios_) sum += std::log(ratio);
    return std::exp(sum / static_cast<double>(ratios_.size()));
  }

  std::vector<double> ratios_;
  report::Table table_{{{"network"},
                        {"routing"},
                        {"load", Align::right},
                        {"flits", Align::right},
                        {"options"},
                        {"old", Align::right},
                        {"new", Align::right},
                        {"new / old", Align::right},
                        {"least", Align::right},
                        {"most", Align::right},
                        {"results"}},
                       {}};
};

std::vector<AgainstCase> chosen_cases(const std::string& only) {
  std::vector<AgainstCase> cases;
  for (const AgainstCase& c : against_cases()) {
    if (name_of(c).find(only) != std::string::npos) cases.push_back(c);
  }
  if (cases.empty()) {
    throw InputError(fmt::format("no case contains {}", quote_briefly(only)), {}, "leave out --only to see all cases");
  }
  return cases;
}

std::string title_of(const Comparison& comparison) {
  return fmt::format(
      "M flit-hops per CPU second of the cycles: old {}, new {}, medians; new / old is the median of {} alternating "
      "pair{}",
      version_of(comparison.old_program), version_of(comparison.new_program), comparison.rounds,
      comparison.rounds == 1 ? "" : "s");
}

}  // namespace

int bench_against(const Comparison& given) {
  Comparison comparison = given;
  if (comparison.new_program.empty()) comparison.new_program = weft_of_this_build();
  const std::vector<AgainstCase> cases = chosen_cases(comparison.only);
  const std::string title = title_of(comparison);
  if (!stay_on_one_core()) fmt::print(stderr, "weft_bench: cannot stay on one core; ratios will be noisier\n");
  AgainstTable table;
  int status = 0;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    fmt::print(stderr, "{} of {}: {}\n", i + 1, cases.size(), name_of(cases[i]));
    try {
      if (!table.add(cases[i], measure(comparison, cases[i])).empty()) status = std::max(status, 1);
    } catch (const InputError& error) {  // an older program may lack an option of one case
      fmt::print(stderr, "weft_bench: {}\n", error.what());
      table.add_failure(cases[i]);
      status = 2;
    }
  }
  table.print(title);
  return status;
}

}  // namespace weft
