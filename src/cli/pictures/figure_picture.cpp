#include "cli/pictures/figure_picture.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "base/check.h"
#include "base/input_error.h"
#include "claims/claim.h"
#include "cli/store_option.h"
#include "report/page.h"
#include "report/picture/svg_tiles.h"
#include "report/plot.h"
#include "report/table.h"
#include "sweep/plan/plan_file.h"
#include "sweep/search/sweep_run.h"
#include "sweep/stored/stored_curves.h"
#include "version.h"

namespace weft::cli {
namespace {

constexpr const char* kPlanFile = "examples/rdt-section-4.toml";

// Words at spaces; double quotes keep spaces in a word.
std::vector<std::string> words_of(std::string_view command) {
  std::vector<std::string> words;
  bool is_quoted = false;
  bool is_open = false;
  for (const char c : command) {
    if (c == '"') {
      is_quoted = !is_quoted;
      if (!is_open) words.emplace_back();
      is_open = true;
    } else if (c == ' ' && !is_quoted) {
      is_open = false;
    } else {
      if (!is_open) words.emplace_back();
      is_open = true;
      words.back() += c;
    }
  }
  return words;
}

MadePicture picture_by(std::string_view command, Session& session) {
  std::vector<std::string> words = words_of(command);
  const Command* found = find_command(words.at(1));
  words.erase(words.begin(), words.begin() + 2);
  return found->picture(parse_invocation(*found, words), session);
}

bool is_sweep(const claims::Figure& figure) { return figure.sweep.packet > 0; }

bool has_plot(const claims::Figure& figure) {
  return is_sweep(figure) || std::ranges::any_of(claims::panels_of(figure), [](const claims::FigurePanel& panel) {
           return panel.command.starts_with("weft plot ");
         });
}

bool is_plain_svg(const report::PictureOptions& options) {
  return options.format == report::PictureFormat::svg && !options.width && !options.theme;
}

// Before anything is computed, which may take minutes.
void check_format(const claims::Figure& figure, const report::PictureOptions& options) {
  if (is_plain_svg(options) || !has_plot(figure)) return;
  if (options.format == report::PictureFormat::svg) {
    throw InputError(fmt::format("{} has a plot, which has a fixed size and theme", figure.id), {},
                     "leave --size and --theme out");
  }
  throw InputError(
      fmt::format("{} has a plot, which is written as SVG only", figure.id), {},
      fmt::format("write a name that ends in .svg; weft figure {} shows the command, which writes .pgf too",
                  figure.id));
}

// A long sentence would be wider than the picture; the caption of the file's page has it.
std::string short_title(const claims::Figure& figure) {
  const std::size_t slash = figure.id.find('/');
  const claims::Paper& paper = claims::find_paper(figure.id.substr(0, slash));
  return fmt::format("{}, Figure {}", paper.id, figure.id.substr(slash + 1));
}

sweep::Plan sweep_plan_of(const claims::Figure& figure) {
  sweep::Alternatives options;
  options["packet"] = {{.label = "--packet", .text = fmt::to_string(figure.sweep.packet)}};
  sweep::Plan plan = sweep::parse_plan(kPlanFile, std::string(claims::rdt_sweep_plan()), options);
  std::erase_if(plan.curves, [&](const sweep::Curve& curve) { return curve.settings.traffic != figure.sweep.traffic; });
  return plan;
}

// Latency over accepted load, as the paper has it.
report::Plot sweep_plot(const claims::Figure& figure, const std::string& path, Session& session) {
  store::Store store = open_store(path, store::Access::write, session);
  const sweep::ReadyPlan plan(sweep_plan_of(figure), session.execution);
  sweep::SweepRun(plan, store, kVersion).run(session.execution);
  const sweep::StoredCharts stored = sweep::charts_of(sweep::runs_of(store, plan).runs, sweep::Latency::network);
  report::Plot plot{fmt::format("{}: {} traffic, {} flits; open: saturated", short_title(figure), figure.sweep.traffic,
                                figure.sweep.packet),
                    {.title = "accepted load, flits per node and cycle", .least = 0.0},
                    {.title = "network latency, cycles", .least = 0.0},
                    {}};
  for (const sweep::StoredChart& chart : stored.charts) {
    for (const sweep::StoredCurve& curve : chart.curves) {
      report::Series series{.name = curve.name, .points = {}};
      for (const sweep::StoredLoad& load : curve.loads) {
        if (load.latency)
          series.points.push_back({load.accepted, *load.latency, *load.latency, *load.latency, load.is_saturated});
      }
      std::ranges::stable_sort(series.points, {}, &report::PlotPoint::x);
      plot.series.push_back(std::move(series));
    }
  }
  return plot;
}

std::vector<MadePicture> pictures_of(const claims::Figure& figure, const std::string& store, Session& session) {
  if (!figure.not_drawn.empty())
    throw InputError(fmt::format("{} is not drawn: {}", figure.id, figure.not_drawn), {},
                     "weft figure lists those that are");
  if (is_sweep(figure)) return {sweep_plot(figure, store, session)};
  std::vector<MadePicture> pictures;
  for (const claims::FigurePanel& panel : claims::panels_of(figure))
    pictures.push_back(picture_by(panel.command, session));
  return pictures;
}

std::string svg_of(const MadePicture& picture) {
  if (const auto* scene = std::get_if<report::Scene>(&picture)) return report::to_svg(*scene);
  return report::to_svg(std::get<report::Plot>(picture));
}

// One scene of all panels; none where one of them is a plot.
std::optional<report::Scene> scene_of(const claims::Figure& figure, std::vector<MadePicture>& pictures) {
  std::vector<report::Panel> panels;
  const auto given = claims::panels_of(figure);
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    auto* scene = std::get_if<report::Scene>(&pictures[i]);
    if (scene == nullptr) return std::nullopt;
    if (pictures.size() == 1) return std::move(*scene);
    panels.push_back({std::string(given[i].caption), *scene});
  }
  return report::tiled(short_title(figure), std::move(panels), figure.columns);
}

std::string svg_of(const claims::Figure& figure, std::vector<MadePicture> pictures) {
  if (pictures.size() == 1) return svg_of(pictures.front());
  if (const auto scene = scene_of(figure, pictures)) return report::to_svg(*scene);
  std::vector<report::SvgTile> tiles;
  for (std::size_t i = 0; i < pictures.size(); ++i)
    tiles.push_back({std::string(claims::panels_of(figure)[i].caption), svg_of(pictures[i])});
  return report::tiled_svg(short_title(figure), tiles, figure.columns);
}

constexpr const char* kGalleryStyle = R"(
figure { margin: 1.2rem 0; }
figure > svg { max-width: 100%; height: auto; background: #fff; border: 1px solid #d8dee4; }
figcaption { margin: .4rem 0; }
figure code { display: block; overflow-x: auto; white-space: pre; padding: .15rem .4rem; }
)";

}  // namespace

std::vector<std::string> figure_commands(const claims::Figure& figure) {
  std::vector<std::string> commands;
  if (is_sweep(figure)) {
    commands.push_back(fmt::format("weft sweep {} --packet {}", kPlanFile, figure.sweep.packet));
    commands.push_back(fmt::format("weft report --plan {} -o curves.html", kPlanFile));
  }
  for (const claims::FigurePanel& panel : claims::panels_of(figure)) {
    const std::string command(panel.command);
    const bool has_file = command.ends_with(".svg");
    commands.push_back(command + (has_file                          ? ""
                                  : command.starts_with("weft run") ? " --draw figure.svg"
                                                                    : " -o figure.svg"));
  }
  return commands;
}

std::string figure_svg(const claims::Figure& figure, const std::string& store, Session& session) {
  return svg_of(figure, pictures_of(figure, store, session));
}

std::string figure_file(const claims::Figure& figure, const report::PictureOptions& options, const std::string& store,
                        Session& session) {
  check_format(figure, options);
  std::vector<MadePicture> pictures = pictures_of(figure, store, session);
  if (is_plain_svg(options)) return svg_of(figure, std::move(pictures));
  const auto scene = scene_of(figure, pictures);
  WEFT_CHECK(scene.has_value());
  return report::to_picture(*scene, options);
}

std::string figure_gallery(const std::vector<const claims::Figure*>& figures, bool has_sweeps, const std::string& store,
                           Session& session) {
  report::Page page("Figures of the papers");
  page.add_style(kGalleryStyle);
  page.add_paragraph(
      "The figures of five papers, each made by the commands below it. They are drawn anew from the definitions, not "
      "copied: compare them with the papers.");
  const ProgressScope progress(session.execution, "figures", figures.size());
  std::string last_paper;
  for (const claims::Figure* figure : figures) {
    const claims::Paper& paper = claims::find_paper(figure->id.substr(0, figure->id.find('/')));
    if (std::exchange(last_paper, std::string(paper.id)) != paper.id) page.add_heading(std::string(paper.title));
    std::string html = fmt::format("<figure id=\"{}\">\n", report::escape_html(std::string(figure->id)));
    const bool is_left_out = is_sweep(*figure) && !has_sweeps;
    if (figure->not_drawn.empty() && !is_left_out) html += figure_svg(*figure, store, session);
    html += fmt::format("<figcaption><strong>{}</strong>: {}.{}</figcaption>\n",
                        report::escape_html(short_title(*figure)), report::escape_html(std::string(figure->shows)),
                        !figure->not_drawn.empty()
                            ? fmt::format(" Not drawn: {}.", report::escape_html(std::string(figure->not_drawn)))
                        : is_left_out ? " Simulated, which takes minutes: add --expensive."
                                      : "");
    for (const std::string& command : figure_commands(*figure))
      html += fmt::format("<code>{}</code>\n", report::escape_html(command));
    page.add_html(html + "</figure>\n");
    progress.advance(1);
  }
  return page.to_html();
}

}  // namespace weft::cli
