// iSLIP for the forking kernel, on lists of requests. An input that accepts an output also accepts the other outputs
// that have granted its request for the same flit: so a crossbar copies a flit.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace weft::sim {

struct MatchRequest {
  std::uint32_t input = 0;
  std::uint32_t output = 0;
  std::uint32_t key = 0;   // of the requests of an input for one output, the first at or after its pointer is served
  std::uint64_t flit = 0;  // equal for requests that would send the same flit
};
struct Match {
  std::uint32_t input = 0;
  std::uint32_t output = 0;
  std::uint32_t key = 0;
  bool is_first_iteration = true;
  bool is_copy = false;
};

// The round-robin pointers of one allocator.
struct MatchPointers {
  std::vector<std::uint32_t> accept{};    // of each input: to outputs
  std::vector<std::uint32_t> next_key{};  // of each input
  std::vector<std::uint32_t> grant{};     // of each output: to inputs

  void resize(std::size_t inputs, std::size_t outputs) {
    accept.resize(inputs, 0);
    next_key.resize(inputs, 0);
    grant.resize(outputs, 0);
  }
  // Ports' pointers move in the first iteration only; for a copy, only that of the output.
  void advance(const Match& match) {
    if (!match.is_copy) next_key[match.input] = match.key + 1;
    if (!match.is_first_iteration) return;
    if (!match.is_copy) accept[match.input] = match.output + 1;
    grant[match.output] = match.input + 1;
  }
};

class PortMatching {
 public:
  // The matches of these requests. Pointers do not move.
  void run(std::span<const MatchRequest> requests, const MatchPointers& pointers, unsigned iterations, bool copies,
           std::vector<Match>& matches);

 private:
  std::vector<MatchRequest> left_;
  std::vector<MatchRequest> granted_;
};

}  // namespace weft::sim
