#include "metrics/distances/batch_search.h"

#include <algorithm>
#include <array>
#include <bit>

#include "base/check.h"
#include "base/large_pages.h"

namespace weft::metrics {
namespace {

// One bit per source. Pairs of words are a vector type, so that the compiler keeps them in 128-bit registers; loops
// over single words are not reliably vectorised.
template <unsigned word_count>
struct Bits {
  using Pair [[gnu::vector_size(16)]] = std::uint64_t;
  std::array<Pair, word_count / 2> pairs{};

  friend Bits operator|(Bits a, const Bits& b) {
    for (unsigned i = 0; i < word_count / 2; ++i) a.pairs[i] |= b.pairs[i];
    return a;
  }
  friend Bits operator^(Bits a, const Bits& b) {
    for (unsigned i = 0; i < word_count / 2; ++i) a.pairs[i] ^= b.pairs[i];
    return a;
  }
  [[nodiscard]] std::uint64_t word(unsigned i) const { return pairs[i / 2][i % 2]; }
  void set(unsigned bit) { pairs[bit / 128][bit / 64 % 2] |= std::uint64_t{1} << bit % 64; }
  [[nodiscard]] bool any() const {
    Pair all = pairs[0];
    for (unsigned i = 1; i < word_count / 2; ++i) all |= pairs[i];
    return (all[0] | all[1]) != 0;
  }
  [[nodiscard]] unsigned count() const {
    unsigned count = 0;
    for (unsigned i = 0; i < word_count; ++i) count += static_cast<unsigned>(std::popcount(word(i)));
    return count;
  }
};

template <>
struct Bits<1> {
  std::uint64_t only = 0;

  friend Bits operator|(Bits a, const Bits& b) { return {a.only | b.only}; }
  friend Bits operator^(Bits a, const Bits& b) { return {a.only ^ b.only}; }
  [[nodiscard]] std::uint64_t word(unsigned) const { return only; }
  void set(unsigned bit) { only |= std::uint64_t{1} << bit; }
  [[nodiscard]] bool any() const { return only != 0; }
  [[nodiscard]] unsigned count() const { return static_cast<unsigned>(std::popcount(only)); }
};

constexpr unsigned kVariableDegree = 0;

// Typical private (L2) cache of a core.
constexpr std::uint64_t kCacheBytes = std::uint64_t{1} << 20;

// The rows of one colour (or all rows) that are not yet reached by all sources.
struct Pending {
  std::vector<RowId> rows;
  std::size_t count = 0;
  std::uint64_t done_count = 0;  // rows reached by all sources

  void fill(RowId begin, RowId end) {
    rows.resize(end - begin + std::size_t{1});  // one extra entry: pull() writes before it checks
    count = end - begin;
    done_count = 0;
    for (std::size_t i = 0; i < count; ++i) rows[i] = begin + static_cast<RowId>(i);
  }
};

template <unsigned word_count>
class WideSearch final : public BatchSearch {
 public:
  using Row = Bits<word_count>;

  explicit WideSearch(const SearchTable& table)
      : table_(table),
        now_(table.row_count),
        next_(table.has_two_colours() ? 0 : table.row_count),
        stamp_(table.row_count),
        just_done_(table.row_count + std::size_t{1}),
        fits_cache_(batch_search_memory(table, word_count) <= kCacheBytes) {}

  [[nodiscard]] unsigned width() const override { return 64 * word_count; }

  const BatchResult& run(std::span<const RowId> sources) override {
    start(sources);
    while (!is_over_ && is_sparse()) push_level();
    if (!is_over_) start_pulling(sources.front());
    while (!is_over_) pull_level();
    return result_;
  }

 private:
  struct Touched {
    RowId row;
    Row before;
  };

  static constexpr std::size_t kAhead = 4;  // rows that are prefetched

  // A pushed arc costs several times as much as a pulled one, but pulling touches every pending row.
  static constexpr RowId kSparseShare = 12;

  [[nodiscard]] bool is_sparse() const { return frontier_.size() < table_.row_count / kSparseShare; }

  void start(std::span<const RowId> sources) {
    WEFT_CHECK(!sources.empty() && sources.size() <= width());
    std::fill(now_.begin(), now_.end(), Row{});
    std::fill(next_.begin(), next_.end(), Row{});
    std::fill(stamp_.begin(), stamp_.end(), 0);
    frontier_.assign(sources.begin(), sources.end());
    all_sources_ = Row{};
    for (unsigned i = 0; i < sources.size(); ++i) {
      now_[sources[i]].set(i);
      all_sources_.set(i);
    }
    source_count_ = sources.size();
    reached_ = source_count_;
    depth_ = 0;
    result_.level_sizes.assign(1, reached_);
    remember_deepest(all_sources_);
    is_over_ = reached_ == source_count_ * table_.row_count;
  }

  // Ends a level that found `new_pairs` pairs (source, row), for the sources in `gaining`.
  void end_level(std::uint64_t new_pairs, const Row& gaining) {
    is_over_ = new_pairs == 0;
    if (is_over_) return;
    reached_ += new_pairs;
    result_.level_sizes.push_back(new_pairs);
    remember_deepest(gaining);
    is_over_ = reached_ == source_count_ * table_.row_count;
  }

  void remember_deepest(const Row& sources) {
    result_.deepest.resize(word_count);
    for (unsigned i = 0; i < word_count; ++i) result_.deepest[i] = sources.word(i);
  }

  // With two colours, the rows that change are not read in this level, so they change in place. With one colour, `next`
  // collects the arriving bits until the level is complete; its rows that are not touched hold an older state, which is
  // a subset of the current one.
  void push_level() {
    ++depth_;
    const RowLists& lists = table_.outward();
    LargeVector<Row>& target = table_.has_two_colours() ? now_ : next_;
    touched_.clear();
    for (const RowId from : frontier_) {
      const Row bits = now_[from];
      for (const RowId to : lists.of(from)) {
        if (stamp_[to] != depth_) touched_.push_back({to, now_[to]});
        stamp_[to] = depth_;
        target[to] = target[to] | bits;
      }
    }
    finish_push(target);
  }

  void finish_push(const LargeVector<Row>& target) {
    frontier_.clear();
    std::uint64_t new_pairs = 0;
    Row gaining{};
    for (const Touched& touched : touched_) {
      now_[touched.row] = now_[touched.row] | target[touched.row];
      const Row gain = now_[touched.row] ^ touched.before;
      if (!gain.any()) continue;
      frontier_.push_back(touched.row);
      new_pairs += gain.count();
      gaining = gaining | gain;
    }
    end_level(new_pairs, gaining);
  }

  void start_pulling(RowId a_source) {
    pending_[0].fill(0, table_.first_colour_count);
    pending_[1].fill(table_.first_colour_count, table_.row_count);
    just_done_count_ = 0;
    source_colour_ = a_source < table_.first_colour_count ? 0 : 1;
    counted_ = {0, 0};
    for (RowId row = 0; row < table_.row_count; ++row) {
      counted_[row < table_.first_colour_count ? 0 : 1] += now_[row].count();
    }
  }

  void pull_level() {
    ++depth_;
    if (table_.has_two_colours()) {
      pull_side((source_colour_ + depth_) % 2, now_, now_);
      return;
    }
    // Rows that were completed one level ago are complete in `now` only.
    for (std::size_t i = 0; i < just_done_count_; ++i) next_[just_done_[i]] = all_sources_;
    pull_side(0, now_, next_);
    std::swap(now_, next_);
  }

  void pull_side(unsigned side, const LargeVector<Row>& from, LargeVector<Row>& to) {
    Pending& pending = pending_[side];
    just_done_count_ = 0;
    Row gaining{};
    std::uint64_t bit_count = pull_by_degree(pending, from.data(), to.data(), gaining);
    pending.done_count += just_done_count_;
    bit_count += pending.done_count * source_count_;
    const std::uint64_t new_pairs = bit_count - counted_[side];
    counted_[side] = bit_count;
    end_level(new_pairs, gaining);
  }

  std::uint64_t pull_by_degree(Pending& pending, const Row* from, Row* to, Row& gaining) {
    switch (table_.in.degree) {
      case 2:
        return pull<2>(pending, from, to, gaining);
      case 3:
        return pull<3>(pending, from, to, gaining);
      case 4:
        return pull<4>(pending, from, to, gaining);
      case 5:
        return pull<5>(pending, from, to, gaining);
      case 6:
        return pull<6>(pending, from, to, gaining);
      case 7:
        return pull<7>(pending, from, to, gaining);
      case 8:
        return pull<8>(pending, from, to, gaining);
      case 9:
        return pull<9>(pending, from, to, gaining);
      case 10:
        return pull<10>(pending, from, to, gaining);
      case 12:
        return pull<12>(pending, from, to, gaining);
      case 14:
        return pull<14>(pending, from, to, gaining);
      case 16:
        return pull<16>(pending, from, to, gaining);
      default:
        return pull<kVariableDegree>(pending, from, to, gaining);
    }
  }

  // One pass over the pending rows. Returns the number of bits in those that stay pending; the others go to just_done_.
  template <unsigned degree>
  std::uint64_t pull(Pending& pending, const Row* from, Row* to, Row& gaining) {
    std::uint64_t bit_count = 0;
    std::size_t still = 0;
    std::size_t done = 0;
    Row gained{};
    RowId* const rows = pending.rows.data();
    RowId* const just_done = just_done_.data();
    for (std::size_t i = 0; i < pending.count; ++i) {
      if (!fits_cache_ && i + kAhead < pending.count) prefetch<degree>(rows[i + kAhead], from);
      const RowId row = rows[i];
      const Row before = from[row];
      const Row after = before | gather<degree>(row, from);
      to[row] = after;
      gained = gained | (after ^ before);
      const bool is_done = !(after ^ all_sources_).any();
      bit_count += after.count();
      rows[still] = row;
      still += is_done ? 0 : 1;
      just_done[done] = row;
      done += is_done ? 1 : 0;
    }
    gaining = gained;
    pending.count = still;
    just_done_count_ = done;
    return bit_count - done * source_count_;
  }

  // What gather() will read.
  template <unsigned degree>
  void prefetch(RowId row, const Row* from) const {
    if constexpr (degree != kVariableDegree) {
      const RowId* const others = table_.in.rows.data() + std::uint64_t{row} * degree;
      for (unsigned i = 0; i < degree; ++i) __builtin_prefetch(&from[others[i]]);
    }
  }

  template <unsigned degree>
  [[nodiscard]] Row gather(RowId row, const Row* from) const {
    if constexpr (degree == kVariableDegree) {
      Row bits{};
      for (const RowId other : table_.in.of(row)) bits = bits | from[other];
      return bits;
    } else {
      const RowId* const others = table_.in.rows.data() + std::uint64_t{row} * degree;
      // In the last levels half of the neighbours usually complete the row.
      constexpr unsigned half = degree >= 6 ? degree / 2 : degree;
      Row bits = from[others[0]];
#pragma GCC unroll 16
      for (unsigned i = 1; i < half; ++i) bits = bits | from[others[i]];
      if constexpr (half < degree) {
        if (!((bits | from[row]) ^ all_sources_).any()) return bits;
#pragma GCC unroll 16
        for (unsigned i = half; i < degree; ++i) bits = bits | from[others[i]];
      }
      return bits;
    }
  }

  const SearchTable& table_;
  LargeVector<Row> now_;
  LargeVector<Row> next_;  // empty with two colours
  std::vector<RowId> frontier_;
  std::vector<Touched> touched_;
  std::vector<std::uint32_t> stamp_;        // the level in which a row was touched last
  std::array<Pending, 2> pending_;          // per colour; all rows are in the first if there is one colour
  std::array<std::uint64_t, 2> counted_{};  // number of bits set, per colour
  std::vector<RowId> just_done_;
  std::size_t just_done_count_ = 0;
  Row all_sources_{};
  std::uint64_t source_count_ = 0;
  std::uint64_t reached_ = 0;
  std::uint32_t depth_ = 0;
  unsigned source_colour_ = 0;
  bool is_over_ = false;
  bool fits_cache_;
  BatchResult result_;
};

}  // namespace

std::unique_ptr<BatchSearch> make_batch_search(const SearchTable& table, unsigned word_count) {
  switch (word_count) {
    case 1:
      return std::make_unique<WideSearch<1>>(table);
    case 2:
      return std::make_unique<WideSearch<2>>(table);
    case 4:
      return std::make_unique<WideSearch<4>>(table);
    default:
      WEFT_CHECK(word_count == 8);
      return std::make_unique<WideSearch<8>>(table);
  }
}

unsigned best_word_count(const SearchTable& table, std::uint64_t source_count) {
  constexpr unsigned kMostWords = 8;
  const std::uint64_t bytes = std::uint64_t{table.row_count} * (table.has_two_colours() ? 8 : 16);
  const bool fits = bytes <= kCacheBytes;
  unsigned words = 1;
  // Rows that no cache holds are read as lines of 64 bytes, however many of these are used.
  while (words < kMostWords && (!fits || 2 * words * bytes <= kCacheBytes) && words * 64 < source_count) words *= 2;
  return words;
}

std::uint64_t batch_search_memory(const SearchTable& table, unsigned word_count) {
  const std::uint64_t row = 8 * word_count * (table.has_two_colours() ? 1 : 2) + 5 * sizeof(RowId);
  return std::uint64_t{table.row_count} * row;
}

}  // namespace weft::metrics
