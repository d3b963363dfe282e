// Draws a network as SVG, from positions, labels, links and the names of link classes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace weft::report {

struct DrawnNode {
  double x = 0;
  double y = 0;
  std::string label;
};

struct DrawnLink {
  std::size_t from = 0;
  std::size_t to = 0;
  std::size_t link_class = 0;
  bool is_unidirectional = false;
};

// Nodes that belong together, such as those of a chip. The nodes of a group and the links between them have its colour.
struct DrawnGroups {
  std::string kind;                  // "chip"; pointing at a node shows "chip 3"
  std::vector<std::size_t> of_node;  // the group of each node
  std::vector<std::size_t> colours;  // of each group, an index in kColours
  std::string note;                  // below the legend
};

struct Drawing {
  std::string title;
  std::vector<DrawnNode> nodes;
  std::vector<DrawnLink> links;
  std::vector<std::string> link_classes;
  std::optional<DrawnGroups> groups{};
};

// Self-contained. Link classes differ in colour, lightness and dashes, so that they can be distinguished in grey.
// Labels are shown where they fit. Links that would run through other nodes are bent around them.
std::string to_svg(const Drawing& drawing);

}  // namespace weft::report
