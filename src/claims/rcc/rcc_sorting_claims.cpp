// Section 3.1: that SORT sorts, Figure 9, and the order of its steps.
#include <array>
#include <bit>

#include "base/numbers/random.h"
#include "claims/measured_claim.h"
#include "claims/program_measures.h"
#include "claims/rcc/rcc_claims.h"
#include "claims/rcc/rcc_network.h"
#include "claims/rcc/rcc_plain_sort.h"
#include "claims/trend_claim.h"
#include "programs/program.h"

namespace weft::claims {
namespace {

using Bits = std::vector<std::uint64_t>;  // by place of the array: a bit for each of 64 inputs

// The inputs, as bits of a word, that are not sorted in the end.
std::uint64_t unsorted_inputs(std::size_t side, std::size_t root, Bits array) {
  const PlainSort<std::uint64_t> sort(side, root, [](std::uint64_t& smaller, std::uint64_t& larger) {
    const std::uint64_t both = smaller & larger;
    larger |= smaller;
    smaller = both;
  });
  sort.run(array);
  std::uint64_t unsorted = 0;
  for (std::size_t i = 1; i < array.size(); ++i) unsorted |= array[i - 1] & ~array[i];
  return unsorted;
}

// All arrays of 0 and 1: input number x has bit p of x at place p.
Measured all_zero_one_inputs(std::size_t side, std::size_t root) {
  constexpr std::array<std::uint64_t, 6> kLowBits{0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0,
                                                  0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};
  const std::size_t places = side * side;
  const std::uint64_t inputs = std::uint64_t{1} << places;
  Count unsorted = 0;
  for (std::uint64_t first = 0; first < inputs; first += 64) {
    Bits array(places);
    for (std::size_t place = 0; place < places; ++place) {
      array[place] = place < 6 ? kLowBits[place] : (first >> place & 1) != 0 ? UINT64_MAX : 0;
    }
    const std::uint64_t of_interest = inputs < 64 ? (std::uint64_t{1} << inputs) - 1 : UINT64_MAX;
    unsorted += static_cast<unsigned>(std::popcount(unsorted_inputs(side, root, array) & of_interest));
  }
  return Measured::worst_found(
      unsorted,
      {.tried = fmt::format("all {} inputs of 0 and 1", inputs), .case_count = inputs, .is_exhaustive = true});
}

Measured random_zero_one_inputs(std::size_t side, std::size_t root) {
  constexpr unsigned kWords = 32;
  constexpr std::uint64_t kSeed = 1;
  RandomStream random(kSeed, Purpose::permutations, static_cast<std::uint32_t>(side));
  Count unsorted = 0;
  for (unsigned word = 0; word < kWords; ++word) {
    Bits array(side * side);
    const double share = random.unit();  // of ones
    for (std::uint64_t& bits : array) {
      for (unsigned bit = 0; bit < 64; ++bit) bits |= std::uint64_t{random.chance(share) ? 1U : 0U} << bit;
    }
    unsorted += static_cast<unsigned>(std::popcount(unsorted_inputs(side, root, array)));
  }
  return Measured::worst_found(unsorted, {.tried = fmt::format("{} random inputs of 0 and 1, seed 1", kWords * 64),
                                          .case_count = kWords * 64,
                                          .is_exhaustive = false});
}

void add_sorts(std::vector<Claim>& claims) {
  struct Case {
    std::size_t side;
    std::size_t root;  // N^(1/4), or the whole number below or above it
  };
  for (const Case& each : {Case{2, 1}, Case{2, 2}, Case{3, 1}, Case{3, 2}, Case{4, 2}, Case{5, 2}, Case{6, 2},
                           Case{6, 3}, Case{8, 2}, Case{8, 3}, Case{9, 3}, Case{16, 4}}) {
    const bool are_all = each.side <= 4;
    claims.push_back(to_claim(
        {.id = fmt::format("rcc/algorithm-sort/sorts/side={},root={}", each.side, each.root),
         .place = "Algorithm RCC-FULL SORT",
         .statement = fmt::format("the ten steps sort any array; ours are the inputs of 0 and 1 that {} x {} places do "
                                  "not sort, with {} for N^(1/4)",
                                  each.side, each.side, each.root),
         .published = 0,
         .readings = {RccNetwork{each.side, 1}.spec()},
         .measure = [each, are_all](const std::string&, MeasurementCache&) {
           return are_all ? all_zero_one_inputs(each.side, each.root) : random_zero_one_inputs(each.side, each.root);
         }}));
  }
}

double log2_nodes(const std::string& reading, MeasurementCache& cache) {
  return std::log2(static_cast<double>(cache.network(split_routed(reading).network).graph.node_count()));
}

double steps_over_log(const std::string& reading, MeasurementCache& cache) {
  const auto steps = static_cast<double>(cache.program_run(reading).counts.communication_steps);
  return steps / log2_nodes(reading, cache);
}

// Complete graphs sort in one all-port step, by enumeration; the paper cites sorts in O(log N) steps.
void add_orders_of_sorting(std::vector<Claim>& claims) {
  const std::string program = "sort(method=rcc,atom=enumeration)";
  for (const unsigned levels : {1U, 2U}) {
    GrowthClaim claim{.id = fmt::format("rcc/text/sort/order/L={}", levels),
                      .place = "Section 3.1",
                      .statement = fmt::format("(N_A,{}) RCC-FULL sorts in O(log N) steps; ours follows the steps over "
                                               "log2 N, with atoms that sort by enumeration in one all-port step (with "
                                               "Batcher's merge exchange in atoms the ratio grows with log2 N)",
                                               levels),
                      .ratio = steps_over_log};
    for (const std::uint64_t atom : {2U, 3U, 4U, 8U, 16U}) {
      if (levels == 1 || atom <= 4) claim.family.push_back(with_program(RccNetwork{atom, levels}.spec(), program));
    }
    claims.push_back(to_claim(std::move(claim)));
  }
  GrowthClaim atoms{.id = "rcc/text/sort/order/L=0",
                    .place = "Section 3.1",
                    .statement =
                        "a complete graph of N nodes sorts N values in O(log N) steps; ours follows the steps of "
                        "an atom, (ST(1) - 14)/15 with enumeration, over log2 N_A",
                    .ratio = [](const std::string& reading, MeasurementCache& cache) {
                      const auto steps = static_cast<double>(cache.program_run(reading).counts.communication_steps);
                      return (steps - 14) / 15 / (log2_nodes(reading, cache) / 2);
                    }};
  for (const std::uint64_t atom : {2U, 4U, 8U, 16U}) {
    atoms.family.push_back(with_program(RccNetwork{atom, 1}.spec(), program));
  }
  claims.push_back(to_claim(std::move(atoms)));
}

// Figure 9: a panel, and the text of the trace that stands above the same data.
struct Panel {
  std::string_view name;
  std::string_view after;
  std::array<int, 16> cells;
  std::string_view remark;
};

constexpr std::array<Panel, 9> kFigure9{{
    {"a", "input", {10, 9, 14, 2, 4, 15, 11, 12, 6, 1, 5, 13, 8, 3, 7, 0}, ""},
    {"b",
     "step 1:",
     {4, 2, 5, 0, 6, 3, 7, 2, 8, 9, 11, 12, 10, 15, 14, 13},
     "the first row has 2 where the data have 1"},
    {"c", "step 2:", {0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 11, 12, 10, 13, 14, 15}, ""},
    {"d", "step 3:", {0, 1, 4, 5, 6, 7, 2, 3, 8, 9, 11, 12, 14, 15, 10, 13}, ""},
    {"e", "step 4:", {0, 1, 2, 3, 6, 7, 4, 5, 8, 9, 10, 12, 14, 15, 11, 13}, ""},
    {"f", "step 6:", {0, 1, 2, 3, 5, 6, 7, 4, 10, 11, 8, 9, 15, 12, 13, 14}, ""},
    {"g", "step 8:", {0, 1, 2, 3, 7, 4, 5, 6, 10, 11, 8, 9, 13, 14, 15, 13}, "the last row has 13 twice and no 12"},
    {"h", "step 9:", {0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12}, ""},
    {"i", "step 10:", {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, ""},
}};

// The numbers of the matrix that the program shows after this step.
std::vector<int> shown_matrix(const programs::ProgramRun& run, std::string_view after) {
  for (const programs::StepNote& note : run.notes) {
    const std::size_t title_end = note.what.find('\n');
    if (note.kind != programs::StepNote::Kind::data || title_end == std::string::npos) continue;
    if (note.what.substr(0, title_end).find(after) == std::string::npos) continue;
    std::vector<int> numbers;
    for (const double number : programs::read_inputs(note.what.substr(title_end))) {
      numbers.push_back(static_cast<int>(number));
    }
    return numbers;
  }
  return {};
}

Measure cells_that_agree(const Panel& panel) {
  return [panel](const std::string& spec, MeasurementCache& cache) {
    const std::vector<double> inputs(kFigure9[0].cells.begin(), kFigure9[0].cells.end());
    const auto run = programs::run_program(cache.network(spec), "sort", {.inputs = inputs}, cache.execution());
    const std::vector<int> ours = shown_matrix(run, panel.after);
    Count agreeing = 0;
    for (std::size_t i = 0; i < ours.size() && i < panel.cells.size(); ++i)
      agreeing += ours[i] == panel.cells[i] ? 1U : 0U;
    return Measured::exactly(agreeing);
  };
}

// The same with the ten steps on an array.
Measure::Compute cells_that_agree_again(const Panel& panel) {
  return [panel](const std::string&, MeasurementCache&) {
    std::vector<int> array(kFigure9[0].cells.begin(), kFigure9[0].cells.end());
    const PlainSort<int> sort(4, 2, [](int& smaller, int& larger) {
      if (larger < smaller) std::swap(smaller, larger);
    });
    std::vector<int> shown = array;
    sort.run(array, [&](unsigned step) {
      if (panel.after == fmt::format("step {}:", step)) shown = array;
    });
    Count agreeing = 0;
    for (std::size_t i = 0; i < shown.size(); ++i) agreeing += shown[i] == panel.cells[i] ? 1U : 0U;
    return Measured::exactly(agreeing);
  };
}

void add_figure_9(std::vector<Claim>& claims) {
  for (const Panel& panel : kFigure9) {
    claims.push_back(
        to_claim({.id = fmt::format("rcc/figure-9/{}", panel.name),
                  .place = fmt::format("Figure 9 ({})", panel.name),
                  .statement = fmt::format("the data of SORT on a 4 x 4 array, {}: all 16 cells",
                                           panel.after == "input"
                                               ? "as it begins"
                                               : "after " + std::string(panel.after.substr(0, panel.after.size() - 1))),
                  .published = whole_number(16),
                  .readings = {"rcc-full(4,1)"},
                  .measure = cells_that_agree(panel).checked_by(cells_that_agree_again(panel)),
                  .remark = std::string(panel.remark)}));
  }
}

}  // namespace

void add_rcc_sorting_claims(std::vector<Claim>& claims) {
  add_sorts(claims);
  add_figure_9(claims);
  add_orders_of_sorting(claims);
}

}  // namespace weft::claims
