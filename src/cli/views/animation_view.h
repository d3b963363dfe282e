// The steps of a program as a page to follow them.
#pragma once

#include <string>

#include "programs/program.h"
#include "report/animation_page.h"

namespace weft::cli {

// The run has a schedule. Throws InputError for networks and runs that are too large to be drawn.
std::string animation_html(const programs::ProgramRun& run, const topology::Network& network);

// The same as values, for pictures.
report::Animation animation_of(const programs::ProgramRun& run, const topology::Network& network);

}  // namespace weft::cli
