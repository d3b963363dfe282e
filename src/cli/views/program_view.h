// What weft run shows: one run of a program, or a table of step counts.
#pragma once

#include <string>

#include "cli/shell/output_form.h"
#include "programs/program.h"
#include "programs/step_table.h"

namespace weft::cli {

std::string program_text(const programs::ProgramRun& run, const topology::Network& network, bool has_trace);
std::string program_json(const programs::ProgramRun& run, const topology::Network& network, bool has_trace);

// Several runs of one program, a row each.
report::Table runs_table();
void add_row(report::Table& table, const programs::ProgramRun& run, const topology::Network& network);

// The results, a line each.
std::string outputs_text(const programs::ProgramRun& run);

std::string step_table_text(const programs::StepTable& table, Form form, const report::TextStyle& style);

}  // namespace weft::cli
