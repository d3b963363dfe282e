// iSLIP (McKeown, "The iSLIP scheduling algorithm for input-queued switches", 1999) for any number of iterations and of
// ports, as docs/model.md defines it: every requested output grants the first input at or after its pointer, every
// input with grants accepts the first output at or after its own. The caller moves the pointers, those of ports only
// for matches of the first iteration. small_matching.h has the version for one iteration and at most 64 VCs per router.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sim/engine/fabric.h"

namespace weft::sim {

// `vc` is the requesting input VC; in VC allocation it is the input itself.
struct Request {
  Local in = 0;
  Local out = 0;
  Local vc = 0;
};

struct Match {
  Local in = 0;
  Local out = 0;
  Local vc = 0;
  bool is_of_first_round = true;
};

// Cyclic distance from `pointer` to `number`, up to a constant for numbers before the pointer: only the order matters.
inline std::uint32_t steps_behind(std::uint32_t number, std::uint32_t pointer) {
  return number >= pointer ? number - pointer : number - pointer + (1U << 16U);
}

// The pointers of one router and one allocation: grant(out), accept(in), next_vc(in).
template <class P>
concept MatchingPointers = requires(const P& p, Local n) {
  { p.grant(n) } -> std::convertible_to<Local>;
  { p.accept(n) } -> std::convertible_to<Local>;
  { p.next_vc(n) } -> std::convertible_to<Local>;
};

class Matching {
 public:
  // The counts are upper limits of the input and output numbers.
  Matching(std::size_t in_count, std::size_t out_count) : best_of_in_(in_count), best_of_out_(out_count) {}

  // Appends to `matches` and removes from `requests` what is matched. Pointers do not move.
  template <MatchingPointers Pointers>
  void match(std::vector<Request>& requests, const Pointers& pointers, unsigned rounds, std::vector<Match>& matches) {
    for (unsigned round = 0; round < rounds && !requests.empty(); ++round) {
      const std::size_t before = matches.size();
      match_once(requests, pointers, round == 0, matches);
      if (matches.size() == before || round + 1 == rounds) return;
      std::erase_if(requests, [&](const Request& request) {
        return std::ranges::any_of(
            matches, [&](const Match& match) { return match.in == request.in || match.out == request.out; });
      });
    }
  }

 private:
  struct Best {
    std::uint32_t distance = UINT32_MAX;
    std::uint32_t vc_distance = UINT32_MAX;
    Local other = 0;
  };

  template <MatchingPointers Pointers>
  void match_once(const std::vector<Request>& requests, const Pointers& pointers, bool is_first,
                  std::vector<Match>& matches) {
    for (const Request& request : requests) {
      best_of_out_[request.out] = {};
      best_of_in_[request.in] = {};
    }
    for (const Request& request : requests) {
      Best& best = best_of_out_[request.out];
      const std::uint32_t away = steps_behind(request.in, pointers.grant(request.out));
      if (away < best.distance) best = {away, 0, request.in};
    }
    // If several VCs of an input request the output that it accepts, the first at or after its VC pointer is served.
    for (const Request& request : requests) {
      if (best_of_out_[request.out].other != request.in) continue;
      Best& best = best_of_in_[request.in];
      const std::uint32_t away = steps_behind(request.out, pointers.accept(request.in));
      const std::uint32_t vc_away = steps_behind(request.vc, pointers.next_vc(request.in));
      if (away < best.distance || (away == best.distance && vc_away < best.vc_distance)) {
        best = {away, vc_away, request.vc};
      }
    }
    for (const Request& request : requests) {
      const Best& best = best_of_in_[request.in];
      if (best_of_out_[request.out].other == request.in && best.other == request.vc &&
          best.distance == steps_behind(request.out, pointers.accept(request.in))) {
        matches.push_back({request.in, request.out, request.vc, is_first});
      }
    }
  }

  std::vector<Best> best_of_in_;
  std::vector<Best> best_of_out_;
};

}  // namespace weft::sim
