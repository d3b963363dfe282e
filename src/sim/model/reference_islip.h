// Who gets what, of the inputs and outputs of a router: the allocators of docs/model.md for the plain engine. Outputs
// grant and inputs accept, each the first at or after its pointer.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace weft::sim {

// A port and a vc there. Such pairs stand in the order in which the vcs of a router are numbered; a port is {port, 0}.
using Number = std::pair<std::size_t, std::size_t>;

// The numbers go round. There is at least one.
Number first_at_or_after(const Number& pointer, const std::set<Number>& numbers);

// The input vcs that ask for a way, from an input to an output.
using Way = std::pair<Number, Number>;
using Requests = std::map<Way, std::set<Number>>;

struct Win {
  Way way;
  Number vc;  // that is served
  bool is_of_first_round;
};

// Those of one allocator; all start at {0, 0}.
struct Pointers {
  std::map<Number, Number> of_input, of_output;
  std::map<Number, Number> of_vcs;  // of each input

  // Moves what a win moves.
  void pass(const Win& win);
};

// In each round, what the rounds before have left over is matched.
std::vector<Win> match(Requests requests, const Pointers& pointers, unsigned rounds);

// Drops the wins whose input or output one of the others has won.
void drop_colliding(std::vector<Win>& wins, const std::vector<Win>& others);

}  // namespace weft::sim
