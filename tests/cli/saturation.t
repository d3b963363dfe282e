The largest load that a network carries.

$ weft saturation 'ring(8)' 'mesh(3,3)' --vcs 2 --traffic uniform --packet 4 --width 0.5 --cycles 3000 2>/dev/null
network    routing  traffic  packet  saturation load   bound    peak  peak bound  overload  runs
─────────  ───────  ───────  ──────  ───────────────  ──────  ──────  ──────────  ────────  ────
ring(8)    dor      uniform       4       0.3 to 0.4  0.8750  0.3403      0.8750    0.3403     4
mesh(3,3)  dor      uniform       4       0.7 to 0.8  1.0000  0.7639      1.0000    0.7639     4

$ weft saturation 'mesh(3,3)' --vcs 2 --traffic uniform --packet 4 --width 0.5 --cycles 3000 --json | sed 's/.*"saturation"/"saturation"/'
"saturation":{"low":0.7,"high":0.8,"above":"saturated","deadlock_load":null,"bound":1.0,"peak_accepted":0.7638518518518519,"peak_bound":1.0,"overload_accepted":0.7638518518518519,"runs":4}}

$ weft results list --json | wc -l; weft saturation 'mesh(3,3)' --vcs 2 --traffic uniform --packet 4 --width 0.5 --cycles 3000 --threads 1 >/dev/null; weft results list --json | wc -l
8
8

$ weft saturation 'ring(8)' --routing shortest --packet 16 --buffer 2 --traffic uniform --width 0.2 --cycles 3000 2>&1
warning: the prover says of ring(8) with shortest: deadlock
network  routing   traffic  packet  saturation load  above        bound    peak  peak bound  overload  runs
───────  ────────  ───────  ──────  ───────────────  ──────────  ──────  ──────  ──────────  ────────  ────
ring(8)  shortest  uniform      16     0.07 to 0.08  deadlocked  0.8750  0.0710      0.8750    0.0140     8
ring(8) with shortest deadlocked in 6 of 8 runs, the lowest at load 0.08: deadlock, not saturation, ends the interval

$ weft saturation 'ring(8)' --routing shortest --packet 16 --buffer 2 --traffic uniform --width 0.2 --cycles 3000 --json 2>/dev/null | grep -o '"above.*"bound'
"above":"deadlocked","deadlock_load":0.08,"bound

$ weft saturation 'ring(8)' --traffic uniform --vcs 2,4 --buffer 4,8 --width 0.5 --cycles 3000 2>/dev/null | awk 'NR != 2 {print $1, $5, $6}'
network vcs buffer
ring(8) 2 4
ring(8) 2 8
ring(8) 4 4
ring(8) 4 8

$ weft saturation 'ring(8)' --traffic uniform --vc-reuse tail,empty --switching wormhole,vct --width 1 --cycles 3000 2>/dev/null | awk 'NR != 2 {print $1, $5, $6}'
network switching vc-reuse
ring(8) wormhole tail
ring(8) wormhole empty
ring(8) vct tail
ring(8) vct empty

$ weft saturation 'ring(8)' 'mesh(3,3)' --traffic uniform --packet 4 --width 0.5 --cycles 3000 2>/dev/null
network    routing  traffic  packet  vcs  saturation load   bound    peak  peak bound  overload  runs
─────────  ───────  ───────  ──────  ───  ───────────────  ──────  ──────  ──────────  ────────  ────
ring(8)    dor      uniform       4    2       0.3 to 0.4  0.8750  0.3403      0.8750    0.3403     4
mesh(3,3)  dor      uniform       4    1       0.5 to 0.7  1.0000  0.5082      1.0000    0.4964     4
VCs per port differ: ring(8) 2, mesh(3,3) 1 (--vcs 2 makes them equal)
Buffer flits per port differ: ring(8) 16, mesh(3,3) 8

$ weft saturation 'ring(8)' --traffic uniform --process 'batch(packets=3)'
weft: "batch(packets=3)" takes no load, so it has no saturation load
  hint: take bernoulli or on-off
? 2

$ weft saturation 'ring(8)' --traffic uniform --width 2
weft: --width is "2"; it must be a number from 0.0001 to 1
  hint: write --width 0.01
? 2

$ weft saturation plan.toml --traffic uniform
weft: weft saturation reads networks, not a plan file
  hint: write weft saturation SPEC... with the plan's settings as options
? 2

$ weft saturation 'ring(8)'
weft: --traffic is missing: who sends to whom
  hint: write --traffic uniform; see: weft list patterns
? 2

$ weft saturation 'ring(8)' --traffic uniform --width 0.5 --cycles 3000 --csv --store csv.sqlite | cut -d, -f 1,2,6,31-33
network,routing,vcs,saturation_low,saturation_high,above
ring(8),dor,2,0.2,0.3,saturated

$ weft saturation 'ring(6)' 'ring(8)' --traffic bit-reversal --width 0.5 --cycles 3000 2>/dev/null
network  routing  traffic       packet  saturation load   bound    peak  peak bound  overload  runs
───────  ───────  ────────────  ──────  ───────────────  ──────  ──────  ──────────  ────────  ────
ring(6)           bit-reversal       1     does not fit
ring(8)  dor      bit-reversal       1      0.15 to 0.2  1.0000  0.4169      1.0000    0.4169     6
