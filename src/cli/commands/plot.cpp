#include <algorithm>

#include <fmt/format.h>

#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "cli/command.h"
#include "cli/plot_file.h"
#include "cli/shell/output_form.h"
#include "cli/views/series_view.h"
#include "quantities/series.h"
#include "report/pgf.h"

namespace weft::cli {
namespace {

using quantities::Axis;
using quantities::ChipChoice;
using quantities::FamilyPattern;

// The pieces of a list, at commas.
std::vector<std::string> pieces_of(const std::string& text) {
  std::vector<std::string> pieces;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    pieces.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return pieces;
}

std::vector<ChipChoice> chip_choices(const Invocation& invocation) {
  if (invocation.has("--chips") && invocation.has("--chip-nodes"))
    throw InputError("--chips and --chip-nodes exclude each other", {}, "leave one of them out");
  std::vector<ChipChoice> choices;
  if (invocation.has("--chips")) {
    for (const std::string& piece : pieces_of(invocation.value("--chips"))) choices.push_back(ChipChoice::parse(piece));
  }
  if (invocation.has("--chip-nodes")) {
    for (const std::string& piece : pieces_of(invocation.value("--chip-nodes"))) {
      const std::uint64_t nodes = parse_positive(piece, "--chip-nodes", "64");
      choices.push_back({.chip_nodes = static_cast<std::uint32_t>(std::min<std::uint64_t>(nodes, UINT32_MAX))});
    }
  }
  return choices;
}

template <class Value>
struct Word {
  std::string_view name;
  Value value;
};

template <class Value, std::size_t size>
std::optional<Value> word_of(const Invocation& invocation, std::string_view option,
                             const std::array<Word<Value>, size>& words) {
  if (!invocation.has(option)) return std::nullopt;
  const std::string& given = invocation.value(option);
  const auto found = std::ranges::find(words, given, &Word<Value>::name);
  if (found != words.end()) return found->value;
  std::string names;
  for (const auto& word : words) names += (names.empty() ? "" : " or ") + std::string(word.name);
  throw InputError(fmt::format("{} must be {}, not {}", option, names, quote_briefly(given)), {},
                   fmt::format("write {} {}", option, words.front().name));
}

std::optional<Count> end_of_range(const Invocation& invocation, std::string_view option) {
  if (!invocation.has(option)) return std::nullopt;
  const auto number = read_decimal(invocation.value(option));
  if (!number || number->places > 0) {
    throw InputError(fmt::format("{} needs a whole number, not {}", option, quote_briefly(invocation.value(option))),
                     {}, fmt::format("write {} 4096", option));
  }
  return number->units;
}

double seconds_of(const Invocation& invocation, double usual) {
  if (!invocation.has("--seconds")) return usual;
  const auto number = read_decimal(invocation.value("--seconds"));
  if (number && number->units > 0) return number->to_double();
  throw InputError("--seconds needs a positive number, not " + quote_briefly(invocation.value("--seconds")), {},
                   "write --seconds 60");
}

constexpr std::array kAxes = {Word<Axis>{"nodes", Axis::nodes}, Word<Axis>{"parameter", Axis::parameter}};
constexpr std::array kScales = {Word<bool>{"log", true}, Word<bool>{"linear", false}};

// The parameter, if none of the families grows with it.
Axis usual_axis(const std::vector<FamilyPattern>& families, const Execution& execution) {
  bool has_free_name = false;
  for (const FamilyPattern& family : families) {
    if (family.is_fixed()) continue;
    has_free_name = true;
    if (quantities::size_depends_on_number(family, execution)) return Axis::nodes;
  }
  return has_free_name ? Axis::parameter : Axis::nodes;
}

void check_range(const Invocation& invocation, const quantities::SeriesRequest& request) {
  for (const char* option : {"--from", "--to", "--over"}) {
    if (!request.varied || !invocation.has(option)) continue;
    throw InputError(fmt::format("{} is for families with a free name, and --vary has its own range", option), {},
                     fmt::format("leave {} out, or write --vary {}=0:1", option, request.varied->name));
  }
  const auto& [over, from, to, nodes, points] = request.spread;
  if (from && to && *from > *to) throw InputError("--from is larger than --to", {}, "exchange them");
}

quantities::SeriesRequest series_request(const Invocation& invocation, const Execution& execution) {
  quantities::SeriesRequest request{.formulas = quantities::QuantityFormula::parse_list(invocation.operand("QUANTITY")),
                                    .families = {},
                                    .chips = chip_choices(invocation)};
  for (const std::string& family : invocation.all("FAMILY")) request.families.push_back(FamilyPattern::parse(family));
  if (invocation.has("--vary")) request.varied = quantities::Variation::parse(invocation.value("--vary"));
  const auto over = word_of(invocation, "--over", kAxes);
  request.spread.over = over ? *over : usual_axis(request.families, execution);
  request.spread.from = end_of_range(invocation, "--from");
  request.spread.to = end_of_range(invocation, "--to");
  if (invocation.has("--points"))
    request.spread.most_points = parse_positive(invocation.value("--points"), "--points", "100");
  if (invocation.has("--routing")) request.settings.routing = invocation.value("--routing");
  if (invocation.has("--flit-bits"))
    request.settings.flit_bits = parse_positive(invocation.value("--flit-bits"), "--flit-bits", "36");
  request.settings.seconds = seconds_of(invocation, request.settings.seconds);
  check_range(invocation, request);
  return request;
}

std::string command_text(const Invocation& invocation) {
  std::string text = "weft plot " + shell_word(invocation.operand("QUANTITY"));
  for (const std::string& family : invocation.all("FAMILY")) text += " " + shell_word(family);
  for (const auto& [option, value] : invocation.options) {
    if (option == "--json" || option == "--csv" || option == "--threads" || option == "--max-memory") continue;
    text += fmt::format(" {}{}", option, value.empty() ? "" : " " + shell_word(value));
  }
  return text;
}

// "diameter over nodes"; the unit is on the axis.
std::string title_of(const quantities::SeriesRequest& request, const quantities::SeriesSet& set) {
  std::string title = request.formulas.size() == 1 && request.formulas.front().single() != nullptr
                          ? set.y_title.substr(0, set.y_title.find(" ("))
                          : set.y_title;
  return fmt::format("{} over {}", title, set.x_title);
}

SeriesView view_of(const Invocation& invocation, const Execution& execution) {
  using report::AxisScale;
  const auto x_is_log = word_of(invocation, "--x", kScales);
  const auto y_is_log = word_of(invocation, "--y", kScales);
  const quantities::SeriesRequest request = series_request(invocation, execution);
  SeriesView view{.set = quantities::compute_series(request, execution),
                  .published = {},
                  .title = {},
                  .command = command_text(invocation)};
  if (!invocation.has("--no-published")) view.published = claims::published_points(view.set, request.settings.routing);
  const bool is_over_nodes = !request.varied && request.spread.over == Axis::nodes;
  const AxisScale log = request.varied ? AxisScale::log10 : AxisScale::log2;
  view.x_scale = x_is_log.value_or(is_over_nodes) ? log : AxisScale::linear;
  view.y_scale = !y_is_log ? usual_scale(view.set) : *y_is_log ? AxisScale::log10 : AxisScale::linear;
  view.title = invocation.has("--title") ? invocation.value("--title") : title_of(request, view.set);
  return view;
}

std::string file_text(const SeriesView& view, PlotFormat format) {
  switch (format) {
    case PlotFormat::csv:
      return csv_of(series_csv(view));
    case PlotFormat::html:
      return series_page(view);
    case PlotFormat::pgf:
      return report::to_pgf(series_plot(view), view.command);
    case PlotFormat::svg:
      break;
  }
  return report::to_svg(series_plot(view));
}

int run_plot(const Invocation& invocation, Session& session) {
  const Form form = form_of(invocation);
  if (invocation.has("-o") && form != Form::text)
    throw InputError("-o writes a file, and --json and --csv print", {}, "leave one of them out");
  const std::string path = invocation.has("-o") ? invocation.value("-o") : "";
  const PlotFormat format = invocation.has("-o") ? plot_format(path, "-o") : PlotFormat::csv;
  const SeriesView view = view_of(invocation, session.execution);
  if (invocation.has("-o")) {
    check_scales(view);
    write_file_atomically(path, file_text(view, format));
    for (const std::string& note : missing_notes(view)) session.note(note + "\n");
    session.confirm_written(path);
  } else if (form == Form::json) {
    session.print(series_json(view));
  } else if (form == Form::csv) {
    session.print(csv_of(series_csv(view)));
    for (const std::string& note : missing_notes(view)) session.note(note + "\n");
  } else {
    session.print_lines(series_text(view, session.style));
  }
  return kExitDone;
}

std::vector<Keyword> quantity_keys() {
  std::vector<Keyword> keys;
  for (const quantities::Quantity& quantity : quantities::quantities())
    keys.push_back({quantity.name, std::string(quantity.meaning)});
  return keys;
}

MadePicture plot_picture(const Invocation& invocation, Session& session) {
  const SeriesView view = view_of(invocation, session.execution);
  check_scales(view);
  return series_plot(view);
}

}  // namespace

namespace command_records {

extern constinit const Command plot{
    .name = "plot",
    .summary = "plot quantities over the sizes of families, or over a varied number, beside published values",
    .details =
        "A quantity is one of those below, or a formula of them with + - * / ^ ( ), min, max, ceil, floor, sqrt and "
        "log2; several are separated by commas. A family is a spec in which a name stands for one integer, such as "
        "\"torus(k,k)\" or \"rcc-full(a,2)\"; hypercube is short for hypercube(n), and a spec without a name is one "
        "network. NAME=FORMULA gives a formula a name for people. Formulas may also use the free name, integer "
        "parameters by the names of weft help, and chips. Without "
        "--to, networks have at most 65536 nodes. A value that is estimated to take longer than --seconds is left out "
        "with a reason. Where a family has more members than --points, those with a power of two of nodes are taken, "
        "or else a geometric sequence. Values are exact where fractions can be; a bisection is an interval, drawn as a "
        "band with its lower end as the curve. Published numbers of the five papers for the same quantity and network "
        "are open rings. With --vary, a name of the formula takes all values of a range, and families are single "
        "networks; a curve ends where the formula gives no number. See docs/plots.md.",
    .operands = {{{.name = "QUANTITY", .help = "a quantity or a formula; see the list below"},
                  {.name = "FAMILY", .help = "a family with one free number, or a network", .is_repeated = true}}},
    .options = {{
        {.name = "--over",
         .value = "AXIS",
         .help = "the x axis: nodes, or the parameter (default: nodes, unless all members have the same number)",
         .words = "nodes|parameter"},
        {"--from", "X", "first value of x"},
        {"--to", "X", "last value of x"},
        {.name = "--x",
         .value = "SCALE",
         .help = "scale of x (default: log over nodes, else linear)",
         .words = "log|linear"},
        {.name = "--y",
         .value = "SCALE",
         .help = "scale of y (default: log where values differ by a factor of 1000, else linear)",
         .words = "log|linear"},
        {"--vary", "NAME=RANGE", "vary this name of the formula: load=0.05:1, load=0:1:0.05 or load=0.1,0.2"},
        {"--routing", "ROUTING", "the routing of hops and loads (default: each network's own)", false, "--with"},
        {"--chips", "LIST", "numbers of chips, or formulas such as 2*sqrt(nodes); one series for each"},
        {"--chip-nodes", "LIST", "nodes of a chip, instead of --chips"},
        {"--flit-bits", "N", "bits of a flit, which is the width of a channel (default: 36)"},
        {"--points", "N", "most members of a family (default: 32)"},
        {"--seconds", "S", "time limit for each value, by estimate (default: 10)"},
        {"--no-published", "", "no published values"},
        {"--title", "TEXT", "title of the picture"},
        {"-o", "FILE", "write a picture (.svg, .pgf or .tex for LaTeX), a page (.html) or a table (.csv)"},
        {"--json", "", "one JSON object; see docs/json.md"},
        kCsvOption,
    }},
    .examples =
        {"weft plot diameter hypercube \"torus(k,k)\" --to 1024",
         "weft plot \"mean_distance_with_self*nodes/links\" \"rcc-full(a,1)\" hypercube --to 4096 -o density.svg",
         "weft plot chip_links \"rcc-full(a,1)\" hypercube --chips 4,16 --to 4096 --csv",
         "weft plot \"mean_distance/max(0,1-mean_distance*load)\" \"rcc-full(16,1)\" --vary load=0:0.3:0.1"},
    .run = run_plot,
    .keys = quantity_keys,
    .picture = plot_picture,
};

}  // namespace command_records
}  // namespace weft::cli
