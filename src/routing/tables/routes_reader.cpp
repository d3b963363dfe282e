// The format `routes`: a line for each entry, "node destination next [vc]". The destination is a node, which stands for
// its terminals, or "node terminal K"; the next hop is a neighbour or "port P".
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/input_error.h"
#include "routing/tables/route_file.h"
#include "topology/files/file_reading.h"

namespace weft::routing {
namespace {

using topology::LineError;
using topology::quote_field;

constexpr std::string_view kForm = "a line is: node destination next-node [vc], or node destination port P [vc]";
constexpr std::uint64_t kHighestVc = 255;

std::string_view without_route_quotes(std::string_view cell) {
  const bool is_quoted = cell.size() > 2 && cell.front() == '"' && cell.back() == '"';
  return is_quoted ? cell.substr(1, cell.size() - 2) : cell;
}

class RoutesReader {
 public:
  RoutesReader(std::string_view text, const topology::Network& network, const Execution& execution)
      : lines_(text), network_(network), draft_(network.graph, execution) {}

  RouteTable read() {
    bool has_entries = false;
    while (lines_.next()) {
      split_line();
      if (cells_.empty()) continue;
      has_entries = true;
      read_entry();
    }
    if (!has_entries) throw InputError("there are no entries in it", {}, std::string(kForm));
    return draft_.finish();
  }

 private:
  // A comment begins with a # at the beginning of a cell.
  void split_line() {
    topology::split_cells(lines_.line(), cells_);
    const auto comment =
        std::find_if(cells_.begin(), cells_.end(), [](std::string_view cell) { return cell.starts_with('#'); });
    cells_.erase(comment, cells_.end());
    next_cell_ = 0;
  }

  void read_entry() {
    const NodeId node = read_node("node");
    const NodeId goal = read_node("destination");
    const std::optional<std::uint64_t> terminal = read_terminal(goal);
    TableHop hop{.port = read_port(node, goal)};
    (void)takes_word("vc");
    if (next_cell_ < cells_.size() && cells_[next_cell_] != "escape") {
      hop.vc = static_cast<VcId>(topology::read_number(take(), {"VC", 0, kHighestVc}, line()));
    }
    hop.is_escape = takes_word("escape");
    if (next_cell_ < cells_.size()) fail("more than an entry: " + quote_field(cells_[next_cell_]), std::string(kForm));
    if (node == goal) {
      fail("an entry at the destination itself, " + quote_field(cells_[1]), "packets are delivered there; remove it");
    }
    add(node, goal, terminal, hop);
  }

  void add(NodeId node, NodeId goal, std::optional<std::uint64_t> terminal, const TableHop& hop) {
    const TerminalId first = network_.graph.first_terminal(goal);
    for (TerminalId i = 0; i < network_.graph.terminal_count_at(goal); ++i) {
      if (!terminal || *terminal == i) draft_.add(node, first + i, hop);
    }
  }

  NodeId read_node(const std::string& what) {
    const std::string_view cell = take();
    if (cell.empty()) fail("a " + what + " is missing", std::string(kForm));
    try {
      return network_.node_named(without_route_quotes(cell));
    } catch (const InputError& error) {
      fail(what + ": " + error.what(), error.hint());
    }
  }

  std::optional<std::uint64_t> read_terminal(NodeId goal) {
    if (!takes_word("terminal")) return std::nullopt;
    const TerminalId count = network_.graph.terminal_count_at(goal);
    if (count == 0) fail("node " + network_.labelling->text(goal) + " has no terminals", "name another destination");
    return topology::read_number(take(), {"terminal", 0, count - std::uint64_t{1}}, line());
  }

  PortId read_port(NodeId node, NodeId goal) {
    const PortId degree = network_.graph.out_degree(node);
    if (takes_word("port")) {
      if (degree == 0) fail("node " + network_.labelling->text(node) + " has no links", "remove the entry");
      return static_cast<PortId>(topology::read_number(take(), {"port", 0, degree - std::uint64_t{1}}, line()));
    }
    if (next_cell_ == cells_.size() && node != goal) fail("a next node is missing", std::string(kForm));
    return port_to(node, read_node("next node"));
  }

  PortId port_to(NodeId node, NodeId next) const {
    std::vector<PortId> ports;
    for (PortId port = 0; port < network_.graph.out_degree(node); ++port) {
      if (network_.graph.neighbor(node, port).node == next) ports.push_back(port);
    }
    if (ports.size() == 1) return ports.front();
    const std::string from = network_.labelling->text(node);
    const std::string to = network_.labelling->text(next);
    if (ports.empty()) fail("no link leads from " + from + " to " + to, neighbours_of(node));
    fail(std::to_string(ports.size()) + " links lead from " + from + " to " + to,
         "say which: port " + std::to_string(ports[0]) + " or port " + std::to_string(ports[1]));
  }

  [[nodiscard]] std::string neighbours_of(NodeId node) const {
    constexpr PortId kMostNamed = 6;
    const PortId degree = network_.graph.out_degree(node);
    std::string names;
    for (PortId port = 0; port < std::min(degree, kMostNamed); ++port) {
      names += (port == 0 ? "" : ", ") + network_.labelling->text(network_.graph.neighbor(node, port).node);
    }
    if (degree > kMostNamed) names += " and others";
    return degree == 0 ? "it has no neighbours" : "its neighbours are " + names;
  }

  // The next cell; empty at the end of the line.
  std::string_view take() { return next_cell_ < cells_.size() ? cells_[next_cell_++] : std::string_view{}; }
  bool takes_word(std::string_view word) {
    if (next_cell_ == cells_.size() || cells_[next_cell_] != word) return false;
    ++next_cell_;
    return true;
  }

  [[nodiscard]] std::uint64_t line() const { return lines_.number(); }
  [[noreturn]] void fail(const std::string& wrong, const std::string& hint) const {
    throw LineError(line(), wrong, hint);
  }

  topology::Lines lines_;
  const topology::Network& network_;
  RouteTableDraft draft_;
  std::vector<std::string_view> cells_;  // of the current line
  std::size_t next_cell_ = 0;
};

}  // namespace

RouteTable read_routes(std::string_view text, const topology::Network& network, const Execution& execution) {
  return RoutesReader(text, network, execution).read();
}

}  // namespace weft::routing
