#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/files/atomic_file.h"
#include "base/input_error.h"
#include "cli/command.h"
#include "cli/pictures/figure_picture.h"
#include "cli/pictures/picture_output.h"
#include "cli/shell/output_form.h"
#include "cli/store_option.h"

namespace weft::cli {
namespace {

using claims::Figure;

// "rdt": all figures of a paper; "rdt/3": one.
std::vector<const Figure*> chosen_figures(const std::string& name) {
  std::vector<const Figure*> chosen;
  if (name.find('/') != std::string::npos) return {&claims::find_figure(name)};
  const claims::Paper& paper = claims::find_paper(name);
  for (const Figure& figure : claims::figures()) {
    if (figure.id.substr(0, figure.id.find('/')) == paper.id) chosen.push_back(&figure);
  }
  return chosen;
}

std::vector<const Figure*> all_figures() {
  std::vector<const Figure*> all;
  for (const Figure& figure : claims::figures()) all.push_back(&figure);
  return all;
}

std::string listing(const std::vector<const Figure*>& figures, const Form form, const report::TextStyle& style) {
  if (form == Form::json) {
    auto array = nlohmann::ordered_json::array();
    for (const Figure* figure : figures) {
      array.push_back({{"figure", figure->id},
                       {"shows", figure->shows},
                       {"commands", figure_commands(*figure)},
                       {"not_drawn", figure->not_drawn.empty() ? nlohmann::ordered_json(nullptr)
                                                               : nlohmann::ordered_json(figure->not_drawn)}});
    }
    return array.dump() + "\n";
  }
  report::Table table{{{"figure"}, {"shows"}}, {}};
  for (const Figure* figure : figures) {
    table.rows.push_back(
        {std::string(figure->id), figure->not_drawn.empty()
                                      ? std::string(figure->shows)
                                      : fmt::format("{} (not drawn: {})", figure->shows, figure->not_drawn)});
  }
  return form == Form::csv ? csv_of(table) : report::to_text(table, style);
}

std::string described(const Figure& figure) {
  std::string text = fmt::format("{}: {}\n", figure.id, figure.shows);
  if (!figure.not_drawn.empty()) text += fmt::format("not drawn: {}\n", figure.not_drawn);
  for (const std::string& command : figure_commands(figure)) text += fmt::format("  {}\n", command);
  return text;
}

bool is_page(const std::string& path) { return path.ends_with(".html") || path.ends_with(".htm"); }

int write_gallery(const std::vector<const Figure*>& figures, const Invocation& invocation, Session& session) {
  const std::string& path = invocation.value("-o");
  if (!is_page(path))
    throw InputError(fmt::format("{} is no page, which several figures need", quote_briefly(path)), {},
                     "write -o figures.html");
  write_file_atomically(path, figure_gallery(figures, invocation.has("--expensive"), store_path(invocation), session));
  session.confirm_written(path);
  return kExitDone;
}

int run_figure(const Invocation& invocation, Session& session) {
  const auto& names = invocation.all("FIGURE");
  if (!names.empty() && invocation.has("--all"))
    throw InputError("--all is for all figures of all papers", {}, "leave it out, or the name of the figure");
  const std::vector<const Figure*> figures = names.empty() ? all_figures() : chosen_figures(names.front());
  if (!invocation.has("-o")) {
    const Form form = form_of(invocation);
    const bool is_one = figures.size() == 1 && form == Form::text;
    if (invocation.has("--all")) throw InputError("--all needs a page to write to", {}, "write --all -o figures.html");
    session.print(is_one ? described(*figures.front()) : listing(figures, form, session.style));
    return kExitDone;
  }
  const std::string& path = invocation.value("-o");
  if (names.empty() && !invocation.has("--all"))
    throw InputError("-o needs a figure, or --all", {}, "write weft figure rdt/3 -o figure.svg");
  if (figures.size() > 1 || is_page(path)) return write_gallery(figures, invocation, session);
  const report::PictureOptions options = picture_options(invocation, path);
  write_file_atomically(path, figure_file(*figures.front(), options, store_path(invocation), session));
  session.confirm_written(path);
  return kExitDone;
}

}  // namespace

namespace command_records {

extern constinit const Command figure{
    .name = "figure",
    .summary = "draw a figure of one of the five papers, or all of them in a page",
    .details =
        "Without -o, lists the figures, or shows the commands that make one. Every figure is made by commands that "
        "serve any network: draw, plot, run, route and sweep. Figures 9 to 11 of the RDT paper are simulated: the "
        "points that the store does not have are computed, which takes minutes, and an interrupted figure goes on "
        "where it stopped. Figures with plots are written as SVG only. Block diagrams are not drawn.",
    .operands = {{{.name = "FIGURE",
                   .help = "a paper and a number, rdt/3, or a paper (default: all figures)",
                   .is_required = false}}},
    .options = {{{"-o", "FILE", "write the figure (.svg, .pdf, .png, .tikz, .tex), or a page of several (.html)"},
                 {"--all", "", "all figures of all papers, in a page"},
                 {"--expensive", "", "in a page: also the figures that are simulated"},
                 {"--store", "STORE", "store for simulated points (default: weft-results.sqlite)"},
                 kFormatOption,
                 kSizeOption,
                 kThemeOption,
                 {"--json", "", "list: an array of JSON objects: figure, shows, commands, not_drawn"},
                 kCsvOption}},
    .examples = {"weft figure", "weft figure rdt/3", "weft figure scc/1 -o /dev/null"},
    .run = run_figure,
};

}  // namespace command_records
}  // namespace weft::cli
