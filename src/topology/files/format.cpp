#include "topology/files/format.h"

#include "base/input_error.h"
#include "base/suggest.h"

namespace weft::topology {

const Format& find_format(std::string_view name) {
  std::vector<std::string_view> known;
  for (const Format* format : formats()) {
    if (format->name == name) return *format;
    known.push_back(format->name);
  }
  throw InputError("no format is named " + quote_briefly(name), {}, suggestion(name, known, "weft list formats"));
}

const Format* format_by_extension(std::string_view path) {
  for (const Format* format : formats()) {
    for (const std::string_view extension : format->extensions) {
      if (!extension.empty() && path.ends_with(extension)) return format;
    }
  }
  return nullptr;
}

}  // namespace weft::topology
