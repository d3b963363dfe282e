// Random access on a network, with one processor and every N-th cell at each of N nodes: cube_access.h has the
// algorithm of the RCC-FULL paper, sorted_access.h one for every network that has sort and prefix.
//
// One access serves N cells, those of a turn: turn t has cells t·N .. t·N + N-1.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "programs/access/access_word.h"
#include "programs/program.h"
#include "programs/walks/rcc_sort.h"

namespace weft::programs {

// The registers of a node.
inline constexpr RegisterId kRequest = 0;    // moves; the next one is used on the move
inline constexpr RegisterId kSaved = 2;      // the request of this place in the order of cells
inline constexpr RegisterId kSummary = 3;    // three words, and one on the move
inline constexpr RegisterId kProcessor = 7;  // of a PRAM
inline constexpr RegisterId kFirstCell = 8;  // one for each turn

struct AccessSetup {
  std::optional<PortModel> model{};  // none: single-port, or all-port where the network or the atoms need it
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

class AccessWalk {
 public:
  AccessWalk(const AccessWalk&) = delete;  // the machine holds its address
  AccessWalk& operator=(const AccessWalk&) = delete;
  virtual ~AccessWalk() = default;

  [[nodiscard]] NodeId node_count() const { return node_count_; }
  [[nodiscard]] Machine<AccessWord>& machine() { return machine_; }
  [[nodiscard]] const Machine<AccessWord>& machine() const { return machine_; }

  [[nodiscard]] NodeId home_of(std::uint64_t cell) const { return static_cast<NodeId>(cell % node_count_); }
  [[nodiscard]] RegisterId register_of(std::uint64_t cell) const {
    return kFirstCell + static_cast<RegisterId>(cell / node_count_);
  }
  // Before the first step: all cells, as inputs from `first_input` on.
  void place_cells(std::span<const std::int64_t> values, ItemId first_input);
  [[nodiscard]] std::vector<std::int64_t> cells() const;

  // Each node has the request of its processor in kRequest, and gets it back with the value of its cell.
  virtual void read(std::uint64_t turn) = 0;
  // Each node has the request of its processor in kRequest; the requests are gone after that.
  virtual void write(std::uint64_t turn, Combine combine) = 0;
  // The request with the largest value goes to all nodes.
  virtual void spread_largest() = 0;
  // Node v gets the request of rank v.
  virtual void sort_by_cell() = 0;
  // Where no theorem has the parts of an access: "4 sorts and 3 prefixes", of all so far.
  [[nodiscard]] virtual std::string parts_so_far() const { return {}; }
  // What some accesses have to take on this network; none: not known.
  [[nodiscard]] virtual std::optional<LowerBound> lower_bound() const { return std::nullopt; }

 protected:
  // `spares` registers lie behind the cells.
  AccessWalk(const topology::Network& network, const MachineOptions& options, std::uint64_t cell_count,
             RegisterId spares, const Execution& execution);

  [[nodiscard]] RegisterId first_spare() const { return first_spare_; }
  [[nodiscard]] static RegisterId cells_of(std::uint64_t turn) { return kFirstCell + static_cast<RegisterId>(turn); }
  // From one register to another, at all nodes.
  void assign_all(Transfer transfer);

 private:
  NodeId node_count_;
  std::uint64_t cell_count_;
  RegisterId first_spare_;
  Machine<AccessWord> machine_;
};

// Limit: the network outlives it. Throws InputError, in the name of the program, for a network without sort and prefix.
std::unique_ptr<AccessWalk> make_access(const topology::Network& network, std::string_view program,
                                        const AccessSetup& setup, const Execution& execution);

}  // namespace weft::programs
