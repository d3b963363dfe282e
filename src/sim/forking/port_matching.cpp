#include "sim/forking/port_matching.h"

#include <algorithm>
#include <tuple>

namespace weft::sim {
namespace {

// Whether `a` comes before `b` in the cyclic order that begins at the pointer.
bool is_before(std::uint32_t a, std::uint32_t b, std::uint32_t pointer) {
  return std::tuple(a < pointer, a) < std::tuple(b < pointer, b);
}

}  // namespace

void PortMatching::run(std::span<const MatchRequest> requests, const MatchPointers& pointers, unsigned iterations,
                       bool copies, std::vector<Match>& matches) {
  matches.clear();
  left_.assign(requests.begin(), requests.end());
  for (unsigned iteration = 0; iteration < iterations && !left_.empty(); ++iteration) {
    // Each output grants the first input at or after its pointer.
    std::ranges::sort(left_, {}, [&](const MatchRequest& r) {
      return std::tuple(r.output, r.input < pointers.grant[r.output], r.input, r.key);
    });
    granted_.clear();
    for (const MatchRequest& request : left_) {
      const bool is_granted =
          granted_.empty() || granted_.back().output != request.output || granted_.back().input == request.input;
      if (is_granted) granted_.push_back(request);
    }
    // Each input accepts the first output at or after its pointer, and there the first key at or after the other.
    std::ranges::sort(granted_, {}, [&](const MatchRequest& r) {
      return std::tuple(r.input, r.output < pointers.accept[r.input], r.output, r.key);
    });
    for (auto first = granted_.begin(); first != granted_.end();) {
      const auto end =
          std::find_if(first, granted_.end(), [&](const MatchRequest& r) { return r.input != first->input; });
      auto best = first;
      for (auto r = first; r != end && r->output == first->output; ++r) {
        if (is_before(r->key, best->key, pointers.next_key[r->input])) best = r;
      }
      matches.push_back({best->input, best->output, best->key, iteration == 0, false});
      for (auto r = first; copies && r != end; ++r) {
        if (r->output != matches.back().output && r->output != best->output && r->flit == best->flit)
          matches.push_back({r->input, r->output, r->key, iteration == 0, true});
      }
      first = end;
    }
    std::erase_if(left_, [&](const MatchRequest& r) {
      return std::ranges::any_of(matches, [&](const Match& m) { return m.input == r.input || m.output == r.output; });
    });
  }
}

}  // namespace weft::sim
