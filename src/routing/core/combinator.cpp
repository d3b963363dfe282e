#include "routing/core/combinator.h"

#include "base/input_error.h"

namespace weft::routing {

void check_fits_inside(const Task& task, const InnerRouting& inner) {
  const auto& [argument, routing] = inner;
  if (routing.message_class_count() > 1) {
    task.arguments.fail(argument, routing.name() + " has message classes, which must be outermost",
                        "put classes outermost: classes(valiant(dor),2)");
  }
  if (routing.facts().header_word_count < Header{}.state.size()) return;
  task.arguments.fail(argument, "the header cannot carry the route: " + routing.name() + " uses all of its words",
                      "use a routing with a smaller state");
}

void check_keys_fit(const Task& task, std::string_view argument, Count key_count) {
  if (key_count <= UINT64_MAX) return;
  task.arguments.fail(argument, "there are too many states for 64 bits", "use a smaller network");
}

bool has_terminals_everywhere(const topology::PortGraph& graph) {
  for (NodeId v = 0; v < graph.node_count(); ++v) {
    if (graph.terminal_count_at(v) == 0) return false;
  }
  return true;
}

spec::Spec spec_around(const Task& task, std::initializer_list<InnerRouting> inners) {
  spec::Arguments arguments = task.arguments;
  for (const auto& [argument, routing] : inners) arguments.replace_inner(argument, routing.spec());
  return arguments.to_spec();
}

}  // namespace weft::routing
