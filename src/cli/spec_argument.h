// A network on the command line may be a file: `weft info g.graphml` is `weft info 'file("g.graphml")'`.
#pragma once

#include <string>

namespace weft::cli {

// The spec that a person means by an argument. One that has a dot or a slash and is no spec is a file, which must be
// there: throws InputError that names a near one. Plans of sweeps (.toml) and all other arguments stay as they are.
std::string spec_argument(const std::string& argument);

}  // namespace weft::cli
