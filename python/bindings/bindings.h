// The parts of the module _weft. Each function adds its classes and functions.
#pragma once

#include <pybind11/pybind11.h>

namespace weft::python {

void bind_errors(pybind11::module_& module);
void bind_memory_texts(pybind11::module_& module);
void bind_networks(pybind11::module_& module);
void bind_routings(pybind11::module_& module);
void bind_commands(pybind11::module_& module);

}  // namespace weft::python
