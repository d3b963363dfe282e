// RCC-FULL SORT on a square array, from its ten steps alone. With words as values it sorts 64 arrays of 0 and 1 at a
// time, the smaller of two values being their AND: by the 0-1 principle it sorts everything if it sorts all of these.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

namespace weft::claims {

template <class Value>
class PlainSort {
 public:
  using Exchange = std::function<void(Value& smaller, Value& larger)>;

  // `root` is the whole number that is taken for N^(1/4).
  PlainSort(std::size_t side, std::size_t root, Exchange exchange)
      : side_(side), root_(root), exchange_(std::move(exchange)) {}

  // Calls `after(step)` after each of the ten steps.
  void run(
      std::vector<Value>& array, const std::function<void(unsigned step)>& after = [](unsigned) {}) const {
    const auto right = [](std::size_t) { return true; };
    const auto zigzag = [](std::size_t row) { return row % 2 == 0; };
    sort_columns(array), after(1);
    sort_rows(array, right), after(2);
    rotate(array, root_), after(3);
    sort_columns(array), after(4);
    rotate(array, 1), after(5);
    sort_columns(array), after(6);
    rotate(array, root_), after(7);
    sort_columns(array), after(8);
    for (unsigned time = 0; time < 3; ++time) {
      sort_rows(array, zigzag);
      sort_columns(array);
    }
    after(9);
    sort_rows(array, right), after(10);
  }

 private:
  // Bubble sort, which compares neighbours only: the same comparisons whatever the values are.
  void sort(std::vector<Value>& line) const {
    for (std::size_t last = line.size(); last > 1; --last) {
      for (std::size_t i = 1; i < last; ++i) exchange_(line[i - 1], line[i]);
    }
  }

  void sort_columns(std::vector<Value>& array) const {
    for (std::size_t column = 0; column < side_; ++column) {
      std::vector<Value> line(side_);
      for (std::size_t row = 0; row < side_; ++row) line[row] = array[row * side_ + column];
      sort(line);
      for (std::size_t row = 0; row < side_; ++row) array[row * side_ + column] = line[row];
    }
  }

  template <class IsToTheRight>
  void sort_rows(std::vector<Value>& array, const IsToTheRight& is_to_the_right) const {
    for (std::size_t row = 0; row < side_; ++row) {
      const auto begin = array.begin() + static_cast<std::ptrdiff_t>(row * side_);
      std::vector<Value> line(begin, begin + static_cast<std::ptrdiff_t>(side_));
      sort(line);
      if (!is_to_the_right(row)) std::reverse(line.begin(), line.end());
      std::copy(line.begin(), line.end(), begin);
    }
  }

  // Row i by i times `places` to the right.
  void rotate(std::vector<Value>& array, std::size_t places) const {
    for (std::size_t row = 0; row < side_; ++row) {
      const auto begin = array.begin() + static_cast<std::ptrdiff_t>(row * side_);
      const auto end = begin + static_cast<std::ptrdiff_t>(side_);
      std::rotate(begin, end - static_cast<std::ptrdiff_t>(row * places % side_), end);
    }
  }

  std::size_t side_;
  std::size_t root_;
  Exchange exchange_;
};

}  // namespace weft::claims
