Embeddings: known constructions, maps from files, searches that repeat with their seed, a task graph on two processors, and
maps that are wrong.

$ weft embed 'hypercube(6)' 'rdt(8)'
hypercube(6) in rdt(8): bits of the address as bits of the coordinates
quantity          value  at least
───────────────  ──────  ────────
load                  1         1
mean load             1         1
expansion             1         1
dilation              2         1
mean dilation    1.6667         1
congestion            2         1
mean congestion  1.2500    0.7500

$ weft embed 'power(complete(4),4)' 'rhsn(2,2,complete(4))'
power(complete(4),4) in rhsn(2,2,complete(4)): product network, same addresses
quantity          value  at least
───────────────  ──────  ────────
load                  1         1
mean load             1         1
expansion             1         1
dilation              5         2
mean dilation    2.6484    1.5833
congestion           17         5
mean congestion  6.7800    4.0533

$ weft embed 'prc(100,skips=[4,20])' 'chordal-ring(100,skips=[4,20])'
prc(100,skips=[4,20]) in chordal-ring(100,skips=[4,20]): same numbers
quantity          value  at least
───────────────  ──────  ────────
load                  1         1
mean load             1         1
expansion             1         1
dilation              1         1
mean dilation         1         1
congestion            1         1
mean congestion  0.6667    0.6667

$ weft embed 'tree(2,3)' 'hypercube(4)' --out tree.txt && head -n 4 tree.txt && weft embed 'tree(2,3)' 'hypercube(4)' --map tree.txt --csv
tree(2,3) in hypercube(4): inorder
quantity          value  at least
───────────────  ──────  ────────
load                  1         1
mean load        0.9375    0.9375
expansion        1.0667    1.0667
dilation              2         2
mean dilation    1.5000         1
congestion            2         1
mean congestion  0.6562    0.4375
wrote tree.txt
# map of tree(2,3) in hypercube(4)
# guest host
0 8
1 4
quantity,value,at_least
load,1,1
mean load,0.9375,0.9375
expansion,1.0666666666666667,1.0666666666666667
dilation,2,2
mean dilation,1.5,1
congestion,2,1
mean congestion,0.65625,0.4375

$ weft embed petersen 'torus(4,4)' --seed 7
petersen in torus(4,4): search
quantity          value  at least
───────────────  ──────  ────────
load                  1         1
mean load        0.6250    0.6250
expansion        1.6000    1.6000
dilation              2         2
mean dilation    1.3333         1
congestion            2         1
mean congestion  0.6250    0.4688

$ weft embed 'ring(10)' petersen
ring(10) in petersen: walk round a spanning tree, improved by search
quantity          value  at least
───────────────  ──────  ────────
load                  1         1
mean load             1         1
expansion             1         1
dilation              2         2
mean dilation    1.1000         1
congestion            2         1
mean congestion  0.7333    0.6667

$ weft embed 'hypercube(8)' 'hypercube(5)' --csv
quantity,value,at_least
load,8,8
mean load,8,8
expansion,0.125,0.125
dilation,1,1
mean dilation,0.625,0.125
congestion,8,2
mean congestion,8,1.6

$ weft embed 'ring(4)' 'path(4)' --json
{"guest":"ring(4)","host":"path(4)","origin":"folded in each dimension","seed":1,"load":{"max":1,"mean":1.0,"nodes":1,"at_least":1},"expansion":1.0,"dilation":{"max":2,"at_least":1,"mean":1.5,"mean_at_least":1.0,"histogram":[0,4,4]},"congestion":{"max":2,"at_least":2,"mean":2.0,"mean_at_least":1.3333333333333333},"hops":12,"hops_at_least":8,"unrouted":0,"map":[0,2,3,1]}

$ weft embed 'ring(6)' 'faulty(ring(6),links=2,seed=1)'
ring(6) in faulty(ring(6),links=2): search
quantity         value  at least
───────────────  ─────  ────────
load                 1         1
mean load            1         1
expansion            1         1
dilation             1         -
mean dilation        1         -
congestion           1         -
mean congestion      1         -
4 of 12 channels of the guest have no path in the host; the table leaves them out.
? 1

$ printf 'a b\nb c\nc d\n' > tasks.edges && printf 'a 9\nd 7 # heavy\nb c 30\n' > weights.txt && weft embed tasks.edges 'path(2)' --weights weights.txt --out map.txt && cat map.txt
file("tasks.edges") in path(2): search
quantity          value  at least
───────────────  ──────  ────────
load                  9         9
mean load             9         9
expansion        0.5000    0.5000
dilation              1         1
mean dilation    0.3333         0
congestion            1         0
mean congestion       1         0
hops                  2         0
wrote map.txt
# map of file("tasks.edges") in path(2)
# guest host
0 0
1 1
2 1
3 1

$ printf '0 0\n1 1\n3 3\n' > map.txt && weft embed 'ring(4)' 'path(4)' --map map.txt
weft: map.txt: node 2 of ring(4) has no host node (1 of 4 are missing)
  hint: write a line `guest host` for each guest node
? 2

$ printf '0 0\n1 4\n' > map.txt && weft embed 'ring(4)' 'path(4)' --map map.txt
weft: map.txt:2: path(4) has no node "4"
  hint: nodes are 0..3
? 2

$ printf '0 0\n1 one\n' > map.txt && weft embed 'ring(4)' 'path(4)' --map map.txt
weft: map.txt:2: path(4) has no node "one"
  hint: nodes are 0..3
? 2

$ printf '0 0\n0 1\n' > map.txt && weft embed 'ring(4)' 'path(4)' --map map.txt
weft: map.txt:2: node 0 is mapped already, to 0
  hint: each guest node has one line
? 2

$ printf '0 0 0\n' > map.txt && weft embed 'ring(4)' 'path(4)' --map map.txt
weft: map.txt:1: 3 fields
  hint: a line is `guest host`, a node of each
? 2

$ weft embed 'ring(4)' 'path(4)' --map missing.txt
weft: missing.txt: No such file or directory
  hint: a path starts from the folder where the program was started
? 2

$ printf '0 2 5\n' > weights.txt && weft embed 'path(3)' 'ring(4)' --weights weights.txt
weft: weights.txt:1: path(3) has no channel from 0 to 2
  hint: weights are for channels of the guest
? 2

$ weft embed 'jellyfish(3000,4)' 'hypercube(12)'
weft: no embedding of jellyfish(3000,4) in hypercube(12) is known, and jellyfish(3000,4) has more than 2048 nodes, too many to search
  hint: give a map with --map FILE
? 2

$ weft embed 'ring(4)' 'path(4)' --effort many
weft: --effort is "many"; it must be a whole number of at least 1
  hint: write --effort 1000
? 2

$ weft embed 'ring(4)'
weft: weft embed: HOST is missing (a network; it may have fewer nodes than the guest)
  hint: write weft embed GUEST HOST [--map MAP] [--weights WEIGHTS] [--effort N] [--seed S] [--out FILE] [--json] [--csv]
? 2
