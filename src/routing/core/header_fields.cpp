#include "routing/core/header_fields.h"

namespace weft::routing {

HeaderFields header_fields(const Routing& routing, const Header& header, NodeId here) {
  if (routing.facts().header_word_count == 0U) return {};
  if (const auto* shows = dynamic_cast<const ShowsHeader*>(&routing)) return shows->header_fields(header, here);
  HeaderFields fields;
  for (std::size_t word = 0; word < routing.facts().header_word_count; ++word) {
    fields.push_back({"word " + std::to_string(word), std::int64_t{header.state[word]}});
  }
  return fields;
}

HeaderFields joined_fields(HeaderFields own, const Routing& inner, const Header& header, NodeId here) {
  for (HeaderField& field : header_fields(inner, header, here)) own.push_back(std::move(field));
  return own;
}

}  // namespace weft::routing
