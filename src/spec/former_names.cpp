#include "spec/former_names.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace weft::spec {
namespace {

struct FormerName {
  std::string_view former;
  std::string_view now;
  std::string_view family = {};  // empty: the former name was used for one family only
  bool drops_fast = false;       // the former name accepted method=fast because another family had it
};

constexpr std::array kFormerNames = {
    FormerName{"duato", "rdt-duato"},
    FormerName{"fault-tolerant", "swapped-fault-tolerant"},
    FormerName{"fixed-vector", "rdt-fixed-vector"},
    FormerName{"floating-vector", "rdt-floating-vector"},
    FormerName{"greedy", "chordal-greedy", "chordal-ring"},
    FormerName{"greedy", "prc-greedy", "prc"},
    FormerName{"greedy", "scc-greedy", "scc"},
    FormerName{"nca", "fat-tree-nca"},
    FormerName{"optimal", "ccc-optimal", "ccc", true},
    FormerName{"optimal", "scc-optimal", "scc"},
    FormerName{"optimal", "star-optimal", "star", true},
    FormerName{"partitioned", "rdt-partitioned"},
    FormerName{"rank-descending", "rdt-rank-descending"},
    FormerName{"recursive", "swapped-recursive"},
    FormerName{"skips-as-met", "prc-skips-as-met"},
    FormerName{"star-cycles", "star-optimal"},
    FormerName{"turn-model", "rdt-turn-model"},
    FormerName{"vector", "rdt-vector"},
};

// How deep a network of this family is nested in `network`; 0: it is the network itself.
std::optional<unsigned> depth_of(std::string_view family, const Spec& network) {
  if (network.name == family) return 0;
  std::optional<unsigned> least;
  for (const Argument& argument : network.arguments) {
    const Spec* inner = std::get_if<Spec>(&argument.value.content);
    if (inner == nullptr) continue;
    const std::optional<unsigned> depth = depth_of(family, *inner);
    if (depth && (!least || *depth + 1 < *least)) least = *depth + 1;
  }
  return least;
}

const FormerName* find_former(std::string_view name, const Spec& network) {
  const FormerName* found = nullptr;
  std::optional<unsigned> least;
  for (const FormerName& entry : kFormerNames) {
    if (entry.former != name) continue;
    if (entry.family.empty()) return &entry;
    const std::optional<unsigned> depth = depth_of(entry.family, network);
    if (!depth || (least && *least <= *depth)) continue;
    found = &entry;
    least = depth;
  }
  return found;
}

}  // namespace

Spec with_current_names(Spec routing, const Spec& network) {
  for (Argument& argument : routing.arguments) {
    // A word such as paths=greedy has the form of a spec, but names no routing.
    if (!argument.key.empty() && argument.key != "nucleus") continue;
    if (Spec* inner = std::get_if<Spec>(&argument.value.content)) {
      *inner = with_current_names(std::move(*inner), network);
    }
  }
  const FormerName* former = find_former(routing.name, network);
  if (former == nullptr) return routing;
  routing.name = former->now;
  if (former->drops_fast) {
    const Value fast{Spec{.name = "fast", .arguments = {}}};
    std::erase_if(routing.arguments,
                  [&](const Argument& argument) { return argument.key == "method" && argument.value == fast; });
  }
  return routing;
}

}  // namespace weft::spec
