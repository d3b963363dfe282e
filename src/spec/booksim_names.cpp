#include "spec/booksim_names.h"

#include <array>
#include <span>

namespace weft::spec {
namespace {

struct BookSimName {
  std::string_view theirs;
  std::string_view ours;
};

constexpr std::array kBookSimRoutings = {
    BookSimName{"dim_order", "dor"},
    BookSimName{"min", "minimal"},
    BookSimName{"min_adapt", "escape(minimal,dor)"},
    BookSimName{"nca", "fat-tree-nca(up=random)"},
    BookSimName{"xy_yx", "o1turn"},
};

// Has lines "source destination weight", for patterns without a name here.
constexpr std::string_view kAnyPattern = "matrix(\"file\")";

constexpr std::array kBookSimPatterns = {
    BookSimName{"asymmetric", kAnyPattern},      BookSimName{"background", kAnyPattern},
    BookSimName{"bad_dragon", "group-to-group"}, BookSimName{"badperm_yarc", kAnyPattern},
    BookSimName{"bitcomp", "bit-complement"},    BookSimName{"bitrev", "bit-reversal"},
    BookSimName{"diagonal", kAnyPattern},        BookSimName{"hotspot", "hot-spot(at=[...])"},
    BookSimName{"randperm", "random(seed=1)"},   BookSimName{"taper64", kAnyPattern},
};

std::string_view found_in(std::span<const BookSimName> names, std::string_view name) {
  for (const BookSimName& each : names) {
    if (each.theirs == name) return each.ours;
  }
  return {};
}

}  // namespace

std::string_view routing_for_booksim(std::string_view name) { return found_in(kBookSimRoutings, name); }
std::string_view pattern_for_booksim(std::string_view name) { return found_in(kBookSimPatterns, name); }

}  // namespace weft::spec
