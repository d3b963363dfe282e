// A router that Verilator made, behind the interface of the test bench.
#pragma once

#include <verilated.h>
#include <verilated_vcd_c.h>

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "bench/router.h"

namespace weft::rtl {

// `count` bits of a port, from `first` on; at most 64.
template <class Port>
std::uint64_t bits_of(const Port& port, unsigned first, unsigned count) {
  const std::uint64_t mask = count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
  if constexpr (std::is_integral_v<Port>) {
    return static_cast<std::uint64_t>(port) >> first & mask;
  } else {
    std::uint64_t value = 0;
    for (unsigned done = 0; done < count;) {
      const unsigned word = (first + done) / 32, shift = (first + done) % 32;
      value |= static_cast<std::uint64_t>(port[word] >> shift) << done;
      done += 32 - shift;
    }
    return value & mask;
  }
}

template <class Port>
void set_bits(Port& port, unsigned first, unsigned count, std::uint64_t value) {
  if constexpr (std::is_integral_v<Port>) {
    const std::uint64_t mask = (count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1) << first;
    port = static_cast<Port>((static_cast<std::uint64_t>(port) & ~mask) | (value << first & mask));
  } else {
    for (unsigned done = 0; done < count;) {
      const unsigned word = (first + done) / 32, shift = (first + done) % 32;
      const unsigned some = count - done < 32 - shift ? count - done : 32 - shift;
      const std::uint32_t mask = (some == 32 ? ~0U : (1U << some) - 1) << shift;
      port[word] = (port[word] & ~mask) | (static_cast<std::uint32_t>(value >> done) << shift & mask);
      done += some;
    }
  }
}

template <class Top>
class VerilatedRouter final : public Router {
 public:
  explicit VerilatedRouter(const RouterShape& shape) : Router(shape) {
    context_.traceEverOn(true);
    context_.randReset(2);  // registers begin with random values
    top_ = std::make_unique<Top>(&context_);
    while (1U << vc_bits_ < shape.vcs) ++vc_bits_;
  }
  ~VerilatedRouter() override {
    if (trace_) trace_->close();
    top_->final();
  }

  void reset(std::uint32_t node, std::uint32_t patience) override {
    top_->reset = 1;
    set_bits(top_->set_node, 0, 4, node);
    set_bits(top_->set_patience, 0, 9, patience);
    top_->table_write = 0;
    const std::vector<Forward> silent(shape().ports());
    const std::vector<Backward> nothing(shape().ports());
    for (int i = 0; i < 3; ++i) clock(silent, nothing);
  }

  void write_route(std::uint32_t in_port, std::uint32_t destination, std::uint32_t out_port,
                   std::uint32_t vcs) override {
    top_->table_write = 1;
    set_bits(top_->table_input, 0, 4, in_port);
    set_bits(top_->table_destination, 0, 5, destination);
    set_bits(top_->table_output, 0, 4, out_port);
    set_bits(top_->table_vcs, 0, shape().vcs, vcs);
    tick();
    top_->table_write = 0;
  }

  void start() override { top_->reset = 0; }

  void clock(std::span<const Forward> in, std::span<const Backward> returned) override {
    for (unsigned p = 0; p < shape().ports(); ++p) {
      drive(p, in[p]);
      drive(p, returned[p]);
    }
    tick();
    for (unsigned p = 0; p < shape().ports(); ++p) {
      read(p, out[p]);
      read(p, back[p]);
    }
    read_entries();
    has_lost = top_->has_lost != 0;
  }

  void record(const std::string& file) override {
    trace_ = std::make_unique<VerilatedVcdC>();
    top_->trace(trace_.get(), 99);
    trace_->open(file.c_str());
  }

 private:
  static constexpr unsigned kWidth = 36, kSlices = 2, kReport = 68, kEntry = 87;

  void tick() {
    top_->clk = 0;
    top_->eval();
    is_damaged = top_->is_damaged != 0;
    if (trace_) trace_->dump(time_);
    time_ += 5;
    top_->clk = 1;
    top_->eval();
    if (trace_) trace_->dump(time_);
    time_ += 5;
  }

  void drive(unsigned p, const Forward& wires) {
    const unsigned vcs = shape().vcs;
    set_bits(top_->in_valid, p, 1, wires.is_valid);
    set_bits(top_->in_tail, p, 1, wires.is_tail);
    set_bits(top_->in_vc, p * vc_bits_, vc_bits_, wires.vc);
    set_bits(top_->in_flit, p * kWidth, kWidth, wires.flit);
    set_bits(top_->in_parity, p * kSlices, kSlices, wires.parity);
    set_bits(top_->in_end, p * vcs, vcs, wires.ends);
  }

  void drive(unsigned p, const Backward& wires) {
    const unsigned vcs = shape().vcs, reports = shape().reports;
    set_bits(top_->out_credit, p * vcs, vcs, wires.credits);
    set_bits(top_->out_dead, p * vcs, vcs, wires.dead);
    set_bits(top_->out_dead_number, p * vcs * 2, vcs * 2, wires.dead_numbers);
    for (unsigned r = 0; r < reports; ++r) {
      const bool is_valid = r < wires.reports.size();
      set_bits(top_->out_report_valid, p * reports + r, 1, is_valid);
      if (!is_valid) continue;
      const Report& report = wires.reports[r];
      const unsigned first = (p * reports + r) * kReport;
      set_bits(top_->out_report, first, 20, report.path);
      set_bits(top_->out_report, first + 20, 32, report.failed);
      set_bits(top_->out_report, first + 52, 16, report.tag);
    }
  }

  void read(unsigned p, Forward& wires) {
    const unsigned vcs = shape().vcs;
    wires.is_valid = bits_of(top_->out_valid, p, 1) != 0;
    wires.is_tail = bits_of(top_->out_tail, p, 1) != 0;
    wires.vc = static_cast<std::uint32_t>(bits_of(top_->out_vc, p * vc_bits_, vc_bits_));
    wires.flit = bits_of(top_->out_flit, p * kWidth, kWidth);
    wires.parity = static_cast<std::uint32_t>(bits_of(top_->out_parity, p * kSlices, kSlices));
    wires.ends = static_cast<std::uint32_t>(bits_of(top_->out_end, p * vcs, vcs));
  }

  void read(unsigned p, Backward& wires) {
    const unsigned vcs = shape().vcs, reports = shape().reports;
    wires.credits = static_cast<std::uint32_t>(bits_of(top_->in_credit, p * vcs, vcs));
    wires.dead = static_cast<std::uint32_t>(bits_of(top_->in_dead, p * vcs, vcs));
    wires.dead_numbers = static_cast<std::uint32_t>(bits_of(top_->in_dead_number, p * vcs * 2, vcs * 2));
    wires.reports.clear();
    for (unsigned r = 0; r < reports; ++r) {
      if (bits_of(top_->in_report_valid, p * reports + r, 1) == 0) continue;
      const unsigned first = (p * reports + r) * kReport;
      wires.reports.push_back({static_cast<std::uint32_t>(bits_of(top_->in_report, first + 52, 16)),
                               static_cast<std::uint32_t>(bits_of(top_->in_report, first + 20, 32)),
                               static_cast<std::uint32_t>(bits_of(top_->in_report, first, 20))});
    }
  }

  void read_entries() {
    complete.clear();
    for (unsigned e = 0; e < shape().entries; ++e) {
      if (bits_of(top_->ack, e, 1) == 0) continue;
      const auto field = [&](unsigned first, unsigned count) {
        return static_cast<std::uint32_t>(bits_of(top_->ack_entry, e * kEntry + first, count));
      };
      const auto by = bits_of(top_->ack_by_packet, e, 1) != 0   ? CompleteEntry::By::packet
                      : bits_of(top_->ack_by_report, e, 1) != 0 ? CompleteEntry::By::report
                                                                : CompleteEntry::By::cut;
      complete.push_back({by, field(71, 16), {field(70, 1) != 0, field(66, 4), field(64, 2)}, field(0, 32)});
    }
  }

  VerilatedContext context_;
  std::unique_ptr<Top> top_;
  std::unique_ptr<VerilatedVcdC> trace_;
  std::uint64_t time_ = 0;
  unsigned vc_bits_ = 1;
};

}  // namespace weft::rtl
