// Transcripts: a command, then its exact output. In a .t file, and in the console blocks of the README:
//
//   $ weft info petersen --only diameter
//   petersen
//     diameter            2
//
// Output is standard output and standard error together. A line "? 2" ends it with the expected exit code (0 when there
// is none). A line "..." stands for any lines.
#pragma once

#include <string>
#include <vector>

namespace weft::cli {

struct Exchange {
  int line = 0;  // of the command, for messages
  std::string command;
  std::string output;
  int exit_code = 0;
};

std::vector<Exchange> read_transcript(const std::string& text);

// The blocks between ```console and ```.
std::vector<Exchange> read_console_blocks(const std::string& markdown);

// Empty when the output matches, else the difference.
std::string mismatch(const Exchange& exchange, const std::string& output, int exit_code);

struct Outcome {
  std::string output;
  int exit_code = 0;
};

// Runs a command in a shell in `folder`; `weft` is the program under test.
Outcome run_in_shell(const std::string& command, const std::string& folder);

std::string read_file(const std::string& path);

}  // namespace weft::cli
