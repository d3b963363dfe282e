// A router as the test bench sees it: what its wires carry in one cycle. Behind it is a model that Verilator made.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "bench/packet_format.h"

namespace weft::rtl {

// The wires of a channel in its own direction.
struct Forward {
  bool is_valid = false;
  bool is_tail = false;
  std::uint32_t vc = 0;
  Flit flit = 0;
  std::uint32_t parity = 0;  // a bit for each slice of 18
  std::uint32_t ends = 0;    // a bit for each VC
};

std::uint32_t parity_of(Flit flit);

struct Report {
  std::uint32_t tag = 0;
  std::uint32_t failed = 0;
  std::uint32_t path = 0;
};

// The wires against it.
struct Backward {
  std::uint32_t credits = 0;       // a bit for each VC
  std::uint32_t dead = 0;          // a bit for each VC
  std::uint32_t dead_numbers = 0;  // two bits for each VC
  std::vector<Report> reports{};
};

// An entry of the combiner that is complete: the first terminal acknowledges it.
struct CompleteEntry {
  enum class By : std::uint8_t { packet, report, cut };
  By by = By::packet;
  std::uint32_t tag = 0;
  EntryAddress up{};
  std::uint32_t received = 0;
};

// The parameters of router.sv, in its order.
struct RouterShape {
  unsigned links;
  unsigned terminals;
  unsigned vcs;
  unsigned depth;
  unsigned header;
  bool multicast;
  unsigned entries;
  bool recovery;
  unsigned reports;
  bool whole_packet;

  [[nodiscard]] unsigned ports() const { return links + terminals; }
};

class Router {
 public:
  explicit Router(const RouterShape& shape) : shape_(shape), out(shape.ports()), back(shape.ports()) {}
  Router(const Router&) = delete;
  Router& operator=(const Router&) = delete;
  virtual ~Router() = default;

  [[nodiscard]] const RouterShape& shape() const { return shape_; }

  // In reset: its number, the patience of shoot-downs, and a route for packets from an input port.
  virtual void reset(std::uint32_t node, std::uint32_t patience) = 0;
  virtual void write_route(std::uint32_t in_port, std::uint32_t destination, std::uint32_t out_port,
                           std::uint32_t vcs) = 0;
  virtual void start() = 0;

  // One clock: what the wires carry in this cycle, by port. The results are those of the next cycle.
  virtual void clock(std::span<const Forward> in, std::span<const Backward> returned) = 0;

  // Waveforms from here on.
  virtual void record(const std::string& file) = 0;

 private:
  RouterShape shape_;

 public:
  std::vector<Forward> out;
  std::vector<Backward> back;  // of the input ports
  std::vector<CompleteEntry> complete{};
  bool is_damaged = false;  // in the cycle that was clocked last
  bool has_lost = false;    // a report, ever
};

}  // namespace weft::rtl
