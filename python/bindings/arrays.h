// NumPy arrays of what C++ holds.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>

namespace weft::python {

// A view that cannot be written to; `owner` lives at least as long as it.
template <class Number>
pybind11::array_t<Number> view_of(std::span<const Number> numbers, const pybind11::object& owner) {
  pybind11::array_t<Number> array(static_cast<pybind11::ssize_t>(numbers.size()), numbers.data(), owner);
  array.attr("setflags")(pybind11::arg("write") = false);
  return array;
}

// An array that takes the numbers over.
template <class Number>
pybind11::array_t<Number> array_of(std::vector<Number>&& numbers, std::vector<pybind11::ssize_t> shape = {}) {
  auto* kept = new std::vector<Number>(std::move(numbers));
  const pybind11::capsule owner(kept, [](void* data) { delete static_cast<std::vector<Number>*>(data); });
  if (shape.empty()) shape = {static_cast<pybind11::ssize_t>(kept->size())};
  return pybind11::array_t<Number>(shape, kept->data(), owner);
}

}  // namespace weft::python
