// A survey as JSON for programs and as lines for people.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "metrics/survey.h"

namespace weft::cli {

nlohmann::ordered_json to_json(const metrics::Survey& survey);
std::string survey_text(const metrics::Survey& survey);

// The reasons of all missing values, equal ones once.
std::string reasons(const metrics::Survey& survey);

// "32", or "30 to 32" where the bounds do not meet.
std::string interval_text(const metrics::Bisection& bisection);

}  // namespace weft::cli
