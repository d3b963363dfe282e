// A family of networks with one free number: a spec in which a name stands for an integer, such as "rcc-full(a,2)",
// "torus(k,k)" or "prdt(k,1,cardinal=3)". A family with one required integer needs no arguments: "hypercube" is
// "hypercube(n)". A spec without a free name is one network.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/numbers/count.h"
#include "spec/spec.h"
#include "topology/family.h"

namespace weft::quantities {

class FamilyPattern {
 public:
  // Throws InputError for an unknown family, for two free names, and for a name alone whose family has other
  // parameters, with an example of what to write.
  static FamilyPattern parse(std::string_view text);

  [[nodiscard]] const std::string& text() const { return text_; }            // canonical
  [[nodiscard]] const std::string& free_name() const { return free_name_; }  // empty: one network
  [[nodiscard]] bool is_fixed() const { return free_name_.empty(); }
  [[nodiscard]] const topology::Family& family() const { return *family_; }
  // The range that the parameters at its places allow.
  [[nodiscard]] std::int64_t least() const { return least_; }
  [[nodiscard]] std::int64_t most() const { return most_; }

  // The member for this value; of a fixed pattern, its network. Throws InputError where there is none.
  [[nodiscard]] topology::Member at(std::int64_t value) const;
  // None where the value is not allowed.
  [[nodiscard]] std::optional<topology::Member> find(std::int64_t value) const;

  // An integer argument of a member by its name, such as L of rcc-full(4,2).
  [[nodiscard]] static std::optional<std::int64_t> parameter(const topology::Member& member, std::string_view name);
  [[nodiscard]] bool has_parameter(std::string_view name) const;

 private:
  friend class PatternReader;

  std::string text_;
  spec::Spec spec_;
  std::string free_name_;
  const topology::Family* family_ = nullptr;
  std::int64_t least_ = 0;
  std::int64_t most_ = INT64_MAX;
};

}  // namespace weft::quantities
