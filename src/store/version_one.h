// Rows of version 1. Names in their configurations leave out arguments at their defaults, so that such a row would
// answer for a new default as soon as one changes. Here they get what was left out: the defaults of version 1, which
// are frozen in this file, whatever the records of families, routings, patterns and processes say today.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace weft::store::version_1 {

struct Name {
  std::string_view name;
  // In the order of the key, with blanks between: "N" had to be given, "spare=none" had this default, "rank?" might be
  // absent, "@R=shortest" had a default and no key, "peak=1|duty" had none where duty was given.
  std::string_view parameters{};
  std::string_view routing{};  // of a network: the one of its own; empty: layered(shortest)
};
std::span<const Name> networks();
std::span<const Name> routings();
std::span<const Name> patterns();
std::span<const Name> processes();

// The configuration with every argument written out. One that is not as version 1 wrote them comes back as it is.
// Limit: the root of up-down, which the graph decides, stays out where it was left out.
std::string full_configuration(const std::string& configuration);

// The result with the verdict in the words of version 2.
std::string renamed_result(const std::string& result);

}  // namespace weft::store::version_1
