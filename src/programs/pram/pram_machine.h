// Runs PRAM programs step by step on a shared memory, and refuses what the model forbids.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/execution.h"
#include "programs/pram/memory_image.h"
#include "programs/pram/pram_code.h"
#include "programs/pram/pram_model.h"
#include "programs/pram/pram_syntax.h"
#include "programs/pram/run_fault.h"
#include "programs/pram/shared_memory.h"

namespace weft::programs::pram {

struct PramOptions {
  std::optional<Model> model{};         // none: the program's own, or erew
  std::uint64_t seed = 1;               // of crcw-arbitrary
  std::uint64_t max_steps = 1'000'000;  // and as many turns of loops, since a turn may be empty
};

struct PramCounts {
  std::uint64_t reads = 0;
  std::uint64_t writes = 0;
  std::uint64_t computations = 0;
  std::uint64_t decisions = 0;  // of `while any`

  [[nodiscard]] std::uint64_t total() const { return reads + writes + computations + decisions; }
  friend bool operator==(const PramCounts&, const PramCounts&) = default;
};

Model model_of(const SyntaxTree& tree, const PramOptions& options);

// The memory has the cells of the image, and combine_of(model_of(tree, options)). Calls it once in every step. Throws
// RunError, and Interrupted.
PramCounts run_code(const SyntaxTree& tree, const Code& code, const MemoryImage& image, const PramOptions& options,
                    SharedMemory& memory, const Execution& execution);

struct OutputArray {
  std::string name;
  std::vector<std::int64_t> values;
};

// The arrays that the program declares as output. `cells` are the contents of the memory.
std::vector<OutputArray> outputs_of(const SyntaxTree& tree, const MemoryImage& image,
                                    const std::vector<std::int64_t>& cells);

struct PramRun {
  Model model = Model::erew;
  PramCounts counts{};
  std::vector<OutputArray> outputs{};
};

// On a PlainMemory.
PramRun run_plainly(const SyntaxTree& tree, const Setting& setting, const PramOptions& options,
                    const Execution& execution);

}  // namespace weft::programs::pram
