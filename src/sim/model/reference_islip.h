// Who gets what, of the inputs and outputs of a router: the allocators of docs/model.md for the plain engine. Outputs
// grant and inputs accept, each the first at or after its pointer.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace weft::sim {

// A port and a vc there. Such pairs place in the order in which the vcs of a router are numbered; a port is {port, 0}.
using PortVc = std::pair<std::size_t, std::size_t>;

// The numbers go iteration. There is at least one.
PortVc first_at_or_after(const PortVc& pointer, const std::set<PortVc>& numbers);

// The input vcs that ask for a connection, from an input to an output.
using Connection = std::pair<PortVc, PortVc>;
using Requests = std::map<Connection, std::set<PortVc>>;

struct Grant {
  Connection connection;
  PortVc vc;  // that is served
  bool is_first_iteration;
};

// Those of one allocator; all start at {0, 0}.
struct Pointers {
  std::map<PortVc, PortVc> of_input, of_output;
  std::map<PortVc, PortVc> of_vcs;  // of each input

  // Moves what a win moves.
  void pass(const Grant& win);
};

// In each iteration, what the iterations before have left over is matched.
std::vector<Grant> islip(Requests requests, const Pointers& pointers, unsigned iterations);

// Drops the grants whose input or output one of the others has won.
void drop_conflicting(std::vector<Grant>& grants, const std::vector<Grant>& others);

}  // namespace weft::sim
