#include "topology/constructions/swapped_parts.h"

#include <algorithm>

#include "topology/constructions/swapped_network.h"

namespace weft::topology {
namespace {

// A swapped network as addresses: digits base M, and the swaps that join them.
class Addresses {
 public:
  // Throws InputError if the size of the nucleus is not known by formula (a file).
  explicit Addresses(const PartSite& site) : form_(*address_form(*site.whole)) {
    const auto& nodes = form_.nucleus.closed_forms.nodes;
    if (!nodes) {
      throw InputError("the size of the nucleus is known only after it is read, so its clusters have no names", {},
                       "write the part of another network");
    }
    base_ = *nodes;
    swaps_ = swaps_of(form_.shape, base_);
  }

  [[nodiscard]] const SwappedForm& form() const { return form_; }
  [[nodiscard]] Count base() const { return base_; }
  [[nodiscard]] const std::vector<Swap>& swaps() const { return swaps_; }
  [[nodiscard]] Count digits() const {
    return saturating_add(digit_count(form_.shape), static_cast<Count>(form_.shape.copies));
  }
  [[nodiscard]] Count node_count() const { return saturating_power(base_, digits()); }

  // The digits within a cluster, for each kind of cluster, the largest first: a swap joins clusters of its weight.
  [[nodiscard]] std::vector<Count> cluster_digits() const {
    std::vector<Count> counts;
    Count inside = 1;  // digits of a block
    for (std::size_t depth = 1; depth <= form_.shape.levels.size(); ++depth) {
      const auto levels = static_cast<Count>(form_.shape.levels[depth - 1]);
      for (Count level = 2; level <= levels; ++level) counts.push_back(saturating_multiply(inside, level - 1));
      inside = saturating_multiply(inside, levels);
    }
    if (form_.shape.copies > 0) counts.push_back(inside);
    std::reverse(counts.begin(), counts.end());
    return counts;
  }

  // The network that a cluster with so many digits is.
  [[nodiscard]] SwappedShape cluster_shape(Count digits_inside) const {
    SwappedShape shape;
    const bool is_copy = digits_inside == digit_count(form_.shape);
    if (is_copy || form_.shape.diameter_links == "all") shape.diameter_links = form_.shape.diameter_links;
    Count inside = 1;
    for (const std::int64_t levels : form_.shape.levels) {
      if (inside == digits_inside) break;
      const Count left = digits_inside / inside;
      shape.levels.push_back(std::min(levels, static_cast<std::int64_t>(left)));
      inside *= static_cast<Count>(shape.levels.back());
    }
    if (shape.levels.empty()) shape.levels.push_back(1);
    return shape;
  }

 private:
  SwappedForm form_;
  Count base_ = 1;
  std::vector<Swap> swaps_;
};

// The name of a swapped network of this shape.
std::string swapped_name(const SwappedShape& shape, const Member& nucleus, bool is_rcc) {
  std::vector<std::int64_t> levels = shape.levels;
  std::erase(levels, 1);
  std::string inner = spec::print(nucleus.arguments.to_spec());
  if (is_rcc) return "rcc-full(" + std::to_string(nucleus.integer("n")) + "," + std::to_string(levels.size()) + ")";
  if (levels.empty()) return inner;
  std::string name = levels.size() == 1 ? "hsn(" : "rhsn(";
  for (std::size_t i = levels.size(); i-- > 0;) name += std::to_string(levels[i]) + ",";
  return name + inner + (shape.diameter_links == "none" ? "" : ",diameter-links=" + shape.diameter_links) + ")";
}

// ---- clusters

// The digits that the clusters around this place fix, and those of the arguments.
std::vector<std::int64_t> leading_digits(const PartSite& site, const spec::Arguments* arguments) {
  std::vector<std::int64_t> digits;
  const auto add = [&](const spec::Arguments& from) {
    const std::vector<std::int64_t> more = from.integers("digits");
    digits.insert(digits.end(), more.begin(), more.end());
  };
  for (const ChosenPart& part : site.within) {
    if (part.kind == &kClusterPart) add(part.arguments);
  }
  if (arguments != nullptr) add(*arguments);
  return digits;
}

// The kinds of clusters inside those around this place, as numbers of digits within them.
std::vector<Count> inner_cluster_digits(const Addresses& addresses, const PartSite& site) {
  const Count fixed = leading_digits(site, nullptr).size();
  std::vector<Count> counts = addresses.cluster_digits();
  std::erase_if(counts, [&](Count inside) { return inside >= addresses.digits() - fixed; });
  return counts;
}

[[noreturn]] void refuse_digit_count(const spec::Arguments& arguments, const Addresses& addresses,
                                     const PartSite& site) {
  const Count open = addresses.digits() - leading_digits(site, nullptr).size();
  std::string possible;
  for (const Count inside : inner_cluster_digits(addresses, site)) {
    possible += (possible.empty() ? "" : " or ") + to_text(open - inside);
  }
  const std::size_t given = arguments.integers("digits").size();
  if (possible.empty()) arguments.fail("digits", "there are no clusters here", "this is one nucleus");
  arguments.fail("digits",
                 (given == 1 ? "1 digit names" : std::to_string(given) + " digits name") +
                     std::string(" no cluster; an address has ") + to_text(open) + " here",
                 "give the first " + possible);
}

// Refuses a cluster that the argument `removed` has removed.
void check_kept(const spec::Arguments& arguments, const Addresses& addresses,
                const std::vector<std::int64_t>& leading) {
  const SwappedShape& shape = addresses.form().shape;
  if (shape.removed == 0) return;
  const Count top_digits = addresses.digits() - addresses.cluster_digits().front();
  Count top = 0;
  for (Count i = 0; i < top_digits; ++i)
    top = top * addresses.base() + static_cast<Count>(leading[static_cast<std::size_t>(i)]);
  const Count kept = addresses.swaps().back().block - static_cast<Count>(shape.removed);
  if (top < kept) return;
  arguments.fail("digits", "top-level cluster " + to_text(top) + " is removed from this network",
                 "clusters 0 to " + to_text(kept - 1) + " are there");
}

void check_cluster(spec::Arguments& arguments, const PartSite& site) {
  const Addresses addresses(site);
  const std::vector<std::int64_t> digits = arguments.integers("digits");
  const std::vector<std::int64_t> leading = leading_digits(site, &arguments);
  const std::vector<Count> possible = inner_cluster_digits(addresses, site);
  const bool is_cluster = leading.size() < addresses.digits() &&
                          std::ranges::find(possible, addresses.digits() - leading.size()) != possible.end();
  if (!is_cluster) refuse_digit_count(arguments, addresses, site);
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (static_cast<Count>(digits[i]) < addresses.base()) continue;
    arguments.fail_at(
        "digits", i,
        "digit " + std::to_string(digits[i]) + " is too large; the nucleus has " + to_text(addresses.base()) + " nodes",
        "take 0 to " + to_text(addresses.base() - 1));
  }
  check_kept(arguments, addresses, leading);
}

IsInPart cluster_nodes(const spec::Arguments& arguments, const PartSite& site) {
  const Addresses addresses(site);
  const std::vector<std::int64_t> leading = leading_digits(site, &arguments);
  Count number = 0;
  for (const std::int64_t digit : leading) number = number * addresses.base() + static_cast<Count>(digit);
  const Count size = saturating_power(addresses.base(), addresses.digits() - leading.size());
  return [number, size](NodeId v) { return v / size == number; };
}

// Are all parts around this place clusters?
bool has_clusters_only(const PartSite& site) {
  return std::ranges::all_of(site.within, [](const ChosenPart& part) { return part.kind == &kClusterPart; });
}

ClosedForms cluster_forms(const spec::Arguments& arguments, const PartSite& site) {
  if (!has_clusters_only(site)) return {};
  const Addresses addresses(site);
  const Count inside = addresses.digits() - leading_digits(site, &arguments).size();
  return swapped_closed_forms(addresses.cluster_shape(inside), addresses.form().nucleus.closed_forms);
}

// Calls `use` with the digits of each number below base^count.
template <class Use>
void for_all_addresses(Count base, Count count, const Use& use) {
  const MixedRadix radix(std::vector<std::uint64_t>(static_cast<std::size_t>(count), static_cast<std::uint64_t>(base)));
  for (std::uint64_t number = 0; number < radix.size(); ++number) {
    std::string digits;
    for (std::size_t i = radix.digit_count(); i-- > 0;) {
      digits += (digits.empty() ? "" : ",") + std::to_string(radix.digit(number, i));
    }
    use(digits);
  }
}

// How many of the clusters with so many leading digits are kept.
Count kept_clusters(const Addresses& addresses, Count count) {
  const SwappedShape& shape = addresses.form().shape;
  if (shape.removed == 0) return count;
  const Count top = addresses.swaps().back().block;
  return count / top * (top - static_cast<Count>(shape.removed));
}

std::vector<PartGroup> cluster_groups(const PartSite& site) {
  const Addresses addresses(site);
  const Count open = addresses.digits() - leading_digits(site, nullptr).size();
  std::vector<PartGroup> groups;
  std::string usage;
  for (const Count inside : inner_cluster_digits(addresses, site)) {
    usage.clear();
    for (Count digit = open; digit > inside; --digit) usage += (usage.empty() ? "X" : ",X") + to_text(digit);
    const Count all = saturating_power(addresses.base(), open - inside);
    const Count count = open == addresses.digits() ? kept_clusters(addresses, all) : all;
    const auto parts = [base = addresses.base(), fixed = open - inside, count] {
      std::vector<std::string> specs;
      for_all_addresses(base, fixed, [&](const std::string& digits) {
        if (specs.size() < count) specs.push_back("cluster(" + digits + ")");
      });
      return specs;
    };
    PartGroup group{"cluster(" + usage + ")", count, {}, "", parts};
    if (has_clusters_only(site)) {
      group.nodes = saturating_power(addresses.base(), inside);
      group.shape = swapped_name(addresses.cluster_shape(inside), addresses.form().nucleus,
                                 site.whole->family->name == "rcc-full");
    }
    groups.push_back(std::move(group));
  }
  return groups;
}

std::string place_in_cluster(const spec::Arguments& arguments, const PartSite& site, NodeId v) {
  const Addresses addresses(site);
  const Count inside = addresses.digits() - leading_digits(site, &arguments).size();
  const MixedRadix radix(
      std::vector<std::uint64_t>(static_cast<std::size_t>(inside), static_cast<std::uint64_t>(addresses.base())));
  return digit_label(radix, v % radix.size());
}

// ---- leaders

// "depth 2 level 2", or the level alone in a network of one depth.
std::string swap_name(const Swap& swap, const SwappedShape& shape) {
  if (swap.depth == 0) return "copies";
  const std::string level = "level=" + std::to_string(swap.level);
  return shape.levels.size() > 1 ? "depth=" + std::to_string(swap.depth) + "," + level : level;
}

[[noreturn]] void refuse_swap(const spec::Arguments& arguments, const Addresses& addresses) {
  std::string possible;
  for (const Swap& swap : addresses.swaps()) {
    if (swap.depth > 0) possible += (possible.empty() ? "" : "; ") + swap_name(swap, addresses.form().shape);
  }
  arguments.fail(arguments.has("level") ? "level" : "depth", "there are no swap links of this level",
                 possible.empty() ? "this network is one nucleus" : "possible: " + possible);
}

const Swap& swap_named(const spec::Arguments& arguments, const Addresses& addresses) {
  const std::vector<Swap>& swaps = addresses.swaps();
  if (swaps.empty()) refuse_swap(arguments, addresses);
  if (!arguments.has("depth") && !arguments.has("level")) return swaps.back();
  const std::vector<std::int64_t>& levels = addresses.form().shape.levels;
  const std::int64_t depth =
      arguments.has("depth") ? arguments.integer("depth") : static_cast<std::int64_t>(levels.size());
  const auto found = std::find_if(swaps.rbegin(), swaps.rend(), [&](const Swap& swap) {
    const bool is_depth = swap.depth == static_cast<std::size_t>(depth);
    return is_depth && (!arguments.has("level") || swap.level == arguments.integer("level"));
  });
  if (found == swaps.rend()) refuse_swap(arguments, addresses);
  return *found;
}

void check_leaders(spec::Arguments& arguments, const PartSite& site) {
  const Addresses addresses(site);
  const Swap& swap = swap_named(arguments, addresses);
  const auto keep = [&](std::string_view name, std::int64_t value, bool is_needed) {
    if (!is_needed) return arguments.forget(name);
    spec::Value kept = arguments.has(name) ? arguments.value(name) : spec::Value{};
    kept.content = value;
    arguments.set(name, std::move(kept));
  };
  const bool is_default = &swap == &addresses.swaps().back();
  keep("depth", static_cast<std::int64_t>(swap.depth), !is_default && addresses.form().shape.levels.size() > 1);
  keep("level", swap.level, !is_default);
}

IsInPart leader_nodes(const spec::Arguments& arguments, const PartSite& site) {
  const Addresses addresses(site);
  const Swap swap = swap_named(arguments, addresses);
  return [swap](NodeId v) { return v % swap.block == v / swap.weight % swap.block; };
}

// A link of the nucleus, or of another level, changes the low digit block and not the top one. So leaders of the top
// level are joined by diameter links only; copies are another matter.
ClosedForms leader_forms(const spec::Arguments& arguments, const PartSite& site) {
  const Addresses addresses(site);
  const Swap& swap = swap_named(arguments, addresses);
  if (!site.within.empty() || addresses.form().shape.removed > 0 || addresses.node_count() == kHuge) return {};
  ClosedForms forms;
  forms.nodes = addresses.node_count() / swap.block;
  const ClosedForms& nucleus = addresses.form().nucleus.closed_forms;
  if (nucleus.terminals == nucleus.nodes) forms.terminals = forms.nodes;
  if (!swap.is_top || swap.depth == 0) return forms;
  const Count lacking = swap.block % 2 == 1 ? *forms.nodes / swap.block : 0;
  forms.channels = swap.has_diameter_links ? *forms.nodes - lacking : 0;
  forms.links = *forms.channels / 2;
  return forms;
}

std::vector<PartGroup> leader_groups(const PartSite& site) {
  const Addresses addresses(site);
  std::vector<PartGroup> groups;
  for (const Swap& swap : addresses.swaps()) {
    const bool is_default = &swap == &addresses.swaps().back();
    const std::string spec = is_default ? "leaders" : "leaders(" + swap_name(swap, addresses.form().shape) + ")";
    const bool is_whole = site.within.empty() && addresses.form().shape.removed == 0 && addresses.node_count() != kHuge;
    groups.push_back({spec, 1, is_whole ? std::optional(addresses.node_count() / swap.block) : std::nullopt, "",
                      [spec] { return std::vector{spec}; }});
  }
  std::reverse(groups.begin(), groups.end());
  return groups;
}

constexpr std::int64_t kMostDigit = 1LL << 40;

}  // namespace

extern constinit const PartKind kClusterPart{
    .name = "cluster",
    .summary = "cluster of some level: the nodes whose addresses begin with these digits",
    .parameters = {{{.name = "digits",
                     .meaning = "the first digits of the addresses",
                     .min = 0,
                     .max = kMostDigit,
                     .is_variadic = true}}},
    .check = check_cluster,
    .nodes = cluster_nodes,
    .closed_forms = cluster_forms,
    .groups = cluster_groups,
    .place = place_in_cluster,
};

extern constinit const PartKind kLeadersPart{
    .name = "leaders",
    .summary = "nodes without a swap link of a level, the top one unless another is given",
    .parameters = {{{.name = "depth",
                     .meaning = "depth of the links in a recursive network (default: the outermost)",
                     .min = 1,
                     .max = 64,
                     .is_optional = true,
                     .is_keyed = true},
                    {.name = "level",
                     .meaning = "level of the links at this depth (default: the highest)",
                     .min = 2,
                     .max = 64,
                     .is_optional = true,
                     .is_keyed = true}}},
    .check = check_leaders,
    .nodes = leader_nodes,
    .closed_forms = leader_forms,
    .groups = leader_groups,
};

}  // namespace weft::topology
