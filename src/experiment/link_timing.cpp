#include "experiment/link_timing.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/files/text_file.h"
#include "base/suggest.h"
#include "hardware/wires.h"
#include "topology/files/file_reading.h"

namespace weft::experiment {
namespace {

constexpr std::string_view kAllClasses = "all";

// The link class of this name, or all classes whose names begin with these words: "rank 0" selects "rank 0 x" and
// "rank 0 y". "all" selects every class.
std::vector<std::size_t> classes_named(std::string_view name, std::span<const topology::LinkClass> classes) {
  std::vector<std::size_t> found;
  std::vector<std::string_view> known{kAllClasses};
  for (std::size_t c = 0; c < classes.size(); ++c) {
    if (classes[c].name == name) return {c};
    known.push_back(classes[c].name);
    if (name == kAllClasses || classes[c].name.starts_with(std::string(name) + " ")) found.push_back(c);
  }
  if (!found.empty()) return found;
  throw InputError("the network has no link class " + quote_briefly(name), {},
                   suggestion(name, known, "weft info SPEC --only link_classes"));
}

// The figures of the links that some formula uses.
class FiguresOfLinks {
 public:
  FiguresOfLinks(std::span<const ClassTiming> timings, const topology::Network& network, const Execution& execution)
      : graph_(network.graph) {
    const auto is_used = [&](bool (LinkFormula::*uses)() const) {
      return std::ranges::any_of(timings, [&](const ClassTiming& timing) {
        return (timing.latency.*uses)() || (timing.cycles_per_flit.*uses)();
      });
    };
    constexpr unsigned kPlane = 2;
    if (is_used(&LinkFormula::uses_length)) natural_ = hardware::natural_placement(network, kPlane).cells;
    if (!is_used(&LinkFormula::uses_improved_length)) return;
    const auto improved = hardware::improved_placement(network, kPlane, execution);
    if (!improved)
      throw InputError("no improved placement: " + improved.missing().reason, {}, "use length in the formula");
    improved_ = improved->cells;
  }

  [[nodiscard]] LinkFigures of(NodeId from, PortId port) const {
    const NodeId to = graph_.neighbor(from, port).node;
    return {.link_class = static_cast<double>(graph_.link_class(from, port)),
            .distance = static_cast<double>(from < to ? to - from : from - to),
            .length = length(natural_, from, to),
            .improved_length = length(improved_, from, to)};
  }

 private:
  static double length(const std::vector<hardware::Cell>& cells, NodeId from, NodeId to) {
    return cells.empty() ? 0 : static_cast<double>(hardware::manhattan(cells[from], cells[to]));
  }

  const topology::PortGraph& graph_;
  std::vector<hardware::Cell> natural_;
  std::vector<hardware::Cell> improved_;
};

std::vector<sim::LinkTiming> timings_of_channels(std::span<const ClassTiming> timings, const topology::Network& network,
                                                 const Execution& execution) {
  const topology::PortGraph& graph = network.graph;
  const FiguresOfLinks figures(timings, network, execution);
  std::vector<sim::LinkTiming> channels;
  channels.reserve(graph.channel_count());
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    for (PortId port = 0; port < graph.out_degree(v); ++port) {
      const ClassTiming& timing = timings[graph.link_class(v, port)];
      const LinkFigures link = figures.of(v, port);
      channels.push_back({timing.latency.cycles(link), timing.cycles_per_flit.cycles(link)});
    }
  }
  return channels;
}

// Lines `node node latency [cycles]` for both directions of the links between two nodes, or `node -> node latency
// [cycles]` for one; `-` leaves a value as it is.
class LinkFile {
 public:
  LinkFile(const topology::Network& network, std::vector<sim::LinkTiming>& channels)
      : network_(network), channels_(channels) {
    first_channel_.push_back(0);
    for (NodeId v = 0; v < network.graph.node_count(); ++v) {
      first_channel_.push_back(first_channel_.back() + network.graph.out_degree(v));
    }
  }

  void read(std::string_view text) {
    topology::Lines lines(text);
    std::vector<std::string_view> cells;
    while (lines.next()) {
      line_ = lines.number();
      topology::split_cells(lines.line().substr(0, lines.line().find('#')), cells);
      if (!cells.empty()) take_line(cells);
    }
  }

 private:
  static constexpr std::string_view kArrow = "->";

  [[noreturn]] void fail(const std::string& wrong, std::string_view hint) const {
    throw topology::LineError(line_, wrong, std::string(hint));
  }

  void take_line(std::vector<std::string_view>& cells) {
    const bool is_one_way = cells.size() > 1 && cells[1] == kArrow;
    if (is_one_way) cells.erase(cells.begin() + 1);
    if (cells.size() < 3 || cells.size() > 4) {
      fail(fmt::format("{} fields", cells.size()), "a line is `node node latency cycles`, or `node -> node latency`");
    }
    const NodeId from = node(cells[0]);
    const NodeId to = node(cells[1]);
    const std::optional<unsigned> latency = cycles(cells[2], "latency");
    const std::optional<unsigned> per_flit = cells.size() == 4 ? cycles(cells[3], "cycles per flit") : std::nullopt;
    const std::size_t count = set(from, to, latency, per_flit) + (is_one_way ? 0 : set(to, from, latency, per_flit));
    if (count == 0) {
      fail(fmt::format("no link {} {} {}", cells[0], is_one_way ? "to" : "and", cells[1]),
           "weft export SPEC lists the links");
    }
  }

  [[nodiscard]] NodeId node(std::string_view cell) const {
    try {
      return network_.node_named(cell);
    } catch (const InputError& error) {
      fail(error.what(), error.hint());
    }
  }

  [[nodiscard]] std::optional<unsigned> cycles(std::string_view cell, std::string_view what) const {
    if (cell == "-") return std::nullopt;
    return static_cast<unsigned>(topology::read_number(cell, {what, 1, LinkFormula::kMostCycles}, line_));
  }

  // Returns the number of channels.
  std::size_t set(NodeId from, NodeId to, std::optional<unsigned> latency, std::optional<unsigned> per_flit) {
    std::size_t count = 0;
    for (PortId port = 0; port < network_.graph.out_degree(from); ++port) {
      if (network_.graph.neighbor(from, port).node != to) continue;
      sim::LinkTiming& timing = channels_[first_channel_[from] + port];
      if (latency) timing.latency = *latency;
      if (per_flit) timing.cycles_per_flit = *per_flit;
      ++count;
    }
    return count;
  }

  const topology::Network& network_;
  std::vector<sim::LinkTiming>& channels_;
  std::vector<std::uint64_t> first_channel_;
  std::uint64_t line_ = 0;
};

void read_link_file(const std::string& path, const topology::Network& network, const Execution& execution,
                    std::vector<sim::LinkTiming>& channels) {
  constexpr std::uint64_t kLongestLine = 4096;
  const std::string text = read_text_file(path, {execution.max_memory, kLongestLine});
  try {
    LinkFile(network, channels).read(text);
  } catch (const topology::LineError& error) {
    throw InputError(at_line(path, error.line()) + error.wrong(), {}, error.hint());
  }
}

}  // namespace

std::vector<ClassTiming> class_timings(const RunSettings& settings, std::span<const topology::LinkClass> classes) {
  std::vector<ClassTiming> timings(classes.size());
  for (const LinkSetting& setting : settings.links) {
    for (const std::size_t c : classes_named(setting.link_class, classes)) {
      if (setting.latency) timings[c].latency = *setting.latency;
      if (setting.cycles_per_flit) timings[c].cycles_per_flit = *setting.cycles_per_flit;
    }
  }
  return timings;
}

void set_link_timing(const RunSettings& settings, const topology::Network& network, const Execution& execution,
                     sim::Model& model) {
  const topology::PortGraph& graph = network.graph;
  const std::vector<ClassTiming> timings = class_timings(settings, graph.link_classes());
  const bool is_by_class = settings.link_file.empty() && std::ranges::all_of(timings, [](const ClassTiming& timing) {
                             return timing.latency.constant() && timing.cycles_per_flit.constant();
                           });
  if (is_by_class) {
    for (std::size_t c = 0; c < timings.size(); ++c) {
      model.links[c] = {*timings[c].latency.constant(), *timings[c].cycles_per_flit.constant()};
    }
    return;
  }
  model.channel_timings = timings_of_channels(timings, network, execution);
  if (!settings.link_file.empty()) read_link_file(settings.link_file, network, execution, model.channel_timings);
  sim::set_mean_timings(model, graph);
}

}  // namespace weft::experiment
