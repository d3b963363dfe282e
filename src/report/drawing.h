// A network as an SVG picture, from plain values: places, labels, links and the names of their classes.
#pragma once

#include <cstdint>
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
  bool is_one_way = false;
};

struct Drawing {
  std::string title;
  std::vector<DrawnNode> nodes;
  std::vector<DrawnLink> links;
  std::vector<std::string> link_classes;
};

// Self-contained; colours of link classes differ in lightness too, and their lines in dashes, so that they can be told
// apart in grey. Labels are shown when they fit. Links that would run through other nodes are bent around them.
std::string to_svg(const Drawing& drawing);

}  // namespace weft::report
