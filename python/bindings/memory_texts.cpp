// Texts that commands read as files.
#include <string>

#include "base/files/memory_text.h"
#include "bindings/bindings.h"

namespace weft::python {

namespace py = pybind11;

void bind_memory_texts(py::module_& module) {
  py::class_<MemoryText>(module, "MemoryText")
      .def(py::init<const std::string&, std::string, const std::string&>(), py::arg("stem"), py::arg("text"),
           py::arg("extension"))
      .def_property_readonly("path", &MemoryText::path);
}

}  // namespace weft::python
