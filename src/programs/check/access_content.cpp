#include "programs/check/access_content.h"

#include <algorithm>
#include <tuple>

namespace weft::programs {
namespace {

using Made = std::optional<AccessContent>;

bool are(const AccessContent& left, ContentKind first, const AccessContent& right, ContentKind second) {
  return left.kind == first && right.kind == second;
}

bool goes_first(Operation operation, const AccessContent& left, const AccessContent& right) {
  switch (operation) {
    case Operation::compare_processor:
      return left.processor < right.processor;
    case Operation::compare_mark:
      return std::tie(left.mark, left.cell) < std::tie(right.mark, right.cell);
    default:
      return std::tie(left.cell, left.order, left.processor) < std::tie(right.cell, right.order, right.processor);
  }
}

Made lesser(Operation operation, const AccessContent& left, const AccessContent& right, std::uint32_t factor) {
  if (!are(left, ContentKind::request, right, ContentKind::request) || factor > 1) return std::nullopt;
  return goes_first(operation, left, right) == (factor == 0) ? left : right;
}

Made marked(const AccessContent& request, std::uint32_t mark) {
  if (request.kind != ContentKind::request) return std::nullopt;
  AccessContent made = request;
  made.mark = mark;
  return made;
}

std::int64_t left_by(Combine combine, std::int64_t first, std::int64_t second) {
  switch (combine) {
    case Combine::lowest_rank:
      return first;
    case Combine::sum:
      return static_cast<std::int64_t>(static_cast<std::uint64_t>(first) + static_cast<std::uint64_t>(second));
    case Combine::maximum:
      return std::max(first, second);
  }
  return first;
}

// Of the last run of both, which are groups of different places.
Made gathered_of(const AccessContent& left, const AccessContent& right, std::uint32_t rule) {
  if (!are(left, ContentKind::summary, right, ContentKind::summary) || left.last_place == right.last_place ||
      rule > static_cast<std::uint32_t>(Combine::maximum)) {
    return std::nullopt;
  }
  const bool is_left_first = left.run_start < right.run_start;
  const AccessContent& first = is_left_first ? left : right;
  const AccessContent& second = is_left_first ? right : left;
  AccessContent made = left.last_place < right.last_place ? right : left;
  made.mark_sum = left.mark_sum + right.mark_sum;
  made.first_place = std::min(left.first_place, right.first_place);
  if (left.cell != right.cell) return made;
  made.run_start = first.run_start;
  made.has_value = first.has_value && (rule == 0 || second.has_value);
  made.value = left_by(static_cast<Combine>(rule), first.value, second.value);
  return made;
}

Made largest(const AccessContent& left, const AccessContent& right) {
  const auto is_answer = [](const AccessContent& content) {
    return content.kind == ContentKind::request && content.cell == kNoCell && content.has_value;
  };
  if (!is_answer(left) || !is_answer(right)) return std::nullopt;
  return left.value < right.value ? right : left;
}

Made labelled(const AccessContent& value, std::uint32_t address) {
  if (value.kind != ContentKind::value) return std::nullopt;
  AccessContent made = value;
  made.kind = ContentKind::request;
  made.cell = address;
  return made;
}

Made summary_of(const AccessContent& request, std::uint32_t place) {
  if (request.kind != ContentKind::request) return std::nullopt;
  AccessContent made = request;
  made.kind = ContentKind::summary;
  made.first_cell = request.cell;
  made.first_place = place;
  made.last_place = place;
  made.run_start = place;
  made.mark_sum = request.mark;
  return made;
}

Made with_value_of(const AccessContent& base, const AccessContent& source) {
  AccessContent made = base;
  made.has_value = true;
  made.value = source.value;
  return made;
}

// A request, or a cell, takes the value of something for the same cell.
Made taken(Operation operation, const AccessContent& left, const AccessContent& right) {
  if (left.kind != ContentKind::request || left.cell != right.cell || left.cell == kNoCell) return std::nullopt;
  switch (operation) {
    case Operation::settle:
      return right.kind == ContentKind::summary && right.has_value ? with_value_of(left, right) : std::nullopt;
    case Operation::fetch:
      return right.kind == ContentKind::cell ? with_value_of(left, right) : std::nullopt;
    case Operation::answer:
      return right.kind == ContentKind::request && right.has_value ? with_value_of(left, right) : std::nullopt;
    case Operation::store:
      return right.kind == ContentKind::cell && left.has_value ? with_value_of(right, left) : std::nullopt;
    default:
      return std::nullopt;
  }
}

}  // namespace

Made AccessAlgebra::apply(Operation operation, const AccessContent& left, const AccessContent& right,
                          std::uint32_t factor) const {
  switch (operation) {
    case Operation::compare:
    case Operation::compare_processor:
    case Operation::compare_mark:
      return lesser(operation, left, right, factor);
    case Operation::mark:
      return left == right ? marked(left, factor) : std::nullopt;
    case Operation::gather:
      return gathered_of(left, right, factor);
    case Operation::label:
      return left == right ? labelled(left, factor) : std::nullopt;
    case Operation::summarize:
      return left == right ? summary_of(left, factor) : std::nullopt;
    case Operation::issue:
      return left == right ? issued(left, factor) : std::nullopt;
    default:
      break;
  }
  if (factor != 0) return std::nullopt;
  switch (operation) {
    case Operation::join:
      return joined(left, right);
    case Operation::receive:
      return received(left, right);
    case Operation::larger:
      return largest(left, right);
    case Operation::local:
      return left == right && left.kind == ContentKind::processor ? Made(left) : std::nullopt;
    default:
      return taken(operation, left, right);
  }
}

Made AccessAlgebra::joined(const AccessContent& left, const AccessContent& right) const {
  if (!are(left, ContentKind::summary, right, ContentKind::summary) || left.last_place + 1 != right.first_place)
    return std::nullopt;
  const bool is_continued = left.cell == right.first_cell;
  AccessContent made = right;
  made.first_place = left.first_place;
  made.first_cell = left.first_cell;
  made.is_one_run = left.is_one_run && right.is_one_run && is_continued;
  if (!right.is_one_run || !is_continued) return made;
  made.has_value = left.has_value && right.has_value;
  made.value = left_by(combine_, left.value, right.value);
  return made;
}

Made AccessAlgebra::issued(const AccessContent& processor, std::uint32_t number) const {
  if (processor.kind != ContentKind::processor) return std::nullopt;
  if (number == 0) return AccessContent{.kind = ContentKind::request, .processor = processor.processor};
  const bool is_next = processor.access + 1 == number && number <= accesses_.size();
  return is_next ? accesses_[number - 1].requests[processor.processor] : std::nullopt;
}

Made AccessAlgebra::received(const AccessContent& processor, const AccessContent& answer) const {
  if (processor.kind != ContentKind::processor || processor.access >= accesses_.size()) return std::nullopt;
  const PramAccess& access = accesses_[processor.access];
  const std::uint32_t p = processor.processor;
  const bool waits = access.kind != PramAccess::Kind::write && access.requests[p].has_value();
  if (waits) {
    const bool is_own = answer.kind == ContentKind::request && answer.cell == access.requests[p]->cell &&
                        answer.has_value && (access.kind == PramAccess::Kind::decision || answer.processor == p);
    if (!is_own || answer.value != access.answers[p]) return std::nullopt;
  }
  AccessContent made = processor;
  ++made.access;
  return made;
}

}  // namespace weft::programs
