// The record by which a family of networks is known. One file in families/ holds the formula and this record; the build
// collects the records into one list, and listings, help, suites and completions are made from it.
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
#include "topology/layout.h"
#include "topology/port_graph.h"

namespace weft::topology {

// What is known without building. The counts saturate at kHuge. Each value that is given is exact: a suite compares it
// with the measured one on every example.
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
ClosedForms one_way_closed_forms(Count nodes, Count degree);

struct Built {
  PortGraph graph;
  std::unique_ptr<const Labelling> labelling;
  std::vector<std::string> remarks{};  // see Network
};

struct Family;

// A member of a family: the arguments are checked and canonical, nothing is built yet.
struct Member {
  const Family* family = nullptr;
  spec::Arguments arguments;
  std::map<std::string, std::shared_ptr<const Member>, std::less<>> networks{};  // the arguments that are networks
  ClosedForms closed_forms{};
  std::shared_ptr<const Member> aliased{};  // the member of another family that this is another name of, if it is one

  [[nodiscard]] std::int64_t integer(std::string_view name) const { return arguments.integer(name); }
  [[nodiscard]] const Member& network(std::string_view name) const { return *networks.find(name)->second; }
};

inline constexpr std::size_t kMostExamples = 12;
inline constexpr std::size_t kMostSizes = 24;

struct Family {
  std::string_view name;
  std::string_view summary;   // one line, no full stop
  std::string_view citation;  // where it was proposed, or empty for folklore
  spec::Schema parameters{};
  std::array<std::string_view, kMostExamples> examples{};  // small members, for suites and help
  std::array<std::string_view, kMostSizes> usual_sizes{};  // members that people compare, small to large
  // Brings arguments that mean the same into one form; may be none.
  void (*normalise)(spec::Arguments&) = nullptr;
  // Sets the optional arguments that the others decide when they are left out, for the full name; may be none.
  void (*write_out)(spec::Arguments&) = nullptr;
  // For a family whose members are those of another by another name: the spec there, as hcn(3) is
  // hsn(2,hypercube(3),diameter-links=top). All that follows below is then taken from the other family.
  std::string (*alias_of)(const Member&) = nullptr;
  // Also the place where conditions between parameters are checked: throws InputError.
  ClosedForms (*closed_forms)(const Member&) = nullptr;
  // Called after closed_forms accepted the arguments and the size fits.
  Built (*build)(const Member&, const Execution&) = nullptr;
  // Has this member lost links or nodes that its family's formula has? Networks among its arguments are asked
  // themselves. Members of a family without this function have lost none.
  bool (*has_faults)(const Member&) = nullptr;
  // Which nodes look alike; nothing is known when there is none.
  Symmetry (*symmetry)(const Member&) = nullptr;
  // The member as a graph that is searched without being built; none for members that have no such layout.
  std::unique_ptr<ImplicitGraph> (*implicit_graph)(const Member&) = nullptr;
  // The routing that its members have unless another is asked for; empty: shortest paths in layers.
  std::string_view default_routing{};
  // The routing that its members are simulated with unless another is asked for, where packets share buffers and the
  // default routing may deadlock; empty: the default routing.
  std::string_view simulated_routing{};
  // How it is drawn; by its labelling when there is none.
  Layout (*layout)(const Network&) = nullptr;
};

}  // namespace weft::topology
