// The two networks that are built of routers in hardware, with all that their runs need: mesh(4,4) of the preset iq,
// and the network of the machine JUMP-1, sixteen routers of the preset jump1 with two terminals each.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "bench/network.h"
#include "routing/multicast/multicast.h"
#include "topology/network.h"

namespace weft::rtl {

class Machine {
 public:
  // "iq" or "jump1"; throws InputError for another name. With iq, `network` may be another one than mesh(4,4):
  // of at most five links and terminals at a node, with its default routing.
  explicit Machine(std::string_view router, std::string_view network = {});

  [[nodiscard]] const topology::PortGraph& graph() const { return network_.graph; }
  [[nodiscard]] const routing::Routing& routing() const { return *routing_; }
  [[nodiscard]] const sim::Model& model() const { return model_; }
  [[nodiscard]] bool has_multicasts() const { return scheme_ != nullptr; }

  // Patience 0: no packet is cut off.
  void set_recovery(unsigned patience);
  void set_combining(bool combines);
  // Makes a packet a multicast to these targets, in ascending order.
  void make_multicast(sim::PacketRequest& request, std::vector<TerminalId> targets);

  // A network of routers that have sent nothing yet.
  [[nodiscard]] std::unique_ptr<Network> build() const;

 private:
  void build_multicasts();

  topology::Network network_;
  Network::MakeRouter make_router_;
  std::unique_ptr<routing::Routing> unicast_;
  std::unique_ptr<routing::Multicast> scheme_;
  std::unique_ptr<routing::Routing> with_more_vcs_;
  const routing::Routing* routing_ = nullptr;
  std::unique_ptr<routing::RankCast> cast_;
  std::deque<routing::MulticastTree> trees_;
  sim::Model model_;
};

}  // namespace weft::rtl
