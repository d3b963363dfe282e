Does a routing deliver, and can its packets wait for one another for ever?

$ weft verify 'ring(5)' --routing shortest --certificate proof.json
wrote proof.json
ring(5) with shortest: deadlock
  why        reachable deadlock: packets that wait only for buffers held by each other
  switching  wormhole or virtual cut-through, packets no longer than one buffer
  VC reuse   any; the packets fill their buffers
  VCs        1 on "ring"
  graph      10 virtual channels in use, 10 dependencies

packet  from  to  holds         waits for
──────  ────  ──  ────────────  ────────────
     1  0     2   0 to 1, VC 0  1 to 2, VC 0
     2  1     3   1 to 2, VC 0  2 to 3, VC 0
     3  2     4   2 to 3, VC 0  3 to 4, VC 0
     4  3     0   3 to 4, VC 0  4 to 0, VC 0
     5  4     1   4 to 0, VC 0  0 to 1, VC 0
? 1

$ weft check proof.json
holds: ring(5) with shortest: deadlock
  5 packets reach their buffers and wait only for each other

$ weft check proof.json --replay
holds: ring(5) with shortest: deadlock
  5 packets reach their buffers and wait only for each other
  replayed: 5 packets fill their buffers, and no flit ever moves

$ weft verify 'path(4)' --routing 'classes(dor,2)' --vcs 1 --certificate reply.json > /dev/null; weft check reply.json --replay
wrote reply.json
holds: path(4) with classes(dor,2), at most 1 VCs: deadlock
  2 packets reach their buffers and wait only for each other
  not replayed: a terminal waits too, but simulated terminals accept every packet

$ sed 's/"destination":2/"destination":1/' proof.json > forged.json; weft check forged.json
refused: ring(5) with shortest: deadlock
  a packet has arrived
? 1

$ weft verify 'mesh(4,4)' --routing shortest --certificate proof.json
wrote proof.json
mesh(4,4) with shortest: deadlock-free
  why        no cycle of dependencies between virtual channels (Dally and Seitz)
  switching  wormhole or virtual cut-through, packets of any length
  VC reuse   a VC may be reallocated as soon as the previous tail flit has been sent
  VCs        1 on "dimension 1", 1 on "dimension 2"
  graph      48 virtual channels in use, 68 dependencies

$ sed 's/mesh(4,4)/torus(4,4)/' proof.json > forged.json; weft check forged.json --json | cut -c1-15
{"holds":false,

$ weft check proof.json --json
{"holds":true,"about":"mesh(4,4) with shortest","verdict":"deadlock-free","reason":"every waiting packet has a next hop upwards in the order of 48 virtual channels"}

$ weft verify 'path(3)' --json
{"spec":"path(3)","routing":"dor","verdict":"deadlock-free","method":"no cycle of dependencies between virtual channels (Dally and Seitz)","assumes":{"switching":"wormhole or virtual cut-through, packets of any length","vc_reuse":"a VC may be reallocated as soon as the previous tail flit has been sent"},"vcs":{"path":1},"channels":4,"dependencies":2,"cut_off_pairs":0}

$ weft verify petersen --vcs 0
weft: --vcs is "0"; it must be a whole number of at least 1
  hint: write --vcs 2
? 2

$ echo '{}' > empty.json; weft check empty.json
weft: this is not a certificate: a part is missing or of another kind
  hint: weft verify SPEC --certificate FILE writes one
? 2

$ weft verify 'mesh(3,3)' --multicast tree
mesh(3,3) with dor, multicasts by tree: deadlock
  why        packets of which each waits for a channel that another one holds
  switching  wormhole
  assumes    packets longer than the buffers along a path
  VCs        1 on "dimension 1", 1 on "dimension 2"; unicast packets use them too
  graph      33 channels in use, ejection channels included; 100 dependencies
  checked    each of 2 packets waits for a channel that they hold
  replayed   placed in simulated routers, 2 packets hold their channels, and no flit ever moves
             2 of 2 packets deadlock if sent into an empty network in cycles 0, 0

packet  kind       from   to            holds                                                                                waits for
──────  ─────────  ─────  ────────────  ───────────────────────────────────────────────────────────────────────────────────  ─────────────────
     1  multicast  (2,0)  (1,0), (0,0)  (2,0) to (1,0), VC 0; (1,0) to (0,0), VC 0; ejection to (1,0)                        ejection to (0,0)
     2  multicast  (0,1)  (0,0), (1,0)  (0,1) to (1,1), VC 0; (1,1) to (1,0), VC 0; (0,1) to (0,0), VC 0; ejection to (0,0)  ejection to (1,0)
? 1

$ weft verify 'mesh(3,3)' --multicast tree --switching cut-through
mesh(3,3) with dor, multicasts by tree: deadlock-free
  why        no cycle of dependencies from each channel of a tree to the next
  switching  cut-through
  assumes    each VC has space for the longest packet, and is granted with that space
  VCs        1 on "dimension 1", 1 on "dimension 2"; unicast packets use them too
  graph      33 channels in use, ejection channels included; 52 dependencies
  checked    all 192 pairs of a channel that a packet holds and one that it waits for go upwards

$ weft verify 'ring(5)' --with dor --multicast 'tree(shortest)' --switching cut-through
ring(5) with dor, multicasts by tree(shortest): deadlock
  why        packets of which each waits for a channel that another one holds
  switching  cut-through
  assumes    packets that fill one buffer
  VCs        1 on "ring"; unicast packets have others
  graph      15 channels in use, ejection channels included; 20 dependencies
  checked    each of 5 packets waits for a channel that they hold
  replayed   placed in simulated routers, 5 packets hold their channels, and no flit ever moves
             5 of 5 packets deadlock if sent into an empty network in cycles 0, 0, 0, 0, 0

packet  kind       from  to  holds         waits for
──────  ─────────  ────  ──  ────────────  ────────────
     1  multicast  4     1   4 to 0, VC 0  0 to 1, VC 0
     2  multicast  3     0   3 to 4, VC 0  4 to 0, VC 0
     3  multicast  2     4   2 to 3, VC 0  3 to 4, VC 0
     4  multicast  1     3   1 to 2, VC 0  2 to 3, VC 0
     5  multicast  0     2   0 to 1, VC 0  1 to 2, VC 0
? 1

$ weft verify 'path(3)' --multicast tree --switching cut-through --json
{"spec":"path(3)","routing":"dor","multicast":"tree","verdict":"deadlock-free","method":"no cycle of dependencies from each channel of a tree to the next","condition":"cut-through","switching":"cut-through","assumes":"each VC has space for the longest packet, and is granted with that space","shares_vcs":true,"vcs":{"path":1},"channels":7,"dependencies":6,"checked":"all 14 pairs of a channel that a packet holds and one that it waits for go upwards"}

$ weft verify 'path(3)' --multicast tree --json
{"spec":"path(3)","routing":"dor","multicast":"tree","verdict":"deadlock","method":"packets of which each waits for a channel that another one holds","condition":"wormhole-trees","switching":"wormhole","assumes":"packets longer than the buffers along a path","shares_vcs":true,"vcs":{"path":1},"channels":7,"dependencies":12,"checked":"each of 3 packets waits for a channel that they hold","replay":{"is_stuck":true,"flit_hops":0,"cycles":1,"delivered":0,"injection":{"cycles":null,"runs":216,"reason":"no deadlock in 216 runs that send them into an empty network"}},"packets":[{"kind":"multicast","source":2,"targets":[1,0],"message_targets":[0,1],"is_long":true,"holds":[[2,0,0],[1,1,0]],"waits_for":[[1]]},{"kind":"multicast","source":0,"targets":[1,2],"message_targets":[1,2],"is_long":true,"holds":[[0,0,0],[1]],"waits_for":[[1,0,0]]},{"kind":"multicast","source":1,"targets":[0,2],"message_targets":[0,2],"is_long":true,"holds":[[1,0,0]],"waits_for":[[1,1,0]]}],"cycle":[{"holds":[1,0,0],"waits_for":[1,1,0],"kind":"multicast","source":1,"targets":[2,0]},{"holds":[1,1,0],"waits_for":[1,0,0],"kind":"multicast","source":1,"targets":[0,2]}]}
? 1

$ weft verify 'mesh(2,2)' --with minimal --multicast tree --switching cut-through
mesh(2,2) with minimal, multicasts by tree: unproved
  why        the dependencies from each channel of a tree to the next have a cycle, but no packets were found that fill it
  switching  cut-through
  assumes    each VC has space for the longest packet, and is granted with that space
  VCs        1 on "dimension 1", 1 on "dimension 2"; unicast packets use them too
  graph      12 channels in use, ejection channels included; 16 dependencies

a packet holds        and may wait for      kind       from   to
────────────────────  ────────────────────  ─────────  ─────  ─────
(0,0) to (1,0), VC 0  (1,0) to (1,1), VC 0  multicast  (0,0)  (1,1)
(1,0) to (1,1), VC 0  (1,1) to (0,1), VC 0  unicast    (1,0)  (0,1)
(1,1) to (0,1), VC 0  (0,1) to (0,0), VC 0  multicast  (1,1)  (0,0)
(0,1) to (0,0), VC 0  (0,0) to (1,0), VC 0  unicast    (0,1)  (1,0)
? 3

$ weft verify 'path(3)' --multicast tre
weft: no multicast scheme is named "tre"
  tre
  ^~~
  hint: did you mean "tree"?  see: weft list multicast
? 2

$ weft verify 'path(3)' --multicast tree --switching saf
weft: --switching is "saf"; proofs about multicasts know wormhole and cut-through
  hint: write --switching wormhole or --switching cut-through
? 2

$ weft verify 'path(3)' --switching wormhole
weft: --switching is for proofs about multicasts
  hint: add --multicast SCHEME, or leave it out: other proofs name the switching for which they hold
? 2

$ weft verify 'path(3)' --multicast tree --certificate proof.json
weft: --certificate is not for proofs about multicasts
  hint: leave --certificate or --multicast out
? 2
