// Names as people write them. Keys of stored results write every argument out; screens, pages and results leave out
// what is a default today.
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

// Of a stored configuration. `result` is the one stored with it, whose names were short when it was made; it may be
// empty. An argument that the network decided then stays out where the result leaves it out, and is written otherwise.
// A name that is not known any more stays as it is.
ShortNames short_names(const nlohmann::ordered_json& configuration, const nlohmann::ordered_json& result);

// The same without a result: a command with these names repeats the very run.
ShortNames exact_names(const nlohmann::ordered_json& configuration);

// Puts the names in place of those that an object has: "spec", "routing", "traffic" and "process".
void set_names(nlohmann::ordered_json& object, const ShortNames& names);

// The result of a row, with its names as they are short today.
nlohmann::ordered_json result_of(const store::Row& row);

}  // namespace weft::sweep
