// Links of dense blocks. Where all links of a block by one port lead to routers of at most two blocks and arrive there
// by the same port, they form a bundle: what leaves by the port is moved by a permutation of the slots, in two or three
// vector operations. So it is on tori, meshes, hypercubes and the like. Other links are served one by one.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "sim/engine/block.h"
#include "sim/engine/bytes_of.h"
#include "sim/engine/routers.h"
#include "sim/engine/shape_sets.h"

namespace weft::sim {

template <class Form>
class LinkBundles {
 public:
  using Sets = typename Form::Sets;
  using Word = typename Form::Word;
  using Set = typename Form::Set;
  static constexpr unsigned kSlots = Form::kSlots;

  LinkBundles(Routers& routers, const Fabric& fabric) {
    for (std::uint32_t first = 0; first < routers.slot_count(); first += kSlots) {
      const Shape& shape = routers.shape(first);
      first_flits_.push_back(static_cast<std::uint32_t>(flits_.size()));
      first_credits_.push_back(static_cast<std::uint32_t>(credits_.size()));
      for (Local p = 0; p < shape.out_links; ++p) {
        const OutVcKind& vc = shape.out_vcs[shape.first_out_vc[p]];
        const auto target = [&](std::uint32_t slot) { return routers.record<Octet>(slot).downstream[p]; };
        flits_.push_back(bundle_of(routers, fabric, first, p, target, shape.first_out_vc[p], vc.delay));
      }
      for (Local p = 0; p < shape.in_links; ++p) {
        const bool has_channel =
            shape.first_in_vc[p] < shape.in_vcs.size() && shape.in_vcs[shape.first_in_vc[p]].port == p;
        if (!has_channel) {
          credits_.emplace_back();
          continue;
        }
        const auto target = [&](std::uint32_t slot) { return routers.record<Octet>(slot).upstream[p]; };
        credits_.push_back(bundle_of(routers, fabric, first, p, target, shape.first_in_vc[p],
                                     shape.in_vcs[shape.first_in_vc[p]].credit_delay));
      }
    }
  }

  // What leaves a block in the two cycles of a pass.
  struct Pair {
    Sets first{};
    Sets second{};
  };
  // Move what leaves by ports with bundles in the cycles now and now + 1: put(block, ring, sets, cycle). Return the
  // rest.
  template <class Put>
  [[gnu::always_inline]] Pair move_flits(std::uint32_t block, const ShapeSets<Form>& kind, const Pair& leaving,
                                         Cycle now, const Put& put) const {
    return move(&flits_[first_flits_[block]], kind.shape->out_links, kind.outputs.data(), leaving, kFlitsDue, now, put);
  }
  template <class Put>
  [[gnu::always_inline]] Pair move_credits(std::uint32_t block, const ShapeSets<Form>& kind, const Pair& leaving,
                                           Cycle now, const Put& put) const {
    return move(&credits_[first_credits_[block]], kind.shape->in_links, kind.inputs.data(), leaving, kCreditsDue, now,
                put);
  }

  // The share of ports whose links form a bundle.
  [[nodiscard]] double regular_share() const {
    const auto count = std::ranges::count_if(flits_, &Bundle::is_regular);
    return flits_.empty() ? 1 : static_cast<double>(count) / static_cast<double>(flits_.size());
  }
  [[nodiscard]] std::uint64_t bytes() const {
    return bytes_of(first_flits_) + bytes_of(first_credits_) + bytes_of(flits_) + bytes_of(credits_) +
           bytes_of(permutations_);
  }

 private:
  static constexpr std::uint32_t kNone = UINT32_MAX;
  struct Bundle {
    std::array<std::uint32_t, 2> block{kNone, kNone};
    std::array<std::uint16_t, 2> permutation{};
    int shift = 0;  // from the number of VC 0 of the port here to that at the other end
    std::uint32_t delay = 0;
    [[nodiscard]] bool is_regular() const { return block[0] != kNone; }
  };
  struct alignas(64) Permutation {
    Sets from{};  // the slot from which each slot gets its links, as permuted() takes it
    Sets mask{};
    bool is_identity = false;
  };
  static constexpr std::size_t kMostPermutations = 256;

  template <class TargetOf>
  Bundle bundle_of(const Routers& routers, const Fabric& fabric, std::uint32_t first_slot, Local port,
                   const TargetOf& target_of, Local first_here, unsigned delay) {
    Bundle result{.delay = delay};
    if (delay + 1 >= kNear) return result;
    std::array<Permutation, 2> permutations;
    const unsigned bits = routers.target_bits();
    std::array<std::uint32_t, 2> blocks{kNone, kNone};
    for (unsigned slot = 0; slot < kSlots; ++slot) {
      const RouterId router = routers.router(first_slot + slot);
      if (router == kNoRouter || !fabric.has_link(router, port)) continue;
      const Target target = target_of(first_slot + slot);
      if (target.is_elsewhere()) return result;
      const std::uint32_t there = target.slot(bits) / kSlots;
      const unsigned k = blocks[0] == kNone || blocks[0] == there ? 0 : 1;
      const bool is_first = blocks[0] == kNone;
      if (blocks[k] != kNone && blocks[k] != there) return result;
      const int shift = static_cast<int>(target.vc_number(bits)) - static_cast<int>(first_here);
      if (!is_first && result.shift != shift) return result;
      blocks[k] = there;
      result.shift = shift;
      at(permutations[k].from, target.slot(bits) % kSlots) = static_cast<Word>(slot);
      at(permutations[k].mask, target.slot(bits) % kSlots) = static_cast<Word>(~Word{0});
    }
    for (unsigned k = 0; k < 2; ++k) {
      if (blocks[k] == kNone) continue;
      const std::size_t number = number_of(permutations[k]);
      if (number == kMostPermutations) return result;
      result.permutation[k] = static_cast<std::uint16_t>(number);
    }
    result.block = blocks;
    return result;
  }

  // kMostPermutations if there are too many.
  std::size_t number_of(Permutation permutation) {
    bool is_identity = true;
    for (unsigned k = 0; k < kSlots; ++k) {
      is_identity = is_identity && at(permutation.from, k) == k && at(permutation.mask, k) != 0;
    }
    permutation.is_identity = is_identity;
    permutation.from = permutation_of(permutation.from);
    for (std::size_t i = 0; i < permutations_.size(); ++i) {
      if (!any((permutations_[i].from ^ permutation.from) | (permutations_[i].mask ^ permutation.mask))) return i;
    }
    if (permutations_.size() == kMostPermutations) return kMostPermutations;
    permutations_.push_back(permutation);
    return permutations_.size() - 1;
  }

  template <class Put>
  [[gnu::always_inline]] Pair move(const Bundle* bundles, unsigned count, const Set* ports, const Pair& leaving,
                                   RingKind ring, Cycle now, const Put& put) const {
    Pair rest;
    for (unsigned p = 0; p < count; ++p) {
      const Bundle& bundle = bundles[p];
      const Sets of_port = same<Sets>(ports[p]);
      const Pair here{leaving.first & of_port, leaving.second & of_port};
      if (!bundle.is_regular()) {
        rest = {rest.first | here.first, rest.second | here.second};
        continue;
      }
      const Pair moved = bundle.shift < 0 ? Pair{here.first >> -bundle.shift, here.second >> -bundle.shift}
                                          : Pair{here.first << bundle.shift, here.second << bundle.shift};
      for (unsigned k = 0; k < 2 && bundle.block[k] != kNone; ++k) {
        const Permutation& permutation = permutations_[bundle.permutation[k]];
        const Pair there = permutation.is_identity ? moved
                                                   : Pair{permuted(moved.first, permutation.from) & permutation.mask,
                                                          permuted(moved.second, permutation.from) & permutation.mask};
        put(bundle.block[k], ring, there.first, now + bundle.delay);
        put(bundle.block[k], ring, there.second, now + bundle.delay + 1);
      }
    }
    return rest;
  }

  std::vector<std::uint32_t> first_flits_;  // of each block, in flits_
  std::vector<std::uint32_t> first_credits_;
  std::vector<Bundle> flits_;  // of each output port to a link
  std::vector<Bundle> credits_;
  std::vector<Permutation> permutations_;
};

// Sparse routers have none.
template <class Form>
  requires(!Form::kIsDense)
class LinkBundles<Form> {
 public:
  LinkBundles(const Routers&, const Fabric&) {}
  [[nodiscard]] static double regular_share() { return 0; }
  [[nodiscard]] std::uint64_t bytes() const { return 0; }
};

}  // namespace weft::sim
