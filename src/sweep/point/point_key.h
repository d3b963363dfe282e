// The key by which the store knows a point: all that decides its result, with every default written out. Two ways to
// ask for the same run have the same key, and a default that changes changes the keys of those who leave it out.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "store/key.h"
#include "sweep/point/point_run.h"

namespace weft::sweep {

// Of the files that the network, the pattern and the process name: a JSON object from the path to the hash of what is
// in it. Throws InputError when one cannot be read.
std::string hash_files(const RunSettings& settings, const Execution& execution);

// What decides a result besides its settings.
struct KeyInputs {
  std::string network;  // canonical names, as people see them
  std::string routing;
  std::string traffic;
  std::string full_network;  // the same with every argument written out, as keys have them
  std::string full_routing;
  std::string full_traffic;
  std::string router;    // JSON of the model
  std::string contents;  // hash_files, and the hash of the permutation of a worst case
};
KeyInputs key_inputs_of(const PointSetup& setup, const Execution& execution);

store::Key key_of(const RunSettings& settings, const KeyInputs& key_inputs);

// A configuration without the settings that are at the value that held before they existed, and back: see
// Setting::value_before.
std::string without_values_before(const std::string& configuration, std::span<const Setting> settings);
std::string with_values_before(const std::string& configuration, std::span<const Setting> settings);

// A setting by its name as an option, with its value. A switch that is on has the value "true"; one that is off, and
// what was left to the network and the routing, is not there.
struct StoredSetting {
  std::string name;
  std::string value;
};
// Of a stored configuration, the network ("spec") first; a link class with its own timing is a "link" each.
std::vector<StoredSetting> settings_of(const std::string& configuration);

// The `weft simulate` command that repeats the run of a stored configuration.
std::string simulate_command(const std::string& configuration);

}  // namespace weft::sweep
