#include "cli/pictures/network_picture.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>
#include <vector>

#include "topology/link_list.h"

namespace weft::cli {
namespace {

report::DrawnLink drawn_link(const topology::Link& link, bool is_unidirectional, const layout::LinkCourse& course) {
  report::DrawnLink drawn{.from = link.from,
                          .to = link.to,
                          .link_class = link.link_class,
                          .is_unidirectional = is_unidirectional,
                          .bulge = course.bulge};
  drawn.wrap = course.wrap;
  drawn.through = course.through;
  return drawn;
}

constexpr std::size_t kMostClassesTogether = 3;
constexpr std::size_t kPanelColumns = 2;

std::size_t shown_class_count(const report::Drawing& drawing) {
  std::vector<bool> is_shown(drawing.link_classes.size());
  for (const report::DrawnLink& link : drawing.links) {
    if (link.look != report::LinkLook::hidden) is_shown[link.link_class] = true;
  }
  return static_cast<std::size_t>(std::ranges::count(is_shown, true));
}

// Directions of one kind of links, "rank 0 x" and "rank 0 y", share a panel.
std::string panel_of(const std::string& link_class) {
  const std::size_t size = link_class.size();
  return size > 2 && link_class[size - 2] == ' ' && std::isalpha(static_cast<unsigned char>(link_class.back())) != 0
             ? link_class.substr(0, size - 2)
             : link_class;
}

}  // namespace

report::Drawing drawing_of(const topology::Network& network, const layout::Placement& placement) {
  report::Drawing drawing;
  drawing.title = network.name();
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    drawing.nodes.push_back({placement.nodes[v].x, placement.nodes[v].y, network.labelling->text(v)});
  }
  for (const topology::LinkClass& link_class : network.graph.link_classes()) {
    drawing.link_classes.push_back(link_class.name + (link_class.is_unidirectional ? " (unidirectional)" : ""));
  }
  const std::vector<topology::Link> links = topology::to_link_list(network.graph).links;
  for (std::size_t i = 0; i < links.size(); ++i) {
    const bool is_unidirectional = network.graph.link_classes()[links[i].link_class].is_unidirectional;
    drawing.links.push_back(drawn_link(links[i], is_unidirectional,
                                       placement.courses.empty() ? layout::LinkCourse{} : placement.courses[i]));
  }
  for (const layout::Outline& outline : placement.outlines)
    drawing.outlines.push_back({outline.center, outline.radius});
  return drawing;
}

report::Drawing drawing_of(const topology::Network& network) { return drawing_of(network, layout::place(network)); }

bool needs_panels(const topology::Network& network, const report::Drawing& drawing) {
  const bool is_grid = network.labelling_as<topology::CoordinateLabelling>() != nullptr;
  return is_grid && network.graph.node_count() > kFewLabelledNodes && shown_class_count(drawing) > kMostClassesTogether;
}

report::Scene panels_by_class(report::Drawing drawing, bool has_labels, const report::Poll& poll) {
  for (report::DrawnNode& node : drawing.nodes) {
    if (!has_labels) node.hint = std::exchange(node.label, "");  // where labels fit in some panels only, sizes differ
  }
  std::vector<bool> is_shown(drawing.link_classes.size());
  for (const report::DrawnLink& link : drawing.links)
    is_shown[link.link_class] = is_shown[link.link_class] || link.look != report::LinkLook::hidden;
  std::vector<std::string> names;  // of the panels
  for (std::size_t c = 0; c < drawing.link_classes.size(); ++c) {
    const std::string name = panel_of(drawing.link_classes[c]);
    if (is_shown[c] && std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  std::vector<report::Panel> panels;
  for (const std::string& name : names) {
    report::Drawing part = drawing;
    part.title.clear();
    for (report::DrawnLink& link : part.links) {
      if (panel_of(drawing.link_classes[link.link_class]) != name) link.look = report::LinkLook::hidden;
    }
    panels.push_back({name, report::draw(part, poll)});
  }
  return report::tiled(drawing.title, std::move(panels), kPanelColumns);
}

std::string picture_of(const topology::Network& network) {
  report::Drawing drawing = drawing_of(network);
  if (!needs_panels(network, drawing)) return report::to_svg(drawing);
  return report::to_svg(panels_by_class(std::move(drawing), /*has_labels=*/false, {}));
}

}  // namespace weft::cli
