#include "topology/files/file_reading.h"

#include <algorithm>
#include <charconv>
#include <cstddef>

#include "base/safe_text.h"

namespace weft::topology {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// The length of the first character; 0 if not every format can hold it: invalid UTF-8, control characters, and the two
// non-characters that XML forbids.
std::size_t length_of_character(std::string_view text) {
  const auto character = first_character(text);
  const bool is_allowed =
      character && !is_control(character->code) && character->code != 0xFFFE && character->code != 0xFFFF;
  return is_allowed ? character->length : 0;
}

}  // namespace

std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  return text;
}

Lines::Lines(std::string_view text) : rest_(without_byte_order_mark(text)) {}

bool Lines::next() {
  if (rest_.empty()) return false;
  const std::size_t end = std::min(rest_.find('\n'), rest_.size());
  line_ = rest_.substr(0, end);
  if (line_.ends_with('\r')) line_.remove_suffix(1);
  rest_.remove_prefix(std::min(end + 1, rest_.size()));
  ++number_;
  return true;
}

std::string_view take_field(std::string_view& rest) {
  const auto begin = std::find_if_not(rest.begin(), rest.end(), is_blank);
  const auto end = std::find_if(begin, rest.end(), is_blank);
  const std::string_view field(begin, end);
  rest = std::string_view(end, rest.end());
  return field;
}

std::string_view take_cell(std::string_view& rest) {
  constexpr std::string_view kOpening = "([{";
  constexpr std::string_view kClosing = ")]}";
  const auto is_one_of = [](std::string_view set, char c) { return set.find(c) != std::string_view::npos; };
  const auto begin = std::find_if_not(rest.begin(), rest.end(), is_blank);
  auto end = begin;
  const bool is_bracketed = begin != rest.end() && is_one_of(kOpening, *begin);
  int depth = 0;
  char quote = '\0';
  if (begin != rest.end() && (*begin == '"' || *begin == '\'')) quote = *end++;
  for (; end != rest.end() && (depth > 0 || quote != '\0' || !is_blank(*end)); ++end) {
    if (quote != '\0') {
      if (*end == quote) quote = '\0';
      continue;
    }
    if (is_bracketed && is_one_of(kOpening, *end)) ++depth;
    if (is_one_of(kClosing, *end) && depth > 0) --depth;
  }
  const std::string_view cell(begin, end);
  rest = std::string_view(end, rest.end());
  return cell;
}

void split_cells(std::string_view line, std::vector<std::string_view>& cells) {
  cells.clear();
  for (std::string_view cell = take_cell(line); !cell.empty(); cell = take_cell(line)) cells.push_back(cell);
}

bool equals_word(std::string_view field, std::string_view word) {
  return std::equal(field.begin(), field.end(), word.begin(), word.end(), [](char a, char b) { return small(a) == b; });
}

std::string quote_field(std::string_view field) {
  constexpr std::size_t kLongest = 24;
  return quote_briefly(field, kLongest);
}

std::uint64_t read_number(std::string_view field, const NumberRange& range, std::uint64_t line) {
  const std::string what(range.what);
  const std::string hint =
      "a " + what + " is a whole number from " + std::to_string(range.least) + " to " + std::to_string(range.most);
  if (field.empty()) throw LineError(line, "a " + what + " is missing", hint);
  const std::string shown = quote_field(field);
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), number);
  const bool is_whole = end == field.data() + field.size();
  if (is_whole && error == std::errc() && number >= range.least && number <= range.most) return number;

  const std::string_view digits = field.substr(field.front() == '-' ? 1 : 0);
  const bool is_integer =
      !digits.empty() && std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!is_integer) throw LineError(line, what + " " + shown + " is not a whole number", hint);
  if (field.front() == '-') throw LineError(line, what + " " + shown + " is negative", hint);
  const bool is_small = error == std::errc() && number < range.least;
  throw LineError(line,
                  what + " " + shown + (is_small ? " is below " : " is above ") +
                      std::to_string(is_small ? range.least : range.most),
                  hint);
}

bool is_usable_name(std::string_view name) {
  constexpr std::size_t kLongestName = 256;
  if (name.empty() || name.size() > kLongestName) return false;
  while (!name.empty()) {
    const std::size_t length = length_of_character(name);
    if (length == 0) return false;
    name.remove_prefix(length);
  }
  return true;
}

std::optional<std::pair<NodeId, NodeId>> nodes_of_one_name(const std::vector<std::string>& names) {
  const std::vector<NodeId> sorted = sorted_by_name(names);
  const auto same =
      std::adjacent_find(sorted.begin(), sorted.end(), [&](NodeId a, NodeId b) { return names[a] == names[b]; });
  if (same == sorted.end()) return std::nullopt;
  return std::pair(*same, *std::next(same));
}

NetworkDraft::NetworkDraft(std::string_view text, const Execution& execution)
    : execution_(execution), text_bytes_(text.size()) {}

void NetworkDraft::set_node_count(std::uint64_t count, std::uint64_t line) {
  if (list_.node_count > count) {
    throw LineError(line,
                    "the number of nodes is " + std::to_string(count) + ", but node " +
                        std::to_string(list_.node_count - 1) + " occurred before",
                    "nodes are counted from 0");
  }
  if (count > 0) see_node(count - 1, line);
  list_.node_count = static_cast<NodeId>(count);
  has_node_count_ = true;
}

NodeId NetworkDraft::read_node(std::string_view field, std::uint64_t first, std::uint64_t line) {
  const std::uint64_t most = has_node_count_ ? list_.node_count + first - 1 : kMostNodes + first - 1;
  const std::uint64_t node = read_number(field, {"node", first, most}, line) - first;
  see_node(node, line);
  return static_cast<NodeId>(node);
}

void NetworkDraft::see_node(std::uint64_t node, std::uint64_t line) {
  if (node < list_.node_count) return;
  const std::string count = std::to_string(node + 1);
  if (node >= kMostNodes) {
    throw LineError(line, count + " nodes: at most " + std::to_string(kMostNodes) + " can be read",
                    "number the nodes 0, 1, 2, ...");
  }
  if (has_node_count_) {
    throw LineError(
        line, "node " + std::to_string(node) + " is not below the number of nodes, " + std::to_string(list_.node_count),
        "nodes are counted from 0");
  }
  if (node >= text_bytes_ + kFreeNodes) {
    throw LineError(line, count + " nodes in a file of " + std::to_string(text_bytes_) + " bytes",
                    "number the nodes 0, 1, 2, ...; at most 2^20 more nodes than the file has bytes are accepted");
  }
  list_.node_count = static_cast<NodeId>(node + 1);
  check_memory(line);
}

LinkClassId NetworkDraft::add_class(LinkClass link_class, std::uint64_t line) {
  if (!is_usable_name(link_class.name)) {
    throw LineError(line, "a link class cannot be called " + quote_field(link_class.name),
                    "a name has 1 to 256 bytes of UTF-8 and no control characters");
  }
  if (class_count() == kMostLinkClasses) {
    throw LineError(line, "more than " + std::to_string(kMostLinkClasses) + " link classes", "take fewer");
  }
  list_.link_classes.push_back(std::move(link_class));
  return static_cast<LinkClassId>(class_count() - 1);
}

void NetworkDraft::add_link(const Link& link, std::uint64_t line) {
  constexpr std::size_t kLinksBetweenLooks = 4096;
  has_links_ = true;
  if (link.from == link.to) return;
  list_.links.push_back(link);
  if (list_.links.size() % kLinksBetweenLooks != 0) return;
  execution_.throw_if_stopped();
  check_memory(line);
}

void NetworkDraft::set_terminals(NodeId node, std::uint64_t count, std::uint64_t line) {
  if (list_.terminals_per_node.size() <= node) list_.terminals_per_node.resize(std::size_t{node} + 1, 1);
  list_.terminals_per_node[node] = static_cast<TerminalId>(count);
  check_memory(line);
}

void NetworkDraft::set_name(NodeId node, std::string_view name, std::uint64_t line) {
  if (!is_usable_name(name)) {
    throw LineError(line, "a node cannot be called " + quote_field(name),
                    "a name has 1 to 256 bytes of UTF-8 and no control characters");
  }
  if (names_.size() <= node) names_.resize(std::size_t{node} + 1);
  names_[node] = name;
  check_memory(line);
}

void NetworkDraft::account_for(std::uint64_t bytes, std::uint64_t line) {
  reader_bytes_ += bytes;
  check_memory(line);
}

// Counts the text, the lists here, and the memory that to_graph will need in addition.
void NetworkDraft::check_memory(std::uint64_t line) const {
  const Count nodes = list_.node_count;
  const Count links = list_.links.size();
  constexpr Count kPerNode = sizeof(std::uint64_t) + sizeof(GeneratorId) + sizeof(TerminalId);
  constexpr Count kPerLink = 2 * Count{sizeof(Link)} + 6 * Count{sizeof(NodeId)};
  const Count bytes = text_bytes_ + reader_bytes_ + Count{names_.size()} * sizeof(std::string) + kPerNode * nodes +
                      kPerLink * links + PortGraph::memory_needed(nodes, 2 * links);
  if (bytes <= execution_.max_memory) return;
  throw LineError(line,
                  "up to here the network takes " + bytes_to_text(bytes) + ", more than the " +
                      bytes_to_text(execution_.max_memory) + " allowed",
                  "raise --max-memory");
}

void NetworkDraft::finish_terminals() {
  if (list_.terminals_per_node.empty()) return;
  list_.terminals_per_node.resize(list_.node_count, 1);
  Count total = 0;
  for (const TerminalId count : list_.terminals_per_node) total += count;
  if (total > kMostNodes) {
    throw InputError("it has " + to_text(total) + " terminals; at most " + std::to_string(kMostNodes) + " can be read",
                     {}, "take fewer terminals");
  }
}

void NetworkDraft::finish_names() {
  if (names_.empty()) return;
  names_.resize(list_.node_count);
  const auto nameless = std::find(names_.begin(), names_.end(), "");
  if (nameless != names_.end()) {
    throw InputError("node " + std::to_string(nameless - names_.begin()) + " has no name, but other nodes have", {},
                     "name all nodes or none");
  }
  if (const auto same = nodes_of_one_name(names_)) {
    throw InputError("nodes " + std::to_string(same->first) + " and " + std::to_string(same->second) +
                         " are both called " + quote_field(names_[same->first]),
                     {}, "names must be unique");
  }
}

FileNetwork NetworkDraft::finish() {
  if (list_.node_count == 0) throw InputError("there are no nodes in it", {}, "a network has at least one node");
  if (list_.link_classes.empty()) list_.link_classes.push_back({"link"});
  check_memory(1);
  finish_terminals();
  finish_names();
  return {std::move(list_), std::move(names_)};
}

namespace {

// "-7" and "2.5" are meant as numbers, and read_number says what is wrong with them; "10.0.0.1" and "3a" are names.
bool is_meant_as_number(std::string_view cell) {
  double number = 0;
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
  const bool begins_as_number = cell.front() == '-' || (cell.front() >= '0' && cell.front() <= '9');
  return begins_as_number && end == cell.data() + cell.size();
}

std::string_view without_quotes(std::string_view cell) {
  const bool is_quoted =
      cell.size() > 2 && (cell.front() == '"' || cell.front() == '\'') && cell.back() == cell.front();
  return is_quoted ? cell.substr(1, cell.size() - 2) : cell;
}

}  // namespace

NodeId ListedNodes::read(std::string_view cell, std::size_t column, std::uint64_t line) {
  if (cell.empty()) return draft_.read_node(cell, 0, line);  // throws: the node is missing
  const Kind kind = is_meant_as_number(cell) ? Kind::numbers : Kind::names;
  if (kind_ == Kind::unknown) kind_ = kind;
  if (kind == Kind::numbers && kind_ == Kind::numbers) return draft_.read_node(cell, 0, line);
  if (kind == Kind::numbers || kind_ == Kind::numbers) {
    const std::string both = kind == Kind::numbers ? " is a number, but the nodes before it are names"
                                                   : " is not a whole number, but the nodes before it are";
    throw LineError(line, "column " + std::to_string(column) + ": node " + quote_field(cell) + both,
                    "nodes are all numbers or all names");
  }
  return named(without_quotes(cell), column, line);
}

NodeId ListedNodes::named(std::string_view cell, std::size_t column, std::uint64_t line) {
  constexpr std::uint64_t kBytesPerName = 128;  // approximate size of a table entry
  const auto [found, is_new] = nodes_.try_emplace(std::string(cell), static_cast<NodeId>(nodes_.size()));
  if (!is_new) return found->second;
  if (!is_usable_name(cell)) {
    throw LineError(line, "column " + std::to_string(column) + ": a node cannot be called " + quote_field(cell),
                    "a name has 1 to 256 bytes of UTF-8 and no control characters");
  }
  draft_.account_for(kBytesPerName + cell.size(), line);
  draft_.see_node(found->second, line);
  draft_.set_name(found->second, cell, line);
  return found->second;
}

}  // namespace weft::topology
