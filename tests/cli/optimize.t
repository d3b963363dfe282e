The best parameters for a number of nodes, and what the theorems say.

$ weft optimize prc --nodes 1024 --top 2
prc with 1024 nodes by diameter: skips that divide each other and N
group    designs  examined                            diameter  ties  a best design
───────  ───────  ──────────────────────────────────  ────────  ────  ──────────────────────────────────────────
g = 1          9  all                                       62     1  prc(1024,skips=[32])
g = 2         45  all                                       29     3  prc(1024,skips=[16,128])
g = 4        330  all                                       17     1  prc(1024,skips=[4,16,64,256])
g = 8       3003  all                                       19     1  prc(1024,skips=[8,8,16,32,64,128,256,512])
g = 16     20349  none: the diameter is at least 21
g = 32     58905  none: the diameter is at least 36
g = 64     47905  none: the diameter is at least 67
g = 128     8385  none: the diameter is at least 130
g = 256      257  none: the diameter is at least 257
g = 512        1  none: the diameter is at least 512
Best diameter: 17, of 1 of 139189 designs; all were examined or excluded by a bound.
design                          diameter  degree
──────────────────────────────  ────────  ──────
prc(1024,skips=[4,16,64,256])         17       2
prc(1024,skips=[8,32,128,256])        19       2
Theorem 6, g nearest to ln N - 1 = 5.93: prc(1024,skips=[4,16,64,256]), diameter 17 (by the formula 15.8417); a best design.
Theorem 5, g nearest to 0.782188 ln N - 1 = 4.42: prc(1024,skips=[4,16,64,256]), diameter 17; a best design.

$ weft optimize prc --nodes 24 --skips general --period 3 --top 3
prc with 24 nodes by diameter: any skips
Best diameter: 5, of 90 of 343 designs; all were examined.
design                   diameter  degree
───────────────────────  ────────  ──────
prc(24,skips=[18,15,3])         5       2
prc(24,skips=[21,15,6])         5       2
prc(24,skips=[21,9,6])          5       2
Theorem 6, g nearest to ln N - 1 = 2.18: prc(24,skips=[3,6,12]), diameter 6 (by the formula 5.6388); not a best design, but its g = 3 has one.
Theorem 5, g nearest to 0.782188 ln N - 1 = 1.49: prc(24,skips=[3,6,12]), diameter 6; not a best design, but its g = 3 has one.

$ weft optimize chordal-ring --nodes 125 --degree 3 --top 1
chordal-ring with 125 nodes by diameter: any skips
Best diameter: 9, of 114 of 7503 designs; all were examined.
design                          diameter  degree
──────────────────────────────  ────────  ──────
chordal-ring(125,skips=[8,73])         9       3
Section 2, s_h = N^(h/k): chordal-ring(125,skips=[5,25]), diameter 12 (by the formula 12); not a best design with k = 3.

$ weft optimize prc --nodes 96:100
nodes  group  diameter  ties  a best design            theorem's  theorem's design
─────  ─────  ────────  ────  ───────────────────────  ─────────  ─────────────────────────
   96  g = 3        10     7  prc(96,skips=[3,12,24])         10  prc(96,skips=[4,8,16,32])
   98  g = 2        13     1  prc(98,skips=[2,14])            13  prc(98,skips=[2,14])
   99  g = 3        15     4  prc(99,skips=[3,9,9])           15  prc(99,skips=[3,3,9])
  100  g = 2        11     1  prc(100,skips=[4,20])           13  prc(100,skips=[4,4,4,20])
4 of 5 sizes have a design; every design was examined or excluded by a bound.
Theorem 5 names a best design for 4 of 4 sizes, and the period of one for 4.
Theorem 6 names a best design for 3 of 4 sizes, and the period of one for 3.

$ weft optimize prc --nodes 64,128 --by mean --csv
nodes,by,group,exhaustive,low,high,ties,design,theorem,theorem_design,theorem_low,theorem_high,predicted,is_best
64,mean,g = 4,true,4.9603174603174605,4.9603174603174605,1,"prc(64,skips=[4,8,16,32])",Theorem 6,"prc(64,skips=[4,8,16,32])",4.9603174603174605,4.9603174603174605,,true
128,mean,g = 4,true,6.177165354330708,6.177165354330708,1,"prc(128,skips=[4,8,16,32])",Theorem 6,"prc(128,skips=[4,8,16,32])",6.177165354330708,6.177165354330708,,true

$ weft optimize prdt --nodes 144 --ranks 1
prdt with 144 nodes by diameter: cardinal numbers n for each highest rank R
Best diameter: 4, of 2 of 4 designs; all were examined.
design                 diameter  degree
─────────────────────  ────────  ──────
prdt(12,1)                    4       8
prdt(12,1,cardinal=3)         4       8
prdt(12,1,cardinal=6)         6       5
prdt(12,1,cardinal=1)         6       8
Theorem 3, the n with the least diameter by the formula: prdt(12,1), diameter 4 (by the formula 5); a best design with R = 1.

$ weft optimize rhsn --nodes 64 --nucleus 'complete(2)' --nucleus 'hypercube(2)' --top 3
rhsn with 64 nodes by diameter: the given nuclei, all levels at all depths
Best diameter: 8, of 1 of 4 designs; all were examined.
design                 diameter  degree
─────────────────────  ────────  ──────
rhsn(3,hypercube(2))          8       4
rhsn(2,3,complete(2))        11       4
rhsn(3,2,complete(2))        11       4
Theorem 3.2, the nucleus with the least (D_G + 1) log_M N - 1, then the least degree: rhsn(3,hypercube(2)), diameter 8 (by the formula 8); a best design.

$ weft optimize torus --nodes 64 --by throughput --degree 6 --top 2
torus with 64 nodes by throughput: all parameters
Best throughput: 1, of 4 of 11 designs; all were examined.
design              throughput  degree
──────────────────  ──────────  ──────
torus(2,2,2,2,2,2)           1       6
torus(2,2,2,2,4)             1       6

$ weft optimize prc --nodes 12 --by bisection --top 1
prc with 12 nodes by bisection: skips that divide each other and N
group  designs  examined  bisection  ties  a best design
─────  ───────  ────────  ─────────  ────  ───────────────────────────
g = 1        4  all               8     1  prc(12,skips=[3])
g = 2        5  all               8     2  prc(12,skips=[2,4])
g = 3        4  all               8     2  prc(12,skips=[3,3,6])
g = 4        1  all               6     1  prc(12,skips=[4,4,4,4])
g = 6        1  all               4     1  prc(12,skips=[6,6,6,6,6,6])
Best bisection: 8, of 5 of 15 designs; all were examined.
design             bisection  degree
─────────────────  ─────────  ──────
prc(12,skips=[3])          8       2
Theorem 6, g nearest to ln N - 1 = 1.48: prc(12,skips=[3]), bisection 8; a best design.
Theorem 5, g nearest to 0.782188 ln N - 1 = 0.94: prc(12,skips=[3]), bisection 8; a best design.

$ weft optimize chordal-ring --nodes 8 --degree 2 --top 1 --json
{"family":"chordal-ring","nodes":8,"by":"diameter","kind":"any skips","exhaustive":true,"designs":6,"ties":2,"best":{"spec":"chordal-ring(8,skips=[3])","low":3.0,"high":3.0,"degree":2},"groups":[{"name":"k = 2","designs":6,"method":"all","effort":"","ties":2,"undecided":0,"best":[{"spec":"chordal-ring(8,skips=[3])","low":3.0,"high":3.0,"degree":2}],"unmeasured":[]}],"theorems":[{"source":"Section 2","group":"k = 2","advice":"s_h = N^(h/k)","predicted":3.6568542494923806,"design":{"spec":"chordal-ring(8,skips=[3])","low":3.0,"high":3.0,"degree":2},"is_best":true,"has_best_group":false}],"notes":[]}

$ weft optimize prc --nodes 256 --period 4 --skips general --effort 3000 --top 1
prc with 256 nodes by diameter: any skips
Best diameter found: 10. This is a search: not all of 15752961 designs were examined, but 1 climb of 2000 designs each, seed 1.
design                         diameter  degree
─────────────────────────────  ────────  ──────
prc(256,skips=[36,216,28,60])        10       2
Theorem 6, g nearest to ln N - 1 = 4.55: prc(256,skips=[4,8,16,64]), diameter 13 (by the formula 12.0734); not a best design, but its g = 4 has one.
Theorem 5, g nearest to 0.782188 ln N - 1 = 3.34: prc(256,skips=[4,8,16,64]), diameter 13; not a best design, but its g = 4 has one.

$ weft optimize prc --nodes 101
no prc with 101 nodes is known: skips that divide each other and N
? 1

$ weft optimize hypercube --nodes 1000
no hypercube with 1000 nodes is known: all parameters
  near sizes: 1024
? 1

$ weft optimize prdt --nodes 1000
no prdt with 1000 nodes is known: cardinal numbers n for each highest rank R
  the base torus is square; near sizes: 961, 1024
? 1

$ weft optimize prc
weft: weft optimize needs --nodes
  hint: write --nodes 1024, or --nodes 3:4096 for many sizes
? 2

$ weft optimize prc --nodes 12x
weft: a number of nodes is a whole number from 2 to 2^40
  12x
  ^~~
  hint: write --nodes 1024, --nodes 64,256 or --nodes 3:4096
? 2

$ weft optimize prc --nodes 64,1:20
weft: a number of nodes is a whole number from 2 to 2^40
  64,1:20
     ^
  hint: write --nodes 1024, --nodes 64,256 or --nodes 3:4096
? 2

$ weft optimize prc --nodes 100:20
weft: the range ends before it begins
  100:20
  ^~~~~~
  hint: write the smaller size first
? 2

$ weft optimize prc --nodes 3:4000000
weft: these are more than 100000 sizes
  3:4000000
  ^~~~~~~~~
  hint: take a shorter range
? 2

$ weft optimize prc --nodes 2000000
weft: rings are optimised up to 1048576 nodes
  hint: try --nodes 65536
? 2

$ weft optimize prc --nodes 100 --period 3
weft: the period 3 does not divide 100 nodes into groups
  hint: a period divides the number of nodes and is at most half of it
? 2

$ weft optimize torus --nodes 64 --cardinal 3
weft: --cardinal does not apply to torus
  hint: options of torus: degree
? 2

$ weft optimize prc --nodes 100 --by size
weft: --by is "size"
  hint: write --by diameter, mean, bisection or throughput
? 2

$ weft optimize tours --nodes 100
weft: no network is named "tours"
  hint: did you mean "torus"?  see: weft list families
? 2

$ weft optimize rhsn --nodes 64 --nucleus 'ring(1)'
weft: ring(1): n is 1; it must be at least 3
  ring(1)
       ^
  hint: n: number of nodes, at least 3
? 2

$ weft diagnose 'chordal-ring(16,skips=[4])'
chordal-ring(16,skips=[4]) with layered(chordal-greedy): 240 probes, 16 nodes and 32 links can fail
faults       sets  signatures  located  unnoticed  pairs told apart      of
───────────  ────  ──────────  ───────  ─────────  ────────────────  ──────
at most one    49          49       49          0              1176    1176
at most two  1177        1113     1097          0            691916  692076
Not told apart: node 0; node 0 and link 0 to 1.
Not told apart: node 1; node 1 and link 0 to 1.
Not told apart: node 2; node 2 and link 1 to 2.
Not told apart: node 3; node 3 and link 2 to 3.
Not told apart: node 4; node 4 and link 0 to 4.

state             cases  connected  diameter  mean distance  wires per hop
────────────────  ─────  ─────────  ────────  ─────────────  ─────────────
whole                 1  yes               6         3.2000              1
1 node removed        1  yes               7         3.3000              1
1 node bypassed       1  yes               6         2.9571              2
2 nodes removed      15  no                                              1
2 nodes bypassed     15  yes               6         2.8846              3
The worst of all cases. A bypass joins at most 2 channels inside a node.

$ weft diagnose 'mesh(3,3)' | tail -n 3
2 nodes bypassed     72  yes               4         1.9048              2
The worst of all cases. A bypass joins at most 4 channels inside a node.
12 channels enter a node that has none of their kind to leave by: a bypass loses them.

$ weft diagnose 'fat-tree(2,2)'
weft: probes need exactly one terminal at each node
  hint: try concentration=1, or a direct network
? 2

$ weft diagnose 'chordal-ring(4096,skips=[64])'
weft: comparing all pairs of 12288 faults would take too long
  hint: take a network of at most some hundred nodes
? 2

$ weft diagnose 'faulty(directed-ring(5),links=1)'
weft: the probe from 0 to 4 does not arrive
  hint: a diagnosis starts from a network without faults; try another --routing
? 2

$ weft optimize prc --nodes 64 --top 0
weft: --top is "0"; it must be a whole number of at least 1
  hint: write --top 2
? 2

$ weft optimize prc --nodes 64 --json --csv
weft: --json and --csv exclude each other
  hint: leave one of them out
? 2
