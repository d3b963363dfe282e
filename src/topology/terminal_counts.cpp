#include "topology/terminal_counts.h"

#include <limits>

#include "base/input_error.h"

namespace weft::topology {

void check_terminals_fit(const spec::Spec& spec, Count terminal_count) {
  if (terminal_count <= std::numeric_limits<TerminalId>::max()) return;
  const std::string count = terminal_count == kHuge ? "more than 10^38" : to_text(terminal_count);
  throw InputError(
      quote_briefly(spec::print(spec), 40) + " has " + count + " terminals; at most 2^32-1 can be numbered", spec.place,
      "take smaller parameters");
}

std::vector<TerminalId> equal_terminals(NodeId node_count, std::int64_t at_each) {
  if (at_each == 1) return {};
  std::vector<TerminalId> counts(node_count, static_cast<TerminalId>(at_each));
  return counts;
}

}  // namespace weft::topology
