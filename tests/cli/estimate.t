Latency over load without simulation, and loads under any pattern.

$ weft estimate 'hypercube(4)' --traffic uniform --load 0.1:0.3:0.1 --packet 4
hypercube(4) with dor under uniform, packets of 4 flits
  mean hops         2.1333
  traffic density   1.0667 messages per link when each terminal sends one, 16.0000 when each sends to every other
  saturation        0.463 flits per terminal and cycle, by the model
load  latency  waiting  M/M/1
────  ───────  ───────  ─────
 0.1    21.70     1.03   9.01
 0.2    23.20     2.53   9.55
 0.3    25.78     5.11  10.16

$ weft estimate 'hypercube(4)' --traffic uniform --load 0.1,0.2 --simulate --cycles 3000 --warmup 500 --csv
load,latency,waiting,mm1_delay,simulated,error
0.1,18.780915933139426,1.1142492664727492,2.2535211267605586,18.541645760160563,0.0129044733177337
0.2,21.542917719217815,3.8762510525511393,2.388059701492532,20.68825150300601,0.041311669866717304

$ weft estimate 'torus(4,4)' --traffic transpose --load 0.1,0.9 --json | cut -c 1-140
{"spec":"torus(4,4)","routing":"dor","traffic":"transpose","packet":1,"mean_hops":2.0,"traffic_density":{"one_each":1.0,"all_pairs":15.0},"s

$ weft estimate 'torus(4,4)' --traffic uniform --load 0.1 --packet 4 --switching vct
weft: weft estimate describes wormhole switching, not vct
  hint: leave --switching out, or use weft simulate
? 2

$ weft estimate 'torus(4,4)' --traffic uniform --load 0.1 --packet 1,4
weft: weft estimate draws one curve: each option but --load takes one value
  hint: run it once for each curve
? 2

$ weft estimate 'torus(4,4)' --traffic uniform
weft: --load is missing: flits per terminal and cycle
  hint: write --load 0.1
? 2

$ weft paths 'mesh(4,4)' --traffic transpose
mesh(4,4) with dor under transpose
  delivered         all 16 ordered pairs that have traffic
  longest           6 hops, (3,0) to (0,3)
  mean hops         2.5000 of a packet
  busiest channel   3.0000 flits per cycle when each terminal sends one on average
  ideal throughput  0.3333 flits per terminal and cycle
link class   channels  min load  mean load  max load
───────────  ────────  ────────  ─────────  ────────
dimension 1        24    0.0000     0.8333    3.0000
dimension 2        24    0.0000     0.8333    3.0000

$ weft paths 'rcc-full(4,1)' --with rcc-1 --traffic 'local(decay=1/2,radius=1)' --csv
network,routing,traffic,link_class,channels,load_min,load_mean,load_max
"rcc-full(4,1)",rcc-1,local(radius=1),atom,48,0.25,0.27083333333333337,0.3333333333333333
"rcc-full(4,1)",rcc-1,local(radius=1),level 1,12,0.25,0.25,0.25

$ weft paths 'mesh(4,4)' --traffic worst-case
weft: weft paths has an option of its own for the worst case
  hint: write --worst-case
? 2

$ weft estimate 'hypercube(10)' --traffic uniform --load 0.1 --max-memory 2MB
weft: following the traffic takes 12.0 MiB at least, more than 2.0 MiB
  hint: allow more with --max-memory, or use a smaller network
? 2
