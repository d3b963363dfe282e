// A network on the command line may be a file: `weft info g.graphml` is `weft info 'file("g.graphml")'`.
#pragma once

#include <string>

namespace weft::cli {

// The spec that an argument stands for. An argument with a dot or a slash that is no spec is a file; if the file does
// not exist, throws InputError that suggests a similar name. Sweep plans (.toml) and all other arguments stay
// unchanged.
std::string spec_argument(const std::string& argument);

}  // namespace weft::cli
