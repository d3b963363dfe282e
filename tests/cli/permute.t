How many steps permutations take, and the worst that is found: the same seed, the same numbers.

$ weft permute 'rcc-full(4,1)' --routing rcc-3 --worst-file worst.txt && head -n 7 worst.txt
rcc-full(4,1) with rcc-3
100 random permutations: 6 to 12 steps, 8.61 on average
permutation      steps  hops  largest queue  drops  acknowledgements
───────────────  ─────  ────  ─────────────  ─────  ────────────────
random(seed=17)     12    68              2      2                14
bit-reversal         6    48              1      0                12
column-to-row        5    56              1      0                16
complement          11    69              2      8                 8
digit-reversal       2    24              1      0                12
neighbor            12    75              2      8                 8
row-to-row          11    67              2      8                 8
shuffle              8    68              2      0                14
tornado             12    75              2      8                 8
transpose            2    24              1      0                12
search              12    77              2      8                 8
Worst: search, 12 steps.
Lemma 2 of the RCC-FULL paper bounds rcc-3 by 13 steps; by 13 with the bound of Algorithm 1 in the rows.
wrote worst.txt
# network rcc-full(4,1)
# routing rcc-3
# permutation search
# steps 12 (--seed 1)
# source destination
0 5
1 7

$ weft permute 'rcc-full(4,1)' --routing rcc-3 --permutation worst.txt
rcc-full(4,1) with rcc-3
permutation        steps  hops  largest queue  drops  acknowledgements
─────────────────  ─────  ────  ─────────────  ─────  ────────────────
file("worst.txt")     12    77              2      8                 8
Lemma 2 of the RCC-FULL paper bounds rcc-3 by 13 steps; by 13 with the bound of Algorithm 1 in the rows.

$ weft paths 'torus(4,4)' --routing dor --worst-file heavy.txt >paths.txt 2>&1 && weft permute 'torus(4,4)' --routing dor --permutation heavy.txt
torus(4,4) with dor
permutation        steps  hops  largest queue
─────────────────  ─────  ────  ─────────────
file("heavy.txt")      3     8              1

$ weft permute 'ring(6)' --trials 5 --climb 0
ring(6) with dor
5 random permutations: 1 to 3 steps, 2.00 on average
permutation     steps  hops  largest queue
──────────────  ─────  ────  ─────────────
random(seed=3)      3     8              1
complement          3    10              1
neighbor            1     6              1
tornado             2    12              1
Worst: complement, 3 steps.

$ weft permute 'hypercube(4)' --routing 'valiant(dor)' --permutation transpose --trials 20
hypercube(4) with valiant(dor)
20 trials: 5 to 7 steps, 6.00 on average
permutation  steps  hops  largest queue
───────────  ─────  ────  ─────────────
transpose        7    54              2

$ weft permute 'faulty(ring(6),links=2,seed=1)' --routing shortest --permutation complement
faulty(ring(6),links=2) with shortest
permutation  steps  hops  largest queue  not delivered
───────────  ─────  ────  ─────────────  ─────────────
complement       1     4              1              2

$ weft permute 'rcc-full(3,1)' --routing rcc-3 --permutation 'random(seed=4)' --json
{"spec":"rcc-full(3,1)","routing":"rcc-3","seed":1,"trials":{"count":1,"least_steps":6,"mean_steps":6.0,"most_steps":6},"permutations":[{"name":"random(seed=4)","steps":6,"hops":18,"largest_queue":1,"undelivered":0,"drops":0,"acknowledgements":6,"part_steps":[1,1,1,3,0,0,0,0]}],"worst":{"name":"random(seed=4)","steps":6,"hops":18,"largest_queue":1,"undelivered":0,"drops":0,"acknowledgements":6,"part_steps":[1,1,1,3,0,0,0,0]},"lemma_2":{"as_printed":12.196152422706632,"rows_by_algorithm_1":12.196152422706632}}

$ weft permute 'fat-tree(2,2)' --trials 3 --seed 9 --climb 5 --json
{"spec":"fat-tree(2,2)","routing":"fat-tree-nca","seed":9,"trials":{"count":3,"least_steps":2,"mean_steps":2.0,"most_steps":2},"permutations":[{"name":"random(seed=9)","steps":2,"hops":4,"largest_queue":1,"undelivered":0},{"name":"bit-reversal","steps":2,"hops":4,"largest_queue":1,"undelivered":0},{"name":"column-to-row","steps":2,"hops":4,"largest_queue":1,"undelivered":0},{"name":"complement","steps":2,"hops":8,"largest_queue":1,"undelivered":0},{"name":"digit-reversal","steps":2,"hops":4,"largest_queue":1,"undelivered":0},{"name":"neighbor","steps":2,"hops":4,"largest_queue":1,"undelivered":0},{"name":"row-to-row","steps":2,"hops":8,"largest_queue":1,"undelivered":0},{"name":"shuffle","steps":2,"hops":4,"largest_queue":1,"undelivered":0},{"name":"tornado","steps":2,"hops":4,"largest_queue":1,"undelivered":0},{"name":"transpose","steps":2,"hops":4,"largest_queue":1,"undelivered":0},{"name":"search","steps":2,"hops":8,"largest_queue":1,"undelivered":0}],"worst":{"name":"complement","steps":2,"hops":8,"largest_queue":1,"undelivered":0}}

$ weft help block
block: blocks of consecutive addresses are permuted at random

  block(size,within=identity|random,seed=)

Parameters:
  size    terminals in a block, at least 1
  within  whether the terminals of a block keep their order: identity|random (default: identity)
  seed    seed of the random choice, at least 0

For example:
  weft permute "ring(8)" --permutation "block(4)"
  weft permute "rcc-full(4,1)" --permutation "block(4)"
  weft permute "fat-tree(2,3)" --permutation "block(4)"

$ weft permute 'ring(12)' --permutation shuffle
weft: shuffle does not fit "ring(12)": its number of terminals, 12, is not a power of two
  shuffle
  ^~~~~~~
  hint: use another pattern; see: weft list patterns
? 2

$ weft permute 'ring(12)' --permutation uniform
weft: uniform is not a permutation: a terminal sends to more than one
  uniform
  ^~~~~~~
  hint: use a permutation; see: weft list patterns
? 2

$ weft permute 'ring(12)' --permutation torndo
weft: no pattern is named "torndo"
  torndo
  ^~~~~~
  hint: did you mean "tornado"?  see: weft list patterns
? 2

$ weft permute 'ring(12)' --permutation 'block(5)'
weft: block(5): blocks of 5 do not fill 12 terminals
  block(5)
        ^
  hint: use a divisor of 12
? 2

$ weft permute 'ring(3)' --permutation nowhere.txt
weft: nowhere.txt: No such file or directory
  file("nowhere.txt")
       ^~~~~~~~~~~~~
  hint: a path starts from the folder where the program was started
? 2

$ printf '0 1\n1 0\n2 1\n' >bad.txt && weft permute 'ring(3)' --permutation bad.txt
weft: bad.txt:3: 1 is the destination of 0 already
  file("bad.txt")
       ^~~~~~~~~
  hint: each terminal receives once
? 2

$ weft permute 'ring(12)' --routing rcc-3
weft: rcc-3 does not route "ring(12)"
  hint: it serves rcc-full, without faults
? 2

$ weft permute 'rcc-full(3,1)' --routing 'rcc-3(2)'
weft: rcc-3(2): too many arguments; rcc-3 takes no arguments
  rcc-3(2)
        ^
  hint: write rcc-3
? 2

$ weft permute 'ring(12)' --permutation tornado --climb 3
weft: --climb looks for a bad permutation; --permutation names one
  hint: leave one of them out
? 2

$ weft permute 'ring(12)' --climb x
weft: --climb is "x"; it must be a whole number of at least 1
  hint: write --climb 2
? 2

$ weft permute 'torus(8,8)' --permutation transpose --draw transpose.svg
torus(8,8) with dor
permutation  steps  hops  largest queue
───────────  ─────  ────  ─────────────
transpose        8   256              1
wrote transpose.svg

$ grep -o 'class="\(title\|legend\|note\)".*' transpose.svg | sed 's/[^>]*>//; s/<.*//' && grep -c 'class="link".*>4</title>' transpose.svg
paths over a link, the larger of the two directions
0
4
messages: 64, hops: 256, steps: 8
torus(8,8): transpose with dor
16

$ weft permute 'hypercube(4)' --routing 'valiant(dor)' --permutation transpose --trials 20 --draw worst.tikz >/dev/null && grep -o 'messages: .*' worst.tikz
wrote worst.tikz
messages: 16, hops: 54, steps: 7; the worst of 20 trials};

$ weft permute 'faulty(ring(6),links=2,seed=1)' --routing shortest --permutation complement --draw lost.svg --json 2>/dev/null | wc -l && grep -o 'messages: [^<]*' lost.svg
1
messages: 6, hops: 4, steps: 1, messages without a path: 2

$ weft permute 'torus(4,4)' --draw none.svg
weft: --draw shows the paths of one permutation
  hint: name it with --permutation; to draw the worst one, write it with --worst-file first
? 2

$ weft permute 'rcc-full(4,1)' --routing rcc-3 --permutation tornado --draw none.svg
weft: rcc-3 drops messages and sends them again, so they have no single path to be drawn
  hint: leave --draw out, or use a routing; see: weft list routing
? 2

$ weft permute 'torus(32,32)' --permutation tornado --draw none.svg
weft: "torus(32,32)" has 1024 nodes; a picture of paths shows at most 600
  hint: take a smaller member of the family
? 2

$ weft permute 'torus(4,4)' --permutation tornado --draw none.gif
weft: "none.gif" does not end in a format of pictures
...
? 2

$ ls none.svg none.gif 2>/dev/null
? 2
