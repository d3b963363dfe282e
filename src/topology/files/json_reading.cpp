#include "topology/files/json_reading.h"

#include "topology/files/file_reading.h"

namespace weft::topology {
namespace {

// The text after the key and its colon; empty if there is no such key.
std::string_view after_key(std::string_view text, std::string_view key) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::string quoted = '"' + std::string(key) + '"';
  for (std::size_t at = text.find(quoted); at != std::string_view::npos; at = text.find(quoted, at + 1)) {
    const std::size_t colon = text.find_first_not_of(kBlanks, at + quoted.size());
    if (colon == std::string_view::npos || text[colon] != ':') continue;
    const std::size_t value = text.find_first_not_of(kBlanks, colon + 1);
    return value == std::string_view::npos ? std::string_view{} : text.substr(value);
  }
  return {};
}

}  // namespace

void refuse_as_no_json(std::string_view message, std::uint64_t line) {
  const std::size_t dash = message.find(" - ");
  std::string_view reason = dash == std::string_view::npos ? "a number does not fit" : message.substr(dash + 3);
  reason = reason.substr(0, reason.find(';'));
  throw LineError(line, "this is not JSON: " + quote_briefly(reason, 60), "the file may be cut off");
}

bool is_node_link(std::string_view beginning) {
  const std::size_t first = beginning.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || beginning[first] != '{') return false;
  return after_key(beginning, "nodes").starts_with('[') || !after_key(beginning, "multigraph").empty();
}

}  // namespace weft::topology
