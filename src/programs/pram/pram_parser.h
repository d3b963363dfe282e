// Parses PRAM programs. docs/pram.md has the grammar.
#pragma once

#include <cstddef>
#include <string>

#include "programs/pram/pram_syntax.h"

namespace weft::programs::pram {

// A longer text is not a program that a person wrote.
inline constexpr std::size_t kLongestProgram = std::size_t{1} << 20U;  // bytes
// Of parentheses, brackets and blocks; and the height of an expression's tree. The limits protect the stack.
inline constexpr int kDeepestProgram = 64;
inline constexpr std::uint16_t kHighestExpression = 256;

// Throws InputError with line and place.
SyntaxTree parse_program(std::string text);

}  // namespace weft::programs::pram
