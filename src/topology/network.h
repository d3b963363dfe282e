// From a name to a network: look the family up, check the arguments, check the size, build.
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

// Throws InputError with a suggestion when there is none.
const Family& find_family(const spec::Spec& spec);

struct Network {
  spec::Spec spec;                 // canonical
  const Family* family = nullptr;  // of an alias: the family that it stands for
  PortGraph graph;
  std::unique_ptr<const Labelling> labelling;
  Symmetry symmetry{};
  bool has_faults = false;             // it lost links or nodes, or a network that it was made of did
  std::vector<std::string> remarks{};  // what a person should know of how it was read: sentences without a full stop

  [[nodiscard]] std::string name() const { return spec::print(spec); }

  // None when this network's nodes are not labelled that way.
  template <class Kind>
  [[nodiscard]] const Kind* labelling_as() const {
    return dynamic_cast<const Kind*>(labelling.get());
  }

  // A plain integer is an index, anything else a label; throws InputError when there is no such node.
  [[nodiscard]] NodeId node_named(std::string_view text) const;
};

// Looks the families up and checks the arguments, inside out; throws InputError at the place.
Member resolve(const spec::Spec& spec);
Member resolve(std::string_view text);

// The canonical form of a spec, whose networks inside are canonical too.
spec::Spec canonical(const spec::Spec& spec);

// The name with every argument written out, at every depth: "rdt(64,cardinal=2,rank=3,...)". It keys stored results.
spec::Spec full_spec(const Member& member);

// Throws InputError when a network of this size does not fit execution.max_memory, or 32-bit ids. A size that is not
// known passes; a family over a network of unknown size (one read from a file) asks again when it has built that one.
void check_fits(const spec::Spec& spec, const ClosedForms& forms, const Execution& execution);

// The counts of a graph that is there: what its closed forms would be, less the degrees and the diameter.
ClosedForms measured_forms(const PortGraph& graph);

// Did this network lose links or nodes, or any network among its arguments, at any depth?
bool has_faults(const Member& member);

// What the member's family knows of it.
Symmetry symmetry_of(const Member& member);
std::unique_ptr<ImplicitGraph> implicit_graph_of(const Member& member);

// Throws InputError when the network does not fit execution.max_memory.
Network build(const Member& member, const Execution& execution);

// Reads the text too; errors carry it.
Network build(std::string_view text, const Execution& execution);

}  // namespace weft::topology
