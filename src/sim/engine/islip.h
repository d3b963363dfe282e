// iSLIP (McKeown, "The iSLIP scheduling algorithm for input-queued switches", 1999), as docs/model.md defines it: every
// requested output grants the first input at or after its pointer, every input with grants accepts the first output at
// or after its own. Further iterations match what the earlier ones left. The caller holds the pointers.
#pragma once

#include <cstddef>
#include <type_traits>
#include <vector>

#include "sim/engine/sets.h"

namespace weft::sim {

template <class Set>
class Islip {
 public:
  // Numbers of inputs and outputs are below `count`.
  explicit Islip(std::size_t count) : requests_(count), asking_(count), granting_(count) {}

  void clear() { inputs_ = Set{}; }
  [[nodiscard]] bool is_empty() const { return !any(inputs_); }
  void request(unsigned input, const Set& outputs) { add(inputs_, requests_, input, outputs); }

  // Calls match(input, output, whether it is a match of the first iteration), at most once for each input and output.
  template <class GrantPointer, class AcceptPointer, class Match>
  void run(unsigned iterations, const GrantPointer& grant_pointer, const AcceptPointer& accept_pointer,
           const Match& match) {
    for (unsigned k = 0; k < iterations && any(inputs_); ++k) {
      const Set granted = grant(grant_pointer);
      Set outputs{};
      for_each_of(granted, [&](unsigned input) {
        const unsigned output = first_at_or_after(granting_[input], accept_pointer(input));
        insert(outputs, output);
        match(input, output, k == 0);
      });
      inputs_ = inputs_ & ~granted;
      if (k + 1 < iterations) withdraw(outputs);
    }
  }

 private:
  [[gnu::always_inline]] static void add(Set& keys, std::vector<Set>& sets, unsigned key, const Set& members) {
    if (!contains(keys, key)) sets[key] = Set{};
    insert(keys, key);
    sets[key] |= members;
  }

  // The inputs that get a grant; granting_ has the outputs from which they get one.
  template <class GrantPointer>
  Set grant(const GrantPointer& grant_pointer) {
    Set outputs{};
    for_each_of(inputs_, [&](unsigned input) {
      for_each_of(requests_[input], [&](unsigned output) { add(outputs, asking_, output, only<Set>(input)); });
    });
    Set granted{};
    for_each_of(outputs, [&](unsigned output) {
      add(granted, granting_, first_at_or_after(asking_[output], grant_pointer(output)), only<Set>(output));
    });
    return granted;
  }

  // These outputs are matched.
  void withdraw(const Set& outputs) {
    for_each_of(Set{inputs_}, [&](unsigned input) {
      requests_[input] = requests_[input] & ~outputs;
      if (!any(requests_[input])) erase(inputs_, input);
    });
  }

  Set inputs_{};
  std::vector<Set> requests_;  // outputs, of each input
  std::vector<Set> asking_;    // inputs, of each output
  std::vector<Set> granting_;  // outputs, of each input
};

// Only the general form may have conflicts that need several iterations.
struct NoIslip {
  explicit NoIslip(std::size_t) {}
};
template <class Form>
using IslipOf = std::conditional_t<Form::kIsGeneral, Islip<typename Form::Set>, NoIslip>;

}  // namespace weft::sim
