// Computes a slow measurement once for each reading, for several claims that need it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "claims/measurement_cache.h"

namespace weft::claims {

template <class Found>
class CachedMeasure {
 public:
  using Compute = std::function<Found(const std::string& reading, MeasurementCache& cache)>;

  explicit CachedMeasure(Compute compute) : compute_(std::move(compute)) {}

  const Found& operator()(const std::string& reading, MeasurementCache& cache) const {
    const auto known = found_->find(reading);
    if (known != found_->end()) return known->second;
    return found_->emplace(reading, compute_(reading, cache)).first->second;
  }

 private:
  Compute compute_;
  std::shared_ptr<std::map<std::string, Found>> found_ = std::make_shared<std::map<std::string, Found>>();
};

}  // namespace weft::claims
