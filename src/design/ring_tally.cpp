#include "design/ring_tally.h"

#include <algorithm>

#include "design/chain_distances.h"

namespace weft::design {
namespace {

// Designs of a block. Blocks begin small, because their results shorten the searches of the next.
constexpr std::size_t kFirstBlock = 16;
constexpr std::size_t kMostBlock = 4096;
// From this period on the numbers of a chain are faster than a search.
constexpr std::uint32_t kLongPeriod = 17;
constexpr double kLeastWork = 3'000;  // words
constexpr std::size_t kShare = 32;    // designs that a worker takes at once

}  // namespace

bool RingOrder::is_less(const RingDistances& a, const RingDistances& b) const {
  if (by_mean_) return a.sum != b.sum ? a.sum < b.sum : a.diameter < b.diameter;
  return a.diameter != b.diameter ? a.diameter < b.diameter : a.sum < b.sum;
}

bool RingOrder::is_tie(const RingDistances& a, const RingDistances& b) const {
  return by_mean_ ? a.sum == b.sum : a.diameter == b.diameter;
}

RingLimits RingOrder::limits(const RingDistances& worst) const {
  return by_mean_ ? RingLimits{.sum = worst.sum} : RingLimits{.diameter = worst.diameter};
}

RingTally::RingTally(const RingSpace& space, RingOrder order, std::size_t kept, double work, const Execution& execution)
    : space_(space),
      order_(order),
      kept_(std::max<std::size_t>(kept, 1)),
      most_work_(work),
      execution_(execution.silent()),
      block_size_(kFirstBlock) {
  searches_.assign(execution_.worker_count(), RingSearch(space.node_count, space.period));
}

void RingTally::add(std::span<const std::uint32_t> jumps, Count weight) {
  if (is_over()) return;
  block_.emplace_back(jumps.begin(), jumps.end());
  weights_.push_back(weight);
  if (block_.size() < block_size_) return;
  examine_block();
  block_size_ = std::min(2 * block_size_, kMostBlock);
}

void RingTally::add_rated(const Jumps& jumps, const RingDistances& distances) {
  ++examined_;
  if (distances.diameter <= limits_.diameter && distances.sum <= limits_.sum) keep(jumps, 1, distances);
}

void RingTally::note_step(double words) {
  work_ += words;
  execution_.throw_if_stopped();
}

void RingTally::lower_limits(const RingLimits& limits) {
  limits_.diameter = std::min(limits_.diameter, limits.diameter);
  limits_.sum = std::min(limits_.sum, limits.sum);
}

std::optional<RingDistances> RingTally::rate(unsigned worker, const Jumps& jumps) const {
  if (!space_.are_chains || space_.period < kLongPeriod) return searches_[worker].run(jumps, limits_);
  const RingDistances distances = chain_distances(space_, jumps);
  const bool is_within = distances.diameter <= limits_.diameter && distances.sum <= limits_.sum;
  return is_within ? std::optional(distances) : std::nullopt;
}

void RingTally::examine_block() {
  std::vector<std::optional<RingDistances>> found(block_.size());
  std::vector<double> work(block_.size());
  const auto examine = [&](unsigned worker, std::uint64_t share) {
    for (std::size_t i = share * kShare; i < std::min(block_.size(), (share + 1) * kShare); ++i) {
      execution_.throw_if_stopped();
      found[i] = rate(worker, block_[i]);
      work[i] = searches_[worker].work();
    }
  };
  const std::uint64_t shares = (block_.size() + kShare - 1) / kShare;
  if (shares < 4) {  // too little to start threads for
    for (std::uint64_t share = 0; share < shares; ++share) examine(0, share);
  } else {
    parallel_for(execution_, "designs", shares, examine);
  }
  for (std::size_t i = 0; i < block_.size(); ++i) {
    work_ += std::max(work[i], kLeastWork);
    if (found[i]) keep(block_[i], weights_[i], *found[i]);
  }
  examined_ += block_.size();
  block_.clear();
  weights_.clear();
}

void RingTally::keep(const Jumps& jumps, Count weight, const RingDistances& distances) {
  if (best_.empty() ||
      (order_.is_less(distances, best_.front().distances) && !order_.is_tie(distances, best_.front().distances))) {
    tie_count_ = 0;
  }
  const bool is_best = best_.empty() || order_.is_tie(distances, best_.front().distances) ||
                       order_.is_less(distances, best_.front().distances);
  if (is_best) tie_count_ += weight;
  const auto place = std::upper_bound(
      best_.begin(), best_.end(), distances,
      [&](const RingDistances& d, const RatedRing& ring) { return order_.is_less(d, ring.distances); });
  if (place == best_.end() && best_.size() == kept_) return;
  best_.insert(place, {jumps, distances});
  if (best_.size() > kept_) best_.pop_back();
  if (best_.size() == kept_) lower_limits(order_.limits(best_.back().distances));
}

}  // namespace weft::design
