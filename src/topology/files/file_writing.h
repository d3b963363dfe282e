// Shared by the writers in formats/.
#pragma once

#include <string>
#include <string_view>

#include "topology/network.h"

namespace weft::topology {

// Do the nodes have labels other than their numbers?
bool has_names(const Network& network);

// Is there more than one channel from one node to another?
bool has_parallel_links(const PortGraph& graph);

// The network's spec on one line, for a comment.
std::string spec_comment(const Network& network);

// The text for an element or an attribute in double quotes.
std::string escaped_for_xml(std::string_view text);

// Throws InputError that says why `format` cannot hold the network.
[[noreturn]] void refuse_to_write(const Network& network, std::string_view format, const std::string& why,
                                  const std::string& hint);

// For formats whose edges are all unidirectional or all bidirectional.
void refuse_mixed(const Network& network, std::string_view format);

}  // namespace weft::topology
