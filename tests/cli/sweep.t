Curves: every network with every value at every load, in the order of the plan.

$ weft sweep 'ring(8)' 'hypercube(3)' --traffic uniform --load 0.1:0.7:0.2 --packet 4 2>&1
network       routing  traffic  packet  vcs  load  accepted           latency  verdict
────────────  ───────  ───────  ──────  ───  ────  ────────  ────────────────  ─────────
ring(8)       dor      uniform       4    2   0.1    0.0979      22.64 ± 0.39  converged
ring(8)       dor      uniform       4    2   0.3    0.3001      35.81 ± 0.65  converged
ring(8)       dor      uniform       4    2   0.5    0.3380   946.79 ± 203.37  saturated
ring(8)       dor      uniform       4    2   0.7    0.3395  1547.95 ± 504.94  saturated
hypercube(3)  dor      uniform       4    1   0.1    0.0979      19.41 ± 0.36  converged
hypercube(3)  dor      uniform       4    1   0.3    0.2997      22.72 ± 0.42  converged
hypercube(3)  dor      uniform       4    1   0.5    0.5000      42.36 ± 0.42  converged
hypercube(3)  dor      uniform       4    1   0.7    0.5488  2266.02 ± 328.40  saturated
VCs per port differ: ring(8) 2, hypercube(3) 1 (--vcs 2 makes them equal)
Buffer flits per port differ: ring(8) 16, hypercube(3) 8
8 points computed, stored in weft-results.sqlite

$ weft sweep 'hypercube(3)' --traffic uniform --load 0.1,0.3 --packet 4 --past-saturation run 2>&1
2 of 2 points are stored already
network       routing  traffic  packet  load  accepted       latency  verdict
────────────  ───────  ───────  ──────  ────  ────────  ────────────  ─────────
hypercube(3)  dor      uniform       4   0.1    0.0979  19.41 ± 0.36  converged
hypercube(3)  dor      uniform       4   0.3    0.2997  22.72 ± 0.42  converged
nothing to compute: all points are stored in weft-results.sqlite

$ weft sweep 'hypercube(3)' --traffic uniform --load 0.1 --packet 4 --json 2>/dev/null | sed 's/"hash":"[0-9a-f]\{32\}"/"hash":"..."/; s/"cpu_seconds.*//'
{"name":"","hash":"...","spec":"hypercube(3)","routing":"dor","traffic":"uniform","process":"bernoulli","packet":4,"load":0.1,"senders":8,"offered":0.09779825908858167,"accepted":0.097926267281106,"accepted_error":0.00495333750400874,"bound":1.0,"bound_reason":"equal service to all sources: a terminal sends at most one flit per cycle","accepted_bound":1.0,"packet_latency":{"mean":19.409685863874344,"ci95":0.36145349604798743,"p50":20,"p95":26,"p99":31,"p999":37,"max":37},"network_latency":{"mean":19.230366492146597},"congestion":0.0828087167070218,"hops":{"mean":1.7028795811518325},"packets":{"generated":764,"received":764},"utilisation":{"dimension 1":{"channels":8,"mean":0.05771410579345088},"dimension 2":{"channels":8,"mean":0.056171284634760704},"dimension 3":{"channels":8,"mean":0.05277078085642317}},"fairness":{"jain":0.9901908660747515,"least":0.8186528497409327,"most":1.1088082901554404},"flit_hops":10584,"cycles":4970,"warmup":1000,"window_end":4906,

$ weft sweep 'ring(8)' --traffic uniform --load 0.1 --threads 1 --store a > one.txt 2>/dev/null; weft sweep 'ring(8)' --traffic uniform --load 0.1 --threads 4 --store b 2>/dev/null | cmp - one.txt

$ weft sweep 'mesh(4,4)' --traffic 'uniform,hot-spot(nodes=1)' --load 0.05,0.10 --vcs 1,2 --replications 2 --dry-run --threads 2 2>&1
network    routing  traffic                   packet  vcs  load  seed
─────────  ───────  ────────────────────────  ──────  ───  ────  ────
mesh(4,4)  dor      uniform                        1    1  0.05     1
mesh(4,4)  dor      uniform                        1    1  0.05     2
mesh(4,4)  dor      uniform                        1    1   0.1     1
mesh(4,4)  dor      uniform                        1    1   0.1     2
mesh(4,4)  dor      uniform                        1    2  0.05     1
mesh(4,4)  dor      uniform                        1    2  0.05     2
mesh(4,4)  dor      uniform                        1    2   0.1     1
mesh(4,4)  dor      uniform                        1    2   0.1     2
mesh(4,4)  dor      hot-spot(nodes=1,seed=1)       1    1  0.05     1
mesh(4,4)  dor      hot-spot(nodes=1,seed=2)       1    1  0.05     2
mesh(4,4)  dor      hot-spot(nodes=1,seed=1)       1    1   0.1     1
mesh(4,4)  dor      hot-spot(nodes=1,seed=2)       1    1   0.1     2
mesh(4,4)  dor      hot-spot(nodes=1,seed=1)       1    2  0.05     1
mesh(4,4)  dor      hot-spot(nodes=1,seed=2)       1    2  0.05     2
mesh(4,4)  dor      hot-spot(nodes=1,seed=1)       1    2   0.1     1
mesh(4,4)  dor      hot-spot(nodes=1,seed=2)       1    2   0.1     2
16 points, of which 0 are stored already; the rest takes less than a second on 2 threads

$ weft sweep 'hypercube(3)' --traffic uniform --load 0.1,0.2,0.3 --packet 4 --dry-run --threads 1 2>&1
network       routing  traffic  packet  load
────────────  ───────  ───────  ──────  ────  ──────
hypercube(3)  dor      uniform       4   0.1  stored
hypercube(3)  dor      uniform       4   0.2
hypercube(3)  dor      uniform       4   0.3  stored
3 points, of which 2 are stored already; the rest takes less than a second on 1 thread

$ weft sweep 'ring(8)' --traffic uniform --load 0.001:0.3:0.001 --dry-run --threads 1 2>/dev/null | tail -n 2
ring(8)  dor      uniform       1    0.2
and 100 more; --json lists all

$ weft sweep 'ring(8)' --traffic uniform --load 0.1 --dry-run --json --store none 2>/dev/null | sed 's/"hash":"[0-9a-f]\{32\}"/"hash":"..."/'; ls none
{"name":"","hash":"...","is_stored":false,"configuration":{"spec":"ring(8)","routing":"dor(dateline=entry,tie=up)","traffic":"uniform(self=no)","process":"bernoulli","packet":1,"load":"0.1","router":{"switching":"wormhole","vc_reuse":"tail","buffer":8,"delays":{"route":1,"vc":1,"switch":1,"crossbar":1,"credit":0},"iterations":1,"speedup":1,"speculative":false,"links":{"ring":{"vcs":2,"latency":1,"cycles_per_flit":1}}},"cycles":null,"warmup":null,"seed":1}}
ls: cannot access 'none': No such file or directory
? 2

$ weft sweep 'ring(8)' --routing shortest --traffic uniform --load 0.1 2>&1 >/dev/null | head -n 1
warning: the prover says of ring(8) with shortest: deadlock

$ printf 'title = "Rings"\ntraffic = "uniform"\nloads = [0.10, 0.2]\n[[group]]\nnetworks = ["ring(8)", {spec = "ring(4)", name = "small"}]\n' > p.toml; weft sweep p.toml 2>/dev/null
Rings
name   network  routing  traffic  packet  load  accepted       latency  verdict
─────  ───────  ───────  ───────  ──────  ────  ────────  ────────────  ─────────────
       ring(8)  dor      uniform       1   0.1    0.1000  19.34 ± 0.29  converged
       ring(8)  dor      uniform       1   0.2    0.2000  29.70 ± 1.22  not-converged
small  ring(4)  dor      uniform       1   0.1    0.1020  14.17 ± 0.25  converged
small  ring(4)  dor      uniform       1   0.2    0.2004  14.97 ± 0.24  converged

$ weft sweep p.toml --load 0.1 --packet 2 --dry-run 2>/dev/null
Rings
name   network  routing  traffic  packet  load
─────  ───────  ───────  ───────  ──────  ────
       ring(8)  dor      uniform       2   0.1
small  ring(4)  dor      uniform       2   0.1

$ sed -i 's/ring(4)/rign(4)/' p.toml; weft sweep p.toml
weft: p.toml:5:33: no network is named "rign"
  rign(4)
  ^~~~
  hint: did you mean "ring"?  see: weft list families
? 2

$ sed -i 's/rign/ring/; s/loads/laods/' p.toml; weft sweep p.toml
weft: p.toml:3:1: there is no key "laods"
  hint: did you mean "loads"?  see: weft help sweep
? 2

$ : > empty.toml; weft sweep empty.toml
weft: empty.toml: there is no network
  hint: write networks = ["torus(8,8)"]
? 2

$ weft sweep none.toml
weft: none.toml: No such file or directory
  hint: a path starts from the folder where the program was started
? 2

$ weft sweep 'ring(8)' --load 0.1
weft: --traffic is missing: who sends to whom
  hint: write --traffic uniform; see: weft list patterns
? 2

$ weft sweep 'ring(8)' --traffic uniform
weft: --load is missing: flits per terminal and cycle
  hint: write --load 0.1
? 2

$ weft sweep 'ring(8)' --traffic uniform --load 0.1:0.5:0.3
weft: --load is "0.1:0.5:0.3"; its end is not a whole number of steps from its beginning
  hint: write --load 0.05:0.5:0.05
? 2

$ weft sweep 'ring(8)' --traffic uniform --load 0.1,1.5
weft: --load is "1.5"; it must be a number from 0 to 1: flits per terminal and cycle (a terminal sends at most one)
  hint: write --load 0.1
? 2

$ weft sweep 'ring(8)' 'ring(6)' --traffic uniform,bit-reversal --load 0.1
1 of 3 points is stored already
left out: bit-reversal does not fit "ring(6)": its number of terminals, 6, is not a power of two
  hint: use another pattern; see: weft list patterns
network  routing  traffic       packet  load  accepted       latency  verdict
───────  ───────  ────────────  ──────  ────  ────────  ────────────  ────────────
ring(8)  dor      uniform            1   0.1    0.1000  19.34 ± 0.29  converged
ring(8)  dor      bit-reversal       1   0.1    0.1003  15.54 ± 0.24  converged
ring(6)  dor      uniform            1   0.1    0.1033  16.45 ± 0.31  converged
ring(6)           bit-reversal       1                                does not fit
2 points computed, stored in weft-results.sqlite

$ weft sweep 'torus(4,4)' --routing dor --traffic uniform --load 0.1 --vcs 1,2
left out: torus(4,4) with dor: dor needs 2 VCs on "dimension 1"; the routers have 1
  hint: use --vcs 2 or more; weft verify --vcs shows what fewer do
network     routing  traffic  packet  vcs  load  accepted       latency  verdict
──────────  ───────  ───────  ──────  ───  ────  ────────  ────────────  ────────────
torus(4,4)  dor      uniform       1    1                                does not fit
torus(4,4)  dor      uniform       1    2   0.1    0.0991  18.01 ± 0.24  converged
1 point computed, stored in weft-results.sqlite

$ weft sweep 'ring(8)' 'hypercube(3)' --traffic uniform --load 0.1 --link ring:latency=2
left out: hypercube(3) with dor: the network has no link class "ring"
  hint: see: weft info SPEC --only link_classes
network       routing  traffic  packet  load  accepted       latency  verdict
────────────  ───────  ───────  ──────  ────  ────────  ────────────  ────────────
ring(8)       dor      uniform       1   0.1    0.1000  21.62 ± 0.37  converged
hypercube(3)           uniform       1                                does not fit
1 point computed, stored in weft-results.sqlite

$ weft sweep 'ring(8)' --traffic uniform --load 0.1 --packet 1:5
weft: --packet is "1:5"; a range is from:to:step, three numbers
  hint: write --packet 1:5:1
? 2

$ weft sweep 'ring(8)' --traffic uniform --load 0.1 --seed 1:1000000000:1
weft: --seed is a single number
  hint: replications use the next seeds
? 2

$ weft sweep 'ring(8)' ring'( 8 )' --traffic 'uniform,uniform()' --load 0.1 --store twice 2>&1
network  routing  traffic  packet  load  accepted       latency  verdict
───────  ───────  ───────  ──────  ────  ────────  ────────────  ─────────
ring(8)  dor      uniform       1   0.1    0.1000  19.34 ± 0.29  converged
1 point computed, stored in twice

$ weft sweep 'ring(8)' 'hypercube(3)' --traffic uniform --load 0.1 --packet 4 --header 2 --port-buffer 16 2>/dev/null
network       routing  traffic  packet  vcs  buffer  load  accepted  payload       latency  verdict
────────────  ───────  ───────  ──────  ───  ──────  ────  ────────  ───────  ────────────  ─────────
ring(8)       dor      uniform       4    2       8   0.1    0.0979   0.0490  22.64 ± 0.39  converged
hypercube(3)  dor      uniform       4    1      16   0.1    0.0979   0.0490  19.41 ± 0.36  converged
VCs per port differ: ring(8) 2, hypercube(3) 1 (--vcs 2 makes them equal)

$ weft sweep 'dragonfly(2,4,2)' 'ccc(3)' --traffic uniform --load 0.1 --dry-run 2>/dev/null | tail -n 2
VCs per port differ: dragonfly(2,4,2) 1 to 2, ccc(3) 3 (--vcs 3 makes them equal)
Buffer flits per port differ: dragonfly(2,4,2) 8 to 16, ccc(3) 24

$ weft sweep 'dragonfly(2,4,2)' 'ccc(3)' --traffic uniform --load 0.1 --port-buffer 9
left out: dragonfly(2,4,2) with minimal: 9 flits cannot be shared evenly by the 2 VCs of a port on "local"
  hint: write a multiple of 2, or give every port the same VCs with --vcs
network           routing    traffic  packet  load  accepted       latency  verdict
────────────────  ─────────  ───────  ──────  ────  ────────  ────────────  ────────────
dragonfly(2,4,2)             uniform       1                                does not fit
ccc(3)            ascending  uniform       1   0.1    0.0978  23.38 ± 0.27  converged
1 point computed, stored in weft-results.sqlite

$ weft sweep 'ring(8)' --traffic uniform --load 0.1 --packet 1,4 --header 2
1 of 1 point is stored already
left out: ring(8) with dor: a header of 2 flits is longer than a packet of 1
  hint: the header counts in the packet's length: use longer packets or a shorter header
network  routing  traffic  packet  load  accepted  payload       latency  verdict
───────  ───────  ───────  ──────  ────  ────────  ───────  ────────────  ────────────
ring(8)           uniform       1                                         does not fit
ring(8)  dor      uniform       4   0.1    0.0979   0.0490  22.64 ± 0.39  converged
nothing to compute: all points are stored in weft-results.sqlite

$ weft sweep 'ring(8)' --traffic uniform --process 'batch(packets=4)' --load 0.05,0.2
weft: --load is given, but "batch(packets=4)" has a fixed number of packets and takes no load
  hint: leave --load out
? 2

$ weft sweep 'ring(8)' --traffic uniform --process 'batch(packets=4)' --store batch 2>&1
network  routing  traffic  packet  load  accepted  latency  verdict
───────  ───────  ───────  ──────  ────  ────────  ───────  ─────────
ring(8)  dor      uniform       1          0.0976    25.25  converged
1 point computed, stored in batch

$ weft sweep 'ring(8)' --traffic uniform --process 'batch(packets=4),bernoulli' --load 0.1 --store batch 2>/dev/null
network  routing  traffic  packet           process  load  accepted       latency  verdict
───────  ───────  ───────  ──────  ────────────────  ────  ────────  ────────────  ─────────
ring(8)  dor      uniform       1  batch(packets=4)          0.0976         25.25  converged
ring(8)  dor      uniform       1         bernoulli   0.1    0.1000  19.34 ± 0.29  converged

$ printf '0 0 3 5\n20 2 1 1\n' > list.txt; weft sweep 'path(4)' --process 'list("list.txt")' --store list 2>/dev/null | tail -n 1 | cut -c 1-15
path(4)  dor   

$ weft sweep 'path(4)' --process 'list("list.txt")' --traffic uniform --store list
weft: --traffic is "uniform", but the packets of list("list.txt") have destinations of their own
  hint: leave --traffic out, or take another process
? 2

$ printf "networks = 'path(4)'\nprocess = 'list(\"list.txt\")'\ntraffic = 'uniform'\n" > list.toml; weft sweep list.toml --store list
weft: list.toml: traffic is "uniform", but the packets of list("list.txt") have destinations of their own
  hint: leave traffic out, or take another process
? 2

$ weft sweep 'path(4)' --routing dor,'classes(dor,2)' --process request-reply --traffic uniform --load 0.1,0.2 --cycles 300 --store replies 2>&1 | grep warning
warning: requests and replies share the VCs of dor: terminals that must reply before they accept more could deadlock; classes(dor,2) keeps them apart

$ weft sweep 'ring(8)' --traffic uniform --load 0.1 --store ''
weft: --store is empty; it must name the file of results
  hint: write --store weft-results.sqlite
? 2

$ weft sweep 'ring(8)' --traffic uniform --load 0.1 --past-saturation never
weft: --past-saturation is "never"; it must be run or skip
  hint: write --past-saturation skip
? 2

$ weft sweep 'ring(8)' --traffic uniform --load 0.1 --replications 0
weft: --replications is "0"; it must be a whole number from 1 to 10000
  hint: write --replications 5
? 2

$ weft sweep 'ring(8)' --traffic uniform --load 0.0001:1:0.0001 --packet 1:200:1
weft: the plan has 2000000 points; at most 1000000 are possible
  hint: take fewer values, or sweep in parts
? 2

$ weft sweep
weft: weft sweep: SPEC is missing (networks, or one FILE.toml)
  hint: write weft sweep SPEC... --traffic PATTERNS --load LOADS [OPTION]...
? 2

$ weft sweep 'ring(8)' --traffic uniform --loads 0.1,0.5,0.7,0.9 --store csv.sqlite --csv 2>/dev/null | cut -d, -f 2-4,10,24
network,routing,traffic,load,verdict
ring(8),dor,uniform,0.1,converged
ring(8),dor,uniform,0.5,saturated
ring(8),dor,uniform,0.7,saturated
ring(8),dor,uniform,0.9,beyond saturation

$ weft sweep 'ring(8)' --traffic uniform --loads 0.1 --dry-run --csv
weft: --dry-run prints its points as text or JSON, not as CSV
  hint: write --json
? 2

$ weft sweep 'faulty(ring(8),links=2,seed=2)' 'ring(8)' --traffic uniform --load 0.05 --store f.sqlite 2>&1 >/dev/null
left out: faulty(ring(8),links=2,seed=2) is not connected: uniform sends from 0 to 3, and there is no path
  hint: no routing helps; take a network that is connected, or other faults (seed=)
1 point computed, stored in f.sqlite
