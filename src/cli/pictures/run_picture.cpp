#include "cli/pictures/run_picture.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/input_error.h"
#include "cli/pictures/network_picture.h"
#include "cli/views/animation_view.h"
#include "layout/layout.h"
#include "spec/parse.h"
#include "topology/link_list.h"

namespace weft::cli {
namespace {

using programs::StepNote;
using report::Ink;
using report::Use;

constexpr std::size_t kMostPanels = 40;
constexpr std::size_t kValueColumns = 3;
constexpr double kCellHeight = 24;
constexpr double kCellFont = 12;

// The values of all nodes as a table whose rows are those of the layout `rows`.
report::Scene value_panel(const std::vector<std::string>& values, const topology::Network& network) {
  const layout::Placement rows = layout::place(network, spec::parse("rows"));
  double width = 24;
  for (const std::string& value : values) width = std::max(width, report::text_width(value, kCellFont) + 10);
  std::vector<report::Shape> shapes;
  for (std::size_t v = 0; v < values.size(); ++v) {
    const Vec2 corner{rows.nodes[v].x * width, rows.nodes[v].y * kCellHeight};
    shapes.push_back(report::BoxShape{.role = "cell",
                                      .corner = corner,
                                      .size = {width, kCellHeight},
                                      .stroke = report::Pen{Ink::of(Use::quiet), 1, "", 1},
                                      .hint = network.labelling->text(static_cast<NodeId>(v))});
    shapes.push_back(report::TextShape{.role = "value",
                                       .at = corner + Vec2{width / 2, 16},
                                       .size = kCellFont,
                                       .text = values[v],
                                       .anchor = report::Anchor::middle});
  }
  return report::fitted("", std::move(shapes), 6);
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

// The numbers of a data note: its lines after the first.
std::vector<std::string> noted_values(const std::string& note, NodeId count) {
  std::vector<std::string> values;
  std::size_t at = note.find('\n');
  while (at != std::string::npos && at < note.size()) {
    const std::size_t begin = note.find_first_not_of(" \n", at);
    if (begin == std::string::npos) break;
    const std::size_t end = std::min(note.find_first_of(" \n", begin), note.size());
    values.push_back(note.substr(begin, end - begin));
    at = end;
  }
  if (values.size() != count) values.clear();
  return values;
}

report::Scene data_scene(const programs::ProgramRun& run, const topology::Network& network) {
  std::vector<report::Panel> panels;
  for (const StepNote& note : run.notes) {
    if (note.kind != StepNote::Kind::data) continue;
    const std::vector<std::string> values = noted_values(note.what, network.graph.node_count());
    if (values.empty()) continue;
    panels.push_back({first_line(note.what), value_panel(values, network)});
  }
  if (panels.size() > kMostPanels) panels.resize(kMostPanels);
  return report::tiled(fmt::format("{} on {}", run.name, network.name()), std::move(panels), kValueColumns);
}

bool has_data(const programs::ProgramRun& run, const topology::Network& network) {
  return std::ranges::any_of(run.notes, [&](const StepNote& note) {
    return note.kind == StepNote::Kind::data && !noted_values(note.what, network.graph.node_count()).empty();
  });
}

// The nodes that hold something after the steps, and the steps in which each link carries a message.
struct Messages {
  std::set<std::size_t> nodes;
  std::map<std::pair<std::size_t, bool>, std::vector<std::size_t>> steps;  // by link and direction
  std::size_t step_count = 0;                                              // communication steps shown
};

Messages messages_of(const report::Animation& animation, std::optional<std::size_t> most) {
  Messages messages;
  for (const report::AnimatedStep& step : animation.steps) {
    if (step.messages.empty()) continue;
    if (most && messages.step_count == *most) break;
    ++messages.step_count;
    for (const report::AnimatedMessage& message : step.messages) {
      messages.steps[{message.link, !message.is_forward}].push_back(messages.step_count);
      const report::DrawnLink& link = animation.drawing.links[message.link];
      messages.nodes.insert({link.from, link.to});
    }
  }
  return messages;
}

// Large networks: only the nodes in use, placed anew by the links between them.
report::Drawing part_in_use(const report::Drawing& whole, const Messages& messages, const topology::Network& network) {
  if (messages.nodes.size() > kMostDrawnNodes)
    throw InputError(
        fmt::format("the messages reach {} nodes; a picture shows at most {}", messages.nodes.size(), kMostDrawnNodes),
        {}, "show fewer steps with --steps");
  topology::LinkList list{static_cast<NodeId>(messages.nodes.size()), {}, {}};
  for (const topology::LinkClass& link_class : network.graph.link_classes()) list.link_classes.push_back(link_class);
  std::map<std::size_t, NodeId> number;
  for (const std::size_t v : messages.nodes) number.emplace(v, static_cast<NodeId>(number.size()));
  for (const report::DrawnLink& link : whole.links) {
    const auto from = number.find(link.from);
    const auto to = number.find(link.to);
    if (from != number.end() && to != number.end())
      list.links.push_back({from->second, to->second, static_cast<LinkClassId>(link.link_class)});
  }
  topology::Network part = topology::build("ring(3)", Execution{});  // any network: only its graph is placed
  part.graph = topology::to_graph(list, topology::ParallelLinks::keep, Execution{});
  const layout::Placement placement = layout::place(part, spec::parse("force"));
  report::Drawing drawing = whole;
  for (std::size_t v = 0; v < drawing.nodes.size(); ++v) {
    const auto found = number.find(v);
    drawing.nodes[v].is_hidden = found == number.end();
    if (found == number.end()) continue;
    drawing.nodes[v].x = placement.nodes[found->second].x;
    drawing.nodes[v].y = placement.nodes[found->second].y;
  }
  for (report::DrawnLink& link : drawing.links) {
    const bool is_shown = number.contains(link.from) && number.contains(link.to);
    if (!is_shown) link.look = report::LinkLook::hidden;
    link.wrap.reset();
  }
  return drawing;
}

// Hidden nodes and links would still take space and time.
report::Drawing without_hidden(const report::Drawing& drawing) {
  report::Drawing shown = drawing;
  shown.nodes.clear();
  shown.links.clear();
  std::map<std::size_t, std::size_t> number;
  for (std::size_t v = 0; v < drawing.nodes.size(); ++v) {
    if (drawing.nodes[v].is_hidden) continue;
    number.emplace(v, shown.nodes.size());
    shown.nodes.push_back(drawing.nodes[v]);
  }
  std::map<std::size_t, std::size_t> link_number;
  for (std::size_t i = 0; i < drawing.links.size(); ++i) {
    report::DrawnLink link = drawing.links[i];
    if (link.look == report::LinkLook::hidden) continue;
    link.from = number.at(link.from);
    link.to = number.at(link.to);
    link_number.emplace(i, shown.links.size());
    shown.links.push_back(std::move(link));
  }
  for (report::DrawnRoute& route : shown.routes) {
    for (report::DrawnHop& hop : route.hops) hop.link = link_number.at(hop.link);
  }
  return shown;
}

std::string list_of(const std::vector<std::size_t>& steps) {
  std::string text;
  for (const std::size_t step : steps) text += (text.empty() ? "" : ",") + fmt::to_string(step);
  return text;
}

void mark_messages(report::Drawing& drawing, const Messages& messages, const report::Animation& animation) {
  for (report::DrawnLink& link : drawing.links) {
    if (link.look == report::LinkLook::plain) link.look = report::LinkLook::quiet;
  }
  for (const auto& [place, steps] : messages.steps) {
    // Early steps are dark, late ones light, in light and dark pictures alike by the scale.
    const double age = messages.step_count < 2 ? 1
                                               : 1 - 0.75 * static_cast<double>(steps.front() - 1) /
                                                         static_cast<double>(messages.step_count - 1);
    drawing.routes.push_back({.name = {},
                              .hops = {{.link = place.first, .is_reversed = place.second, .text = list_of(steps)}},
                              .ink = Ink::scale(age)});
  }
  for (std::size_t v = 0; v < drawing.nodes.size(); ++v) {
    if (!messages.nodes.contains(v)) {
      drawing.nodes[v].ink = Ink::of(Use::quiet);
      drawing.nodes[v].hint = std::exchange(drawing.nodes[v].label, "");
    }
    if (v < animation.values.size() && !animation.values[v].empty() && messages.nodes.contains(v))
      drawing.nodes[v].mark = report::NodeMark::source;
  }
  drawing.notes.push_back(fmt::format(
      "the first {} communication steps; a number is the step in which a message passes", messages.step_count));
}

report::Scene message_scene(const programs::ProgramRun& run, const topology::Network& network,
                            std::optional<std::size_t> steps) {
  const report::Animation animation = animation_of(run, network);
  const Messages messages = messages_of(animation, steps);
  const bool is_large = network.graph.node_count() > kMostDrawnNodes;
  report::Drawing drawing = is_large ? part_in_use(animation.drawing, messages, network) : animation.drawing;
  drawing.title = fmt::format("{} on {}", run.name, network.name());
  const bool are_all_sources = std::ranges::none_of(animation.values, &std::string::empty);
  mark_messages(drawing, messages, are_all_sources ? report::Animation{} : animation);
  return report::draw(is_large ? without_hidden(drawing) : drawing);
}

}  // namespace

report::Scene run_scene(const programs::ProgramRun& run, const topology::Network& network,
                        std::optional<std::size_t> steps) {
  return has_data(run, network) ? data_scene(run, network) : message_scene(run, network, steps);
}

}  // namespace weft::cli
