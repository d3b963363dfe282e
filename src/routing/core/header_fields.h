// The state of a header as named fields, in the words of the routing or its paper: what a packet carries, for people.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "routing/core/routing.h"

namespace weft::routing {

// A number, a word or a vector.
struct HeaderField {
  HeaderField(std::string field_name, std::int64_t number)
      : name(std::move(field_name)), text(std::to_string(number)), numbers{number} {}
  HeaderField(std::string field_name, std::string word) : name(std::move(field_name)), text(std::move(word)) {}
  HeaderField(std::string field_name, std::int64_t horizontal, std::int64_t vertical, std::string tag_bits)
      : name(std::move(field_name)),
        text("(" + std::to_string(horizontal) + "," + std::to_string(vertical) + ")"),
        numbers{horizontal, vertical},
        bits(std::move(tag_bits)) {}

  [[nodiscard]] bool is_vector() const { return numbers.size() > 1; }

  std::string name;                   // "layer", "v_1"
  std::string text;                   // "3", "(1,-2)", "may go up"
  std::vector<std::int64_t> numbers;  // empty for a word
  std::string bits;                   // of a vector, in binary, where the paper defines a routing tag
};

using HeaderFields = std::vector<HeaderField>;

// Implemented by routings whose headers have a state.
class ShowsHeader {
 public:
  ShowsHeader() = default;
  ShowsHeader(const ShowsHeader&) = delete;
  ShowsHeader& operator=(const ShowsHeader&) = delete;
  virtual ~ShowsHeader() = default;
  // The fields of a packet at this node, the outermost routing's first.
  [[nodiscard]] virtual HeaderFields header_fields(const Header& header, NodeId here) const = 0;
};

// The fields of any routing; empty when it has no state. The state words of a routing that does not show its header are
// "word 0", "word 1", ...
HeaderFields header_fields(const Routing& routing, const Header& header, NodeId here);

inline HeaderFields joined(HeaderFields fields, HeaderField another) {
  fields.push_back(std::move(another));
  return fields;
}

// The fields of a routing around another one.
HeaderFields joined_fields(HeaderFields own, const Routing& inner, const Header& header, NodeId here);

}  // namespace weft::routing
