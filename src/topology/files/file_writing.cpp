#include "topology/files/file_writing.h"

#include <algorithm>

#include "base/input_error.h"

namespace weft::topology {

bool has_names(const Network& network) { return network.labelling_as<IndexLabelling>() == nullptr; }

bool has_parallel_links(const PortGraph& graph) {
  std::vector<NodeId> heads;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    heads.clear();
    for (PortId port = 0; port < graph.out_degree(v); ++port) heads.push_back(graph.neighbor(v, port).node);
    std::sort(heads.begin(), heads.end());
    if (std::adjacent_find(heads.begin(), heads.end()) != heads.end()) return true;
  }
  return false;
}

std::string spec_comment(const Network& network) {
  std::string text = network.name();
  std::replace_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20U || c == 0x7F; }, '?');
  return text;
}

std::string escaped_for_xml(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '<') {
      result += "&lt;";
    } else if (c == '>') {
      result += "&gt;";
    } else if (c == '&') {
      result += "&amp;";
    } else if (c == '"') {
      result += "&quot;";
    } else {
      result += c;
    }
  }
  return result;
}

void refuse_to_write(const Network& network, std::string_view format, const std::string& why, const std::string& hint) {
  throw InputError(quote_briefly(network.name(), 40) + " cannot be written as " + std::string(format) + ": " + why, {},
                   hint);
}

void refuse_mixed(const Network& network, std::string_view format) {
  if (!network.graph.is_directed() || network.graph.link_count() == 0) return;
  refuse_to_write(network, format, "it has unidirectional channels beside bidirectional links",
                  "write it as graphml, json or edges");
}

}  // namespace weft::topology
