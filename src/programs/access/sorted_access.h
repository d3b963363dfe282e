// Random access by sort and prefix alone, one word at each node. Our design.
//
//   read    sort the requests by cell; find the first request of each cell; bring these to the nodes of their cells,
//           where they get the values; sort by cell again; pass the values on to the other requests for their cells;
//           sort by processor: 4 sorts and 3 prefixes
//   write   find the last request of each cell, in a sort with the last one in front; sort by cell; combine; bring the
//           last ones to the nodes of their cells: 3 sorts and 2 prefixes; 2 sorts if the first writer wins
//
// The chosen requests go to their cells by a sort. Let the r-th of them, from 0, ask for the cell of node c, and let
// the others be numbered from 0 on. The chosen one gets the mark c - r, the others their numbers; of equal marks the
// chosen ones come first, by cell. Before it in this order are the r chosen ones before it, and the c - r others with a
// smaller number: its rank is c.
//
// Worked example: the chosen requests ask for cells 1, 2 and 5 of six nodes, so their marks are 1, 1 and 3. The others
// have 0, 1 and 2. The order is 0, [1], [1], 1, 2, [3]: the chosen ones are at 1, 2 and 5.
#pragma once

#include "programs/access/access_walk.h"
#include "programs/access/sort_and_prefix.h"

namespace weft::programs {

class SortedAccess : public AccessWalk {
 public:
  SortedAccess(const topology::Network& network, std::unique_ptr<SortAndPrefix> order, const AccessSetup& setup,
               const Execution& execution);

  void read(std::uint64_t turn) override;
  void write(std::uint64_t turn, Combine combine) override;
  void spread_largest() override;
  void sort_by_cell() override;
  [[nodiscard]] std::string parts_so_far() const override;
  [[nodiscard]] std::optional<LowerBound> lower_bound() const override;

 private:
  [[nodiscard]] SortAndPrefix::Workspace in(RegisterId item) { return {machine(), item, first_spare()}; }
  void sort(const WordOperation& compare, bool is_descending = false);
  void summarize_up_to_each(Combine combine);
  void mark_first_of_each_cell();
  void bring_marked_home(Combine combine, bool settles);
  [[nodiscard]] std::vector<bool> are_home() const;

  std::unique_ptr<SortAndPrefix> order_;
  std::uint64_t sort_count_ = 0;
  std::uint64_t prefix_count_ = 0;
};

}  // namespace weft::programs
