#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/files/atomic_file.h"
#include "base/files/text_file.h"
#include "base/input_error.h"
#include "base/ranks/ranks.h"
#include "cli/command.h"
#include "cli/shell/output_form.h"
#include "cli/views/survey_view.h"
#include "cli/views/tidy_records.h"
#include "metrics/cuts/cut_text.h"
#include "metrics/relaxation/price_text.h"
#include "metrics/relaxation/semidefinite_bound.h"
#include "metrics/survey.h"
#include "topology/files/file_reading.h"
#include "topology/network.h"

namespace weft::cli {
namespace {

constexpr std::array<std::string_view, 3> kBisectionOptions{"--cut", "--prices", "--save-prices"};

metrics::SurveyRequest request_of(const Invocation& invocation) {
  metrics::SurveyRequest request;
  if (invocation.has("--only")) {
    request.wanted = metrics::metrics_named(invocation.value("--only"));
    request.seconds.reset();
  }
  for (const std::string_view option : kBisectionOptions) {
    if (!invocation.has(option)) continue;
    if (invocation.all("SPEC").size() > 1)
      throw InputError(std::string(option) + " takes one network only", {}, "run weft info once for each network");
    const metrics::Metric* bisection = &metrics::metric_named("bisection");
    const bool is_wanted = request.wanted.empty() || std::ranges::count(request.wanted, bisection) > 0;
    if (!is_wanted) request.wanted.push_back(bisection);
  }
  if (invocation.has("--symmetry") && invocation.has("--no-symmetry")) {
    throw InputError("--symmetry and --no-symmetry exclude each other", {}, "leave one of them out");
  }
  if (invocation.has("--symmetry")) request.symmetry = metrics::SymmetryUse::always;
  if (invocation.has("--no-symmetry")) request.symmetry = metrics::SymmetryUse::none;
  return request;
}

metrics::Survey survey_of(metrics::Analysis& analysis, const std::string& text, const metrics::SurveyRequest& request) {
  try {
    return metrics::survey(analysis, request);
  } catch (const InputError& error) {
    throw error.in_text(text);
  }
}

void write_cut(const std::string& path, metrics::Analysis& analysis, const Session& session) {
  if (!analysis.bisection())
    throw InputError("no cut was computed, so " + quote_briefly(path) + " is not written", {}, "add --only bisection");
  write_file_atomically(path, metrics::cut_text(**analysis.network(), *analysis.bisection()));
  session.note_written(path);
}

void write_prices(const std::string& path, metrics::Analysis& analysis, const Session& session) {
  if (!analysis.bisection()) {
    throw InputError("no bisection was computed, so " + quote_briefly(path) + " is not written", {},
                     "add --only bisection");
  }
  const metrics::Bisection& bisection = *analysis.bisection();
  if (bisection.prices.nodes.empty() && bisection.prices.sets.empty()) {
    throw InputError(fmt::format("no prices prove the lower bound, so {} is not written (at least: {})",
                                 quote_briefly(path), bisection.lower_by),
                     {}, "prices belong to a semidefinite program, which is tried where other bounds are not exact");
  }
  write_file_atomically(path, metrics::price_text(**analysis.network(), bisection.lower, bisection.prices));
  session.note_written(path);
}

// Errors name the file and, if they are about a line, the line.
metrics::CutPrices prices_in(const std::string& path, NodeId node_count, const Session& session) {
  constexpr std::uint64_t kLongestPriceLine = 4096;
  const std::string text = read_text_file(path, {session.execution.max_memory / 16, kLongestPriceLine});
  try {
    return metrics::read_prices(text, node_count);
  } catch (const topology::LineError& error) {
    throw InputError(at_line(path, error.line()) + error.wrong(), {}, error.hint());
  }
}

std::vector<Keyword> metric_keys() {
  std::vector<Keyword> keys;
  for (const metrics::Metric* metric : metrics::all_metrics()) {
    keys.push_back({metric->name, std::string(metric->meaning)});
  }
  return keys;
}

// Prints one network after another.
class InfoPrinter {
 public:
  InfoPrinter(Form form, Session& session) : form_(form), session_(session) {}

  void print(const metrics::Survey& survey) {
    if (form_ == Form::csv) {
      records_.push_back(flat_record(to_json(survey)));
    } else if (form_ == Form::json) {
      session_.print(to_json(survey).dump() + "\n");
    } else {
      session_.print_lines((is_first_ ? "" : "\n") + survey_text(survey));
    }
    is_first_ = false;
    session_.flush();
    for (const std::string& remark : survey.remarks) session_.note(fmt::format("note: {}\n", remark));
  }

  void finish() {
    if (form_ == Form::csv) session_.print(csv_of(record_table(records_)));
  }

 private:
  Form form_;
  Session& session_;
  bool is_first_ = true;
  std::vector<Record> records_;  // for CSV: its columns depend on all networks
};

// `weft info` of one network after another; over ranks, those with the same command compute the distances together.
class InfoRun {
 public:
  InfoRun(const Invocation& invocation, Session& session)
      : invocation_(invocation),
        session_(session),
        request_(request_of(invocation)),
        printer_(form_of(invocation), session) {}

  void run() {
    for (const std::string& text : invocation_.all("SPEC")) (void)topology::resolve(text);  // mistakes before the work
    for (const std::string& text : invocation_.all("SPEC")) run_one(text);
    printer_.finish();
  }

 private:
  void run_one(const std::string& text) {
    Ranks* const ranks = session_.execution.ranks;
    metrics::AnalysisRequest request = metrics::analysis_request(request_);
    if (wants_distances()) request.ranks = ranks;
    metrics::Analysis analysis(topology::resolve(text), request, session_.execution);
    if (request.ranks != nullptr) {
      run_shared(analysis, text, *ranks);
    } else if (ranks == nullptr || ranks->is_first()) {
      report(analysis, text);
    }
  }

  [[nodiscard]] bool wants_distances() const {
    if (request_.wanted.empty()) return true;
    return std::ranges::count(request_.wanted, metrics::Cost::distances, &metrics::Metric::cost) > 0;
  }

  void report(metrics::Analysis& analysis, const std::string& text) {
    if (invocation_.has("--prices")) use_prices(analysis);
    printer_.print(survey_of(analysis, text, request_));
    if (invocation_.has("--cut")) write_cut(invocation_.value("--cut"), analysis, session_);
    if (invocation_.has("--save-prices")) write_prices(invocation_.value("--save-prices"), analysis, session_);
  }

  // A network that is too large to be built has no bisection.
  void use_prices(metrics::Analysis& analysis) {
    const auto network = analysis.network();
    if (!network) return;
    const NodeId node_count = (*network)->graph.node_count();
    if (node_count > metrics::kMostRelaxedNodes) {
      throw InputError(fmt::format("--prices takes networks of at most {} nodes", metrics::kMostRelaxedNodes), {},
                       fmt::format("this one has {}", node_count));
    }
    const NodeId relaxed_count = metrics::relaxed_node_count(metrics::CutGraph((*network)->graph));
    analysis.use_prices(prices_in(invocation_.value("--prices"), relaxed_count, session_));
  }

  void run_shared(metrics::Analysis& analysis, const std::string& text, Ranks& ranks) {
    build_at_all(analysis, text, ranks);
    if (!ranks.is_first()) {
      if (!analysis.help()) throw FailedRank(kExitBadInput, "");
      return;
    }
    try {
      report(analysis, text);
    } catch (const InputError& error) {
      analysis.dismiss_helpers(false);
      throw FailedRank(kExitBadInput, render(error, "weft"));
    }
    analysis.dismiss_helpers(true);
  }

  // Collective. All ranks have the same network, or all throw FailedRank.
  static void build_at_all(metrics::Analysis& analysis, const std::string& text, Ranks& ranks) {
    FailedRank failure(kExitDone, "");
    try {
      (void)analysis.network();
      failure = ranks.fail(kExitDone, "");
      if (failure.code() == kExitDone) analysis.expect_same_networks();
    } catch (const InputError& error) {
      failure = ranks.fail(kExitBadInput, render(error.in_text(text), "weft"));
    }
    if (failure.code() != kExitDone) throw std::move(failure);
  }

  const Invocation& invocation_;
  Session& session_;
  metrics::SurveyRequest request_;
  InfoPrinter printer_;
};

int run_info(const Invocation& invocation, Session& session) {
  InfoRun(invocation, session).run();
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command info{
    .name = "info",
    .summary = "compute properties of networks: size, degree, distances, girth, symmetry, bisection, connectivity",
    .details =
        "All values are exact, except that the spectral gap is rounded. A value whose computation is estimated at ten "
        "seconds or more is left out with a reason; --only computes it anyway. Distances follow the direction of the "
        "channels. The bisection is an interval: no balanced cut has fewer links and unidirectional channels than its "
        "lower end, and a cut with as many as its upper end was found; --only bisection searches longer. The spectral "
        "gap is the second smallest eigenvalue of the Laplacian. Where nodes are equivalent, one search serves a whole "
        "orbit; --no-symmetry searches from every node. Orbits are those of the nodes under all automorphisms of the "
        "directed graph, regardless of link classes. Traces counts them where that is cheap and then checks the "
        "symmetries that the family declares. Where only the declaration is known, the number is an upper bound and "
        "marked \"at most\". Edge orbits, those of links, are shown where they are found in no time; --only "
        "edge_orbits searches for them anyway.",
    .operands = {{{.name = "SPEC", .help = "a network, such as \"torus(8,8)\"", .is_repeated = true}}},
    .options = {{{"--only", "KEYS",
                  "only these metrics, separated by commas; see the keys below, and weft list metrics for their units"},
                 {"--symmetry", "",
                  "always search for all symmetries with Traces, and check those that the family declares"},
                 {"--no-symmetry", "", "use no symmetries"},
                 {"--cut", "FILE", "write the cut of the bisection: the side of each node"},
                 {"--prices", "FILE",
                  "prove a lower end of the bisection by the prices in this file, instead of a search for prices"},
                 {"--save-prices", "FILE", "write the prices that prove the lower end of the bisection"},
                 {"--json", "", "one JSON object per network and line"},
                 kCsvOption}},
    .examples = {"weft info \"rhsn(2,2,hypercube(2))\"",
                 "weft info petersen \"scc(4)\" --only diameter,mean_distance --json"},
    .run = run_info,
    .keys = metric_keys,
    .uses_ranks = true,
};

}  // namespace command_records
}  // namespace weft::cli
