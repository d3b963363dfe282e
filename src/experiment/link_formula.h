// A latency, or a number of cycles per flit, as a user writes it for links: a whole number, or a formula such as
// "1+length/4" or "max(2,distance/16)".
//
//   variables  class            number of the link class, from 0, in the order of weft info
//              distance         difference of the indexes of the two nodes
//              length           Manhattan length between their cells in the natural placement on a plane (weft cost)
//              improved_length  the same in the improved placement
//   operators  + - * / ^ ( )    ^ takes whole exponents from 0 to 64
//   functions  min(a,b,...) max(a,b,...) ceil(a) floor(a) sqrt(a) log2(a)
//
// The value is rounded up to a whole number of cycles, at least 1.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/numbers/formula.h"

namespace weft::experiment {

// What a formula may use of a link.
struct LinkFigures {
  double link_class = 0;
  double distance = 0;
  double length = 0;
  double improved_length = 0;
};

class LinkFormula {
 public:
  static constexpr unsigned kMostCycles = 1000;

  // A constant, 1 to kMostCycles.
  LinkFormula(unsigned cycles = 1);  // NOLINT(google-explicit-constructor): a number is a formula

  // Throws InputError for what is neither a number nor a formula.
  static LinkFormula parse(std::string_view text);

  [[nodiscard]] const std::string& text() const { return text_; }  // without blanks
  // The value, if it is the same for all links.
  [[nodiscard]] std::optional<unsigned> constant() const { return constant_; }
  [[nodiscard]] bool uses_length() const { return formula_.uses("length"); }
  [[nodiscard]] bool uses_improved_length() const { return formula_.uses("improved_length"); }

  // Throws InputError if the result is no number, as after a division by zero, or above kMostCycles.
  [[nodiscard]] unsigned cycles(const LinkFigures& figures) const;

  friend bool operator==(const LinkFormula& a, const LinkFormula& b) { return a.text_ == b.text_; }

 private:
  [[noreturn]] void refuse(double value, const LinkFigures& figures) const;

  std::string text_;
  std::optional<unsigned> constant_;  // then there is no formula
  Formula formula_;
};

}  // namespace weft::experiment
