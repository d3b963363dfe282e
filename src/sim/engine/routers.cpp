#include "sim/engine/routers.h"

#include <algorithm>
#include <bit>
#include <memory>
#include <numeric>

#include "base/check.h"
#include "sim/engine/bytes_of.h"
#include "sim/engine/kernel.h"

namespace weft::sim {
namespace {

// The largest number that the sets of such a router hold, and one.
std::size_t vcs_of(const Shape& shape, const Model& model) {
  return std::max(
      {shape.in_vcs.size(), shape.out_vcs.size(), shape.first_in_vc.size() * model.speedup, std::size_t{1}});
}

// The largest router of a kernel that can hold a router with so many VCs, in a network with routers of up to `most`
// VCs. Routers of up to 64 VCs share one kernel.
std::size_t kernel_class(std::size_t vcs, std::size_t most) {
  std::size_t size = most <= 64 ? 64 : 256;
  while (size < vcs) size *= size < 4096 ? 4 : 8;
  return size;
}

// Whether what a link carries fits the rings of blocks.
template <class Kind>
bool is_near_delay(const std::vector<Kind>& vcs, std::size_t first, std::uint16_t Kind::*delay) {
  return first < vcs.size() && vcs[first].*delay + 1U < kNear;
}

}  // namespace

Routers::Routers(const Fabric& fabric, const Model& model, RouterId first, RouterId count, std::uint32_t alignment)
    : fabric_(fabric), first_(first), count_(count) {
  place_routers(model, count, alignment);
  std::size_t most = 1;
  for (const Shape& shape : fabric.shapes()) most = std::max(most, vcs_of(shape, model));
  has_long_numbers_ = most > 64;
  target_bits_ = has_long_numbers_ ? static_cast<unsigned>(std::bit_width(most)) : kFewVcBits;
  WEFT_CHECK(std::uint64_t{slot_count()} << target_bits_ < UINT32_MAX);
  has_long_numbers_ ? make_records<std::uint16_t>(model) : make_records<Octet>(model);
}

void Routers::place_routers(const Model& model, RouterId count, std::uint32_t alignment) {
  const std::span<const Shape> shapes = fabric_.shapes();
  std::vector<std::uint32_t> counts(shapes.size(), 0);
  for (RouterId router = first_; router < first_ + count; ++router) ++counts[fabric_.shape_number(router)];
  std::uint64_t padded = 0;
  for (const std::uint32_t n : counts) padded += (std::uint64_t{n} + alignment - 1) / alignment * alignment;
  constexpr std::uint64_t kFew = 4096;
  if (padded <= std::max(kFew, count + std::uint64_t{count} / 4)) alignment_ = alignment;

  std::size_t most = 1;
  for (const Shape& shape : shapes) most = std::max(most, vcs_of(shape, model));
  const auto class_of = [&](const Shape& shape) { return kernel_class(vcs_of(shape, model), most); };
  alignment_bits_ = static_cast<unsigned>(std::countr_zero(alignment_));
  std::vector<std::uint16_t> order(shapes.size());
  std::iota(order.begin(), order.end(), std::uint16_t{0});
  std::ranges::stable_sort(order, {}, [&](std::uint16_t k) { return class_of(shapes[k]); });
  std::vector<std::uint32_t> next(shapes.size(), 0);
  std::size_t last_class = 0;
  for (const std::uint16_t k : order) {
    if (counts[k] == 0) continue;
    const std::uint32_t begin = slot_count();
    next[k] = begin;
    const std::uint32_t groups = (counts[k] + alignment_ - 1) / alignment_;
    occupants_.resize(begin + groups * alignment_);
    shape_numbers_.resize(shape_numbers_.size() + groups, k);
    if (ranges_.empty() || last_class != class_of(shapes[k])) ranges_.push_back({.begin = begin});
    last_class = class_of(shapes[k]);
    ranges_.back().end = slot_count();
    ranges_.back().most_vcs = std::max(ranges_.back().most_vcs, vcs_of(shapes[k], model));
  }
  slot_of_.resize(count);
  for (RouterId router = first_; router < first_ + count; ++router) {
    const std::uint32_t slot = next[fabric_.shape_number(router)]++;
    occupants_[slot] = {router, fabric_.position(router).in_vc};
    slot_of_[router - first_] = slot;
  }
}

template <class Number>
void Routers::make_records(const Model& model) {
  std::size_t in_vcs = 0;
  std::size_t out_vcs = 0;
  std::size_t in_links = 0;
  std::size_t out_links = 0;
  std::size_t inputs = 0;
  std::size_t outputs = 0;
  for (const std::uint16_t k : shape_numbers_) {
    const Shape& shape = fabric_.shapes()[k];
    in_vcs = std::max(in_vcs, shape.in_vcs.size());
    out_vcs = std::max(out_vcs, shape.out_vcs.size());
    in_links = std::max(in_links, std::size_t{shape.in_links});
    out_links = std::max(out_links, std::size_t{shape.out_links});
    inputs = std::max(inputs, shape.first_in_vc.size() * model.speedup);
    outputs = std::max(outputs, shape.first_out_vc.size());
  }
  const auto aligned = [](std::size_t size, std::size_t to) { return (size + to - 1) / to * to; };
  const std::size_t upstream = sizeof(Place) + out_links * sizeof(Target);
  const std::size_t in = upstream + in_links * sizeof(Target);
  const std::size_t out = aligned(in + in_vcs * sizeof(InRecord<Number>), sizeof(Number));
  const std::size_t pointers = aligned(out + out_vcs * sizeof(OutRecord<Number>), sizeof(Number));
  const std::size_t grants = pointers + inputs * sizeof(InputPointers<Number>);
  std::size_t end = grants + outputs * sizeof(Number);
  const std::size_t speculative = model.is_speculative ? end - pointers : 0;
  end += speculative;
  const auto offset = [](std::size_t bytes) { return static_cast<std::uint32_t>(bytes); };
  layout_ = {offset(aligned(end, 16)), offset(upstream), offset(in),         offset(out),
             offset(pointers),         offset(grants),   offset(speculative)};
  records_.resize(std::size_t{slot_count()} * layout_.size);
  for (std::uint32_t slot = 0; slot < slot_count(); ++slot) {
    if (router(slot) == kNoRouter) continue;
    const RouterPlace& place = fabric_.position(router(slot));
    const RouterRecord<Number> r = record<Number>(slot);
    *reinterpret_cast<Place*>(records().bytes(slot)) = {router(slot), place.in_vc, place.first_terminal};
    for (std::size_t vc = 0; vc < shape(slot).in_vcs.size(); ++vc) std::construct_at(&r.in[vc]);
    connect<Number>(slot);
  }
}

Target Routers::target_of(const Token& token, std::uint32_t first_vc, std::uint32_t from) const {
  if (token.router - first_ >= count_) return {};
  const std::uint32_t slot = slot_of_[token.router - first_];
  const auto range = std::ranges::find_if(ranges_, [&](const SlotRange& r) { return from < r.end; });
  if (slot < range->begin || slot >= range->end) return {};
  return {slot, token.vc - first_vc, target_bits_};
}

template <class Number>
void Routers::connect(std::uint32_t slot) {
  const RouterRecord<Number> r = record<Number>(slot);
  const RouterId router = this->router(slot);
  const Shape& kind = shape(slot);
  for (Local p = 0; p < kind.out_links; ++p) {
    std::construct_at(&r.downstream[p]);
    if (!fabric_.has_link(router, p)) continue;
    const Token end = fabric_.downstream(router, p);
    const bool is_near = is_near_delay(kind.out_vcs, kind.first_out_vc[p], &OutVcKind::delay);
    if (is_near) r.downstream[p] = target_of(end, fabric_.position(end.router).in_vc, slot);
  }
  for (Local p = 0; p < kind.in_links; ++p) {
    std::construct_at(&r.upstream[p]);
    if (!fabric_.has_link(router, p)) continue;
    const Token end = fabric_.upstream(router, p);
    const bool is_near = is_near_delay(kind.in_vcs, kind.first_in_vc[p], &InVcKind::credit_delay);
    if (is_near) r.upstream[p] = target_of(end, fabric_.position(end.router).out_vc, slot);
  }
}

std::uint64_t Routers::bytes() const {
  return bytes_of(occupants_) + bytes_of(slot_of_) + bytes_of(shape_numbers_) + bytes_of(records_);
}

}  // namespace weft::sim
