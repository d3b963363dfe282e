// The steps of a program as a page to follow them.
#pragma once

#include <string>

#include "programs/program.h"

namespace weft::cli {

// The run has a schedule. Throws InputError for networks and runs that are too large to be drawn.
std::string animation_html(const programs::ProgramRun& run, const topology::Network& network);

// Throws InputError, before the program runs.
void require_drawable(const topology::Network& network);

}  // namespace weft::cli
