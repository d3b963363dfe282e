// Makes a network from its spec: finds the family, checks the arguments and the size, builds.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "spec/spec.h"
#include "topology/family.h"
#include "topology/labelling.h"
#include "topology/port_graph.h"

namespace weft::topology {

// All families, in alphabetical order.
std::span<const Family* const> families();

// Throws InputError with a suggestion when there is no such family.
const Family& find_family(const spec::Spec& spec);

struct Network {
  spec::Spec spec;                 // canonical
  const Family* family = nullptr;  // for an alias: the family that it resolves to
  PortGraph graph;
  std::unique_ptr<const Labelling> labelling;
  Symmetry symmetry{};
  TerminalId concentration = 1;            // K of concentration=K in its name, the number of terminals at each node
  bool has_faults = false;                 // it, or a network among its arguments, has dead links or nodes
  std::vector<std::string> remarks{};      // notes for the user on how a file was read: sentences without a full stop
  std::shared_ptr<const Fabric> fabric{};  // of a network that was read from a description of an InfiniBand fabric

  [[nodiscard]] std::string name() const { return spec::print(spec); }

  // Null when this network's nodes have another kind of labels.
  template <class Kind>
  [[nodiscard]] const Kind* labelling_as() const {
    return dynamic_cast<const Kind*>(labelling.get());
  }

  // An integer is an index, anything else a label; throws InputError when there is no such node.
  [[nodiscard]] NodeId node_named(std::string_view text) const;
};

// Finds the families and checks the arguments, innermost first; throws InputError with the position in the text.
Member resolve(const spec::Spec& spec);
Member resolve(std::string_view text);

// The canonical form of a spec, including the networks inside it.
spec::Spec canonical(const spec::Spec& spec);

// The name with every argument written out, at every depth: "rdt(64,cardinal=2,rank=3,...)". Stored results are keyed
// by it.
spec::Spec full_spec(const Member& member);

// Throws InputError when a network of this size does not fit execution.max_memory, or 32-bit ids. An unknown size
// passes; a family over a network of unknown size (one read from a file) checks again after building that network.
void check_fits(const spec::Spec& spec, const ClosedForms& forms, const Execution& execution,
                bool has_same_ports = false);

// The counts of a built graph as closed forms, without degrees and diameter.
ClosedForms measured_forms(const PortGraph& graph);

// Does this network, or a network among its arguments at any depth, have dead links or nodes?
bool has_faults(const Member& member);

// The symmetry and the implicit graph that the member's family declares.
Symmetry symmetry_of(const Member& member);
std::unique_ptr<ImplicitGraph> implicit_graph_of(const Member& member);

// Throws InputError when the network does not fit execution.max_memory.
Network build(const Member& member, const Execution& execution);

// Parses the text first; errors include it.
Network build(std::string_view text, const Execution& execution);

// The label of the terminal's node, with the terminal's number there when the node has several.
std::string terminal_text(const Network& network, TerminalId terminal);

}  // namespace weft::topology
