#include "transcript.h"

#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <span>
#include <sstream>
#include <stdexcept>

namespace weft::cli {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// Without the blank lines that separate exchanges.
std::string joined(std::vector<std::string> lines) {
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

// Both are lists of lines; "..." in the pattern matches any number of lines.
bool matches(std::span<const std::string> pattern, std::span<const std::string> lines) {
  if (pattern.empty()) return lines.empty();
  if (pattern.front() == "...") {
    for (std::size_t skipped = 0; skipped <= lines.size(); ++skipped) {
      if (matches(pattern.subspan(1), lines.subspan(skipped))) return true;
    }
    return false;
  }
  return !lines.empty() && pattern.front() == lines.front() && matches(pattern.subspan(1), lines.subspan(1));
}

}  // namespace

std::vector<Exchange> read_transcript(const std::string& text) {
  std::vector<Exchange> exchanges;
  std::vector<std::string> output;
  const auto finish = [&] {
    if (!exchanges.empty()) exchanges.back().output = joined(output);
    output.clear();
  };
  int number = 0;
  for (const std::string& line : lines_of(text)) {
    ++number;
    if (line.starts_with("$ ")) {
      finish();
      exchanges.push_back({number, line.substr(2), "", 0});
    } else if (line.starts_with("? ")) {
      exchanges.back().exit_code = std::stoi(line.substr(2));
    } else if (!exchanges.empty()) {
      output.push_back(line);
    }
  }
  finish();
  return exchanges;
}

std::vector<Exchange> read_console_blocks(const std::string& markdown) {
  std::vector<Exchange> exchanges;
  std::string block;
  bool is_inside = false;
  int number = 0;
  int first = 0;
  for (const std::string& line : lines_of(markdown)) {
    ++number;
    if (line == "```console") {
      is_inside = true;
      first = number;
      block.clear();
    } else if (is_inside && line == "```") {
      is_inside = false;
      for (Exchange exchange : read_transcript(block)) {
        exchange.line += first;
        exchanges.push_back(std::move(exchange));
      }
    } else if (is_inside) {
      block += line + "\n";
    }
  }
  return exchanges;
}

std::string mismatch(const Exchange& exchange, const std::string& output, int exit_code) {
  std::string wrong;
  if (exit_code != exchange.exit_code) {
    wrong += "exit code " + std::to_string(exit_code) + ", not " + std::to_string(exchange.exit_code) + "\n";
  }
  const auto expected = lines_of(exchange.output);
  const auto lines = lines_of(joined(lines_of(output)));
  if (!matches(expected, lines)) wrong += "expected:\n" + exchange.output + "got:\n" + output;
  return wrong;
}

Outcome run_in_shell(const std::string& command, const std::string& folder) {
  const std::string program_folder = std::string(WEFT_PROGRAM).substr(0, std::string(WEFT_PROGRAM).rfind('/'));
  const std::string line = "cd '" + folder + "' && export PATH='" + program_folder +
                           "':\"$PATH\" LC_ALL=C.UTF-8 && { " + command + "\n} 2>&1 </dev/null";
  std::FILE* pipe = ::popen(line.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("no shell");
  Outcome outcome;
  std::array<char, 4096> buffer{};
  for (std::size_t read = 0; (read = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    outcome.output.append(buffer.data(), read);
  }
  const int status = ::pclose(pipe);
  outcome.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return outcome;
}

std::string read_file(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace weft::cli
