Broadcasts over the ranks of recursive diagonal tori, the inverse, and multicasts.

$ weft run 'broadcast(algorithm=paper,root="(1,0)")' 'rdt(16)' --schedule b.json --trace
step 1: base links to rank 2: 1 message
step 2: links of rank 2: 2 messages
step 3: links of rank 2: 1 message
step 4: base links to rank 1: 4 messages
step 5: links of rank 1: 16 messages
step 6: links of rank 1: 12 messages
step 7: links of rank 0: 128 messages
step 8: links of rank 0: 96 messages
broadcast(algorithm=paper,root="(1,0)") on rdt(16), all-port
inputs               1 on 256 nodes
communication steps  8
computation steps    0
messages             260
busiest channel      2 messages from node 1 to node 0
formula              at most 8 = 3R+2 (Yang and others 2001, section V.B)
lower bound          5: the farthest node is at distance 5
remark               5 extra copies of a message at relays
correct              yes: 256 results are where they should be
wrote b.json

$ weft check b.json
holds: broadcast(algorithm=paper,root=1) on rdt(16), all-port: 8 communication steps, 0 computation steps, 260 messages of at most 1 item
  every step keeps the port model, and every node ends with its result, for any input

$ weft run broadcast 'prdt(64,3)' 'rdt(32)' 'rdt(64)' --csv
network,nodes,model,communication_steps,computation_steps,messages,values_per_message,formula,lower_bound,correct
"prdt(64,3)",4096,all-port,8,0,4095,1,at most 8,6,yes
rdt(32),1024,all-port,10,0,1042,1,at most 11,6,yes
rdt(64),4096,all-port,11,0,4168,1,at most 11,8,yes

$ weft run 'broadcast(algorithm=paper)' 'rdt(16)' --model single-port | grep -E 'steps|formula'
communication steps  11
computation steps    0
formula              none: the paper counts steps with all ports
lower bound          9: with one port and the degrees of the network, 256 nodes take 9 steps

$ weft run 'broadcast(algorithm=paper)' 'prdt(16,1)' | grep formula
formula              none: 2(R+1) holds if the tori of rank R have at most 8 nodes; here they have 32

$ weft run broad-call 'rdt(16)' --schedule c.json && weft check c.json
broad-call on rdt(16), all-port
communication steps  7
computation steps    18
messages             255
busiest channel      1 message from node 1 to node 0
formula              at most 8 = 3R+2 (Yang and others 2001, section V.B)
lower bound          5: the farthest node is at distance 5
correct              yes: 1 result is where it should be
wrote c.json
holds: broad-call(algorithm=paper) on rdt(16), all-port: 7 communication steps, 18 computation steps, 255 messages of at most 1 item
  every step keeps the port model, and every node ends with its result, for any input

$ weft run 'multicast(to=[3,17,40])' 'torus(8,8)' --schedule m.json && weft check m.json
multicast(to=[3,17,40]) on torus(8,8), all-port
inputs               1 on 64 nodes
communication steps  3
computation steps    0
messages             8
busiest channel      1 message from node 0 to node 1
formula              none: no theorem gives the steps
lower bound          3: the farthest member is at distance 3
remark               5 relays forward a message without being a member
correct              yes: 3 results are where they should be
wrote m.json
holds: multicast(to=[3,17,40],root=0) on torus(8,8), all-port: 3 communication steps, 0 computation steps, 8 messages of at most 1 item
  every step keeps the port model, and every node ends with its result, for any input

$ weft run 'multicast(to=[3,17,40],algorithm=hierarchical)' 'rdt(16)'
multicast(to=[3,17,40],algorithm=hierarchical) on rdt(16), all-port
inputs               1 on 256 nodes
communication steps  4
computation steps    0
messages             9
busiest channel      1 message from node 0 to node 1
formula              at most 8 = 3R+2 (Yang and others 2001, section V.B)
lower bound          3: the farthest member is at distance 3
remark               from rank 2 down; 6 relays forward a message without being a member
correct              yes: 3 results are where they should be

$ weft run 'multicast(to=[3,17,40],algorithm=reduced-bitmap)' 'rdt(16)' | grep -E 'messages|remark'
messages             25
remark               from rank 2 down; 12 relays forward a message without being a member; one bit map for each rank, 20 bits in all, also reaches 10 nodes that are no member and no relay

$ weft run 'multicast(to=["(2,0)","(0,2)"],roots=["(1,1)",9])' 'rdt(16)' --json
{"program":"multicast(to=[[2,32],[2,32]],roots=[17,9],algorithm=tree)","spec":"rdt(16)","model":"all-port","steps":{"communication":4,"computation":0},"messages":12,"words":1,"inputs":2,"busiest":{"from":1,"to":2,"messages":1},"formula":null,"reason":"no theorem gives the steps","lower_bound":{"value":4,"argument":"the farthest member is at distance 4"},"remark":"8 relays forward a message without being a member","correct":true,"checked":"4 results are where they should be"}

$ weft run 'multicast(count=256,size=8,within=1,algorithm=hierarchical)' 'rdt(16)' --seed 2
multicast(count=256,size=8,within=1,algorithm=hierarchical) on rdt(16), all-port
communication steps  16
computation steps    0
messages             3789
busiest channel      15 messages from node 47 to node 63
formula              none: no theorem gives the steps
lower bound          5: the farthest member is at distance 5
remark               from rank 1 down; 1741 relays forward a message without being a member
correct              yes: 2048 results are where they should be

$ weft run 'multicast(count=3,size=2)' 'ring(6)' --schedule r.json && weft check r.json
multicast(count=3,size=2) on ring(6), all-port
inputs               3 on 6 nodes
communication steps  3
computation steps    0
messages             11
busiest channel      2 messages from node 0 to node 1
formula              none: no theorem gives the steps
lower bound          3: the farthest member is at distance 3
remark               5 relays forward a message without being a member
correct              yes: 6 results are where they should be
wrote r.json
holds: multicast(to=[[4,2],[4,0],[1,0]],roots=[5,2,4]) on ring(6), all-port: 3 communication steps, 0 computation steps, 11 messages of at most 1 item
  every step keeps the port model, and every node ends with its result, for any input

$ weft run 'multicast(to=[3,1700])' 'rdt(16)'
weft: multicast(to=[3,1700]): rdt(16) has no node "1700"
  multicast(to=[3,1700])
                  ^~~~
  hint: nodes are 0..255, or labels such as (15,15)
? 2

$ weft run 'multicast(to=[[3],[4,4]],roots=[1,2])' 'rdt(16)'
weft: multicast(to=[[3],[4,4]],roots=[1,2]): node 4 is in the set twice
  multicast(to=[[3],[4,4]],roots=[1,2])
                    ^~~~~
  hint: name each node once
? 2

$ weft run 'multicast(to=[3],algorithm=hierarchical)' 'torus(4,4)'
weft: multicast(to=[3],algorithm=hierarchical): torus(4,4) has no hierarchy of ranks for a multicast
  multicast(to=[3],algorithm=hierarchical)
                             ^~~~~~~~~~~~
  hint: leave algorithm= out, or take an rdt or prdt with cardinal number 2, as rdt(16)
? 2

$ weft run 'multicast' 'petersen'
weft: multicast needs the members of its set
  hint: give to=[3,17], or count= for random multicasts
? 2

$ weft run 'broad-call(algorithm=paper)' 'petersen'
weft: broad-call(algorithm=paper): there is no published broadcast for petersen
  broad-call(algorithm=paper)
                       ^~~~~
  hint: use algorithm=search, or one of scc, ccc, star, hypercube, rdt and prdt
? 2

$ weft run --table rdt-6
Table VI of the RDT paper (Yang and others 2001): steps with all ports

kind        network        nodes  broadcast  broad-call
──────────  ─────────────  ─────  ─────────  ──────────
RDT         rdt(32)         1024    10 (10)     10 (10)
RDT         rdt(64)         4096    11 (11)     11 (11)
RDT         rdt(128)       16384    14 (12)     14 (12)
RDT         rdt(256)       65536    16 (13)     16 (13)
hypercube   hypercube(10)   1024    10 (10)     10 (10)
hypercube   hypercube(12)   4096    12 (12)     12 (12)
hypercube   hypercube(14)  16384    14 (14)     14 (14)
hypercube   hypercube(16)  65536    16 (16)     16 (16)
4-ary tree  tree(4,4)        341      8 (8)       8 (8)
4-ary tree  tree(4,5)       1365    10 (10)     10 (10)
4-ary tree  tree(4,6)       5461    12 (12)     12 (12)
4-ary tree  tree(4,7)      21845    14 (14)     14 (14)

Measured by running the programs; in parentheses what the paper gives.
RDT: from the root that needs most steps. The paper's own formula, 3R+2, gives 14 for R = 4; its table has 12 and 13. On rdt(256) the tori of rank 4 have 16 nodes and take 4 steps.
4-ary tree: from a leaf, on a tree of switches with four processors at each leaf, so that tree(4,4) serves 1024. If the processors are the leaves, it takes two steps more.

$ weft simulate 'mesh(6,6)' --traffic broadcasts --load 0.9 --packet 8 --buffer 16 --multicast tree --cycles 300 2>/dev/null | grep -E 'because|none received'
  because          590 of 590 messages had not arrived 1300 cycles after the window
  messages         590 generated, none received
