// The output of ibnetdiscover: the switches and host adapters of an InfiniBand fabric, and what their ports are
// connected to. A switch is a node, a port of an adapter that is connected to a switch is a terminal there. Netlists of
// ibsim, which lack some of the numbers, are read too. Read only.
//
//   switchguid=0x1000000000(1000000000)
//   Switch  3 "S-0000001000000000"     # "(0,0)" base port 0 lid 4 lmc 0
//   [1]     "S-0000001000000001"[2]    # "(1,0)" lid 5 4xSDR
//   [3]     "H-0000002000000000"[1](2000000001)    # "H0" lid 1 4xSDR
//
//   caguid=0x2000000000
//   Ca      1 "H-0000002000000000"     # "H0"
//   [1](2000000001)   "S-0000001000000000"[3]      # lid 1 lmc 0 "(0,0)" lid 4 4xSDR
#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <utility>

#include "topology/files/file_reading.h"
#include "topology/files/infiniband.h"

namespace weft::topology {
namespace {

using DeviceId = std::uint32_t;

struct Device {
  std::string id;           // S-0000001000000000
  std::string description;  // of the header's comment; may be empty
  bool is_switch = false;
  bool is_declared = false;  // it has a record of its own
  Guid guid = 0;
  Lid lid = 0;             // of a switch
  std::uint64_t line = 0;  // of the first mention
};

struct DevicePort {
  DeviceId device = 0;
  SwitchPort port = 0;
  friend auto operator<=>(const DevicePort&, const DevicePort&) = default;
};

// What a file tells about a port: the other end of its cable and, for an adapter, its GUID and LIDs.
struct PortFacts {
  std::optional<DevicePort> other;
  Guid guid = 0;
  Lid lid = 0;
  Lid last_lid = 0;
  std::uint64_t line = 0;
};

std::optional<std::uint64_t> leading_number(std::string_view text, int base) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (error != std::errc() || end == text.data()) return std::nullopt;
  return number;
}

// The number after "word " in a comment, or 0.
std::uint64_t number_after(std::string_view comment, std::string_view word) {
  const std::size_t at = comment.find(word);
  if (at == std::string_view::npos) return 0;
  return leading_number(comment.substr(at + word.size()), 10).value_or(0);
}

std::string_view after_last_quote(std::string_view text) {
  const std::size_t quote = text.rfind('"');
  return quote == std::string_view::npos ? text : text.substr(quote + 1);
}

std::string_view quoted_part(std::string_view text) {
  const std::size_t begin = text.find('"');
  const std::size_t end = text.rfind('"');
  return begin == end ? std::string_view{} : text.substr(begin + 1, end - begin - 1);
}

class FabricReader {
 public:
  FabricReader(std::string_view text, const Execution& execution) : lines_(text), draft_(text, execution) {}

  FileNetwork read() {
    while (lines_.next()) read_line(lines_.line());
    find_switches();
    add_links();
    add_terminals();
    add_names();
    fill_missing_guids();
    FileNetwork network = draft_.finish();
    network.fabric = std::make_shared<const Fabric>(std::move(fabric_));
    return network;
  }

 private:
  void read_line(std::string_view line) {
    const std::size_t hash = comment_begin(line);
    const std::string_view comment = line.substr(std::min(hash + 1, line.size()));
    std::string_view rest = line.substr(0, hash);
    const std::string_view word = take_field(rest);
    if (word.empty() || is_heading(word)) return;
    if (word.starts_with('[')) return read_port(line.substr(0, hash), comment);
    if (equals_word(word, "switch")) return read_header(rest, comment, true);
    if (equals_word(word, "ca") || equals_word(word, "hca") || equals_word(word, "rt")) {
      return read_header(rest, comment, false);
    }
    if (const std::size_t equals = word.find('='); equals != std::string_view::npos) return read_guid(word, equals);
    fail("cannot be understood: " + quote_field(line), "the output of ibnetdiscover has switches, adapters and ports");
  }

  // Lines of grouped output (-g), and warnings that went into the file.
  static bool is_heading(std::string_view word) {
    return word == "Chassis" || word == "Non-Chassis" || word == "ibwarn:";
  }

  // A # inside quotes belongs to a name.
  static std::size_t comment_begin(std::string_view line) {
    bool is_quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '"') is_quoted = !is_quoted;
      if (line[i] == '#' && !is_quoted) return i;
    }
    return line.size();
  }

  // switchguid=0x10(10) or caguid=0x100, before the header of the device; other keys are skipped.
  void read_guid(std::string_view word, std::size_t equals) {
    const std::string_view key = word.substr(0, equals);
    if (key != "switchguid" && key != "caguid" && key != "hcaguid" && key != "rtguid") return;
    std::string_view value = word.substr(equals + 1);
    if (value.starts_with("0x")) value.remove_prefix(2);
    const auto guid = leading_number(value, 16);
    if (!guid) fail("no GUID: " + quote_field(word), "a GUID is a hexadecimal number");
    next_guid_ = *guid;
  }

  void read_header(std::string_view rest, std::string_view comment, bool is_switch) {
    (void)read_number(take_field(rest), {"number of ports", 0, UINT8_MAX}, number());
    device_ = device_named(take_cell(rest));
    Device& device = devices_[device_];
    if (device.is_declared) fail("a second record of " + quote_field(device.id), "each device has one");
    device.is_declared = true;
    device.is_switch = is_switch;
    device.guid = std::exchange(next_guid_, 0);
    device.description = quoted_part(comment);
    const std::string_view facts = after_last_quote(comment);
    if (is_switch) device.lid = lid_of(number_after(facts, "lid "));
    has_header_ = true;
  }

  // [1](201) "S-..."[2](guid)
  void read_port(std::string_view text, std::string_view comment) {
    if (!has_header_) fail("a port before the first switch or adapter", "begin with Switch or Ca");
    const DevicePort own{device_, bracketed_port(text)};
    const Guid own_guid = bracketed_guid(text);
    const DeviceId other_device = device_named(take_cell_with_name(text));
    const DevicePort other{other_device, bracketed_port(text)};
    const Guid other_guid = bracketed_guid(text);
    connect(own, other);
    connect(other, own);
    const std::string_view trimmed = comment.substr(std::min(comment.find_first_not_of(" \t"), comment.size()));
    if (trimmed.starts_with("lid ")) {
      note(own, own_guid, number_after(trimmed, "lid "), number_after(trimmed, "lmc "));
    } else {
      note(own, own_guid, 0, 0);
    }
    note(other, other_guid, number_after(after_last_quote(comment), "lid "), 0);
  }

  // [13], or [13][ext 5] in fabrics of chassis.
  SwitchPort bracketed_port(std::string_view& text) {
    const std::string_view trimmed = text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
    const std::size_t end = trimmed.find(']');
    if (!trimmed.starts_with('[') || end == std::string_view::npos) {
      fail("a port is missing", "a connection is [1] \"NAME\"[2]");
    }
    const std::uint64_t port = read_number(trimmed.substr(1, end - 1), {"port", 0, UINT8_MAX}, number());
    text = trimmed.substr(end + 1);
    if (text.starts_with("[ext")) text.remove_prefix(std::min(text.find(']'), text.size() - 1) + 1);
    return static_cast<SwitchPort>(port);
  }
  // (201), or nothing.
  static Guid bracketed_guid(std::string_view& text) {
    if (!text.starts_with('(')) return 0;
    const std::size_t end = std::min(text.find(')'), text.size() - 1);
    std::string_view number = text.substr(1, end - 1);
    if (number.starts_with("0x")) number.remove_prefix(2);
    const auto guid = leading_number(number, 16);
    text.remove_prefix(end + 1);
    return guid.value_or(0);
  }
  // "NAME", which a [ follows.
  std::string_view take_cell_with_name(std::string_view& text) const {
    const std::size_t begin = text.find('"');
    const std::size_t end = begin == std::string_view::npos ? begin : text.find('"', begin + 1);
    if (end == std::string_view::npos) fail("a device in quotes is missing", "a connection is [1] \"NAME\"[2]");
    const std::string_view cell = text.substr(begin, end + 1 - begin);
    text.remove_prefix(end + 1);
    return cell;
  }

  DeviceId device_named(std::string_view quoted) {
    constexpr std::uint64_t kBytesPerDevice = 256;
    if (quoted.size() < 3 || quoted.front() != '"' || quoted.back() != '"') {
      fail("a device in quotes is missing", "a header is Switch 36 \"NAME\"");
    }
    const std::string id(quoted.substr(1, quoted.size() - 2));
    const auto [found, is_new] = device_ids_.try_emplace(id, static_cast<DeviceId>(devices_.size()));
    if (is_new) {
      draft_.account_for(kBytesPerDevice + 2 * id.size(), number());
      devices_.push_back({.id = id, .line = number()});
    }
    return found->second;
  }

  void connect(const DevicePort& port, const DevicePort& other) {
    PortFacts& facts = facts_of(port);
    if (facts.other && *facts.other != other) {
      fail("port " + std::to_string(port.port) + " of " + quote_field(devices_[port.device].id) +
               " is connected to another port in line " + std::to_string(facts.line),
           "a port has one cable");
    }
    if (facts.other) return;
    facts.other = other;
    facts.line = number();
  }

  void note(const DevicePort& port, Guid guid, std::uint64_t lid, std::uint64_t lmc) {
    constexpr std::uint64_t kHighestLmc = 7;
    PortFacts& facts = facts_of(port);
    if (guid != 0) facts.guid = guid;
    if (lid == 0) return;
    facts.lid = lid_of(lid);
    facts.last_lid =
        std::max(facts.last_lid, lid_of(lid + (std::uint64_t{1} << std::min(lmc, kHighestLmc)) - std::uint64_t{1}));
  }

  PortFacts& facts_of(const DevicePort& port) {
    constexpr std::uint64_t kBytesPerPort = 128;
    const auto [found, is_new] = ports_.try_emplace(port);
    if (is_new) draft_.account_for(kBytesPerPort, number());
    return found->second;
  }

  [[nodiscard]] Lid lid_of(std::uint64_t lid) const {
    if (lid <= kHighestUnicastLid) return static_cast<Lid>(lid);
    fail("LID " + std::to_string(lid) + " is no unicast LID",
         "they go up to " + std::to_string(unsigned{kHighestUnicastLid}));
  }

  // Switches become nodes in the order of their GUIDs, which does not depend on where the discovery began.
  void find_switches() {
    for (DeviceId d = 0; d < devices_.size(); ++d) {
      if (!devices_[d].is_declared) {
        throw LineError(devices_[d].line, "there is no record of " + quote_field(devices_[d].id),
                        "the file may be incomplete; take the whole output of ibnetdiscover");
      }
      if (devices_[d].is_switch) switches_.push_back(d);
    }
    if (switches_.empty()) throw InputError("there is no switch in it", {}, "adapters need a switch between them");
    std::stable_sort(switches_.begin(), switches_.end(),
                     [&](DeviceId a, DeviceId b) { return devices_[a].guid < devices_[b].guid; });
    node_of_.assign(devices_.size(), kNoNode);
    for (NodeId v = 0; v < switches_.size(); ++v) {
      node_of_[switches_[v]] = v;
      fabric_.switch_guids.push_back(devices_[switches_[v]].guid);
      fabric_.switch_lids.push_back(devices_[switches_[v]].lid);
    }
    fabric_.link_ports.resize(switches_.size());
    draft_.set_node_count(switches_.size(), 1);
  }

  // The connected ports of a switch, in order.
  template <class OfPort>
  void for_each_port(DeviceId device, const OfPort& of_port) const {
    for (auto port = ports_.lower_bound({device, 0}); port != ports_.end() && port->first.device == device; ++port) {
      of_port(port->first, port->second);
    }
  }

  // Every cable between switches, from its lower end. Our ports follow the order of the links.
  void add_links() {
    draft_.add_class({"link"}, 1);
    for (NodeId v = 0; v < switches_.size(); ++v) {
      for_each_port(switches_[v], [&](const DevicePort& port, const PortFacts& facts) {
        const NodeId w = node_of_[facts.other->device];
        if (w == kNoNode || w <= v) return;  // an adapter, a link that was added before, a cable to the switch itself
        draft_.add_link({v, w, 0}, facts.line);
        fabric_.link_ports[v].push_back(port.port);
        fabric_.link_ports[w].push_back(facts.other->port);
      });
    }
  }

  void add_terminals() {
    for (NodeId v = 0; v < switches_.size(); ++v) {
      std::uint64_t count = 0;
      for_each_port(switches_[v], [&](const DevicePort& port, const PortFacts& facts) {
        if (node_of_[facts.other->device] != kNoNode) return;
        const PortFacts& adapter = ports_.find(*facts.other)->second;
        fabric_.adapter_ports.push_back({adapter.guid, adapter.lid, adapter.last_lid, port.port});
        ++count;
      });
      draft_.set_terminals(v, count, 1);
    }
    for (const auto& [port, facts] : ports_) {
      if (devices_[port.device].is_switch || devices_[facts.other->device].is_switch) continue;
      throw LineError(facts.line,
                      "the adapters " + quote_field(devices_[port.device].id) + " and " +
                          quote_field(devices_[facts.other->device].id) + " are connected without a switch",
                      "leave them out");
    }
  }

  // The descriptions, if they tell the switches apart; else the ids.
  void add_names() {
    std::vector<std::string> names;
    for (const DeviceId d : switches_) names.push_back(devices_[d].description);
    const bool are_usable = std::all_of(names.begin(), names.end(), is_usable_name) && !nodes_of_one_name(names);
    for (NodeId v = 0; v < switches_.size(); ++v) {
      const Device& device = devices_[switches_[v]];
      draft_.set_name(v, are_usable ? device.description : device.id, device.line);
    }
  }

  // A netlist for ibsim may leave GUIDs out; then all are those that we give.
  void fill_missing_guids() {
    const bool has_all =
        std::none_of(fabric_.switch_guids.begin(), fabric_.switch_guids.end(), [](Guid g) { return g == 0; }) &&
        std::none_of(fabric_.adapter_ports.begin(), fabric_.adapter_ports.end(),
                     [](const AdapterPort& port) { return port.guid == 0; });
    if (has_all) return;
    for (NodeId v = 0; v < switches_.size(); ++v) fabric_.switch_guids[v] = our_switch_guid(v);
    for (TerminalId t = 0; t < fabric_.adapter_ports.size(); ++t) fabric_.adapter_ports[t].guid = our_port_guid(t);
  }

  [[nodiscard]] std::uint64_t number() const { return lines_.number(); }
  [[noreturn]] void fail(const std::string& wrong, const std::string& hint) const {
    throw LineError(number(), wrong, hint);
  }

  Lines lines_;
  NetworkDraft draft_;
  Fabric fabric_;
  std::vector<Device> devices_;
  std::map<std::string, DeviceId, std::less<>> device_ids_;
  std::map<DevicePort, PortFacts> ports_;
  DeviceId device_ = 0;  // whose ports are being read
  bool has_header_ = false;
  Guid next_guid_ = 0;
  std::vector<DeviceId> switches_;  // by node
  std::vector<NodeId> node_of_;     // by device; kNoNode for an adapter
};

FileNetwork read_ibnetdiscover(std::string_view text, const Execution& execution) {
  return FabricReader(text, execution).read();
}

bool recognises_ibnetdiscover(std::string_view beginning) {
  return beginning.find("# Topology file: generated on") != std::string_view::npos ||
         beginning.find("\nswitchguid=") != std::string_view::npos || beginning.starts_with("switchguid=");
}

}  // namespace

namespace format_records {

extern constinit const Format ibnetdiscover{
    .name = "ibnetdiscover",
    .summary = "switches and adapters of an InfiniBand fabric, as ibnetdiscover prints them",
    .extensions = {".ibnetdiscover"},
    .read = read_ibnetdiscover,
    .recognises = recognises_ibnetdiscover,
};

}  // namespace format_records
}  // namespace weft::topology
