// How a number is measured: the function, the command that prints the same number, and an independent second
// computation of it.
#pragma once

#include <concepts>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>

#include "claims/measured_value.h"
#include "claims/measurement_cache.h"

namespace weft::claims {

class Measure {
 public:
  using Compute = std::function<Measured(const std::string& reading, MeasurementCache& cache)>;

  Measure() = default;
  template <class F>
    requires(!std::same_as<std::remove_cvref_t<F>, Measure> &&
             std::is_invocable_r_v<Measured, const F&, const std::string&, MeasurementCache&>)
  Measure(F compute) : compute_(std::move(compute)) {}  // NOLINT(google-explicit-constructor): any function is one

  Measured operator()(const std::string& reading, MeasurementCache& cache) const { return compute_(reading, cache); }

  // The command that prints the number. {network} and {with} stand for the parts of the reading "NETWORK with NAME",
  // {guest} and {host} for those of "GUEST in HOST".
  [[nodiscard]] Measure printed_by(std::string command) const;
  // Computes the same by other means: another algorithm on the network, or the definition itself.
  [[nodiscard]] Measure checked_by(Compute again) const;
  // As a formula of quantities; see Claim.
  [[nodiscard]] Measure known_as(std::string quantity) const;

  [[nodiscard]] const std::string& command() const { return command_; }
  [[nodiscard]] const Compute& again() const { return again_; }
  [[nodiscard]] const std::string& quantity() const { return quantity_; }

  // Null if the measure is no such function.
  template <class F>
  [[nodiscard]] const F* target() const {
    return compute_.target<F>();
  }

 private:
  Compute compute_;
  std::string command_;
  Compute again_;
  std::string quantity_;
};

// The command for a reading, with the parts of the reading put in as words of a shell.
std::string command_for(const std::string& command, const std::string& reading);

}  // namespace weft::claims
