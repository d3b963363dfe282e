// A survey as JSON for programs and as lines for people.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "metrics/survey.h"

namespace weft::cli {

nlohmann::ordered_json to_json(const metrics::Survey& survey);
std::string survey_text(const metrics::Survey& survey);

}  // namespace weft::cli
