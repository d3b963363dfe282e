#include "claims/measure.h"

#include <string_view>

namespace weft::claims {
namespace {

void put(std::string& command, std::string_view placeholder, std::string_view word) {
  for (std::size_t at = command.find(placeholder); at != std::string::npos; at = command.find(placeholder, at)) {
    const std::string quoted = "\"" + std::string(word) + "\"";
    command.replace(at, placeholder.size(), quoted);
    at += quoted.size();
  }
}

// The part before the word, or the whole; and the part behind it.
std::pair<std::string, std::string> split_at(const std::string& reading, std::string_view word) {
  const std::size_t at = reading.find(word);
  if (at == std::string::npos) return {reading, ""};
  return {reading.substr(0, at), reading.substr(at + word.size())};
}

}  // namespace

Measure Measure::printed_by(std::string command) const {
  Measure measure = *this;
  measure.command_ = std::move(command);
  return measure;
}

Measure Measure::checked_by(Compute again) const {
  Measure measure = *this;
  measure.again_ = std::move(again);
  return measure;
}

Measure Measure::known_as(std::string quantity) const {
  Measure measure = *this;
  measure.quantity_ = std::move(quantity);
  return measure;
}

std::string command_for(const std::string& command, const std::string& reading) {
  const auto [network, with] = split_at(reading, " with ");
  const auto [guest, host] = split_at(reading, " in ");
  std::string whole = command;
  put(whole, "{network}", network);
  put(whole, "{with}", with);
  put(whole, "{guest}", guest);
  put(whole, "{host}", host);
  return whole;
}

}  // namespace weft::claims
