// File formats for networks, each known by a record in formats/. A writer gives the whole text; a reader takes text of
// any kind and answers with links and names or with an InputError that says which line is wrong.
#pragma once

#include <array>
#include <cstdint>
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

// What a file says. Names are empty when nodes are called by their numbers.
struct FileNetwork {
  LinkList links;
  std::vector<std::string> names;
  Mentions mentions = Mentions::once;             // else the links are unidirectional, as they are listed
  std::vector<std::string> dropped_attributes{};  // of edges, or columns of a list: what was not used
};

// One file that a writer makes. Most formats have one, with an empty suffix; BookSim wants two.
struct FilePart {
  std::string suffix;  // added to the name that a person gives
  std::string text;
};

struct Format {
  std::string_view name;
  std::string_view summary;  // one line, no full stop
  std::array<std::string_view, 4> extensions{};
  // None for a format that is only written.
  FileNetwork (*read)(std::string_view text, const Execution& execution) = nullptr;
  // Does this look like the beginning of a file in the format? For file("path") without format=.
  bool (*recognises)(std::string_view beginning) = nullptr;
  // Could this text be meant in another format as well? Then format= is needed. None: never.
  bool (*is_doubtful)(std::string_view text) = nullptr;
  // None for a format that is only read. `stem` is the files' name without the suffixes, for parts that name each
  // other. Throws InputError when the format cannot hold the network.
  std::vector<FilePart> (*write)(const Network& network, std::string_view stem) = nullptr;
};

// All formats, in alphabetical order.
std::span<const Format* const> formats();

// Throws InputError with a suggestion when there is none.
const Format& find_format(std::string_view name);

// The format whose extension the path has; none when there is no such format.
const Format* format_by_extension(std::string_view path);

}  // namespace weft::topology
