// A slow interpreter of PRAM programs, written after docs/pram.md: it walks the syntax tree, and in every step looks at
// one processor after the other. It shares nothing with the machine in src/programs/pram but the tree.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "programs/pram/pram_model.h"
#include "programs/pram/pram_syntax.h"
#include "programs/pram/run_fault.h"

namespace weft::programs::pram {

struct InterpreterTask {
  std::uint32_t processor_count = 1;
  std::map<std::string, std::int64_t> parameters{};
  std::vector<std::int64_t> inputs{};
  Model model = Model::erew;
  std::uint64_t seed = 1;
  std::uint64_t max_steps = 1'000'000;
};

struct InterpreterRun {
  std::vector<std::vector<std::int64_t>> arrays{};
  std::uint64_t reads = 0;
  std::uint64_t writes = 0;
  std::uint64_t computations = 0;
  std::uint64_t decisions = 0;
  std::optional<RunFault> fault{};  // then the rest is as it was when it happened
};

// The sizes of arrays are small, and there are as many inputs as cells that take one.
InterpreterRun interpret(const SyntaxTree& tree, const InterpreterTask& task);

}  // namespace weft::programs::pram
