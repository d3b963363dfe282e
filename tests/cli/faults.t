Curves over the fault rate: the same seed, the same numbers.

$ weft faults 'torus(8,8)' --links 0:20%:5%
torus(8,8) with link faults
rate %  faults  connected  in %   95 % interval      diameter    mean distance  largest component %
──────  ──────  ─────────  ────  ──────────────  ────────────  ───────────────  ───────────────────
     0       0    100/100   100  100.0 to 100.0   8.00 [8..8]  4.0635 ± 0.0000               100.00
     5       6    100/100   100   96.3 to 100.0   8.00 [8..8]  4.1094 ± 0.0020               100.00
    10      13    100/100   100   96.3 to 100.0   8.15 [8..9]  4.1934 ± 0.0049               100.00
    15      19     99/100    99    94.6 to 99.8  8.64 [8..10]  4.3035 ± 0.0082                99.98
    20      26     96/100    96    90.2 to 98.4  9.24 [8..11]  4.4892 ± 0.0174                99.91
128 links can fail; 100 trials per rate, seed 1.
Connected: all surviving nodes reach each other; 95 % Wilson interval.
Diameter as mean [min..max] and mean distance with 95 % Student interval, over the connected trials.
Largest component: its share of the surviving nodes, mean over all trials.
Trial i (from 0) has the faults of faulty(torus(8,8),links=FAULTS,seed=1+i).

$ weft faults 'ring(8)' --nodes 0:8:4 --trials 20 --seed 3 --csv
rate,faults,trials,connected,connected_low,connected_high,diameter_mean,diameter_low,diameter_high,diameter_min,diameter_max,mean_distance_mean,mean_distance_low,mean_distance_high,mean_distance_min,mean_distance_max,largest_component
0,0,20,20,1,1,4,4,4,4,4,2.2857142857142856,2.2857142857142856,2.2857142857142856,2.2857142857142856,2.2857142857142856,1
0.5,4,20,2,0.02786648121376822,0.3010336452284873,3,3,3,3,3,1.6666666666666667,1.6666666666666667,1.6666666666666667,1.6666666666666667,1.6666666666666667,0.6125
1,8,20,0,0,0,,,,,,,,,,,0

$ weft faults 'directed-ring(5)' --links 1 --trials 4
directed-ring(5) with link faults
rate %  faults  connected  in %  95 % interval  diameter  mean distance  largest component %
──────  ──────  ─────────  ────  ─────────────  ────────  ─────────────  ───────────────────
    20       1        0/4     0    0.0 to 49.0                                         20.00
5 links can fail; 4 trials per rate, seed 1.
Connected: all surviving nodes reach each other; 95 % Wilson interval.
Diameter as mean [min..max] and mean distance with 95 % Student interval, over the connected trials.
Largest component: its share of the surviving nodes, mean over all trials.
Trial i (from 0) has the faults of faulty(directed-ring(5),links=FAULTS,seed=1+i).

$ weft faults 'path(3)' --nodes 0:2:1 --trials 1 | head -n 6
path(3) with node faults
rate %  faults  connected  in %   95 % interval     diameter  mean distance  largest component %
──────  ──────  ─────────  ────  ──────────────  ───────────  ─────────────  ───────────────────
     0       0        1/1   100  100.0 to 100.0  2.00 [2..2]         1.3333               100.00
 33.33       1        0/1     0     0.0 to 79.3                                            50.00
 66.67       2        1/1   100   20.7 to 100.0  0.00 [0..0]                              100.00

$ weft faults petersen --links 20% --trials 10 --json
{"spec":"petersen","kind":"links","mortal":15,"trials":10,"seed":1,"points":[{"rate":0.2,"faults":3,"connected":{"trials":10,"probability":1.0,"low":0.7224672001371106,"high":1.0},"diameter":{"trials":10,"mean":4.1,"low":3.8737842999999996,"high":4.3262157,"min":4.0,"max":5.0},"mean_distance":{"trials":10,"mean":2.1444444444444444,"low":2.1182160312633784,"high":2.1706728576255103,"min":2.088888888888889,"max":2.2},"largest_component":{"trials":10,"mean":1.0,"low":1.0,"high":1.0,"min":1.0,"max":1.0}}]}

$ mkdir sub && weft faults petersen --links 0:60%:20% --trials 10 --csv --page sub/faults.html && grep -c 'class="curve"' sub/faults.html
rate,faults,trials,connected,connected_low,connected_high,diameter_mean,diameter_low,diameter_high,diameter_min,diameter_max,mean_distance_mean,mean_distance_low,mean_distance_high,mean_distance_min,mean_distance_max,largest_component
0,0,10,10,1,1,2,2,2,2,2,1.6666666666666667,1.6666666666666667,1.6666666666666667,1.6666666666666667,1.6666666666666667,1
0.2,3,10,10,0.7224672001371106,1,4.1,3.8737842999999996,4.3262157,4,5,2.1444444444444444,2.1182160312633784,2.1706728576255103,2.088888888888889,2.2,1
0.4,6,10,3,0.10779126740630099,0.6032218525388546,7,7,7,7,7,3.1185185185185187,2.840669190872265,3.396367846164772,3,3.2222222222222223,0.9
0.6,9,10,0,0,0.2775327998628892,,,,,,,,,,,0.51
wrote sub/faults.html
6

$ weft faults 'torus(8,8)' --links 0:20%
weft: the range "0:20%" has no step
  hint: write FROM:TO:STEP, such as 0:20%:2% or 0:50:5
? 2

$ weft faults 'torus(8,8)' --links 0:20%:0
weft: the range "0:20%:0" has a step of 0
  hint: write FROM:TO:STEP, such as 0:20%:2% or 0:50:5
? 2

$ weft faults 'torus(8,8)' --links 0:120%:10%
weft: the range "0:120%:10%" goes beyond 100 %
  hint: take at most 100%, or 1.0 as a share
? 2

$ weft faults 'torus(8,8)' --links 0:20%:2
weft: the range "0:20%:2" mixes percentages with other numbers
  hint: write % after each of them, or after none
? 2

$ weft faults 'torus(8,8)' --links 0:200:50
weft: the range goes to 200; the network has only 128 of them
  hint: take at most 128, or 100%
? 2

$ weft faults 'torus(8,8)' --links 10% --nodes 10%
weft: --links and --nodes exclude each other
  hint: run weft faults twice
? 2

$ weft faults 'torus(8,8)'
weft: weft faults needs --links or --nodes
  hint: write --links 0:20%:2% or --nodes 0:20%:2%
? 2

$ weft faults 'torus(8,8)' --nodes 10% --trials 0
weft: --trials is "0"; it must be a whole number of at least 1
  hint: write --trials 2
? 2

$ weft faults 'torus(8,8)' --nodes 10% --seed x
weft: --seed is "x"; it must be a whole number from 0 to 2^61
  hint: write --seed 1
? 2

$ weft faults 'torus(8,8)' --nodes 0:50%:0.1% --trials 1000000
weft: 501 rates with 1000000 trials each are more than 10000000 networks
  hint: take fewer rates, or --trials 1000
? 2
