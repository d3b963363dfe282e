#include "programs/embeddings/map_file.h"

#include <algorithm>

#include <fmt/format.h>

#include "topology/files/file_reading.h"

namespace weft::programs {
namespace {

using topology::LineError;
using topology::Network;

// The cells of each line that has any before its comment. Labels contain no '#'.
template <class OfLine>
void for_each_cells(std::string_view text, const OfLine& of_line) {
  topology::Lines lines(text);
  std::vector<std::string_view> cells;
  while (lines.next()) {
    topology::split_cells(lines.line().substr(0, lines.line().find('#')), cells);
    if (!cells.empty()) of_line(cells, lines.number());
  }
}

NodeId node_in(const Network& network, std::string_view cell, std::uint64_t line) {
  try {
    return network.node_named(cell);
  } catch (const InputError& error) {
    throw LineError(line, error.what(), error.hint());
  }
}

class WeightsDraft {
 public:
  explicit WeightsDraft(const Network& guest) : guest_(guest) {
    weights_.nodes.assign(guest.graph.node_count(), 1);
    weights_.channels.assign(guest.graph.channel_count(), 1);
    has_line_.assign(guest.graph.node_count(), false);
    has_channel_line_.assign(guest.graph.channel_count(), false);
  }

  void add(const std::vector<std::string_view>& cells, std::uint64_t line) {
    if (cells.size() != 2 && cells.size() != 3) {
      throw LineError(line, fmt::format("{} fields", cells.size()), "a line is `node WEIGHT` or `from to WEIGHT`");
    }
    const std::uint64_t weight = topology::read_number(cells.back(), {"weight", 0, kMostWeight}, line);
    const NodeId from = node_in(guest_, cells[0], line);
    if (cells.size() == 3) return set_channels(from, node_in(guest_, cells[1], line), weight, line);
    if (has_line_[from]) throw LineError(line, fmt::format("node {} has a weight already", cells[0]), "give it once");
    has_line_[from] = true;
    weights_.nodes[from] = weight;
  }

  TaskWeights finish() && { return std::move(weights_); }

 private:
  void set_channels(NodeId from, NodeId to, std::uint64_t weight, std::uint64_t line) {
    const auto label = [&](NodeId v) { return guest_.labelling->text(v); };
    bool has_channel = false;
    for (PortId port = 0; port < guest_.graph.out_degree(from); ++port) {
      const End end = guest_.graph.neighbor(from, port);
      if (end.node != to) continue;
      has_channel = true;
      set_channel(from, port, weight, line);
      if (!guest_.graph.is_unidirectional(from, port)) set_channel(to, end.port, weight, line);
    }
    if (!has_channel) {
      throw LineError(line, fmt::format("{} has no channel from {} to {}", guest_.name(), label(from), label(to)),
                      "weights are for channels of the guest");
    }
  }

  void set_channel(NodeId v, PortId port, std::uint64_t weight, std::uint64_t line) {
    const std::uint64_t channel = guest_.graph.arcs().offsets[v] + port;
    if (has_channel_line_[channel]) throw LineError(line, "this channel has a weight already", "give it once");
    has_channel_line_[channel] = true;
    weights_.channels[channel] = weight;
  }

  const Network& guest_;
  TaskWeights weights_;
  std::vector<bool> has_line_;
  std::vector<bool> has_channel_line_;
};

}  // namespace

HostMap read_host_map(std::string_view text, const Network& guest, const Network& host) {
  HostMap map(guest.graph.node_count(), kNoNode);
  for_each_cells(text, [&](const std::vector<std::string_view>& cells, std::uint64_t line) {
    if (cells.size() != 2) {
      throw LineError(line, fmt::format("{} field{}", cells.size(), cells.size() == 1 ? "" : "s"),
                      "a line is `guest host`, a node of each");
    }
    const NodeId v = node_in(guest, cells[0], line);
    if (map[v] != kNoNode) {
      throw LineError(
          line, fmt::format("node {} is mapped already, to {}", guest.labelling->text(v), host.labelling->text(map[v])),
          "each guest node has one line");
    }
    map[v] = node_in(host, cells[1], line);
  });
  const auto missing = std::find(map.begin(), map.end(), kNoNode);
  if (missing == map.end()) return map;
  throw InputError(fmt::format("node {} of {} has no host node ({} of {} are missing)",
                               guest.labelling->text(static_cast<NodeId>(missing - map.begin())), guest.name(),
                               std::count(map.begin(), map.end(), kNoNode), map.size()),
                   {}, "write a line `guest host` for each guest node");
}

std::string host_map_text(const HostMap& map, const Network& guest, const Network& host) {
  std::string text = fmt::format("# map of {} in {}\n# guest host\n", guest.name(), host.name());
  for (NodeId v = 0; v < map.size(); ++v) text += fmt::format("{} {}\n", v, map[v]);
  return text;
}

TaskWeights read_weights(std::string_view text, const Network& guest) {
  WeightsDraft draft(guest);
  for_each_cells(text, [&](const auto& cells, std::uint64_t line) { draft.add(cells, line); });
  return std::move(draft).finish();
}

}  // namespace weft::programs
