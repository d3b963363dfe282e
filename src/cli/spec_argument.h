// A network on the command line may be a file: `weft info g.graphml` is `weft info 'file("g.graphml")'`. So may a
// routing.
#pragma once

#include <string>
#include <string_view>

namespace weft::cli {

// The spec that an argument stands for. An argument with a dot or a slash that is no spec is a file; if the file does
// not exist, throws InputError that suggests a similar name. Sweep plans (.toml) and all other arguments stay
// unchanged. `other` says in the hint what else could be named.
std::string spec_argument(const std::string& argument, std::string_view other = "a network as weft list families");

}  // namespace weft::cli
