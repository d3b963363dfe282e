// A network to be drawn: positions, labels, links and what is marked on them. draw() makes a scene of it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "report/picture/picture_file.h"
#include "report/picture/scene.h"

namespace weft::report {

enum class NodeMark : std::uint8_t { none, source, destination, dead, chosen };

// Positions are in units of the caller; the picture is scaled so that labels fit.
struct DrawnNode {
  double x = 0;
  double y = 0;
  std::string label;
  std::optional<Ink> ink{};  // none: that of text
  NodeMark mark = NodeMark::none;
  std::string hint{};  // tooltip after the label
  bool is_hidden = false;
};

enum class LinkLook : std::uint8_t { plain, hidden, quiet, dead, cut };

struct DrawnLink {
  std::size_t from = 0;
  std::size_t to = 0;
  std::size_t link_class = 0;
  bool is_unidirectional = false;
  std::optional<Vec2> wrap{};   // the step from `from` to the image of `to` beyond the border: drawn as two stubs
  double bulge = 0;             // of an arc, to the left of the link
  std::vector<Vec2> through{};  // control points of a spline
  LinkLook look = LinkLook::plain;
  std::optional<double> shade{};  // on the colour scale, instead of the colour of its class
  std::string hint{};
};

struct DrawnOutline {
  Vec2 center;
  double radius = 0;
};

// Nodes that belong together, such as those of a chip. The nodes of a group and the links between them have its colour.
struct DrawnGroups {
  std::string kind;                  // "chip"; pointing at a node shows "chip 3"
  std::vector<std::size_t> of_node;  // the group of each node
  std::vector<std::size_t> colours;  // of each group, an index in kColours
};

// A path over links, painted on top of them.
struct DrawnHop {
  std::size_t link = 0;
  bool is_reversed = false;  // from `to` to `from`
  std::string text{};        // beside its middle
};
struct DrawnRoute {
  std::string name;  // in the legend; empty: not there
  std::vector<DrawnHop> hops;
  Ink ink;
};

// Colours that stand for numbers.
struct ScaleLegend {
  std::string title;
  std::string low;
  std::string high;
};

// A kind of nodes by its colour.
struct NodeLegend {
  std::string text;
  Ink ink;
};

struct Drawing {
  std::string title;
  std::vector<DrawnNode> nodes;
  std::vector<DrawnLink> links;
  std::vector<std::string> link_classes;
  std::vector<DrawnOutline> outlines{};
  std::optional<DrawnGroups> groups{};
  std::vector<DrawnRoute> routes{};
  std::optional<ScaleLegend> scale{};
  std::vector<NodeLegend> node_kinds{};
  std::vector<std::string> notes{};  // below the legend
};

// Link classes differ in colour, lightness and dashes, so that they can be distinguished in grey; the legend has those
// that are there. Links that would run through nodes or along other links are bent. Labels are placed where they touch
// nothing; a label for which there is no place is left to the tooltip.
// `poll`, if it is given, is called often: it may throw to end a long drawing.
using Poll = std::function<void()>;
Scene draw(const Drawing& drawing, const Poll& poll = {});

std::string to_svg(const Drawing& drawing);

}  // namespace weft::report
