// File formats for networks, one record each in formats/. A writer returns the whole text; a reader accepts any text
// and returns links and names, or throws an InputError with the line that is wrong.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "topology/link_list.h"
#include "topology/network.h"

namespace weft::topology {

// How often a file lists a bidirectional link. Lists of neighbours may do so once or from both ends, and do not
// say whether they mean links or unidirectional channels.
enum class Mentions : std::uint8_t { once, from_both_ends, unclear };

// The content of a file. `names` is empty if the nodes have numbers only.
struct FileNetwork {
  LinkList links;
  std::vector<std::string> names;
  Mentions mentions = Mentions::once;             // otherwise `links` holds unidirectional links, as listed
  std::vector<std::string> dropped_attributes{};  // ignored attributes of edges, or columns of a list
  std::shared_ptr<const Fabric> fabric{};         // of a format that describes an InfiniBand fabric
};

// One file that a writer makes. Most formats need one, with an empty suffix; BookSim needs two.
struct FilePart {
  std::string suffix;  // added to the name that the user gives
  std::string text;
};

struct Format {
  std::string_view name;
  std::string_view summary;  // one line, no full stop
  std::array<std::string_view, 4> extensions{};
  // Null for a format that is only written.
  FileNetwork (*read)(std::string_view text, const Execution& execution) = nullptr;
  // Does this look like the beginning of a file in the format? For file("path") without format=.
  bool (*recognises)(std::string_view beginning) = nullptr;
  // Is the text valid in another format with another meaning? Then format= is required. Null: never.
  bool (*is_ambiguous)(std::string_view text) = nullptr;
  // Null for a format that is only read. `stem` is the file name without the suffix, for parts that refer to each
  // other. Throws InputError when the format cannot hold the network.
  std::vector<FilePart> (*write)(const Network& network, std::string_view stem) = nullptr;
};

// All formats, in alphabetical order.
std::span<const Format* const> formats();

// Throws InputError with a suggestion when there is no such format.
const Format& find_format(std::string_view name);

// The format whose extension the path has; none when there is no such format.
const Format* format_by_extension(std::string_view path);

}  // namespace weft::topology
