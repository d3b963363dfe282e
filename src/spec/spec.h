// The parsed form of a spec, a short text that names a thing: "torus(8,8)", "rhsn(2,2,hypercube(2))",
// "prc(100,skips=[4,20])". Networks, routings and all other named things have the same grammar:
//
//   spec   = name [ "(" [ item { "," item } ] ")" ]
//   item   = [ key "=" ] value
//   value  = integer | integer "/" integer | decimal | text | list | spec
//   list   = "[" [ value { "," value } ] "]"
//   name, key = letter { letter | digit | "-" | "_" }        text = '"' characters '"'
//
// A word is a spec without arguments; "petersen" and "petersen()" are the same.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "base/input_error.h"

namespace weft::spec {

struct Value;

// An exact ratio in lowest terms that is not an integer; the numerator has the sign.
struct Ratio {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;
  friend bool operator==(const Ratio&, const Ratio&) = default;
};

struct Text {
  std::string characters;
  friend bool operator==(const Text&, const Text&) = default;
};

using List = std::vector<Value>;

struct Argument;

struct Spec {
  std::string name;
  std::vector<Argument> arguments;
  TextSpan place{};      // of the whole spec in the parsed text; not part of its value
  TextSpan name_span{};  // of the name alone
};

struct Value {
  std::variant<std::int64_t, Ratio, Text, List, Spec> content;
  TextSpan place{};
};

struct Argument {
  std::string key;  // empty for an argument given by its position
  Value value;
  TextSpan place{};
};

bool operator==(const Spec& a, const Spec& b);
bool operator==(const Value& a, const Value& b);
bool operator==(const Argument& a, const Argument& b);

// The canonical text of a spec: no spaces, finite decimals as decimals, other ratios in lowest terms. parse(print(s))
// == s.
std::string print(const Spec& spec);
std::string print(const Value& value);

// The kind of the value for a message: "an integer", "a list", ...
std::string describe_kind(const Value& value);

}  // namespace weft::spec
