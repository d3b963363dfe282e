// What random access needs of a network: to sort one word of each node, and to multiply them. A network that has this
// can run PRAM programs (sorted_access.h).
#pragma once

#include <optional>
#include <string>

#include "programs/access/access_word.h"
#include "programs/program.h"

namespace weft::programs {

// An operation on words, as schedules name it; apply(left, right, factor) computes it.
struct WordOperation {
  Operation name = Operation::none;
  AccessWord (*apply)(const AccessWord&, const AccessWord&, std::uint32_t) = nullptr;
  std::uint32_t factor = 0;  // of products
};

// Works on a register of all nodes, in which the result is after that.
class SortAndPrefix {
 public:
  struct Workspace {
    Machine<AccessWord>& machine;
    RegisterId item = 0;
    RegisterId spare = 0;  // the first of spare_count registers
  };

  SortAndPrefix() = default;
  SortAndPrefix(const SortAndPrefix&) = delete;
  SortAndPrefix& operator=(const SortAndPrefix&) = delete;
  virtual ~SortAndPrefix() = default;

  [[nodiscard]] virtual RegisterId spare_count() const = 0;
  // Node v gets the word of rank v. compare.apply(left, right, 0) is the one that goes first, with 1 the other one.
  virtual void sort(const Workspace& space, const WordOperation& compare, bool is_descending) const = 0;
  // Node v gets the product of the words of nodes 0 to v. The operation commutes.
  virtual void prefix(const Workspace& space, const WordOperation& combine) const = 0;
  // Every node gets the product of all words. The operation commutes.
  virtual void total(const Workspace& space, const WordOperation& combine) const = 0;
  // What a permutation may have to take.
  [[nodiscard]] virtual LowerBound lower_bound(PortModel model) const = 0;
};

}  // namespace weft::programs
