#include "programs/pram/network_memory.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "base/check.h"
#include "programs/walks/bitonic_walk.h"
#include "programs/walks/range_router.h"
#include "programs/walks/rcc_sort.h"

namespace weft::programs::pram {
namespace {

constexpr std::uint64_t kNoCell = UINT64_MAX;  // behind all others

constexpr RegisterId kRequest = 0;  // moves
constexpr RegisterId kSaved = 2;    // behind the two registers of a walk

constexpr WordCounts kSummaryWords{.all = 3, .exchanged = 1};
enum : unsigned { kBlockWord, kPrefixWord, kNextWord };

std::int64_t wrapped_sum(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

// Turn t serves the cells t·N .. t·N + N-1. There is one even without requests: no processor knows that there are none.
template <class Request>
std::set<std::uint64_t> turns_of(std::span<const Request> requests, NodeId node_count) {
  std::set<std::uint64_t> turns;
  for (const Request& request : requests) turns.insert(request.cell / node_count);
  if (turns.empty()) turns.insert(0);
  return turns;
}

}  // namespace

struct NetworkMemory::Access {
  std::uint64_t cell = kNoCell;
  std::uint64_t order = 0;  // among the requests for a cell
  std::uint32_t processor = 0;
  std::int64_t value = 0;

  static Access by_cell(const Access& left, const Access& right, std::uint32_t takes_larger) {
    const auto key = [](const Access& access) { return std::tuple(access.cell, access.order, access.processor); };
    return (key(left) <= key(right)) == (takes_larger == 0) ? left : right;
  }
  static Access by_processor(const Access& left, const Access& right, std::uint32_t takes_larger) {
    return (left.processor <= right.processor) == (takes_larger == 0) ? left : right;
  }
};

// Of a block of indices: its runs of requests for the same cell.
struct NetworkMemory::RunSummary {
  std::uint64_t first_cell = kNoCell;
  std::uint64_t last_cell = kNoCell;
  NodeId last_start = 0;        // where the last run begins
  NodeId boundary_count = 0;    // between runs
  std::int64_t last_value = 0;  // of the last run, combined

  static RunSummary joined(const RunSummary& left, const RunSummary& right, Combine combine) {
    RunSummary both = right;
    both.first_cell = left.first_cell;
    both.boundary_count = left.boundary_count + right.boundary_count + (left.last_cell == right.first_cell ? 0 : 1);
    // One run only on the right, and it goes on from the left.
    if (right.boundary_count == 0 && left.last_cell == right.first_cell) {
      both.last_start = left.last_start;
      both.last_value = combine == Combine::sum       ? wrapped_sum(left.last_value, right.last_value)
                        : combine == Combine::maximum ? std::max(left.last_value, right.last_value)
                                                      : left.last_value;
    }
    return both;
  }
};

class NetworkMemory::Engine {
 public:
  Engine(const topology::Network& network, PortModel model, const Execution& execution)
      : cube_(network, "pram", 0, execution),
        requests_(network, {.model = model}, kSaved + 1, execution.silent()),
        summaries_(network, {.model = model, .words = kSummaryWords.all},
                   CubeWalk<RunSummary>::register_count(cube_, kSummaryWords), execution.silent()) {
    if (cube_.places_per_node() > 1) {
      refuse_network("pram", network, "its nucleus has no power of two of nodes", "try rcc-full(4,1) or hypercube(4)");
    }
  }

  [[nodiscard]] NodeId node_count() const { return cube_.index_count(); }
  [[nodiscard]] std::uint64_t steps() const {
    return requests_.counts().communication_steps + summaries_.counts().communication_steps;
  }
  [[nodiscard]] StepCounts counts() const {
    StepCounts counts = requests_.counts();
    const StepCounts other = summaries_.counts();
    counts.communication_steps += other.communication_steps;
    counts.computation_steps += other.computation_steps;
    counts.messages += other.messages;
    counts.words = std::max(counts.words, other.words);
    return counts;
  }

  [[nodiscard]] std::vector<Access> no_requests() const {
    std::vector<Access> accesses(node_count());
    for (NodeId v = 0; v < node_count(); ++v) accesses[v].processor = v;
    return accesses;
  }

  // Requests of all processors, in their order. `at_cell` is called for one request of each cell, at its node.
  template <class AtCell>
  void access(std::vector<Access> requests, Combine combine, const AtCell& at_cell) {
    load(requests);
    sort(&Access::by_cell);
    const std::vector<IndexRange> runs = runs_by_rank(combine);
    std::vector<IndexRange> targets(node_count());  // of the last request of each run: its rank
    for (NodeId rank = 0; rank < runs.size(); ++rank) targets[runs[rank].last] = {rank, rank};
    CubeWalk<Access> walk(cube_, requests_, {});
    route_ranges(walk, targets, true);
    std::vector<IndexRange> homes(node_count());
    std::vector<IndexRange> ranks(node_count());
    for (NodeId rank = 0; rank < runs.size(); ++rank) {
      const NodeId home = home_of(requests_.at(kRequest, rank).cell);
      homes[rank] = {home, home};
      ranks[home] = {rank, rank};
    }
    route_ranges(walk, homes, false);
    for (NodeId v = 0; v < node_count(); ++v) {
      if (!walk.holds(v)) continue;
      Access access = requests_.at(kRequest, v);
      at_cell(access);
      requests_.place(kRequest, v, 0, access);
    }
    runs_ = runs;
    ranks_ = ranks;
  }

  // After access: the values go back to all who asked, in the order of the processors.
  std::vector<Access> answers() {
    CubeWalk<Access> walk(cube_, requests_, {});
    route_ranges(walk, ranks_, true);
    std::vector<IndexRange> runs = runs_;
    runs.resize(node_count());
    route_ranges(walk, runs, false);
    for (NodeId v = 0; v < node_count(); ++v) {
      Access own = requests_.at(kSaved, v);
      if (walk.holds(v)) own.value = requests_.at(kRequest, v).value;
      requests_.place(kRequest, v, 0, own);
    }
    sort(&Access::by_processor);
    std::vector<Access> answers;
    for (NodeId v = 0; v < node_count(); ++v) answers.push_back(requests_.at(kRequest, v));
    return answers;
  }

  bool any(const std::vector<bool>& holds) {
    CubeWalk<RunSummary> walk(cube_, summaries_, {});
    std::vector<RunSummary> values(node_count());
    for (NodeId v = 0; v < node_count(); ++v) values[v].last_value = holds[v] ? 1 : 0;
    walk.load(values);
    walk.ascend(0, cube_.dimension_count() - 1, [&](const PartnerStep& pair) {
      summaries_.compute(
          pair.own, [&](NodeId v) { return pair.in_order(v); },
          [](const RunSummary& left, const RunSummary& right) {
            return left.last_value >= right.last_value ? left : right;
          });
    });
    walk.come_home();
    return summaries_.at(0, 0).last_value != 0;
  }

 private:
  [[nodiscard]] NodeId home_of(std::uint64_t cell) const { return static_cast<NodeId>(cell % node_count()); }

  void load(const std::vector<Access>& requests) {
    for (NodeId v = 0; v < node_count(); ++v) requests_.place(kRequest, v, 0, requests[v]);
  }

  void sort(Access (*compare)(const Access&, const Access&, std::uint32_t)) {
    if (is_square_of_squares(cube_.digits())) {
      rcc_sort(cube_.digits(), requests_, {}, compare);
    } else {
      CubeWalk<Access> walk(cube_, requests_, {});
      sort_bitonically(cube_, walk, requests_, compare);
      walk.come_home();
    }
  }

  // The runs of requests for one cell, by their rank; those without a cell are no run. The last request of a run gets
  // the combined value, and every request is saved.
  std::vector<IndexRange> runs_by_rank(Combine combine) {
    CubeWalk<RunSummary> walk(cube_, summaries_, kSummaryWords);
    std::vector<RunSummary> own(node_count());
    for (NodeId v = 0; v < node_count(); ++v) {
      const Access& access = requests_.at(kRequest, v);
      own[v] = {access.cell, access.cell, v, 0, access.value};
      requests_.assign(v, {kRequest, kSaved});
    }
    walk.load(own, kBlockWord);
    walk.load(own, kPrefixWord);
    walk.load(std::vector<RunSummary>(node_count()), kNextWord);
    const auto join = [combine](const RunSummary& left, const RunSummary& right) {
      return RunSummary::joined(left, right, combine);
    };
    walk.ascend(0, cube_.dimension_count() - 1, [&](const PartnerStep& pair) {
      for (NodeId v = 0; v < node_count(); ++v) {
        const NodeId below = (NodeId{1} << pair.dimension) - 1;
        if (!pair.is_upper(v) && (pair.index(v) & below) == below) {
          summaries_.assign(v, {pair.other, pair.own + kNextWord});
        }
      }
      const auto if_upper = [&](NodeId v) {
        return pair.is_upper(v) ? Operands{pair.other, pair.own + kPrefixWord} : kIdle;
      };
      summaries_.compute(pair.own + kPrefixWord, if_upper, join);
      summaries_.compute(
          pair.own, [&](NodeId v) { return pair.in_order(v); }, join);
    });
    walk.come_home();
    std::vector<IndexRange> runs;
    for (NodeId v = 0; v < node_count(); ++v) {
      const RunSummary& prefix = summaries_.at(kPrefixWord, v);
      Access access = requests_.at(kRequest, v);
      const bool is_last = v + 1 == node_count() || summaries_.at(kNextWord, v).first_cell != access.cell;
      if (!is_last || access.cell == kNoCell) continue;
      WEFT_CHECK(prefix.boundary_count == runs.size());
      runs.push_back({prefix.last_start, v});
      access.value = prefix.last_value;
      requests_.place(kRequest, v, 0, access);
    }
    return runs;
  }

  CubeNetwork cube_;
  Machine<Access> requests_;
  Machine<RunSummary> summaries_;
  std::vector<IndexRange> runs_;   // of the last access
  std::vector<IndexRange> ranks_;  // by node: where its request goes back to
};

NetworkMemory::NetworkMemory(const topology::Network& network, std::vector<std::int64_t> cells, Combine combine,
                             PortModel model, const Execution& execution)
    : network_(network),
      cells_(std::move(cells)),
      combine_(combine),
      engine_(std::make_unique<Engine>(network, model, execution)) {}

NetworkMemory::~NetworkMemory() = default;

void NetworkMemory::read(std::span<const ReadRequest> requests, std::span<std::int64_t> values) {
  const std::uint64_t before = engine_->steps();
  for (const std::uint64_t turn : turns_of(requests, engine_->node_count())) {
    const auto is_in_turn = [&](const ReadRequest& request) { return request.cell / engine_->node_count() == turn; };
    std::vector<Access> accesses = engine_->no_requests();
    for (const ReadRequest& request : requests) {
      if (is_in_turn(request)) accesses[request.processor].cell = request.cell;
    }
    engine_->access(accesses, Combine::lowest_rank, [&](Access& access) { access.value = cells_[access.cell]; });
    const std::vector<Access> answers = engine_->answers();
    for (std::size_t i = 0; i < requests.size(); ++i) {
      if (is_in_turn(requests[i])) values[i] = answers[requests[i].processor].value;
    }
  }
  most_of_a_read_ = std::max(most_of_a_read_, engine_->steps() - before);
}

void NetworkMemory::write(std::span<const WriteRequest> requests) {
  const std::uint64_t before = engine_->steps();
  for (const std::uint64_t turn : turns_of(requests, engine_->node_count())) {
    std::vector<Access> accesses = engine_->no_requests();
    for (const WriteRequest& request : requests) {
      if (request.cell / engine_->node_count() != turn) continue;
      accesses[request.processor] = {request.cell, request.rank, request.processor, request.value};
    }
    engine_->access(accesses, combine_, [&](Access& access) { cells_[access.cell] = access.value; });
  }
  most_of_a_write_ = std::max(most_of_a_write_, engine_->steps() - before);
}

bool NetworkMemory::any(std::span<const std::uint32_t> holds) {
  std::vector<bool> holding(engine_->node_count());
  for (const std::uint32_t processor : holds) holding[processor] = true;
  return engine_->any(holding);
}

void NetworkMemory::compute(std::uint64_t /*processor_count*/) { ++local_steps_; }

StepCounts NetworkMemory::counts() const {
  StepCounts counts = engine_->counts();
  counts.computation_steps += local_steps_;
  return counts;
}

}  // namespace weft::programs::pram
