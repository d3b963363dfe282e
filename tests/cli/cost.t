The cost of networks: pins of chips, boards and racks, wires, routers, coefficients, and what is refused.

$ weft cost 'torus(8,8)' --chips 16,5 --boards 2
torus(8,8): 64 nodes, 128 links; channels of 36 bits

Off-chip links per chip
chips  nodes  partition  method          least   mean  most  signals  pJ/flit
─────  ─────  ─────────  ──────────────  ─────  ─────  ────  ───────  ───────
   16      4  natural    bricks 2 x 2        8      8     8      576    236.5
   16      4  found      bricks 2 x 2        8      8     8      576    236.5
    5     13  natural    strips 3 wide      16  17.60    20     1440    235.2
    5     13  found      METIS, refined     14     16    18     1296    216.4

Links that leave a board, and cables that leave a rack
chips  partition  package  count  least  mean  most
─────  ─────────  ───────  ─────  ─────  ────  ────
   16  natural    board        2     16    16    16
   16  found      board        2     16    16    16
    5  natural    board        2     22    22    22
    5  found      board        2     18    18    18

Wires, in cells of 2 mm
placement  layout    method                                      cells      total  mean  longest  longest mm
─────────  ────────  ──────────────────────────────────────────  ─────────  ─────  ────  ───────  ──────────
2-D        natural   coordinates                                 8 x 8        224  1.75        7          14
2-D        improved  coordinates, folded                         8 x 8        224  1.75        2           4
3-D        natural   coordinates                                 8 x 8 x 1    224  1.75        7          14
3-D        improved  digits by prime factors, folded, exchanges  4 x 4 x 4    208  1.62        4           8

Area of any layout on two layers
at least 0.3318 mm2: (1152 wires across the bisection of 16 links)^2 / 4 = 331776 squared wire pitches

Largest router: 5 inputs, 5 outputs, 2 VCs of 16 flits
part         bits  gates
───────────  ────  ─────
crossbar      900   1330
buffers      5760  40418
arbiters       25    567
I/O control   180   4084
all                46400
all routers: 2969572 gates, 368640 buffer bits

Energy of a flit
router 4.1 pJ; link from chip to chip 72 pJ, from board to board 180 pJ, on a chip 3.6 pJ per mm
pJ/flit above: 4.063 links on average, and one router more

$ weft cost 'scc(4)' --chips 24 --csv
network,chips,used,nodes,partition,method,links_least,links_mean,links_most,signals,board_least,board_mean,board_most,rack_least,rack_mean,rack_most,link_pj,flit_pj,layout,wire2_total,wire2_mean,wire2_longest,wire3_total,wire3_mean,wire3_longest
scc(4),24,24,3,natural,consecutive nodes,3,3,3,216,,,,,,,30.400000000000002,189.71971830985916,natural,288,2.6666666666666665,15,264,2.4444444444444446,7
scc(4),24,24,3,found,consecutive nodes,3,3,3,216,,,,,,,30.400000000000002,189.71971830985916,improved,183,1.6944444444444444,10,154,1.4259259259259258,6

$ weft cost 'directed-ring(8)' --chips 4 --flit-bits 8 --csv
network,chips,used,nodes,partition,method,links_least,links_mean,links_most,signals,board_least,board_mean,board_most,rack_least,rack_mean,rack_most,link_pj,flit_pj,layout,wire2_total,wire2_mean,wire2_longest,wire3_total,wire3_mean,wire3_longest
directed-ring(8),4,4,2,natural,consecutive nodes,2,2,2,16,,,,,,,8.8,41.7,natural,10,1.25,3,8,1,1
directed-ring(8),4,4,2,found,consecutive nodes,2,2,2,16,,,,,,,8.8,41.7,improved,8,1,1,8,1,1

$ weft cost 'rcc-full(4,1)' --chips 4 --json
{"spec":"rcc-full(4,1)","nodes":16,"links":30,"unidirectional_channels":0,"flit_bits":36,"chips":[{"count":4,"nodes":4,"partition":"natural","method":"consecutive nodes","used":4,"links":{"least":3,"mean":3.0,"most":3},"signals":216.0,"boards":null,"racks":null,"energy_pj":{"router":4.1,"link":22.08,"flit":61.696000000000005}},{"count":4,"nodes":4,"partition":"found","method":"consecutive nodes","used":4,"links":{"least":3,"mean":3.0,"most":3},"signals":216.0,"boards":null,"racks":null,"energy_pj":{"router":4.1,"link":22.08,"flit":61.696000000000005}}],"wires":[{"dimensions":2,"layout":"natural","method":"digits","sides":[4,4],"total":60,"mean":2.0,"longest":6,"total_mm":120.0},{"dimensions":2,"layout":"improved","method":"digits by prime factors","sides":[4,4],"total":40,"mean":1.3333333333333333,"longest":2,"total_mm":80.0},{"dimensions":3,"layout":"natural","method":"digits","sides":[4,4,1],"total":60,"mean":2.0,"longest":6,"total_mm":120.0},{"dimensions":3,"layout":"improved","method":"digits, folded, exchanges","sides":[4,4,1],"total":40,"mean":1.3333333333333333,"longest":2,"total_mm":80.0}],"area":{"bisection":4,"wires":288.0,"squared_pitches":20736.0,"square_mm":0.020736},"router":{"inputs":5,"outputs":5,"virtual_channels":2,"buffer_flits":16,"crossbar":{"bits":900,"gates":1330.2},"buffers":{"bits":5760,"gates":40417.920000000006},"arbiters":{"bits":25,"gates":567.25},"io_control":{"bits":180,"gates":4084.2000000000003},"gates":46399.57,"all_gates":704059.0959999999,"all_buffer_bits":87552},"mean_distance":2.2}

$ weft cost 'ring(8)' 'directed-ring(8)' --chips 4 --boards 2
Off-chip links per chip; what follows "found" is of the found partition
network           chips  nodes  natural mean  natural most  found mean  found most  signals  pJ/flit  board most  rack most
────────────────  ─────  ─────  ────────────  ────────────  ──────────  ──────────  ───────  ───────  ──────────  ─────────
ring(8)               4      2             2             2           2           2      144    165.7           2          0
directed-ring(8)      4      2             2             2           2           2       72    286.9           2          0

Wires on a plane, improved, in cells of 2 mm; area at least; gates of the largest router
network           nodes  links  wire mean  wire longest  area mm2  router gates  all gates
────────────────  ─────  ─────  ─────────  ────────────  ────────  ────────────  ─────────
ring(8)               8      8          1             1  0.005184         27384     219075
directed-ring(8)      8      8          1             1  0.001296         18104     144836

$ weft cost 'ring(10)' --chips 11
weft: ring(10) has 10 nodes, too few for 11 chips
  hint: use --chips 10 or fewer
? 2

$ weft cost 'ring(10)' --chips 2,x
weft: --chips needs whole numbers of at least 1, separated by commas
  2,x
    ^
  hint: write --chips 16,64,256
? 2

$ weft cost 'ring(10)' --chips 0
weft: --chips needs whole numbers of at least 1, separated by commas
  0
  ^
  hint: write --chips 16,64,256
? 2

$ weft cost 'ring(10)' --chips 2 --boards 3
weft: there are only 2 chips for 3 boards
  hint: use --boards 2 or fewer
? 2

$ weft cost 'ring(10)' --flit-bits 0
weft: --flit-bits is "0"; it must be a whole number of at least 1
  hint: write --flit-bits 36
? 2

$ printf '[gates]\nper_buffer_bit = 0\n' > zero.toml && weft cost 'ring(10)' --coefficients zero.toml
weft: zero.toml:2: gates.per_buffer_bit must be positive
  per_buffer_bit = 0
                   ^
  hint: write per_buffer_bit = 7.017
? 2

$ printf '[energy]\nwire_pj = 1\n' > unknown.toml && weft cost 'ring(10)' --coefficients unknown.toml
weft: unknown.toml:2: [energy] has no coefficient "wire_pj"
  wire_pj = 1
  ^~~~~~~
  hint: did you mean "wire_pj_per_bit_mm"?  see: weft cost --print-coefficients
? 2

$ printf '[router]\nbuffer_flits = 4\n' > small.toml && weft cost --coefficients small.toml --print-coefficients | grep buffer_flits
buffer_flits = 4            # flits in the buffer of a virtual channel

$ weft cost
weft: weft cost needs a network
  hint: write weft cost "torus(16,16)"
? 2

$ weft cost 'ring(8)' --coefficients .
weft: .: Is a directory
  hint: name a file in it
? 2

$ weft cost 'ring(8)' --coefficients ''
weft: the name of a file to read is empty
  hint: name the file
? 2

$ printf '' > empty.toml && weft cost 'ring(8)' --chips 4 --coefficients empty.toml --json > a.json && weft cost 'ring(8)' --chips 4 --json | cmp - a.json && echo same
same

$ weft cost --print-coefficients | grep -B1 '^\[energy'
# assumptions: round numbers of the order of a 28 nm process, not measured and from no publication
[energy]

$ weft draw 'ring(10)' --chips 6 | grep -o 'class="note".*' | sed 's/.*>\(.*\)<.*/\1/'
5 chips of up to 2 nodes (consecutive nodes); off-chip links of each: 2

$ weft draw 'mesh(3,3)' --chips 2 --partition found | grep -o 'class="note".*' | sed 's/.*>\(.*\)<.*/\1/'
2 chips of up to 5 nodes (strips 2 wide); off-chip links of each: 4

$ weft draw 'ring(10)' --chips 11
weft: ring(10) has 10 nodes, too few for 11 chips
  hint: use --chips 10 or fewer
? 2

$ weft draw 'ring(10)' --partition found
weft: --partition needs the number of groups
  hint: write --partition 16
? 2

$ weft draw 'ring(10)' --chips 2 --partition best
weft: --partition is "best"; it must be one of: natural, found
  hint: write --partition natural
? 2
