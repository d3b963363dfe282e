#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/atomic_file.h"
#include "base/input_error.h"
#include "cli/command.h"
#include "cli/picture.h"
#include "cli/survey_view.h"
#include "metrics/comparison.h"
#include "metrics/survey.h"
#include "report/page.h"
#include "topology/network.h"

namespace weft::cli {
namespace {

using metrics::Quantity;

constexpr std::string_view kDefaultNodes = "4096";

struct Row {
  std::string spec;
  NodeId nodes = 0;
  metrics::DegreeRange degree;
  std::uint64_t links = 0;
  std::uint64_t channels = 0;
  std::optional<std::uint32_t> diameter;
  std::optional<Fraction> mean;
  std::optional<std::uint32_t> girth;
  bool has_no_cycle = false;
  std::optional<double> moore_ratio;
  std::optional<metrics::Bisection> bisection;
  std::string json;
};

// What makes up a row; the rest of what weft info tells would take longer than a glance at forty networks may.
std::vector<Quantity> columns() {
  std::vector<Quantity> columns;
  for (const Quantity quantity : metrics::all_quantities()) {
    const bool is_long = quantity == Quantity::vertex_connectivity || quantity == Quantity::edge_connectivity ||
                         quantity == Quantity::spectral_gap;
    if (!is_long) columns.push_back(quantity);
  }
  return columns;
}

Row row_of(const std::string& spec, const Session& session) {
  const topology::Network network = topology::build(spec, session.execution);
  const metrics::Survey survey = metrics::survey(network, {.wanted = columns()}, session.execution);
  Row row;
  row.spec = network.name();
  row.nodes = network.graph.node_count();
  row.degree = *survey.degree;
  row.links = network.graph.link_count();
  row.channels = network.graph.channel_count();
  row.girth = survey.girth;
  row.has_no_cycle = survey.has_no_cycle;
  row.moore_ratio = survey.moore_ratio;
  row.bisection = survey.bisection;
  row.json = to_json(survey).dump();
  if (survey.distances) {
    row.diameter = survey.distances->diameter();
    row.mean = survey.distances->mean_without_self();
  }
  return row;
}

std::string degree_text(const metrics::DegreeRange& degree) {
  return degree.min == degree.max ? fmt::to_string(degree.max) : fmt::format("{}-{}", degree.min, degree.max);
}

template <class Value>
std::string or_unknown(const std::optional<Value>& value) {
  return value ? fmt::to_string(*value) : "?";
}

report::Table table_of(const std::vector<Row>& rows) {
  using report::Align;
  report::Table table{{{"network"},
                       {"nodes", Align::right},
                       {"degree", Align::right},
                       {"links", Align::right},
                       {"channels", Align::right},
                       {"diameter", Align::right},
                       {"mean distance", Align::right},
                       {"girth", Align::right},
                       {"bisection", Align::right},
                       {"Moore ratio", Align::right}},
                      {}};
  for (const Row& row : rows) {
    table.rows.push_back({row.spec, fmt::to_string(row.nodes), degree_text(row.degree), fmt::to_string(row.links),
                          fmt::to_string(row.channels), or_unknown(row.diameter),
                          row.mean ? fmt::format("{:.3f}", row.mean->to_double()) : "?",
                          row.has_no_cycle ? "none" : or_unknown(row.girth),
                          row.bisection ? interval_text(*row.bisection) : "?",
                          row.moore_ratio ? fmt::format("{:.2g}", *row.moore_ratio) : "?"});
  }
  return table;
}

// For programs: one number in each cell, all digits, empty where there is none.
report::Table csv_table_of(const std::vector<Row>& rows) {
  report::Table table{{{"network"},
                       {"nodes"},
                       {"degree_min"},
                       {"degree_max"},
                       {"links"},
                       {"channels"},
                       {"diameter"},
                       {"mean_distance"},
                       {"girth"},
                       {"bisection_lower"},
                       {"bisection_upper"},
                       {"moore_ratio"}},
                      {}};
  const auto number = [](const auto& value) { return value ? fmt::to_string(*value) : std::string(); };
  const auto exact = [](const auto& fraction) {
    return fraction ? fmt::to_string(fraction->to_double()) : std::string();
  };
  for (const Row& row : rows) {
    table.rows.push_back({row.spec, fmt::to_string(row.nodes), fmt::to_string(row.degree.min),
                          fmt::to_string(row.degree.max), fmt::to_string(row.links), fmt::to_string(row.channels),
                          number(row.diameter), exact(row.mean), number(row.girth),
                          row.bisection ? fmt::to_string(row.bisection->lower) : "",
                          row.bisection ? fmt::to_string(row.bisection->upper) : "", number(row.moore_ratio)});
  }
  return table;
}

struct SortKey {
  std::string_view name;
  double (*value)(const Row&);
};

constexpr double kLast = 1e300;  // what is not known stands last

constexpr std::array kSortKeys = {
    SortKey{"nodes", [](const Row& row) { return static_cast<double>(row.nodes); }},
    SortKey{"degree", [](const Row& row) { return static_cast<double>(row.degree.max); }},
    SortKey{"links", [](const Row& row) { return static_cast<double>(row.links); }},
    SortKey{"channels", [](const Row& row) { return static_cast<double>(row.channels); }},
    SortKey{"diameter", [](const Row& row) { return row.diameter ? *row.diameter : kLast; }},
    SortKey{"mean_distance", [](const Row& row) { return row.mean ? row.mean->to_double() : kLast; }},
    SortKey{"girth", [](const Row& row) { return row.girth ? *row.girth : kLast; }},
    // The widest first, by what is certain.
    SortKey{"bisection",
            [](const Row& row) { return row.bisection ? -static_cast<double>(row.bisection->lower) : kLast; }},
    // Nearest to the bound first.
    SortKey{"moore_ratio", [](const Row& row) { return row.moore_ratio ? -*row.moore_ratio : kLast; }},
};

const SortKey& sort_key(const Invocation& invocation) {
  const std::string name = invocation.has("--sort") ? invocation.value("--sort") : "mean_distance";
  std::vector<std::string_view> known;
  for (const SortKey& key : kSortKeys) {
    if (key.name == name) return key;
    known.push_back(key.name);
  }
  throw InputError("cannot sort by " + quote_briefly(name), {}, fmt::format("sort by {}", fmt::join(known, ", ")));
}

// The largest of the family's examples that still reads well.
std::optional<std::string> small_member(const topology::Family& family) {
  constexpr Count kReadable = 80;
  std::optional<std::string> chosen;
  Count most = 0;
  for (const std::string_view text : family.examples) {
    if (text.empty()) break;
    const Count nodes = topology::resolve(text).closed_forms.nodes.value_or(kHuge);
    if (nodes > kReadable || nodes <= most) continue;
    most = nodes;
    chosen = text;
  }
  return chosen;
}

std::vector<std::string> pictures_of_all_families(const Session& session) {
  std::vector<std::string> pictures;
  for (const topology::Family* family : topology::families()) {
    if (const auto text = small_member(*family))
      pictures.push_back(picture_of(topology::build(*text, session.execution)));
  }
  return pictures;
}

std::string page_of(const report::Table& table, const std::string& about, const std::string& command,
                    const std::vector<std::string>& pictures) {
  report::Page page("Interconnection networks compared");
  page.add_paragraph(about);
  page.add_table(table);
  page.add_paragraph(
      "Every number is exact. Degrees are numbers of outgoing channels. Distances follow the channels; the mean is "
      "over "
      "ordered pairs of different nodes. Links are two-way; a one-way network has channels only. The girth is the "
      "length "
      "of the shortest cycle. The bisection is the smallest number of links (channels of a one-way network) between "
      "two "
      "halves, an interval where the proven bound and the best cut do not meet. The Moore ratio is the number of nodes "
      "over the most that any network of this largest "
      "degree and "
      "diameter can have.");
  page.add_paragraph("To see this again:");
  page.add_command(command);
  page.add_heading("What they look like");
  page.add_paragraph("A small member of each family. Colours and dashes tell the classes of links apart.");
  page.add_gallery(pictures);
  return page.to_html();
}

struct Selection {
  std::vector<std::string> specs;
  std::string about;    // what they are, in a sentence
  std::string command;  // that shows them again
};

Selection selection_of(const Invocation& invocation) {
  Selection selection{invocation.all("SPEC"), "The networks that were asked for", "weft compare"};
  for (const std::string& spec : selection.specs) selection.command += fmt::format(" \"{}\"", spec);
  if (selection.specs.empty() || invocation.has("--nodes")) {
    const std::string nodes = invocation.has("--nodes") ? invocation.value("--nodes") : std::string(kDefaultNodes);
    const auto members = metrics::members_near(parse_positive(nodes, "--nodes"));
    selection.specs.insert(selection.specs.end(), members.specs.begin(), members.specs.end());
    selection.command += " --nodes " + nodes;
    selection.about = fmt::format("Of each family the usual size nearest to {} nodes; without usual sizes: {}", nodes,
                                  fmt::join(members.left_out, ", "));
  }
  if (invocation.has("--sort")) selection.command += " --sort " + invocation.value("--sort");
  for (const std::string& spec : selection.specs) (void)topology::resolve(spec);  // a slip shows before the work
  return selection;
}

std::string notes_on(const std::vector<Row>& rows, const Selection& selection, const SortKey& key) {
  std::string notes = fmt::format("{}. Sorted by {}.\n", selection.about, key.name);
  const bool has_gaps = std::any_of(rows.begin(), rows.end(), [](const Row& row) { return !row.diameter; });
  if (has_gaps)
    notes += "\"?\" would take ten seconds or more, or is not defined: weft info SPEC --only diameter tells.\n";
  return notes;
}

int run_compare(const Invocation& invocation, Session& session) {
  const SortKey& key = sort_key(invocation);
  const Selection selection = selection_of(invocation);
  std::vector<Row> rows;
  for (const std::string& spec : selection.specs) rows.push_back(row_of(spec, session));
  std::stable_sort(rows.begin(), rows.end(), [&](const Row& a, const Row& b) { return key.value(a) < key.value(b); });

  const report::Table table = table_of(rows);
  if (invocation.has("--json")) {
    for (const Row& row : rows) session.print(row.json + "\n");
  } else if (invocation.has("--csv")) {
    session.print(report::to_csv(csv_table_of(rows)));
  } else {
    session.print_lines(report::to_text(table, session.style) + notes_on(rows, selection, key));
  }
  session.flush();
  if (invocation.has("--page")) {
    write_file_atomically(invocation.value("--page"),
                          page_of(table, selection.about + ".", selection.command, pictures_of_all_families(session)));
    session.note(fmt::format("The page is at {}\n", invocation.value("--page")));
  }
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command compare{
    .name = "compare",
    .summary = "networks side by side, all families at one size unless named",
    .details =
        "Without networks, one member of each family: of its usual sizes the one nearest to --nodes by ratio (4096 "
        "when left "
        "out). A \"?\" was left out because it takes ten seconds or more. A one-way network has channels but no links.",
    .operands = {{{.name = "SPEC", .help = "a network", .is_required = false, .is_repeated = true}}},
    .options =
        {{{"--nodes", "N", "of each family the usual size nearest to this"},
          {"--sort", "KEY",
           "nodes, degree, links, channels, diameter, girth, bisection, moore_ratio or mean_distance (when left out)",
           false, "", "nodes|degree|links|channels|diameter|mean_distance|girth|bisection|moore_ratio"},
          {"--json", "", "one JSON object for each network, one per line, as of weft info"},
          {"--csv", "", "comma-separated values"},
          {"--page", "FILE", "also write a page of HTML"}}},
    .examples = {"weft compare \"hypercube(8)\" \"torus(16,16)\" \"rcc-full(4,2)\"",
                 "weft compare --nodes 1000 --sort degree"},
    .run = run_compare,
};

}  // namespace command_records
}  // namespace weft::cli
