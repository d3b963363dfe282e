#include "cli/compared_members.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/pictures/network_picture.h"
#include "topology/network.h"

namespace weft::cli {
namespace {

using topology::Family;
using topology::MemberRequest;
using topology::SizeUnit;

std::string counted(Count count, std::string_view noun) {
  return fmt::format("{} {}{}", to_text(count), noun, count == 1 ? "" : "s");
}

// Remark -> the families that it applies to.
using Remarks = std::map<std::string, std::vector<std::string>>;

// The family's example with about 16 nodes: large enough to show the construction, small enough to be readable.
std::optional<std::string> small_member(const Family& family) {
  constexpr Count kReadable = 16;
  std::optional<std::string> chosen;
  Count least = kHuge;
  for (const std::string_view text : family.examples) {
    if (text.empty()) break;
    const Count nodes = topology::resolve(text).closed_forms.nodes.value_or(kHuge);
    const Count distance = std::max(nodes, kReadable) - std::min(nodes, kReadable);
    if (distance >= least) continue;
    least = distance;
    chosen = text;
  }
  return chosen;
}

}  // namespace

MembersOfSize members_of_size(const MemberSearch& search, const Execution& execution) {
  MemberRequest checked = search.request;
  if (!search.is_radix_exact) checked.most_radix.reset();
  MembersOfSize selection;
  std::vector<std::string> more;
  std::vector<std::string> none;
  Remarks remarks;
  const ProgressScope progress(execution, "members of families", search.families.size());
  for (const Family* family : search.families) {
    const topology::FamilyMembers found = topology::members_of(*family, search.request, execution);
    topology::BestMembers best = topology::best_members(found, checked, search.most_of_each, execution);
    progress.advance(1);
    if (best.more_count > 0) more.push_back(fmt::format("{} {}", family->name, best.more_count));
    if (!found.limits.empty()) {
      remarks[found.limits].emplace_back(family->name);
    } else if (best.members.empty() && best.too_large.empty()) {
      none.emplace_back(family->name);
    }
    for (const std::string& reason : best.too_large) selection.notes.push_back("Left out: " + reason + ".");
    std::ranges::move(best.members, std::back_inserter(selection.members));
  }
  if (!more.empty()) {
    selection.notes.push_back(fmt::format("Shown are the {} best of each family; --all shows the others: {}.",
                                          search.most_of_each, fmt::join(more, ", ")));
  }
  if (!none.empty()) selection.notes.push_back(fmt::format("No member fits: {}.", fmt::join(none, ", ")));
  for (const auto& [reason, names] : remarks)
    selection.notes.push_back(fmt::format("{}: {}.", fmt::join(names, ", "), reason));
  return selection;
}

std::string size_text(const MemberRequest& request) {
  std::string text =
      fmt::format("{} {} within 10 %, at most {} per router", to_text(request.size),
                  request.unit == SizeUnit::nodes ? "nodes" : "terminals", counted(*request.most_radix, "port"));
  if (request.most_degree) text += fmt::format(", at most {} per node", counted(*request.most_degree, "link"));
  return text;
}

std::vector<std::string> pictures_of_families(const ComparedNetworks& networks, const Execution& execution) {
  std::set<std::string_view> names;
  for (const paths::ComparedNetwork& network : networks) names.insert(network.family);
  std::vector<std::string> pictures;
  for (const Family* family : topology::families()) {
    if (!names.contains(family->name)) continue;
    if (const auto text = small_member(*family)) pictures.push_back(picture_of(topology::build(*text, execution)));
  }
  return pictures;
}

}  // namespace weft::cli
