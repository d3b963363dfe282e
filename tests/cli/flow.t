The most that a network carries with any routing.

$ weft flow "hypercube(4)"
hypercube(4) under uniform, any routing
  throughput        1.0000 flits per terminal and cycle, exact
  limited by        the terminals: each sends at most one flit per cycle
  channels alone    1.8750
  method            linear program of 5 rows and 8 columns, by symmetry
link class   channels  mean load  max load  bottleneck
───────────  ────────  ─────────  ────────  ──────────
dimension 1        16     1.0000    1.0000      25.0 %
dimension 2        16     1.0000    1.0000      25.0 %
dimension 3        16     1.0000    1.0000      25.0 %
dimension 4        16     1.0000    1.0000      25.0 %

$ weft flow "ring(6)" "directed-ring(6)" --csv --with shortest | cut -d, -f 1,2,5-9,12,14-17,20
network,traffic,throughput_exact,limit,terminals,node_pairs,method,channels_exact,rows,columns,symmetries,routing_name,routing_has_choices
ring(6),uniform,true,injection,1.0,30,linear-program,true,4,6,3,shortest,false
directed-ring(6),uniform,true,channels,1.0,30,linear-program,true,6,6,1,shortest,false

$ weft flow "fat-tree(2,3)" --traffic neighbor
fat-tree(2,3) under neighbor, any routing
  throughput        1.0000 flits per terminal and cycle, exact
  limited by        the terminals: each sends at most one flit per cycle
  channels alone    2.0000
  method            linear program of 18 rows and 23 columns, by symmetry
link class  channels  mean load  max load  bottleneck
──────────  ────────  ─────────  ────────  ──────────
level 1           16     1.0000    1.0000     100.0 %
level 2           16     0.5000    0.5000       0.0 %

$ weft flow "mesh(3,3)" --traffic "hot-spot(at=[4])"
mesh(3,3) under hot-spot(at=[4]), any routing
  throughput        0.1250 flits per terminal and cycle, exact
  limited by        the terminal of (1,1), which receives at most one flit per cycle
  channels alone    0.5000
  method            linear program of 14 rows and 24 columns, by symmetry
link class   channels  mean load  max load  bottleneck
───────────  ────────  ─────────  ────────  ──────────
dimension 1        12     0.4167    1.0000      50.0 %
dimension 2        12     0.4167    1.0000      50.0 %

$ weft flow "mesh(4,4)" --method weights --gap 10%
mesh(4,4) under uniform, any routing
  throughput        0.9375 to 0.9860 flits per terminal and cycle, a gap of 4.9 %
  limited by        the channels; the terminals alone would allow 1.0000
  method            multiplicative weights, 110 phases
link class   channels  mean load  max load  bottleneck
───────────  ────────  ─────────  ────────  ──────────
dimension 1        24     0.8333    1.0000      49.8 %
dimension 2        24     0.8333    1.0000      50.2 %

$ weft flow "ring(5)" --oblivious --with dor --json | grep -o '"rows".*'
"rows":25,"columns":27,"symmetries":2,"routing":{"name":"dor","throughput":{"lower":0.5,"upper":0.5,"exact":true},"share":0.6}}

$ weft flow "ring(5)" --traffic worst-case
weft: worst-case depends on a routing
  hint: use --oblivious for the routing with the best worst case, and --with to compare another with it
? 2

$ weft flow "ring(5)" --gap 0
weft: --gap "0" is no gap
  hint: write a share of the throughput from 0.0001% to 99%, such as --gap 1%
? 2

$ weft flow "ring(5)" --gap lots
weft: --gap "lots" is no gap
  hint: write a share of the throughput from 0.0001% to 99%, such as --gap 1%
? 2

$ weft flow "ring(5)" --method simplex
weft: --method "simplex" is none
  hint: use --method lp or --method weights
? 2

$ weft flow "ring(5)" --oblivious --traffic uniform
weft: --oblivious and --traffic exclude each other
  hint: --oblivious is about the worst traffic of all, and solves a linear program
? 2

$ weft flow "ring(5)" --method lp --gap 1%
weft: --gap is for --method weights; a linear program has none
  hint: leave one of them out
? 2

$ weft flow "mesh(8,8)" --oblivious
weft: the optimal oblivious routing is a linear program of 114717 variables, more than 20000
  hint: up to about 16 nodes are solved, and up to 64 where all nodes look alike
? 2

$ weft flow "torus(80,80)"
weft: 6400 nodes with terminals make 40960000 pairs, more than 20000000
  hint: weft paths analyses a routing on larger networks
? 2

$ weft flow "jellyfish(200,4)" --method lp
weft: the linear program has 160000 variables, more than 104000
  hint: use --method weights
? 2
