// The figures of the papers as pictures.
#pragma once

#include <string>
#include <vector>

#include "claims/figure.h"
#include "cli/command.h"
#include "report/picture/picture_file.h"

namespace weft::cli {

// The commands of a figure, as people would type them.
std::vector<std::string> figure_commands(const claims::Figure& figure);

// Runs the commands of the panels, or simulates the points of the sweep that the store does not have.
std::string figure_svg(const claims::Figure& figure, const std::string& store, Session& session);

// In any format of pictures. Throws InputError for a figure with a plot, which is written as SVG only.
std::string figure_file(const claims::Figure& figure, const report::PictureOptions& options, const std::string& store,
                        Session& session);

// A page with all figures of these; those that simulate are left out, with their command, unless `has_sweeps`.
std::string figure_gallery(const std::vector<const claims::Figure*>& figures, bool has_sweeps, const std::string& store,
                           Session& session);

}  // namespace weft::cli
