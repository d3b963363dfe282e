#include "cli/command.h"

namespace weft::cli {

const Command* find_command(std::string_view name) {
  for (const Command* command : commands()) {
    if (command->name == name) return command;
  }
  return nullptr;
}

}  // namespace weft::cli
