#include "topology/enumeration.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <span>
#include <tuple>

#include <fmt/format.h>

#include "base/input_error.h"
#include "topology/network.h"
#include "topology/terminal_counts.h"

namespace weft::topology {
namespace {

constexpr unsigned kMostRefused = 128;         // invalid values in a row after which no more are expected
constexpr std::uint32_t kMostTried = 100'000;  // sizes computed: about a second
constexpr std::size_t kMostFound = 10'000;

// Thrown when kMostTried or kMostFound is reached.
struct Exhausted {};

bool has_value_by_itself(const spec::Parameter& parameter) { return !parameter.default_text.empty(); }

// Why the members of a family cannot be listed by numbers alone; empty when they can.
std::string why_not_enumerable(const Family& family) {
  for (const spec::Parameter& parameter : spec::parameters(family.parameters)) {
    const auto kind = parameter.kind;
    if (kind == spec::Kind::network) return "made of other networks";
    if (has_value_by_itself(parameter)) continue;
    if (kind == spec::Kind::integer_list) return fmt::format("{} may be any list", parameter.name);
    if (kind == spec::Kind::text || kind == spec::Kind::value) return fmt::format("{} is not a number", parameter.name);
  }
  return "";
}

class FamilySearch {
 public:
  FamilySearch(const Family& family, const MemberRequest& request, const Execution& execution)
      : family_(family), request_(request), execution_(execution) {
    for (const spec::Parameter& parameter : spec::parameters(family.parameters)) {
      if (parameter.kind == spec::Kind::flag) flags_.push_back(&parameter);
      if (is_axis(parameter)) axes_.push_back(&parameter);
    }
    for (std::size_t i = 0; i < axes_.size(); ++i) {
      if (axes_[i]->name == kConcentrationParameter.name) solved_ = i;
    }
  }

  std::vector<Member> run() {
    try {
      for (given_flags_ = 0; given_flags_ < 1U << flags_.size(); ++given_flags_) {
        if (!axes_.empty() && axes_.front()->is_variadic) {
          list_shapes();
        } else {
          values_.clear();
          for (const spec::Parameter* axis : axes_) values_.push_back(axis->min);
          vary(0);
        }
      }
    } catch (const Exhausted&) {
      is_exhausted_ = true;
    }
    return std::move(found_);
  }

  [[nodiscard]] bool is_exhausted() const { return is_exhausted_; }

 private:
  using Values = std::vector<std::int64_t>;

  [[nodiscard]] bool is_axis(const spec::Parameter& parameter) const {
    if (parameter.kind != spec::Kind::integer) return false;
    if (parameter.name == kConcentrationParameter.name) return request_.unit == SizeUnit::terminals;
    return !has_value_by_itself(parameter) && !parameter.is_optional;
  }

  [[nodiscard]] spec::Spec spec_of(const Values& values) const {
    spec::Spec spec;
    spec.name = family_.name;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const spec::Parameter& axis = *axes_[std::min(i, axes_.size() - 1)];  // of sides, all belong to one
      spec.arguments.push_back({.key = axis.is_keyed ? std::string(axis.name) : "", .value = {values[i]}});
    }
    for (std::size_t i = 0; i < flags_.size(); ++i) {
      if ((given_flags_ >> i & 1U) != 0)
        spec.arguments.push_back(
            {.key = "", .value = {spec::Spec{.name = std::string(flags_[i]->name), .arguments = {}}}});
    }
    return spec;
  }

  // None when the family rejects these values.
  std::optional<Member> member(const Values& values) {
    if (++tried_ > kMostTried) throw Exhausted();
    execution_.throw_if_stopped();
    try {
      return resolve(spec_of(values));
    } catch (const InputError&) {
      return std::nullopt;
    }
  }

  std::optional<Count> size(const Values& values) {
    const auto found = member(values);
    return found ? size_of(found->closed_forms, request_.unit) : std::nullopt;
  }

  void take(const Values& values) {
    auto found = member(values);
    if (!found || !request_.holds(size_of(found->closed_forms, request_.unit).value_or(0))) return;
    if (found_.size() == kMostFound) throw Exhausted();
    found_.push_back(std::move(*found));
  }

  // Shapes with many dimensions come first, because they are few, and the most even ones among them.
  void list_shapes() {
    const std::int64_t least_side = std::max<std::int64_t>(axes_.front()->min, 2);
    std::size_t dimensions = 1;
    while (size(Values(dimensions + 1, least_side)).value_or(kHuge) <= request_.most_size()) ++dimensions;
    for (; dimensions >= 2; --dimensions) {
      std::int64_t side = least_side;
      while (size(Values(dimensions, side + 1)).value_or(kHuge) <= request_.most_size()) ++side;
      for (; side >= least_side; --side) {
        if (size(Values(dimensions, 2 * side)).value_or(0) < request_.least_size()) break;
        Values sides{side};
        extend_shape(sides, dimensions);
      }
    }
  }

  void extend_shape(Values& sides, std::size_t dimensions) {
    if (sides.size() == dimensions) return take(sides);
    const std::int64_t largest = 2 * sides.front();
    for (std::int64_t side = sides.back(); side <= largest; ++side) {
      Values completed = sides;
      completed.resize(dimensions, side);
      if (size(completed).value_or(kHuge) > request_.most_size()) return;
      std::fill(completed.begin() + static_cast<std::ptrdiff_t>(sides.size()) + 1, completed.end(), largest);
      if (size(completed).value_or(0) < request_.least_size()) continue;
      sides.push_back(side);
      extend_shape(sides, dimensions);
      sides.pop_back();
    }
  }

  // Varies all axes from this one on, except the solved one, as long as some member is small enough.
  void vary(std::size_t axis) {
    if (axis == axes_.size()) return solve();
    if (axis == solved_) return vary(axis + 1);
    unsigned refused = 0;
    for (std::int64_t value = axes_[axis]->min; value <= axes_[axis]->max && refused < kMostRefused; ++value) {
      values_[axis] = value;
      const auto least = next(axes_[solved_]->min);
      refused = least ? 0 : refused + 1;
      if (!least) continue;
      if (least->size > request_.most_size()) break;
      vary(axis + 1);
    }
    values_[axis] = axes_[axis]->min;
  }

  struct Solution {
    std::int64_t value = 0;
    Count size = 0;
  };

  // The first valid member whose value of the solved axis is at least `value`.
  std::optional<Solution> next(std::int64_t value) {
    const std::int64_t last = axes_[solved_]->max;
    Values values = values_;
    for (unsigned refused = 0; refused < kMostRefused && value <= last; ++refused, ++value) {
      values[solved_] = value;
      if (const auto found = size(values)) return Solution{value, *found};
    }
    return std::nullopt;
  }

  void take_solution(std::int64_t value) {
    Values values = values_;
    values[solved_] = value;
    take(values);
  }

  // Takes the value that meets the size exactly, or else the nearest ones below and above it.
  void solve() {
    if (axes_.empty()) return take(values_);
    const auto first = next(axes_[solved_]->min);
    if (!first) return;
    if (first->size >= request_.size) return take_solution(first->value);
    const auto second = next(first->value + 1);
    if (!second || second->size == first->size) return take_solution(first->value);  // it does not change the size
    const auto [below, above] = bracket(*first);
    if (!above || above->size != request_.size) take_solution(below.value);
    if (above) take_solution(above->value);
  }

  struct Bracket {
    Solution below;                 // the last that is smaller than requested
    std::optional<Solution> above;  // the first that is not
  };

  Bracket bracket(Solution below) {
    std::optional<Solution> above;
    for (std::int64_t step = 1; below.value <= axes_[solved_]->max - step; step *= 2) {
      const auto found = next(below.value + step);
      if (!found || found->size >= request_.size) {
        above = found;
        break;
      }
      below = *found;
    }
    std::int64_t end = above ? above->value : below.value;  // from here on nothing is smaller than requested
    while (end - below.value > 1) {
      const std::int64_t middle = below.value + (end - below.value) / 2;
      const auto found = next(middle);
      if (found && found->size < request_.size) {
        below = *found;
      } else {
        if (found) above = found;
        end = middle;
      }
    }
    return {below, above};
  }

  const Family& family_;
  const MemberRequest& request_;
  const Execution& execution_;
  std::vector<const spec::Parameter*> axes_;  // numbers that are varied
  std::vector<const spec::Parameter*> flags_;
  std::size_t solved_ = 0;  // the axis whose value follows from the requested size
  unsigned given_flags_ = 0;
  Values values_;
  std::vector<Member> found_;
  std::uint32_t tried_ = 0;
  bool is_exhausted_ = false;
};

std::vector<Member> usual_members(const Family& family, const MemberRequest& request) {
  std::vector<Member> members;
  for (const std::string_view text : family.usual_sizes) {
    if (text.empty()) break;
    Member member = resolve(text);
    if (request.holds(size_of(member.closed_forms, request.unit).value_or(0))) members.push_back(std::move(member));
  }
  return members;
}

// The criteria by which members are ranked; less is better.
struct Merits {
  bool is_too_small = false;
  Count distance = 0;  // from the requested size
  // Distance from the size, radix, nodes per terminal, channels per terminal, diameter.
  std::array<double, 5> values{};

  [[nodiscard]] double radix() const { return values[1]; }
  [[nodiscard]] bool is_at_least_as_good_as(const Merits& other) const {
    return std::ranges::equal(values, other.values, std::less_equal());
  }
};

Merits merits_of(const Member& member, const MemberRequest& request) {
  const ClosedForms& forms = member.closed_forms;
  const Count size = *size_of(forms, request.unit);
  const double terminals = to_double(forms.terminals.value_or(0));
  Merits merits;
  merits.is_too_small = size < request.size;
  merits.distance = std::max(size, request.size) - std::min(size, request.size);
  merits.values = {to_double(merits.distance), to_double(least_radix(forms)),
                   to_double(forms.nodes.value_or(0)) / terminals, to_double(forms.channels.value_or(0)) / terminals,
                   to_double(forms.diameter.value_or(0))};
  return merits;
}

// The layer of each member, from 0. The members are visited in ascending order of their values, so those that dominate
// a member come before it.
std::vector<std::size_t> layers_of(const std::vector<Merits>& merits, const Execution& execution) {
  std::vector<std::size_t> order(merits.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return merits[i].values; });
  std::vector<std::size_t> layers(merits.size(), 0);
  for (std::size_t i = 0; i < order.size(); ++i) {
    execution.throw_if_stopped();
    const Merits& mine = merits[order[i]];
    for (std::size_t j = 0; j < i; ++j) {
      const Merits& other = merits[order[j]];
      if (layers[order[j]] < layers[order[i]] || other.is_too_small != mine.is_too_small) continue;
      if (other.values != mine.values && other.is_at_least_as_good_as(mine)) layers[order[i]] = layers[order[j]] + 1;
    }
  }
  return layers;
}

std::vector<Member> ranked(std::vector<Member> members, const MemberRequest& request, const Execution& execution) {
  std::vector<Merits> merits;
  for (const Member& member : members) merits.push_back(merits_of(member, request));
  const std::vector<std::size_t> layers = layers_of(merits, execution);
  std::vector<std::size_t> order(members.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(
      order, {}, [&](std::size_t i) { return std::tuple(merits[i].is_too_small, layers[i], merits[i].distance); });
  std::vector<Member> sorted;
  for (const std::size_t i : order) sorted.push_back(std::move(members[i]));
  return sorted;
}

bool is_within(const std::optional<Count>& most, const std::optional<Count>& value) {
  return !most || !value || *value <= *most;
}

bool has_more_terminals_than_links(const ClosedForms& forms) {
  if (!forms.nodes || !forms.terminals || !forms.max_degree) return false;
  return *forms.terminals > saturating_multiply(*forms.nodes, *forms.max_degree);
}

bool has_radix(const Member& member, const MemberRequest& request, const Execution& execution) {
  return !request.most_radix || radix_of(build(member, execution.silent()).graph) <= *request.most_radix;
}

}  // namespace

std::optional<Count> size_of(const ClosedForms& forms, SizeUnit unit) {
  return unit == SizeUnit::nodes ? forms.nodes : forms.terminals;
}

Count least_radix(const ClosedForms& forms) {
  const Count nodes = forms.nodes.value_or(1);
  const Count at_some = nodes == 0 ? 0 : (forms.terminals.value_or(0) + nodes - 1) / nodes;
  return std::max(forms.max_degree.value_or(0), saturating_add(forms.min_degree.value_or(0), at_some));
}

Count radix_of(const PortGraph& graph) {
  Count most = 0;
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    most = std::max(most, Count{graph.out_degree(v)} + graph.terminal_count_at(v));
  }
  return most;
}

FamilyMembers members_of(const Family& family, const MemberRequest& request, const Execution& execution) {
  FamilyMembers result;
  result.family = &family;
  std::vector<Member> members;
  if (const std::string reason = why_not_enumerable(family); !reason.empty()) {
    members = usual_members(family, request);
    result.limits = family.usual_sizes.front().empty() ? reason + ", so no member is listed"
                                                       : reason + ", so only usual sizes are listed";
  } else {
    FamilySearch search(family, request, execution);
    members = search.run();
    if (search.is_exhausted()) result.limits = "too many members to list all of them";
  }
  std::erase_if(members, [&](const Member& member) {
    return has_more_terminals_than_links(member.closed_forms) ||
           !is_within(request.most_degree, member.closed_forms.max_degree) ||
           !is_within(request.most_radix, least_radix(member.closed_forms));
  });
  result.members = ranked(std::move(members), request, execution);
  return result;
}

BestMembers best_members(const FamilyMembers& family, const MemberRequest& request, std::size_t most_count,
                         const Execution& execution) {
  BestMembers best;
  std::size_t looked_at = 0;
  for (const Member& member : family.members) {
    if (best.members.size() == most_count) break;
    ++looked_at;
    execution.throw_if_stopped();
    try {
      check_fits(member.arguments.to_spec(), member.closed_forms, execution, member.family->has_same_ports);
      if (has_radix(member, request, execution)) best.members.push_back(member);
    } catch (const InputError& error) {
      if (best.too_large.empty()) best.too_large.emplace_back(error.what());
    }
  }
  best.more_count = family.members.size() - looked_at;
  return best;
}

}  // namespace weft::topology
