// Builds demands and permutations from texts, for the tests of traffic patterns.
#pragma once

#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/input_error.h"
#include "support/files.h"
#include "traffic/demand.h"
#include "traffic/terminal_permutation.h"

namespace weft::traffic {

inline Demand demand_on(const std::string& network, const std::string& pattern, std::uint64_t seed = 1) {
  return build_demand(topology::build(network, Execution{}), pattern, seed, Execution{});
}

inline std::map<TerminalId, double> chances_of(const Demand& demand, TerminalId source) {
  std::map<TerminalId, double> chances;
  demand.for_each_destination(source, [&](TerminalId t, double chance) { chances[t] = chance; });
  return chances;
}

inline std::set<TerminalId> destinations_of(const Demand& demand, TerminalId source) {
  std::set<TerminalId> set;
  for (const auto& [t, chance] : chances_of(demand, source)) set.insert(t);
  return set;
}

// The destination of each terminal, for a pattern that is a permutation.
inline std::vector<TerminalId> permutation_on(const std::string& network, const std::string& pattern) {
  return build_permutation(topology::build(network, Execution{}), pattern, 1, Execution{}).destinations;
}

inline std::string complaint(const std::function<void()>& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

// The error for a demand, and for a permutation; "none" if there is none.
inline std::string refusal(const std::string& network, const std::string& pattern) {
  return complaint([&] { demand_on(network, pattern); });
}
inline std::string permutation_refusal(const std::string& network, const std::string& pattern) {
  return complaint([&] { permutation_on(network, pattern); });
}

class TextFile {
 public:
  explicit TextFile(const std::string& text) : path_(test::own_folder() / "weft_demand_test.txt") {
    std::ofstream(path_) << text;
  }
  ~TextFile() { std::filesystem::remove(path_); }
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;
  [[nodiscard]] std::string quoted() const { return "\"" + path_.string() + "\""; }

 private:
  std::filesystem::path path_;
};

}  // namespace weft::traffic
