// Shared by the readers of JSON. JSON is read as a stream of events, so no tree of it is held in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace weft::topology {

// Iterator over the text that records how far the parser is.
class JsonCursor {
 public:
  using iterator_category = std::forward_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  JsonCursor(const char* at, const char** furthest) : at_(at), furthest_(furthest) {}
  reference operator*() const { return *at_; }
  JsonCursor& operator++() {
    *furthest_ = ++at_;
    return *this;
  }
  friend bool operator==(const JsonCursor& a, const JsonCursor& b) { return a.at_ == b.at_; }

 private:
  const char* at_;
  const char** furthest_;
};

// How far the parser is in the text.
class JsonProgress {
 public:
  explicit JsonProgress(std::string_view text)
      : end_(text.data() + text.size()), counted_(text.data()), furthest_(text.data()) {}
  JsonProgress(const JsonProgress&) = delete;
  JsonProgress& operator=(const JsonProgress&) = delete;

  [[nodiscard]] JsonCursor begin() { return {furthest_, &furthest_}; }
  [[nodiscard]] JsonCursor end() { return {end_, &furthest_}; }

  // The parser has read one character beyond a number; that may be the end of the line.
  [[nodiscard]] std::uint64_t line() const {
    for (; counted_ + 1 < furthest_; ++counted_) line_ += *counted_ == '\n' ? 1 : 0;
    return line_;
  }

 private:
  const char* end_;
  mutable const char* counted_;  // line ends before here are in line_
  mutable std::uint64_t line_ = 1;
  const char* furthest_;
};

// Throws LineError; `message` is the parser's own.
[[noreturn]] void refuse_as_no_json(std::string_view message, std::uint64_t line);

// Is this the beginning of node-link JSON, as NetworkX and D3 write it, rather than of our own?
bool is_node_link(std::string_view beginning);

}  // namespace weft::topology
