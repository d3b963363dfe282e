// The state of a block of routers, in one of two forms:
//
//   dense   the sets of many routers of one shape side by side in vectors, their counters as bit planes: one addition
//           counts for all VCs of all routers of the block
//   sparse  one router; its counters are bytes in vectors, or words beside a set of those that are not zero
//
// Both hold the same: sets of VCs, counters of VCs, and what is due in each of the next cycles. The router cycle
// (router_step.h) is written once for both.
#pragma once

#include <array>
#include <cstddef>

#include "sim/engine/byte_counters.h"
#include "sim/engine/kernel.h"
#include "sim/engine/octet.h"
#include "sim/engine/sets.h"

namespace weft::sim {

// `Isa` keeps functions apart that are compiled for different instruction sets, and has the width of vectors there.
template <class Isa, class W, unsigned kSlotCount, unsigned kMostBuffer, unsigned kMostFlits>
struct DenseForm {
  using Word = W;
  using Set = std::uint64_t;
  using Sets = std::conditional_t<(kSlotCount * sizeof(W) > Isa::kVectorBytes), VectorArray<W, kSlotCount>,
                                  SetVector<W, kSlotCount>>;
  using Number = Octet;
  static constexpr unsigned kSlots = kSlotCount;
  static constexpr bool kIsDense = true;
  static constexpr bool kIsSmall = false;
  static constexpr bool kIsGeneral = false;
  static constexpr bool kIsOneFlit = kMostFlits == 1;
  static constexpr unsigned kBufferPlanes = std::bit_width(kMostBuffer);
  static constexpr unsigned kLengthPlanes = std::bit_width(kMostFlits - 1);
};

// For plain models, and routers of up to kVcs VCs: 16, 32 or 64. kOneFlit: packets of one flit only. kNibbles: 64 VCs,
// buffers of at most 15 flits and packets of at most 16, so that counters are half a byte.
template <class Isa, unsigned kVcs, bool kOneFlit, bool kNibbles = false>
struct SmallForm {
  using Word = std::conditional_t<kVcs == 64, std::uint64_t, std::uint32_t>;
  using Set = Word;
  using Sets = Word;
  using Number = Octet;
  static constexpr unsigned kSlots = 1;
  static constexpr unsigned kMostVcs = kVcs;
  using Counters = std::conditional_t<kNibbles, NibbleCounters<Isa>, ByteCounters<Isa, kVcs>>;
  static constexpr bool kIsDense = false;
  static constexpr bool kIsSmall = true;
  static constexpr bool kIsGeneral = false;
  static constexpr bool kIsOneFlit = kOneFlit;
};

// kGeneral: for any model, see router_step.h.
template <class S, bool kGeneral>
struct SparseForm {
  using Word = S;
  using Set = S;
  using Sets = S;
  using Number = std::conditional_t<kIsWide<S>, std::uint16_t, Octet>;
  static constexpr unsigned kSlots = 1;
  static constexpr bool kIsDense = false;
  static constexpr bool kIsSmall = false;
  static constexpr bool kIsGeneral = kGeneral;
  static constexpr bool kIsOneFlit = false;
};

template <class Form, bool kIsDense = Form::kIsDense>
class Block;

// Dense.
template <class Form>
class Block<Form, true> {
 public:
  using Sets = typename Form::Sets;
  using Word = typename Form::Word;

  explicit Block(std::byte* bytes) : vectors_(reinterpret_cast<Sets*>(bytes)) {}
  static std::size_t bytes_for(std::size_t vc_count) { return (kOwners + kRowsPerVc * vc_count) * sizeof(Sets); }

  static constexpr unsigned kHot = kSetCount + 2 + 4 * Form::kBufferPlanes + 3 * Form::kLengthPlanes + 8;

  [[gnu::always_inline]] Sets& operator[](SetKind kind) const { return vectors_[kFirstSet + kind]; }
  [[gnu::always_inline]] Sets& due(RingKind ring, Cycle cycle) const {
    return vectors_[cycle % kNear * kRingCount + ring];
  }
  // The input VC that has each output VC, or had it last.
  [[gnu::always_inline]] Sets& owner(unsigned out_vc) const { return row(out_vc, 0); }
  // The last winners of the switch at each input port and output port, from which the arbiters' pointers follow: they
  // are stored only when these VCs get other partners.
  [[gnu::always_inline]] Sets& last_in() const { return vectors_[kLastIn]; }
  [[gnu::always_inline]] Sets& last_out() const { return vectors_[kLastOut]; }
  // Packets of one flit: the pointers are sets of input VCs. Those at or after the grant pointer of an output port,
  // those whose accept pointer is not above this port, and those at or after the pointer to the VCs of their input.
  [[gnu::always_inline]] Sets& grants_first(unsigned output) const { return row(output, 1); }
  [[gnu::always_inline]] Sets& accept_first(unsigned output) const { return row(output, 2); }
  [[gnu::always_inline]] Sets& serve_first() const { return vectors_[kLastIn]; }

  template <class Kind>
  [[gnu::always_inline]] Word& of(Kind kind, unsigned slot) const {
    return at((*this)[kind], slot);
  }

  // One more or one less for all members costs an addition of one bit to all counters.
  [[gnu::always_inline]] void add(Counter counter, Sets members) const {
    Sets* const planes = vectors_ + first_plane(counter);
    for (unsigned k = 0; k < planes_of(counter); ++k) {
      const Sets old = planes[k];
      planes[k] = old ^ members;
      members &= old;
    }
  }
  [[gnu::always_inline]] void subtract(Counter counter, Sets members) const {
    Sets* const planes = vectors_ + first_plane(counter);
    for (unsigned k = 0; k < planes_of(counter); ++k) {
      const Sets old = planes[k];
      planes[k] = old ^ members;
      members &= ~old;
    }
  }
  // The VCs whose counter is not zero.
  [[gnu::always_inline]] Sets positive(Counter counter) const {
    const Sets* const planes = vectors_ + first_plane(counter);
    Sets all{};
    for (unsigned k = 0; k < planes_of(counter); ++k) all |= planes[k];
    return all;
  }
  // The VCs whose counter is not below a number, given by planes of bits.
  template <class Planes>
  [[nodiscard, gnu::always_inline]] Sets at_least(Counter counter, const Planes& numbers) const {
    const Sets* const planes = vectors_ + first_plane(counter);
    Sets result = ~Sets{};
    for (unsigned k = 0; k < planes_of(counter); ++k) {
      const Sets bits = same<Sets>(numbers[k]);
      result = (planes[k] & ~bits) | (~(planes[k] ^ bits) & result);
    }
    return result;
  }
  [[nodiscard]] unsigned value(Counter counter, unsigned slot, unsigned vc) const {
    unsigned result = 0;
    for (unsigned k = 0; k < planes_of(counter); ++k) {
      result |= (unsigned{at(vectors_[first_plane(counter) + k], slot)} >> vc & 1U) << k;
    }
    return result;
  }
  // The counter must be zero.
  [[gnu::always_inline]] void set(Counter counter, unsigned slot, unsigned vc, unsigned value) const {
    for (unsigned k = 0; k < planes_of(counter); ++k) {
      Word& plane = at(vectors_[first_plane(counter) + k], slot);
      plane = static_cast<Word>(plane | Word(value >> k & 1U) << vc);
    }
  }
  [[gnu::always_inline]] void set_all(Counter counter, const Sets& members, unsigned value) const {
    for (unsigned k = 0; k < planes_of(counter); ++k) {
      if ((value >> k & 1U) != 0) vectors_[first_plane(counter) + k] |= members;
    }
  }
  // The sum of the counters of some VCs.
  [[nodiscard]] unsigned sum(Counter counter, unsigned slot, std::uint64_t vcs) const {
    unsigned total = 0;
    for (unsigned k = 0; k < planes_of(counter); ++k) {
      const std::uint64_t plane = at(vectors_[first_plane(counter) + k], slot);
      total += static_cast<unsigned>(std::popcount(vcs & plane)) << k;
    }
    return total;
  }

 private:
  static constexpr unsigned kLength = Form::kLengthPlanes;
  static constexpr unsigned kBuffer = Form::kBufferPlanes;
  // Offsets in vectors.
  static constexpr unsigned kFirstSet = kNear * kRingCount;
  static constexpr unsigned kLastIn = kFirstSet + kSetCount;
  static constexpr unsigned kLastOut = kLastIn + 1;
  static constexpr unsigned kPlanes = kLastOut + 1;
  static constexpr unsigned kRowsPerVc = Form::kIsOneFlit ? 3 : 1;  // there are at most as many ports as VCs
  static constexpr unsigned kOwners = kPlanes + 4 * kBuffer + 3 * kLength;

  [[gnu::always_inline]] Sets& row(unsigned number, unsigned kind) const {
    return vectors_[kOwners + kRowsPerVc * number + kind];
  }
  [[gnu::always_inline]] static constexpr unsigned planes_of(Counter counter) {
    return counter < Counter::flits ? kLength : kBuffer;
  }
  [[gnu::always_inline]] static constexpr unsigned first_plane(Counter counter) {
    if (Form::kIsOneFlit && counter == Counter::packets) return first_plane(Counter::flits);
    const auto number = static_cast<unsigned>(counter);
    return counter < Counter::flits ? kPlanes + number * kLength : kPlanes + 3 * kLength + (number - 3) * kBuffer;
  }

  Sets* vectors_;
};

// What is due and the sets of one router. The counters follow it in memory.
template <class Form>
class SparseSets {
 public:
  using Set = typename Form::Set;

  explicit SparseSets(std::byte* bytes) : sets_(reinterpret_cast<Set*>(bytes)) {}

  [[gnu::always_inline]] Set& operator[](SetKind kind) const { return sets_[kNear * kRingCount + kind]; }
  // Of flits and credits, what is due in the two cycles of a pass is in one line.
  [[gnu::always_inline]] Set& due(RingKind ring, Cycle cycle) const {
    const std::size_t place = cycle % kNear;
    return sets_[ring == kReturnedDue ? 2 * kNear + place : 2 * place + ring];
  }
  [[gnu::always_inline]] Set& of(SetKind kind, unsigned) const { return (*this)[kind]; }

 protected:
  static constexpr unsigned kSetsSize = kNear * kRingCount + kSetCount;

  Set* sets_;
};

// Sparse, with counters in vectors.
template <class Form>
  requires Form::kIsSmall
class Block<Form, false> : public SparseSets<Form> {
  using Counters = typename Form::Counters;
  static constexpr std::array<unsigned, kCounterCount> kRows{2, 3, 5, 0, 4, 6, 1};  // what every flit needs comes first
  static constexpr unsigned kMasks = 4;
  static constexpr std::size_t kFirstCounter =
      ((SparseSets<Form>::kSetsSize + kMasks) * sizeof(typename Form::Set) + sizeof(Counters) - 1) / sizeof(Counters) *
      sizeof(Counters);

 public:
  using Set = typename Form::Set;

  // From what terminals get back on.
  static constexpr std::size_t kHotBytes = kFirstCounter + kMasks * sizeof(Counters) - 2 * kNear * sizeof(Set);

  explicit Block(std::byte* bytes)
      : SparseSets<Form>(bytes), counters_(reinterpret_cast<Counters*>(bytes + kFirstCounter)) {}
  static std::size_t bytes_for(std::size_t) { return kFirstCounter + kCounterCount * sizeof(Counters); }

  [[gnu::always_inline]] void add(Counter counter, Set members) const {
    if (is_unused(counter)) return;
    of_all(counter).add(members);
    if (has_mask(counter)) mask(counter) |= members;
  }
  [[gnu::always_inline]] void subtract(Counter counter, Set members) const {
    if (is_unused(counter)) return;
    of_all(counter).subtract(members);
    if (has_mask(counter)) mask(counter) = of_all(counter).positive();
  }
  [[gnu::always_inline]] Set positive(Counter counter) const {
    if (is_unused(counter)) return Set{};
    return has_mask(counter) ? mask(counter) : of_all(counter).positive();
  }
  [[nodiscard, gnu::always_inline]] unsigned value(Counter counter, unsigned, unsigned vc) const {
    return is_unused(counter) ? 0U : of_all(counter).value(vc);
  }
  [[gnu::always_inline]] void set(Counter counter, unsigned, unsigned vc, unsigned value) const {
    if (is_unused(counter)) return;
    of_all(counter).set(vc, value);
    if (has_mask(counter)) mask(counter) = (mask(counter) & ~only<Set>(vc)) | Set{value != 0} << vc;
  }
  [[gnu::always_inline]] void set_all(Counter counter, Set members, unsigned value) const {
    if (is_unused(counter)) return;
    of_all(counter).set_all(members, value);
    if (has_mask(counter) && value != 0) mask(counter) |= members;
  }
  [[nodiscard]] unsigned sum(Counter counter, unsigned, Set vcs) const {
    unsigned total = 0;
    for_each_of(vcs, [&](unsigned vc) { total += value(counter, 0, vc); });
    return total;
  }

 private:
  // The flits behind a packet of one flit.
  [[gnu::always_inline]] static constexpr bool is_unused(Counter counter) {
    return Form::kIsOneFlit && counter < Counter::flits;
  }
  [[gnu::always_inline]] static constexpr unsigned row(Counter counter) {
    if (Form::kIsOneFlit && counter == Counter::packets) counter = Counter::flits;
    return kRows[static_cast<unsigned>(counter)];
  }
  [[gnu::always_inline]] Counters& of_all(Counter counter) const { return counters_[row(counter)]; }
  // Of the counters that every flit needs, those that are not zero are kept as a set.
  [[gnu::always_inline]] static constexpr bool has_mask(Counter counter) { return row(counter) < kMasks; }
  [[gnu::always_inline]] Set& mask(Counter counter) const {
    return this->sets_[SparseSets<Form>::kSetsSize + row(counter)];
  }

  Counters* counters_;
};

// Sparse, for any number of VCs.
template <class Form>
  requires(!Form::kIsSmall)
class Block<Form, false> : public SparseSets<Form> {
 public:
  using Set = typename Form::Set;
  using Count = std::uint16_t;

  static constexpr std::size_t kHotBytes = 256;

  explicit Block(std::byte* bytes)
      : SparseSets<Form>(bytes), counts_(reinterpret_cast<Count*>(bytes + kSize * sizeof(Set))) {}
  static std::size_t bytes_for(std::size_t vc_count) {
    return kSize * sizeof(Set) + vc_count * kStride * sizeof(Count);
  }

  [[gnu::always_inline]] void add(Counter counter, const Set& members) const {
    for_each_of(
        members, [&](unsigned vc) __attribute__((always_inline)) {
          ++count(counter, vc);
          insert(nonzero(counter), vc);
        });
  }
  [[gnu::always_inline]] void subtract(Counter counter, const Set& members) const {
    for_each_of(
        members, [&](unsigned vc) __attribute__((always_inline)) {
          if (--count(counter, vc) == 0) erase(nonzero(counter), vc);
        });
  }
  [[gnu::always_inline]] const Set& positive(Counter counter) const { return nonzero(counter); }
  [[nodiscard]] unsigned value(Counter counter, unsigned, unsigned vc) const { return count(counter, vc); }
  [[gnu::always_inline]] void set(Counter counter, unsigned, unsigned vc, unsigned value) const {
    count(counter, vc) = static_cast<Count>(value);
    if (value != 0) insert(nonzero(counter), vc);
  }
  [[gnu::always_inline]] void set_all(Counter counter, const Set& members, unsigned value) const {
    for_each_of(
        members, [&](unsigned vc) __attribute__((always_inline)) { set(counter, 0, vc, value); });
  }
  [[nodiscard]] unsigned sum(Counter counter, unsigned, const Set& vcs) const {
    unsigned total = 0;
    for_each_of(vcs, [&](unsigned vc) { total += count(counter, vc); });
    return total;
  }

 private:
  static constexpr unsigned kNonzero = SparseSets<Form>::kSetsSize;
  static constexpr unsigned kSize = kNonzero + kCounterCount;
  static constexpr unsigned kStride = 8;  // counters of a VC, and one unused: a power of two

  [[gnu::always_inline]] Count& count(Counter counter, unsigned vc) const {
    return counts_[vc * kStride + static_cast<unsigned>(counter)];
  }
  [[gnu::always_inline]] Set& nonzero(Counter counter) const {
    return this->sets_[kNonzero + static_cast<unsigned>(counter)];
  }

  Count* counts_;
};

}  // namespace weft::sim
