// Runs another program to its end, and returns what it printed.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace weft {

struct ChildResult {
  int code = 0;        // exit status; 127 if there is no such program, 128 + signal if a signal ended it
  std::string output;  // standard output
  std::string errors;  // standard error
};

// `words` are the name of the program, which is searched in PATH, and its arguments; `input` is its standard input.
ChildResult run_child(std::span<const std::string> words, std::string_view input = {});

// The word as a shell reads it back: 'it'\''s'.
std::string shell_quoted(std::string_view word);

}  // namespace weft
