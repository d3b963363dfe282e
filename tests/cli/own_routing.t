Forwarding tables of one's own: proved, measured, simulated, and refused with their line.

$ weft export "mesh(2,2)" --with dor --format routes | tee mesh.routes
# mesh(2,2) with dor
# node, destination, next node, VC (0 when left out)
(0,0) (1,0) (1,0)
(0,0) (0,1) (0,1)
(0,0) (1,1) (1,0)
(1,0) (0,0) (0,0)
(1,0) (0,1) (0,0)
(1,0) (1,1) (1,1)
(0,1) (0,0) (0,0)
(0,1) (1,0) (1,1)
(0,1) (1,1) (1,1)
(1,1) (0,0) (0,1)
(1,1) (1,0) (1,0)
(1,1) (0,1) (0,1)

$ weft verify "mesh(2,2)" --with mesh.routes
mesh(2,2) with file("mesh.routes"): deadlock-free
  why        no cycle of dependencies between virtual channels (Dally and Seitz)
  switching  wormhole or virtual cut-through, packets of any length
  VC reuse   a VC may be reallocated as soon as the previous tail flit has been sent
  VCs        1 on "dimension 1", 1 on "dimension 2"
  graph      8 virtual channels in use, 4 dependencies

$ weft paths "mesh(2,2)" --with mesh.routes | head -3
mesh(2,2) with file("mesh.routes")
  delivered         all 16 ordered pairs
  longest           2 hops, (0,0) to (1,1)

$ weft route "mesh(2,2)" 0 3 --with 'file("mesh.routes")'
mesh(2,2) with file("mesh.routes"): 2 hops
hop  node  label  by link      VC  candidates  why
───  ────  ─────  ───────────  ──  ──────────  ──────────────────────
  0     0  (0,0)
  1     1  (1,0)  dimension 1   0           1  the entry of the table
  2     3  (1,1)  dimension 2   0           1  the entry of the table

$ weft simulate "mesh(2,2)" --with mesh.routes --traffic uniform --load 0.1 --cycles 1000 --json | head -c 62; echo
{"spec":"mesh(2,2)","routing":"file(\"mesh.routes\")","traffic

$ weft vcs "mesh(2,2)" --with mesh.routes
mesh(2,2) with file("mesh.routes")
link class   VCs
───────────  ───
dimension 1    1
dimension 2    1

$ grep -v '^(1,0) (1,1)' mesh.routes >missing.routes && weft verify "mesh(2,2)" --with missing.routes | head -3
mesh(2,2) with file("missing.routes"): undelivered
  a packet from (1,0) to (1,1) is not delivered: it has no next hop at node 1: (1,0) has no entry for (1,1) (1 of 12 entries is missing: (1,0) to (1,1))
  why        every state of every packet was followed

$ weft simulate "mesh(2,2)" --with missing.routes --traffic uniform --load 0.1
weft: file("missing.routes") has no route from terminal 1 to terminal 3
  hint: use another routing; weft paths shows what it does not deliver
? 2

$ sed 's/^(1,0) (1,1) (1,1)/(1,0) (1,1) (0,0)/' mesh.routes >loop.routes && weft verify "mesh(2,2)" --with loop.routes | head -4
mesh(2,2) with file("loop.routes"): undelivered
  a packet from (0,0) to (1,1) is not delivered: it may circulate without end, through node 1
  path       (0,0) to (1,0) to (0,0) to (1,0)
  why        every state of every packet was followed

$ weft verify "mesh(2,2)" --with loop.routes --json | tail -c 170
ff_pairs":0,"undelivered":{"source":0,"destination":3,"draw":0,"plan":0,"class":0,"path":[[0,0,0],[1,0,0],[0,0,0]],"why":"it may circulate without end, through node 1"}}

$ printf '0 2 1\n1 3 2\n2 4 3\n3 0 4\n4 1 0\n0 1 1\n1 2 2\n2 3 3\n3 4 4\n4 0 0\n0 3 4\n1 4 0\n2 0 1\n3 1 2\n4 2 3\n0 4 4\n1 0 0\n2 1 1\n3 2 2\n4 3 3\n' >ring.routes && weft verify "ring(5)" --with ring.routes
ring(5) with file("ring.routes"): deadlock
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

$ printf '0 1 1\n0 2 1\n0 2 port 1\n1 0 0\n1 2 2\n2 0 0 1\n2 0 1\n2 1 1 vc 1\n' >adaptive.routes && weft paths "ring(3)" --with adaptive.routes | head -3 && weft vcs "ring(3)" --with adaptive.routes
ring(3) with file("adaptive.routes")
  delivered         all 9 ordered pairs
  longest           2 hops, 0 to 2
ring(3) with file("adaptive.routes")
link class  VCs
──────────  ───
ring          2

$ printf '0 1 1\n0 9 1\n' >bad.routes && weft verify "mesh(2,2)" --with bad.routes
weft: bad.routes:2: destination: mesh(2,2) has no node "9"
  file("bad.routes")
       ^~~~~~~~~~~~
  hint: nodes are 0..3, or labels such as (1,1)
? 2

$ printf '0 3 (1,1)\n' >bad.routes && weft verify "mesh(2,2)" --with bad.routes
weft: bad.routes:1: no link leads from (0,0) to (1,1)
  file("bad.routes")
       ^~~~~~~~~~~~
  hint: its neighbours are (1,0), (0,1)
? 2

$ printf '0 1\n0 1\n' >twin.edges && printf '0 1 1\n' >bad.routes && weft verify twin.edges --with bad.routes
weft: bad.routes:1: 2 links lead from 0 to 1
  file("bad.routes")
       ^~~~~~~~~~~~
  hint: say which: port 0 or port 1
? 2

$ printf '' >bad.routes; weft verify "mesh(2,2)" --with bad.routes
weft: bad.routes: the file is empty
  file("bad.routes")
       ^~~~~~~~~~~~
  hint: write a line for each entry
? 2

$ printf '# nothing\n' >bad.routes; weft verify "mesh(2,2)" --with bad.routes
weft: bad.routes: there are no entries in it
  file("bad.routes")
       ^~~~~~~~~~~~
  hint: a line is: node destination next-node [vc], or node destination port P [vc]
? 2

$ printf '<html>\n' >bad.routes; weft verify "mesh(2,2)" --with bad.routes
weft: bad.routes:1: node: mesh(2,2) has no node "<html>"
  file("bad.routes")
       ^~~~~~~~~~~~
  hint: nodes are 0..3, or labels such as (1,1)
? 2

$ weft verify "mesh(2,2)" --with 'file("nowhere.routes")'
weft: nowhere.routes: No such file or directory
  file("nowhere.routes")
       ^~~~~~~~~~~~~~~~
  hint: a path starts from the folder where the program was started
? 2

$ weft verify "mesh(2,2)" --with nowhere.routes
weft: there is no file "nowhere.routes"
  hint: name a routing as weft list routing shows, or an existing file
? 2

$ weft verify "torus(64,64)" --with mesh.routes --max-memory 64M
weft: mesh.routes: the forwarding tables take 128.0 MiB, more than the 64.0 MiB allowed
  file("mesh.routes")
       ^~~~~~~~~~~~~
  hint: raise --max-memory
? 2

$ weft export "torus(4,4)" --with minimal --format opensm
weft: minimal cannot be written as opensm: it is adaptive
  hint: LFTs hold one path for each node and destination, on one VC; take another routing
? 2

$ weft export "torus(4,4)" --with dor --format opensm
weft: dor cannot be written as opensm: at node (0,0) packets to (1,0) take different VCs, depending on their paths so far
  hint: a table has the next hop by node and destination; take another routing
? 2

$ weft export "torus(4,4)" --with "layered(shortest)" --format routes
weft: layered(shortest) cannot be written as routes: at node (1,1) packets to (1,0) take different VCs, depending on their paths so far
  hint: a table has the next hop by node and destination; take another routing
? 2

$ weft export "torus(4,4)" --with dor --format edges
weft: the format edges has no use for --routing
  hint: omit it, or take another format; see: weft list formats
? 2

$ weft export "prc(8,skips=[2,4])" --format ibsim
weft: "prc(8,skips=[2,4])" cannot be written as ibsim: it has unidirectional channels, but a cable of InfiniBand has both directions
  hint: use a network with bidirectional links
? 2

$ weft export "ring(3)" --format ibsim | tee ring.ibsim
# ring(3)

switchguid=0x0000001000000000
Switch 3 "S0"
[1] "S1"[2] # "S1" lid 0 4xSDR
[2] "S2"[1] # "S2" lid 0 4xSDR
[3] "H0"[1] # "H0" lid 0 4xSDR

switchguid=0x0000001000000001
Switch 3 "S1"
[1] "S2"[2] # "S2" lid 0 4xSDR
[2] "S0"[1] # "S0" lid 0 4xSDR
[3] "H1"[1] # "H1" lid 0 4xSDR

switchguid=0x0000001000000002
Switch 3 "S2"
[1] "S0"[2] # "S0" lid 0 4xSDR
[2] "S1"[1] # "S1" lid 0 4xSDR
[3] "H2"[1] # "H2" lid 0 4xSDR

caguid=0x0000002000000000
Hca 1 "H0"
[1] "S0"[3] # "S0" lid 0 4xSDR

caguid=0x0000002000000010
Hca 1 "H1"
[1] "S1"[3] # "S1" lid 0 4xSDR

caguid=0x0000002000000020
Hca 1 "H2"
[1] "S2"[3] # "S2" lid 0 4xSDR

$ weft info ring.ibsim --only nodes,links,diameter
file("ring.ibsim")
  nodes                3
  links                3
  diameter             1

$ weft export "ring(3)" --with shortest -o ring.lfts && head -8 ring.lfts
Unicast lids [0-6] of switch Lid 1 guid 0x0000001000000000 ('0'):
0x0001 000 # Switch portguid 0x0000001000000000: '0'
0x0002 001 # Switch portguid 0x0000001000000001: '1'
0x0003 002 # Switch portguid 0x0000001000000002: '2'
0x0004 003 # Channel Adapter portguid 0x0000002000000001: '0'
0x0005 001 # Channel Adapter portguid 0x0000002000000011: '1'
0x0006 002 # Channel Adapter portguid 0x0000002000000021: '2'
6 lids dumped

$ weft verify ring.ibsim --with ring.lfts | head -1
file("ring.ibsim") with file("ring.lfts"): deadlock-free

$ sed 's/guid 0x0000001000000000/guid 0x0000001000000009/' ring.lfts >other.lfts; weft verify ring.ibsim --with other.lfts
weft: other.lfts:1: the network has no switch with the GUID 0x0000001000000009
  file("other.lfts")
       ^~~~~~~~~~~~
  hint: take the tables and the output of ibnetdiscover from the same fabric
? 2

$ sed 's/0x0005 001/0x0005 007/' ring.lfts >other.lfts; weft verify ring.ibsim --with other.lfts
weft: other.lfts:6: port 7 of switch S0 is not connected
  file("other.lfts")
       ^~~~~~~~~~~~
  hint: packets by this port would be lost; is the table of this fabric?
? 2

$ weft verify ring.ibsim --with 'file("ring.ibsim",format=opensm)'
weft: ring.ibsim: there are no forwarding tables of OpenSM in it
  file("ring.ibsim",format=opensm)
       ^~~~~~~~~~~~
  hint: take opensm-lfts.dump, opensm.fdbs or the output of dump_lfts.sh, or use format=routes
? 2

$ printf 'Switch 4 "a"\n[1] "b"[2]\n' >part.ibnetdiscover; weft info part.ibnetdiscover
weft: part.ibnetdiscover:2: there is no record of "b"
  file("part.ibnetdiscover")
       ^~~~~~~~~~~~~~~~~~~~
  hint: the file may be incomplete; take the whole output of ibnetdiscover
? 2

$ weft export "ring(3)" --format booksim -o three && weft info three.anynet --only nodes,links,terminals
file("three.anynet")
  nodes                3
  links                3
  terminals            3

$ weft sweep "mesh(2,2)" --routing 'file("mesh.routes")' --traffic uniform --load 0.1 --cycles 1000 --store s.sqlite 2>&1 >/dev/null
1 point computed, stored in s.sqlite

$ weft sweep "mesh(2,2)" --routing 'file("mesh.routes")' --traffic uniform --load 0.1 --cycles 1000 --store s.sqlite 2>&1 >/dev/null
1 of 1 point is stored already
nothing to compute: all points are stored in s.sqlite

$ echo '# changed' >>mesh.routes && weft sweep "mesh(2,2)" --routing 'file("mesh.routes")' --traffic uniform --load 0.1 --cycles 1000 --store s.sqlite 2>&1 >/dev/null
1 point computed, stored in s.sqlite

$ weft export "mesh(2,2)" --with minimal --format routes | sed 's/$/ 1/' >both.routes && weft export "mesh(2,2)" --with dor --format routes | sed 's/$/ 0 escape/' >>both.routes && sed -i '/^#/d' both.routes && weft verify "mesh(2,2)" --with both.routes | head -2
mesh(2,2) with file("both.routes"): deadlock-free
  why        escape channels without a cycle of direct or indirect dependencies (Duato)

$ for routing in dor mesh.routes; do weft simulate "mesh(2,2)" --with $routing --traffic uniform --load 0.2 --json 2>/dev/null | grep -o '"packet_latency":{[^}]*}'; done | uniq -c | cut -c1-40
      2 "packet_latency":{"mean":16.0971
