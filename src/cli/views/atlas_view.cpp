#include "cli/views/atlas_view.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "claims/compute.h"
#include "cli/compared_members.h"
#include "cli/views/atlas_sections.h"
#include "cli/views/comparison_view.h"
#include "cli/views/curve_view.h"
#include "cli/views/picture.h"
#include "deadlock/prover.h"
#include "metrics/survey.h"
#include "paths/network_comparison.h"
#include "paths/path_survey.h"
#include "routing/core/algorithm.h"
#include "sweep/search/sweep_run.h"
#include "sweep/stored/stored_curves.h"
#include "topology/network.h"
#include "version.h"

namespace weft::cli {
namespace {

using report::Align;
using report::AtlasTable;
using topology::Network;

// The routers of all curves.
constexpr const char* kTraffic = "uniform";
constexpr const char* kPacket = "8";  // flits
constexpr const char* kVcs = "4";

constexpr const char* kMetrics = "nodes,degree,links,channels,diameter,mean_distance,bisection,orbits";
constexpr const char* kTerminals = "4096";      // of the compared networks
constexpr const char* kFewTerminals = "16";     // the same for a quick page
constexpr double kSecondsForEachCompared = 10;  // as in weft compare

std::string in_quotes(std::string_view text) { return fmt::format("\"{}\"", text); }

std::string all_in_quotes(const std::vector<std::string_view>& texts) {
  std::vector<std::string> each;
  for (const std::string_view text : texts) each.push_back(in_quotes(text));
  return fmt::format("{}", fmt::join(each, " "));
}

// --- Pictures

std::vector<report::AtlasPicture> pictures_of(const AtlasRecord& record, const Execution& execution) {
  std::vector<report::AtlasPicture> pictures;
  for (const std::string_view text : record.pictured) {
    const Network network = topology::build(text, execution);
    pictures.push_back({.svg = picture_of(network),
                        .caption = fmt::format("{}, {} nodes", network.name(), network.graph.node_count()),
                        .command = fmt::format("weft draw {} -o picture.svg", in_quotes(text))});
  }
  return pictures;
}

// --- Sizes and distances

template <class Value, class Text>
std::string text_or_unknown(const metrics::Outcome<Value>& outcome, const Text& text) {
  return outcome ? text(*outcome) : "?";
}

std::string links_cell(metrics::Analysis& analysis) {
  const auto links = analysis.links();
  const auto channels = analysis.channels();
  if (!links || !channels) return "?";
  return *links > 0 ? to_text(*links) : to_text(*channels) + " channels";
}

std::string mean_distance_cell(const metrics::DistanceSummary& distances) {
  const auto mean = distances.mean_without_self();
  return mean ? fmt::format("{:.4f}", mean->to_double()) : "?";
}

std::string orbits_cell(const metrics::OrbitCount& orbits) {
  if (orbits.count == 1) return "yes";
  return orbits.is_exact ? fmt::format("no, {} orbits", to_text(orbits.count))
                         : fmt::format("at most {} orbits", to_text(orbits.count));
}

std::vector<std::string> number_cells(std::string_view spec, const Execution& execution) {
  const metrics::SurveyRequest request{.wanted = metrics::metrics_named(kMetrics)};
  metrics::Analysis analysis(topology::resolve(spec), metrics::analysis_request(request), execution);
  const auto whole = [](const auto& count) { return to_text(Count{count}); };
  return {analysis.name(),
          text_or_unknown(analysis.nodes(), whole),
          text_or_unknown(analysis.degrees(),
                          [](const metrics::DegreeRange& degree) {
                            return degree.min == degree.max ? fmt::to_string(degree.max)
                                                            : fmt::format("{} to {}", degree.min, degree.max);
                          }),
          links_cell(analysis),
          text_or_unknown(analysis.diameter(), whole),
          text_or_unknown(analysis.distances(), mean_distance_cell),
          text_or_unknown(analysis.bisection(),
                          [](const metrics::Bisection& cut) {
                            return cut.is_exact() ? fmt::to_string(cut.upper)
                                                  : fmt::format("{} to {}", cut.lower, cut.upper);
                          }),
          text_or_unknown(analysis.orbit_count(), orbits_cell)};
}

AtlasTable numbers_of(const AtlasRecord& record, const Execution& execution) {
  AtlasTable numbers{.table = {{{"network"},
                                {"nodes", Align::right},
                                {"degree", Align::right},
                                {"links", Align::right},
                                {"diameter", Align::right},
                                {"mean distance", Align::right},
                                {"bisection", Align::right},
                                {"all nodes alike"}},
                               {}},
                     .note =
                         "The mean distance is between different nodes. The bisection counts links, or channels "
                         "where these are unidirectional; an interval is a proven lower bound and the best cut "
                         "found.",
                     .commands = {fmt::format("weft info {} --only {}", all_in_quotes(record.networks), kMetrics)}};
  for (const std::string_view spec : record.networks) numbers.table.rows.push_back(number_cells(spec, execution));
  return numbers;
}

// --- Routing and deadlock

std::string verdict_cell(const deadlock::Proof& proof) {
  routing::VcId vcs = 0;
  for (const deadlock::ClassVcs& each : proof.vcs) vcs = std::max(vcs, each.count);
  return fmt::format("{} with {} {}", deadlock::to_text(proof.verdict), vcs, vcs == 1 ? "VC" : "VCs");
}

AtlasTable routings_of(const AtlasRecord& record, const Execution& execution) {
  const Network network = topology::build(record.networks.front(), execution);
  AtlasTable routings{.table = {{{"routing"},
                                 {"verdict of the prover"},
                                 {"mean hops", Align::right},
                                 {"longest path", Align::right},
                                 {"why"}},
                                {}},
                      .note =
                          "VCs are virtual channels of the link class that needs most. Hops are counted over all "
                          "pairs of different terminals.",
                      .commands = {}};
  for (const std::string_view text : record.routings) {
    const auto routing = routing::build(network, text, execution);
    const deadlock::Proof proof = deadlock::prove(*routing, {}, execution);
    const paths::PathSurvey paths = paths::survey_paths(*routing, execution);
    const auto mean = paths.mean_without_self();
    routings.table.rows.push_back({std::string(text), verdict_cell(proof), mean ? fmt::format("{:.4f}", *mean) : "?",
                                   fmt::to_string(paths.max_hops), proof.method});
    const std::string operands = fmt::format("{} --routing {}", in_quotes(record.networks.front()), in_quotes(text));
    routings.commands.push_back(fmt::format("weft verify {}", operands));
    routings.commands.push_back(fmt::format("weft paths {}", operands));
  }
  return routings;
}

// --- Curves

std::string_view loads_of(const AtlasRecord& record, const AtlasRequest& request) {
  return request.is_quick ? record.few_loads : record.loads;
}

sweep::Plan plan_of(const AtlasRecord& record, const AtlasRequest& request) {
  sweep::Group group;
  const auto set = [&](const char* name, std::string_view text) {
    group.common[name] = {{.label = fmt::format("--{}", name), .text = std::string(text)}};
  };
  set("traffic", kTraffic);
  set("packet", kPacket);
  set("vcs", kVcs);
  set("load", loads_of(record, request));
  for (const std::string_view spec : record.networks) {
    group.networks.push_back({{"spec", {{.label = "SPEC", .text = std::string(spec)}}}});
  }
  sweep::Plan plan;
  sweep::add_curves(group, sweep::Loads::needed, "", plan);
  return plan;
}

std::vector<sweep::StoredCurve> simulate_curves(const AtlasRecord& record, const AtlasRequest& request,
                                                store::Store& store, const Execution& execution) {
  const sweep::ReadyPlan plan(plan_of(record, request), execution);
  sweep::SweepRun(plan, store, kVersion).run(execution);
  std::vector<sweep::StoredCurve> curves;
  sweep::StoredCharts stored = sweep::charts_of(sweep::runs_of(store, plan).runs, sweep::Latency::packet);
  for (sweep::StoredChart& chart : stored.charts) std::ranges::move(chart.curves, std::back_inserter(curves));
  return curves;
}

// "0.3", or on which side of the simulated loads it is.
std::string carried_text(const sweep::StoredCurve& curve) {
  if (curve.carried) return fmt::format("{}", *curve.carried);
  const bool are_all_carried = curve.loads.back().is_carried;
  return are_all_carried ? fmt::format("{} or more", curve.loads.back().load)
                         : fmt::format("less than {}", curve.loads.front().load);
}

AtlasTable capacities_of(const AtlasRecord& record, const AtlasRequest& request,
                         const std::vector<sweep::StoredCurve>& curves) {
  AtlasTable table{
      .table = {{{"network"},
                 {"routing"},
                 {"latency near zero load", Align::right},
                 {"carries a load of", Align::right},
                 {"no routing above", Align::right}},
                {}},
      .note =
          fmt::format("Latency in cycles, from the generation of a packet until its tail is received, at the lowest "
                      "simulated load. Loads are in flits per terminal and cycle; the last column is a proven "
                      "bound. Each port has {} VCs; packets have {} flits.",
                      kVcs, kPacket),
      .commands = {fmt::format("weft sweep {} --traffic {} --packet {} --vcs {} --load {}",
                               all_in_quotes(record.networks), kTraffic, kPacket, kVcs, loads_of(record, request)),
                   "weft report -o curves.html"}};
  for (const sweep::StoredCurve& curve : curves) {
    const sweep::StoredLoad& lowest = curve.loads.front();
    table.table.rows.push_back({curve.network, curve.routing,
                                lowest.latency ? fmt::format("{:.1f}", *lowest.latency) : "?", carried_text(curve),
                                curve.load_bound ? fmt::format("{:.3f}", *curve.load_bound) : "?"});
  }
  return table;
}

report::CurveChart chart_of(const std::vector<sweep::StoredCurve>& curves) {
  report::CurveChart chart;
  for (const sweep::StoredCurve& curve : curves) chart.curves.push_back(curve_of(curve));
  return chart;
}

// --- Claims

struct JudgedClaims {
  std::vector<claims::Claim> claims;
  std::vector<std::optional<claims::Finding>> findings;  // none: takes minutes
};

// All claims of all papers at once, so that no thread waits at the end of a paper. A quick page needs only those that
// it shows.
JudgedClaims judge_claims(const AtlasRequest& request, const Execution& execution) {
  JudgedClaims judged;
  for (const AtlasRecord& record : atlas_records()) {
    const std::vector<std::string_view> all = {record.paper};
    for (const std::string_view text : request.is_quick ? record.telling : all) {
      std::ranges::move(claims::select_claims(text).claims, std::back_inserter(judged.claims));
    }
  }
  judged.findings = claims::compute_all(judged.claims, false, execution);
  return judged;
}

struct VerdictCounts {
  std::size_t all = 0;
  std::size_t reproduced = 0;
  std::size_t differs = 0;
  std::size_t not_refuted = 0;
  std::size_t undecided = 0;  // ambiguous or not computable
  std::size_t not_tried = 0;
};

void count_verdict(const std::optional<claims::Finding>& finding, VerdictCounts& counts) {
  ++counts.all;
  if (!finding) {
    ++counts.not_tried;
    return;
  }
  switch (finding->verdict) {
    case claims::Verdict::reproduced:
      ++counts.reproduced;
      break;
    case claims::Verdict::differs:
      ++counts.differs;
      break;
    case claims::Verdict::not_refuted:
      ++counts.not_refuted;
      break;
    case claims::Verdict::ambiguous:
    case claims::Verdict::not_computable:
      ++counts.undecided;
      break;
  }
}

bool is_of_paper(const claims::Claim& claim, std::string_view paper) {
  return std::string_view(claim.id).substr(0, claim.id.find('/')) == paper;
}

VerdictCounts verdicts_of(const JudgedClaims& judged, std::string_view paper) {
  VerdictCounts counts;
  for (std::size_t i = 0; i < judged.claims.size(); ++i) {
    if (is_of_paper(judged.claims[i], paper)) count_verdict(judged.findings[i], counts);
  }
  return counts;
}

std::string verdicts_text(const VerdictCounts& counts, const AtlasRequest& request) {
  if (request.is_quick) return "The command counts all verdicts; this quick page shows only the findings below.";
  std::string text = fmt::format("Of {} numbers that the paper prints, Weft reproduces {}; {} differ", counts.all,
                                 counts.reproduced, counts.differs);
  const auto add = [&](std::size_t count, const char* what) {
    if (count > 0) text += fmt::format(", {} {}", count, what);
  };
  add(counts.not_refuted, "were not refuted by a search");
  add(counts.undecided, "are ambiguous or not computable");
  add(counts.not_tried, "take minutes and were not tried");
  return text + ".";
}

// The reasons of measured claims begin with the published number, which stands beside them on the page.
std::string reason_of(const claims::Finding& finding) {
  const std::size_t end = finding.reason.starts_with("published ") ? finding.reason.find("; ") : std::string::npos;
  return end == std::string::npos ? finding.reason : finding.reason.substr(end + 2);
}

report::AtlasFinding finding_of(const claims::Claim& claim, const std::optional<claims::Finding>& finding) {
  return {.place = claim.place,
          .statement = claim.statement,
          .published = published_text(claim.published, claim.relation),
          .ours = finding && finding->ours ? to_text(*finding->ours) : "nothing",
          .verdict = finding ? std::string(claims::name_of(finding->verdict)) : "not tried",
          .reason = finding ? reason_of(*finding) : "",
          .command = fmt::format("weft claims {}", in_quotes(claim.id))};
}

std::vector<report::AtlasFinding> findings_of(const AtlasRecord& record, const JudgedClaims& judged) {
  std::vector<report::AtlasFinding> findings;
  for (const std::string_view id : record.telling) {
    const auto at = std::ranges::find(judged.claims, id, &claims::Claim::id) - judged.claims.begin();
    findings.push_back(
        finding_of(judged.claims[static_cast<std::size_t>(at)], judged.findings[static_cast<std::size_t>(at)]));
  }
  return findings;
}

std::string source_of(const claims::Paper& paper) {
  return fmt::format("{}. {}. {}.", paper.authors, paper.title, paper.source);
}

// --- The page

std::string carried_fact(const std::vector<sweep::StoredCurve>& curves) {
  std::vector<std::string> rivals;
  for (const sweep::StoredCurve& curve : curves)
    rivals.push_back(fmt::format("{} {}", curve.network, carried_text(curve)));
  return fmt::format("Loads that are carried, in flits per terminal and cycle: {}.", fmt::join(rivals, ", "));
}

// The results of a section; its tables have the same numbers, with their commands.
std::vector<std::string> facts_of(const report::AtlasSection& section, const std::vector<sweep::StoredCurve>& curves,
                                  const VerdictCounts& counts, const AtlasRequest& request) {
  const std::vector<std::string>& cells = section.numbers.table.rows.front();
  std::vector<std::string> facts = {fmt::format("{}: {} nodes, degree {}, diameter {}, mean distance {}.", cells[0],
                                                cells[1], cells[2], cells[4], cells[5])};
  for (const auto& row : section.routings.table.rows) facts.push_back(fmt::format("Routing {}: {}.", row[0], row[1]));
  facts.push_back(carried_fact(curves));
  if (!request.is_quick) {
    facts.push_back(fmt::format("{} of {} published numbers are reproduced, {} differ.", counts.reproduced, counts.all,
                                counts.differs));
  }
  return facts;
}

report::AtlasSection section_of(const AtlasRecord& record, const AtlasRequest& request,
                                const std::vector<sweep::StoredCurve>& curves, const JudgedClaims& judged,
                                const Execution& execution) {
  const VerdictCounts counts = verdicts_of(judged, record.paper);
  report::AtlasSection section{.id = std::string(record.paper),
                               .title = std::string(record.title),
                               .idea = std::string(record.idea),
                               .paper = source_of(claims::find_paper(record.paper)),
                               .facts = {},
                               .pictures = pictures_of(record, execution),
                               .numbers = numbers_of(record, execution),
                               .routings = routings_of(record, execution),
                               .chart = chart_of(curves),
                               .chart_note =
                                   "Every terminal sends packets to all others equally. A curve that goes "
                                   "straight up has reached saturation. All ports have the same VCs, but a "
                                   "router has as many ports as its network needs; weft sweep --equal pins "
                                   "compares at equal cost.",
                               .capacities = capacities_of(record, request, curves),
                               .verdicts = verdicts_text(counts, request),
                               .verdicts_command = fmt::format("weft claims {}", record.paper),
                               .findings = findings_of(record, judged)};
  section.facts = facts_of(section, curves, counts, request);
  return section;
}

// A row for each section: the paper's network, which is the first of its tables.
AtlasTable overview_of(const std::vector<report::AtlasSection>& sections, const JudgedClaims& judged,
                       const AtlasRequest& request) {
  AtlasTable overview{.table = {{{"network"},
                                 {"nodes", Align::right},
                                 {"degree", Align::right},
                                 {"diameter", Align::right},
                                 {"mean distance", Align::right},
                                 {"carries a load of", Align::right}},
                                {}},
                      .note =
                          "The load is in flits per terminal and cycle under uniform traffic; the sections have "
                          "the commands of their curves.",
                      .commands = {}};
  if (!request.is_quick) {
    for (const char* title : {"published numbers", "reproduced", "differ"})
      overview.table.columns.push_back({title, Align::right});
  }
  std::vector<std::string_view> specs;
  for (std::size_t i = 0; i < sections.size(); ++i) {
    const AtlasRecord& record = atlas_records()[i];
    specs.push_back(record.networks.front());
    const std::vector<std::string>& cells = sections[i].numbers.table.rows.front();
    std::vector<std::string> row = {cells[0], cells[1], cells[2],
                                    cells[4], cells[5], sections[i].capacities.table.rows.front()[3]};
    if (!request.is_quick) {
      const VerdictCounts counts = verdicts_of(judged, record.paper);
      for (const std::size_t count : {counts.all, counts.reproduced, counts.differs})
        row.push_back(fmt::to_string(count));
    }
    overview.table.rows.push_back(std::move(row));
  }
  overview.commands = {fmt::format("weft info {} --only nodes,degree,diameter,mean_distance", all_in_quotes(specs))};
  if (!request.is_quick) overview.commands.emplace_back("weft claims");
  return overview;
}

report::TablePage networks_of(const AtlasRequest& request, const Execution& execution) {
  const std::string terminals = request.is_quick ? kFewTerminals : kTerminals;
  const auto families = topology::families();
  const MemberSearch search{
      .request = {.unit = topology::SizeUnit::terminals,
                  .size = static_cast<Count>(std::stoull(terminals)),
                  .most_degree = {},
                  .most_radix = kUsualRadix},
      .families = {families.begin(), families.end()},
  };
  MembersOfSize found = members_of_size(search, execution);
  ComparedNetworks networks = paths::compare_networks(found.members, {.seconds = kSecondsForEachCompared}, execution);
  paths::mark_front(networks, search.request);
  sort_by(networks, "mean_hops");
  report::TablePage content = comparison_content(
      networks, {.about = fmt::format("Networks with {}. A click on a title sorts the rows; the fields select them.",
                                      size_text(search.request)),
                 .notes = std::move(found.notes),
                 .command = fmt::format("weft compare --terminals {}", terminals),
                 .pictures = pictures_of_families(networks, execution)});
  content.title = fmt::format("All families, with about {} terminals", terminals);
  return content;
}

std::vector<std::string> about_of(const report::AtlasPage& page) {
  return {
      "Weft is a workbench for interconnection networks: you name a network in one short string, and Weft computes its "
      "properties, proves its routing free of deadlock or shows the deadlock, simulates it flit by flit, and draws the "
      "curves.",
      fmt::format(
          "This page first shows the networks of five papers, each with its picture, exact numbers, routing and "
          "proof, latency under load beside rivals of like size, and what its paper prints beside what Weft "
          "computes. Then follow {} networks of all families, in a table that sorts and filters. Below each "
          "table are the commands that print its numbers; a click selects a command. make run leaves the "
          "program at build/weft. Try these three:",
          page.networks.table.rows.size())};
}

// Puts the step of the atlas before what the library reports: "2 of 4, published numbers: claims: 30 %".
class AtlasStep final : public ProgressSink {
 public:
  AtlasStep(std::string title, const Execution& outer) : title_(std::move(title)), outer_(outer) {}

  // Valid as long as this object.
  [[nodiscard]] Execution execution() {
    Execution inner = outer_;
    if (outer_.progress != nullptr) inner.progress = this;
    return inner;
  }

  void begin(std::string_view what, std::uint64_t total) override {
    outer_.progress->begin(fmt::format("{}: {}", title_, what), total);
  }
  void advance(std::uint64_t done) override { outer_.progress->advance(done); }
  void end() override { outer_.progress->end(); }

 private:
  std::string title_;
  const Execution& outer_;
};

std::vector<report::AtlasExample> atlas_examples() {
  return {
      {"weft info \"rcc-full(4,2)\"", "all exact numbers of one network"},
      {"weft verify \"torus(5,5)\" --routing dor --vcs 1", "a deadlock, packet by packet; with two VCs there is none"},
      {"weft compare \"rdt(16)\" \"torus(16,16)\" \"hypercube(8)\"", "networks side by side"}};
}

}  // namespace

report::AtlasPage atlas_of(const AtlasRequest& request, store::Store& store, const Execution& execution) {
  report::AtlasPage page{.title = "Weft: an atlas of interconnection networks",
                         .about = {},
                         .examples = atlas_examples(),
                         .overview = {},
                         .sections = {},
                         .networks = {},
                         .command = request.command};
  std::vector<std::vector<sweep::StoredCurve>> curves;
  for (const AtlasRecord& record : atlas_records()) {
    AtlasStep step(fmt::format("1 of 4, curves beside {}", record.networks.front()), execution);
    curves.push_back(simulate_curves(record, request, store, step.execution()));
  }
  const JudgedClaims judged = judge_claims(request, AtlasStep("2 of 4, published numbers", execution).execution());
  for (std::size_t i = 0; i < curves.size(); ++i) {
    execution.throw_if_stopped();
    AtlasStep step("3 of 4, numbers and proofs", execution);
    page.sections.push_back(section_of(atlas_records()[i], request, curves[i], judged, step.execution()));
  }
  page.overview = overview_of(page.sections, judged, request);
  page.networks = networks_of(request, AtlasStep("4 of 4, all families", execution).execution());
  page.about = about_of(page);
  return page;
}

}  // namespace weft::cli
