// Help texts, derived from the records.
#pragma once

#include <string>
#include <string_view>

#include "cli/command.h"
#include "programs/program.h"
#include "routing/core/algorithm.h"
#include "routing/multicast/multicast.h"
#include "topology/family.h"
#include "traffic/pattern.h"
#include "traffic/process.h"

namespace weft::cli {

// The text wrapped at 100 characters, or at the width of a narrower terminal.
std::string fit_help(std::string_view text, const report::TextStyle& style);

// The help of an option, with its alias.
std::string option_help(const Option& option);

// "weft info SPEC... [--json] [--only KEYS]"
std::string usage_line(const Command& command);

std::string overview();
std::string command_help(const Command& command);
std::string family_help(const topology::Family& family);
std::string routing_help(const routing::Algorithm& algorithm);
std::string multicast_help(const routing::MulticastScheme& scheme);
std::string pattern_help(const traffic::Pattern& pattern);
std::string process_help(const traffic::Process& process);
std::string program_help(const programs::Program& program);

}  // namespace weft::cli
