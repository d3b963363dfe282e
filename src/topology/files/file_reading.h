// Shared by the readers in formats/: lines, fields, numbers, and a network draft that limits the memory which a file
// can make us allocate.
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

// An error in a line of a file; the caller, who knows the file's name, adds it.
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

// Removes the next field from the front; empty when there is none. Fields are separated by blanks and tabs.
std::string_view take_field(std::string_view& rest);

// Removes the next cell from the front: a field that may contain blanks inside quotes, (...), [...] or {...}, as nodes
// and attributes of NetworkX do.
std::string_view take_cell(std::string_view& rest);

// The cells of a line, in `cells`.
void split_cells(std::string_view line, std::vector<std::string_view>& cells);

// Compares without case; `word` must be lower case.
bool equals_word(std::string_view field, std::string_view word);

// Quotes a field for a message: shortened, with unprintable bytes shown as '?'.
std::string quote_field(std::string_view field);

struct NumberRange {
  std::string_view what;  // in the message: "node"
  std::uint64_t least = 0;
  std::uint64_t most = UINT64_MAX;
};

inline constexpr std::uint64_t kMostNodes = kNoNode - 1;  // kNoNode is not an id, and counts are 32 bits wide
// All LinkClassIds but the last, which stands for none.
inline constexpr std::size_t kMostLinkClasses = UINT16_MAX;

// Reads a whole number in the range; throws LineError.
std::uint64_t read_number(std::string_view field, const NumberRange& range, std::uint64_t line);

// Can the name be displayed, and written in any format? UTF-8, one line without control characters, 1 to 256 bytes.
bool is_usable_name(std::string_view name);

// The first two nodes with the same name, or none.
std::optional<std::pair<NodeId, NodeId>> nodes_of_one_name(const std::vector<std::string>& names);

// A network being read. A large number in a short file must not make us allocate much memory: at most kFreeNodes more
// nodes than the file has bytes are accepted.
class NetworkDraft {
 public:
  NetworkDraft(std::string_view text, const Execution& execution);

  static constexpr std::uint64_t kFreeNodes = std::uint64_t{1} << 20U;

  // Sets the number of nodes that the file states; higher node numbers are errors from now on.
  void set_node_count(std::uint64_t count, std::uint64_t line);
  [[nodiscard]] bool has_node_count() const { return has_node_count_; }
  [[nodiscard]] NodeId node_count() const { return list_.node_count; }

  // Reads a field with a node number, counted from `first`.
  NodeId read_node(std::string_view field, std::uint64_t first, std::uint64_t line);
  // Without a stated count, the highest node number determines it.
  void see_node(std::uint64_t node, std::uint64_t line);

  LinkClassId add_class(LinkClass link_class, std::uint64_t line);
  [[nodiscard]] std::size_t class_count() const { return list_.link_classes.size(); }

  // A link from a node to itself is dropped.
  void add_link(const Link& link, std::uint64_t line);
  [[nodiscard]] bool has_links() const { return has_links_; }

  void set_terminals(NodeId node, std::uint64_t count, std::uint64_t line);
  void set_name(NodeId node, std::string_view name, std::uint64_t line);

  // Adds `bytes` that the reader itself holds to the memory account; throws when the limit is exceeded.
  void account_for(std::uint64_t bytes, std::uint64_t line);

  // Makes the checks that need the whole file.
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

// The nodes of an edge or neighbour list: either all numbers, counted from 0, or all names, numbered in order of
// appearance.
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
