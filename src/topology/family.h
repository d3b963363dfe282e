// The record of a family of networks. One file in families/ holds the formula and this record; the build collects the
// records into one list, from which listings, help, test suites and completions are made.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "base/numbers/count.h"
#include "spec/arguments.h"
#include "spec/schema.h"
#include "topology/declared_symmetry.h"
#include "topology/implicit/implicit_graph.h"
#include "topology/labelling.h"
#include "topology/port_graph.h"

namespace weft::topology {

// Quantities that are known without building the network. The counts saturate at kHuge. Each given value is exact: a
// test suite compares it with the measured one on every example.
struct ClosedForms {
  std::optional<Count> nodes;
  std::optional<Count> channels;
  std::optional<Count> links;
  std::optional<Count> terminals;
  std::optional<Count> min_degree;
  std::optional<Count> max_degree;
  std::optional<Count> diameter;
};

// Undirected and directed regular networks with one terminal at each node.
ClosedForms regular_closed_forms(Count nodes, Count degree);
ClosedForms unidirectional_closed_forms(Count nodes, Count degree);

struct Fabric;  // topology/files/infiniband.h

struct Built {
  PortGraph graph;
  std::unique_ptr<const Labelling> labelling;
  std::vector<std::string> remarks{};      // see Network
  std::shared_ptr<const Fabric> fabric{};  // see Network
};

struct Family;
struct Network;   // topology/network.h
struct PartKind;  // topology/part.h

// A member of a family: the arguments are checked and canonical, nothing is built yet.
struct Member {
  const Family* family = nullptr;
  spec::Arguments arguments;
  std::map<std::string, std::shared_ptr<const Member>, std::less<>> networks{};  // the arguments that are networks
  ClosedForms closed_forms{};
  std::shared_ptr<const Member> aliased{};  // for an alias such as hcn(3): the member of the other family

  [[nodiscard]] std::int64_t integer(std::string_view name) const { return arguments.integer(name); }
  [[nodiscard]] const Member& network(std::string_view name) const { return *networks.find(name)->second; }
};

inline constexpr std::size_t kMostExamples = 12;
inline constexpr std::size_t kMostSizes = 24;
inline constexpr std::size_t kMostPartKinds = 8;

struct Family {
  std::string_view name;
  std::string_view summary;   // one line, no full stop
  std::string_view citation;  // the paper that proposed it; empty for folklore
  spec::Schema parameters{};
  std::array<std::string_view, kMostExamples> examples{};  // small members, for test suites and help
  std::array<std::string_view, kMostSizes> usual_sizes{};  // members that people compare, small to large
  // Rewrites equivalent arguments to one canonical form; the networks among them are resolved. May be null.
  void (*normalise)(Member&) = nullptr;
  // Fills in omitted optional arguments that follow from the others, for the full name; may be null.
  void (*write_out)(spec::Arguments&) = nullptr;
  // For a family that is another name for members of a second family: the spec there, e.g.
  // hsn(2,hypercube(3),diameter-links=top) for hcn(3). All fields below are then taken from the second family.
  std::string (*alias_of)(const Member&) = nullptr;
  // Also checks conditions between parameters: throws InputError.
  ClosedForms (*closed_forms)(const Member&) = nullptr;
  // Called after closed_forms accepted the arguments and the size fits. Gives each node one terminal, unless
  // places_terminals.
  Built (*build)(const Member&, const Execution&) = nullptr;
  // The coordinates are places on a torus: the links of each dimension return from the last place to the first.
  bool has_wrapping_coordinates = false;
  // Does this member lack links or nodes of its family's formula? Networks among its arguments are checked separately.
  // Null: no member does.
  bool (*has_faults)(const Member&) = nullptr;
  // The declared automorphisms; null: nothing is known.
  Symmetry (*symmetry)(const Member&) = nullptr;
  // The member as an implicit graph, searched without being built; returns none for members without such a layout.
  std::unique_ptr<ImplicitGraph> (*implicit_graph)(const Member&) = nullptr;
  // The default routing of the members; empty: layered(shortest).
  std::string_view default_routing{};
  // The default routing for simulations, where the default routing above may deadlock; empty: the same routing.
  std::string_view simulated_routing{};
  // The layout of pictures, see layout/layout.h; empty: one that suits the labels.
  std::string_view default_layout{};
  // The kinds of parts that the members have: quadrants, clusters, ... Filled from the front.
  std::array<const PartKind*, kMostPartKinds> parts{};
  // For a family whose members have the nodes of a network among their arguments, all or some of them, with their
  // labels: the name of that argument. Its parts are parts of the member too.
  std::string_view nodes_from{};
  // closed_forms and build decide how many terminals each node has. All other families have one at each node, or as
  // many as the argument concentration=K says, which topology::resolve adds to their parameters.
  bool places_terminals = false;
  // All nodes of every member have the same generators, link classes and returns, so that its graph takes less memory
  // (PortGraph::has_same_ports). False where it is not known.
  bool has_same_ports = false;
};

// The parameters of the record, and `concentration` unless the family places its terminals.
const spec::Schema& parameters_of(const Family& family);

}  // namespace weft::topology
