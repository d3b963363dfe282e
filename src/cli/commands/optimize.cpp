#include <algorithm>
#include <charconv>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/input_error.h"
#include "cli/command.h"
#include "cli/shell/output_form.h"
#include "cli/trials.h"
#include "cli/views/design_view.h"
#include "design/design.h"

namespace weft::cli {
namespace {

using design::Criterion;
using design::DesignRequest;
using design::Optimum;
using design::Skips;

constexpr std::uint64_t kMostSizes = 100'000;
constexpr std::uint64_t kMostNodes = 1ULL << 40;

[[noreturn]] void fail_size(const std::string& text, TextSpan place) {
  throw InputError("a number of nodes is a whole number from 2 to 2^40", place,
                   "write --nodes 1024, --nodes 64,256 or --nodes 3:4096")
      .in_text(text);
}

std::uint64_t size_at(const std::string& text, std::size_t begin, std::size_t end) {
  std::uint64_t value = 0;
  const auto [stop, error] = std::from_chars(text.data() + begin, text.data() + end, value);
  const bool is_number = error == std::errc() && stop == text.data() + end;
  if (!is_number || value < 2 || value > kMostNodes) fail_size(text, {begin, end});
  return value;
}

// "1024", "64,256,1024" or "3:4096", and lists of these.
std::vector<std::uint64_t> read_sizes(const std::string& text) {
  std::vector<std::uint64_t> sizes;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::size_t colon = std::min(text.find(':', begin), end);
    const std::uint64_t first = size_at(text, begin, colon);
    const std::uint64_t last = colon < end ? size_at(text, colon + 1, end) : first;
    if (last < first)
      throw InputError("the range ends before it begins", TextSpan{begin, end}, "write the smaller size first")
          .in_text(text);
    if (last - first >= kMostSizes - sizes.size()) {
      throw InputError(fmt::format("these are more than {} sizes", kMostSizes), TextSpan{begin, end},
                       "take a shorter range")
          .in_text(text);
    }
    for (std::uint64_t size = first; size <= last; ++size) sizes.push_back(size);
    begin = end + 1;
  }
  return sizes;
}

Criterion criterion_of(const Invocation& invocation) {
  if (!invocation.has("--by")) return Criterion::diameter;
  for (const Criterion each : {Criterion::diameter, Criterion::mean, Criterion::bisection, Criterion::throughput}) {
    if (invocation.value("--by") == name_of(each)) return each;
  }
  throw InputError(fmt::format("--by is {}", quote_briefly(invocation.value("--by"))), {},
                   "write --by diameter, mean, bisection or throughput");
}

Skips skips_of(const Invocation& invocation) {
  if (!invocation.has("--skips")) return Skips::usual;
  if (invocation.value("--skips") == "divisible") return Skips::divisible;
  if (invocation.value("--skips") == "general") return Skips::general;
  throw InputError(fmt::format("--skips is {}", quote_briefly(invocation.value("--skips"))), {},
                   "write --skips divisible or --skips general");
}

std::optional<std::uint32_t> number_of(const Invocation& invocation, std::string_view option) {
  constexpr std::uint64_t kMost = 1U << 20;
  if (!invocation.has(option)) return std::nullopt;
  const std::uint64_t value = parse_positive(invocation.value(option), option);
  if (value > kMost)
    throw InputError(fmt::format("{} is at most {}", option, kMost), {}, fmt::format("write {} 2", option));
  return static_cast<std::uint32_t>(value);
}

DesignRequest design_request(const Invocation& invocation) {
  DesignRequest request;
  request.criterion = criterion_of(invocation);
  request.skips = skips_of(invocation);
  request.period = number_of(invocation, "--period");
  request.degree = number_of(invocation, "--degree");
  request.ranks = number_of(invocation, "--ranks");
  request.cardinal = number_of(invocation, "--cardinal");
  request.nuclei = invocation.all("--nucleus");
  request.kept = number_of(invocation, "--top").value_or(5);
  request.evaluations = invocation.has("--effort") ? parse_positive(invocation.value("--effort"), "--effort", "100000")
                                                   : request.evaluations;
  request.seed = seed_of(invocation);
  return request;
}

void print_optima(const std::vector<Optimum>& optima, Form form, const Session& session) {
  if (form == Form::json) {
    for (const Optimum& optimum : optima) session.print(optimum_json(optimum));
  } else if (form == Form::csv) {
    session.print(csv_of(optima_csv(optima)));
  } else {
    session.print_lines(optima.size() == 1 ? optimum_text(optima.front(), session.style)
                                           : optima_text(optima, session.style));
  }
}

std::string none_text(const Optimum& optimum) {
  std::string text =
      fmt::format("no {} with {} nodes is known: {}\n", optimum.family, optimum.node_count, optimum.kind);
  for (const std::string& note : optimum.notes) text += "  " + note + "\n";
  return text;
}

int run_optimize(const Invocation& invocation, Session& session) {
  const Form form = form_of(invocation);
  if (!invocation.has("--nodes")) {
    throw InputError("weft optimize needs --nodes", {}, "write --nodes 1024, or --nodes 3:4096 for many sizes");
  }
  const std::vector<std::uint64_t> sizes = read_sizes(invocation.value("--nodes"));
  DesignRequest request = design_request(invocation);
  const std::string& family = invocation.operand("FAMILY");
  std::vector<Optimum> optima;
  if (sizes.size() == 1) {
    request.node_count = sizes.front();
    optima.push_back(design::optimise(family, request, session.execution));
  } else {
    if (!invocation.has("--top")) request.kept = 1;
    optima = design::optimise_sizes(family, sizes, request, session.execution);
  }
  const bool has_design =
      std::ranges::any_of(optima, [](const Optimum& optimum) { return optimum.best_group() != nullptr; });
  if (!has_design && form == Form::text) {
    session.print(optima.size() == 1 ? none_text(optima.front())
                                     : fmt::format("none of the {} sizes has a {}\n", optima.size(), family));
  } else {
    print_optima(optima, form, session);
  }
  return has_design ? kExitDone : kExitNo;
}

}  // namespace

namespace command_records {

extern constinit const Command optimize{
    .name = "optimize",
    .summary = "find the best parameters of a family for a number of nodes",
    .details =
        "Examines the designs of a family that have exactly N nodes, and prints the best ones beside those that the "
        "literature recommends. Designs are examined completely where that takes at most a few minutes; a lower bound "
        "on distances may exclude designs unseen. Otherwise it is a search, which the output says, with its effort. "
        "Ties "
        "are counted. prc: the period g and the skips, which divide each other and N, or with --skips general are any "
        "multiples of g. chordal-ring: the skips for the degrees 2, 3 and 4. prdt: the cardinal number for each "
        "highest rank. rdt: the highest rank. rhsn: the nucleus and the levels. Other families: all shapes, or the "
        "members that weft compare would list. Diameter, mean distance (between different nodes) and bisection are "
        "those of weft info, throughput is the ideal throughput of weft paths with the default routing. Where a "
        "bisection is an interval, the lower end decides. With many sizes, the output is a line for each, and how "
        "often the theorems name a best design. Exit status: 1 when no design has this size. See docs/optimize.md.",
    .operands = {{{.name = "FAMILY", .help = "a family of networks; see: weft list families"}}},
    .options = {{{"--nodes", "SIZES", "number of nodes; many sizes: 64,256,1024 or 3:4096", false, "", "", true},
                 {"--by", "METRIC", "what is best: diameter, mean, bisection or throughput (default: diameter)", false,
                  "", "diameter|mean|bisection|throughput"},
                 {"--skips", "KIND", "of a ring: divisible or general (default: prc divisible, chordal-ring general)",
                  false, "", "divisible|general"},
                 {"--period", "G", "prc: only this period"},
                 {"--degree", "K", "chordal-ring: only this degree; others: at most this degree"},
                 {"--ranks", "R", "rdt, prdt: only this highest rank"},
                 {"--cardinal", "N", "prdt: only this cardinal number"},
                 {"--nucleus", "SPEC", "rhsn: only this nucleus; may be given several times", true},
                 {"--top", "N", "designs to list (default: 5)"},
                 {"--effort", "N", "designs that a search examines in each group (default: 100000)"},
                 {"--seed", "S", "seed of a search (default: 1)"},
                 {"--json", "", "one JSON object per size and line; see docs/json.md"},
                 kCsvOption}},
    .examples = {"weft optimize prc --nodes 1024", "weft optimize chordal-ring --nodes 64 --by mean",
                 "weft optimize prc --nodes 100:200 --csv", "weft optimize prdt --nodes 576 --ranks 1"},
    .run = run_optimize,
};

}  // namespace command_records
}  // namespace weft::cli
