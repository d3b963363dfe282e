$ weft --version
weft 0.1.0
...

$ weft info 'hsn(2,prc(8,skips=[2,4]))' --only nodes,link_classes,directed,degree
hsn(2,prc(8,skips=[2,4]))
  nodes                64
  link classes         nucleus: 128 channels, level 2: 28
  directed             in part
  degree               2 to 3

$ weft info 'ring(3)' 'torus(2,3)' --only diameter,girth
ring(3)
  diameter             1
  girth                3

torus(2,3)
  diameter             2
  girth                3

$ weft compare 'torus(4,4)' petersen --csv
network,family,terminals,nodes,radix,degree_min,degree_max,links,channels,diameter,mean_distance,mean_hops,girth,bisection_lower,bisection_upper,uniform_bound,moore_ratio,on_front
petersen,petersen,10,10,4,3,3,15,30,2,1.6666666666666667,1.6666666666666665,5,5,5,1,1,true
"torus(4,4)",torus,16,16,5,4,4,32,64,4,2.1333333333333333,2.1333333333333333,4,8,8,1,0.09937888198757763,false

$ mkdir sub && weft compare petersen --page sub/page.html && grep -c '<td>petersen</td>' sub/page.html
*  network   terminals  nodes  radix  links  diameter  mean hops  bisection  uniform bound
─  ────────  ─────────  ─────  ─────  ─────  ────────  ─────────  ─────────  ─────────────
*  petersen         10     10      4     15         2      1.667          5         1.0000
The named networks. Sorted by mean_hops.
wrote sub/page.html
1

$ weft compare --nodes 36 --families torus,petersen,file --sort diameter
*  network         terminals  nodes  radix  links  diameter  mean hops  bisection  uniform bound
─  ──────────────  ─────────  ─────  ─────  ─────  ────────  ─────────  ─────────  ─────────────
*  torus(2,2,3,3)         36     36      7    108         4      2.400         18         1.0000
*  torus(3,3,4)           36     36      7    108         4      2.400         18         1.0000
   torus(5,7)             35     35      5     70         5      3.000         12         1.0000
*  torus(6,6)             36     36      5     72         6      3.086         12         1.0000
Networks with 36 nodes within 10 %, at most 512 ports per router. Sorted by diameter.
* Pareto front: no other network is at least as good in all columns (sizes per terminal) and better in one.
No member fits: petersen.
file: path is not a number, so no member is listed.

$ weft compare 'torus(4,4)' 'complete(9)' --radix 6
*  network     terminals  nodes  radix  links  diameter  mean hops  bisection  uniform bound
─  ──────────  ─────────  ─────  ─────  ─────  ────────  ─────────  ─────────  ─────────────
*  torus(4,4)         16     16      5     32         4      2.133          8         1.0000
The named networks. Sorted by mean_hops.
Over the limit of --radix or --degree: complete(9).

$ weft compare --terminals 64 --radix 2 --families torus,hypercube
No network fits.
Networks with 64 terminals within 10 %, at most 2 ports per router.
No member fits: hypercube, torus.
? 1

$ weft compare --terminals 64 --families torus,rig
weft: no network is named "rig"
  hint: did you mean "ring"?  see: weft list families
? 2

$ weft compare --terminals 64 --nodes 64
weft: --nodes and --terminals exclude each other
  hint: give only one of them
? 2

$ weft compare petersen --all
weft: --all needs a size
  hint: add --terminals or --nodes
? 2

$ weft compare --terminals 65536 --families hypercube --max-memory 1M
No network fits.
Networks with 65536 terminals within 10 %, at most 512 ports per router.
Left out: "hypercube(16)" has 65536 nodes and 1048576 channels: 4.5 MiB, more than the 1.0 MiB allowed.
? 1

$ weft help prc
prc: periodically regular chordal ring: unidirectional, each node of a group has one of the skip
links

  prc(N,skips=[...],g=,concentration=1)

Parameters:
  N              number of nodes, a multiple of the number of skips, at least 3
  skips          s_1,...,s_g, multiples of their number g, above 1 and below N
  g              period; instead of skips: selects those that divide each other and give the least
                 diameter, 1 to 64
  concentration  terminals at each node, at least 1 (default: 1)

Nodes of prc(64,skips=[4,8,16,32]) are 0 .. 63.

For example:
  weft info "prc(8,skips=[2,4])"
...

$ weft claims scc/theorem-1/n=4 scc | tail -n 1
661 claims: 581 reproduced, 8 not-refuted, 12 ambiguous, 57 differ, 3 not-computable

$ weft claims scc/theorem-1/n=77
weft: no claim is called "scc/theorem-1/n=77"
  hint: did you mean "scc/theorem-1/n=7"?  see: weft claims scc
? 2

$ weft route 'hypercube(3)' 0 7 --disjoint
hypercube(3): 3 hops, 6 shortest paths, 3 edge-disjoint paths
hop  node  label    by link
───  ────  ───────  ───────────
  0     0  [0,0,0]
  1     1  [0,0,1]  dimension 1
  2     3  [0,1,1]  dimension 2
  3     7  [1,1,1]  dimension 3

A largest set of edge-disjoint paths: 3
  1.   3 hops: [0,0,0] [0,0,1] [0,1,1] [1,1,1]
  2.   3 hops: [0,0,0] [0,1,0] [1,1,0] [1,1,1]
  3.   3 hops: [0,0,0] [1,0,0] [1,0,1] [1,1,1]

$ weft route 'prc(12,skips=[2,4])' 0 11
prc(12,skips=[2,4]): 4 hops, 1 shortest path, 2 edge-disjoint paths
hop  node  label  by link
───  ────  ─────  ───────
  0     0  0
  1     4  4      skip 4
  2     8  8      skip 4
  3     9  9      ring
  4    11  11     skip 2

$ weft route 'rdt(16,parallel=keep)' '(0,0)' '(8,8)'
rdt(16,parallel=keep): 2 hops, 8 shortest paths, 8 edge-disjoint paths
hop  node  label  by link
───  ────  ─────  ───────
  0     0  (0,0)
  1   128  (0,8)  rank 2
  2   136  (8,8)  rank 2

$ weft route petersen 4 4 --disjoint
petersen: 0 hops
hop  node  label  by link
───  ────  ─────  ───────
  0     4  4

$ weft paths 'directed-ring(5)' --routing shortest
directed-ring(5) with shortest
  delivered         all 25 ordered pairs
  longest           4 hops, 0 to 4
  mean hops         2.5000 between different terminals, 2.0000 with self pairs
  mean stretch      1.0000
  busiest channel   2.5000 flits per cycle when each terminal sends one
  ideal throughput  0.4000 flits per terminal and cycle
link class  channels  min load  mean load  max load
──────────  ────────  ────────  ─────────  ────────
ring               5    2.5000     2.5000    2.5000
$ weft paths 'faulty(ring(6),links=2)' --routing shortest
faulty(ring(6),links=2) with shortest
  delivered         ? 18 of 36 ordered pairs are not delivered: 0 to 1, 0 to 2, 0 to 3, 1 to 0, 1 to 4, 1 to 5 and more
  longest           2 hops, 0 to 4
  mean hops         ? not every pair is delivered
  mean stretch      1.0000
  busiest channel   0.4000 flits per cycle when each terminal sends one
link class  channels  min load  mean load  max load
──────────  ────────  ────────  ─────────  ────────
ring               8    0.4000     0.4000    0.4000
$ weft paths 'mesh(3,3)' --routing dor --worst-file worst.txt
mesh(3,3) with dor
  delivered         all 81 ordered pairs
  longest           4 hops, (0,0) to (2,2)
  mean hops         2.0000 between different terminals, 1.7778 with self pairs
  mean stretch      1.0000
  busiest channel   0.7500 flits per cycle when each terminal sends one
  ideal throughput  1.0000 flits per terminal and cycle
  worst case        2.0000 flits per cycle on (0,0) to (0,1), dimension 2
  worst throughput  0.5000 flits per terminal and cycle
  oblivious bound   a worst case of at least 0.3750 with any deterministic oblivious routing
link class   channels  min load  mean load  max load
───────────  ────────  ────────  ─────────  ────────
dimension 1        12    0.7500     0.7500    0.7500
dimension 2        12    0.7500     0.7500    0.7500
wrote worst.txt
$ cat worst.txt
# network mesh(3,3)
# routing dor
# channel (0,0) to (0,1), dimension 2
# load 2 (no permutation has more than 2)
# source destination, or - for a terminal that cannot add to this load and sends nothing
0 3
1 6
2 -
3 -
4 -
5 -
6 -
7 -
8 -
$ weft paths 'mesh(2,2)' --routing o1turn --worst-case --json
{"spec":"mesh(2,2)","routing":"o1turn","traffic":"uniform","pairs":16,"delivered":16,"max_hops":2,"mean_hops":{"with_self":1.0,"without_self":1.3333333333333333},"mean_stretch":1.0,"max_channel_load":0.6666666666666666,"ideal_throughput":1.0,"load_by_class":[{"name":"dimension 1","channels":4,"min":0.6666666666666666,"mean":0.6666666666666666,"max":0.6666666666666666},{"name":"dimension 2","channels":4,"min":0.6666666666666666,"mean":0.6666666666666666,"max":0.6666666666666666}],"worst_case":{"max_channel_load":{"lower":1.0,"upper":1.0,"exact":true},"channel":{"from":0,"to":1,"port":0,"link_class":"dimension 1"},"throughput":{"lower":1.0,"upper":1.0},"oblivious_bound":0.5}}
$ weft paths 'faulty(ring(6),links=2)' --routing shortest --worst-case | grep -A1 worst
  worst case        1.0000 flits per cycle on 0 to 5, ring
link class  channels  min load  mean load  max load
$ weft paths 'mesh(2,2)' --worst /dev/null/x
weft: "/dev/null/x": there is no folder "/dev/null"
  hint: create the folder first, or choose another path
? 2
$ weft route 'scc(4)' 0 40 --routing shortest
scc(4) with shortest: 5 hops
hop  node  label     by link  VC  candidates  why
───  ────  ────────  ───────  ──  ──────────  ─────────────────────────────────
  0     0  <2,1234>
  1    18  <2,2134>  lateral   0           1  the lowest port that leads nearer
  2    20  <4,2134>  local     0           1  the lowest port that leads nearer
  3    59  <4,4132>  lateral   0           1  the lowest port that leads nearer
  4    58  <3,4132>  local     0           1  the lowest port that leads nearer
  5    40  <3,3142>  lateral   0           1  the lowest port that leads nearer
$ weft route 'scc(5)' '<3,34125>' '<2,12345>' --routing 'scc-optimal(method=paper)' --statistics
scc(5) with scc-optimal(method=paper): 9 hops
hop  node  label      by link  VC  candidates  why
───  ────  ─────────  ───────  ──  ──────────  ───────────────────────
  0   241  <3,34125>
  1    57  <3,14325>  lateral   0           1  swaps positions 1 and 3
  2    56  <2,14325>  local     0           1  to lateral link 2
  3   296  <2,41325>  lateral   0           1  swaps positions 1 and 2
  4   297  <3,41325>  local     0           1  to lateral link 4
  5   298  <4,41325>  local     0           1  to lateral link 4
  6    98  <4,21345>  lateral   0           1  swaps positions 1 and 4
  7    99  <5,21345>  local     0           1  to lateral link 2
  8    96  <2,21345>  local     0           1  to lateral link 2
  9     0  <2,12345>  lateral   0           1  swaps positions 1 and 2

search tree      count
───────────────  ─────
vertices             8
expanded             4
backtracks           1
levels               5
widest_level         3
first_threshold      4
last_threshold       5
$ weft route 'scc(5)' 0 1 --routing scc-greedy --statistics
weft: scc-greedy searches no tree
  hint: leave --statistics out, or use scc-optimal on an scc
? 2
$ weft route 'scc(5)' 0 1 --statistics
weft: --statistics needs a routing
  hint: name the routing with --routing
? 2
$ weft route 'fat-tree(2,2)' 0 3 --routing shortest
weft: [1,1] has no terminal; packets start and end at terminals
  hint: leave --routing out for a path between any two nodes
? 2
$ weft paths petersen --routing shortst
weft: no routing is named "shortst"
  shortst
  ^~~~~~~
  hint: did you mean "shortest"?  see: weft list routing
? 2
$ for command in 'route SPEC 0 5' 'verify SPEC' 'paths SPEC' 'vcs SPEC' 'sweep SPEC --traffic uniform --load 0.1 --store none'; do weft $(echo $command | sed 's/SPEC/rcc-full(4,1)/') --routing rcc-3 2>&1 | tail -n 1; done
  hint: write weft permute SPEC --routing rcc-3
  hint: write weft permute SPEC --routing rcc-3
  hint: write weft permute SPEC --routing rcc-3
  hint: write weft permute SPEC --routing rcc-3
  hint: write weft permute SPEC --routing rcc-3

$ weft info 'mesh(4,4)' --only orbits
mesh(4,4)
  orbits               3 (found by Traces)

$ weft info 'mesh(64,64)' --only orbits,orbits_exact --json
{"spec":"mesh(64,64)","orbits":528,"orbits_exact":true}

$ weft info 'star(11)' --only orbits --max-memory 64M
star(11)
  orbits               1 (as the family declares)

$ weft info 'scc(4)' 'prdt(16,2)' 'ring(8)' --only edge_orbits,tori,diameter_ratio
scc(4)
  edge orbits          2 (local: 1, lateral: 1)
  tori                 ? only recursive diagonal tori (rdt, prdt) have tori of several ranks
  diameter ratio       1.6 times 5, the least that the Moore bound allows for this degree

prdt(16,2)
  edge orbits          3 (rank 0 x and rank 0 y: 1, rank 1: 1, rank 2: 1)
  tori                 rank 0: 1, rank 1: 8, rank 2: 64
  diameter ratio       1.67 times 3, the least that the Moore bound allows for this degree

ring(8)
  edge orbits          1 (edge-symmetric)
  tori                 ? only recursive diagonal tori (rdt, prdt) have tori of several ranks
  diameter ratio       1 times 4, the least that the Moore bound allows for this degree

$ weft info 'mesh(3,3)' 'torus(4,4)' --only edge_orbits,tori --json
{"spec":"mesh(3,3)","edge_orbits":{"count":2,"by_classes":[{"link_classes":["dimension 1","dimension 2"],"orbits":2}]},"tori":null,"reason":"tori: only recursive diagonal tori (rdt, prdt) have tori of several ranks"}
{"spec":"torus(4,4)","edge_orbits":{"count":1,"by_classes":[{"link_classes":["dimension 1","dimension 2"],"orbits":1}]},"tori":null,"reason":"tori: only recursive diagonal tori (rdt, prdt) have tori of several ranks"}

$ weft list metrics --csv | head -n 3
metric,unit,cost,meaning
nodes,nodes,size,routers
terminals,terminals,size,"sources and destinations of packets, at the nodes"

$ weft compare 'torus(4,4)' 'directed-torus(4,4)' 'product(directed-ring(4),ring(4))' --sort bisection
*  network                            terminals  nodes  radix  links  diameter  mean hops  bisection  uniform bound
─  ─────────────────────────────────  ─────────  ─────  ─────  ─────  ────────  ─────────  ─────────  ─────────────
*  torus(4,4)                                16     16      5     32         4      2.133          8         1.0000
*  directed-torus(4,4)                       16     16      3      0         6      3.200          4         0.6250
*  product(directed-ring(4),ring(4))         16     16      4     16         5      2.667     4 to 8         0.9375
The named networks. Sorted by bisection.
* Pareto front: no other network is at least as good in all columns (sizes per terminal) and better in one.
Bisection in channels per direction: a link counts 1, a unidirectional channel 1/2.

$ weft vcs 'torus(4,4)' --csv; weft paths 'ring(4)' --csv; weft route 'ring(4)' 0 2 --csv
link_class,vcs
dimension 1,2
dimension 2,2
network,routing,traffic,link_class,channels,load_min,load_mean,load_max
ring(4),dor,uniform,ring,8,0.3333333333333333,0.6666666666666666,1.0
hop,node,label,by_link
0,0,0,
1,1,1,ring
2,2,2,ring

$ weft info petersen 'ring(5)' --only degree,diameter,girth --csv
network,degree_min,degree_max,diameter,girth
petersen,3,3,2,5
ring(5),2,2,2,5

$ weft vcs 'torus(4,4)' --csv --json
weft: --json and --csv exclude each other
  hint: leave one of them out
? 2
