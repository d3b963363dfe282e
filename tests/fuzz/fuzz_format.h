// What every fuzz target of a file format does: any bytes are a network or an InputError; a network that is accepted is
// written and read back as itself.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/input_error.h"
#include "topology/files/format.h"

namespace weft::fuzz {

// abort() leaves a crash file on every processor; a trap does not on some.
inline void require(bool condition) {
  if (!condition) std::abort();
}

inline topology::Network network_of(topology::FileNetwork file, const Execution& execution) {
  topology::Network network;
  network.spec.name = "fuzzed";
  network.graph = topology::to_graph(file.links, topology::ParallelLinks::keep, execution);
  if (file.names.empty()) {
    network.labelling = std::make_unique<topology::IndexLabelling>(file.links.node_count);
  } else {
    network.labelling = std::make_unique<topology::NameLabelling>(std::move(file.names));
  }
  return network;
}

// Terminals of each node; one each is said in two ways.
inline std::vector<TerminalId> terminals_of(const topology::LinkList& list) {
  std::vector<TerminalId> terminals = list.terminals_per_node;
  terminals.resize(list.node_count, 1);
  return terminals;
}

inline bool is_same(const topology::LinkList& a, const topology::LinkList& b) {
  const auto is_same_link = [&](const topology::Link& x, const topology::Link& y) {
    const topology::LinkClass& x_class = a.link_classes[x.link_class];
    const topology::LinkClass& y_class = b.link_classes[y.link_class];
    return x.from == y.from && x.to == y.to && x_class.name == y_class.name &&
           x_class.is_unidirectional == y_class.is_unidirectional;
  };
  return a.node_count == b.node_count && terminals_of(a) == terminals_of(b) &&
         std::equal(a.links.begin(), a.links.end(), b.links.begin(), b.links.end(), is_same_link);
}

// `keeps_all`: what is written reads back with the same links, terminals and names, in the same order.
inline int read_and_write(std::string_view name, bool keeps_all, const std::uint8_t* data, std::size_t size) {
  const topology::Format& format = topology::find_format(name);
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Execution execution{.max_memory = std::uint64_t{1} << 28U};
  topology::FileNetwork file;
  try {
    if (format.recognises != nullptr) format.recognises(text);
    if (format.is_ambiguous != nullptr) format.is_ambiguous(text);
    file = format.read(text, execution);
  } catch (const InputError& error) {
    require(render(error, "weft").size() < 500);
    return 0;
  }
  if (format.write == nullptr) return 0;
  if (file.links.node_count > 10'000) return 0;  // nodes that are only counted take long to write
  const std::vector<std::string> names = file.names;
  const topology::Network network = network_of(std::move(file), execution);
  const topology::FileNetwork again = format.read(format.write(network, "fuzzed").front().text, execution);
  require(again.links.node_count == network.graph.node_count());
  if (keeps_all) require(is_same(again.links, to_link_list(network.graph)) && again.names == names);
  return 0;
}

}  // namespace weft::fuzz
