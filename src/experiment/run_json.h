// Results and configurations of runs as JSON, and back. docs/json.md names the keys. This is the only place that knows
// them: `weft simulate --json` prints a result, and the store keeps results and configurations as text.
#pragma once

#include <span>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "experiment/parameters.h"
#include "experiment/run_result.h"

namespace weft::experiment {

nlohmann::ordered_json to_json(const RunResult& result);
// The keys of canonical configurations have a fixed order, as a stored point is found by the hash of this text. A
// parameter at its Parameter::value_before is left out.
nlohmann::ordered_json to_json(const Configuration& configuration,
                               std::span<const Parameter> parameters = experiment::parameters());

// A number if all packets have one length, else a text.
nlohmann::ordered_json packet_json(const traffic::PacketLengths& lengths);

// On one line, without a newline at its end.
std::string result_text(const RunResult& result);
std::string configuration_text(const Configuration& configuration);

// Throws InputError for a text that is no object, or is nested so deeply that printing it would overflow the stack:
// "its contents are no JSON object", where `whose` is "contents are".
void check_object(const std::string& text, std::string_view whose);

// Read the text of any version of Weft: what older versions did not write has the value that held then, or is none.
// Throw InputError whose message is a clause about the text: "its result has no verdict".
RunResult read_result(const std::string& text);
Configuration read_configuration(const std::string& text,
                                 std::span<const Parameter> parameters = experiment::parameters());

}  // namespace weft::experiment
