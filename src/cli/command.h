// A subcommand as a record: its operands and options, its help, and the function that runs it. Parsing, help and
// listings are derived from these records.
#pragma once

#include <array>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/pictures/made_picture.h"
#include "cli/shell/session.h"

namespace weft::cli {

struct Operand {
  std::string_view name{};
  std::string_view help{};
  bool is_required = true;
  bool is_repeated = false;  // the last operand only
  std::string_view words{};  // all allowed values, where they are few: "list|show"
  // The values of the operand before it with which it may be given, "parts|nodes"; empty: any. For completion.
  std::string_view only_after{};
};

// The operands that name networks.
inline constexpr std::array<std::string_view, 5> kNetworkOperands = {"SPEC", "GUEST", "HOST", "A", "B"};

struct Option {
  std::string_view name{};   // with its dashes
  std::string_view value{};  // placeholder of its value; empty for a switch
  std::string_view help{};
  bool is_repeated = false;  // may be given several times; Invocation::all returns its values
  std::string_view alias{};  // another name; an Invocation only has the first
  std::string_view words{};  // all allowed values, where they are few: "wormhole|vct|saf|circuit"
  bool is_required = false;  // named in the usage line; the command reports that it is missing
};

// A word that a value may contain, with its meaning.
struct Keyword {
  std::string_view name;
  std::string help;
};

// The parsed command line after the name of the subcommand.
class Invocation {
 public:
  [[nodiscard]] bool has(std::string_view option) const { return options.find(option) != options.end(); }
  [[nodiscard]] const std::string& value(std::string_view option) const { return options.find(option)->second; }
  // All values of an operand, or of an option that may be repeated.
  [[nodiscard]] const std::vector<std::string>& all(std::string_view name) const;
  [[nodiscard]] const std::string& operand(std::string_view name) const { return all(name).front(); }

  std::map<std::string, std::string, std::less<>> options;
  std::map<std::string, std::vector<std::string>, std::less<>> operands;
};

struct Command {
  std::string_view name;
  std::string_view summary;  // one line, no full stop
  std::string_view details;  // explains the output
  std::array<Operand, 4> operands{};
  std::array<Option, 20> options{};
  bool takes_run_options = false;              // also the parameters of a run (experiment/parameters.h)
  std::array<Option, 13> further_options{};    // after those
  std::array<std::string_view, 5> examples{};  // runnable commands
  int (*run)(const Invocation&, Session&) = nullptr;
  std::vector<Keyword> (*keys)() = nullptr;  // the KEYS of an option, made from other records; may be null
  // The picture that the command would write to a file, for weft figure; null for commands without one.
  MadePicture (*picture)(const Invocation&, Session&) = nullptr;
  bool uses_ranks = false;  // weft-mpi shares its work out over all ranks
};

inline constexpr int kExitDone = 0;
inline constexpr int kExitNo = 1;  // a negative result: a deadlock, a refused certificate
inline constexpr int kExitBadInput = 2;
inline constexpr int kExitUndecided = 3;
inline constexpr int kExitBrokenInvariant = 70;

// All subcommands, in alphabetical order.
std::span<const Command* const> commands();
const Command* find_command(std::string_view name);  // null when there is no such command

// All options of a command, in the order of its help.
std::vector<Option> options_of(const Command& command);

// The options of every subcommand.
std::span<const Option> common_options();

// The entries in use of a fixed-size array that is filled from the front.
template <class Item, std::size_t size>
std::span<const Item> filled(const std::array<Item, size>& items) {
  std::size_t count = 0;
  while (count < size && !items[count].name.empty()) ++count;
  return std::span(items).first(count);
}

// Parses the words after the name of the subcommand; throws InputError.
Invocation parse_invocation(const Command& command, std::vector<std::string> words);

}  // namespace weft::cli
