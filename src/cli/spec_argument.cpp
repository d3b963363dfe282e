#include "cli/spec_argument.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/input_error.h"
#include "base/suggest.h"
#include "spec/parse.h"

namespace weft::cli {
namespace {

namespace fs = std::filesystem;

bool is_spec(const std::string& text) {
  try {
    (void)spec::parse(text);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

// The sorted file names in the folder; at most kMost of them.
std::vector<std::string> files_in(const fs::path& folder) {
  constexpr std::size_t kMost = 10'000;
  std::vector<std::string> names;
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  while (!error && entry != fs::directory_iterator() && names.size() < kMost) {
    names.push_back(entry->path().filename().string());
    entry.increment(error);
  }
  std::sort(names.begin(), names.end());
  return names;
}

[[noreturn]] void refuse_missing(const fs::path& path, std::string_view other) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  const std::string folder_text = quote_briefly(folder.string());
  std::error_code error;
  const std::string what = "there is no file " + quote_briefly(path.string());
  if (!fs::is_directory(folder, error)) throw InputError(what, {}, "there is no folder " + folder_text + " either");
  const std::vector<std::string> names = files_in(folder);
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::string_view nearest = nearest_name(path.filename().string(), known);
  const std::string hint = "name " + std::string(other) + " shows, or an existing file";
  throw InputError(
      what, {},
      nearest.empty() ? hint : "did you mean " + quote_briefly((path.parent_path() / nearest).string()) + "?");
}

}  // namespace

std::string spec_argument(const std::string& argument, std::string_view other) {
  if (argument.find_first_of("./") == std::string::npos || argument.ends_with(".toml") || is_spec(argument)) {
    return argument;
  }
  std::error_code error;
  if (!fs::exists(argument, error)) {
    if (argument.find('(') != std::string::npos) return argument;  // a misspelt spec: its parser reports the position
    refuse_missing(argument, other);
  }
  return spec::print(spec::Spec{"file", {{.key = "", .value = {spec::Text{argument}}}}});
}

}  // namespace weft::cli
