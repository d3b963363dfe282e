// The record of a file format that holds a network together with the paths of a routing, for programs that do not
// compute paths of their own. Each file in routing/files/formats/ defines one record; the build collects the records
// into one list. Formats without paths are in topology/formats/.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "routing/core/routing.h"
#include "routing/files/link_speed.h"
#include "topology/files/format.h"
#include "topology/network.h"

namespace weft::routing {

struct RoutedFile {
  const topology::Network& network;
  const Routing& routing;
  std::string_view stem;  // the file name without the suffix, for parts that refer to each other
  const Execution& execution;
  LinkSpeed speed{};  // for formats that state it
};

struct RoutedFormat {
  std::string_view name;
  std::string_view summary;  // one line, no full stop
  std::array<std::string_view, 4> extensions{};
  bool has_link_speed = false;  // it states RoutedFile::speed
  // Throws InputError when the format cannot hold the network or the routing.
  std::vector<topology::FilePart> (*write)(const RoutedFile& file) = nullptr;
};

// All formats with paths, in alphabetical order.
std::span<const RoutedFormat* const> routed_formats();

}  // namespace weft::routing
