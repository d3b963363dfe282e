#include "cli/views/picture.h"

#include "topology/link_list.h"

namespace weft::cli {
namespace {

report::Vec2 to_vec(const layout::Point& p) { return {p.x, p.y}; }

report::DrawnLink drawn_link(const topology::Link& link, bool is_unidirectional, const layout::LinkCourse& course) {
  report::DrawnLink drawn{.from = link.from,
                          .to = link.to,
                          .link_class = link.link_class,
                          .is_unidirectional = is_unidirectional,
                          .bulge = course.bulge};
  if (course.wrap) drawn.wrap = to_vec(*course.wrap);
  for (const layout::Point& p : course.through) drawn.through.push_back(to_vec(p));
  return drawn;
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
    drawing.outlines.push_back({to_vec(outline.center), outline.radius});
  return drawing;
}

report::Drawing drawing_of(const topology::Network& network) { return drawing_of(network, layout::place(network)); }

std::string picture_of(const topology::Network& network) { return report::to_svg(drawing_of(network)); }

}  // namespace weft::cli
