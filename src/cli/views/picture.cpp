#include "cli/views/picture.h"

#include "topology/layout.h"
#include "topology/link_list.h"

namespace weft::cli {

report::Drawing drawing_of(const topology::Network& network) {
  report::Drawing drawing;
  drawing.title = network.name();
  const topology::Layout layout = topology::layout_of(network);
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    drawing.nodes.push_back({layout[v].x, layout[v].y, network.labelling->text(v)});
  }
  for (const topology::LinkClass& link_class : network.graph.link_classes()) {
    drawing.link_classes.push_back(link_class.name + (link_class.is_unidirectional ? " (unidirectional)" : ""));
  }
  for (const topology::Link& link : topology::to_link_list(network.graph).links) {
    const bool is_unidirectional = network.graph.link_classes()[link.link_class].is_unidirectional;
    drawing.links.push_back({link.from, link.to, link.link_class, is_unidirectional});
  }
  return drawing;
}

std::string picture_of(const topology::Network& network) { return report::to_svg(drawing_of(network)); }

}  // namespace weft::cli
