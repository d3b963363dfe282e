Packets through routers: the same seed, the same numbers.

$ weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --seed 3 2>/dev/null
mesh(4,4) with dor: converged
  because          the 95 % interval of the mean latency is ±1.2 %
  traffic          uniform, bernoulli, packets of 1 flit, load 0.1, seed 3
  router           wormhole; 1 VC, each of 8 flits, reuse tail; delays 1 1 1 1 0
  offered          0.0999 flits per terminal and cycle
  accepted         0.0999
  bound            0.9375, for any routing and router:
                   the 4 channels out of the first 8 of 16 nodes by indexes carry 4.26667 times the load of a terminal
  packet latency   21.90 ± 0.26 cycles; median 22, 95 % 34, 99 % 40, 99.9 % 46, longest 49
  network latency  21.90 cycles from the injection of the head
  source queueing  0.00 cycles before injection
  hops             2.679 links
  packets          3997, all received
  fairness         0.9947 (Jain); sources get 0.90 to 1.18 of the mean
  run              3564 cycles: warm-up 1000 (detected), window 2500, drain 64

link class   channels   busy
───────────  ────────  ─────
dimension 1        24  8.8 %
dimension 2        24  9.1 %

$ weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --seed 3 --cycles 5000 2>/dev/null > one.txt; weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --seed 3 --cycles 5000 --threads 3 2>/dev/null | cmp - one.txt

$ weft simulate 'mesh(4,4)' --traffic uniform --load 0.9 2>/dev/null
mesh(4,4) with dor: saturated
  because          in the second half of the run only 29 % of the flits that were generated were received
  traffic          uniform, bernoulli, packets of 1 flit, load 0.9, seed 1
  router           wormhole; 1 VC, each of 8 flits, reuse tail; delays 1 1 1 1 0
  offered          0.8999 flits per terminal and cycle
  accepted         0.2621
  bound            0.9375, for any routing and router:
                   the 4 channels out of the first 8 of 16 nodes by indexes carry 4.26667 times the load of a terminal
  packet latency   3322.76 cycles; median 3349, 95 % 4188, 99 % 4349, 99.9 % 4431, longest 4458
  network latency  75.10 cycles from the injection of the head
  source queueing  3247.67 cycles before injection
  hops             2.699 links
  packets          28797, of which 18057 were not received and have no latency
  fairness         0.9936 (Jain); sources get 0.89 to 1.09 of the mean
  run              6000 cycles: warm-up 1000 (detected), window 2000, drain 3000 (incomplete)

link class   channels    busy
───────────  ────────  ──────
dimension 1        24  23.6 %
dimension 2        24  23.1 %

$ weft simulate 'mesh(4,4)' --traffic uniform --load 0.05 --cycles 2000 --warmup 500 --router table-iv --link 'dimension 1:latency=3,cycles=2' --link 'dimension 2:latency=2' --speculative --switching vct --packet 2 2>/dev/null
mesh(4,4) with dor: converged
  because          the 95 % interval of the mean latency is ±2.6 %
  traffic          uniform, bernoulli, packets of 2 flits, load 0.05, seed 1
  router           vct; 1 VC, each of 8 flits, reuse tail; delays 0 1 1 0 0; speculative
  links            dimension 1:latency=3,cycles=2; dimension 2:latency=2,cycles=1
  offered          0.0473 flits per terminal and cycle
  accepted         0.0473
  bound            0.4688, for any routing and router:
                   the 4 channels out of the first 8 of 16 nodes by coordinate 1 carry 4.26667 times the load of a terminal, with a capacity of 2 flits per cycle
  packet latency   15.31 ± 0.40 cycles; median 15, 95 % 24, 99 % 27, 99.9 % 35, longest 35
  network latency  15.30 cycles from the injection of the head
  source queueing  0.02 cycles before injection
  hops             2.644 links
  packets          567, all received
  fairness         0.9830 (Jain); sources get 0.77 to 1.20 of the mean
  run              2064 cycles: warm-up 500, window 1500, drain 64

link class   channels   busy
───────────  ────────  ─────
dimension 1        24  8.6 %
dimension 2        24  4.2 %

$ weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --cycles 60 --warmup 20 2>/dev/null | head -n 2
mesh(4,4) with dor: not-converged
  because          latencies still change, or the window is too short to tell

$ weft simulate 'ring(8)' --routing shortest --traffic uniform --load 0.3 --packet 16 --buffer 2 2>/dev/null
ring(8) with shortest: deadlocked
  because          nothing moves any more at cycle 1000, with 8 packets in the network
  traffic          uniform, bernoulli, packets of 16 flits, load 0.3, seed 1
  router           wormhole; 1 VC, each of 2 flits, reuse empty (the routing has no deadlock argument); delays 1 1 1 1 0
  offered          0.3080 flits per terminal and cycle
  accepted         0.0180
  bound            0.8750, for any routing and router:
                   the 2 channels out of the first 4 of 8 nodes by indexes carry 2.28571 times the load of a terminal
  packet latency   101.22 cycles; median 68, 95 % 229, 99 % 229, 99.9 % 229, longest 229
  network latency  78.78 cycles from the injection of the head
  source queueing  22.44 cycles before injection
  hops             1.889 links
  packets          154, of which 145 were not received and have no latency
  fairness         0.6750 (Jain); sources get 0.00 to 1.78 of the mean
  run              1000 cycles

link class  channels   busy
──────────  ────────  ─────
ring              16  1.8 %

5 deadlocked packets; each waits only for channels that others of them hold:
from  packet  to  holds                       waits for
────  ──────  ──  ──────────────────────────  ────────────
0          1  3   0 to 1, VC 0; 1 to 2, VC 0  2 to 3, VC 0
2          2  5   2 to 3, VC 0                3 to 4, VC 0
3          2  5   3 to 4, VC 0                4 to 5, VC 0
4          3  7   4 to 5, VC 0; 5 to 6, VC 0  6 to 7, VC 0
6          1  2   6 to 7, VC 0; 7 to 0, VC 0  0 to 1, VC 0

The prover on this routing:
ring(8) with shortest: deadlock
  why        reachable deadlock: packets that wait only for buffers held by each other
  switching  wormhole or virtual cut-through, packets no longer than one buffer
  VC reuse   any; the packets fill their buffers
  VCs        1 on "ring"
  graph      16 virtual channels in use, 16 dependencies

packet  from  to  holds         waits for
──────  ────  ──  ────────────  ────────────
     1  0     2   0 to 1, VC 0  1 to 2, VC 0
     2  1     3   1 to 2, VC 0  2 to 3, VC 0
     3  2     4   2 to 3, VC 0  3 to 4, VC 0
     4  3     5   3 to 4, VC 0  4 to 5, VC 0
     5  4     0   4 to 5, VC 0  5 to 6, VC 0
     6  5     0   5 to 6, VC 0  6 to 7, VC 0
     7  6     0   6 to 7, VC 0  7 to 0, VC 0
     8  7     1   7 to 0, VC 0  0 to 1, VC 0

A deadlock-free routing for any network: --routing "layered(shortest)"
? 1

$ weft simulate 'hypercube(4)' --traffic transpose --process 'batch(packets=10)' 2>/dev/null
hypercube(4) with dor: converged
  because          everything was delivered after 83 cycles
  traffic          transpose, batch(packets=10), packets of 1 flit, seed 1
  router           wormhole; 1 VC, each of 8 flits, reuse tail; delays 1 1 1 1 0
  offered          0.1205 flits per terminal and cycle
  accepted         0.1205
  bound            1.0000, for any routing and router:
                   a terminal sends at most one flit per cycle
  packet latency   40.23 cycles; median 35, 95 % 74, 99 % 83, 99.9 % 83, longest 83
  network latency  35.73 cycles from the injection of the head
  source queueing  4.50 cycles before injection
  hops             2.000 links
  packets          160, all received
  fairness         1.0000 (Jain); sources get 1.00 to 1.00 of the mean
  makespan         83 cycles until the last tail was received

link class   channels   busy
───────────  ────────  ─────
dimension 1        16  6.0 %
dimension 2        16  6.0 %
dimension 3        16  6.0 %
dimension 4        16  6.0 %

$ printf '0 0 3 5\n20 2 1 1\n' > list.txt; weft simulate 'path(4)' --process 'list("list.txt")' --trace trace.csv --channels channels.csv --histogram histogram.csv --series series.csv 2>/dev/null
path(4) with dor: converged
  because          everything was delivered after 32 cycles
  traffic          list("list.txt"), seed 1
  router           wormhole; 1 VC, each of 8 flits, reuse tail; delays 1 1 1 1 0
  offered          0.0469 flits per terminal and cycle
  accepted         0.0469
  packet latency   19.00 cycles; median 12, 95 % 26, 99 % 26, 99.9 % 26, longest 26
  network latency  19.00 cycles from the injection of the head
  source queueing  0.00 cycles before injection
  hops             2.000 links
  packets          2, all received
  fairness         0.6923 (Jain); sources get 0.33 to 1.67 of the mean
  makespan         32 cycles until the last tail was received

link class  channels   busy  busiest
──────────  ────────  ─────  ───────
path               6  8.3 %   15.6 %

$ cat trace.csv channels.csv histogram.csv; head -n 3 series.csv
source,sequence,destination,class,flits,hops,generated,injected,received
0,0,3,0,5,3,0,0,26
2,0,1,0,1,1,20,20,32
node,port,to,link_class,flits,busy
0,0,1,path,5,0.156250
1,0,2,path,5,0.156250
1,1,0,path,0,0.000000
2,0,3,path,5,0.156250
2,1,1,path,1,0.031250
3,0,2,path,0,0.000000
latency,packets
12,1
26,1
cycle,generated_packets,generated_flits,received_flits,latency_by_generation,latency_by_reception,longest_source_wait
0,1,5,0,26.000,,0
1,0,0,0,,,0

$ weft simulate 'torus(4,4)' --routing 'valiant(dor)' --traffic uniform --process 'batch(packets=5)' --packet 3 --trace one.csv >/dev/null 2>&1; weft simulate 'torus(4,4)' --routing 'valiant(dor)' --process 'list("one.csv")' --trace two.csv 2>/dev/null | grep makespan; wc -l < one.csv; cmp one.csv two.csv
  makespan         81 cycles until the last tail was received
81

$ weft simulate 'torus(4,4)' --routing 'escape(shortest,dor)' --traffic uniform --load 0.05 --cycles 500 2>/dev/null | grep router
  router           wormhole; 3 VCs, each of 8 flits, reuse whole-packet (the routing relies on escape channels); delays 1 1 1 1 0
  bound            1.0000, for any routing and router:

$ weft simulate 'torus(4,4)' --routing 'escape(shortest,dor)' --traffic uniform --load 0.05 --cycles 500 --packet 9 2>/dev/null | grep 'router  '
  router           wormhole; 3 VCs, each of 8 flits, reuse empty (the routing relies on escape channels, and packets are longer than a buffer); delays 1 1 1 1 0

$ weft simulate 'hsn(2,faulty(torus(4,3),links=3))' --routing 'escape(minimal,recursive(nucleus=dor))' --switching vct --traffic neighbor --load 0.001 --cycles 50 --warmup 0 2>/dev/null | grep -o 'reuse.*);'
reuse empty (the routing has no deadlock argument);

$ weft simulate 'torus(4,4)' --routing 'escape(shortest,dor)' --traffic uniform --load 0.05 --cycles 500 --switching vct 2>/dev/null | grep router
  router           vct; 3 VCs, each of 8 flits, reuse tail; delays 1 1 1 1 0
  bound            1.0000, for any routing and router:

$ weft simulate 'torus(4,4)' --routing shortest --traffic uniform --load 0.05 --cycles 500 2>/dev/null | grep 'router  '
  router           wormhole; 1 VC, each of 8 flits, reuse empty (the routing has no deadlock argument); delays 1 1 1 1 0

$ weft simulate 'torus(4,4)' --routing shortest --traffic uniform --load 0.05 --cycles 500 --vc-reuse tail 2>/dev/null | grep 'router  '
  router           wormhole; 1 VC, each of 8 flits, reuse tail; delays 1 1 1 1 0

$ weft simulate 'mesh(4,4)' --traffic uniform --load 1.5
weft: --load is "1.5"; it must be a number from 0 to 1: flits per terminal and cycle (a terminal sends at most one)
  hint: write --load 0.1
? 2

$ weft simulate 'mesh(4,4)' --traffic uniform --load -0.1 2>&1 | head -n 1 | cut -c1-40
weft: --load is "-0.1"; it must be a num

$ weft simulate 'mesh(4,4)' --traffic uniform --load nan 2>&1 | head -n 1 | cut -c1-40
weft: --load is "nan"; it must be a numb

$ weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --packet 0
weft: --packet is "0"; it must be a whole number from 1 to 16384
  hint: write --packet 1
? 2

$ weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --packet 9 --switching vct
weft: a buffer of 8 flits does not hold a packet of 9
  hint: cut-through and store-and-forward need the whole packet in one buffer
? 2

$ weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --packet 9 --switching saf --buffer 8
weft: a buffer of 8 flits does not hold a packet of 9
  hint: cut-through and store-and-forward need the whole packet in one buffer
? 2

$ weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --packet 4 --header 3 --route-on last 2>/dev/null | grep -E 'traffic|router  |accepted|payload'
  traffic          uniform, bernoulli, packets of 4 flits, load 0.1, seed 1
  router           wormhole; 1 VC, each of 8 flits, reuse tail; delays 1 1 1 1 0; headers of 3 flits; routed on the last header flit
  accepted         0.0971
  payload          0.0243 without headers

$ weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --packet 4 --header 3 --json | grep -oE '"(header|accepted_payload)":[0-9.]*'
"header":3
"accepted_payload":0.024298443260958622

$ printf '0 0 3 5\n20 2 1 1\n' > short.txt; weft simulate 'path(4)' --process 'list("short.txt")' --header 2
weft: a header of 2 flits is longer than a packet of 1
  hint: the header counts in the packet's length: use longer packets or a shorter header
? 2

$ weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --packet 9 --header 4 --route-on last --buffer 3
weft: a buffer of 3 flits does not hold a header of 4
  hint: with --route-on last a head waits in its buffer until the whole header is there
? 2

$ weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --route-on second
weft: --route-on is "second"; it must be one of first, last
  hint: write --route-on first
? 2

$ weft simulate 'dragonfly(2,4,2)' --traffic uniform --load 0.1 --port-buffer 8 2>/dev/null | grep '  router'
  router           wormhole; 2 VCs on "local", 1 VC on "global", 8 flits per port, reuse tail; delays 1 1 1 1 0

$ weft simulate 'dragonfly(2,4,2)' --traffic uniform --load 0.1 --port-buffer 8 --json | grep -o '"links":.*},"seed'
"links":{"local":{"vcs":2,"latency":1,"cycles_per_flit":1,"buffer":4},"global":{"vcs":1,"latency":1,"cycles_per_flit":1,"buffer":8}}},"seed

$ weft simulate 'ring(8)' --traffic uniform --load 0.1 --port-buffer 16 --buffer 8
weft: --port-buffer and --buffer are both given: the flits of a port, and of each of its VCs
  hint: leave one of them out
? 2

$ printf '0 1\n1 1\n2 0\n3 2\n' > bad.txt; weft simulate 'ring(4)' --traffic 'permutation("bad.txt")' --load 0.1
weft: bad.txt:2: 1 is the destination of 0 already
  permutation("bad.txt")
              ^~~~~~~~~
  hint: each terminal receives once
? 2

$ weft simulate 'torus(4,4)' --routing dor --traffic uniform --load 0.1 --vcs 1
weft: dor needs 2 VCs on "dimension 1"; the routers have 1
  hint: use --vcs 2 or more; weft verify --vcs shows what fewer do
? 2

$ weft simulate 'torus(4,4)' --routing 'escape(shortest,dor)' --traffic uniform --load 0.1 --vc-reuse tail
weft: escape(shortest,dor) relies on escape channels; with wormhole switching and --vc-reuse tail it may deadlock, as a head behind the tail of another packet is offered none
  hint: write --vc-reuse whole-packet or empty, or --switching vct
? 2

$ weft simulate 'ring(6)' --traffic bit-reversal --load 0.1
weft: bit-reversal does not fit "ring(6)": its number of terminals, 6, is not a power of two
  bit-reversal
  ^~~~~~~~~~~~
  hint: use another pattern; see: weft list patterns
? 2

$ printf '0 0 3 5\n' > list.txt; weft simulate 'path(4)' --process 'list("list.txt")' --traffic uniform
weft: --traffic is "uniform", but the packets of list("list.txt") have destinations of their own
  hint: leave --traffic out, or take another process
? 2

$ weft simulate 'rcc-full(4,1)' --routing rcc-3 --traffic uniform --load 0.1
weft: rcc-3 routes whole permutations in steps, not single packets
  rcc-3
  ^~~~~
  hint: write weft permute SPEC --routing rcc-3
? 2

$ weft simulate 'mesh(3,3)' --process request-reply --traffic uniform --load 0.1 --cycles 300 2>&1 >/dev/null | grep warning
warning: requests and replies share the VCs of dor: terminals that must reply before they accept more could deadlock; classes(dor,2) keeps them apart

$ weft simulate 'mesh(3,3)' --process request-reply --traffic uniform --load 0.1 --cycles 300 --json 2>/dev/null | grep -o '"warning":"requests and replies share'
"warning":"requests and replies share

$ weft simulate 'mesh(3,3)' --routing 'classes(dor,2)' --process request-reply --traffic uniform --load 0.1 --cycles 300 --json 2>&1 | grep -c warning
0
? 1

$ weft simulate 'mesh(4,4)' --load 0.1
weft: --traffic is missing: who sends to whom
  hint: write --traffic uniform; see: weft list patterns
? 2

$ weft simulate 'mesh(4,4)' --traffic uniform
weft: --load is missing: flits per terminal and cycle
  hint: write --load 0.1
? 2

$ weft simulate 'mesh(4,4)' --traffic unifrom --load 0.1
weft: no pattern is named "unifrom"
  unifrom
  ^~~~~~~
  hint: did you mean "uniform"?  see: weft list patterns
? 2

$ weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --process bernouli
weft: no process is named "bernouli"
  bernouli
  ^~~~~~~~
  hint: did you mean "bernoulli"?  see: weft list processes
? 2

$ weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --cycles 1000 --warmup 1000
weft: --warmup is 1000, but the run has 1000 cycles, which include the warm-up
  hint: write --cycles 2000
? 2

$ weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --link 'dimension 3:latency=2'
weft: the network has no link class "dimension 3"
  hint: did you mean "dimension 1"?  see: weft info SPEC --only link_classes
? 2

$ weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --link 'dimension 1'
weft: --link is "dimension 1"; it must name a link class, then a colon
  hint: write --link "dimension 1:latency=3,cycles=2"
? 2

$ weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --vc-reuse never
weft: --vc-reuse is "never"; it must be one of tail, whole-packet, empty
  hint: write --vc-reuse tail
? 2

$ weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --router xy
weft: --router is "xy"; it must be one of iq, table-iv, jump1
  hint: write --router iq
? 2

$ weft simulate 'mesh(8,8)' --traffic transpose --load 0.6 --vcs 4 2>/dev/null | grep -A1 '  bound'
  bound            0.4737 with equal service to all sources, 0.6875 without, for any routing and router:
                   the 9 channels out of the first 20 of 64 nodes by a partitioner's choice carry 19 times the load of a terminal

$ printf '0 0 3 5\n' > list.txt; weft simulate 'path(4)' --process 'list("list.txt")' --load 0.3
weft: --load is 0.3, but list("list.txt") says when its packets are generated
  hint: leave --load out, or take another process
? 2

$ : > none.txt; weft simulate 'path(4)' --process 'list("none.txt")'
weft: none.txt: no packets
  hint: write lines `cycle source destination flits`
? 2

$ weft simulate 'ring(8)' --traffic uniform --process 'batch(packets=4)' --load 0.1
weft: --load is 0.1, but batch(packets=4) has a fixed number of packets
  hint: leave --load out, or take another process
? 2

$ weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --packet 'mix(1:0.8,16:0.2)' --cycles 300 --seed 3 --json | grep -o '"packet":"[^"]*"'
"packet":"mix(1:0.8,16:0.2)"
$ weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --packet 'mix(1:0.8,16:0.1)'
weft: packet lengths "mix(1:0.8,16:0.1)": the probabilities add up to 0.9, not to 1
  hint: write 4, mix(1:0.8,16:0.2) or uniform(1,16)
? 2
$ weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --packet 'mix()'
weft: packet lengths "mix()": neither a number, nor mix(…), nor uniform(…)
  hint: write 4, mix(1:0.8,16:0.2) or uniform(1,16)
? 2
$ weft simulate 'mesh(4,4)' --traffic uniform --load 0.1 --packet 'uniform(1,16)' --switching vct --buffer 8
weft: a buffer of 8 flits does not hold a packet of 16
  hint: cut-through and store-and-forward need the whole packet in one buffer
? 2
$ weft simulate 'mesh(4,4)' --routing 'classes(dor,2)' --traffic uniform --load 0.1 --packet 'uniform(1,16)' --process request-reply
weft: request-reply: requests have several lengths, so that of replies must be given
  hint: write request-reply(reply=4)
? 2
$ weft simulate 'torus(4,4)' --traffic uniform --load 0.1 --cycles 1000 --link 'all:latency=1+length/2,cycles=1+class' --json | grep -o '"links":.*},"seed'
"links":{"dimension 1":{"vcs":2,"latency":"1+length/2","cycles_per_flit":"1+class"},"dimension 2":{"vcs":2,"latency":"1+length/2","cycles_per_flit":"1+class"}}},"seed
$ printf '0 1 7 2\n(1,0) -> (2,0) 3\n' > links.txt && weft simulate 'torus(4,4)' --traffic uniform --load 0.1 --cycles 1000 --link-file links.txt 2>/dev/null | grep '^  links'
  links            file links.txt
$ weft simulate 'ring(4)' --traffic uniform --load 0.1 --link-file links.txt
weft: links.txt:2: ring(4) has no node "(1,0)"
  hint: nodes are 0..3
? 2
$ weft simulate 'ring(4)' --traffic uniform --load 0.1 --link 'all:latency=1+wire'
weft: the formula "1+wire": cannot read "wire"
  hint: write a whole number, or a formula of class, distance, length and improved_length, such as "1+length/4"
? 2
$ weft simulate 'ring(4)' --traffic uniform --load 0.1 --link 'all:latency=1/(3-distance)'
weft: the formula "1/(3-distance)" gives no number for a link of distance 3
  hint: the result must be a number of at most 1000 cycles
? 2
$ weft simulate 'ring(4)' --traffic uniform --load 0.1 --link-file absent.txt
weft: absent.txt: No such file or directory
  hint: a path starts from the folder where the program was started
? 2
$ weft simulate 'ring(4)' --traffic uniform --load 0.1 --link-file /
weft: /: Is a directory
  hint: name a file in it
? 2
$ weft simulate 'ring(4)' --traffic uniform --load 0.1 --link 'all:latency=1,latency=2'
weft: --link is "all:latency=1,latency=2"; latency is given twice
  hint: write --link "dimension 1:latency=3,cycles=2"
? 2

$ printf '0 0 3 4\n' > one.txt && weft simulate 'path(4)' --process 'list("one.txt")' --switching circuit 2>/dev/null | grep -E 'router  |packet latency|hops'
  router           circuit; 1 VC, each of 8 flits, reuse tail; delays 1 1 1 1 0
  packet latency   48.00 cycles; median 48, 95 % 48, 99 % 48, 99.9 % 48, longest 48
  hops             3.000 links
$ printf '0 0 3 4\n' > one.txt && weft simulate 'path(4)' --process 'list("one.txt")' 2>/dev/null | grep -E 'router  |packet latency|hops'
  router           wormhole; 1 VC, each of 8 flits, reuse tail; delays 1 1 1 1 0
  packet latency   25.00 cycles; median 25, 95 % 25, 99 % 25, 99.9 % 25, longest 25
  hops             3.000 links
$ weft simulate 'torus(4,4)' --traffic uniform --load 0.1 --packet 4 --switching circuit --header 2 --route-on last
weft: with circuit switching the head travels alone, but --route-on last waits for all 2 header flits
  hint: write --route-on first or --header 1
? 2
$ weft simulate 'torus(4,4)' --routing 'escape(minimal,dor)' --traffic uniform --load 0.1 --packet 4 --switching circuit --vc-reuse whole-packet
weft: escape(minimal,dor) relies on escape channels; with circuit switching and --vc-reuse whole-packet it may deadlock, as a head behind the tail of another packet is offered none
  hint: write --vc-reuse empty
? 2
$ weft simulate 'directed-ring(6)' --routing shortest --traffic uniform --load 0.5 --packet 4 --switching circuit --vc-reuse tail 2>/dev/null | head -n 4
directed-ring(6) with shortest: deadlocked
  because          nothing moves any more at cycle 1000, with 6 packets in the network
  traffic          uniform, bernoulli, packets of 4 flits, load 0.5, seed 1
  router           circuit; 1 VC, each of 8 flits, reuse tail; delays 1 1 1 1 0
$ weft estimate 'torus(4,4)' --traffic uniform --load 0.1 --switching circuit
weft: weft estimate describes wormhole switching, not circuit
  hint: leave --switching out, or use weft simulate
? 2
$ weft simulate 'rdt(4,parallel=keep,concentration=2)' --traffic uniform --load 0.05 --packet 16 --router jump1 --cycles 4000 --warmup 1000 2>/dev/null
rdt(4,parallel=keep,concentration=2) with rdt-rank-descending: converged
  because          the 95 % interval of the mean latency is ±2.0 %
  traffic          uniform, bernoulli, packets of 16 flits, load 0.05, seed 1
  router           wormhole; 3 VCs on "rank 0 x", 2 VCs on "rank 0 y", 2 VCs on "rank 1", each of 16 flits, reuse tail; delays 1 1 1 1 0; headers of 3 flits; routed on the last header flit; 60 MHz; flits of 36 bits
  offered          0.0533 flits per terminal and cycle
  accepted         0.0535
  payload          0.0435 without headers
  bound            1.0000, for any routing and router:
                   a terminal sends at most one flit per cycle
  packet latency   36.62 ± 0.75 cycles; median 38, 95 % 46, 99 % 51, 99.9 % 61, longest 61
  network latency  36.34 cycles from the injection of the head
  source queueing  0.28 cycles before injection
  hops             1.613 links
  packets          320, all received
  time             packet latency 0.610 µs, network latency 0.606 µs
  rate             per terminal 14.40 MB/s offered, 14.45 MB/s accepted (11.74 MB/s without headers); a channel carries 270.00 MB/s
  fairness         0.9339 (Jain); sources get 0.49 to 1.67 of the mean
  run              4064 cycles: warm-up 1000, window 3000, drain 64

link class  channels   busy  per channel
──────────  ────────  ─────  ───────────
rank 0 x          32  3.3 %    8.94 MB/s
rank 0 y          32  3.5 %    9.41 MB/s
rank 1            64  0.9 %    2.44 MB/s
$ weft simulate 'rdt(8)' --traffic uniform --load 0.05 --packet 17 --router jump1
weft: the RDT router chip carries packets of at most 16 flits, not of 17
  hint: use --packet 16 or shorter, or leave --router out
? 2
$ weft simulate 'hypercube(10)' --traffic uniform --load 0.05 --packet 16 --router jump1
weft: the RDT router chip has 10 ports in each direction; a router of this network has 10 links and 1 terminal
  hint: take a network of smaller degree or fewer terminals per node, or leave --router out
? 2
$ weft simulate 'ring(4)' --traffic uniform --load 0.1 --flit-bits 36
weft: flits of 36 bits without a clock give no bytes per second
  hint: add --clock MHZ, or leave --flit-bits out
? 2
$ weft simulate 'ring(4)' --traffic uniform --load 0.1 --clock fast
weft: --clock is "fast"; it must be a number of MHz above 0 and at most 1000000, or none
  hint: write --clock 60
? 2
$ weft simulate 'ring(8)' --traffic uniform --load 0.1 --cycles 2000 --clock 62.5 --flit-bits 64 --json | grep -o '"physical":.*'
"physical":{"clock_hz":62500000.0,"seconds":{"packet_latency":3.0831483870967746e-07,"network_latency":3.0831483870967746e-07,"makespan":null},"bytes_per_second":{"channel":500000000.0,"offered":48437500.0,"accepted":48125000.0,"payload":null,"links":{"ring":55010573.30827068}}}}
$ weft sweep 'ring(4)' --equal pins --traffic uniform --load 8 --flit-bits 36
weft: --flit-bits is given, but with equal cost the channel width follows from the budget
  hint: leave --flit-bits out
? 2
