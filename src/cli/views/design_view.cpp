#include "cli/views/design_view.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "report/json.h"

namespace weft::cli {
namespace {

using design::Design;
using design::DesignGroup;
using design::Method;
using design::Optimum;
using design::Score;
using design::TheoremDesign;
using nlohmann::ordered_json;
using report::Align;

// At most four decimal places, without zeros at the end.
std::string plain_number(double value) {
  std::string text = fmt::format("{:.4f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string score_text(const Score& score) {
  return score.is_exact() ? plain_number(score.low)
                          : fmt::format("{} to {}", plain_number(score.low), plain_number(score.high));
}

std::string_view criterion_text(const Optimum& optimum) {
  switch (optimum.criterion) {
    case design::Criterion::diameter:
      return "diameter";
    case design::Criterion::mean:
      return "mean distance";
    case design::Criterion::bisection:
      return "bisection";
    case design::Criterion::throughput:
      return "throughput";
  }
  return "";
}

std::string_view designs(Count count) { return count == 1 ? "design" : "designs"; }

std::string examined_text(const DesignGroup& group) {
  if (group.design_count == 0 && group.method != Method::excluded) return "there are none";
  if (group.method == Method::all) return "all";
  if (group.method == Method::excluded) return "none: " + group.effort;
  return group.effort.empty() ? "search" : "search: " + group.effort;
}

report::Table group_table(const Optimum& optimum) {
  report::Table table{{{"group"},
                       {"designs", Align::right},
                       {"examined"},
                       {std::string(criterion_text(optimum)), Align::right},
                       {"ties", Align::right},
                       {"a best design"}},
                      {}};
  for (const DesignGroup& group : optimum.groups) {
    const bool has_best = !group.best.empty();
    table.rows.push_back({group.name.empty() ? "all" : group.name, weft::to_text(group.design_count),
                          examined_text(group), has_best ? score_text(group.best.front().score) : "",
                          has_best ? weft::to_text(group.tie_count) : "", has_best ? group.best.front().spec : ""});
  }
  return table;
}

// The listed designs of all groups, the best first.
std::vector<const Design*> merged(const Optimum& optimum) {
  std::vector<const Design*> all;
  for (const DesignGroup& group : optimum.groups) {
    for (const Design& design : group.best) all.push_back(&design);
  }
  std::stable_sort(all.begin(), all.end(),
                   [&](const Design* a, const Design* b) { return is_better(a->score, b->score, optimum.criterion); });
  return all;
}

std::size_t most_listed(const Optimum& optimum) {
  std::size_t most = 0;
  for (const DesignGroup& group : optimum.groups) most = std::max(most, group.best.size());
  return most;
}

std::string best_line(const Optimum& optimum, const Score& best) {
  const Count all = optimum.design_count();
  if (!optimum.is_exhaustive()) {
    std::string text = fmt::format("Best {} found: {}. This is a search: not all of {} {} were examined",
                                   criterion_text(optimum), score_text(best), weft::to_text(all), designs(all));
    const bool is_one = optimum.groups.size() == 1 && !optimum.groups.front().effort.empty();
    return text + (is_one ? ", but " + optimum.groups.front().effort : "") + ".\n";
  }
  const bool has_excluded =
      std::ranges::find(optimum.groups, Method::excluded, &DesignGroup::method) != optimum.groups.end();
  return fmt::format("Best {}: {}, of {} of {} {}; all were examined{}.\n", criterion_text(optimum), score_text(best),
                     weft::to_text(optimum.tie_count()), weft::to_text(all), designs(all),
                     has_excluded ? " or excluded by a bound" : "");
}

std::string best_text(const Optimum& optimum, const report::TextStyle& style) {
  const DesignGroup* best = optimum.best_group();
  if (best == nullptr || (!optimum.are_groups_rivals && optimum.groups.size() > 1)) return "";
  report::Table table{{{"design"}, {std::string(criterion_text(optimum)), Align::right}, {"degree", Align::right}}, {}};
  std::vector<const Design*> listed = merged(optimum);
  listed.resize(std::min(listed.size(), most_listed(optimum)));
  for (const Design* design : listed) {
    table.rows.push_back({design->spec, score_text(design->score), weft::to_text(design->degree)});
  }
  return best_line(optimum, best->best.front().score) + report::to_text(table, style);
}

std::string verdict_text(const Optimum& optimum, const TheoremDesign& theorem) {
  const std::string among = theorem.group.empty() ? "" : " with " + theorem.group;
  if (theorem.is_best) {
    return (optimum.is_exhaustive() ? "a best design" : "no better design was found") + among;
  }
  if (theorem.has_best_group) return "not a best design, but its " + theorem.own_group + " has one";
  return "not a best design" + among;
}

std::string theorem_text(const Optimum& optimum, const TheoremDesign& theorem) {
  std::string text = fmt::format("{}, {}: ", theorem.source, theorem.advice);
  if (!theorem.design) return text + "there is no such design.\n";
  text += fmt::format("{}, {} {}", theorem.design->spec, criterion_text(optimum), score_text(theorem.design->score));
  if (theorem.predicted) text += fmt::format(" (by the formula {})", plain_number(*theorem.predicted));
  return text + "; " + verdict_text(optimum, theorem) + ".\n";
}

// What is ranked together: all designs, or those of a group.
struct Contest {
  const Optimum* optimum;
  const DesignGroup* group;      // with a best design
  const TheoremDesign* theorem;  // may be null
};

const TheoremDesign* theorem_for(const Optimum& optimum, const std::string& group) {
  const auto found = std::ranges::find(optimum.theorems, group, &TheoremDesign::group);
  return found == optimum.theorems.end() ? nullptr : &*found;
}

std::vector<Contest> contests(std::span<const Optimum> optima) {
  std::vector<Contest> all;
  for (const Optimum& optimum : optima) {
    if (optimum.are_groups_rivals) {
      const DesignGroup* best = optimum.best_group();
      if (best != nullptr) all.push_back({&optimum, best, theorem_for(optimum, "")});
      continue;
    }
    for (const DesignGroup& group : optimum.groups) {
      if (!group.best.empty()) all.push_back({&optimum, &group, theorem_for(optimum, group.name)});
    }
  }
  return all;
}

Count ties_of(const Contest& contest) {
  return contest.optimum->are_groups_rivals ? contest.optimum->tie_count() : contest.group->tie_count;
}

// How often each theorem names a best design.
std::string theorem_tallies(std::span<const Optimum> optima) {
  struct Tally {
    std::size_t sizes = 0;
    std::size_t best = 0;
    std::size_t best_group = 0;
    bool has_groups = false;
  };
  std::map<std::string, Tally> tallies;
  for (const Optimum& optimum : optima) {
    for (const TheoremDesign& theorem : optimum.theorems) {
      if (!theorem.design) continue;
      Tally& tally = tallies[theorem.source + (theorem.group.empty() ? "" : ", " + theorem.group)];
      ++tally.sizes;
      tally.best += theorem.is_best ? 1 : 0;
      tally.best_group += theorem.has_best_group ? 1 : 0;
      tally.has_groups = tally.has_groups || !theorem.own_group.empty();
    }
  }
  std::string text;
  for (const auto& [name, tally] : tallies) {
    text += fmt::format("{} names a best design for {} of {} sizes", name, tally.best, tally.sizes);
    if (tally.has_groups) text += fmt::format(", and the period of one for {}", tally.best_group);
    text += ".\n";
  }
  return text;
}

ordered_json design_json(const Design& design) {
  return {{"spec", design.spec},
          {"low", design.score.low},
          {"high", design.score.high},
          {"degree", report::json_integer(design.degree)}};
}

ordered_json group_json(const DesignGroup& group) {
  ordered_json object{{"name", group.name},
                      {"designs", report::json_integer(group.design_count)},
                      {"method", name_of(group.method)},
                      {"effort", group.effort},
                      {"ties", report::json_integer(group.tie_count)},
                      {"undecided", report::json_integer(group.undecided_count)},
                      {"best", ordered_json::array()},
                      {"unmeasured", group.unmeasured}};
  for (const Design& design : group.best) object["best"].push_back(design_json(design));
  return object;
}

ordered_json theorem_json(const TheoremDesign& theorem) {
  const auto or_null = [](const auto& value) { return value ? ordered_json(*value) : ordered_json(nullptr); };
  return {{"source", theorem.source},
          {"group", theorem.group},
          {"advice", theorem.advice},
          {"predicted", or_null(theorem.predicted)},
          {"design", theorem.design ? design_json(*theorem.design) : ordered_json(nullptr)},
          {"is_best", theorem.is_best},
          {"has_best_group", theorem.has_best_group}};
}

}  // namespace

std::string optimum_text(const Optimum& optimum, const report::TextStyle& style) {
  std::string text = fmt::format("{} with {} nodes by {}: {}\n", optimum.family, optimum.node_count,
                                 criterion_text(optimum), optimum.kind);
  if (optimum.groups.size() > 1) text += report::to_text(group_table(optimum), style);
  text += best_text(optimum, style);
  for (const TheoremDesign& theorem : optimum.theorems) text += theorem_text(optimum, theorem);
  for (const DesignGroup& group : optimum.groups) {
    if (group.undecided_count > 0) {
      text += fmt::format("{}{} more may be better: only bounds are known.\n",
                          group.name.empty() ? "" : group.name + ": ", weft::to_text(group.undecided_count));
    }
    for (const std::string& reason : group.unmeasured) text += fmt::format("Not measured: {}.\n", reason);
  }
  for (const std::string& note : optimum.notes) text += fmt::format("Note: {}.\n", note);
  return text;
}

std::string optima_text(std::span<const Optimum> optima, const report::TextStyle& style) {
  report::Table table{{{"nodes", Align::right},
                       {"group"},
                       {std::string(criterion_text(optima.front())), Align::right},
                       {"ties", Align::right},
                       {"a best design"},
                       {"theorem's", Align::right},
                       {"theorem's design"}},
                      {}};
  const std::vector<Contest> all = contests(optima);
  for (const Contest& contest : all) {
    const bool has_theorem = contest.theorem != nullptr && contest.theorem->design;
    table.rows.push_back({fmt::to_string(contest.optimum->node_count), contest.group->name,
                          score_text(contest.group->best.front().score), weft::to_text(ties_of(contest)),
                          contest.group->best.front().spec,
                          has_theorem ? score_text(contest.theorem->design->score) : "",
                          has_theorem ? contest.theorem->design->spec : ""});
  }
  const auto has_design = [](const Optimum& optimum) { return optimum.best_group() != nullptr; };
  const auto with_designs = std::ranges::count_if(optima, has_design);
  const auto searched = std::ranges::count_if(optima, [](const Optimum& each) { return !each.is_exhaustive(); });
  std::string text =
      report::to_text(table, style) + fmt::format("{} of {} sizes have a design", with_designs, optima.size());
  text += searched == 0 ? "; every design was examined or excluded by a bound.\n"
                        : fmt::format("; for {} of them not all designs were examined.\n", searched);
  return text + theorem_tallies(optima);
}

std::string optimum_json(const Optimum& optimum) {
  ordered_json object{{"family", optimum.family},
                      {"nodes", optimum.node_count},
                      {"by", name_of(optimum.criterion)},
                      {"kind", optimum.kind},
                      {"exhaustive", optimum.is_exhaustive()},
                      {"designs", report::json_integer(optimum.design_count())},
                      {"ties", report::json_integer(optimum.tie_count())},
                      {"best", nullptr},
                      {"groups", ordered_json::array()},
                      {"theorems", ordered_json::array()},
                      {"notes", optimum.notes}};
  if (const DesignGroup* best = optimum.best_group()) object["best"] = design_json(best->best.front());
  for (const DesignGroup& group : optimum.groups) object["groups"].push_back(group_json(group));
  for (const TheoremDesign& theorem : optimum.theorems) object["theorems"].push_back(theorem_json(theorem));
  return object.dump() + "\n";
}

report::Table optima_csv(std::span<const Optimum> optima) {
  report::Table table;
  for (const char* column : {"nodes", "by", "group", "exhaustive", "low", "high", "ties", "design", "theorem",
                             "theorem_design", "theorem_low", "theorem_high", "predicted", "is_best"}) {
    table.columns.push_back({column});
  }
  for (const Contest& contest : contests(optima)) {
    const Design& best = contest.group->best.front();
    std::vector<std::string> row{fmt::to_string(contest.optimum->node_count),
                                 std::string(name_of(contest.optimum->criterion)),
                                 contest.group->name,
                                 contest.optimum->is_exhaustive() ? "true" : "false",
                                 fmt::to_string(best.score.low),
                                 fmt::to_string(best.score.high),
                                 weft::to_text(ties_of(contest)),
                                 best.spec};
    const TheoremDesign* theorem = contest.theorem;
    row.push_back(theorem != nullptr ? theorem->source : "");
    const bool has_design = theorem != nullptr && theorem->design;
    row.push_back(has_design ? theorem->design->spec : "");
    row.push_back(has_design ? fmt::to_string(theorem->design->score.low) : "");
    row.push_back(has_design ? fmt::to_string(theorem->design->score.high) : "");
    row.push_back(has_design && theorem->predicted ? fmt::to_string(*theorem->predicted) : "");
    row.push_back(has_design ? (theorem->is_best ? "true" : "false") : "");
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace weft::cli
