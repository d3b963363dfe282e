// How a survey is shown: as JSON for programs, as lines for people.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "metrics/survey.h"
#include "topology/network.h"

namespace weft::cli {

nlohmann::ordered_json to_json(const metrics::Survey& survey, const topology::Network& network);
std::string to_text(const metrics::Survey& survey, const topology::Network& network);

// The reasons of all gaps in one sentence each, equal ones once.
std::string reasons(const metrics::Survey& survey);

}  // namespace weft::cli
