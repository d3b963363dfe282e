Parallel programs: steps, the theorem beside them, the result checked; schedules, and errors that say what would work.

$ weft run fft 'rhsn(2,2,hypercube(2))' --schedule fft.json
fft on rhsn(2,2,hypercube(2)), single-port
communication steps  14
computation steps    8
messages             3296
busiest channel      4 messages from node 0 to node 1
formula              equal to 14 = log2 N + 2(log2 N/k - 1) (Yeh and Parhami 1996, Corollary 4.2)
correct              yes: 256 of 256 outputs agree with the direct transform
wrote fft.json

$ weft check fft.json
holds: fft on rhsn(2,2,hypercube(2)), single-port: 14 communication steps, 8 computation steps, 3296 messages of at most 1 item
  every step keeps the port model, and every node ends with its result, for any input

$ weft run 'emulate-dimension(dimension=7)' 'rhsn(2,2,hypercube(2))' --trace
step 1: depth 2 level 2: 240 messages
step 2: depth 1 level 2: 192 messages
step 3: nucleus generator 1, dimension 7 = (1,1,1): 256 messages
step 4: depth 1 level 2: 192 messages
step 5: depth 2 level 2: 240 messages
emulate-dimension(dimension=7) on rhsn(2,2,hypercube(2)), single-dimension
communication steps  5
computation steps    0
messages             1120
busiest channel      2 messages from node 1 to node 4
formula              equal to 5 = 2|S_a| + 1 (Yeh and Parhami 1996, Theorem 4.6)
correct              yes: every item is where the dimension's link leads

$ weft run 'semigroup(operator=compose)' 'hsn(3,hypercube(2))' --model one-port
semigroup(operator=compose) on hsn(3,hypercube(2)), single-port
communication steps  8
computation steps    6
messages             480
busiest channel      3 messages from node 0 to node 1
formula              equal to 8 = (1+1/k) log2 N - 1 (Yeh and Parhami 1996, Corollary 5.2)
correct              yes: every node holds the serial result

$ weft run prefix 'hsn(2,hypercube(2))' --model multi-port --json
{"program":"prefix(operator=sum,phases=0)","spec":"hsn(2,hypercube(2))","model":"all-port","steps":{"communication":6,"computation":8},"messages":88,"words":2,"inputs":16,"busiest":{"from":0,"to":1,"messages":2},"formula":{"text":"log2 N + 2(log2 N/k - 1)","value":6,"relation":"equal","source":"Yeh and Parhami 1996, Corollary 4.2"},"correct":true,"checked":"every node holds the serial result"}

$ weft run 'ascend(first=1,last=2)' 'hypercube(3)' --trace
step 1: dimension 1: 8 messages
  combine at 8 nodes
step 2: dimension 2: 8 messages
  combine at 8 nodes
ascend(first=1,last=2) on hypercube(3), single-port
communication steps  2
computation steps    2
messages             16
busiest channel      1 message from node 0 to node 2
formula              equal to 2 = s (one exchange for each of the s dimensions)
correct              yes: every node holds the serial result

$ printf '1 2 3 4' > four.txt && weft run prefix 'hypercube(2)' --input four.txt --schedule four.json && cat four.json
prefix on hypercube(2), single-port
communication steps  2
computation steps    4
messages             8
busiest channel      1 message from node 0 to node 1
formula              equal to 2 = s (one exchange for each of the s dimensions)
correct              yes: every node holds the serial result
wrote four.json
{"kind":"schedule","version":1,"program":"prefix(operator=sum,phases=0)","spec":"hypercube(2)","model":"single-port","words":2,"inputs":4,"steps":[{"send":[[0,0,0],[1,0,1],[2,0,2],[3,0,3]]},{"compute":"combine","at":[[1,0,1,0,4],[3,2,3,0,5]]},{"compute":"combine","at":[[0,0,1,0,6],[1,0,1,0,7],[2,2,3,0,8],[3,2,3,0,9]]},{"send":[[0,1,6],[1,1,7],[2,1,8],[3,1,9]]},{"compute":"combine","at":[[2,6,2,0,10],[3,7,5,0,11]]},{"compute":"combine","at":[[0,6,8,0,12],[1,7,9,0,13],[2,6,8,0,14],[3,7,9,0,15]]}],"outputs":[[0,0,0],[1,4,1],[2,10,2],[3,11,3]]}

$ sed 's/\[1,0,1\]/[1,0,2]/' four.json > broken.json && weft check broken.json
refused: prefix on hypercube(2), single-port: not right
  step 1 of the file, node 1: sends item 2, which it does not hold
? 1

$ sed 's/single-port/two-port/' four.json > broken.json; weft check broken.json
weft: there is no port model "two-port"
  hint: use single-port, single-dimension or all-port
? 2

$ printf '1 2 3' > three.txt; weft run prefix 'hypercube(2)' --input three.txt
weft: there are 3 numbers, but prefix takes 4 on this network of 4 nodes
  hint: give 4 numbers
? 2

$ printf '1 2 3 0.5' > half.txt; weft run prefix 'hypercube(2)' --input half.txt
weft: prefix cannot compute with 0.5, the input with number 3
  hint: give whole numbers up to 2^53
? 2

$ weft run fft 'rhsn(2,2,ring(3))'
weft: fft cannot run on rhsn(2,2,ring(3)): its nucleus ring(3) has 3 nodes, not a power of two
  hint: use a hypercube, a complete graph, or hsn or rhsn over one: "rhsn(2,2,hypercube(2))"
? 2

$ weft run prefix 'mesh(4,4)'
weft: prefix cannot run on mesh(4,4): it lacks links between nodes whose addresses differ in one bit
  hint: use a hypercube, a complete graph, or hsn or rhsn over one: "rhsn(2,2,hypercube(2))"
? 2

$ weft run fft 'hsn(2,hypercube(2),removed=1)'
weft: fft cannot run on hsn(2,hypercube(2),removed=1): the links to removed clusters are missing
  hint: leave removed= out
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
  hint: give a range from a lower to a higher one
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

$ weft run 'bitonic-sort(phases=1)' 'hsn(2,complete(3))'
bitonic-sort(phases=1) on hsn(2,complete(3)), all-port
inputs               16 on 9 nodes
communication steps  10
computation steps    56
messages             120 of up to 4 values
busiest channel      6 messages from node 0 to node 1
formula              at most 12 = (1+t/2) p^2 k with k = 2, t = 1 (Yeh and Parhami 1996, Corollary 4.5 with k in place of 2^k)
correct              yes: every node holds the serial result

$ weft run matrix-product 'hsn(3,hypercube(2))' --trace
step 1: level 2 for A: 48 messages
step 2: level 3 for B: 48 messages
  multiply at 64 nodes
step 3: nucleus, phase 1: 64 messages
  add at 64 nodes
step 4: nucleus, phase 2: 64 messages
  add at 64 nodes
matrix-product on hsn(3,hypercube(2)), single-port
inputs               32 on 64 nodes
communication steps  4
computation steps    3
messages             224
busiest channel      1 message from node 0 to node 1
formula              at most 6 = (T_S(1,G)/3+1/3) log_M N + 5 l_r/3 - 2 with T_S(1,G) = 2 (Yeh and Parhami 1996, Theorem 5.4)
remark               element (x,y) of A, B and the product is at the nodes (x n + y) n + z for all z
correct              yes: every node holds the serial result

$ weft run matrix-product 'rhsn(2,2,complete(2))'
weft: matrix-product cannot run on rhsn(2,2,complete(2)): l_r has to be divisible by 3, and it is 2
  hint: try rhsn(3,2,complete(2))
? 2

$ weft run matrix-product 'hypercube(7)'
weft: matrix-product cannot run on hypercube(7): the number of bits has to be divisible by 3, and it is 7
  hint: try hypercube(9)
? 2

$ weft run emulate-all-port 'hsn(4,hypercube(3))'
emulate-all-port on hsn(4,hypercube(3)), all-port
inputs               49152 on 4096 nodes
communication steps  6
computation steps    0
messages             113664
busiest channel      6 messages from node 1 to node 8
formula              at most 9 = 2r + 1 + max(2 p l_0/l_i, p) (Yeh and Parhami 1996, Theorem 4.8)
remark               no schedule of these paths is shorter: level 2 serves 6 operations
correct              yes: the items of all 12 dimensions are where their links lead

$ weft run 'permute(permutation=transpose)' 'torus(4,4)' --schedule p.json && weft check p.json
permute(permutation=transpose) on torus(4,4), all-port
communication steps  4
computation steps    0
messages             32
busiest channel      2 messages from node 0 to node 4
formula              none: the number of steps depends on the permutation; weft permute searches for the worst
remark               the longest queue had 1 message
correct              yes: all 16 messages arrived
wrote p.json
holds: permute(permutation=transpose,routing=dor) on torus(4,4), all-port: 4 communication steps, 0 computation steps, 32 messages of at most 1 item
  every step keeps the port model, and every node ends with its result, for any input

$ weft run 'ascend(phases=4)' 'hsn(2,complete(8))'
weft: ascend cannot run on hsn(2,complete(8)): a digit has 3 bits, not 4
  hint: take at most 3 phases
? 2

$ weft run 'semigroup(phases=1)' 'hsn(2,hypercube(2))'
weft: semigroup cannot run on hsn(2,hypercube(2)): its nucleus lacks the links for 1 phase
  hint: leave phases= out, or use a complete graph
? 2

$ weft run convolution 'hypercube(2)' --input four.txt
weft: there are 4 numbers, but convolution takes 8 on this network of 4 nodes
  hint: give 8 numbers
? 2

$ weft run
weft: a program and a network are missing
  hint: weft run fft "hypercube(4)"; see: weft list programs
? 2

$ weft run --table rhsn
weft: there is no table "rhsn"
  hint: use rhsn-1, scc-1, scc-2, rcc-pram, rdt-6
? 2

$ weft run fft 'hypercube(3)' --csv
network,nodes,model,communication_steps,computation_steps,messages,values_per_message,formula,lower_bound,correct
hypercube(3),8,single-port,3,3,24,1,3,-,yes

$ weft run fft 'hypercube(4)' 'rhsn(2,2,complete(2))' 'shuffle-exchange(4)'
network                nodes  model        communication steps  computation steps  messages  values per message     formula  lower bound  correct
─────────────────────  ─────  ───────────  ───────────────────  ─────────────────  ────────  ──────────────────  ──────────  ───────────  ───────
hypercube(4)              16  single-port                    4                  4        64                   1           4            -  yes
rhsn(2,2,complete(2))     16  single-port                   10                  4       120                   1  at most 14            -  yes
shuffle-exchange(4)       16  single-port                    8                  4       120                   1           8            -  yes

$ weft run fft 'hypercube(4)' 'ring(3)' --trace
weft: --trace is for one network
  hint: give one network, or leave it out
? 2

$ weft run semigroup 'hypercube(2)' --input four.txt --output out.txt && cat out.txt
semigroup on hypercube(2), single-port
communication steps  2
computation steps    2
messages             8
busiest channel      1 message from node 0 to node 1
formula              equal to 2 = log2 N (Yeh and Parhami 1996, Table 1)
correct              yes: every node holds the serial result
wrote out.txt
# result node value
0 0 10
1 1 10
2 2 10
3 3 10

$ weft run emulate-all-port 'tree(2,1)'
weft: emulate-all-port cannot run on tree(2,1): two links of generator 0 of it lead to node 0
  hint: use a nucleus whose links are permutations, such as a hypercube, a ring or a complete graph
? 2

$ weft run emulate-dimension'(dimension=0)' 'faulty(hypercube(3),links=1)'
weft: emulate-dimension cannot run on faulty(hypercube(3),links=1): links are missing
  hint: take the network without faults
? 2

$ head -c 100 four.json > cut.json; weft check cut.json
weft: "cut.json" is neither a certificate nor a schedule: it is not JSON, or it is cut off
  hint: weft verify SPEC --certificate FILE and weft run PROGRAM SPEC --schedule FILE write them
? 2

$ weft run sort 'rcc-full(2,1)' --trace
  input
    -798  -394
      26   105
step 1: transpose level 1: 2 messages
step 2: atoms: 4 messages
  compare at 4 nodes
step 3: transpose level 1: 2 messages
  after step 1: columns sorted
    -798  -394
      26   105
step 4: atoms: 4 messages
  compare at 4 nodes
  after step 2: rows sorted
    -798  -394
      26   105
step 5: atoms: 4 messages
  after step 3: row i rotated by i
    -798  -394
     105    26
step 6: transpose level 1: 2 messages
step 7: atoms: 4 messages
  compare at 4 nodes
step 8: transpose level 1: 2 messages
  after step 4: columns sorted
    -798  -394
     105    26
step 9: atoms: 4 messages
  after step 5: row i rotated by i
    -798  -394
      26   105
step 10: transpose level 1: 2 messages
step 11: atoms: 4 messages
  compare at 4 nodes
step 12: transpose level 1: 2 messages
  after step 6: columns sorted
    -798  -394
      26   105
step 13: atoms: 4 messages
  after step 7: row i rotated by i
    -798  -394
     105    26
step 14: transpose level 1: 2 messages
step 15: atoms: 4 messages
  compare at 4 nodes
step 16: transpose level 1: 2 messages
  after step 8: columns sorted
    -798  -394
     105    26
step 17: atoms: 4 messages
  compare at 4 nodes
step 18: transpose level 1: 2 messages
step 19: atoms: 4 messages
  compare at 4 nodes
step 20: transpose level 1: 2 messages
step 21: atoms: 4 messages
  compare at 4 nodes
step 22: transpose level 1: 2 messages
step 23: atoms: 4 messages
  compare at 4 nodes
step 24: transpose level 1: 2 messages
step 25: atoms: 4 messages
  compare at 4 nodes
step 26: transpose level 1: 2 messages
step 27: atoms: 4 messages
  compare at 4 nodes
step 28: transpose level 1: 2 messages
  after step 9: rows in alternating directions and columns sorted, three times
    -798  -394
     105    26
step 29: atoms: 4 messages
  compare at 4 nodes
  after step 10: rows sorted
    -798  -394
      26   105
sort on rcc-full(2,1), single-port
communication steps  29
computation steps    12
messages             88
busiest channel      15 messages from node 0 to node 1
formula              equal to 29 = ST(1) with ST(l) = 15 ST(l-1) + 14, ST(0) = 1 (Hamdi and Hall 1997, equation 15)
correct              yes: every node holds the serial result

$ weft run 'pram("none.pram")' 'rcc-full(4,1)'
weft: none.pram: No such file or directory
  hint: a path starts from the folder where the program was started
? 2

$ printf 'shared a[n]\na[0] = me\n' > bad.pram; weft run 'pram("bad.pram")' 'rcc-full(4,1)'
weft: bad.pram, line 2: step 1: processors 0, 1, 2 and 13 more write a[0] in the same step, which erew forbids
  a[0] = me
  ^~~~
  hint: change the program, or use a model with concurrent writes, such as crcw-priority
? 2

$ printf 'shared a[n]\nlocal x\nx = a[me\n' > bad.pram; weft run 'pram("bad.pram")' 'hypercube(2)'
weft: bad.pram, line 3: the "[" here is never closed
  x = a[me
       ^
  hint: expected "]", not the end of the program in line 4
? 2

$ printf 'model crcw-sum\nshared a[2]\noutput a\na[me %% 2] = me\n' > sum.pram; weft run 'pram("sum.pram")' 'rcc-full(2,1)' --output out.txt && cat out.txt
pram("sum.pram") on rcc-full(2,1), single-port
inputs               0 on 4 nodes
communication steps  41
computation steps    22
messages             105 of up to 3 values
busiest channel      18 messages from node 1 to node 0
formula              none: O(log N) for each step of the PRAM, without a constant (Hamdi and Hall 1997, section 3.2)
remark               2 PRAM steps: 1 write of at most 41 steps, 1 computation; slowdown 20.5 per PRAM step, 10.2 log2 N
correct              yes: all output arrays are those of a PRAM with a plain memory
wrote out.txt
# result node value
0 0 2
1 1 4

$ printf '3 3 -1 0  5 6 7 8' > read.txt; weft run random-access-read 'hypercube(2)' --input read.txt --output out.txt > /dev/null && cat out.txt
wrote out.txt
# result node value
0 0 8
1 1 8
3 3 5

$ printf '3 4 0 0  5 6 7 8' > read.txt; weft run random-access-read 'hypercube(2)' --input read.txt
weft: there is no cell 4, the address of node 1
  hint: addresses are 0 to 3, or -1 for no access
? 2

$ printf '1 1 -1 1  5 6 7 8' > write.txt; weft run 'random-access-write(rule=sum)' 'hsn(2,hypercube(1))' --input write.txt --output out.txt --schedule s.json > /dev/null && cat out.txt && weft check s.json
wrote s.json
wrote out.txt
# result node value
0 0 0
1 1 19
2 2 0
3 3 0
holds: random-access-write(rule=sum) on hsn(2,hypercube(1)), single-port: 17 communication steps, 10 computation steps, 31 messages of at most 3 items
  every step keeps the port model, and every node ends with its result, for the data in the file

$ weft run 'emulate-network(torus(4,4))' 'hypercube(3)'
weft: torus(4,4) has 16 nodes, but hypercube(3) has 8
  hint: emulate a network of the same size
? 2

$ weft run 'emulate-network(ring(16),atom=enumeration)' 'rcc-full(4,1)'
emulate-network(ring(16),atom=enumeration) on rcc-full(4,1), all-port
communication steps  58
computation steps    170
messages             1544
busiest channel      28 messages from node 1 to node 4
formula              equal to 58 = 2 ST(L) (Hamdi and Hall 1997, section 3.2 with equations 15 and 17)
remark               2 sorts, one for each colour of the channels of ring(16); one sort if a node of it uses one link
correct              yes: the values of all 32 channels arrived

$ printf 'shared a[n]\na[me] = n - me\n' > back.pram; weft run 'pram("back.pram")' 'prc(8,skips=[2,4])' --schedule p.json && weft check p.json
pram("back.pram") on prc(8,skips=[2,4]), single-port
inputs               0 on 8 nodes
communication steps  42
computation steps    48
messages             166
busiest channel      20 messages from node 0 to node 1
formula              none: O(log N) for each step of the PRAM is for rcc-full; here an access takes a few sorts and prefixes
remark               2 PRAM steps: 1 write of at most 42 steps, 1 computation; slowdown 21.0 per PRAM step, 7.0 times the 3 steps that a permutation may need
correct              yes: all output arrays are those of a PRAM with a plain memory
wrote p.json
holds: pram("back.pram",seed=1) on prc(8,skips=[2,4]), single-port: 42 communication steps, 48 computation steps, 166 messages of at most 1 item
  every step keeps the port model, and every node ends with its result, for the data in the file

$ weft run 'pram("back.pram")' 'rcc-full(3,1)' --schedule p.json && weft check p.json
pram("back.pram") on rcc-full(3,1), all-port
inputs               0 on 9 nodes
communication steps  77
computation steps    55
messages             452 of up to 6 values
busiest channel      23 messages from node 3 to node 4
formula              none: O(log N) for each step of the PRAM, without a constant (Hamdi and Hall 1997, section 3.2)
remark               2 PRAM steps: 1 write of at most 77 steps, 1 computation; slowdown 38.5 per PRAM step, 12.1 log2 N
correct              yes: all output arrays are those of a PRAM with a plain memory
wrote p.json
holds: pram("back.pram",seed=1) on rcc-full(3,1), all-port: 77 communication steps, 55 computation steps, 452 messages of at most 6 items
  every step keeps the port model, and every node ends with its result, for the data in the file

$ weft run 'pram("back.pram")' 'complete(6)' --model single-port
weft: communication step 2 on complete(6): node 0 receives two messages; the model single-port does not allow it
  hint: try --model all-port
? 2

$ weft run 'pram("back.pram")' 'prc(12,skips=[4,6])'
weft: pram cannot run on prc(12,skips=[4,6]): its skips do not divide each other and N
  hint: try a chordal-ring with these skips, or prc(64,skips=[4,16])
? 2

$ head -c 1100000 /dev/zero | tr '\0' ' ' > long.pram; weft run 'pram("long.pram")' 'hypercube(2)'
weft: long.pram: the file is larger than the 1.0 MiB allowed
  hint: a PRAM program is a short text; docs/pram.md has its language
? 2

$ weft run 'pramm("back.pram")' 'torsu(4,4)'
weft: no program is named "pramm"
  pramm("back.pram")
  ^~~~~
  hint: did you mean "pram"?  see: weft list programs
? 2

$ weft run random-access-read 'torus(4,4)'
weft: random-access-read cannot run on torus(4,4): it lacks links between nodes whose addresses differ in one bit
  hint: use a hypercube, a complete graph, or hsn or rhsn over one: "rhsn(2,2,hypercube(2))"
? 2

$ printf 'local x\nwhile any(1 == 1) {\n  x = x + 1\n}\n' > loop.pram; weft run 'pram("loop.pram",max-steps=50)' 'hypercube(2)'
weft: loop.pram, line 2: step 50: the program has not ended after 50 steps
  while any(1 == 1) {
  ^~~~~
  hint: if it should take longer, raise max-steps=
? 2

$ printf 'param m = 2\nshared a[m]\na[me] = m\n' > m.pram; weft run 'pram("m.pram",parameters="m=3")' 'hypercube(2)'
weft: m.pram, line 3: step 1: a[3] is outside the array (processor 3)
  a[me] = m
  ^~~~~
  hint: guard it: if me + 1 < n { ... }
? 2

$ weft run 'pram("m.pram",parameters="m=4")' 'hypercube(2)' --schedule p.json && weft check p.json
pram("m.pram",parameters="m=4") on hypercube(2), single-port
inputs               0 on 4 nodes
communication steps  9
computation steps    12
messages             20
busiest channel      3 messages from node 0 to node 1
formula              none: O(log N) for each step of the PRAM, without a constant (Hamdi and Hall 1997, section 3.2)
remark               1 PRAM step: 1 write of at most 9 steps; slowdown 9.0 per PRAM step, 4.5 log2 N
correct              yes: all output arrays are those of a PRAM with a plain memory
wrote p.json
holds: pram("m.pram",parameters="m=4",seed=1) on hypercube(2), single-port: 9 communication steps, 12 computation steps, 20 messages of at most 1 item
  every step keeps the port model, and every node ends with its result, for the data in the file

$ weft run 'pram("m.pram",parameters="k=4")' 'hypercube(2)'
weft: the program has no parameter "k"
  hint: did you mean "m"?  see: the lines "param" of the program
? 2

$ weft run 'pram("m.pram",parameters="m=four")' 'hypercube(2)'
weft: "m=four" does not give a parameter a whole number
  m=four
  ^~~~~~
  hint: write parameters="m=4,k=2"
? 2

$ weft run 'pram("loop.pram")' 'hypercube(2)' --max-steps 20
weft: loop.pram, line 2: step 20: the program has not ended after 20 steps
  while any(1 == 1) {
  ^~~~~
  hint: if it should take longer, raise max-steps=
? 2

$ weft run fft 'hypercube(2)' --max-steps 20
weft: fft ends by itself and has no limit of steps
  hint: leave --max-steps out
? 2

$ weft run semigroup 'hypercube(10)' --animate a.html
weft: "hypercube(10)" has 1024 nodes and 10240 channels; such a picture shows at most 600 and 20000
  hint: take a smaller member of the family; weft draw shows large ones as clusters or as a matrix
? 2

$ weft run semigroup 'hypercube(2)' 'hypercube(3)' --animate a.html
weft: --animate is for one network
  hint: give one network, or leave it out
? 2

$ echo 9007199254740993 1 > large.txt; weft run sort 'hypercube(1)' --input large.txt
weft: "9007199254740993" has more than 53 bits
  hint: give whole numbers up to 2^53
? 2

$ weft run sort 'hypercube(2)' --output o --schedule ./o
weft: --schedule and --output name the same file
  hint: give two names
? 2

$ weft run sort 'hypercube(2)' --csv
network,nodes,model,communication_steps,computation_steps,messages,values_per_message,formula,lower_bound,correct
hypercube(2),4,single-port,3,3,12,1,3,-,yes

$ printf 'shared a[n]\n' > none.pram; weft run 'pram("none.pram")' 'hypercube(2)'
weft: none.pram, line 2: the program has no statements
  hint: statements follow the declarations
? 2

$ printf 'shared a[n]\na[me] = max(1, 2, 3)\n' > three.pram; weft run 'pram("three.pram")' 'hypercube(2)'
weft: three.pram, line 2: expected ")", not ","
  a[me] = max(1, 2, 3)
                  ^
  hint: max has two arguments
? 2
