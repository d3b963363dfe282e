// The parameters of a named thing. A schema is constant data, so records need no code at start-up; listings, help and
// completions are made from it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace weft::spec {

enum class Kind : std::uint8_t {
  integer,
  ratio,         // an exact number: 3, 1/4, 0.25
  word,          // one of the parameter's words
  flag,          // the parameter's own name, given or not: de-bruijn(2,4,directed)
  text,          // "quoted"
  integer_list,  // [4,20]
  value,         // anything; checked by the family
  network,
  routing,
};

struct Parameter {
  std::string_view name{};
  Kind kind = Kind::integer;
  std::string_view meaning{};
  std::int64_t min = INT64_MIN;  // for an integer, a ratio, or each element of a list
  std::int64_t max = INT64_MAX;
  std::string_view words{};         // the choices of a word: "none|top|all"
  std::string_view default_text{};  // empty: the argument is required, unless it is optional
  bool is_optional = false;         // may be absent; the family decides what that means
  bool is_keyed = false;            // given as name=value, not by its position
  bool is_variadic = false;         // one or more integers in a row; at most one such parameter in a schema
  bool is_always_shown = false;     // written in the canonical form even if it is the default
  std::string_view replaced_by{};   // another parameter: if that one is given, this one has no value
  // For a keyed parameter that was added after results were stored: the value that corresponds to its absence. Keys of
  // stored results omit it at this value, so that earlier results are still found.
  std::string_view value_before{};
};

inline constexpr std::size_t kMostParameters = 8;

// Filled from the front; the first nameless parameter ends it.
using Schema = std::array<Parameter, kMostParameters>;

std::span<const Parameter> parameters(const Schema& schema);

// The meaning and the range of a parameter: "dimension, 1 to 62".
std::string describe(const Parameter& parameter);

// The usage of a name: "torus(sides...)", "rdt(N,rank=,spare=none)".
std::string usage(std::string_view name, const Schema& schema);

}  // namespace weft::spec
