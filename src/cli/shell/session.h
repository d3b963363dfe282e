// What a subcommand works with: where results go, how they look, and what the computation may use.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/execution.h"
#include "report/table.h"

namespace weft::cli {

class TerminalProgress;

class Session {
 public:
  Session();

  Execution execution;
  report::TextStyle style;                    // of standard output
  TerminalProgress* progress_line = nullptr;  // may be none; it makes way for what is printed

  // To standard output; throws InputError when it cannot be written (a full disk), and Interrupted after Ctrl-C. Files
  // get every byte, a terminal gets safe_lines.
  void print(std::string_view text) const;
  // The same for text that people read: lines that are longer than the terminal is wide are wrapped.
  void print_lines(std::string_view text) const;
  void flush() const;
  // To standard error, as safe_lines.
  void note(std::string_view text) const;

 private:
  bool is_terminal_;  // standard output
};

// "512M", "3G", "1000000": bytes. Throws InputError.
std::uint64_t parse_bytes(std::string_view text);

// A whole number of at least one. Throws InputError naming the option, with `example` in the hint.
std::uint64_t parse_positive(std::string_view text, std::string_view option, std::string_view example = "2");

}  // namespace weft::cli
