// The shared memory of a PRAM on a network, with one processor and every N-th cell at each of N nodes. A read step is a
// random access read, a write step a random access write (access/access_walk.h). More cells than nodes are served in
// turns: those of cells 0..N-1, those of cells N..2N-1, and so on.
#pragma once

#include "programs/access/access_walk.h"
#include "programs/pram/shared_memory.h"

namespace weft::programs::pram {

struct NetworkMemoryOptions {
  Combine combine = Combine::lowest_rank;
  std::optional<PortModel> model{};  // as in AccessSetup
  AtomSort atom = AtomSort::odd_even_merge;
  bool records_schedule = false;
};

class NetworkMemory : public SharedMemory {
 public:
  // Limit: the network outlives it. Throws InputError for a network that has no sort and prefix.
  NetworkMemory(const topology::Network& network, const std::vector<std::int64_t>& cells,
                const NetworkMemoryOptions& options, const Execution& execution);

  void read(std::span<const ReadRequest> requests, std::span<std::int64_t> values) override;
  void write(std::span<const WriteRequest> requests) override;
  bool any(std::span<const std::uint32_t> holds) override;
  void compute(std::uint64_t processor_count) override;
  [[nodiscard]] std::vector<std::int64_t> contents() const override { return walk_->cells(); }

  // With the steps of the network so far. Items 0..N-1 are the processors, the others the cells.
  [[nodiscard]] const Machine<AccessWord>& machine() const { return walk_->machine(); }
  [[nodiscard]] programs::Result place_of(std::uint64_t cell, std::uint32_t index) const {
    return {walk_->home_of(cell), walk_->register_of(cell), index};
  }
  [[nodiscard]] const AccessWalk& access() const { return *walk_; }
  [[nodiscard]] std::uint64_t most_steps_of_a_read() const { return most_of_a_read_; }
  [[nodiscard]] std::uint64_t most_steps_of_a_write() const { return most_of_a_write_; }

 private:
  [[nodiscard]] std::uint64_t steps() const { return machine().counts().communication_steps; }
  void issue(const std::vector<AccessWord>& requests, const std::vector<bool>& is_issued);
  void receive(const std::vector<bool>& is_received, RegisterId answers);

  std::unique_ptr<AccessWalk> walk_;
  Combine combine_;
  std::uint32_t access_count_ = 0;
  std::uint64_t most_of_a_read_ = 0;
  std::uint64_t most_of_a_write_ = 0;
};

}  // namespace weft::programs::pram
