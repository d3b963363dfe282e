#include "programs/finished_run.h"

#include <fmt/format.h>

namespace weft::programs {

PortModel model_of(const ProgramTask& task, PortModel own, bool needs_all_port) {
  return task.model.value_or(needs_all_port ? PortModel::all_port : own);
}

std::string value_text(double value) { return fmt::format("{}", value); }
std::string value_text(const std::complex<double>& value) { return fmt::format("{} {}", value.real(), value.imag()); }
std::string value_text(NodeId value) { return std::to_string(value); }
// The second number is that of `compose` only.
std::string value_text(const OperatorValue& value) {
  const std::string first = std::to_string(static_cast<std::int64_t>(value.a));
  return value.b == 0 ? first : first + " " + std::to_string(value.b);
}

}  // namespace weft::programs
