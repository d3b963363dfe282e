// The key of a point in the store: its configuration, the contents of the files that it names, and the version of the
// router model.
#pragma once

#include <string>

#include "experiment/run.h"
#include "store/key.h"

namespace weft::sweep {

// A JSON object from path to content hash, for the files that the settings name. Throws
// InputError when one cannot be read.
std::string hash_files(const experiment::RunSettings& settings, const Execution& execution);

// The parts of a key that do not follow from the settings alone.
struct KeyInputs {
  experiment::RunNames names;  // canonical, as printed
  std::string full_network;    // with every argument written out, as in keys
  std::string full_routing;
  std::string full_traffic;
  experiment::RouterDescription router;
  std::string contents;  // hash_files, and the hash of the permutation of a worst case
};
KeyInputs key_inputs_of(const experiment::RunSetup& setup, const Execution& execution);

experiment::Configuration configuration_of(const experiment::RunSettings& settings, const KeyInputs& key_inputs);
store::Key key_of(const experiment::RunSettings& settings, const KeyInputs& key_inputs);

}  // namespace weft::sweep
