// A formula of quantities, such as "mean_distance*nodes/links". Beside quantities it may use the free name of a family
// ("k" of torus(k,k)), integer parameters by the names of weft help ("L" of rcc-full), `chips`, and one name that
// takes the values of --vary.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/numbers/formula.h"
#include "quantities/family_pattern.h"
#include "quantities/quantity.h"

namespace weft::quantities {

class QuantityFormula {
 public:
  // "mean_distance*nodes", or "traffic=mean_distance*nodes" with a name for people. Names in the formula are checked by
  // check_names.
  static QuantityFormula parse(std::string_view text);
  // Several, separated by commas outside of parentheses.
  static std::vector<QuantityFormula> parse_list(std::string_view text);

  [[nodiscard]] const std::string& text() const { return formula_.text(); }
  // For people: the given name, the quantity in words, or the formula.
  [[nodiscard]] std::string title() const;
  // Its quantity, if it is nothing else.
  [[nodiscard]] const Quantity* single() const;
  [[nodiscard]] const std::vector<const Quantity*>& quantities() const { return quantities_; }
  [[nodiscard]] bool uses(std::string_view name) const { return formula_.uses(name); }
  [[nodiscard]] bool needs_routing() const;
  [[nodiscard]] bool needs_chips() const;
  [[nodiscard]] bool follows_from_size() const;

  // Throws InputError with a suggestion if some name means nothing for this family. `varied` may be empty.
  void check_names(const FamilyPattern& family, std::string_view varied) const;

  // A value of a name that is no quantity.
  struct Given {
    std::string_view name;
    Number value;
  };
  // Missing where a quantity is, and where the result is no number.
  [[nodiscard]] Figure value(MeasuredNetwork& network, const std::vector<Given>& given) const;

 private:
  std::string given_title_;
  Formula formula_;
  std::vector<const Quantity*> quantities_;
};

}  // namespace weft::quantities
