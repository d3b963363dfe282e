#include "routing/core/routing_facts.h"

namespace weft::routing {

RoutingSize single_word_size(const topology::PortGraph& graph, std::vector<VcId> vcs, std::uint64_t value_count) {
  return {.vcs = std::move(vcs),
          .header_word_count = value_count > 1 ? 1U : 0U,
          .key_count = value_count * graph.terminal_count()};
}

RoutingFacts conservative_facts(RoutingSize size) {
  return {.vcs = std::move(size.vcs),
          .draw_count = 1U,
          .message_class_count = MessageClass{1},
          .header_word_count = size.header_word_count,
          .key_count = size.key_count,
          .is_deterministic = false,
          .has_one_initial_route = false,
          .is_input_independent = false,
          .is_terminal_independent = false,
          .may_pass_destination = false,
          .deadlock_argument = DeadlockArgument::none,
          .reaches_all = false,
          .has_failed_links = true,
          .symmetry = no_symmetry};
}

RoutingFacts header_routing_facts(RoutingSize size, bool has_failed_links) {
  RoutingFacts facts = conservative_facts(std::move(size));
  facts.has_one_initial_route = true;
  facts.is_input_independent = true;
  facts.has_failed_links = has_failed_links;
  return facts;
}

}  // namespace weft::routing
