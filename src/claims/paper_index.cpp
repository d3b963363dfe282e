#include "claims/paper_index.h"

#include <algorithm>
#include <map>
#include <mutex>

#include <nlohmann/json.hpp>

namespace weft::claims {
namespace {

IndexItem read_item(const nlohmann::json& json) {
  return {.place = json.at("place"),
          .section = json.at("section"),
          .kind = json.at("kind"),
          .says = json.at("says"),
          .cells = json.value("cells", std::size_t{0}),
          .claims = json.at("claims"),
          .reason = json.value("reason", ""),
          .missing = json.value("missing", "")};
}

std::vector<IndexItem> read_index(const Paper& paper) {
  std::vector<IndexItem> items;
  if (paper.index == nullptr) return items;
  for (const nlohmann::json& json : nlohmann::json::parse(paper.index())) items.push_back(read_item(json));
  return items;
}

}  // namespace

const std::vector<IndexItem>& index_of(const Paper& paper) {
  static std::mutex reading;
  static std::map<std::string_view, std::vector<IndexItem>> read;
  const std::lock_guard lock(reading);
  const auto known = read.find(paper.id);
  if (known != read.end()) return known->second;
  return read.emplace(paper.id, read_index(paper)).first->second;
}

bool judges(const IndexItem& item, std::string_view id) {
  return std::ranges::any_of(item.claims, [id](const std::string& within) { return is_within(id, within); });
}

}  // namespace weft::claims
