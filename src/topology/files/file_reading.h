// What the readers in formats/ share: lines, fields, numbers, and a draft that watches the memory which a file makes us
// take.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/execution.h"
#include "base/input_error.h"
#include "base/numbers/count.h"
#include "topology/files/format.h"

namespace weft::topology {

// What is wrong in a file, and in which line; whoever knows the file's name puts it in front.
class LineError : public InputError {
 public:
  LineError(std::uint64_t line, const std::string& wrong, const std::string& hint)
      : InputError("line " + std::to_string(line) + ": " + wrong, {}, hint), line_(line), wrong_(wrong) {}

  [[nodiscard]] std::uint64_t line() const { return line_; }
  [[nodiscard]] const std::string& wrong() const { return wrong_; }

 private:
  std::uint64_t line_;
  std::string wrong_;
};

// The lines of a text, without their ends (LF or CRLF) and without a byte order mark.
class Lines {
 public:
  explicit Lines(std::string_view text);

  // Goes to the next line; false at the end.
  bool next();
  [[nodiscard]] std::string_view line() const { return line_; }
  [[nodiscard]] std::uint64_t number() const { return number_; }  // from 1

 private:
  std::string_view rest_;
  std::string_view line_;
  std::uint64_t number_ = 0;
};

std::string_view without_byte_order_mark(std::string_view text);

// Takes the next field off the front; empty when there is none. Fields are separated by blanks and tabulators.
std::string_view take_field(std::string_view& rest);

// Takes the next cell off the front: a field that may hold blanks inside quotes, (...), [...] or {...}, as the nodes
// and attributes of NetworkX do.
std::string_view take_cell(std::string_view& rest);

// The cells of a line, in `cells`.
void split_cells(std::string_view line, std::vector<std::string_view>& cells);

// Capitals count as small letters; `word` is written in small ones.
bool equals_word(std::string_view field, std::string_view word);

// For a message: cut short, and bytes that are no text shown as '?'.
std::string quote_field(std::string_view field);

struct NumberRange {
  std::string_view what;  // in the message: "node"
  std::uint64_t least = 0;
  std::uint64_t most = UINT64_MAX;
};

inline constexpr std::uint64_t kMostNodes = kNoNode - 1;  // kNoNode names no node, and counts are 32 bits wide too
inline constexpr std::size_t kMostLinkClasses = std::size_t{1} << 16U;

// A whole number in the range; throws LineError.
std::uint64_t read_number(std::string_view field, const NumberRange& range, std::uint64_t line);

// Fit to be shown and to be written in any format: UTF-8, one line without control characters, 1 to 256 bytes.
bool is_usable_name(std::string_view name);

// The first two nodes that share a name, or nothing.
std::optional<std::pair<NodeId, NodeId>> nodes_of_one_name(const std::vector<std::string>& names);

// A network in the making. Nothing is allocated for a number that a file merely mentions: a node that no link has is
// believed only as long as the file is about as long as its list of nodes (kFreeNodes apart).
class NetworkDraft {
 public:
  NetworkDraft(std::string_view text, const Execution& execution);

  static constexpr std::uint64_t kFreeNodes = std::uint64_t{1} << 20U;

  // What the file says the number of nodes is; a higher node is refused from now on.
  void set_node_count(std::uint64_t count, std::uint64_t line);
  [[nodiscard]] bool has_node_count() const { return has_node_count_; }
  [[nodiscard]] NodeId node_count() const { return list_.node_count; }

  // A field that names a node, counted from `first`.
  NodeId read_node(std::string_view field, std::uint64_t first, std::uint64_t line);
  // Without a given count the nodes are as many as the highest one needs.
  void see_node(std::uint64_t node, std::uint64_t line);

  LinkClassId add_class(LinkClass link_class, std::uint64_t line);
  [[nodiscard]] std::size_t class_count() const { return list_.link_classes.size(); }

  // A link from a node to itself is dropped.
  void add_link(const Link& link, std::uint64_t line);
  [[nodiscard]] bool has_links() const { return has_links_; }

  void set_terminals(NodeId node, std::uint64_t count, std::uint64_t line);
  void set_name(NodeId node, std::string_view name, std::uint64_t line);

  // Asks whether `bytes` more, which the reader itself holds, are still allowed.
  void account_for(std::uint64_t bytes, std::uint64_t line);

  // Checks what only the whole can tell.
  FileNetwork finish();

 private:
  void check_memory(std::uint64_t line) const;
  void finish_terminals();
  void finish_names();

  const Execution& execution_;
  std::size_t text_bytes_;
  Count reader_bytes_ = 0;
  LinkList list_;
  std::vector<std::string> names_;
  bool has_node_count_ = false;
  bool has_links_ = false;
};

// The nodes of a list: all of them numbers, counted from 0, or all of them names, numbered as they come.
class ListedNodes {
 public:
  explicit ListedNodes(NetworkDraft& draft) : draft_(draft) {}

  // `column` counts from 1.
  NodeId read(std::string_view cell, std::size_t column, std::uint64_t line);

 private:
  enum class Kind : std::uint8_t { unknown, numbers, names };

  NodeId named(std::string_view cell, std::size_t column, std::uint64_t line);

  NetworkDraft& draft_;
  Kind kind_ = Kind::unknown;
  std::unordered_map<std::string, NodeId> nodes_;
};

}  // namespace weft::topology
