#include "cli/atlas/atlas_view.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/atlas/atlas_curves.h"
#include "cli/atlas/atlas_findings.h"
#include "cli/atlas/atlas_sections.h"
#include "cli/compared_members.h"
#include "cli/pictures/network_picture.h"
#include "cli/views/comparison_view.h"
#include "deadlock/prover.h"
#include "metrics/survey.h"
#include "paths/network_comparison.h"
#include "paths/path_survey.h"
#include "routing/core/algorithm.h"
#include "topology/network.h"

namespace weft::cli {
namespace {

using report::Align;
using report::AtlasTable;
using topology::Network;

constexpr const char* kOnlyTelling = "The command counts all verdicts; this quick page shows only the findings below.";
constexpr const char* kMetrics = "nodes,degree,links,channels,diameter,mean_distance,bisection,orbits";
constexpr const char* kTerminals = "4096";      // of the compared networks
constexpr const char* kFewTerminals = "16";     // the same for a quick page
constexpr double kSecondsForEachCompared = 10;  // as in weft compare

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

struct ProvedRouting {
  std::string name;
  deadlock::Proof proof;
  paths::PathSurvey paths;
};

std::vector<ProvedRouting> prove_routings(const AtlasRecord& record, const Execution& execution) {
  const Network network = topology::build(record.networks.front(), execution);
  std::vector<ProvedRouting> proved;
  for (const std::string_view text : record.routings) {
    const auto routing = routing::build(network, text, execution);
    proved.push_back(
        {std::string(text), deadlock::prove(*routing, {}, execution), paths::survey_paths(*routing, execution)});
  }
  return proved;
}

// "4 VCs": those of the link class that needs most.
std::string vcs_cell(const deadlock::Proof& proof) {
  routing::VcId vcs = 0;
  for (const deadlock::ClassVcs& each : proof.vcs) vcs = std::max(vcs, each.count);
  return fmt::format("{} {}", vcs, vcs == 1 ? "VC" : "VCs");
}

AtlasTable routings_of(const AtlasRecord& record, const std::vector<ProvedRouting>& proved) {
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
  for (const auto& [name, proof, paths] : proved) {
    const auto mean = paths.mean_without_self();
    routings.table.rows.push_back({name, fmt::format("{} with {}", deadlock::to_text(proof.verdict), vcs_cell(proof)),
                                   mean ? fmt::format("{:.4f}", *mean) : "?", fmt::to_string(paths.max_hops),
                                   proof.method});
    const std::string operands = fmt::format("{} --routing {}", in_quotes(record.networks.front()), in_quotes(name));
    routings.commands.push_back(fmt::format("weft verify {}", operands));
    routings.commands.push_back(fmt::format("weft paths {}", operands));
  }
  return routings;
}

std::string routing_fact(const ProvedRouting& routing) {
  const std::string vcs = vcs_cell(routing.proof);
  switch (routing.proof.verdict) {
    case deadlock::Verdict::deadlock_free:
      return fmt::format("Routing {} is proved deadlock-free with {}.", routing.name, vcs);
    case deadlock::Verdict::deadlock:
      return fmt::format("Routing {} can deadlock with {}; weft verify shows the packets.", routing.name, vcs);
    case deadlock::Verdict::undelivered:
    case deadlock::Verdict::unproved:
      break;
  }
  return fmt::format("Routing {} with {}: {}.", routing.name, vcs, deadlock::to_text(routing.proof.verdict));
}

std::string source_of(const claims::Paper& paper) {
  return fmt::format("{}. {}. {}.", paper.authors, paper.title, paper.source);
}

std::string_view loads_of(const AtlasRecord& record, const AtlasRequest& request) {
  return request.is_quick ? record.few_loads : record.loads;
}

std::string carried_fact(const std::vector<sweep::StoredCurve>& curves) {
  std::vector<std::string> rivals;
  for (const sweep::StoredCurve& curve : curves)
    rivals.push_back(fmt::format("{} {}", curve.network, carried_text(curve)));
  return fmt::format("Loads that are carried, in flits per terminal and cycle: {}.", fmt::join(rivals, ", "));
}

// The results of a section; its tables have the same numbers, with their commands.
std::vector<std::string> facts_of(const report::AtlasSection& section, const std::vector<ProvedRouting>& proved,
                                  const std::vector<sweep::StoredCurve>& curves,
                                  const std::vector<const JudgedClaim*>& own, const AtlasRequest& request) {
  const std::vector<std::string>& cells = section.numbers.table.rows.front();
  std::vector<std::string> facts = {fmt::format("{}: {} nodes, degree {}, diameter {}, mean distance {}.", cells[0],
                                                cells[1], cells[2], cells[4], cells[5])};
  for (const ProvedRouting& each : proved) facts.push_back(routing_fact(each));
  facts.push_back(carried_fact(curves));
  if (!request.is_quick) {
    facts.push_back(fmt::format("{} of {} published numbers are reproduced, {} differ.",
                                count_of(claims::Verdict::reproduced, own), own.size(),
                                count_of(claims::Verdict::differs, own)));
  }
  return facts;
}

report::AtlasSection section_of(const AtlasRecord& record, const AtlasRequest& request,
                                const std::vector<sweep::StoredCurve>& curves, const std::vector<JudgedClaim>& judged,
                                const Execution& execution) {
  const std::vector<const JudgedClaim*> own = claims_of(claims::find_paper(record.paper), judged);
  const std::vector<ProvedRouting> proved = prove_routings(record, execution);
  report::AtlasSection section{.id = std::string(record.paper),
                               .title = std::string(record.title),
                               .idea = std::string(record.idea),
                               .paper = source_of(claims::find_paper(record.paper)),
                               .facts = {},
                               .pictures = pictures_of(record, execution),
                               .numbers = numbers_of(record, execution),
                               .routings = routings_of(record, proved),
                               .chart = chart_of(curves),
                               .chart_note =
                                   "Every terminal sends packets to all others equally. A curve that goes "
                                   "straight up has reached saturation. All ports have the same VCs, but a "
                                   "router has as many ports as its network needs; weft sweep --equal pins "
                                   "compares at equal cost.",
                               .capacities = capacities_of(record, loads_of(record, request), curves),
                               .verdicts = request.is_quick ? kOnlyTelling : verdicts_text(own),
                               .verdicts_command = fmt::format("weft claims {}", record.paper),
                               .findings = findings_of(record, judged)};
  section.facts = facts_of(section, proved, curves, own, request);
  return section;
}

// A row for each section: the paper's network, which is the first of its tables.
AtlasTable overview_of(const std::vector<report::AtlasSection>& sections, const std::vector<JudgedClaim>& judged,
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
      const std::vector<const JudgedClaim*> own = claims_of(claims::find_paper(record.paper), judged);
      for (const std::size_t count :
           {own.size(), count_of(claims::Verdict::reproduced, own), count_of(claims::Verdict::differs, own)})
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
    curves.push_back(simulate_curves(record, loads_of(record, request), store, step.execution()));
  }
  const std::vector<JudgedClaim> judged =
      judge_for_atlas(request.is_quick, AtlasStep("2 of 4, published numbers", execution).execution());
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
