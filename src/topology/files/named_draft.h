// A network being read whose nodes have ids of any kind, as in GraphML, GML and node-link JSON. Edges may refer to
// nodes that are declared later.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "topology/files/file_reading.h"

namespace weft::topology {

// The meaning of an attribute of a node or an edge.
enum class Role : std::uint8_t { none, name, label, terminals, link_class };

Role node_role(std::string_view attribute);
Role edge_role(std::string_view attribute);

// A node's name is its attribute "name", else "label", else its id, unless the ids are just 0, 1, 2, ... or n0, n1, n2,
// ... in order. An attribute is used only if every node has one, all are different, and all can be displayed.
class NamedDraft {
 public:
  NamedDraft(std::string_view text, const Execution& execution) : draft_(text, execution) {}

  void begin_node(std::string_view id, std::uint64_t line);
  // Its link class is "link" or, if it is directed, "channel", unless an attribute follows. An edge that does not state
  // whether it is directed follows the file's default.
  void begin_edge(std::string_view source, std::string_view target, std::optional<bool> is_directed,
                  std::uint64_t line);
  // Sets an attribute of the node or edge that began last.
  void set(Role role, const std::string& text, std::uint64_t line);
  void end_edge(std::uint64_t line);

  // May be called before or after the edges.
  void set_directed(bool is_directed) { is_directed_ = is_directed; }

  // Notes an edge attribute that is ignored; the user gets a remark.
  void drop_edge_attribute(std::string_view name);

  void account_for(std::uint64_t bytes, std::uint64_t line) { draft_.account_for(bytes, line); }

  FileNetwork finish();

  static constexpr std::uint64_t kBytesPerSymbol = 128;  // approximate size of a table entry

 private:
  // An id; edges may refer to a node before it is declared.
  struct Symbol {
    NodeId node = kNoNode;
    const std::string* id = nullptr;
  };
  struct Edge {
    std::uint32_t source = 0;  // symbols
    std::uint32_t target = 0;
    std::uint64_t line = 0;
    std::uint32_t link_class = 0;  // in classes_
  };
  struct EdgeClass {
    std::string name;  // empty: "link" or "channel", by the direction
    std::optional<bool> is_directed;
    std::uint64_t line = 0;
  };

  std::uint32_t symbol_of(std::string_view id, std::uint64_t line);
  [[nodiscard]] NodeId node_of(std::uint32_t symbol, std::uint64_t line) const;
  void set_at_last_node(std::vector<std::string>& texts, const std::string& text) const;
  [[nodiscard]] bool serves(const std::vector<std::string>& names) const;
  void set_class(const std::string& name, std::uint64_t line);
  std::vector<LinkClassId> finish_classes();
  std::vector<std::string> chosen_names();

  NetworkDraft draft_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<Symbol> symbols_;
  std::vector<std::string> ids_;  // per node
  std::vector<std::string> names_;
  std::vector<std::string> labels_;
  std::vector<Edge> edges_;
  std::vector<EdgeClass> classes_;
  std::map<std::pair<std::string, std::optional<bool>>, std::uint32_t> class_numbers_;
  bool is_directed_ = false;
  std::set<std::string, std::less<>> dropped_attributes_;
  Edge edge_;             // the one that began last
  EdgeClass edge_class_;  // of that edge
};

}  // namespace weft::topology
