// The context of a subcommand: output streams, text style, and the resources that the computation may use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

#include "base/execution.h"
#include "report/table.h"

namespace weft::cli {

class TerminalProgress;

// What a command printed, for programs that embed it.
struct CapturedOutput {
  std::mutex mutex{};  // of both texts
  std::string printed{};
  std::string noted{};
};

class Session {
 public:
  Session();  // of the program: standard output and standard error
  // The same where another program passes both on. mpirun does so through a terminal of its own, also into a file.
  struct PassedOn {};
  explicit Session(PassedOn passed_on);
  // Without a terminal, into these texts. The output must outlive the session.
  explicit Session(CapturedOutput& captured);

  Execution execution;
  report::TextStyle style;                    // of standard output
  TerminalProgress* progress_line = nullptr;  // may be null; erased before anything is printed

  // To standard output; throws InputError when writing fails (a full disk), and Interrupted after Ctrl-C. Files
  // get every byte, a terminal gets safe_lines.
  void print(std::string_view text) const;
  // The same, with lines wrapped at the width of the terminal.
  void print_lines(std::string_view text) const;
  void flush() const;
  // To standard error, as safe_lines; wrapped at the width of a terminal.
  void note(std::string_view text) const;
  // "wrote FILE" to standard error, for a file that a command writes in addition to what it prints.
  void note_written(std::string_view path) const;
  // The same when standard error is a terminal, for commands that only write the file: scripts expect them to be
  // silent.
  void confirm_written(std::string_view path) const;
  // To standard error if that is a terminal: what a person may want to know, and a script would not read.
  void note_on_terminal(std::string_view text) const;

 private:
  Session(bool is_terminal, bool is_error_terminal);

  bool is_terminal_;        // standard output
  bool is_error_terminal_;  // standard error
  std::size_t error_width_ = 0;
  CapturedOutput* captured_ = nullptr;  // may be null
};

// "512M", "3G", "1000000": bytes. Throws InputError.
std::uint64_t parse_bytes(std::string_view text);

// A whole number of at least one. Throws InputError naming the option, with `example` in the hint.
std::uint64_t parse_positive(std::string_view text, std::string_view option, std::string_view example = "2");

}  // namespace weft::cli
