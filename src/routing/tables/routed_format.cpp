#include "routing/files/routed_format.h"

namespace weft::routing {

const RoutedFormat* find_routed_format(std::string_view name) {
  for (const RoutedFormat* format : routed_formats()) {
    if (format->name == name) return format;
  }
  return nullptr;
}

const RoutedFormat* routed_format_by_extension(std::string_view path) {
  for (const RoutedFormat* format : routed_formats()) {
    for (const std::string_view extension : format->extensions) {
      if (!extension.empty() && path.ends_with(extension)) return format;
    }
  }
  return nullptr;
}

}  // namespace weft::routing
