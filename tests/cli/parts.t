Parts of a network are networks.

$ weft list parts 'rdt(64)'
part                          count  nodes  shape    meaning
────────────────────────────  ─────  ─────  ───────  ─────────────────────────────────────────────────────────────────────────────────
quadrant(x,y)                     4   1024  32 x 32  closed partition: a quarter of the square, and of a quadrant, down to 4 x 4 nodes
torus(rank=1,at=[x,y])            4    512  32 x 16  independent torus of a rank, through a node
torus(rank=2,at=[x,y])           16     64  8 x 8    independent torus of a rank, through a node
torus(rank=3,at=[x,y])          128      8  4 x 2    independent torus of a rank, through a node
territory(rank=0,from=[x,y])   4096      8           nodes that a hierarchical multicast of a rank reaches from a node
territory(rank=1,from=[x,y])   4096     64           nodes that a hierarchical multicast of a rank reaches from a node
territory(rank=2,from=[x,y])   4096    512           nodes that a hierarchical multicast of a rank reaches from a node
territory(rank=3,from=[x,y])   4096   4096           nodes that a hierarchical multicast of a rank reaches from a node

$ weft list parts 'prdt(16,2)' --of torus | sed -n '1,4p;11,15p'
part                    name        nodes  shape
──────────────────────  ──────────  ─────  ─────
torus(rank=1,at=[0,0])  (0,0)          32  8 x 4
torus(rank=1,at=[1,0])  (1,0)          32  8 x 4
torus(rank=2,at=[0,0])  (0,0)(0,0)      4  2 x 2
torus(rank=2,at=[1,0])  (1,0)(0,0)      4  2 x 2
torus(rank=2,at=[2,0])  (2,0)(0,0)      4  2 x 2
torus(rank=2,at=[3,0])  (3,0)(0,0)      4  2 x 2
torus(rank=2,at=[4,0])  (0,0)(3,1)      4  2 x 2

$ weft list parts 'rhsn(2,2,complete(3))'
part                      count  nodes  shape               meaning
────────────────────────  ─────  ─────  ──────────────────  ─────────────────────────────────────────────────────────────────────────
cluster(X4,X3)                9      9  hsn(2,complete(3))  cluster of some level: the nodes whose addresses begin with these digits
cluster(X4,X3,X2)            27      3  complete(3)         cluster of some level: the nodes whose addresses begin with these digits
leaders                       1      9                      nodes without a swap link of a level, the top one unless another is given
leaders(depth=1,level=2)      1     27                      nodes without a swap link of a level, the top one unless another is given

$ weft list parts 'part(hsn(3,complete(3)),cluster(2))' --json
[{"part":"cluster(X2)","count":"3","nodes":"3","shape":"complete(3)","meaning":"cluster of some level: the nodes whose addresses begin with these digits"},{"part":"leaders","count":"1","nodes":"3","shape":"","meaning":"nodes without a swap link of a level, the top one unless another is given"},{"part":"leaders(level=2)","count":"1","nodes":"3","shape":"","meaning":"nodes without a swap link of a level, the top one unless another is given"}]

$ weft list nodes 'part(prdt(16,2),torus(rank=2,at=[5,9]))'
node  label   terminals  degree  in the part
────  ──────  ─────────  ──────  ───────────
   0  (5,1)           1       2  (0,1)
   1  (13,1)          1       2  (1,1)
   2  (5,9)           1       2  (0,0)
   3  (13,9)          1       2  (1,0)

$ weft list nodes 'part(hsn(3,complete(3)),cluster(2,1))'
node  label    terminals  degree  in the part
────  ───────  ─────────  ──────  ───────────
   0  [2,1,0]          1       2  [0]
   1  [2,1,1]          1       2  [1]
   2  [2,1,2]          1       2  [2]

$ weft info 'part(rdt(64),quadrant(0,1))' --only nodes,links,diameter,mean_distance
part(rdt(64),quadrant(0,1))
  nodes                1024
  links                3396
  diameter             9
  mean distance        4.9659 between different nodes, 4.9610 with self pairs

$ weft info 'part(rdt(64),torus(rank=1,at=[5,8]))' --only nodes,link_classes,diameter
part(rdt(64),torus(rank=1,at=[1,0]))
  nodes                512
  link classes         rank 0 x: 0, rank 0 y: 0, rank 1: 1024, rank 2: 0, rank 3: 0
  diameter             16

$ weft info 'part(part(rdt(64),quadrant(0,1)),quadrant(1,1))' --only nodes,diameter,diameter_pair
part(part(rdt(64),quadrant(0,1)),quadrant(1,1))
  nodes                256
  diameter             8
  diameter pair        (17,48) to (31,56)

$ weft info 'part(hsn(3,petersen),leaders)' --only nodes,links,connected
part(hsn(3,petersen),leaders)
  nodes                100
  links                0
  connected            no

$ weft info 'part(hsn(2,prc(8,skips=[2,4])),cluster(5))' --only nodes,channels,directed,diameter
part(hsn(2,prc(8,skips=[2,4])),cluster(5))
  nodes                8
  channels             16
  directed             yes
  diameter             3

$ weft info 'faulty(part(rdt(16),quadrant(1,1)),links=9)' --only nodes,links,diameter_pair
faulty(part(rdt(16),quadrant(1,1)),links=9)
  nodes                64
  links                157
  diameter pair        (8,8) to (14,8)

$ weft route 'part(rdt(64),quadrant(0,1))' '(3,40)' '(30,63)'
part(rdt(64),quadrant(0,1)): 7 hops, 9 shortest paths, 4 edge-disjoint paths
hop  node  label    by link
───  ────  ───────  ────────
  0   259  (3,40)
  1   227  (3,39)   rank 0 y
  2   755  (19,55)  rank 3
  3   756  (20,55)  rank 0 x
  4  1012  (20,63)  rank 2
  5  1020  (28,63)  rank 2
  6  1021  (29,63)  rank 0 x
  7  1022  (30,63)  rank 0 x

$ weft route 'part(rdt(64),quadrant(0,1))' '(3,40)' '(40,63)'
weft: part(rdt(64),quadrant(0,1)) has no node "(40,63)"
  hint: nodes are 0..1023, or labels such as (31,63)
? 2

$ weft verify 'part(rdt(32),quadrant(0,1))'
part(rdt(32),quadrant(0,1)) with layered(shortest): deadlock-free
  why        no cycle of dependencies between virtual channels (Dally and Seitz)
  switching  wormhole or virtual cut-through, packets of any length
  VC reuse   a VC may be reallocated as soon as the previous tail flit has been sent
  VCs        4 on "rank 0 x", 4 on "rank 0 y", 4 on "rank 1", 4 on "rank 2", 4 on "rank 3"
  graph      3450 virtual channels in use, 9512 dependencies

$ weft simulate 'part(rdt(64),quadrant(0,1))' --traffic uniform --load 0.1 --cycles 500 2>&1 | sed -n '1p;5,6p'
part(rdt(64),quadrant(0,1)) with layered(shortest): converged
  offered          0.0989 flits per terminal and cycle
  accepted         0.0995

$ weft draw 'part(rdt(16),territory(rank=1,from=[5,9]))' | grep -o '>([0-9]*,[0-9]*)<' | sort -u | wc -l
64

$ weft info 'part(rdt(64),quadrnt(0,1))'
weft: rdt has no part "quadrnt"; it has quadrant, torus, territory
  part(rdt(64),quadrnt(0,1))
               ^~~~~~~
  hint: did you mean "quadrant"?  see: weft list parts SPEC
? 2

$ weft info 'part(ring(5),quadrant(0,1))'
weft: ring has no named parts, so no "quadrant"
  part(ring(5),quadrant(0,1))
               ^~~~~~~~
  hint: these have: directed-torus, generalized-hypercube, hcn, hfn, hsn, mesh, prdt, rcc-full, rdt, rhsn, torus
? 2

$ weft info 'part(rdt(64),quadrant(0,2))'
weft: quadrant(0,2): y is 2; it must be at most 1
  part(rdt(64),quadrant(0,2))
                          ^
  hint: y: 0 for the upper half, 1 for the lower, 0 to 1
? 2

$ weft info 'part(rdt(64),torus(rank=1,at=[64,0]))'
weft: torus(rank=1,at=[64,0]): x is 64; the side of the torus is 64
  part(rdt(64),torus(rank=1,at=[64,0]))
                                ^~
  hint: take 0 to 63
? 2

$ weft info 'part(rdt(64),torus(rank=1,at=[0,0]))'
weft: torus(rank=1,at=[0,0]): node (0,0) has no links of rank 1; it has those of rank 2
  part(rdt(64),torus(rank=1,at=[0,0]))
                               ^~~~~
  hint: try at=[1,0]
? 2

$ weft info 'part(hsn(3,petersen),cluster(2,10))'
weft: cluster(2,10): digit 10 is too large; the nucleus has 10 nodes
  part(hsn(3,petersen),cluster(2,10))
                                 ^~
  hint: take 0 to 9
? 2

$ weft info 'part(rhsn(2,2,complete(3)),cluster(1))'
weft: cluster(1): 1 digit names no cluster; an address has 4 here
  part(rhsn(2,2,complete(3)),cluster(1))
                                     ^
  hint: give the first 2 or 3
? 2

$ weft info 'part(part(rdt(16),torus(rank=1,at=[1,0])),torus(rank=2,at=[0,0]))'
weft: part(part(rdt(16),torus(rank=1,at=[1,...: the part has no nodes
  ...t(rdt(16),torus(rank=1,at=[1,0])),torus(rank=2,at=[0,0]))
                                       ^~~~~~~~~~~~~~~~~~~~~~
  hint: choose a part that has nodes in common with the one around it
? 2

$ weft list parts
weft: weft list parts: SPEC is missing (the network)
  hint: write weft list parts SPEC
? 2

$ weft list parts 'ring(5)'
weft: ring has no named parts
  hint: these have: directed-torus, generalized-hypercube, hcn, hfn, hsn, mesh, prdt, rcc-full, rdt, rhsn, torus
? 2

$ weft list parts 'rdt(8)' --of toru
weft: rdt has no parts of the kind "toru"
  hint: did you mean "torus"?  see: weft list parts SPEC
? 2

$ weft list families --of torus
weft: --of is for weft list parts
  hint: omit it, or write weft list parts SPEC --of KIND
? 2

$ weft list families 'ring(5)'
weft: weft list families takes no network
  hint: write weft list families, or weft list parts SPEC
? 2

$ weft paths 'part(rdt(32),quadrant(0,1))' --routing 'whole(rdt-partitioned)' | head -n 4
part(rdt(32),quadrant(0,1)) with whole(rdt-partitioned)
  delivered         all 65536 ordered pairs
  longest           15 hops, (15,24) to (0,16)
  mean hops         5.2147 between different terminals, 5.1943 with self pairs

$ weft route 'part(rdt(64),quadrant(0,1))' '(3,40)' '(30,63)' --routing 'whole(rdt-partitioned)'
part(rdt(64),quadrant(0,1)) with whole(rdt-partitioned): 10 hops
hop  node  label    by link   VC  candidates  why
───  ────  ───────  ────────  ──  ──────────  ───────────────────────────────
  0   259  (3,40)
  1   787  (19,56)  rank 3     0           1  rank 3, -y
  2   788  (20,56)  rank 0 x   2           1  rank 0, +x, to a node of rank 2
  3   796  (28,56)  rank 2     0           1  rank 2, -y
  4   797  (29,56)  rank 0 x   2           1  rank 0, +x, to a node of rank 1
  5   863  (31,58)  rank 1     0           1  rank 1, +x
  6   925  (29,60)  rank 1     0           1  rank 1, +y
  7   926  (30,60)  rank 0 x   0           1  rank 0, +x
  8   958  (30,61)  rank 0 y   0           1  rank 0, +y
  9   990  (30,62)  rank 0 y   0           1  rank 0, +y
 10  1022  (30,63)  rank 0 y   0           1  rank 0, +y

$ weft verify 'part(hsn(3,petersen),cluster(2))' --routing 'whole(swapped-recursive)' | head -n 1
part(hsn(3,petersen),cluster(2)) with whole(swapped-recursive): deadlock-free

$ weft route 'rdt(8)' 0 1 --routing 'whole(rdt-partitioned)'
weft: whole does not route "rdt(8)"
  whole(rdt-partitioned)
  ^~~~~
  hint: it serves parts of networks
? 2

$ weft route 'part(rdt(8),quadrant(0,1))' 0 1 --routing 'whole(minimal)'
weft: whole(minimal): minimal has choices, some of which may leave the part
  whole(minimal)
        ^~~~~~~
  hint: take a routing with one path for each pair
? 2

$ weft route 'faulty(part(rdt(8),quadrant(0,1)),links=1)' 0 1 --routing 'whole(rdt-partitioned)'
weft: whole(rdt-partitioned): the part has faults, which the whole network does not have
  whole(rdt-partitioned)
        ^~~~~~~~~~~~~~~
  hint: use layered(shortest)
? 2

$ weft info 'part(torus(64,64),box(from=[0,0],to=[31,31]))' --only nodes,diameter,bisection
part(torus(64,64),box(from=[0,0],to=[31,31]))
  nodes                1024
  diameter             62
  bisection            32 (at least: balanced link loads; at most: indexes halved)

$ weft info 'part(torus(8,8),box(from=[6,0],to=[1,3]))'
weft: box(from=[6,0],to=[1,3]): coordinate 1 ends at 1, before 6
  part(torus(8,8),box(from=[6,0],to=[1,3]))
                                     ^
  hint: a box does not go round a torus; take at least 6
? 2
