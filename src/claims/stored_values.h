// Values of expensive claims that were computed before: data/claims.json, which make claims writes and the build puts
// into the program. Values only; the verdicts are computed from them each time.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "claims/measured_value.h"

namespace weft::claims {

struct StoredValue {
  std::string version;  // of the computation; see Claim
  double seconds = 0;   // that it took, both computations together
  Values values;
  std::optional<Values> again{};  // of the second computation, where the claim differs and has one
};

class StoredValues {
 public:
  // Those in the program.
  static const StoredValues& built_in();
  // Throws InputError for a text that is no such file; `name` is that of the file, for the message.
  static StoredValues parse(const std::string& text, const std::string& name);
  [[nodiscard]] std::string to_json() const;

  [[nodiscard]] const StoredValue* find(const std::string& id) const;  // null: none
  void set(const std::string& id, StoredValue value) { by_id_[id] = std::move(value); }
  // Forgets what belongs to none of the ids.
  template <class Ids>
  void keep_only(const Ids& ids) {
    std::erase_if(by_id_, [&](const auto& each) { return !ids.contains(each.first); });
  }
  [[nodiscard]] std::size_t size() const { return by_id_.size(); }

 private:
  std::map<std::string, StoredValue> by_id_;
};

// The text of data/claims.json; the build puts it here.
std::string_view stored_values_json();

}  // namespace weft::claims
