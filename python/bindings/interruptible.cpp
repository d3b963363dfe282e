#include "bindings/interruptible.h"

namespace weft::python {

namespace py = pybind11;

void ProgressRecord::begin(std::string_view what, std::uint64_t total) {
  const std::scoped_lock lock(mutex_);
  what_ = what;
  total_ = total;
  done_ = 0;
}

void ProgressRecord::end() {
  const std::scoped_lock lock(mutex_);
  what_.clear();
}

void ProgressRecord::tell(const py::object& function) const {
  std::string what;
  std::uint64_t total = 0;
  {
    const std::scoped_lock lock(mutex_);
    what = what_;
    total = total_;
  }
  if (!what.empty()) function(what, done_.load(), total);
}

void Watch::look(std::optional<py::error_already_set>& raised) {
  if (raised) return;  // work was asked to stop already
  const py::gil_scoped_acquire acquired;
  try {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (!function_.is_none()) record_.tell(function_);
  } catch (py::error_already_set& error) {
    raised = std::move(error);
    stop_ = true;
  }
}

}  // namespace weft::python
