Who talks to whom, and when.

$ weft list patterns
pattern         permutation  usage                                               summary
──────────────  ───────────  ──────────────────────────────────────────────────  ────────────────────────────────────────────────────────────────────────────────────────────
all-to-all      no           all-to-all                                          to all others in turn, terminal s beginning with s+1
bit-reversal    yes          bit-reversal                                        the bits of the address in reverse order
block           yes          block(size,within=identity|random,seed=)            blocks of consecutive addresses are permuted at random
broadcasts      no           broadcasts                                          each message to all other terminals
column-blocks   yes          column-blocks                                       addresses in a square, block k of the columns to row k of a group of rows
column-to-row   yes          column-to-row                                       addresses in a square, (i,j) to (j+1,i)
complement      yes          complement                                          terminal i of N to N-1-i, so each digit or bit to its complement
digit-reversal  yes          digit-reversal                                      the coordinates, digits or else address bits in reverse order
file            yes          file(path)                                          read from a file, a line `source destination` for each terminal; `-` for none
group-to-group  no           group-to-group(size,step=1)                         to any terminal of the next group; groups are consecutive terminals, the same number in each
hot-spot        no           hot-spot(nodes=128,at=[...],fraction=1,seed=)       a share of all packets to a few terminals, the rest to any other
identity        yes          identity                                            each terminal to itself
local           no           local(decay=1/2,radius=3)                           to nearby terminals, with a probability that falls with the distance
matrix          no           matrix(path,form=pairs|dense)                       read from a file: lines `source destination weight`, or a dense matrix
multicast       no           multicast(size=8,within=)                           each message to several random terminals
neighbor        yes          neighbor                                            1 added to every coordinate, modulo its side
random          yes          random(seed=)                                       a random permutation
row-to-row      yes          row-to-row                                          addresses in a square, (i,j) to (i+1,j)
shuffle         yes          shuffle                                             the bits of the address rotated left by one
stencil         no           stencil(along=links|coordinates,order=turn|random)  to the neighbours, in turn or at random
tornado         yes          tornado                                             ceil(k/2)-1 added to every coordinate, modulo its side k
transpose       yes          transpose(by=coordinates|bits)                      the two halves of the coordinates, digits or else address bits exchanged
uniform         no           uniform(self=no|yes)                                to any other terminal with equal probability
update          no           update(sharers=8,within=,ack=)                      each message to several random terminals, which acknowledge it: updates of shared data
worst-case      yes          worst-case(found=lower-bound)                       permutation that loads some channel most under the routing; other terminals are silent

$ weft list processes
process        usage                         summary
─────────────  ────────────────────────────  ───────────────────────────────────────────────────────────────────────────────
batch          batch(packets=1)              all packets of a terminal at the start, then none
bernoulli      bernoulli                     in each cycle a packet with the same probability
list           list(path)                    read from a file: lines `cycle source destination flits`, or the CSV of --trace
on-off         on-off(burst=8,peak=1,duty=)  bursts of packets and silence between them
request-reply  request-reply(reply=)         requests as in bernoulli, each answered by a reply of a second message class

$ weft help hot-spot
hot-spot: a share of all packets to a few terminals, the rest to any other

  hot-spot(nodes=128,at=[...],fraction=1,seed=)

Parameters:
  nodes     number of hot terminals, chosen at random by the seed, at least 1 (default: 128)
  at        the hot terminals, instead of random ones
  fraction  share of the packets that go to hot terminals, 0 to 1 (default: 1)
  seed      seed of the random choice, at least 0

Examples:
  hot-spot(nodes=3)
  hot-spot(at=[4,0,2],fraction=1/4)
  hot-spot(at=[1],fraction=0.3)
  hot-spot(nodes=1,seed=4)

$ weft help bit-complement
complement: terminal i of N to N-1-i, so each digit or bit to its complement

  complement

Alias: bit-complement

For example:
  weft permute "ring(5)" --permutation "complement"
  weft permute "torus(4,3)" --permutation "complement"
  weft permute "fat-tree(2,3)" --permutation "complement"

$ weft help on-off
on-off: bursts of packets and silence between them

  on-off(burst=8,peak=1,duty=)

Parameters:
  burst  mean number of packets in a burst, at least 1 (default: 8)
  peak   load inside a burst, in flits per cycle, 0 to 1 (default: 1)
  duty   share of the time inside bursts, instead of the peak, 0 to 1

Examples:
  on-off
  on-off(burst=20,peak=1/2)
  on-off(burst=2.5,duty=1/4)
  on-off(burst=1)

$ weft paths 'mesh(4,4)' --worst-file worst.txt >/dev/null 2>&1; grep -c -- ' -$' worst.txt; grep -v '#' worst.txt | grep -v -- ' -$'
13
0 4
1 8
2 12

$ weft simulate 'mesh(4,4)' --traffic 'file("worst.txt")' --load 0.2 --packet 8 --vcs 4 2>/dev/null | grep -A1 '  offered'
  offered          0.0374 flits per terminal and cycle; 3 of 16 terminals send
  accepted         0.0374

$ weft simulate 'mesh(4,4)' --traffic worst-case --load 0.2 --packet 8 --vcs 4 2>/dev/null | grep -A1 '  worst case'
  worst case       3.0000 times the load on (0,0) to (0,1), dimension 2
  offered          0.0374 flits per terminal and cycle; 3 of 16 terminals send

$ weft permute 'mesh(4,4)' --permutation worst-case
weft: worst-case depends on a routing, which is not known here
  worst-case
  ^~~~~~~~~~
  hint: write it as --traffic of weft simulate, sweep or saturation; weft paths --worst-file FILE writes it down
? 2
