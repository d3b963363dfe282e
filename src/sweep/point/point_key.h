// The key of a point in the store: everything that decides its result, with every default written out. Two spellings
// of the same run have the same key; where a default changes, the keys of runs that leave it out change too.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "store/key.h"
#include "sweep/point/point_run.h"

namespace weft::sweep {

// A JSON object from path to content hash, for the files that the network, the pattern and the process name. Throws
// InputError when one cannot be read.
std::string hash_files(const RunSettings& settings, const Execution& execution);

// The parts of a key that do not follow from the settings alone.
struct KeyInputs {
  std::string network;  // canonical names, as printed
  std::string routing;
  std::string traffic;
  std::string full_network;  // with every argument written out, as in keys
  std::string full_routing;
  std::string full_traffic;
  std::string router;    // JSON of the model
  std::string contents;  // hash_files, and the hash of the permutation of a worst case
};
KeyInputs key_inputs_of(const PointSetup& setup, const Execution& execution);

store::Key key_of(const RunSettings& settings, const KeyInputs& key_inputs);

// Removes the settings that have their Setting::value_before from a configuration, and adds them again.
std::string without_values_before(const std::string& configuration, std::span<const Setting> settings);
std::string with_values_before(const std::string& configuration, std::span<const Setting> settings);

// An option of `weft simulate` without its dashes, and its value; "true" for a switch that is on. A switch that is off
// and settings that the network and the routing decide are left out.
struct StoredSetting {
  std::string name;
  std::string value;
};
// The settings of a stored configuration, the network ("spec") first; one "link" for each link class with its own
// timing.
std::vector<StoredSetting> settings_of(const std::string& configuration);

// The `weft simulate` command that repeats the run of a stored configuration.
std::string simulate_command(const std::string& configuration);

}  // namespace weft::sweep
