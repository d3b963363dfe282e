// The shared memory of a PRAM program before its first step: where each array is, and the values of all cells.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/execution.h"
#include "programs/pram/pram_syntax.h"

namespace weft::programs::pram {

// What a program is run with.
struct Setting {
  std::uint32_t processor_count = 1;
  std::map<std::string, std::int64_t> parameters{};   // others have the value that the program gives
  std::optional<std::vector<std::int64_t>> inputs{};  // for all arrays that take input, in their order
};

struct ArrayPlace {
  std::string name;
  std::uint64_t first_cell = 0;
  std::uint64_t size = 0;
};

struct MemoryImage {
  std::uint32_t processor_count = 1;
  std::vector<std::int64_t> parameters{};
  std::vector<ArrayPlace> arrays{};
  std::vector<std::int64_t> cells{};
};

// Throws InputError: unknown parameters, sizes that are negative or beyond the memory limit, missing input.
MemoryImage lay_out(const SyntaxTree& tree, const Setting& setting, const Execution& execution);

// The number of inputs; setting.inputs are not looked at. Throws as lay_out does.
std::uint64_t input_count(const SyntaxTree& tree, const Setting& setting, const Execution& execution);

// Whole numbers in any white space, as the input of a program. Throws InputError.
std::vector<std::int64_t> read_input_values(std::string_view text);

// "m=4,k=-1"; empty: none. Throws InputError.
std::map<std::string, std::int64_t> read_parameters(std::string_view text);

// "a[3]"
std::string cell_name(const std::string& array, std::int64_t index);

}  // namespace weft::programs::pram
