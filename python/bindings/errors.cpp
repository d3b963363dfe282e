// Exceptions: bad input is a ValueError whose text has the caret, as on the command line.
#include <exception>
#include <new>
#include <stdexcept>
#include <string>

#include "base/execution.h"
#include "base/input_error.h"
#include "bindings/bindings.h"

namespace weft::python {

namespace py = pybind11;

void bind_errors(py::module_& module) {
  static py::exception<InputError> input_error(module, "InputError", PyExc_ValueError);
  input_error.attr("__doc__") = "Bad input: what is wrong, where in the text, and what to try.";
  py::register_exception_translator([](std::exception_ptr exception) {
    try {
      if (exception) std::rethrow_exception(exception);
    } catch (const InputError& error) {
      std::string text = render(error, "weft");
      if (text.ends_with('\n')) text.pop_back();
      input_error(text.c_str());
    } catch (const Interrupted&) {
      PyErr_SetNone(PyExc_KeyboardInterrupt);
    } catch (const std::length_error&) {  // a container beyond its maximal size
      PyErr_SetNone(PyExc_MemoryError);
    }
  });
}

}  // namespace weft::python
