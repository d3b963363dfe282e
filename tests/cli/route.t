What a packet carries, what a router holds, and the search tree of scc-optimal as a picture: each box is a vertex, and
the tree is the same for pairs with the same relative permutation.

$ weft route 'rdt(16)' 0 100 --routing rdt-floating-vector --tag
rdt(16) with rdt-floating-vector: 4 hops
hop  node  label  by link   VC  candidates  why
───  ────  ─────  ────────  ──  ──────────  ───────────────────────────────
  0     0  (0,0)
  1    16  (0,1)  rank 0 y   0           1  rank 0, +y, to a node of rank 1
  2    50  (2,3)  rank 1     0           1  rank 1, +x
  3    84  (4,5)  rank 1     0           1  rank 1, +x
  4   100  (4,6)  rank 0 y   0           1  rank 0, +y

header at each node
hop  label  v_2    v_1    v_0    first_axis  tag
───  ─────  ─────  ─────  ─────  ──────────  ────────────────────
  0  (0,0)  (0,0)  (2,0)  (0,2)  x           000000 010000 000010
  1  (0,1)  (0,0)  (2,0)  (0,1)  x           000000 010000 000001
  2  (2,3)  (0,0)  (1,0)  (0,1)  x           000000 001000 000001
  3  (4,5)  (0,0)  (0,0)  (0,1)  x           000000 000000 000001
  4  (4,6)  (0,0)  (0,0)  (0,0)  x           000000 000000 000000
$ weft route 'rdt(8)' 0 9 --routing rdt-rank-descending --tag --json
{"spec":"rdt(8)","routing":"rdt-rank-descending","path":[0,1,9],"labels":["(0,0)","(1,0)","(1,1)"],"links":["rank 0 x","rank 0 y"],"hops":2,"vcs":[0,0],"why":["rank 0, +x","rank 0, +y"],"delivered":true,"headers":[[{"name":"v_1","value":[0,0],"bits":"000000"},{"name":"v_0","value":[1,1],"bits":"001001"},{"name":"dateline","value":"not crossed"}],[{"name":"v_1","value":[0,0],"bits":"000000"},{"name":"v_0","value":[0,1],"bits":"000001"},{"name":"dateline","value":"not crossed"}],[{"name":"v_1","value":[0,0],"bits":"000000"},{"name":"v_0","value":[0,0],"bits":"000000"},{"name":"dateline","value":"not crossed"}]]}
$ weft route 'rdt(16)' 0 100 --routing 'valiant(rdt-floating-vector)' --choice 9
rdt(16) with valiant(rdt-floating-vector): 5 hops
hop  node  label  by link   VC  candidates  why
───  ────  ─────  ────────  ──  ──────────  ─────────────────────────────────────────────
  0     0  (0,0)
  1     8  (8,0)  rank 2     0           1  to terminal 8 first; rank 2, +y
  2    24  (8,1)  rank 0 y   1           1  second phase; rank 0, +y, to a node of rank 1
  3    54  (6,3)  rank 1     1           1  second phase; rank 1, +y
  4    84  (4,5)  rank 1     1           1  second phase; rank 1, +y
  5   100  (4,6)  rank 0 y   1           1  second phase; rank 0, +y
$ weft route 'torus(4,4)' 0 10 --routing 'valiant(dor)' --choice 7 --tag
torus(4,4) with valiant(dor): 4 hops
hop  node  label  by link      VC  candidates  why
───  ────  ─────  ───────────  ──  ──────────  ────────────────────────────────────────
  0     0  (0,0)
  1     1  (1,0)  dimension 1   0           1  to terminal 6 first; dimension 1 upwards
  2     2  (2,0)  dimension 1   0           1  to terminal 6 first; dimension 1 upwards
  3     6  (2,1)  dimension 2   0           1  to terminal 6 first; dimension 2 upwards
  4    10  (2,2)  dimension 2   2           1  second phase; dimension 2 upwards

header at each node
hop  label  phase  first_terminal  vc
───  ─────  ─────  ──────────────  ──
  0  (0,0)  1      6               0
  1  (1,0)  1      6               0
  2  (2,0)  1      6               0
  3  (2,1)  2                      0
  4  (2,2)  2                      0
$ weft route petersen 0 3 --routing shortest --tag
petersen with shortest: 2 hops
hop  node  label  by link  VC  candidates  why
───  ────  ─────  ───────  ──  ──────────  ─────────────────────────────────
  0     0  0
  1     4  4      outer     0           1  the lowest port that leads nearer
  2     3  3      outer     0           1  the lowest port that leads nearer

the header holds the destination only
$ weft route 'rdt(16)' --routing rdt-floating-vector --table 5
rdt(16) with rdt-floating-vector: local table of router (5,0)
rank  direction  distance  by
────  ─────────  ────────  ────────
1     +x         0         own link
1     -x         0         own link
1     +y         0         own link
1     -y         0         own link
2     +x         1         -x
2     -x         1         -x
2     +y         1         -x
2     -y         1         -x
$ weft route 'faulty(rdt(8),links=40,seed=3)' --routing rdt-floating-vector --table '(1,1)'
faulty(rdt(8),links=40,seed=3) with rdt-floating-vector: local table of router (1,1)
rank  direction  distance  by                    without_faults
────  ─────────  ────────  ────────────────────  ──────────────
1     +x         1         +x or -x or +y or -y  own link
1     -x         1         +x or +y              own link
1     +y         0         own link              own link
1     -y         0         own link              own link
$ weft route 'ring(5)' --routing dor --table 0
ring(5) with dor: routing table of router 0
destination  label  candidates       header
───────────  ─────  ───────────────  ──────
          0  0      delivered here   vc 0
          1  1      ring to 1, VC 0  vc 0
          1  1      ring to 1, VC 1  vc 1
          2  2      ring to 1, VC 0  vc 0
          3  3      ring to 4, VC 0  vc 0
          4  4      ring to 4, VC 0  vc 0
$ weft route 'path(3)' --routing 'table(dor)' --table 1
path(3) with table(dor): routing table of router 1
destination  label  candidates       header
───────────  ─────  ───────────────  ───────
          0  0      path to 0, VC 0  state 1
          1  1      delivered here   state 1
          2  2      path to 2, VC 0  state 1
$ weft route 'path(3)' --routing dor --table 1 --json
{"spec":"path(3)","routing":"dor","router":1,"table":[{"destination":0,"delivers":false,"candidates":[{"port":1,"to":0,"link_class":"path","first_vc":0,"last_vc":0,"preference":0,"escape":false}],"headers":[[]]},{"destination":1,"delivers":true,"candidates":[],"headers":[[]]},{"destination":2,"delivers":false,"candidates":[{"port":0,"to":2,"link_class":"path","first_vc":0,"last_vc":0,"preference":0,"escape":false}],"headers":[[]]}]}
$ weft route 'path(3)' --routing minimal --table 1 --csv
destination,label,candidates
0,0,"path to 0, VC 0"
1,1,delivered here
2,2,"path to 2, VC 0"
$ weft route 'torus(4,4)' 0 10 --tag
weft: --tag needs a routing
  hint: name the routing with --routing
? 2
$ weft route 'torus(4,4)' --table 3
weft: --table needs a routing
  hint: name the routing with --routing
? 2
$ weft route 'torus(4,4)' 0 10 --routing dor --table 3
weft: --table shows the table of one router, not a path
  hint: write weft route SPEC SRC DST, or weft route SPEC --routing ROUTING --table NODE
? 2
$ weft route 'torus(4,4)' 0
weft: weft route: DST is missing (the node to reach)
  hint: write weft route SPEC SRC DST, or weft route SPEC --routing ROUTING --table NODE
? 2
$ weft route 'torus(4,4)'
weft: weft route: SRC is missing (the node to start from)
  hint: write weft route SPEC SRC DST, or weft route SPEC --routing ROUTING --table NODE
? 2

$ weft route 'faulty(mesh(4,4),links=8)' 0 15 --routing dor --tag
faulty(mesh(4,4),links=8) with dor: 0 hops, not delivered
hop  node  label  by link  VC  candidates  why
───  ────  ─────  ───────  ──  ──────────  ───
  0     0  (0,0)

the header holds the destination only

$ weft route 'rdt(16)' --routing rdt-vector --table 5 --tag
weft: --table and --tag exclude each other
  hint: leave one of them out
? 2

$ weft route 'mesh(4,4)' 0 15 --routing dor --disjoint
weft: --routing and --disjoint exclude each other
  hint: leave one of them out
? 2

$ weft route 'mesh(4,4)' 0 15 --choice 3
weft: --choice needs a routing
  hint: name the routing with --routing
? 2

$ weft route 'scc(5)' '<3,34125>' '<2,12345>' --with scc-optimal --tree tree.svg
note: this is the search of the paper; packets take a faster method with paths as short
scc(5) with scc-optimal: 9 hops
...
wrote tree.svg

$ grep -c 'class="vertex"' tree.svg && grep -o 'class="\(title\|legend\)".*' tree.svg | sed 's/[^>]*>//; s/<.*//; s/&lt;/</g; s/&gt;/>/g'
8
expanded
not expanded
the path found
edge; the number at its lower end: local links
L: local links so far.
M: local links so far and a lower bound on those that remain.
Threshold T, the largest M of the vertices that are expanded: 4 at the root; after backtracking: 5.
8 vertices, 4 expanded.
Labels are those of Algorithm 1 in the SCC paper: relative to the destination, whose permutation is the identity.
Search tree of scc-optimal on scc(5) from <3,34125> to <2,12345>

$ weft route 'scc(5)' '<3,52431>' '<2,43521>' --with 'scc-optimal(method=paper)' --tree other.svg --json >/dev/null
wrote other.svg

$ grep -o '<title>[^<]*' other.svg | sed -n '1,2p' && for f in tree other; do grep -o '<title>[^<]*level[^<]*' $f.svg >$f.txt; done; cmp tree.txt other.txt
<title>Search tree of scc-optimal(method=paper) on scc(5) from &lt;3,52431&gt; to &lt;2,43521&gt;
<title>&lt;3,34125&gt;: level 0, L=0, M=4, expanded, on the path found

$ weft route 'scc(4)' 0 0 --with scc-optimal --tree tree.tikz 2>/dev/null && grep -o 'Threshold.*' tree.tikz
scc(4) with scc-optimal: 0 hops
hop  node  label     by link  VC  candidates  why
───  ────  ────────  ───────  ──  ──────────  ───
  0     0  <2,1234>
Threshold T, the largest M of the vertices that are expanded: 0 at the root; there was no backtracking.};

$ weft route 'scc(5)' 0 9 --tree tree.svg
weft: --tree needs a routing
  hint: name the routing with --routing
? 2

$ weft route 'scc(5)' 0 9 --with scc-greedy --tree none.svg
weft: scc-greedy searches no tree
  hint: leave --tree out, or use scc-optimal on an scc
? 2

$ weft route 'scc(5)' --with scc-optimal --table 3 --tree none.svg
weft: --table and --tree exclude each other
  hint: leave one of them out
? 2

$ weft route 'scc(5)' 0 9 --with scc-optimal --tree tree.gif
weft: "tree.gif" does not end in a format of pictures
...
? 2

$ weft route 'scc(9)' '<6,132547698>' 0 --with scc-optimal --tree none.svg
weft: the search tree has 2930 vertices; a picture shows at most 2000
  hint: take nodes that are nearer to each other, or --statistics for its size
? 2

$ weft route 'scc(9)' '<9,132547698>' 0 --with scc-optimal --tree none.png
weft: the picture of the tree is 77310 pixels wide, too wide for "none.png"
  hint: write a name that ends in .svg
? 2

$ ls none.svg none.png tree.gif 2>/dev/null
? 2
