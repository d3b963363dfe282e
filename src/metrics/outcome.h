// A value, or the reason why there is none.
#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace weft::metrics {

struct Missing {
  std::string reason;  // without a full stop
  // Mentioned only if the value was requested by name: it does not apply here, or is seldom worth its time.
  bool is_silent = false;
};

template <class T>
class Outcome {
 public:
  // Implicit, so that a function returns either a value or `Missing{"..."}`.
  Outcome(T value) : content_(std::move(value)) {}
  Outcome(Missing missing) : content_(std::move(missing)) {}

  explicit operator bool() const { return std::holds_alternative<T>(content_); }
  [[nodiscard]] const T& operator*() const& { return std::get<T>(content_); }
  [[nodiscard]] T operator*() && { return std::get<T>(std::move(content_)); }  // a loop may go over `*analysis.x()`
  [[nodiscard]] const T* operator->() const { return &std::get<T>(content_); }
  [[nodiscard]] const Missing& missing() const { return std::get<Missing>(content_); }

  // The outcome of `next` for the value, which may be missing itself; or the same reason.
  template <class Next>
  [[nodiscard]] auto then(const Next& next) const {
    using Result = std::invoke_result_t<const Next&, const T&>;
    if constexpr (requires(const Result& result) { result.missing(); }) {
      return *this ? next(**this) : Result(missing());
    } else {
      return *this ? Outcome<Result>(next(**this)) : Outcome<Result>(missing());
    }
  }

 private:
  std::variant<T, Missing> content_;
};

}  // namespace weft::metrics
