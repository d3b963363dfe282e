#include "programs/pram/memory_image.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <system_error>

#include "base/numbers/count.h"
#include "base/suggest.h"
#include "programs/pram/pram_arithmetic.h"

namespace weft::programs::pram {
namespace {

constexpr std::uint64_t kMostCells = std::uint64_t{1} << 32U;
// The image, a memory's copy of it, and the result.
constexpr std::uint64_t kBytesPerCell = 3 * sizeof(std::int64_t);

class ImageMaker {
 public:
  ImageMaker(const SyntaxTree& tree, const Setting& setting, const Execution& execution)
      : tree_(tree), setting_(setting), execution_(execution) {
    image_.processor_count = setting.processor_count;
    if (setting.processor_count == 0) throw InputError("a PRAM has at least one processor", {}, "use one or more");
    find_parameters();
    place_arrays();
  }

  [[nodiscard]] std::uint64_t input_count() const {
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < tree_.arrays.size(); ++i) {
      if (tree_.arrays[i].is_input) count += image_.arrays[i].size;
    }
    return count;
  }

  MemoryImage fill() {
    check_input_count();
    image_.cells.assign(cell_count_, 0);
    std::uint64_t inputs_used = 0;
    for (std::size_t i = 0; i < tree_.arrays.size(); ++i) {
      if (tree_.arrays[i].is_input && setting_.inputs) {
        const auto inputs = setting_.inputs->begin() + static_cast<std::ptrdiff_t>(inputs_used);
        std::copy_n(inputs, image_.arrays[i].size,
                    image_.cells.begin() + static_cast<std::ptrdiff_t>(image_.arrays[i].first_cell));
        inputs_used += image_.arrays[i].size;
      } else {
        fill_by_expression(tree_.arrays[i], image_.arrays[i]);
      }
    }
    return std::move(image_);
  }

 private:
  [[nodiscard]] std::int64_t value_of(ExpressionId id, std::uint64_t cell_index = 0) const {
    const UniformResult result = evaluate_uniform(tree_, id,
                                                  {.processor_count = setting_.processor_count,
                                                   .parameters = image_.parameters,
                                                   .cell_index = static_cast<std::int64_t>(cell_index)});
    if (result.fault) throw RunError(tree_, Model::erew, {.kind = *result.fault, .place = result.place});
    return result.value;
  }

  void find_parameters() {
    for (const auto& [name, value] : setting_.parameters) check_parameter(name);
    for (const Parameter& parameter : tree_.parameters) {
      const auto given = setting_.parameters.find(parameter.name);
      image_.parameters.push_back(given == setting_.parameters.end() ? value_of(parameter.value) : given->second);
    }
  }

  void check_parameter(const std::string& name) const {
    std::vector<std::string_view> names;
    for (const Parameter& parameter : tree_.parameters) names.push_back(parameter.name);
    if (std::find(names.begin(), names.end(), name) != names.end()) return;
    throw InputError("the program has no parameter " + quote_briefly(name), {},
                     suggestion(name, names, "the lines \"param\" of the program"));
  }

  void place_arrays() {
    for (const SharedArray& array : tree_.arrays) {
      const std::int64_t size = value_of(array.size);
      const TextSpan place = tree_.at(array.size).place;
      if (size < 0) {
        throw error_at(tree_.text, place,
                       fmt::format("the array {} would have {} cells", quote_briefly(array.name), size),
                       "a size is 0 or more");
      }
      const Count bytes = saturating_multiply(Count{cell_count_} + static_cast<Count>(size), kBytesPerCell);
      if (bytes > std::min(execution_.max_memory, kMostCells * kBytesPerCell)) {
        throw error_at(tree_.text, place,
                       fmt::format("the array {} of {} cells needs too much memory: {}", quote_briefly(array.name),
                                   size, bytes_to_text(bytes)),
                       "make it smaller, or raise --max-memory");
      }
      image_.arrays.push_back({array.name, cell_count_, static_cast<std::uint64_t>(size)});
      cell_count_ += static_cast<std::uint64_t>(size);
    }
  }

  void check_input_count() const {
    if (!setting_.inputs || setting_.inputs->size() == input_count()) return;
    throw InputError(fmt::format("the program takes {} input values, not {}", input_count(), setting_.inputs->size()),
                     {}, "one for each cell of the arrays with \"= input\", in the order of their declarations");
  }

  void fill_by_expression(const SharedArray& array, const ArrayPlace& place) {
    if (array.is_input && !array.initial && place.size > 0) {
      throw error_at(tree_.text, array.place,
                     fmt::format("the array {} needs {} input values", quote_briefly(array.name), place.size),
                     "give a file of numbers, or a value for the case without: = input else index");
    }
    if (!array.initial) return;
    for (std::uint64_t i = 0; i < place.size; ++i) {
      if (i % 4096 == 0) execution_.throw_if_stopped();
      image_.cells[place.first_cell + i] = value_of(*array.initial, i);
    }
  }

  const SyntaxTree& tree_;
  const Setting& setting_;
  const Execution& execution_;
  std::uint64_t cell_count_ = 0;
  MemoryImage image_{};
};

}  // namespace

MemoryImage lay_out(const SyntaxTree& tree, const Setting& setting, const Execution& execution) {
  return ImageMaker(tree, setting, execution).fill();
}

std::uint64_t input_count(const SyntaxTree& tree, const Setting& setting, const Execution& execution) {
  return ImageMaker(tree, setting, execution).input_count();
}

std::vector<std::int64_t> read_input_values(std::string_view text) {
  constexpr std::string_view kSpaces = " \t\r\n";
  std::vector<std::int64_t> values;
  for (std::size_t begin = text.find_first_not_of(kSpaces); begin != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(kSpaces, begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    const auto [last, error] = std::from_chars(word.begin(), word.end(), values.emplace_back());
    if (error != std::errc() || last != word.end()) {
      throw error_at(text, {begin, end}, quote_briefly(word) + " is not a whole number of 64 bits",
                     "give whole numbers, separated by white space");
    }
    begin = text.find_first_not_of(kSpaces, end);
  }
  return values;
}

std::map<std::string, std::int64_t> read_parameters(std::string_view text) {
  std::map<std::string, std::int64_t> parameters;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view pair = text.substr(begin, end - begin);
    const std::size_t equals = pair.find('=');
    std::int64_t number = 0;
    const char* const digits = pair.data() + (equals == std::string_view::npos ? pair.size() : equals + 1);
    const auto [last, error] = std::from_chars(digits, pair.data() + pair.size(), number);
    if (equals == std::string_view::npos || error != std::errc() || last != pair.data() + pair.size()) {
      throw InputError(quote_briefly(pair) + " does not give a parameter a whole number", TextSpan{begin, end},
                       "write parameters=\"m=4,k=2\"")
          .in_text(text);
    }
    if (!parameters.emplace(pair.substr(0, equals), number).second) {
      throw InputError(quote_briefly(pair) + " gives the parameter a second time", TextSpan{begin, end}, "give it once")
          .in_text(text);
    }
    begin = end + 1;
  }
  return parameters;
}

std::string cell_name(const std::string& array, std::int64_t index) {
  return fmt::format("{}[{}]", array.size() > 32 ? array.substr(0, 29) + "..." : array, index);
}

}  // namespace weft::programs::pram
