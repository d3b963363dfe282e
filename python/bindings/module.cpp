// The module _weft: what the package weft needs of the C++ library. The package has the interface for people.
#include "bindings/bindings.h"
#include "sim/model/model.h"
#include "version.h"

PYBIND11_MODULE(_weft, module) {
  module.doc() = "the C++ part of weft";
  module.attr("version") = weft::cli::kVersion;
  module.attr("commit") = weft::cli::kCommit;
  module.attr("model_version") = weft::sim::kModelVersion;
  weft::python::bind_errors(module);
  weft::python::bind_memory_texts(module);
  weft::python::bind_networks(module);
  weft::python::bind_routings(module);
  weft::python::bind_commands(module);
}
