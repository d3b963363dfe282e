// What weft run shows: one run of a program, or a table of step counts.
#pragma once

#include <string>

#include "cli/shell/output_form.h"
#include "programs/program.h"
#include "programs/step_table.h"

namespace weft::cli {

std::string program_text(const programs::ProgramRun& run, const topology::Network& network, bool has_trace);
std::string program_json(const programs::ProgramRun& run, const topology::Network& network, bool has_trace);

std::string step_table_text(const programs::StepTable& table, Form form, const report::TextStyle& style);

}  // namespace weft::cli
