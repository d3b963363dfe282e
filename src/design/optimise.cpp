#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/input_error.h"
#include "design/design.h"
#include "design/enumerated.h"
#include "design/measured.h"
#include "topology/network.h"

namespace weft::design {
namespace {

constexpr double kSecondsForTheorem = 20;

// Uses an option that the family has no parameter for?
void check_options(std::string_view name, std::string_view used, const DesignRequest& request) {
  const std::array<std::pair<std::string_view, bool>, 6> given = {{{"period", request.period.has_value()},
                                                                   {"skips", request.skips != Skips::usual},
                                                                   {"degree", request.degree.has_value()},
                                                                   {"ranks", request.ranks.has_value()},
                                                                   {"cardinal", request.cardinal.has_value()},
                                                                   {"nucleus", !request.nuclei.empty()}}};
  for (const auto& [option, is_given] : given) {
    if (!is_given || used.find(option) != std::string_view::npos) continue;
    throw InputError(fmt::format("--{} does not apply to {}", option, name), {},
                     used.empty() ? "leave it out" : fmt::format("options of {}: {}", name, used));
  }
}

bool are_rings(std::string_view family) { return family == "prc" || family == "chordal-ring"; }

const DesignGroup* group_named(const Optimum& optimum, const std::string& name) {
  if (name.empty()) return optimum.best_group();
  const auto found = std::ranges::find(optimum.groups, name, &DesignGroup::name);
  return found == optimum.groups.end() ? nullptr : &*found;
}

std::string canonical_text(const std::string& text) { return spec::print(topology::resolve(text).arguments.to_spec()); }

// The measured design, from the group if it is listed there.
metrics::Outcome<Design> measured(const Design& design, const Optimum& optimum, const Execution& execution) {
  if (design.degree > 0) return design;
  const std::string spec = canonical_text(design.spec);
  for (const DesignGroup& group : optimum.groups) {
    const auto found = std::ranges::find(group.best, spec, &Design::spec);
    if (found != group.best.end()) return *found;
  }
  return measure(spec, optimum.criterion, kSecondsForTheorem, execution.silent());
}

void judge(Optimum& optimum, const Execution& execution) {
  for (TheoremDesign& theorem : optimum.theorems) {
    if (!theorem.design) continue;
    const auto design = measured(*theorem.design, optimum, execution);
    if (!design) {
      optimum.notes.push_back(fmt::format("{} is not measured: {}", theorem.design->spec, design.missing().reason));
      theorem.design.reset();
      continue;
    }
    theorem.design = *design;
    const DesignGroup* own = theorem.own_group.empty() ? nullptr : group_named(optimum, theorem.own_group);
    const DesignGroup* best = optimum.best_group();
    theorem.has_best_group =
        own != nullptr && best != nullptr && !own->best.empty() && own->best.front().score == best->best.front().score;
    const DesignGroup* group = group_named(optimum, theorem.group);
    theorem.is_best = group == nullptr || group->best.empty() ||
                      !is_better(group->best.front().score, design->score, optimum.criterion);
  }
}

}  // namespace

Optimum optimise(std::string_view name, const DesignRequest& request, const Execution& execution) {
  const topology::Family& family = topology::find_family({.name = std::string(name), .arguments = {}});
  const auto records = design_families();
  const auto record = std::ranges::find(records, family.name, [](const DesignFamily* each) { return each->name; });
  check_options(family.name, record == records.end() ? "degree" : (*record)->options, request);
  Optimum optimum = record == records.end() ? optimise_enumerated(family, request, execution)
                                            : (*record)->optimise(request, execution);
  optimum.family = family.name;
  optimum.node_count = request.node_count;
  optimum.criterion = request.criterion;
  judge(optimum, execution);
  return optimum;
}

std::vector<Optimum> optimise_sizes(std::string_view family, const std::vector<std::uint64_t>& sizes,
                                    const DesignRequest& request, const Execution& execution) {
  std::vector<Optimum> found(sizes.size());
  const auto find = [&](std::size_t i, const Execution& each) {
    DesignRequest one = request;
    one.node_count = sizes[i];
    one.has_all_groups = false;
    found[i] = optimise(family, one, each);
  };
  const ProgressScope progress(execution, "sizes", sizes.size());
  Execution single = execution.silent();
  single.thread_count = 1;
  // Designs of rings take little memory; networks that are built get all threads one after the other.
  if (are_rings(family) && !is_larger_better(request.criterion)) {
    parallel_for(execution.silent(), "sizes", sizes.size(), [&](unsigned, std::uint64_t i) {
      find(i, single);
      progress.advance(1);
    });
    return found;
  }
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    find(i, execution.silent());
    progress.advance(1);
  }
  return found;
}

}  // namespace weft::design
