// How patterns read the number of a terminal: as digits, as bits, or as a place in a square.
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

// The digits or coordinates of the labels where every node has one terminal; else one digit, the number itself.
MixedRadix coordinates(const topology::Network& network);

// The same, but where that is one digit, its bits, if their number is whole.
MixedRadix address_digits(const topology::Network& network);

// A count that is a power of two.
MixedRadix address_bits(TerminalId terminal_count);
std::string why_no_bits(const topology::Network& network);  // empty when the number of terminals is a power of two

// Which digit goes where, and why that cannot be: digits that change places must have the same radix. Empty: it can.
using DigitMove = std::function<std::size_t(std::size_t digit, std::size_t digit_count)>;
std::string why_not_moved(const MixedRadix& radix, const DigitMove& to);
std::vector<TerminalId> with_digits_moved(const MixedRadix& radix, const DigitMove& to);

// Adds to each digit what is said for its radix, modulo it.
std::vector<TerminalId> with_digits_raised(const MixedRadix& radix,
                                           const std::function<std::uint64_t(std::uint64_t radix)>& amount);

// The terminals as rows of equal length, as many as they are long.
std::string why_no_square(const topology::Network& network);
TerminalId square_side(TerminalId terminal_count);  // the nearest whole number where it is no square
// Asks for the image of each terminal in turn.
std::vector<TerminalId> in_square(TerminalId terminal_count,
                                  const std::function<TerminalId(TerminalId row, TerminalId column, TerminalId side)>&);

}  // namespace weft::traffic
