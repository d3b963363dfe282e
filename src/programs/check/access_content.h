// What an item of a schedule of memory accesses is: with its values, since the steps depend on them. So the checker
// proves the result for the data of the schedule.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "programs/access/access_word.h"
#include "programs/machine/step_schedule.h"

namespace weft::programs {

enum class ContentKind : std::uint8_t { value, cell, request, summary, processor };

struct AccessContent {
  ContentKind kind = ContentKind::value;
  std::uint64_t cell = kNoCell;  // of a summary: that of its last request
  std::uint64_t order = 0;
  std::uint32_t processor = 0;
  std::uint32_t mark = 0;
  bool has_value = false;
  std::int64_t value = 0;
  std::uint32_t access = 0;  // of a processor: how many accesses it has finished
  // Of a summary: the places of its requests, the cell of the first, and whether all are for one cell.
  std::uint32_t first_place = 0;
  std::uint32_t last_place = 0;
  std::uint64_t first_cell = kNoCell;
  bool is_one_run = true;
  std::uint32_t run_start = 0;  // the first place of the last run
  std::uint64_t mark_sum = 0;
  friend bool operator==(const AccessContent&, const AccessContent&) = default;
};

// The accesses of a PRAM program, by a run without a network.
struct PramAccess {
  enum class Kind : std::uint8_t { read, write, decision };
  Kind kind = Kind::read;
  std::vector<std::optional<AccessContent>> requests{};  // by processor
  std::vector<std::int64_t> answers{};                   // by processor, of reads and decisions
};

class AccessAlgebra {
 public:
  using Content = AccessContent;
  AccessAlgebra(Combine combine, std::vector<PramAccess> accesses)
      : combine_(combine), accesses_(std::move(accesses)) {}

  // None if the operation has no meaning for these two.
  [[nodiscard]] std::optional<AccessContent> apply(Operation operation, const AccessContent& left,
                                                   const AccessContent& right, std::uint32_t factor) const;

 private:
  [[nodiscard]] std::optional<AccessContent> joined(const AccessContent& left, const AccessContent& right) const;
  [[nodiscard]] std::optional<AccessContent> issued(const AccessContent& processor, std::uint32_t number) const;
  [[nodiscard]] std::optional<AccessContent> received(const AccessContent& processor,
                                                      const AccessContent& answer) const;

  Combine combine_;
  std::vector<PramAccess> accesses_;
};

}  // namespace weft::programs
