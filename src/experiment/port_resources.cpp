#include "experiment/port_resources.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include <fmt/format.h>

namespace weft::experiment {
namespace {

constexpr std::size_t kMostNames = 8;  // in a sentence

class SpanMaker {
 public:
  void add(std::uint64_t value) {
    if (!span_) span_ = {value, value};
    span_ = {std::min(span_->least, value), std::max(span_->most, value)};
  }
  [[nodiscard]] Span span() const { return span_.value_or(Span{}); }

 private:
  std::optional<Span> span_;
};

// The name of each; its network where it has none, with the routing where the network appears with several.
std::vector<std::string> names_of(std::span<const NamedResources> compared) {
  std::map<std::string, std::set<std::string>> routings;
  for (const NamedResources& each : compared) routings[each.network].insert(each.routing);
  std::vector<std::string> names;
  for (const NamedResources& each : compared) {
    const bool is_alone = routings[each.network].size() == 1;
    names.push_back(!each.name.empty() ? each.name
                    : is_alone         ? each.network
                                       : fmt::format("{} with {}", each.network, each.routing));
  }
  return names;
}

// The distinct values of a name. Names and values keep the order in which they first appear.
struct NamedValues {
  std::string name;
  std::vector<std::string> values;
};

std::vector<NamedValues> values_by_name(std::span<const std::string> names, std::span<const std::string> values) {
  std::vector<NamedValues> all;
  for (std::size_t i = 0; i < names.size(); ++i) {
    auto found = std::find_if(all.begin(), all.end(), [&](const NamedValues& each) { return each.name == names[i]; });
    if (found == all.end()) found = all.insert(all.end(), {names[i], {}});
    const bool is_known = std::find(found->values.begin(), found->values.end(), values[i]) != found->values.end();
    if (!is_known) found->values.push_back(values[i]);
  }
  return all;
}

std::string difference(std::string_view what, const std::vector<NamedValues>& all) {
  const auto same = [&](const NamedValues& each) {
    return std::is_permutation(each.values.begin(), each.values.end(), all.front().values.begin(),
                               all.front().values.end());
  };
  if (std::all_of(all.begin(), all.end(), same)) return "";
  std::string text;
  for (std::size_t i = 0; i < std::min(all.size(), kMostNames); ++i) {
    text += fmt::format("{}{} {}", i == 0 ? "" : ", ", all[i].name, fmt::join(all[i].values, "/"));
  }
  if (all.size() > kMostNames) text += fmt::format(", and {} more", all.size() - kMostNames);
  return fmt::format("{}: {}", what, text);
}

}  // namespace

std::string to_text(const Span& span) {
  return span.least == span.most ? fmt::to_string(span.least) : fmt::format("{} to {}", span.least, span.most);
}

PortResources port_resources(const RouterDescription& router) {
  SpanMaker vcs;
  SpanMaker buffer;
  SpanMaker flits;
  for (const LinkDescription& link : router.links) {
    const unsigned depth = link.buffer.value_or(router.parameters.buffer);
    vcs.add(link.vcs);
    buffer.add(depth);
    flits.add(std::uint64_t{link.vcs} * depth);
  }
  return {vcs.span(), buffer.span(), flits.span(), std::string(to_text(router.vc_reuse))};
}

std::vector<std::string> resource_differences(std::span<const NamedResources> compared) {
  const std::vector<std::string> names = names_of(compared);
  std::vector<std::string> sentences;
  const auto add = [&](std::string_view what, const auto& text_of) {
    std::vector<std::string> values;
    for (const NamedResources& each : compared) values.push_back(text_of(each.resources));
    const std::string sentence = difference(what, values_by_name(names, values));
    if (!sentence.empty()) sentences.push_back(sentence);
  };
  add("VCs per port differ", [](const PortResources& r) { return to_text(r.vcs); });
  add("Buffer flits per port differ", [](const PortResources& r) { return to_text(r.flits); });
  add("VC reuse differs", [](const PortResources& r) { return r.vc_reuse; });
  return sentences;
}

}  // namespace weft::experiment
