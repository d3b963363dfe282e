// The shared memory of a PRAM on a network, with one processor and every N-th cell at each of N nodes. A read step is a
// random access read, a write step a random access write (D. Nassimi, S. Sahni, 1981), as the RCC-FULL paper has them:
//
//   read    sort the requests by cell; rank the last request of each cell; compress these; distribute them to the nodes
//           of their cells, where they get the values; compress them again; generalize them to all requests for their
//           cells; sort the requests by processor
//   write   sort by cell, rank the last request of each cell, which has combined all of them; compress, distribute
//
// More cells than nodes are served in turns: those of cells 0..N-1, those of cells N..2N-1, and so on.
#pragma once

#include <memory>

#include "programs/pram/shared_memory.h"
#include "programs/walks/cube_network.h"
#include "programs/walks/cube_walk.h"

namespace weft::programs::pram {

class NetworkMemory : public SharedMemory {
 public:
  // Limit: the network outlives it. Throws InputError for a network that has no sort and prefix.
  NetworkMemory(const topology::Network& network, std::vector<std::int64_t> cells, Combine combine, PortModel model,
                const Execution& execution);
  ~NetworkMemory() override;

  void read(std::span<const ReadRequest> requests, std::span<std::int64_t> values) override;
  void write(std::span<const WriteRequest> requests) override;
  bool any(std::span<const std::uint32_t> holds) override;
  void compute(std::uint64_t processor_count) override;
  [[nodiscard]] std::vector<std::int64_t> contents() const override { return cells_; }

  // The steps of the network so far.
  [[nodiscard]] StepCounts counts() const;
  [[nodiscard]] std::uint64_t most_steps_of_a_read() const { return most_of_a_read_; }
  [[nodiscard]] std::uint64_t most_steps_of_a_write() const { return most_of_a_write_; }

 private:
  struct Access;      // a request on its way
  struct RunSummary;  // of neighbouring requests that are sorted by cell
  class Engine;

  const topology::Network& network_;
  std::vector<std::int64_t> cells_;
  Combine combine_;
  std::unique_ptr<Engine> engine_;
  std::uint64_t local_steps_ = 0;
  std::uint64_t most_of_a_read_ = 0;
  std::uint64_t most_of_a_write_ = 0;
};

}  // namespace weft::programs::pram
