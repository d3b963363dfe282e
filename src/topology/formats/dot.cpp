// Graphviz, to draw a network. Written only. Unidirectional channels are arrows; bidirectional links have no arrowhead.
#include "topology/files/file_writing.h"
#include "topology/files/format.h"

namespace weft::topology {
namespace {

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

std::vector<FilePart> write_dot(const Network& network, std::string_view) {
  const bool is_directed = network.graph.is_directed();
  std::string text = (is_directed ? "digraph " : "graph ") + quoted(spec_comment(network)) + " {\n";
  for (NodeId v = 0; v < network.graph.node_count(); ++v) {
    text += "  " + std::to_string(v);
    if (has_names(network)) text += " [label=" + quoted(network.labelling->text(v)) + "]";
    text += ";\n";
  }
  const LinkList list = to_link_list(network.graph);
  for (const Link& link : list.links) {
    const LinkClass& link_class = list.link_classes[link.link_class];
    text += "  " + std::to_string(link.from) + (is_directed ? " -> " : " -- ") + std::to_string(link.to);
    text += " [class=" + quoted(link_class.name) + (is_directed && !link_class.is_unidirectional ? ",dir=none" : "") +
            "];\n";
  }
  return {{"", text + "}\n"}};
}

}  // namespace

namespace format_records {

extern constinit const Format dot{
    .name = "dot",
    .summary = "Graphviz, to draw the network",
    .extensions = {".dot", ".gv"},
    .write = write_dot,
};

}  // namespace format_records
}  // namespace weft::topology
