// Migrates rows of version 1. Their configurations leave out arguments at their defaults, so that a row would stand for
// another run as soon as a default changes. Here the arguments are written out with the defaults of version 1, which
// are frozen in this file, whatever the records of families, routings, patterns and processes say today.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace weft::store::version_1 {

struct Name {
  std::string_view name;
  // In the order of the full name, separated by blanks: "N" is required, "spare=none" has this default, "rank?" may be
  // absent, "@R=shortest" has a default and no key, "peak=1|duty" has its default unless duty is given.
  std::string_view parameters{};
  std::string_view routing{};  // the default routing of a network; empty: layered(shortest)
};
std::span<const Name> networks();
std::span<const Name> routings();
std::span<const Name> patterns();
std::span<const Name> processes();

// The configuration with every argument written out. Returns a text that version 1 did not write unchanged. Limit: a
// left-out root of up-down stays left out, since it depends on the graph.
std::string full_configuration(const std::string& configuration);

// The result with the verdict words of version 2.
std::string renamed_result(const std::string& result);

}  // namespace weft::store::version_1
