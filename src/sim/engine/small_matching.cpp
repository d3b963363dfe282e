#include "sim/engine/small_matching.h"

namespace weft::sim {
namespace {

// The requests that share an input or an output with another request.
struct Contest {
  SmallSet vcs = 0;
  SmallSets asking;    // inputs, of each output
  SmallSets granting;  // outputs, of each input
};

unsigned input_of(const SwitchView& view, Local vc) { return view.shape.in_vcs[vc].port; }
unsigned output_of(const SwitchView& view, Local vc) { return view.shape.out_vcs[view.in_vcs[vc].out].port; }

void find_contest(const SwitchView& view, SmallSet ready, Contest& contest) {
  SmallSet inputs = 0;
  SmallSet outputs = 0;
  SmallSet shared_inputs = 0;
  SmallSet shared_outputs = 0;
  for_each_of(ready, [&](Local vc) {
    const SmallSet input = only(input_of(view, vc));
    const SmallSet output = only(output_of(view, vc));
    shared_inputs |= inputs & input;
    shared_outputs |= outputs & output;
    inputs |= input;
    outputs |= output;
    contest.granting.name(input_of(view, vc));
    contest.asking.name(output_of(view, vc));
  });
  if ((shared_inputs | shared_outputs) == 0) return;
  for_each_of(ready, [&](Local vc) {
    const unsigned input = input_of(view, vc);
    const unsigned output = output_of(view, vc);
    const SmallSet clashes = (shared_inputs >> input | shared_outputs >> output) & 1;
    contest.vcs |= clashes << vc;
    contest.asking.add(output, only(input), clashes);
  });
}

// The input VCs of a port.
SmallSet vcs_of(const Shape& shape, Local input) {
  const std::size_t next = input + std::size_t{1};
  const std::size_t end = next < shape.first_in_vc.size() ? shape.first_in_vc[next] : shape.in_vcs.size();
  return range(shape.first_in_vc[input], static_cast<unsigned>(end) - 1);
}

}  // namespace

SmallSet switch_winners(const SwitchView& view, SmallSet ready) {
  Contest contest;
  find_contest(view, ready, contest);
  for_each_of(contest.asking.keys(), [&](Local output) {
    contest.granting.add(first_at_or_after(contest.asking[output], view.grants[output]), only(output));
  });
  SmallSet winners = ready ^ contest.vcs;
  for_each_of(contest.granting.keys(), [&](Local input) {
    const SwitchInput& pointers = view.inputs[input];
    const unsigned output = first_at_or_after(contest.granting[input], pointers.accept);
    SmallSet of_output = 0;
    for_each_of(contest.vcs & vcs_of(view.shape, input),
                [&](Local vc) { of_output |= SmallSet{output_of(view, vc) == output} << vc; });
    winners |= only(first_at_or_after(of_output, pointers.next_vc));
  });
  return winners;
}

SmallSet vc_winners(SmallSet asking, const OutVc* out_vcs, std::array<SmallSet, 64>& wanted) {
  SmallSets asked;     // input VCs, of each output VC
  SmallSets granting;  // output VCs, of each input VC
  for_each_of(asking, [&](Local vc) {
    granting.name(vc);
    for_each_of(wanted[vc], [&](Local out_vc) { asked.name(out_vc); });
  });
  for_each_of(asking, [&](Local vc) { for_each_of(wanted[vc], [&](Local out_vc) { asked.add(out_vc, only(vc)); }); });
  for_each_of(asked.keys(), [&](Local out_vc) {
    granting.add(first_at_or_after(asked[out_vc], out_vcs[out_vc].pointer), only(out_vc));
  });
  for_each_of(granting.keys(), [&](Local vc) { wanted[vc] = granting[vc]; });
  return granting.keys();
}

}  // namespace weft::sim
