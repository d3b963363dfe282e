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

// The cell and the value; a processor, or a request that asks for nothing, by its number.
std::string value_text(const AccessWord& value) {
  return value.cell == kNoCell ? fmt::format("#{}", value.processor) : fmt::format("{}:{}", value.cell, value.value);
}

std::string short_text(double value) { return fmt::format("{:.4g}", value); }
// Without the rounding errors of a transform.
std::string short_text(const std::complex<double>& value) {
  const double noise = 1e-9 * std::abs(value);
  const double real = std::abs(value.real()) <= noise ? 0 : value.real();
  const double imaginary = std::abs(value.imag()) <= noise ? 0 : value.imag();
  if (imaginary == 0) return short_text(real);
  return real == 0 ? fmt::format("{:.4g}i", imaginary) : fmt::format("{:.4g}{:+.4g}i", real, imaginary);
}

}  // namespace weft::programs
