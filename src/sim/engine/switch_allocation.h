// Switch allocation: crossbar inputs and outputs to the VCs that request them, by iSLIP. A VC that shares neither its
// input nor its output with another one wins, and two that share one are decided by one pointer, so iSLIP runs for
// larger conflicts only. In dense blocks with packets of one flit, all routers are matched at once (match_all).
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "sim/engine/islip.h"
#include "sim/engine/router_context.h"

namespace weft::sim {

// Input VCs that request the switch, or have won, and their output VCs.
template <class Sets>
struct SwitchRequests {
  Sets in{};
  Sets out{};
  bool are_few = true;
};

// Ports for which there is more than one request.
template <class Set>
struct SharedPorts {
  Set inputs{};
  Set outputs{};
};

template <class Form>
class SwitchAllocation {
 public:
  using Set = typename Form::Set;
  using Sets = typename Form::Sets;
  using Word = typename Form::Word;
  using Number = typename Form::Number;
  using Context = RouterContext<Form>;
  using Visit = typename Context::Visit;
  using Router = typename Context::Router;
  using Requests = SwitchRequests<Sets>;
  using Pointers = SwitchPointers<Number>;

  explicit SwitchAllocation(Context& context)
      : c_(context), islip_(std::max<std::size_t>(context.range.most_vcs, 64)), ports_(context.range.most_vcs) {
    const std::size_t most = std::max<std::size_t>(context.range.most_vcs, 64);
    asking_.resize(most);
    granted_.resize(most);
    if constexpr (Form::kIsDense) {
      for (const Shape& shape : context.fabric.shapes()) {
        in_groups_.emplace_back(shape.in_vcs);
        out_groups_.emplace_back(shape.out_vcs);
      }
    }
  }

  SharedPorts<Set> shared;  // of the router that is simulated; small forms find them with the requests

  // Only winners stay.
  [[gnu::always_inline]] void allocate(const Visit& v, Requests& requests) {
    if constexpr (Form::kIsDense && Form::kIsOneFlit) {
      return;  // match_all() has found the winners
    } else if constexpr (Form::kIsDense) {
      const Sets in_pairs = in_groups_[v.shape].pairs(requests.in);
      const Sets out_pairs = out_groups_[v.shape].pairs(requests.out);
      if (!any(in_pairs | out_pairs)) return;
      resolve(v, in_groups_[v.shape].all_of(in_pairs) & requests.in,
              out_groups_[v.shape].all_of(out_pairs) & requests.out, requests);
    } else if constexpr (Form::kIsGeneral) {
      allocate_in_general(c_.router(v, 0), requests);
    } else {
      if constexpr (!Form::kIsSmall) {
        const Router r = c_.router(v, 0);
        shared = shared_ports(
            requests.in, [&](unsigned vc) { return r.input(vc); }, [&](unsigned vc) { return r.output(vc); });
      }
      if (any(shared.inputs | shared.outputs)) resolve(v, requests.in, Sets{}, requests);
    }
  }

  // Dense: remembers the winners, from which the pointers follow. They are stored when these get other partners.
  [[gnu::always_inline]] void keep_winners(const Visit& v, const Requests& winners) const {
    if constexpr (Form::kIsOneFlit) return;  // match_all() has moved the pointers
    v.b.last_in() = (v.b.last_in() & ~in_groups_[v.shape].all_of(winners.in)) | winners.in;
    v.b.last_out() = (v.b.last_out() & ~out_groups_[v.shape].all_of(winners.out)) | winners.out;
  }
  // Without branches, which could not be foreseen.
  [[gnu::always_inline]] void settle_pointers(const Router& r, unsigned in_vc, unsigned out_vc) const {
    static_assert(!Form::kIsOneFlit);
    const Block<Form>& b = r.block;
    const bool is_last_out = contains(at(b.last_out(), r.slot), out_vc);
    const unsigned owner = is_last_out ? lowest(at(b.owner(out_vc), r.slot)) : 0;
    Number& grant = r.record.pointers.grants[r.shape.out_vcs[out_vc].port];
    grant = static_cast<Number>(is_last_out ? r.input(owner) + 1U : unsigned{grant});
    erase(at(b.last_out(), r.slot), out_vc);
    const bool is_last_in = contains(at(b.last_in(), r.slot), in_vc);
    InputPointers<Number>& input = r.record.pointers.inputs[r.input(in_vc)];
    input.accept = static_cast<Number>(is_last_in ? r.output(in_vc) + 1U : unsigned{input.accept});
    input.next_vc = static_cast<Number>(is_last_in ? in_vc + 1U : unsigned{input.next_vc});
    erase(at(b.last_in(), r.slot), in_vc);
  }
  // From and to the records.
  void save_pointers(const Visit& v, unsigned slot) const {
    const Router r = c_.router(v, slot);
    if constexpr (!Form::kIsOneFlit) {
      for_each_of(Set{at(v.b.last_in(), slot)}, [&](unsigned vc) { settle_pointers(r, vc, r.record.in[vc].out); });
      for_each_of(Set{at(v.b.last_out(), slot)},
                  [&](unsigned out_vc) { settle_pointers(r, lowest(at(v.b.owner(out_vc), slot)), out_vc); });
    } else {
      const auto outputs = static_cast<unsigned>(r.shape.first_out_vc.size());
      for (unsigned input = 0; input < r.shape.first_in_vc.size(); ++input) {
        const unsigned first = r.shape.first_in_vc[input];
        const Set served = r.kind.inputs[input] & at(v.b.serve_first(), slot);
        unsigned output = 0;
        while (output < outputs && !contains(at(v.b.accept_first(output), slot), first)) ++output;
        r.record.pointers.inputs[input] = {static_cast<Number>(output),
                                           static_cast<Number>(any(served) ? lowest(served) : 0U)};
      }
      for (unsigned output = 0; output < outputs; ++output) {
        const Set granted = (r.kind.link_inputs | r.kind.terminal_inputs) & at(v.b.grants_first(output), slot);
        r.record.pointers.grants[output] = static_cast<Number>(any(granted) ? r.input(lowest(granted)) : 0U);
      }
    }
  }
  void load_pointers(const Visit& v, unsigned slot) const {
    if constexpr (Form::kIsOneFlit) {
      const Router r = c_.router(v, slot);
      for (unsigned output = 0; output < r.shape.first_out_vc.size(); ++output) {
        const unsigned pointer = r.record.pointers.grants[output];
        const unsigned first = pointer < r.shape.first_in_vc.size() ? r.shape.first_in_vc[pointer] : 0U;
        at(v.b.grants_first(output), slot) = static_cast<Word>(~std::uint64_t{0} << first);
        for (unsigned vc = 0; vc < r.shape.in_vcs.size(); ++vc) {
          if (r.record.pointers.inputs[r.input(vc)].accept <= output) insert(at(v.b.accept_first(output), slot), vc);
        }
      }
      for (unsigned vc = 0; vc < r.shape.in_vcs.size(); ++vc) {
        if (r.record.pointers.inputs[r.input(vc)].next_vc <= vc) insert(at(v.b.serve_first(), slot), vc);
      }
    }
  }

  // Dense, packets of one flit: the winners among the VCs with flits and the output VCs with credits, by one iteration
  // of iSLIP in all routers at once, port by port. The requests come from the matrix of owners.
  [[nodiscard, gnu::always_inline]] Requests match_all(const Visit& v, const Sets& filled, const Sets& usable) {
    const Shape& shape = *c_.shapes[v.shape].shape;
    const PortGroups<Form>& inputs = in_groups_[v.shape];
    const auto port_count = static_cast<unsigned>(shape.first_out_vc.size());
    const auto end_of = [&](unsigned port) __attribute__((always_inline)) {
      return static_cast<unsigned>(port + 1 < port_count ? shape.first_out_vc[port + 1] : shape.out_vcs.size());
    };
    const Sets open = usable & v.b[kOwned];
    std::array<Sets, 8 * sizeof(Word)> requests;  // of each output VC
    std::array<Sets, 8 * sizeof(Word)> granted;   // by each port, all VCs of an input
    std::array<Sets, 8 * sizeof(Word)> accepted;
    Sets matched{};
    Sets member = same<Sets>(1U);
    for (unsigned port = 0; port < port_count; ++port) {
      Sets all{};
      for (unsigned vc = shape.first_out_vc[port]; vc < end_of(port); ++vc, member += member) {
        requests[vc] = nonempty(open & member) & v.b.owner(vc) & filled;
        all |= requests[vc];
      }
      const Sets first = all & v.b.grants_first(port);
      granted[port] = inputs.all_of(lowest_of_each(first | (all & ~nonempty(first))));
      accepted[port] = granted[port] & v.b.accept_first(port) & ~matched;
      matched |= accepted[port];
    }
    // Inputs without a grant at or after their pointer accept the first of all.
    Sets before{};
    Sets requested{};
    for (unsigned port = 0; port < port_count; ++port) {
      const Sets others = granted[port] & ~matched;
      matched |= others;
      accepted[port] |= others;
      for (unsigned vc = shape.first_out_vc[port]; vc < end_of(port); ++vc) requested |= requests[vc] & accepted[port];
    }
    const Sets first = requested & v.b.serve_first();
    const Sets candidates = first | (requested & ~inputs.all_of(first));
    Requests winners{.in = candidates & ~inputs.above(candidates), .are_few = false};
    v.b.serve_first() = (v.b.serve_first() & ~matched) | inputs.above(winners.in);
    member = same<Sets>(1U);
    for (unsigned port = 0; port < port_count; ++port) {
      const Sets& input = accepted[port];
      v.b.grants_first(port) = (v.b.grants_first(port) & ~nonempty(input)) | above_each(input);
      v.b.accept_first(port) = (v.b.accept_first(port) & ~matched) | before;
      before |= input;
      const Sets its = winners.in & input;
      for (unsigned vc = shape.first_out_vc[port]; vc < end_of(port); ++vc, member += member) {
        winners.out |= nonempty(requests[vc] & its) & member;
      }
    }
    return winners;
  }

  // General: a VC that requests an output VC in this cycle may request the switch at the same time.
  void speculate_on(const Router& r, unsigned vc, unsigned out_vc, Cycle now) {
    const unsigned port = r.shape.out_vcs[out_vc].port;
    if (!c_.model.is_speculative || is_busy(r, port, now)) return;
    insert(speculating_, vc);
    ports_[vc] = static_cast<Local>(port);
  }
  [[nodiscard]] bool is_speculating() const { return Form::kIsGeneral && any(speculating_); }
  // Whether a slow link still carries its last flit.
  [[nodiscard]] bool is_busy(const Router& r, unsigned port, Cycle now) const {
    return !c_.state.link_open_from.empty() && port < r.shape.out_links &&
           c_.state.link_open_from[c_.fabric.position(r.record.place.router).out_link + port] > now;
  }

 private:
  // Of the VCs that share ports with others, by input VC or by output VC, takes out those that lose.
  [[gnu::noinline]] void resolve(const Visit& v, const Sets& in, const Sets& out, Requests& requests) {
    for_each_slot<Word>(
        in | out, [&](unsigned slot) __attribute__((always_inline)) {
          const Router r = c_.router(v, slot);
          Set lost{};
          if constexpr (Form::kIsDense) {
            Set vcs = at(in, slot);
            for_each_of(at(out, slot), [&](unsigned vc) { vcs |= at(v.b.owner(vc), slot); });
            lost = losers(v, r, vcs);
          } else {
            lost = losers(v, r, in_conflict(r, in));
          }
          at(requests.in, slot) = static_cast<Word>(at(requests.in, slot) & ~lost);
          for_each_of(lost, [&](unsigned vc) { erase(at(requests.out, slot), r.record.in[vc].out); });
        });
  }

  template <class InputOf, class OutputOf>
  [[nodiscard, gnu::always_inline]] static SharedPorts<Set> shared_ports(const Set& requests,
                                                                         const InputOf& input_of_vc,
                                                                         const OutputOf& output_of_vc) {
    SharedPorts<Set> result;
    Set inputs{};
    Set outputs{};
    for_each_of(
        requests, [&](unsigned vc) __attribute__((always_inline)) {
          const Set input = only<Set>(input_of_vc(vc));
          const Set output = only<Set>(output_of_vc(vc));
          result.inputs |= inputs & input;
          result.outputs |= outputs & output;
          inputs |= input;
          outputs |= output;
        });
    return result;
  }

  // The VCs that share an input or an output with another one.
  [[nodiscard, gnu::always_inline]] Set in_conflict(const Router& r, const Set& requests) const {
    Set result{};
    for_each_of(
        requests, [&](unsigned vc) __attribute__((always_inline)) {
          const unsigned is_in =
              unsigned{contains(shared.inputs, r.input(vc))} | unsigned{contains(shared.outputs, r.output(vc))};
          if constexpr (kIsWide<Set>) {
            if (is_in != 0) insert(result, vc);
          } else {
            result |= static_cast<Set>(Set{is_in} << vc);
          }
        });
    return result;
  }

  [[gnu::always_inline]] Set losers(const Visit& v, const Router& r, const Set& vcs) {
    if (size(vcs) > 2) return losers_of_several(v, r.slot, vcs);
    const unsigned a = lowest(vcs);
    return only<Set>(loser_of_two(r, a, lowest(vcs & ~only<Set>(a))));
  }

  // One iteration of iSLIP.
  [[gnu::noinline]] Set losers_of_several(const Visit& v, unsigned slot, const Set& requests) {
    const Router r = c_.router(v, slot);
    Set outputs{};
    for_each_of(
        requests, [&](unsigned vc) __attribute__((always_inline)) {
          const unsigned output = r.output(vc);
          insert(outputs, output);
          insert(asking_[output], vc);
        });
    Set inputs{};
    for_each_of(
        outputs, [&](unsigned output) __attribute__((always_inline)) {
          Set vcs = std::exchange(asking_[output], Set{});
          if (has_two(vcs)) vcs = granted(r, vcs, output);
          const unsigned input = r.input(lowest(vcs));
          insert(inputs, input);
          granted_[input] |= vcs;
        });
    Set lost = requests;
    for_each_of(
        inputs, [&](unsigned input) __attribute__((always_inline)) {
          const Set vcs = std::exchange(granted_[input], Set{});
          erase(lost, has_two(vcs) ? accepted(r, vcs, input) : lowest(vcs));
        });
    return lost;
  }
  // Of the VCs that request an output, those of the first input at or after its pointer. The VCs of an input follow
  // those of the input before.
  [[nodiscard, gnu::always_inline]] Set granted(const Router& r, const Set& vcs, unsigned output) const {
    const unsigned pointer = grant_pointer(r, r.record.pointers, output);
    const unsigned first = pointer < r.shape.first_in_vc.size() ? r.shape.first_in_vc[pointer] : 0U;
    return vcs & r.kind.inputs[r.input(first_at_or_after(vcs, first))];
  }
  // Of the VCs of an input that have a grant, the one that is served: the first at or after the pointer to its VCs
  // among those that request the first output at or after the pointer to outputs.
  [[nodiscard, gnu::always_inline]] unsigned accepted(const Router& r, const Set& vcs, unsigned input) const {
    const InputPointers<Number> pointers = input_pointers(r, r.record.pointers, input);
    Set outputs{};
    for_each_of(vcs, [&](unsigned vc) { insert(outputs, r.output(vc)); });
    const unsigned output = first_at_or_after(outputs, pointers.accept);
    Set served{};
    for_each_of(vcs, [&](unsigned vc) {
      if (r.output(vc) == output) insert(served, vc);
    });
    return first_at_or_after(served, pointers.next_vc);
  }

  // What iSLIP makes of two requests that share an input, an output or both, but no others with anyone else.
  [[nodiscard, gnu::always_inline]] unsigned loser_of_two(const Router& r, unsigned a, unsigned b) const {
    const unsigned a_input = r.input(a);
    const unsigned b_input = r.input(b);
    const unsigned a_output = r.output(a);
    const unsigned b_output = r.output(b);
    bool is_a = false;
    if (a_input != b_input) {
      is_a = is_before(a_input, b_input, grant_pointer(r, r.record.pointers, a_output));
    } else if (a_output != b_output) {
      is_a = is_before(a_output, b_output, input_pointers(r, r.record.pointers, a_input).accept);
    } else {
      is_a = is_before(a, b, input_pointers(r, r.record.pointers, a_input).next_vc);
    }
    return is_a ? b : a;
  }
  // Whether x comes before y, cyclically from the pointer on.
  [[nodiscard]] static bool is_before(unsigned x, unsigned y, unsigned pointer) { return x - pointer < y - pointer; }

  // Calls won(VC, input, output, whether it is of the first iteration). Who shares no port with others wins at once.
  // Where several VCs of an input request the output that it accepts, the first at or after its pointer to VCs is
  // served.
  template <class OutputOf, class Won>
  void match(const Router& r, const Set& requests, const OutputOf& output, const Pointers& pointers,
             unsigned iterations, const Won& won) {
    const auto input_of_vc = [&](unsigned vc) { return input_of(r, vc); };
    const SharedPorts<Set> both = shared_ports(requests, input_of_vc, output);
    islip_.clear();
    for_each_of(requests, [&](unsigned vc) {
      const unsigned input = input_of(r, vc);
      const unsigned port = output(vc);
      if (contains(both.inputs, input) || contains(both.outputs, port)) {
        islip_.request(input, only<Set>(port));
      } else {
        won(vc, input, port, true);
      }
    });
    if (islip_.is_empty()) return;
    islip_.run(
        iterations, [&](unsigned port) { return grant_pointer(r, pointers, port); },
        [&](unsigned input) { return input_pointers(r, pointers, input).accept; },
        [&](unsigned input, unsigned port, bool is_first) {
          Set vcs{};
          for_each_of(requests, [&](unsigned vc) {
            if (input_of(r, vc) == input && output(vc) == port) insert(vcs, vc);
          });
          won(first_at_or_after(vcs, input_pointers(r, pointers, input).next_vc), input, port, is_first);
        });
  }

  [[nodiscard, gnu::always_inline]] unsigned input_of(const Router& r, unsigned vc) const {
    if constexpr (!Form::kIsGeneral) return r.input(vc);
    const InVcKind& kind = r.shape.in_vcs[vc];
    return kind.port * c_.model.speedup + kind.number % c_.model.speedup;
  }
  [[nodiscard]] unsigned grant_pointer(const Router& r, const Pointers& pointers, unsigned port) const {
    if constexpr (Form::kIsDense) {
      const Set last = at(r.block.last_out(), r.slot) & r.kind.outputs[port];
      if (any(last)) return r.input(lowest(at(r.block.owner(lowest(last)), r.slot))) + 1U;
    }
    return pointers.grants[port];
  }
  [[nodiscard]] InputPointers<Number> input_pointers(const Router& r, const Pointers& pointers, unsigned input) const {
    if constexpr (Form::kIsDense) {
      const Set last = at(r.block.last_in(), r.slot) & r.kind.inputs[input];
      if (any(last)) {
        const unsigned vc = lowest(last);
        return {static_cast<Number>(r.output(vc) + 1), static_cast<Number>(vc + 1)};
      }
    }
    return pointers.inputs[input];
  }

  // General: several iterations, crossbar speedup, speculation.
  void allocate_in_general(const Router& r, Requests& requests) {
    const Set ready = requests.in;
    requests = {};
    Set inputs{};
    Set outputs{};
    match(
        r, ready, [&](unsigned vc) { return r.output(vc); }, r.record.pointers, c_.model.iterations,
        [&](unsigned vc, unsigned input, unsigned port, bool is_first) {
          insert(inputs, input);
          insert(outputs, port);
          win(r, r.record.pointers, vc, port, is_first, requests);
        });
    if (!any(speculating_)) return;
    // Those that have an output VC by now. Other winners take precedence.
    match(
        r, speculating_, [&](unsigned vc) { return unsigned{ports_[vc]}; }, r.record.speculative, c_.model.iterations,
        [&](unsigned vc, unsigned input, unsigned port, bool is_first) {
          if (contains(inputs, input) || contains(outputs, port) || !contains(r.of(kActive), vc)) return;
          if (r.block.value(Counter::credits, 0, r.record.in[vc].out) == 0) return;
          win(r, r.record.speculative, vc, port, is_first, requests);
        });
    speculating_ = Set{};
  }

  // The pointers of ports move for matches of the first iteration only.
  void win(const Router& r, const Pointers& pointers, unsigned vc, unsigned port, bool is_of_first_iteration,
           Requests& winners) const {
    insert(winners.in, vc);
    insert(winners.out, r.record.in[vc].out);
    const unsigned input = input_of(r, vc);
    pointers.inputs[input].next_vc = static_cast<Number>(vc + 1);
    if (!is_of_first_iteration) return;
    pointers.inputs[input].accept = static_cast<Number>(port + 1);
    pointers.grants[port] = static_cast<Number>(input + 1);
  }

  Context& c_;
  IslipOf<Form> islip_;
  std::vector<PortGroups<Form>> in_groups_;
  std::vector<PortGroups<Form>> out_groups_;
  // Of the router in which conflicts are resolved, empty between them: the VCs that request each output, and those of
  // each input that have a grant.
  std::vector<Set> asking_;
  std::vector<Set> granted_;
  // Speculation: input VCs and the output ports that they have chosen.
  Set speculating_{};
  std::vector<Local> ports_;
};

}  // namespace weft::sim
