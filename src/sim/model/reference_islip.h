// iSLIP (McKeown, "The iSLIP scheduling algorithm for input-queued switches", 1999) for the reference engine, which
// uses it for VC allocation and for switch allocation as docs/model.md defines them. Every requested output grants the
// first requesting input at or after its pointer, every input accepts the first granting output at or after its own.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace weft::sim {

// {port, VC}: its order is the order in which the VCs of a router are numbered. A whole port is {port, 0}.
using PortVc = std::pair<std::size_t, std::size_t>;

// Round-robin arbiter: the order is cyclic. `candidates` is not empty.
PortVc first_at_or_after(const PortVc& pointer, const std::set<PortVc>& candidates);

// {input, output}, each of them a port or a VC, depending on the allocator.
using Connection = std::pair<PortVc, PortVc>;
// For each connection, the input VCs that request it.
using Requests = std::map<Connection, std::set<PortVc>>;

struct Grant {
  Connection connection;
  PortVc vc;  // the input VC that is served
  bool is_first_iteration;
  bool is_copy = false;  // beside the connection that the input has accepted, the same flit goes to another output
};

// The round-robin pointers of one allocator. All start at {0, 0}.
struct Pointers {
  std::map<PortVc, PortVc> of_input, of_output;
  std::map<PortVc, PortVc> of_vcs;  // of each input

  // Moves the pointers that the grant moves: those of ports only in the first iteration, for a copy only that of the
  // output.
  void advance(const Grant& grant);
};

// Whether two of the input VCs that request connections would send the same flit.
using SameFlit = std::function<bool(const PortVc&, const PortVc&)>;

// Each iteration matches the inputs and outputs that earlier iterations have left unmatched. Pointers do not move. With
// `same_flit`, an input that accepts an output also accepts the others that have granted its request for the same flit.
std::vector<Grant> islip(Requests requests, const Pointers& pointers, unsigned iterations,
                         const SameFlit& same_flit = nullptr);

// Removes the grants that share an input or an output with one of the others.
void drop_conflicting(std::vector<Grant>& grants, const std::vector<Grant>& others);

}  // namespace weft::sim
