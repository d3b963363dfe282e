// The linear forwarding tables (LFTs) of InfiniBand switches, as OpenSM writes them into opensm-lfts.dump and
// opensm.fdbs, and as ibroute and dump_lfts.sh print them. An entry gives the output port by the destination's LID:
//
//   Unicast lids [0-4] of switch Lid 3 guid 0x0000000000000010 ('S0'):      or: dump_ucast_routes: Switch 0x...10
//   0x0002 001 # Channel Adapter portguid 0x0000000000000201: 'H1'          or: 0x0002 : 001  : 02   : yes
//
// Where an entry has the GUID of the destination, it counts: LIDs change when a subnet manager starts anew.
#include <charconv>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/input_error.h"
#include "routing/tables/route_file.h"
#include "topology/files/file_reading.h"
#include "topology/files/infiniband.h"

namespace weft::routing {
namespace {

using topology::AdapterPort;
using topology::Guid;
using topology::Lid;
using topology::LineError;

constexpr unsigned kNoPath = 255;  // the port that means: there is no path

// The hexadecimal number behind `word`, or none.
std::optional<std::uint64_t> hexadecimal_after(std::string_view text, std::string_view word) {
  const std::size_t at = text.find(word);
  if (at == std::string_view::npos) return std::nullopt;
  text.remove_prefix(at + word.size());
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, 16);
  if (error != std::errc() || end == text.data()) return std::nullopt;
  return number;
}

// What a port of a switch leads to: one of our ports, or a terminal, or nothing.
struct PortEnd {
  std::optional<PortId> link;
  std::optional<TerminalId> terminal;
};

class LftReader {
 public:
  LftReader(std::string_view text, const topology::Network& network, const Execution& execution)
      : lines_(text),
        network_(network),
        fabric_(topology::fabric_of(network)),
        has_lids_(network.fabric != nullptr),
        draft_(network.graph, execution) {
    index_numbers();
    index_ports();
  }

  RouteTable read() {
    while (lines_.next()) read_line(lines_.line());
    if (!has_tables_) {
      throw InputError("there are no forwarding tables of OpenSM in it", {},
                       "take opensm-lfts.dump, opensm.fdbs or the output of dump_lfts.sh, or use format=routes");
    }
    return draft_.finish();
  }

 private:
  void index_numbers() {
    for (NodeId v = 0; v < network_.graph.node_count(); ++v) {
      switches_.emplace(fabric_.switch_guids[v], v);
      switch_lids_.emplace(fabric_.switch_lids[v], v);
    }
    for (TerminalId t = 0; t < network_.graph.terminal_count(); ++t) {
      adapters_.emplace(fabric_.adapter_ports[t].guid, t);
      adapter_lids_.emplace(fabric_.adapter_ports[t].lid, t);
    }
  }

  void index_ports() {
    ends_.resize(network_.graph.node_count());
    for (NodeId v = 0; v < network_.graph.node_count(); ++v) {
      ends_[v].resize(kNoPath + 1);
      for (PortId port = 0; port < network_.graph.out_degree(v); ++port) {
        ends_[v][fabric_.link_ports[v][port]].link = port;
      }
      for (TerminalId i = 0; i < network_.graph.terminal_count_at(v); ++i) {
        const TerminalId terminal = network_.graph.first_terminal(v) + i;
        ends_[v][fabric_.adapter_ports[terminal].switch_port].terminal = terminal;
      }
    }
  }

  void read_line(std::string_view line) {
    std::string_view rest = line;
    const std::string_view first = topology::take_field(rest);
    if (line.find("Multicast mlids") != std::string_view::npos) {
      is_unicast_ = false;
    } else if (const auto guid = guid_of_switch(line)) {
      begin_switch(*guid);
    } else if (first.starts_with("0x") && is_unicast_) {
      read_entry(first, rest);
    }
  }

  static std::optional<Guid> guid_of_switch(std::string_view line) {
    if (line.find("Unicast lids") != std::string_view::npos) return hexadecimal_after(line, " guid 0x");
    std::string_view rest = line;
    std::string_view word = topology::take_field(rest);
    if (word == "dump_ucast_routes:") word = topology::take_field(rest);
    return word == "Switch" ? hexadecimal_after(rest, "0x") : std::nullopt;
  }

  void begin_switch(Guid guid) {
    const auto found = switches_.find(guid);
    if (found == switches_.end()) {
      fail("the network has no switch with the GUID " + topology::guid_text(guid),
           "take the tables and the output of ibnetdiscover from the same fabric");
    }
    node_ = found->second;
    is_unicast_ = true;
    has_tables_ = true;
  }

  // "0x0002 001 # ..." or "0x0002 : 001 : ..."
  void read_entry(std::string_view lid_field, std::string_view rest) {
    const std::optional<std::uint64_t> lid = hexadecimal_after(lid_field, "0x");
    if (!lid || *lid > UINT16_MAX) fail("no LID: " + topology::quote_field(lid_field), "a LID is 0x0001 to 0xbfff");
    const std::optional<Guid> guid = hexadecimal_after(rest, "portguid 0x");
    std::string_view field = topology::take_field(rest);
    if (field == ":") field = topology::take_field(rest);
    if (field == "UNREACHABLE") return;
    const auto port = static_cast<unsigned>(topology::read_number(field, {"port", 0, kNoPath}, lines_.number()));
    if (port == kNoPath) return;
    const auto terminal = destination_of(static_cast<Lid>(*lid), guid);
    if (terminal) add(*terminal, port);
  }

  // None for a switch, and for a further LID of a port: the first one stands for the port.
  std::optional<TerminalId> destination_of(Lid lid, std::optional<Guid> guid) const {
    if (guid && *guid != 0) {
      if (switches_.contains(*guid)) return std::nullopt;
      const auto found = adapters_.find(*guid);
      if (found == adapters_.end()) {
        fail("no adapter of the network has the port GUID " + topology::guid_text(*guid),
             "take the tables and the output of ibnetdiscover from the same fabric");
      }
      return is_further_lid(lid, fabric_.adapter_ports[found->second]) ? std::nullopt : std::optional(found->second);
    }
    if (!has_lids_) {
      fail("the entry has a LID without a GUID, and the network has no LIDs",
           "read the network from the output of ibnetdiscover, or take opensm-lfts.dump");
    }
    if (const auto found = adapter_lids_.find(lid); found != adapter_lids_.end()) return found->second;
    if (switch_lids_.contains(lid)) return std::nullopt;
    for (const AdapterPort& port : fabric_.adapter_ports) {
      if (is_further_lid(lid, port)) return std::nullopt;
    }
    fail("no port of the network has the LID " + std::to_string(lid),
         "take the tables and the output of ibnetdiscover from the same fabric, at the same time");
  }

  bool is_further_lid(Lid lid, const AdapterPort& port) const {
    return has_lids_ && lid > port.lid && lid <= port.last_lid;
  }

  void add(TerminalId terminal, unsigned port) {
    const PortEnd& end = ends_[node_][port];
    if (network_.graph.node_of_terminal(terminal) == node_) {
      if (end.terminal == terminal) return;  // the packet leaves the network here
      fail("switch " + name() + " sends packets to its own adapter by port " + std::to_string(port) + ", not by port " +
               std::to_string(fabric_.adapter_ports[terminal].switch_port),
           "the adapter would not get them");
    }
    if (!end.link) {
      fail("port " + std::to_string(port) + " of switch " + name() +
               (end.terminal ? " leads to another adapter" : " is not connected"),
           "packets by this port would be lost; is the table of this fabric?");
    }
    draft_.add(node_, terminal, {.port = *end.link});
  }

  [[nodiscard]] std::string name() const { return network_.labelling->text(node_); }
  [[noreturn]] void fail(const std::string& wrong, const std::string& hint) const {
    throw LineError(lines_.number(), wrong, hint);
  }

  topology::Lines lines_;
  const topology::Network& network_;
  topology::Fabric fabric_;
  bool has_lids_;
  RouteTableDraft draft_;
  std::unordered_map<Guid, NodeId> switches_;
  std::unordered_map<Lid, NodeId> switch_lids_;
  std::unordered_map<Guid, TerminalId> adapters_;
  std::unordered_map<Lid, TerminalId> adapter_lids_;
  std::vector<std::vector<PortEnd>> ends_;  // by node, then port of the switch
  NodeId node_ = 0;                         // whose table is being read
  bool is_unicast_ = false;
  bool has_tables_ = false;
};

}  // namespace

bool recognises_lfts(std::string_view text) {
  constexpr std::size_t kBeginning = 4096;
  const std::string_view beginning = text.substr(0, kBeginning);
  return beginning.find("Unicast lids") != std::string_view::npos ||
         beginning.find("dump_ucast_routes:") != std::string_view::npos || beginning.starts_with("Switch 0x");
}

RouteTable read_lfts(std::string_view text, const topology::Network& network, const Execution& execution) {
  return LftReader(text, network, execution).read();
}

}  // namespace weft::routing
