#include "report/palette.h"

#include <fmt/format.h>

namespace weft::report {
namespace {

constexpr std::array<const char*, 4> kDashes = {"", "7 3", "2 3", "9 3 2 3"};

}  // namespace

std::string stroke_of(std::size_t kind) {
  const char* dash = kDashes[kind % kDashes.size()];
  const std::string dashes = *dash == '\0' ? "" : fmt::format(" stroke-dasharray=\"{}\"", dash);
  return fmt::format("stroke=\"{}\"{}", kColours[kind % kColours.size()], dashes);
}

}  // namespace weft::report
