// Random access on cube networks (D. Nassimi, S. Sahni, 1981), composed as the RCC-FULL paper has it:
//
//   read    sort the requests by cell; rank the last request of each cell; compress these; distribute them to the nodes
//           of their cells, where they get the values; compress them again; generalize them to all requests for their
//           cells; sort the requests by processor
//   write   sort by cell, rank the last request of each cell, which has combined all of them; compress, distribute
//
// On a padded network there are more indices than nodes. Only N of them hold a request at a time: the one of each node
// whose digits are those of the node, its own, or after a bitonic sort the first N. The others send nothing and come
// last in a sort.
#pragma once

#include "programs/access/access_walk.h"
#include "programs/walks/cube_walk.h"
#include "programs/walks/range_router.h"

namespace weft::programs {

class CubeAccess : public AccessWalk {
 public:
  CubeAccess(std::unique_ptr<CubeNetwork> cube, const AccessSetup& setup, const Execution& execution);

  void read(std::uint64_t turn) override;
  void write(std::uint64_t turn, Combine combine) override;
  void spread_largest() override;
  void sort_by_cell() override;

 private:
  using Compare = AccessWord (*)(const AccessWord&, const AccessWord&, std::uint32_t);

  [[nodiscard]] bool is_padded() const { return cube_->places_per_node() > 1; }
  // The registers of a place.
  [[nodiscard]] RegisterId request_at(unsigned place) const { return requests_ + 2 * place; }
  [[nodiscard]] RegisterId saved_at(unsigned place) const { return saved_ + place; }
  [[nodiscard]] RegisterId summary_at(unsigned place) const { return summaries_ + 4 * place; }
  [[nodiscard]] const AccessWord& request_of(NodeId index) const;
  [[nodiscard]] CubeWalk<AccessWord> walk_with(const std::vector<NodeId>& holders, WordCounts words, RegisterId first);
  template <class OperandsOf, class Apply>
  void compute_at(Operation operation, RegisterId target, unsigned stride, const OperandsOf& operands_of,
                  const Apply& apply);

  void take_up();
  void put_down();
  void sort_squares(Operation operation, Compare compare);
  void sort_places(Operation operation, Compare compare, const std::vector<NodeId>& holders);
  void sort_from_nodes(Operation operation, Compare compare);
  void sort_to_nodes(Operation operation, Compare compare);
  void summarize();
  void join_summaries(Combine combine);
  std::vector<IndexRange> runs_by_rank(Combine combine);
  void settle(const std::vector<IndexRange>& runs);
  CubeWalk<AccessWord> bring_to_cells(const std::vector<IndexRange>& runs);
  void return_to_requests(CubeWalk<AccessWord>& walk, const std::vector<IndexRange>& runs);

  std::unique_ptr<CubeNetwork> cube_;
  AtomSort atom_;
  bool has_square_sort_;
  RegisterId requests_;
  RegisterId saved_;
  RegisterId summaries_;
  RegisterId spare_;
  std::vector<std::vector<NodeId>> indices_;  // by place and node; kNoNode: none
  std::vector<NodeId> own_;                   // the index of each node
  std::vector<NodeId> sorted_;                // the indices that hold a request after a sort, in order
  std::vector<NodeId> ranks_;                 // the place of an index in sorted_; kNoNode: none
};

}  // namespace weft::programs
