// Short names of networks, routings, patterns and processes. Keys of stored results write every argument out; tables,
// pages and results leave out arguments that have today's default.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "store/store.h"

namespace weft::sweep {

struct ShortNames {
  std::string network;
  std::string routing;
  std::string traffic;  // empty for a list
  std::string process;
};

// Shortens the names of a stored configuration. `result` is the stored result, whose names are short; it may be empty.
// An argument whose value the network decided is left out where the result leaves it out, else written. A name that is
// no longer registered stays as it is.
ShortNames short_names(const nlohmann::ordered_json& configuration, const nlohmann::ordered_json& result);

// The same without a result: nothing is left to the network, so a command with these names repeats exactly this run.
ShortNames exact_names(const nlohmann::ordered_json& configuration);

// Replaces "spec", "routing", "traffic" and "process" of the object.
void set_names(nlohmann::ordered_json& object, const ShortNames& names);

// The result of a row with today's short names.
nlohmann::ordered_json result_of(const store::Row& row);

}  // namespace weft::sweep
