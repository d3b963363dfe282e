// The parameters of a run, one row each: how it is read and written, its help, and its place in results and keys.
// Options of `simulate`, `sweep` and `saturation`, keys of a plan's file, JSON, CSV, stored keys and the words in
// tables and pages all come from these rows. A new router parameter is a field of sim::RouterParameters, a row here,
// and the engines.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "experiment/raw_setting.h"
#include "experiment/run_settings.h"

namespace weft::experiment {

enum class ParameterKind : std::uint8_t {
  name,     // a spec or a word
  number,   // a whole number; a sweep takes ranges
  decimal,  // a decimal number; a sweep takes ranges
  yes_no,   // an option without a value; "true" or "false" in a file
  several,  // the whole list is one value
};

struct Parameter {
  std::string_view name;  // the option without its dashes
  ParameterKind kind = ParameterKind::name;
  std::string_view placeholder{};  // of the value in help: "FLITS"; empty for a switch
  std::string_view help{};
  std::string_view words{};      // all allowed values, where they are few: "wormhole|vct|saf|circuit"
  std::string_view unit{};       // of a number that has one: "cycles"
  bool is_common_option = true;  // else each command describes the option itself, if it has it
  // Throws InputError. Rows are read in the order of the table.
  void (*read)(const RawSetting&, RunSettings&) = nullptr;

  // Router parameters: the inverse of `read`, and the position in the JSON of a router, "delays/vc".
  std::string (*write)(const sim::RouterParameters&) = nullptr;
  std::string_view json_path{};
  // For a parameter that was added after results had been stored: its value before it existed. JSON and keys leave the
  // parameter out at this value, so that older results are still found.
  std::string_view value_before{};
  // The parameter in words, for tables and pages: "speedup 2". Empty at the usual value. Null where the table or page
  // has another place for it.
  std::string (*words_unless_usual)(const sim::RouterParameters&) = nullptr;

  [[nodiscard]] bool is_of_router() const { return write != nullptr; }
};

// In the order in which they are read, and in which the points of a sweep are ordered; "spec" is first, "load" last.
std::span<const Parameter> parameters();
const Parameter* find_parameter(std::string_view name);  // nullptr when there is no such parameter

// All of words_unless_usual that are not empty: {"2 iterations", "speedup 2"}.
std::vector<std::string> unusual_words(const sim::RouterParameters& router);

}  // namespace weft::experiment
