Isomorphic, a subgraph, or neither, with the map or the reason.

$ weft same 'rcc-full(4,1)' 'rhsn(2,complete(4))'
rcc-full(4,1) and rhsn(2,complete(4)) are isomorphic
map: each node to the node of the same number

$ weft same 'chordal-ring(16,skips=[4])' 'twisted-torus(4,4,links=directed)'
chordal-ring(16,skips=[4]) and twisted-torus(4,4,links=directed) are isomorphic
map: each node to the node of the same number

$ weft same 'prc(48,skips=[10,16])' 'chordal-ring(48,skips=[10,16])'
prc(48,skips=[10,16]) is a spanning subgraph of chordal-ring(48,skips=[10,16])
not isomorphic: channels: 96 and 144
map: each node to the node of the same number

$ weft same 'hypercube(3)' 'power(ring(4),1)'
power(ring(4),1) is a subgraph of hypercube(3)
not isomorphic: nodes: 8 and 4
map: [0] → [0,0,0], [1] → [0,0,1], [2] → [0,1,1], [3] → [0,1,0]

$ weft same 'hypercube(2)' 'torus(2,2)' --json
{"first":"hypercube(2)","second":"torus(2,2)","relation":"isomorphic","spanning":true,"not_isomorphic":null,"reason":null,"steps":40,"map":[0,1,2,3]}

$ weft same 'ring(6)' 'hypercube(3)' --out ring.txt && weft embed 'ring(6)' 'hypercube(3)' --map ring.txt --csv
ring(6) is a subgraph of hypercube(3)
not isomorphic: nodes: 6 and 8
map: 0 → [0,0,0], 1 → [0,0,1], 2 → [0,1,1], 3 → [1,1,1], 4 → [1,0,1], 5 → [1,0,0]
wrote ring.txt
quantity,value,at_least
load,1,1
mean load,0.75,0.75
expansion,1.3333333333333333,1.3333333333333333
dilation,1,1
mean dilation,1,1
congestion,1,1
mean congestion,0.5,0.5

$ weft same 'hypercube(4)' 'mesh(4,4)'
mesh(4,4) is a spanning subgraph of hypercube(4)
not isomorphic: channels: 64 and 48
map: (0,0) → [0,0,0,0], (1,0) → [0,0,0,1], (2,0) → [0,0,1,1], (3,0) → [0,0,1,0], (0,1) → [0,1,0,0], (1,1) → [0,1,0,1], (2,1) → [0,1,1,1], (3,1) → [0,1,1,0], (0,2) → [1,1,0,0], (1,2) → [1,1,0,1], (2,2) → [1,1,1,1], (3,2) → [1,1,1,0], (0,3) → [1,0,0,0], (1,3) → [1,0,0,1], (2,3) → [1,0,1,1], (3,3) → [1,0,1,0]

$ weft same petersen 'hypercube(4)'
neither of petersen and hypercube(4) is a subgraph of the other
not isomorphic: nodes: 10 and 16
no subgraph: hypercube(4) is bipartite, petersen has a cycle of odd length
? 1

$ weft same 'ring(10)' petersen
neither of ring(10) and petersen is a subgraph of the other
not isomorphic: channels: 20 and 30
no subgraph: an exhaustive search: petersen has no such subgraph
? 1

$ weft same 'torus(6,6)' 'twisted-torus(6,6,twist=3)'
neither of torus(6,6) and twisted-torus(6,6,twist=3) is a subgraph of the other
not isomorphic: distances: the largest is 6 and 4
no subgraph: with equal numbers of nodes and channels, a subgraph would be isomorphic
? 1

$ weft same 'ring(10)' petersen --max-steps 100
not decided: ring(10) and petersen
not isomorphic: channels: 20 and 30
undecided: the search for a subgraph reached its limit of 100 steps
? 3

$ weft same 'ring(10)' 'petersn'
weft: no network is named "petersn"
  petersn
  ^~~~~~~
  hint: did you mean "petersen"?  see: weft list families
? 2

$ weft same 'ring(10)' petersen --max-steps 0
weft: --max-steps is "0"; it must be a whole number of at least 1
  hint: write --max-steps 1000000
? 2
