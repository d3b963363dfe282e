#include "sweep/stored/row_check.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/input_error.h"
#include "spec/parse.h"

namespace weft::sweep {
namespace {

using nlohmann::json;

constexpr int kDeepest = 32;  // levels of JSON; a result has four
constexpr std::size_t kLongestWord = 64;

enum Kind : unsigned { kText = 1, kNatural = 2, kNumber = 4, kFlag = 8, kObject = 16, kNull = 32, kMissing = 64 };

struct Member {
  const char* pointer;  // JSON pointer
  unsigned kinds;
};

constexpr std::array kConfiguration = {
    Member{"/spec", kText},
    Member{"/routing", kText},
    Member{"/traffic", kText},
    Member{"/process", kText},
    Member{"/packet", kNatural},
    Member{"/load", kText | kNull},
    Member{"/cycles", kNatural | kNull},
    Member{"/warmup", kNatural | kNull},
    Member{"/seed", kNatural},
    Member{"/router/switching", kText},
    Member{"/router/vc_reuse", kText},
    Member{"/router/buffer", kNatural},
    Member{"/router/delays/route", kNatural},
    Member{"/router/delays/vc", kNatural},
    Member{"/router/delays/switch", kNatural},
    Member{"/router/delays/crossbar", kNatural},
    Member{"/router/delays/credit", kNatural},
    Member{"/router/iterations", kNatural},
    Member{"/router/speedup", kNatural},
    Member{"/router/speculative", kFlag},
    Member{"/router/header", kNatural | kMissing},
    Member{"/router/route_on", kText | kMissing},
    Member{"/router/links", kObject},
};

constexpr std::array kLink = {
    Member{"/vcs", kNatural},
    Member{"/latency", kNatural},
    Member{"/cycles_per_flit", kNatural},
    Member{"/buffer", kNatural | kMissing},
};

// Members that older versions did not write may be missing.
constexpr std::array kResult = {
    Member{"/spec", kText},
    Member{"/routing", kText},
    Member{"/traffic", kText},
    Member{"/process", kText},
    Member{"/load", kNumber | kNull},
    Member{"/seed", kNatural},
    Member{"/offered", kNumber},
    Member{"/accepted", kNumber},
    Member{"/accepted_error", kNumber | kMissing},
    Member{"/accepted_payload", kNumber | kNull | kMissing},
    Member{"/bound", kNumber | kNull},
    Member{"/accepted_bound", kNumber | kNull | kMissing},
    Member{"/packet_latency/mean", kNumber | kNull},
    Member{"/packet_latency/ci95", kNumber | kNull},
    Member{"/packet_latency/p99", kNumber | kNull},
    Member{"/network_latency/mean", kNumber | kNull},
    Member{"/hops/mean", kNumber | kNull},
    Member{"/utilisation", kObject},
    Member{"/verdict", kText},
};

constexpr std::array kUse = {Member{"/mean", kNumber | kNull}};

constexpr std::array<std::string_view, 4> kVerdicts = {"converged", "not-converged", "saturated", "deadlocked"};

unsigned kind_of(const json& value) {
  if (value.is_string()) return kText;
  if (value.is_number_unsigned()) return kNatural | kNumber;
  if (value.is_number()) return kNumber;
  if (value.is_boolean()) return kFlag;
  if (value.is_object()) return kObject;
  return value.is_null() ? unsigned{kNull} : 0U;
}

// `what` is a noun: "result".
std::string misfit_of(const json& object, std::span<const Member> members, std::string_view what) {
  for (const Member& member : members) {
    const json::json_pointer pointer{member.pointer};
    const bool is_there = object.contains(pointer);
    if (!is_there && (member.kinds & kMissing) == 0) return fmt::format("its {} has no {}", what, member.pointer + 1);
    if (is_there && (kind_of(object[pointer]) & member.kinds) == 0) {
      return fmt::format("{} of its {} has the wrong type", member.pointer + 1, what);
    }
  }
  return "";
}

std::string misfit_of_all(const json& objects, std::span<const Member> members, std::string_view what) {
  for (const auto& [name, object] : objects.items()) {
    if (std::string reason = misfit_of(object, members, what); !reason.empty()) return reason;
  }
  return "";
}

// Null for a text that is no object, or is nested so deeply that printing it would overflow the stack.
json object_in(const std::string& text) {
  bool is_deep = false;
  const auto look = [&](int depth, json::parse_event_t, json&) {
    is_deep |= depth > kDeepest;
    return true;
  };
  json object = json::parse(text, look, false);
  return is_deep || !object.is_object() ? json(nullptr) : object;
}

bool is_pattern(const std::string& text) {
  try {
    return text.empty() || !spec::parse(text).name.empty();
  } catch (const InputError&) {
    return false;
  }
}

bool is_word(std::string_view text) {
  return text.size() <= kLongestWord &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

std::string misfit_of_configuration(const std::string& text) {
  const json configuration = object_in(text);
  if (configuration.is_null()) return "its configuration is no JSON object";
  if (std::string reason = misfit_of(configuration, kConfiguration, "configuration"); !reason.empty()) return reason;
  if (!is_pattern(configuration["traffic"])) return "the traffic of its configuration cannot be read";
  return misfit_of_all(configuration["router"]["links"], kLink, "links");
}

std::string misfit_of_result(const std::string& text) {
  const json result = object_in(text);
  if (result.is_null()) return "its result is no JSON object";
  if (std::string reason = misfit_of(result, kResult, "result"); !reason.empty()) return reason;
  if (!is_pattern(result["traffic"])) return "the traffic of its result cannot be read";
  const std::string verdict = result["verdict"];
  if (std::find(kVerdicts.begin(), kVerdicts.end(), verdict) == kVerdicts.end()) return "its verdict is unknown";
  return misfit_of_all(result["utilisation"], kUse, "utilisation");
}

}  // namespace

std::string row_defect(const store::Row& row) {
  if (std::string reason = misfit_of_configuration(row.key.configuration); !reason.empty()) return reason;
  if (std::string reason = misfit_of_result(row.outcome.result); !reason.empty()) return reason;
  if (object_in(row.key.contents).is_null()) return "its contents are no JSON object";
  return is_word(row.outcome.program) && is_word(row.finished) ? "" : "its program or its time is no plain text";
}

}  // namespace weft::sweep
