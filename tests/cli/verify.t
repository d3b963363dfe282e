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
