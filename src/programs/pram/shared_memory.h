// The shared memory of a PRAM, as something that serves one step at a time. What the model forbids is found before a
// memory is called, so a memory may rely on legal requests.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "programs/access/access_word.h"
#include "programs/pram/pram_model.h"

namespace weft::programs::pram {

struct ReadRequest {
  std::uint32_t processor = 0;
  std::uint64_t cell = 0;
};

struct WriteRequest {
  std::uint32_t processor = 0;
  std::uint64_t cell = 0;
  std::int64_t value = 0;
  // Of several writers of a cell the one with the lowest rank wins, unless values are combined. It contains the
  // processor's number, so two requests of a step never have the same rank.
  std::uint64_t rank = 0;
};

Combine combine_of(Model model);

// The rank of a write. For crcw-arbitrary it is drawn from (seed, step, cell, processor), for all other models it is
// the processor's number.
std::uint64_t write_rank(Model model, std::uint64_t seed, std::uint64_t step, std::uint64_t cell,
                         std::uint32_t processor);

class SharedMemory {
 public:
  virtual ~SharedMemory() = default;

  // One read step. Requests are in the order of processors, at most one of each; there may be none. `values` has one
  // place for each request. Several requests for a cell only if the model allows it.
  virtual void read(std::span<const ReadRequest> requests, std::span<std::int64_t> values) = 0;

  // One write step, likewise.
  virtual void write(std::span<const WriteRequest> requests) = 0;

  // The decision of `while any`: whether the condition holds for one of the processors at least. `holds` are those for
  // which it does. A network may want to spend the steps of a semigroup computation.
  virtual bool any(std::span<const std::uint32_t> holds) { return !holds.empty(); }

  // One computation step of this number of processors, for memories that keep a time.
  virtual void compute([[maybe_unused]] std::uint64_t processor_count) {}

  // The values of all cells.
  [[nodiscard]] virtual std::vector<std::int64_t> contents() const = 0;
};

// The reference: an array.
class PlainMemory : public SharedMemory {
 public:
  PlainMemory(std::vector<std::int64_t> cells, Combine combine);

  void read(std::span<const ReadRequest> requests, std::span<std::int64_t> values) override;
  void write(std::span<const WriteRequest> requests) override;
  [[nodiscard]] std::vector<std::int64_t> contents() const override { return cells_; }

 private:
  std::vector<std::int64_t> cells_;
  Combine combine_;
  std::vector<WriteRequest> sorted_;
};

}  // namespace weft::programs::pram
