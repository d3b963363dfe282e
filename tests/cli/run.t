Parallel programs: steps, the theorem beside them, the result checked; schedules, and errors that say what would work.

$ weft run fft 'rhsn(2,2,hypercube(2))' --schedule fft.json
fft on rhsn(2,2,hypercube(2)), single-port
communication steps  14
computation steps    8
messages             3296
busiest channel      4 messages from node 0 to node 1
formula              equal to log2 N + 2(log2 N/k - 1) = 14 (Yeh and Parhami 1996, Corollary 4.2)
correct              yes: 256 of 256 outputs agree with the direct transform
wrote fft.json

$ weft check fft.json
holds: fft on rhsn(2,2,hypercube(2)), single-port: 14 communication steps, 8 computation steps, 3296 messages of at most 1 item
  every step keeps the port model, and every node ends with its result, for any input

$ weft run 'emulate-dimension(dimension=7)' 'rhsn(2,2,hypercube(2))' --trace
step 1: depth 2 level 2: 240 messages
step 2: depth 1 level 2: 192 messages
step 3: nucleus generator 1, dimension (1,1,1): 256 messages
step 4: depth 1 level 2: 192 messages
step 5: depth 2 level 2: 240 messages
emulate-dimension(dimension=7) on rhsn(2,2,hypercube(2)), single-dimension
communication steps  5
computation steps    0
messages             1120
busiest channel      2 messages from node 1 to node 4
formula              equal to 2|S_a| + 1 = 5 (Yeh and Parhami 1996, Theorem 4.6)
correct              yes: every item is where the dimension's link leads

$ weft run 'semigroup(operator=compose)' 'hsn(3,hypercube(2))' --model one-port
semigroup(operator=compose) on hsn(3,hypercube(2)), single-port
communication steps  8
computation steps    6
messages             480
busiest channel      3 messages from node 0 to node 1
formula              equal to (1+1/k) log2 N - 1 = 8 (Yeh and Parhami 1996, Corollary 5.2)
correct              yes: every node holds the serial result

$ weft run prefix 'hsn(2,hypercube(2))' --model multi-port --json
{"program":"prefix(operator=sum)","spec":"hsn(2,hypercube(2))","model":"all-port","steps":{"communication":6,"computation":8},"messages":88,"busiest":{"from":0,"to":1,"messages":2},"formula":{"text":"log2 N + 2(log2 N/k - 1)","value":6,"relation":"equal","source":"Yeh and Parhami 1996, Corollary 4.2"},"correct":true,"checked":"every node holds the serial result"}

$ weft run 'ascend(first=1,last=2)' 'hypercube(3)' --trace
step 1: dimension 1: 8 messages
  combine at 8 nodes
step 2: dimension 2: 8 messages
  combine at 8 nodes
ascend(first=1,last=2,operator=sum) on hypercube(3), single-port
communication steps  2
computation steps    2
messages             16
busiest channel      1 message from node 0 to node 2
formula              equal to s = 2 (one exchange per dimension)
correct              yes: every node holds the serial result

$ printf '1 2 3 4' > four.txt && weft run prefix 'hypercube(2)' --input four.txt --schedule four.json && cat four.json
prefix(operator=sum) on hypercube(2), single-port
communication steps  2
computation steps    4
messages             8
busiest channel      1 message from node 0 to node 1
formula              equal to s = 2 (one exchange per dimension)
correct              yes: every node holds the serial result
wrote four.json
{"kind":"schedule","version":1,"program":"prefix(operator=sum)","spec":"hypercube(2)","model":"single-port","words":2,"steps":[{"send":[[0,0,0],[1,0,1],[2,0,2],[3,0,3]]},{"compute":"combine","at":[[1,0,1,0,4],[3,2,3,0,5]]},{"compute":"combine","at":[[0,0,1,0,6],[1,0,1,0,7],[2,2,3,0,8],[3,2,3,0,9]]},{"send":[[0,1,6],[1,1,7],[2,1,8],[3,1,9]]},{"compute":"combine","at":[[2,6,2,0,10],[3,7,5,0,11]]},{"compute":"combine","at":[[0,6,8,0,12],[1,7,9,0,13],[2,6,8,0,14],[3,7,9,0,15]]}],"outputs":[[0,0],[1,4],[2,10],[3,11]]}

$ sed 's/\[1,0,1\]/[1,0,2]/' four.json > broken.json && weft check broken.json
refused: prefix(operator=sum) on hypercube(2), single-port: violates a rule
  step 1, node 1: sends item 2, which it does not hold
? 1

$ sed 's/single-port/two-port/' four.json > broken.json; weft check broken.json
weft: there is no port model "two-port"
  hint: use single-port, single-dimension or all-port
? 2

$ printf '1 2 3' > three.txt; weft run prefix 'hypercube(2)' --input three.txt
weft: the input has 3 numbers, but the network has 4 nodes
  hint: give one number for each node
? 2

$ printf '1 2 3 0.5' > half.txt; weft run prefix 'hypercube(2)' --input half.txt
weft: prefix cannot compute with 0.5, the input of node 3
  hint: give whole numbers up to 2^53
? 2

$ weft run fft 'rhsn(2,2,complete(3))'
weft: fft cannot run on rhsn(2,2,complete(3)): its nucleus complete(3) has 3 nodes, not a power of two
  hint: use a hypercube, or hsn or rhsn over one: "rhsn(2,2,hypercube(2))"
? 2

$ weft run prefix 'mesh(4,4)'
weft: prefix cannot run on mesh(4,4): in it, some node has no link to the node whose address differs in bit 1
  hint: use a hypercube, or hsn or rhsn over one: "rhsn(2,2,hypercube(2))"
? 2

$ weft run semigroup 'hsn(2,hypercube(2),copies=1)'
weft: semigroup cannot run on hsn(2,hypercube(2),copies=1): copies= and removed= change the addresses
  hint: leave both out
? 2

$ weft run fft 'complete(8)' --model single-dimension
weft: communication step 2 on complete(8): node 2 uses generator 5 while others use 1; the model single-dimension does not allow it
  hint: try --model single-port
? 2

$ weft run 'emulate-dimension(dimension=8)' 'rhsn(2,2,hypercube(2))'
weft: emulate-dimension(dimension=8): rhsn(2,2,hypercube(2)) has dimensions 0 to 7
  emulate-dimension(dimension=8)
                              ^
  hint: take at most 7
? 2

$ weft run 'ascend(first=3,last=1)' 'hypercube(4)'
weft: ascend(first=3,last=1): first is above last
  ascend(first=3,last=1)
               ^
  hint: ascend from a lower to a higher dimension
? 2

$ weft run prefxi 'hypercube(2)'
weft: no program is named "prefxi"
  prefxi
  ^~~~~~
  hint: did you mean "prefix"?  see: weft list programs
? 2

$ weft run prefix 'hypercube(2)' --model two-port
weft: there is no port model "two-port"
  hint: use single-port, single-dimension or all-port
? 2

$ weft check four.json --replay
weft: a schedule cannot be replayed in simulated routers
  hint: leave --replay out
? 2
