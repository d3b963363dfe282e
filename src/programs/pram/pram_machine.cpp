#include "programs/pram/pram_machine.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <tuple>

#include "base/numbers/count.h"
#include "programs/pram/access_check.h"
#include "programs/pram/pram_arithmetic.h"

namespace weft::programs::pram {
namespace {

class PramMachine {
 public:
  PramMachine(const SyntaxTree& tree, const Code& code, const MemoryImage& image, const PramOptions& options,
              SharedMemory& memory, const Execution& execution)
      : tree_(tree),
        code_(code),
        image_(image),
        options_(options),
        model_(model_of(tree, options)),
        memory_(memory),
        execution_(execution),
        loop_variables_(tree.loop_variable_count),
        loop_ends_(tree.loop_variable_count) {
    check_memory();
    slots_.assign(std::size_t{code.slot_count} * image.processor_count, 0);
    std::iota(slot(kProcessorSlot).begin(), slot(kProcessorSlot).end(), 0);
    masks_.emplace_back(image.processor_count);
    std::iota(masks_[0].begin(), masks_[0].end(), 0);
  }

  PramCounts run() {
    for (std::uint32_t next = 0; next < code_.instructions.size();) {
      execution_.throw_if_stopped();
      now_ = &code_.instructions[next];
      next = execute(next + 1);
    }
    return counts_;
  }

 private:
  std::span<std::int64_t> slot(Slot slot) {
    return std::span(slots_).subspan(std::size_t{slot} * image_.processor_count, image_.processor_count);
  }
  [[nodiscard]] const std::vector<std::uint32_t>& active() const { return masks_[depth_]; }

  void check_memory() const {
    constexpr Count kOther = 2 * sizeof(WriteRequest) + sizeof(ReadRequest) + 2 * sizeof(std::int64_t);
    const Count bytes = image_.processor_count * (kOther + Count{code_.slot_count} * sizeof(std::int64_t) +
                                                  (Count{code_.mask_depth} + 1) * sizeof(std::uint32_t));
    if (bytes <= execution_.max_memory) return;
    throw InputError(
        std::to_string(image_.processor_count) + " processors need too much memory: " + bytes_to_text(bytes), {},
        "use fewer, or raise --max-memory");
  }

  [[noreturn]] void fail(RunFault fault) const {
    fault.step = counts_.total();
    throw RunError(tree_, model_, std::move(fault));
  }

  void check_limit() const {
    if (std::max(counts_.total(), turns_) < options_.max_steps) return;
    fail({.kind = FaultKind::step_limit,
          .place = now_->loop,
          .number = static_cast<std::int64_t>(std::min<std::uint64_t>(options_.max_steps, INT64_MAX))});
  }
  void begin_step(std::uint64_t PramCounts::*kind) {
    check_limit();
    ++(counts_.*kind);
  }
  void begin_turn() {
    check_limit();
    ++turns_;
  }

  // Returns the position of the next instruction, which is `next` unless it jumps.
  std::uint32_t execute(std::uint32_t next) {
    switch (now_->act) {
      case Act::read:
        read();
        return next;
      case Act::write:
        write();
        return next;
      case Act::compute:
        begin_step(&PramCounts::computations);
        compute();
        memory_.compute(active().size());
        return next;
      case Act::load:
        begin_step(&PramCounts::computations);
        copy();
        memory_.compute(active().size());
        return next;
      case Act::decide:
        return decide() ? next : now_->jump;
      case Act::uniform:
        spread_uniform();
        return next;
      case Act::copy:
        copy();
        return next;
      case Act::keep_if:
      case Act::keep_unless:
        keep([&, values = slot(now_->left)](std::uint32_t processor) {
          return (values[processor] != 0) == (now_->act == Act::keep_if);
        });
        return next;
      case Act::keep_below:
        keep_below();
        return next;
      case Act::release:
        --depth_;
        return next;
      case Act::enter_loop:
        return enter_loop() ? next : now_->jump;
      case Act::next_loop:
        return next_turn() ? now_->jump : next;
      case Act::jump:
        return now_->jump;
    }
    return next;
  }

  [[nodiscard]] std::int64_t uniform_value(ExpressionId id, std::vector<std::uint32_t> processors) const {
    const UniformResult result = evaluate_uniform(tree_, id,
                                                  {.processor_count = image_.processor_count,
                                                   .parameters = image_.parameters,
                                                   .loop_variables = loop_variables_});
    if (result.fault) fail({.kind = *result.fault, .place = result.place, .processors = std::move(processors)});
    return result.value;
  }

  void spread_uniform() {
    if (active().empty()) return;
    const std::int64_t value = uniform_value(now_->first, {active().front()});
    const auto target = slot(now_->target);
    for (const std::uint32_t processor : active()) target[processor] = value;
  }

  void copy() {
    const auto target = slot(now_->target);
    const auto source = slot(now_->left);
    for (const std::uint32_t processor : active()) target[processor] = source[processor];
  }

  void compute() {
    const auto target = slot(now_->target);
    const auto left = slot(now_->left);
    const auto right = slot(now_->right);
    if (now_->operation == Operation::logical_and) {
      for (const std::uint32_t p : active()) target[p] = left[p] != 0 && right[p] != 0;
    } else if (now_->operation == Operation::logical_or) {
      for (const std::uint32_t p : active()) target[p] = left[p] != 0 || right[p] != 0;
    } else {
      for (const std::uint32_t p : active()) target[p] = checked(apply(now_->operation, left[p], right[p]), p);
    }
  }

  [[nodiscard]] std::int64_t checked(const Result& result, std::uint32_t processor) const {
    if (result.fault) fail({.kind = *result.fault, .place = now_->place, .processors = {processor}});
    return result.value;
  }

  [[nodiscard]] std::uint64_t cell_of(std::int64_t index, std::uint32_t processor) const {
    const ArrayPlace& array = image_.arrays[now_->symbol];
    if (index < 0 || static_cast<std::uint64_t>(index) >= array.size) {
      fail({.kind = FaultKind::outside_memory,
            .place = now_->place,
            .processors = {processor},
            .cell = cell_name(array.name, index)});
    }
    return array.first_cell + static_cast<std::uint64_t>(index);
  }

  [[noreturn]] void fail(const AccessConflict& conflict) const {
    const ArrayPlace& array = image_.arrays[now_->symbol];
    fail({.kind = conflict.kind,
          .place = now_->place,
          .processors = conflict.processors,
          .cell = cell_name(array.name, static_cast<std::int64_t>(conflict.cell - array.first_cell))});
  }

  void read() {
    begin_step(&PramCounts::reads);
    const auto index = slot(now_->left);
    reads_.clear();
    for (const std::uint32_t processor : active()) reads_.push_back({processor, cell_of(index[processor], processor)});
    if (const auto conflict = checker_.find_conflict(model_, reads_)) fail(*conflict);
    values_.resize(reads_.size());
    memory_.read(reads_, values_);
    const auto target = slot(now_->target);
    for (std::size_t i = 0; i < reads_.size(); ++i) target[reads_[i].processor] = values_[i];
  }

  void write() {
    begin_step(&PramCounts::writes);
    const auto index = slot(now_->left);
    const auto value = slot(now_->right);
    const std::uint64_t step = counts_.total();
    writes_.clear();
    for (const std::uint32_t p : active()) {
      const std::uint64_t cell = cell_of(index[p], p);
      writes_.push_back({p, cell, value[p], write_rank(model_, options_.seed, step, cell, p)});
    }
    if (const auto conflict = checker_.find_conflict(model_, writes_)) fail(*conflict);
    memory_.write(writes_);
  }

  bool decide() {
    begin_step(&PramCounts::decisions);
    const auto condition = slot(now_->left);
    holders_.clear();
    for (const std::uint32_t p : active()) {
      if (condition[p] != 0) holders_.push_back(p);
    }
    const bool goes_on = memory_.any(holders_);
    if (goes_on) begin_turn();
    return goes_on;
  }

  template <class Predicate>
  void keep(const Predicate& is_kept) {
    if (masks_.size() == depth_ + 1) masks_.emplace_back();
    masks_[depth_ + 1].clear();
    std::copy_if(masks_[depth_].begin(), masks_[depth_].end(), std::back_inserter(masks_[depth_ + 1]), is_kept);
    ++depth_;
  }

  void keep_below() {
    const std::int64_t count = uniform_value(now_->first, {});
    if (count < 0 || count > image_.processor_count) {
      fail({.kind = FaultKind::too_many_processors, .place = now_->place, .number = count});
    }
    keep([&](std::uint32_t processor) { return processor < count; });
  }

  bool enter_loop() {
    const std::int64_t first = uniform_value(now_->first, {});
    const std::int64_t last = uniform_value(now_->second, {});
    if (first > last) return false;
    begin_turn();
    loop_variables_[now_->symbol] = first;
    loop_ends_[now_->symbol] = last;
    return true;
  }

  bool next_turn() {
    if (loop_variables_[now_->symbol] == loop_ends_[now_->symbol]) return false;
    begin_turn();
    ++loop_variables_[now_->symbol];
    return true;
  }

  const SyntaxTree& tree_;
  const Code& code_;
  const MemoryImage& image_;
  const PramOptions& options_;
  Model model_;
  SharedMemory& memory_;
  const Execution& execution_;
  std::vector<std::int64_t> loop_variables_;
  std::vector<std::int64_t> loop_ends_;
  std::vector<std::int64_t> slots_{};
  std::vector<std::vector<std::uint32_t>> masks_{};  // active processors, ascending; [depth_] are those of now
  std::size_t depth_ = 0;
  const Instruction* now_ = nullptr;
  PramCounts counts_{};
  std::uint64_t turns_ = 0;
  AccessCheck checker_{};
  std::vector<ReadRequest> reads_{};
  std::vector<std::int64_t> values_{};
  std::vector<WriteRequest> writes_{};
  std::vector<std::uint32_t> holders_{};
};

}  // namespace

Model model_of(const SyntaxTree& tree, const PramOptions& options) {
  return options.model.value_or(tree.model.value_or(Model::erew));
}

PramCounts run_code(const SyntaxTree& tree, const Code& code, const MemoryImage& image, const PramOptions& options,
                    SharedMemory& memory, const Execution& execution) {
  return PramMachine(tree, code, image, options, memory, execution).run();
}

std::vector<OutputArray> outputs_of(const SyntaxTree& tree, const MemoryImage& image,
                                    const std::vector<std::int64_t>& cells) {
  std::vector<OutputArray> outputs;
  for (const std::uint32_t id : tree.outputs) {
    const ArrayPlace& array = image.arrays[id];
    const auto first = cells.begin() + static_cast<std::ptrdiff_t>(array.first_cell);
    outputs.push_back({array.name, {first, first + static_cast<std::ptrdiff_t>(array.size)}});
  }
  return outputs;
}

PramRun run_plainly(const SyntaxTree& tree, const Setting& setting, const PramOptions& options,
                    const Execution& execution) {
  const MemoryImage image = lay_out(tree, setting, execution);
  PramRun run{.model = model_of(tree, options)};
  PlainMemory memory(image.cells, combine_of(run.model));
  run.counts = run_code(tree, compile(tree), image, options, memory, execution);
  run.outputs = outputs_of(tree, image, memory.contents());
  return run;
}

}  // namespace weft::programs::pram
