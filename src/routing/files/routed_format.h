// File formats that hold a routing on its network, such as forwarding tables for other programs. Each .cpp file in
// routing/files/ defines one record; the build collects them. Formats of networks alone are in topology/files/format.h.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "routing/core/routing.h"
#include "topology/files/format.h"
#include "topology/network.h"

namespace weft::routing {

struct RoutedFormat {
  std::string_view name;
  std::string_view summary;  // one line, no full stop
  std::array<std::string_view, 4> extensions{};
  // `stem` is the file name without the suffix, for parts that refer to each other. Throws InputError when the format
  // cannot hold the network or the routing.
  std::vector<topology::FilePart> (*write)(const topology::Network& network, const Routing& routing,
                                           std::string_view stem, const Execution& execution) = nullptr;
};

// All formats, in alphabetical order.
std::span<const RoutedFormat* const> routed_formats();

// Null when there is no such format.
const RoutedFormat* find_routed_format(std::string_view name);

// The format whose extension the path has; null when there is no such format.
const RoutedFormat* routed_format_by_extension(std::string_view path);

}  // namespace weft::routing
