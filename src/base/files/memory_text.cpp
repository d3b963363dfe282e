#include "base/files/memory_text.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <utility>

#include <fmt/format.h>

namespace weft {
namespace {

// By path. Two objects with the same text have the same path.
struct MemoryTexts {
  std::mutex mutex;
  std::map<std::string, std::weak_ptr<const std::string>, std::less<>> by_path;
};

MemoryTexts& memory_texts() {
  static MemoryTexts texts;
  return texts;
}

// FNV-1a with 64 bits.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

}  // namespace

MemoryText::MemoryText(std::string_view stem, std::string text, std::string_view extension)
    : path_(fmt::format("{}{}-{:016x}{}", kMemoryPrefix, stem, hash_of(text), extension)) {
  MemoryTexts& texts = memory_texts();
  const std::scoped_lock lock(texts.mutex);
  auto& registered = texts.by_path[path_];
  text_ = registered.lock();
  if (text_ != nullptr && *text_ == text) return;
  text_ = std::make_shared<const std::string>(std::move(text));
  registered = text_;
}

MemoryText::~MemoryText() {
  MemoryTexts& texts = memory_texts();
  const std::scoped_lock lock(texts.mutex);
  text_.reset();
  const auto registered = texts.by_path.find(path_);
  if (registered != texts.by_path.end() && registered->second.expired()) texts.by_path.erase(registered);
}

std::shared_ptr<const std::string> find_memory_text(std::string_view path) {
  MemoryTexts& texts = memory_texts();
  const std::scoped_lock lock(texts.mutex);
  const auto found = texts.by_path.find(path);
  return found == texts.by_path.end() ? nullptr : found->second.lock();
}

}  // namespace weft
