// What a router shape is to the sets of its routers. Templates over the form, so that each instruction set has
// functions of its own (block.h).
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "sim/engine/fabric.h"
#include "sim/engine/sets.h"

namespace weft::sim {

// The VCs of a port have consecutive numbers. near[k] holds the VCs whose port has a VC with a number larger by k + 1.
template <class Form>
struct PortGroups {
  std::array<std::uint64_t, 63> near{};
  unsigned reach = 0;  // entries of `near`

  template <class Vcs>
  explicit PortGroups(const Vcs& vcs) {
    for (std::size_t low = 0; low < vcs.size(); ++low) {
      for (std::size_t high = low + 1; high < vcs.size() && vcs[high].port == vcs[low].port; ++high) {
        near[high - low - 1] |= std::uint64_t{1} << low;
        reach = std::max(reach, static_cast<unsigned>(high - low));
      }
    }
  }

  // Members with another member of the same port above it: none where each port has one member at most.
  template <class Sets>
  [[nodiscard, gnu::always_inline]] Sets pairs(const Sets& sets) const {
    Sets above = sets >> 1 & same<Sets>(near[0]);
    for (unsigned k = 1; k < reach; ++k) above |= sets >> static_cast<int>(k + 1) & same<Sets>(near[k]);
    return sets & above;
  }
  // All VCs above a member of their port.
  template <class Sets>
  [[nodiscard, gnu::always_inline]] Sets above(const Sets& sets) const {
    Sets result = (sets & same<Sets>(near[0])) << 1;
    for (unsigned k = 1; k < reach; ++k) result |= (sets & same<Sets>(near[k])) << static_cast<int>(k + 1);
    return result;
  }
  // All VCs of the ports that have a member.
  template <class Sets>
  [[nodiscard, gnu::always_inline]] Sets all_of(const Sets& sets) const {
    const Sets next = same<Sets>(near[0]);
    Sets result = sets | (sets >> 1 & next) | (sets & next) << 1;
    for (unsigned k = 1; k < reach; ++k) {
      const Sets mask = same<Sets>(near[k]);
      result |= (sets >> static_cast<int>(k + 1) & mask) | (sets & mask) << static_cast<int>(k + 1);
    }
    return result;
  }
};

template <class Form>
struct ShapeSets {
  using Set = typename Form::Set;

  // Without sets if they do not fit.
  ShapeSets(const Shape& its_shape, bool fits)
      : shape(&its_shape), inputs(shape->first_in_vc.size()), outputs(shape->first_out_vc.size()) {
    if (!fits) return;
    for (unsigned vc = 0; vc < shape->in_vcs.size(); ++vc) {
      insert(inputs[shape->in_vcs[vc].port], vc);
      insert(shape->in_vcs[vc].port < shape->in_links ? link_inputs : terminal_inputs, vc);
    }
    for (unsigned vc = 0; vc < shape->out_vcs.size(); ++vc) {
      insert(outputs[shape->out_vcs[vc].port], vc);
      insert(shape->out_vcs[vc].port < shape->out_links ? link_outputs : terminal_outputs, vc);
    }
    for (const OutVcKind& vc : shape->out_vcs) beside_output.push_back(outputs[vc.port]);
  }

  const Shape* shape;
  Set link_inputs{};
  Set terminal_inputs{};
  Set link_outputs{};
  Set terminal_outputs{};
  std::vector<Set> inputs;  // the VCs of each input port
  std::vector<Set> outputs;
  std::vector<Set> beside_output;  // of each output VC: those of its port
  // The credits that an output VC needs to be open to a packet, as planes of bits; if packets have one length.
  std::array<Set, 4> needed_credits{};
};

}  // namespace weft::sim
