// Random access on a network, with one processor and every N-th cell at each of N nodes (D. Nassimi, S. Sahni, 1981),
// composed as the RCC-FULL paper has it:
//
//   read    sort the requests by cell; rank the last request of each cell; compress these; distribute them to the nodes
//           of their cells, where they get the values; compress them again; generalize them to all requests for their
//           cells; sort the requests by processor
//   write   sort by cell, rank the last request of each cell, which has combined all of them; compress, distribute
//
// One access serves N cells, those of a turn: turn t has cells t·N .. t·N + N-1.
#pragma once

#include <string_view>

#include "programs/access/access_word.h"
#include "programs/program.h"
#include "programs/walks/cube_walk.h"
#include "programs/walks/range_router.h"
#include "programs/walks/rcc_sort.h"

namespace weft::programs {

// The registers of a node.
inline constexpr RegisterId kRequest = 0;    // moves; the next one is used on the move
inline constexpr RegisterId kSaved = 2;      // the request of this place in the order of cells
inline constexpr RegisterId kSummary = 3;    // three words, and one on the move
inline constexpr RegisterId kProcessor = 7;  // of a PRAM
inline constexpr RegisterId kFirstCell = 8;  // one for each turn

struct AccessSetup {
  PortModel model = PortModel::single_port;
  AtomSort atom = AtomSort::odd_even_merge;
  std::uint64_t cell_count = 0;
  std::uint64_t inputs = 0;
  bool records_schedule = false;
};

// How an atom of rcc-full is sorted: an argument of all programs that sort requests.
inline constexpr spec::Parameter kAtomParameter{
    .name = "atom",
    .kind = spec::Kind::word,
    .meaning = "how an atom of rcc-full is sorted; enumeration takes one step and needs all ports",
    .words = "odd-even-merge|enumeration",
    .default_text = "odd-even-merge",
    .is_keyed = true};
AtomSort atom_in(const spec::Arguments& arguments);
// All-port if the atoms need it, unless the task asks for another one.
PortModel access_model(const ProgramTask& task);

class AccessWalk {
 public:
  // Limit: the network outlives it. Throws InputError, in the name of the program, for a network without sort and
  // prefix.
  AccessWalk(const topology::Network& network, std::string_view program, const AccessSetup& setup,
             const Execution& execution);
  AccessWalk(const AccessWalk&) = delete;  // the machine holds its address

  [[nodiscard]] NodeId node_count() const { return cube_.index_count(); }
  [[nodiscard]] Machine<AccessWord>& machine() { return machine_; }
  [[nodiscard]] const Machine<AccessWord>& machine() const { return machine_; }

  [[nodiscard]] NodeId home_of(std::uint64_t cell) const { return static_cast<NodeId>(cell % node_count()); }
  [[nodiscard]] RegisterId register_of(std::uint64_t cell) const {
    return kFirstCell + static_cast<RegisterId>(cell / node_count());
  }
  // Before the first step: all cells, as inputs from `first_input` on.
  void place_cells(std::span<const std::int64_t> values, ItemId first_input);
  [[nodiscard]] std::vector<std::int64_t> cells() const;

  // Each node has the request of its processor in kRequest, and gets it back with the value of its cell.
  void read(std::uint64_t turn);
  // Each node has the request of its processor in kRequest; the requests are gone after that.
  void write(std::uint64_t turn, Combine combine);
  // The request with the largest value goes to all nodes.
  void spread_largest();
  void sort_by_cell();

 private:
  using Compare = AccessWord (*)(const AccessWord&, const AccessWord&, std::uint32_t);

  void sort(Operation operation, Compare compare);
  std::vector<IndexRange> runs_by_rank(Combine combine);
  void settle(const std::vector<IndexRange>& runs);
  CubeWalk<AccessWord> bring_to_cells(const std::vector<IndexRange>& runs);

  CubeNetwork cube_;
  std::uint64_t cell_count_;
  AtomSort atom_;
  RegisterId spare_;  // behind the cells
  Machine<AccessWord> machine_;
};

}  // namespace weft::programs
