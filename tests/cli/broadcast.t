Broadcasts and other collective operations, with the lower bound beside the steps.

$ weft run broadcast 'scc(4)' --schedule one.json --trace
step 1: local links: 1 message
step 2: local links: 1 message
step 3: lateral links: 3 messages
step 4: local links: 3 messages
step 5: local links: 3 messages
step 6: lateral links: 6 messages
step 7: local links: 6 messages
step 8: local links: 6 messages
step 9: lateral links: 12 messages
step 10: local links: 9 messages
step 11: local links: 6 messages
step 12: lateral links: 15 messages
broadcast on scc(4), single-port
inputs               1 on 72 nodes
communication steps  12
computation steps    0
messages             71
busiest channel      1 message from node 0 to node 1
formula              equal to 12 = floor((n+2)/2) floor(3(n-1)/2) (Latifi, de Azevedo, Bagherzadeh 1995, Theorem 4)
lower bound          8: the farthest node is at distance 8
remark               4 lateral and 8 local steps take the time of 8 lateral steps if local links are 2 times as fast
correct              yes: 72 results are where they should be
wrote one.json

$ weft check one.json
holds: broadcast(algorithm=paper) on scc(4), single-port: 12 communication steps, 0 computation steps, 71 messages of at most 1 item
  every step keeps the port model, and every node ends with its result, for any input

$ weft run broadcast 'scc(6)' --model multi-port
broadcast on scc(6), all-port
inputs               1 on 3600 nodes
communication steps  21
computation steps    0
messages             3599
busiest channel      1 message from node 0 to node 1
formula              equal to 21 = floor((n+1)/2) floor(3(n-1)/2) (Latifi, de Azevedo, Bagherzadeh 1995, Theorem 5)
lower bound          19: the farthest node is at distance 19
remark               7 lateral and 14 local steps take the time of 14 lateral steps if local links are 2 times as fast
correct              yes: 3600 results are where they should be

$ weft run 'broadcast(messages=10)' 'scc(6)'
broadcast(messages=10) on scc(6), single-port
inputs               10 on 3600 nodes
communication steps  64
computation steps    0
messages             35990
busiest channel      10 messages from node 0 to node 1
formula              equal to 64 = (B - 1 + d_star) times the interval (Latifi, de Azevedo, Bagherzadeh 1995, Theorem 4)
lower bound          28: the farthest node is at distance 19, and the last message begins in step 10
remark               16 lateral and 48 local steps take the time of 32 lateral steps if local links are 3 times as fast; a message every 4 steps, 1 message buffered at a node
correct              yes: 36000 results are where they should be

$ weft run 'broadcast(messages=10,interval=1)' 'scc(6)' --model all-port
broadcast(messages=10,interval=1) on scc(6), all-port
inputs               10 on 3600 nodes
communication steps  30
computation steps    0
messages             35990
busiest channel      10 messages from node 0 to node 1
formula              equal to 30 = floor((n+1)/2) floor(3(n-1)/2) + B - 1 (Latifi, de Azevedo, Bagherzadeh 1995, Theorem 5)
lower bound          22: the farthest node is at distance 19, and the last message begins in step 4
remark               a message every step, 3 messages buffered at a node
correct              yes: 36000 results are where they should be

$ weft run 'broadcast(messages=10,interval=2)' 'scc(6)'
weft: communication step 4 on scc(6): node 1 sends two messages; the model single-port does not allow it
  hint: try --model all-port
? 2

$ weft run 'broadcast(algorithm=search)' 'scc(4)' --schedule searched.json && weft check searched.json
broadcast(algorithm=search) on scc(4), single-port
inputs               1 on 72 nodes
communication steps  10
computation steps    0
messages             71
busiest channel      1 message from node 0 to node 1
formula              none: no theorem gives the steps
lower bound          8: the farthest node is at distance 8
remark               the best of 400 tries with seed 1 and of the published broadcast
correct              yes: 72 results are where they should be
wrote searched.json
holds: broadcast(algorithm=search) on scc(4), single-port: 10 communication steps, 0 computation steps, 71 messages of at most 1 item
  every step keeps the port model, and every node ends with its result, for any input

$ weft run broadcast 'ccc(5)'
broadcast on ccc(5), single-port
inputs               1 on 160 nodes
communication steps  12
computation steps    0
messages             159
busiest channel      1 message from node 0 to node 1
formula              equal to 12 = ceil(5n/2) - 1 (Latifi, de Azevedo, Bagherzadeh 1995, section 6)
lower bound          10: the farthest node is at distance 10
remark               5 cube and 7 local steps take the time of 8.5 cube steps if local links are 2 times as fast
correct              yes: 160 results are where they should be

$ weft run broadcast 'star(5)' 'hypercube(5)' 'torus(4,8)' 'rcc-full(4,1)' --csv
network,nodes,model,communication_steps,computation_steps,messages,values_per_message,formula,lower_bound,correct
star(5),120,single-port,9,0,119,1,9,8,yes
hypercube(5),32,single-port,5,0,31,1,5,5,yes
"torus(4,8)",32,single-port,6,0,31,1,-,6,yes
"rcc-full(4,1)",16,single-port,5,0,15,1,-,5,yes

$ weft run 'broadcast(algorithm=flood,root="(2,3)")' 'torus(4,8)' --json
{"program":"broadcast(algorithm=flood,messages=1,root=14)","spec":"torus(4,8)","model":"all-port","steps":{"communication":6,"computation":0},"messages":31,"words":1,"inputs":1,"busiest":{"from":0,"to":28,"messages":1},"formula":null,"reason":"no theorem gives the steps","lower_bound":{"value":6,"argument":"the farthest node is at distance 6"},"correct":true,"checked":"32 results are where they should be"}

$ weft run 'broadcast(algorithm=paper)' 'torus(4,8)'
weft: broadcast(algorithm=paper): there is no published broadcast for torus(4,8)
  broadcast(algorithm=paper)
                      ^~~~~
  hint: use algorithm=search, or one of scc, ccc, star, hypercube, rdt and prdt
? 2

$ weft run 'broadcast(root=99)' 'petersen'
weft: broadcast(root=99): petersen has no node "99"
  broadcast(root=99)
                 ^~
  hint: nodes are 0..9
? 2

$ weft run broadcast 'faulty(ring(6),links=2)'
weft: on faulty(ring(6),links=2) no path leads from node 0 to node 1
  hint: take a connected network, or see weft info SPEC --only connected
? 2

$ weft run 'gather(root="(2,3)")' 'torus(4,8)'
gather(root="(2,3)") on torus(4,8), single-port
communication steps  31
computation steps    0
messages             96
busiest channel      12 messages from node 18 to node 14
formula              none: no theorem gives the steps
lower bound          31: 31 nodes are at distance 1 or more
correct              yes: 32 results are where they should be

$ weft run 'all-reduce(values=4)' 'torus(4,4)' --schedule sums.json && weft check sums.json
all-reduce(values=4) on torus(4,4), single-port
inputs               64 on 16 nodes
communication steps  22
computation steps    11
messages             120
busiest channel      4 messages from node 0 to node 1
formula              none: no theorem gives the steps
lower bound          8: 120 values have to be sent, 16 messages in a step
remark               sums to node 0, then back: the best of 400 tries with seed 1
correct              yes: 64 results are where they should be
wrote sums.json
holds: all-reduce(values=4) on torus(4,4), single-port: 22 communication steps, 11 computation steps, 120 messages of at most 1 item
  every step keeps the port model, and every node ends with its result, for any input

$ weft run 'all-reduce(algorithm=ring,values=16)' 'torus(4,4)'
all-reduce(algorithm=ring,values=16) on torus(4,4), single-port
inputs               256 on 16 nodes
communication steps  30
computation steps    15
messages             480
busiest channel      30 messages from node 0 to node 12
formula              equal to 30 = 2(N-1) ceil(ceil(values/N)/words) (ring)
lower bound          30: 480 values have to be sent, 16 messages in a step
correct              yes: 256 results are where they should be

$ weft run 'all-gather(algorithm=recursive-doubling,words=8)' 'hypercube(4)'
all-gather(algorithm=recursive-doubling,words=8) on hypercube(4), single-port
communication steps  4
computation steps    0
messages             64 of up to 8 values
busiest channel      1 message from node 0 to node 1
formula              equal to 4 = sum over d < log2 N of ceil(2^d/words) (recursive doubling)
lower bound          4: a node is at distance 4 or more
correct              yes: 256 results are where they should be

$ weft run 'all-to-all' 'torus(4,4)' 'hypercube(4)' 'rcc-full(4,1)' --model all-port --csv
network,nodes,model,communication_steps,computation_steps,messages,values_per_message,formula,lower_bound,correct
"torus(4,4)",16,all-port,10,0,512,1,-,8,yes
hypercube(4),16,all-port,10,0,512,1,-,8,yes
"rcc-full(4,1)",16,all-port,16,0,528,1,-,9,yes

$ weft run barrier 'scc(4)'
barrier on scc(4), single-port
communication steps  20
computation steps    10
messages             142
busiest channel      1 message from node 0 to node 1
formula              none: no theorem gives the steps
lower bound          8: the farthest node is at distance 8
remark               sums to node 0, then back: the best of 400 tries with seed 1
correct              yes: 72 results are where they should be

$ weft run 'all-gather(algorithm=ring)' 'petersen'
weft: all-gather(algorithm=ring): no ring through all nodes was found
  all-gather(algorithm=ring)
                       ^~~~
  hint: leave algorithm= out
? 2

$ weft run 'scatter(algorithm=binomial)' 'torus(4,4)'
weft: scatter(algorithm=binomial): there are no links between all nodes whose numbers differ in one bit
  scatter(algorithm=binomial)
                    ^~~~~~~~
  hint: leave algorithm= out, or take a hypercube or a complete graph of 2^n nodes
? 2

$ weft run --table scc-1
Table 1 of the SCC paper (Latifi, de Azevedo, Bagherzadeh 1995): broadcast

kind        network  nodes  diameter  lateral steps  local steps    steps  time in lateral steps  above the diameter, %
──────────  ───────  ─────  ────────  ─────────────  ───────────  ───────  ─────────────────────  ─────────────────────
one-port    scc(4)      72     8 (8)          4 (4)        8 (8)  12 (12)                  8 (8)                50 (50)
one-port    scc(5)     480   16 (16)          6 (6)      12 (12)  18 (18)                12 (12)            12.5 (12.5)
one-port    scc(6)    3600   19 (19)          7 (7)      21 (21)  28 (28)                14 (14)           47.37 (47.4)
one-port    scc(7)   30240   30 (31)          9 (9)      27 (27)  36 (36)                18 (18)              20 (16.1)
multi-port  scc(4)      72     8 (8)          4 (4)        4 (4)    8 (8)                  8 (8)                  0 (0)
multi-port  scc(5)     480   16 (16)          6 (6)      12 (12)  18 (18)                12 (12)            12.5 (12.5)
multi-port  scc(6)    3600   19 (19)          7 (7)      14 (14)  21 (21)                14 (14)           10.53 (10.5)
multi-port  scc(7)   30240   30 (31)          9 (9)      27 (27)  36 (36)                18 (18)              20 (16.1)

Measured by running the programs; in parentheses what the paper gives.
time in lateral steps: local links are floor(n/2) times as fast, with all ports floor((n-1)/2).
The diameter of scc(7) is 30, and the broadcast is 20 % above it.

$ weft run --table scc-2 --csv | grep -E 'star\(|ccc\(4' | grep steps
n-star,star(5),120,"broadcast(algorithm=paper,messages=1,root=0)",lateral steps,9,12
n-star,star(5),120,"broadcast(algorithm=paper,messages=1,root=0)",steps,9,12
n-star,star(5),120,"broadcast(algorithm=paper,messages=1,root=0)",time in lateral steps,9,12
n-star,star(6),720,"broadcast(algorithm=paper,messages=1,root=0)",lateral steps,13,16
n-star,star(6),720,"broadcast(algorithm=paper,messages=1,root=0)",steps,13,16
n-star,star(6),720,"broadcast(algorithm=paper,messages=1,root=0)",time in lateral steps,13,16
n-star,star(7),5040,"broadcast(algorithm=paper,messages=1,root=0)",lateral steps,17,20
n-star,star(7),5040,"broadcast(algorithm=paper,messages=1,root=0)",steps,17,20
n-star,star(7),5040,"broadcast(algorithm=paper,messages=1,root=0)",time in lateral steps,17,20
n-CCC,ccc(4),64,"broadcast(algorithm=paper,messages=1,root=0)",lateral steps,4,4
n-CCC,ccc(4),64,"broadcast(algorithm=paper,messages=1,root=0)",local steps,5,5
n-CCC,ccc(4),64,"broadcast(algorithm=paper,messages=1,root=0)",steps,9,9
n-CCC,ccc(4),64,"broadcast(algorithm=paper,messages=1,root=0)",time in lateral steps,6.5,6.5
