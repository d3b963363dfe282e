// Node labels. Every network has a labelling; an algorithm that needs digits, coordinates or permutations gets the
// labelling by type: network.labelling_as<DigitLabelling>().
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/numbers/mixed_radix.h"
#include "base/numbers/permutation.h"

namespace weft::topology {

class Labelling {
 public:
  virtual ~Labelling() = default;
  [[nodiscard]] virtual std::string text(NodeId v) const = 0;
  // The node with this label; none when the text is not the label of a node here.
  [[nodiscard]] virtual std::optional<NodeId> find(std::string_view label) const = 0;
};

// The same texts for networks too large for 32-bit ids: [1,0,3], (2,1,3) and <2,213>.
std::string digit_label(const MixedRadix& radix, std::uint64_t number);
std::string permutation_label(const Permutation& permutation);
std::string slot_label(unsigned slot, const Permutation& permutation);

// The label is the index: rings, complete graphs.
class IndexLabelling final : public Labelling {
 public:
  explicit IndexLabelling(NodeId node_count) : node_count_(node_count) {}
  [[nodiscard]] std::string text(NodeId v) const override;
  [[nodiscard]] std::optional<NodeId> find(std::string_view label) const override;

 private:
  NodeId node_count_;
};

// Names from a file, one for each node, all different. Network::node_named reads an integer as an index before it looks
// for a name.
class NameLabelling final : public Labelling {
 public:
  explicit NameLabelling(std::vector<std::string> names);
  [[nodiscard]] std::string text(NodeId v) const override { return names_[v]; }
  [[nodiscard]] std::optional<NodeId> find(std::string_view label) const override;

 private:
  std::vector<std::string> names_;
  std::vector<NodeId> by_name_;  // the nodes in the order of their names
};

// Nodes in the order of their names; among equal names the lower node is first.
std::vector<NodeId> sorted_by_name(const std::vector<std::string>& names);

// Digits of an address, most significant first: [1,0,3]. Digit 0 of `radix` is the last one printed.
class DigitLabelling final : public Labelling {
 public:
  explicit DigitLabelling(MixedRadix radix) : radix_(std::move(radix)) {}
  [[nodiscard]] const MixedRadix& radix() const { return radix_; }
  [[nodiscard]] std::string text(NodeId v) const override;
  [[nodiscard]] std::optional<NodeId> find(std::string_view label) const override;

 private:
  MixedRadix radix_;
};

// Coordinates, the first one varying fastest with the index: (x,y).
class CoordinateLabelling final : public Labelling {
 public:
  explicit CoordinateLabelling(std::vector<std::uint64_t> sides) : radix_(std::move(sides)) {}
  [[nodiscard]] const MixedRadix& radix() const { return radix_; }
  [[nodiscard]] std::string text(NodeId v) const override;
  [[nodiscard]] std::optional<NodeId> find(std::string_view label) const override;

 private:
  MixedRadix radix_;
};

// Permutations in lexicographic order, with `slot_count` nodes for each: (2,1,3) or, with more than one slot,
// <slot,213>. From ten symbols on the symbols are separated by dots.
class PermutationLabelling final : public Labelling {
 public:
  explicit PermutationLabelling(unsigned length) : length_(length) {}
  PermutationLabelling(unsigned length, unsigned slot_count, unsigned first_slot)
      : length_(length), slot_count_(slot_count), first_slot_(first_slot) {}

  [[nodiscard]] Permutation permutation(NodeId v) const { return Permutation::from_rank(length_, v / slot_count_); }
  [[nodiscard]] unsigned slot(NodeId v) const { return first_slot_ + v % slot_count_; }
  [[nodiscard]] unsigned slot_count() const { return slot_count_; }
  [[nodiscard]] NodeId node(const Permutation& permutation, unsigned slot) const {
    return static_cast<NodeId>(permutation.rank() * slot_count_ + slot - first_slot_);
  }
  [[nodiscard]] NodeId node(const Permutation& permutation) const { return node(permutation, first_slot_); }

  [[nodiscard]] std::string text(NodeId v) const override;
  [[nodiscard]] std::optional<NodeId> find(std::string_view label) const override;

 private:
  [[nodiscard]] bool has_slots() const { return slot_count_ > 1; }
  [[nodiscard]] std::optional<Permutation> parse_symbols(std::string_view text) const;

  unsigned length_;
  unsigned slot_count_ = 1;
  unsigned first_slot_ = 0;
};

}  // namespace weft::topology
