// Numbers that are fractions of small whole numbers but were computed as sums of rounded ones: 1.0000000000000002 is 1.
#pragma once

namespace weft::paths {

// The nearest double to the fraction with the smallest denominator that is closer than 10^-11 of a positive value;
// the value itself where that takes a denominator above a million.
double without_rounding(double value);

}  // namespace weft::paths
