// The routers of a partition in the order of their slots: routers of one shape are adjacent, so that they can form
// blocks. Each slot has a record of what belongs to single VCs and ports, and of the other ends of its links.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/large_pages.h"
#include "sim/engine/fabric.h"
#include "sim/engine/octet.h"

namespace weft::sim {

// Where a router is in the arrays of the whole network.
struct Place {
  RouterId router = 0;
  std::uint32_t in_vc = 0;
  TerminalId first_terminal = 0;
};

inline constexpr unsigned kFewVcBits = 6;  // for the number of a VC where routers have at most 64

// The other end of a link: the slot of the router there, and the number of its VC 0.
class Target {
 public:
  Target() = default;
  Target(std::uint32_t slot, unsigned first, unsigned bits) : value_(slot << bits | first) {}
  // It is a terminal, is not among the slots of the same kernel, or is too far for the rings of blocks.
  [[nodiscard]] bool is_elsewhere() const { return value_ == UINT32_MAX; }
  [[nodiscard]] Target vc(unsigned number) const {
    Target target = *this;
    if (!is_elsewhere()) target.value_ += number;
    return target;
  }
  [[nodiscard]] std::uint32_t slot(unsigned bits) const { return value_ >> bits; }
  [[nodiscard]] unsigned vc_number(unsigned bits) const { return value_ & ((1U << bits) - 1); }

 private:
  std::uint32_t value_ = UINT32_MAX;
};

// Number: 8 or 16 bits, by the VCs of the largest router.
template <class Number>
struct InRecord {
  Number out = 0;      // its output VC, also after the packet has left
  Number pointer = 0;  // accept pointer of VC allocation
  Octet first = 0;     // index in the ring of packets of the first one without an output VC
};
template <class Number>
struct OutRecord {
  Number pointer = 0;  // grant pointer of VC allocation
  Octet next = 0;      // index of the next packet in the ring at the other end
};
// Pointers of switch allocation.
template <class Number>
struct InputPointers {
  Number accept = 0;   // to the outputs
  Number next_vc = 0;  // to its VCs
};
template <class Number>
struct SwitchPointers {
  InputPointers<Number>* inputs;
  Number* grants;  // of each output port
  // A VC of an input has won an output.
  [[gnu::always_inline]] void keep(unsigned input, unsigned vc, unsigned output) const {
    inputs[input] = {static_cast<Number>(output + 1), static_cast<Number>(vc + 1)};
    grants[output] = static_cast<Number>(input + 1);
  }
};

template <class Number>
struct RouterRecord {
  const Place& place;
  Target* downstream;  // of each output port to a link
  Target* upstream;    // of each input port from a link
  InRecord<Number>* in;
  OutRecord<Number>* out;
  SwitchPointers<Number> pointers;
  SwitchPointers<Number> speculative;
};

// The records of all slots, of one size.
struct RecordLayout {
  std::uint32_t size = 0;
  // Offsets in bytes.
  std::uint32_t upstream = 0;
  std::uint32_t in = 0;
  std::uint32_t out = 0;
  std::uint32_t inputs = 0;
  std::uint32_t grants = 0;
  std::uint32_t speculative = 0;  // from the pointers to those of speculation
};
struct RecordTable {
  std::byte* first;
  RecordLayout layout;

  [[nodiscard, gnu::always_inline]] std::byte* bytes(std::uint32_t slot) const {
    return first + std::size_t{slot} * layout.size;
  }
  template <class Number>
  [[nodiscard, gnu::always_inline]] RouterRecord<Number> at(std::byte* bytes) const {
    std::byte* const inputs = bytes + layout.inputs;
    std::byte* const grants = bytes + layout.grants;
    return {*reinterpret_cast<const Place*>(bytes),
            reinterpret_cast<Target*>(bytes + sizeof(Place)),
            reinterpret_cast<Target*>(bytes + layout.upstream),
            reinterpret_cast<InRecord<Number>*>(bytes + layout.in),
            reinterpret_cast<OutRecord<Number>*>(bytes + layout.out),
            {reinterpret_cast<InputPointers<Number>*>(inputs), reinterpret_cast<Number*>(grants)},
            {reinterpret_cast<InputPointers<Number>*>(inputs + layout.speculative),
             reinterpret_cast<Number*>(grants + layout.speculative)}};
  }
};

// Slots that one kernel simulates.
struct SlotRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::size_t most_vcs = 0;  // of a router
};

inline constexpr RouterId kNoRouter = UINT32_MAX;

// The router in a slot, and the first of its input VCs among all of the network: together, as they are needed together
// of the routers that packets go to.
struct Occupant {
  RouterId router = kNoRouter;
  std::uint32_t in_vc = 0;
};

class Routers {
 public:
  // The routers first .. first + count - 1. The slots of a shape begin at a multiple of `alignment`, unless that would
  // leave too many of them empty.
  Routers(const Fabric& fabric, const Model& model, RouterId first, RouterId count, std::uint32_t alignment);

  [[nodiscard]] std::uint32_t slot_count() const { return static_cast<std::uint32_t>(occupants_.size()); }
  [[nodiscard]] std::uint32_t alignment() const { return alignment_; }
  [[nodiscard]] std::span<const SlotRange> ranges() const { return ranges_; }
  [[nodiscard]] RouterId router(std::uint32_t slot) const { return occupants_[slot].router; }  // kNoRouter: none
  [[nodiscard]] std::uint32_t slot_of(RouterId router) const { return slot_of_[router - first_]; }
  [[nodiscard]] std::uint16_t shape_number(std::uint32_t slot) const { return shape_numbers_[slot >> alignment_bits_]; }
  [[nodiscard]] const Shape& shape(std::uint32_t slot) const { return fabric_.shapes()[shape_number(slot)]; }
  [[nodiscard]] unsigned target_bits() const { return target_bits_; }

  [[nodiscard]] RecordTable records() { return {records_.data(), layout_}; }
  [[nodiscard]] const Occupant* occupants() const { return occupants_.data(); }  // of each slot
  [[nodiscard]] const std::uint16_t* shape_numbers() const { return shape_numbers_.data(); }
  template <class Number>
  [[nodiscard]] RouterRecord<Number> record(std::uint32_t slot) {
    return records().at<Number>(records().bytes(slot));
  }
  // The output VC of an input VC, and the index of its front packet.
  [[nodiscard]] Local out_vc(std::uint32_t slot, Local in_vc) const {
    return with_in_record(slot, in_vc, [](const auto& in) { return static_cast<Local>(unsigned{in.out}); });
  }
  [[nodiscard]] std::uint8_t first(std::uint32_t slot, Local in_vc) const {
    return static_cast<std::uint8_t>(
        with_in_record(slot, in_vc, [](const auto& in) { return static_cast<Local>(unsigned{in.first}); }));
  }
  [[nodiscard]] bool has_long_numbers() const { return has_long_numbers_; }  // records have numbers of 16 bits

  [[nodiscard]] std::uint64_t bytes() const;

 private:
  template <class Visit>
  [[nodiscard]] Local with_in_record(std::uint32_t slot, Local in_vc, const Visit& visit) const {
    const std::byte* const bytes = records_.data() + std::size_t{slot} * layout_.size + layout_.in;
    return has_long_numbers_ ? visit(reinterpret_cast<const InRecord<std::uint16_t>*>(bytes)[in_vc])
                             : visit(reinterpret_cast<const InRecord<Octet>*>(bytes)[in_vc]);
  }
  void place_routers(const Model& model, RouterId count, std::uint32_t alignment);
  template <class Number>
  void make_records(const Model& model);
  template <class Number>
  void connect(std::uint32_t slot);
  [[nodiscard]] Target target_of(const Token& token, std::uint32_t first_vc, std::uint32_t from) const;
  const Fabric& fabric_;
  RouterId first_;
  RouterId count_;
  std::uint32_t alignment_ = 1;  // a power of two
  unsigned alignment_bits_ = 0;
  unsigned target_bits_ = 0;
  bool has_long_numbers_ = false;
  std::vector<Occupant> occupants_;
  std::vector<std::uint32_t> slot_of_;
  std::vector<std::uint16_t> shape_numbers_;  // of each `alignment` slots
  std::vector<SlotRange> ranges_;
  RecordLayout layout_;
  LargeVector<std::byte> records_;
};

}  // namespace weft::sim
