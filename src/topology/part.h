// Parts of a network as networks: part(rdt(64),quadrant(0,1)), part(hsn(3,petersen),cluster(2,5)).
//
// A part is a set of nodes of a network G and all channels of G between them. Its nodes keep the labels and the order
// that they have in G, its channels their link classes and generators. The second argument of part(G,P) is a spec: the
// name of a kind of part, and its arguments. A family lists the kinds that its members have in its record
// (Family::parts); nothing else knows them by name.
//
// Parts nest: part(part(G,P),Q) has the nodes of G that are in P and in Q, where a kind may define Q by the part in
// which it is: the quadrant of a quadrant is a sixteenth. A network with faults has the parts of the network without.
// So the interface is in terms of the whole network, of which G is a part or which has lost links in G:
//
//   part(faulty(part(rdt(64),quadrant(0,1)),links=5),quadrant(1,1))
//   site.network = faulty(...)       site.whole = rdt(64)      site.within = {quadrant(0,1)}
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "topology/family.h"

namespace weft::topology {

struct PartKind;

// A part of some network: its kind, and its arguments in canonical form.
struct ChosenPart {
  const PartKind* kind = nullptr;
  spec::Arguments arguments;
};

// The network of which something is a part.
struct PartSite {
  const Member* network = nullptr;   // G
  const Member* whole = nullptr;     // the network whose family has the kinds of parts; an alias is replaced
  std::vector<ChosenPart> within{};  // the parts that lead from `whole` to G, the largest first
  bool has_all_links = true;         // G has all links of `whole` between its nodes: no faults in between
};
PartSite site_of(const Member& network);

// Is this node of the whole network in the part? Asked only for nodes that are in all parts around it.
using IsInPart = std::function<bool(NodeId)>;

// Parts of one kind that have the same size, for listings.
struct PartGroup {
  std::string usage;                                  // "torus(rank=1,at=[x,y])"
  Count count = 0;                                    // how many there are
  std::optional<Count> nodes{};                       // in each
  std::string shape{};                                // "32 x 16", or empty
  std::function<std::vector<std::string>()> parts{};  // the specs of all of them
};

// The record of a kind of part; constant data. A kind that is not in a network throws InputError from `check`.
struct PartKind {
  std::string_view name;
  std::string_view summary;  // one line, no full stop
  spec::Schema parameters{};
  // Checks the arguments against the network, and rewrites equivalent ones to one form.
  void (*check)(spec::Arguments&, const PartSite&) = nullptr;
  IsInPart (*nodes)(const spec::Arguments&, const PartSite&) = nullptr;
  // What is known without building; each value is exact, as those of a family.
  ClosedForms (*closed_forms)(const spec::Arguments&, const PartSite&) = nullptr;
  // The parts that this network has, in groups; none if it has no such part.
  std::vector<PartGroup> (*groups)(const PartSite&) = nullptr;
  // Another name of the part: that which a paper gives it; empty for none. Null: no part has one.
  std::string (*title)(const spec::Arguments&, const PartSite&) = nullptr;
  // The address of a node within the part, if it is another than its label. Null: there is none.
  std::string (*place)(const spec::Arguments&, const PartSite&, NodeId) = nullptr;
};

// The kinds of parts of this network's family, or of the family of the network inside it.
std::vector<const PartKind*> part_kinds(const PartSite& site);

// "hsn, prdt, rdt": the families whose members have parts of their own.
std::string families_with_parts();

// The part that the spec names, checked and canonical. Throws InputError: an unknown name with a suggestion and what
// this network has, a wrong argument with its position.
ChosenPart choose_part(const PartSite& site, const spec::Value& name);

// The part that a member part(G,P) is; none for a member of another family.
std::optional<ChosenPart> chosen_part(const Member& member);

// Is this node of the whole network in the part, and in all parts around it?
IsInPart in_all_parts(const PartSite& site, const ChosenPart& part);
// Is it in all parts that lead to site.network?
IsInPart in_all_parts(const PartSite& site);

// The labels of the whole network, on the nodes of a part.
class PartLabelling final : public Labelling {
 public:
  // `nodes`: those of the whole network, in increasing order.
  PartLabelling(std::shared_ptr<const Labelling> whole, std::vector<NodeId> nodes)
      : whole_(std::move(whole)), nodes_(std::move(nodes)) {}
  [[nodiscard]] std::string text(NodeId v) const override { return whole_->text(nodes_[v]); }
  [[nodiscard]] std::optional<NodeId> find(std::string_view label) const override;
  [[nodiscard]] NodeId in_whole(NodeId v) const { return nodes_[v]; }
  [[nodiscard]] const std::shared_ptr<const Labelling>& whole() const { return whole_; }

 private:
  std::shared_ptr<const Labelling> whole_;
  std::vector<NodeId> nodes_;
};

// The node's number in the whole network.
NodeId in_whole(const Network& network, NodeId v);

}  // namespace weft::topology
