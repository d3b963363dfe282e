#include "programs/pram/run_fault.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"

namespace weft::programs::pram {
namespace {

// "processor 3", "processors 3 and 7", "processors 1, 2, 5 and 4 more".
std::string processors_in_words(const std::vector<std::uint32_t>& processors) {
  constexpr std::size_t kShown = 4;
  if (processors.size() == 1) return fmt::format("processor {}", processors.front());
  const bool is_cut = processors.size() > kShown;
  const std::size_t listed = is_cut ? kShown - 1 : processors.size() - 1;
  std::string text = fmt::format("processors {}", processors.front());
  for (std::size_t i = 1; i < listed; ++i) text += fmt::format(", {}", processors[i]);
  if (is_cut) return text + fmt::format(" and {} more", processors.size() - listed);
  return text + fmt::format(" and {}", processors.back());
}

struct FaultText {
  std::string what;
  std::string hint;
};

FaultText fault_text(const RunFault& fault, Model model) {
  const std::string who = fault.processors.empty() ? std::string() : processors_in_words(fault.processors);
  const std::string by_whom = who.empty() ? std::string() : " (" + who + ")";
  switch (fault.kind) {
    case FaultKind::overflow:
      return {"the result does not fit 64 bits" + by_whom, "numbers are from -2^63 to 2^63-1"};
    case FaultKind::division_by_zero:
      return {"division by zero" + by_whom, "guard it: if d != 0 { ... }"};
    case FaultKind::bad_argument:
      return {"no such power, logarithm or root" + by_whom,
              "power(a,b) needs b >= 0, ceil_log2(a) a >= 1, floor_root(a,k) a >= 0 and k >= 1"};
    case FaultKind::outside_memory:
      return {fmt::format("{} is outside the array ({})", fault.cell, who), "guard it: if me + 1 < n { ... }"};
    case FaultKind::concurrent_read:
      return {fmt::format("{} read {} in the same step, which {} forbids", who, fault.cell, name_of(model)),
              "change the program, or use the model crew"};
    case FaultKind::concurrent_write:
      return {fmt::format("{} write {} in the same step, which {} forbids", who, fault.cell, name_of(model)),
              "change the program, or use a model with concurrent writes, such as crcw-priority"};
    case FaultKind::unequal_writes:
      return {
          fmt::format("{} write different values to {} in the same step, which crcw-common forbids", who, fault.cell),
          "change the program, or use crcw-arbitrary, crcw-priority, crcw-sum or crcw-max"};
    case FaultKind::sum_overflow:
      return {fmt::format("the sum that {} write to {} does not fit 64 bits", who, fault.cell),
              "numbers are from -2^63 to 2^63-1"};
    case FaultKind::too_many_processors:
      if (fault.number < 0) return {fmt::format("{} is no number of processors", fault.number), "use 0 or more"};
      return {fmt::format("there are not {} processors", fault.number), "use more processors, or smaller parameters"};
    case FaultKind::step_limit:
      return {fmt::format("the program has not ended after {} steps", fault.number),
              "if it should take longer, raise max-steps="};
  }
  WEFT_CHECK(false);
  return {};
}

InputError error_of(const SyntaxTree& tree, Model model, const RunFault& fault) {
  const FaultText text = fault_text(fault, model);
  const std::string step = fault.step == 0 ? std::string() : fmt::format("step {}: ", fault.step);
  return error_at(tree.text, fault.place, step + text.what, text.hint);
}

}  // namespace

RunError::RunError(const SyntaxTree& tree, Model model, RunFault fault)
    : InputError(error_of(tree, model, fault)), fault_(std::move(fault)) {}

}  // namespace weft::programs::pram
