// A routing read from a file: forwarding tables, written by hand, by a script or by a subnet manager. Every entry for a
// node and a destination is a candidate there. A packet whose node has no entry for its destination is stuck.
#include <algorithm>
#include <string>

#include "base/files/text_file.h"
#include "base/input_error.h"
#include "routing/core/algorithm.h"
#include "routing/core/take_hops.h"
#include "routing/tables/route_file.h"
#include "topology/files/file_reading.h"

namespace weft::routing {
namespace {

// Entries that are missing from a table, all counted and the first ones named.
struct MissingEntries {
  std::uint64_t count = 0;
  std::uint64_t total = 0;  // pairs of a node and a terminal elsewhere
  std::string named;
};

class FromFile final : public Routing {
 public:
  FromFile(const topology::Network& network, spec::Spec spec, RouteTable table, const Execution& execution)
      : Routing(network.graph, std::move(spec), facts_of(network, table, execution)),
        network_(network),
        table_(std::move(table)) {}

  void candidates(const Header& header, const Position& position, Candidates& found) const override {
    for (const TableHop& hop : table_.hops(position.node, header.destination)) {
      const std::uint16_t preference = hop.is_escape ? 1 : 0;
      found.push_back(
          {.port = hop.port, .vcs = {hop.vc, hop.vc}, .preference = preference, .is_escape = hop.is_escape});
    }
  }
  void take_hops(std::span<Hop> hops, Candidates& found) const override { take_hops_of(*this, hops, found); }

  [[nodiscard]] std::string explain(const Header&, const Position&, const Candidate&) const override {
    return "the entry of the table";
  }

  [[nodiscard]] std::string explain_no_candidate(const Header& header, const Position& position) const override {
    const MissingEntries missing = missing_entries();
    const std::string are = missing.count == 1 ? " entries is missing: " : " entries are missing: ";
    return network_.labelling->text(position.node) + " has no entry for " +
           terminal_text(network_, header.destination) + " (" + std::to_string(missing.count) + " of " +
           std::to_string(missing.total) + are + missing.named + ")";
  }

 private:
  static RoutingFacts facts_of(const topology::Network& network, const RouteTable& table, const Execution& execution) {
    const topology::PortGraph& graph = network.graph;
    std::vector<VcId> vcs = vcs_on_all(graph, 1);
    bool has_escapes = false;
    bool is_terminal_independent = true;
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      for (TerminalId destination = 0; destination < graph.terminal_count(); ++destination) {
        const auto hops = table.hops(node, destination);
        for (const TableHop& hop : hops) {
          VcId& count = vcs[graph.link_class(node, hop.port)];
          count = std::max(count, static_cast<VcId>(hop.vc + 1));
          has_escapes |= hop.is_escape;
        }
        const TerminalId first = graph.first_terminal(graph.node_of_terminal(destination));
        is_terminal_independent &= std::ranges::equal(hops, table.hops(node, first));
      }
    }
    RoutingFacts facts = network_facts(network, std::move(vcs));
    facts.is_deterministic = table.is_deterministic() && !has_escapes;
    facts.is_terminal_independent = is_terminal_independent;
    // Lets the simulator reuse VCs early, as it does for a routing that is known to be safe.
    if (has_channel_order(graph, table, execution)) facts.deadlock_argument = DeadlockArgument::order;
    return facts;
  }

  [[nodiscard]] MissingEntries missing_entries() const {
    constexpr std::uint64_t kMostNamed = 3;
    MissingEntries missing;
    for (NodeId node = 0; node < graph().node_count(); ++node) {
      for (TerminalId destination = 0; destination < graph().terminal_count(); ++destination) {
        if (node_of(destination) == node) continue;
        ++missing.total;
        if (!table_.hops(node, destination).empty()) continue;
        if (++missing.count > kMostNamed) continue;
        missing.named += (missing.count == 1 ? "" : ", ") + network_.labelling->text(node) + " to " +
                         terminal_text(network_, destination);
      }
    }
    if (missing.count > kMostNamed) missing.named += " and others";
    return missing;
  }

  const topology::Network& network_;
  RouteTable table_;
};

bool is_opensm(const spec::Arguments& arguments, std::string_view text) {
  return arguments.has("format") ? arguments.word("format") == "opensm" : recognises_lfts(text);
}

RouteTable read_table(const Task& task, const std::string& path) {
  constexpr std::uint64_t kLongestLine = 4096;  // bytes; an entry and a comment
  const std::string text = read_text_file(path, {task.execution.max_memory, kLongestLine});
  if (text.empty()) throw InputError(at_line(path) + "the file is empty", {}, "write a line for each entry");
  try {
    return is_opensm(task.arguments, text) ? read_lfts(text, task.network, task.execution)
                                           : read_routes(text, task.network, task.execution);
  } catch (const topology::LineError& error) {
    throw InputError(at_line(path, error.line()) + error.wrong(), {}, error.hint());
  } catch (const InputError& error) {
    throw InputError(at_line(path) + error.what(), {}, error.hint());
  }
}

std::unique_ptr<Routing> build_from_file(const Task& task) {
  try {
    return std::make_unique<FromFile>(task.network, task.arguments.to_spec(),
                                      read_table(task, task.arguments.text("path")), task.execution);
  } catch (const InputError& error) {
    throw InputError(error.what(), task.arguments.value("path").place, error.hint());
  }
}

}  // namespace

namespace algorithm_records {

extern constinit const Algorithm file{
    .name = "file",
    .summary = "your own forwarding tables, from a file (docs/own-routing.md)",
    .citation = "",
    .serves = "any network",
    .parameters = {{{.name = "path", .kind = spec::Kind::text, .meaning = "the file, in double quotes"},
                    {.name = "format",
                     .kind = spec::Kind::word,
                     .meaning = "routes: a line \"node destination next-node [vc]\" for each entry; opensm: tables of "
                                "OpenSM or ibroute (default: recognised from the content)",
                     .words = "routes|opensm",
                     .is_optional = true,
                     .is_keyed = true}}},
    .build = build_from_file,
};

}  // namespace algorithm_records
}  // namespace weft::routing
