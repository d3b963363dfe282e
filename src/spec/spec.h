// A spec is a short text that names a thing: "torus(8,8)", "rhsn(2,2,hypercube(2))", "prc(100,skips=[4,20])".
// This is its parsed form. One grammar serves networks and everything else that is named:
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

// An exact ratio in lowest terms that is not whole (whole ones are integers); the sign is the numerator's.
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
  TextSpan place{};       // of the whole spec in the text that was read; not part of its value
  TextSpan name_place{};  // of the name alone
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

// The one way to write a spec: no spaces, decimals where they end, ratios in lowest terms. parse(print(s)) == s.
std::string print(const Spec& spec);
std::string print(const Value& value);

// What kind of value this is, for a message: "a number", "a list", ...
std::string describe_kind(const Value& value);

}  // namespace weft::spec
