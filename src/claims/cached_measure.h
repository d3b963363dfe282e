// Computes a slow measurement once for each reading, for several claims that need it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "claims/measurement_cache.h"

namespace weft::claims {

template <class Found>
class CachedMeasure {
 public:
  using Compute = std::function<Found(const std::string& reading, MeasurementCache& cache)>;

  explicit CachedMeasure(Compute compute) : compute_(std::move(compute)) {}

  const Found& operator()(const std::string& reading, MeasurementCache& cache) const {
    {
      const std::scoped_lock lock(found_->mutex);
      const auto known = found_->by_reading.find(reading);
      if (known != found_->by_reading.end()) return known->second;
    }
    Found made = compute_(reading, cache);
    const std::scoped_lock lock(found_->mutex);
    return found_->by_reading.emplace(reading, std::move(made)).first->second;
  }

 private:
  // Claims about different networks are computed by different threads.
  struct Known {
    std::mutex mutex;
    std::map<std::string, Found> by_reading;
  };
  Compute compute_;
  std::shared_ptr<Known> found_ = std::make_shared<Known>();
};

}  // namespace weft::claims
