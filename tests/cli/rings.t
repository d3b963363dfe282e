Programs on unidirectional rings with skips, with the lower bound beside the steps.

$ weft run semigroup 'prc(64,skips=[4,16])' --schedule sum.json --trace
step 1: ring links: 32 messages
  add at 32 nodes
step 2: skips 16: 32 messages
  add at 32 nodes
step 3: skips 16: 32 messages
  add at 32 nodes
step 4: skips 16: 32 messages
  add at 32 nodes
step 5: ring links: 32 messages
step 6: skips 4: 32 messages
  add at 32 nodes
step 7: skips 4: 32 messages
  add at 32 nodes
step 8: skips 4: 32 messages
  add at 32 nodes
step 9: ring links: 32 messages
step 10: ring links: 64 messages
  add at 32 nodes
step 11: ring links: 64 messages
  add at 32 nodes
semigroup on prc(64,skips=[4,16]), single-port
communication steps  11
computation steps    9
messages             416
busiest channel      4 messages from node 1 to node 2
formula              equal to 11 = g - 3 + sum of s_(h+1)/s_h (the most hops of a greedy route, Parhami 1995, section 4)
lower bound          9: the farthest node is at distance 9
correct              yes: every node holds the serial result
wrote sum.json

$ weft check sum.json
holds: semigroup(algorithm=skips) on prc(64,skips=[4,16]), single-port: 11 communication steps, 9 computation steps, 416 messages of at most 1 item
  every step keeps the port model, and every node ends with its result, for any input

$ weft run 'semigroup(algorithm=levels)' 'prc(64,skips=[4,16])'
semigroup(algorithm=levels) on prc(64,skips=[4,16]), all-port
communication steps  9
computation steps    63
messages             999 of up to 10 values
busiest channel      9 messages from node 0 to node 1
formula              none: the paper gives none for this network
correct              yes: every node holds the serial result

$ weft run 'prefix(operator=compose)' 'chordal-ring(40,skips=[10,16])'
prefix(operator=compose) on chordal-ring(40,skips=[10,16]), single-port
communication steps  12
computation steps    12
messages             429
busiest channel      9 messages from node 0 to node 1
formula              none: the skips do not divide each other and N
lower bound          6: node 39 needs the input of node 0 at distance 6
correct              yes: every node holds the serial result

$ weft run prefix 'prc(256,g=4)' --schedule prefix.json && weft check prefix.json
prefix on prc(256,skips=[4,8,16,64]), single-port
communication steps  19
computation steps    14
messages             2294
busiest channel      8 messages from node 3 to node 4
formula              equal to 19 = 2g - 5 + sum of s_(h+1)/s_h (g - 2 more than the most hops of a greedy route, Parhami 1995, section 4)
lower bound          13: node 255 needs the input of node 1 at distance 13
correct              yes: every node holds the serial result
wrote prefix.json
holds: prefix(algorithm=skips) on prc(256,skips=[4,8,16,64]), single-port: 19 communication steps, 14 computation steps, 2294 messages of at most 1 item
  every step keeps the port model, and every node ends with its result, for any input

$ weft run 'broadcast(algorithm=skips,root=5)' 'prc(48,skips=[10,16])'
broadcast(algorithm=skips,root=5) on prc(48,skips=[10,16]), single-port
inputs               1 on 48 nodes
communication steps  13
computation steps    0
messages             47
busiest channel      1 message from node 1 to node 2
formula              at most 14 = 1 + g - 1 + sum of (ceil(s_(h+1)/s_h) - 1) (greedy routes, Parhami 1995, Algorithm 3)
lower bound          8: the farthest node is at distance 8
correct              yes: 48 results are where they should be

$ weft run sort 'directed-ring(8)' --schedule sort.json && weft check sort.json
sort on directed-ring(8), single-port
communication steps  16
computation steps    16
messages             64
busiest channel      8 messages from node 0 to node 1
formula              equal to 16 = 2N (N rounds of odd-even transposition, each turning the numbers by one node)
lower bound          7: two nodes are at distance 7
remark               by transposition
correct              yes: every node holds the serial result
wrote sort.json
holds: sort(method=transposition) on directed-ring(8), single-port: 16 communication steps, 16 computation steps, 64 messages of at most 1 item
  every step keeps the port model, and every node ends with its result, for any input

$ weft run sort 'prc(64,skips=[4,16])'
sort on prc(64,skips=[4,16]), single-port
communication steps  112
computation steps    62
messages             3072
busiest channel      28 messages from node 0 to node 1
formula              none: no theorem gives the steps
lower bound          9: two nodes are at distance 9
remark               by bitonic
correct              yes: every node holds the serial result

$ printf '3 1 4 1 5 9 2 6' > pi.txt && weft run 'selection(rank=3)' 'prc(8,skips=[2,4])' --input pi.txt --output out.txt --schedule third.json && cat out.txt && weft check third.json
selection(rank=3) on prc(8,skips=[2,4]), single-port
communication steps  20
computation steps    15
messages             50
busiest channel      8 messages from node 0 to node 1
formula              none: no theorem gives the steps
lower bound          4: with one port and the degrees of the network, 8 nodes take 4 steps
remark               by transposition
correct              yes: every node holds the serial result
wrote third.json
wrote out.txt
# result node value
2 0 2
2 1 2
2 2 2
2 3 2
2 4 2
2 5 2
2 6 2
2 7 2
holds: selection(rank=3,method=transposition) on prc(8,skips=[2,4]), single-port: 20 communication steps, 15 computation steps, 50 messages of at most 1 item
  every step keeps the port model, and every node ends with its result, for any input

$ weft run prefix 'prc(48,skips=[10,16])'
weft: prefix cannot run on prc(48,skips=[10,16]): its skips do not divide each other and N
  hint: try a chordal-ring with these skips, or prc(N,g=...), which chooses other ones
? 2

$ weft run 'prefix(operator=compose)' 'prc(8,skips=[2,4])'
weft: prefix cannot run on prc(8,skips=[2,4]): with a period, sums over the skips need an operation that commutes
  hint: use operator=sum or max, or a chordal-ring with these skips
? 2

$ weft run 'broadcast(algorithm=skips)' 'hypercube(3)'
weft: broadcast(algorithm=skips): hypercube(3) is no unidirectional ring with skips (directed-ring, chordal-ring, prc) without faults
  broadcast(algorithm=skips)
                      ^~~~~
  hint: try prc(64,skips=[4,16])
? 2

$ weft run 'semigroup(algorithm=skips)' 'faulty(chordal-ring(9,skips=[3]),links=1)'
weft: semigroup(algorithm=skips): faulty(chordal-ring(9,skips=[3]),links=1) is no unidirectional ring with skips (directed-ring, chordal-ring, prc) without faults
  semigroup(algorithm=skips)
                      ^~~~~
  hint: try prc(64,skips=[4,16])
? 2

$ weft run selection 'torus(4,4)'
weft: selection cannot run on torus(4,4): it needs a unidirectional ring without faults
  hint: try prc(64,skips=[4,16])
? 2

$ weft run 'selection(rank=9)' 'prc(8,skips=[2,4])'
weft: selection(rank=9): there are 8 numbers, none has rank 9
  selection(rank=9)
                 ^
  hint: use a rank from 1 to 8
? 2

$ weft run 'sort(method=bitonic)' 'prc(48,skips=[10,16])'
weft: sort(method=bitonic): method=bitonic does not sort 48 numbers on a ring
  sort(method=bitonic)
              ^~~~~~~
  hint: use transposition or merge-exchange, or bitonic with 2^n nodes
? 2
