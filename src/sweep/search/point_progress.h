// Turns the progress of one point into the part of it that is done.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>

#include "base/execution.h"

namespace weft::sweep {

class PointProgress final : public ProgressSink {
 public:
  explicit PointProgress(std::function<void(double part)> report) : report_(std::move(report)) {}

  void begin(std::string_view /*what*/, std::uint64_t total) override { total_ = std::max<std::uint64_t>(total, 1); }
  void advance(std::uint64_t done) override {
    done_ += done;
    report_(static_cast<double>(std::min(done_, total_)) / static_cast<double>(total_));
  }
  void end() override { report_(1); }

 private:
  std::function<void(double)> report_;
  std::uint64_t total_ = 1;
  std::uint64_t done_ = 0;
};

}  // namespace weft::sweep
