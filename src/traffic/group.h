// The targets of messages that go to several terminals at once: patterns such as multicast(size=8).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "traffic/pattern.h"

namespace weft::traffic {

// Chooses among candidates, which are other terminals than the source.
class GroupChoice {
 public:
  // The first `size` of the other live terminals in a random order, or all where there are fewer; with `within`, only
  // terminals of nodes at most so many hops from the node of the source.
  GroupChoice(const PatternTask& task, std::uint64_t size, std::optional<std::uint64_t> within);

  // The number of targets of each message of a source.
  [[nodiscard]] std::uint32_t size(TerminalId source) const;
  // In ascending order; a function of the arguments.
  void draw(TerminalId source, std::uint64_t random, std::vector<TerminalId>& targets) const;

 private:
  [[nodiscard]] std::uint64_t candidate_count(TerminalId source) const;
  [[nodiscard]] TerminalId candidate(TerminalId source, std::uint64_t number) const;

  std::uint64_t size_;
  std::vector<TerminalId> live_;                 // without `within`: all, in ascending order
  std::vector<std::uint64_t> rank_;              // without `within`: of each terminal among them, or the end
  std::vector<std::vector<TerminalId>> nearby_;  // with `within`: the candidates of each source
};

struct Group {
  GroupChoice choice;
  bool is_acknowledged = false;         // each receiver sends an acknowledgement to the source
  std::uint32_t acknowledgement_flits;  // 0: as many as a header has
};

// For the records of patterns. Terminals that have another terminal send.
std::string group_misfit(const topology::Network& network);
Destinations group_senders(const PatternTask& task);
inline constexpr spec::Parameter kWithinParameter{
    .name = "within",
    .meaning = "only terminals of nodes at most so many hops away; fewer targets where these are fewer",
    .min = 0,
    .max = 1LL << 32,
    .is_optional = true,
    .is_keyed = true,
};
// With as many targets as this argument says, and kWithinParameter.
GroupChoice group_of(const PatternTask& task, std::string_view size);

// None for patterns whose messages go to one terminal each. Throws as build_demand does.
std::optional<Group> build_group(const topology::Network& network, std::string_view text, std::uint64_t seed,
                                 const Execution& execution);

// Throws InputError for a pattern whose messages go to several terminals; `what` is wanted of it: "a bound".
void check_single_destinations(std::string_view text, std::string_view what);

}  // namespace weft::traffic
