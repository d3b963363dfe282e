// How patterns read the number of a terminal: as digits, as bits, or as row and column of a square.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/numbers/mixed_radix.h"
#include "base/numbers/random.h"
#include "topology/network.h"

namespace weft::traffic {

std::vector<TerminalId> in_order(TerminalId count);
std::vector<TerminalId> in_random_order(TerminalId count, RandomStream& random);

// The digits or coordinates of the labels if every node has one terminal, or network.concentration of them; else one
// digit, the number of the terminal.
MixedRadix coordinates(const topology::Network& network);

// The same, but a single digit is replaced by its bits if the number of terminals is a power of two.
MixedRadix address_digits(const topology::Network& network);

// `terminal_count` is a power of two.
MixedRadix address_bits(TerminalId terminal_count);
std::string why_no_bits(const topology::Network& network);  // empty if it is a power of two

// Patterns on coordinates permute the nodes where each has several terminals: terminal i of a node sends to terminal i
// of another. `count` is the number of terminals, a multiple of radix.size().

// A permutation of the digits, and why it is not possible: exchanged digits must have the same radix. Empty: possible.
using DigitMove = std::function<std::size_t(std::size_t digit, std::size_t digit_count)>;
std::string why_not_moved(const MixedRadix& radix, const DigitMove& to);
std::vector<TerminalId> with_digits_moved(const MixedRadix& radix, TerminalId count, const DigitMove& to);

// Adds amount(radix) to each digit, modulo its radix.
std::vector<TerminalId> with_digits_raised(const MixedRadix& radix, TerminalId count,
                                           const std::function<std::uint64_t(std::uint64_t radix)>& amount);

// The terminals as a square of rows and columns.
std::string why_no_square(const topology::Network& network);
TerminalId square_side(TerminalId terminal_count);  // the nearest whole number where it is no square
// The last argument returns the image of the terminal at (row, column); it is called in the order of terminals.
std::vector<TerminalId> in_square(TerminalId terminal_count,
                                  const std::function<TerminalId(TerminalId row, TerminalId column, TerminalId side)>&);

}  // namespace weft::traffic
