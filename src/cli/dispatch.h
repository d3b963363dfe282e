// From the words of a command line to a command that is ready to run.
#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace weft::cli {

// Throws InputError, with a suggestion, when there is no such command.
const Command& command_named(const std::string& name);

// Parses the words after the name of the command. The style and the resources of the session follow the common options.
Invocation prepare(const Command& command, std::vector<std::string> words, Session& session);

}  // namespace weft::cli
