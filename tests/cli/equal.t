Networks at equal pins, bisection or buffers: packets and loads are in bits, and channel widths follow from a budget.

$ weft sweep 'torus(4,4)' 'ring(8)' --equal pins --budget 256 --traffic uniform --load 2,8 --store pins.sqlite 2>&1
network     routing  traffic  width  packet  load bits    load  accepted bits  accepted       latency  verdict
──────────  ───────  ───────  ─────  ──────  ─────────  ──────  ─────────────  ────────  ────────────  ─────────
torus(4,4)  dor      uniform     32      16          2  0.0625           1.95    0.0609  34.15 ± 0.59  converged
torus(4,4)  dor      uniform     32      16          8  0.2500           7.95    0.2483  43.11 ± 0.84  converged
ring(8)     dor      uniform     64       8          2  0.0312           1.95    0.0304  25.90 ± 0.52  converged
ring(8)     dor      uniform     64       8          8  0.1250           7.94    0.1241  28.29 ± 0.46  converged
Equal pins: 256 pins per router, packets of 512 bits; width in bits, packet in flits, loads per terminal and cycle
4 points computed, stored in pins.sqlite

$ weft sweep 'torus(4,4)' --packet 16 --traffic uniform --load 0.0625,0.25 --store pins.sqlite 2>&1 >/dev/null
2 of 2 points are stored already
nothing to compute: all points are stored in pins.sqlite

$ weft sweep 'torus(4,4)' --equal pins --budget 256 --traffic uniform --load 2,8 --store pins.sqlite --csv 2>/dev/null | rev | cut -d, -f 2-7 | rev | cut -d. -f 1-2
equal_resource,equal_budget,equal_packet_bits,equal_width_bits,equal_load_bits,equal_accepted_bits
pins,256,512,32,2.0,1
pins,256,512,32,8.0,7

$ weft compare 'hypercube(6)' 'torus(8,8)' --equal bisection --budget 512 --packet-bits 512
*  network       terminals  nodes  radix  links  diameter  mean hops  bisection  uniform bound  width  packet  ideal bits  zero-load
─  ────────────  ─────────  ─────  ─────  ─────  ────────  ─────────  ─────────  ─────────────  ─────  ──────  ──────────  ─────────
*  hypercube(6)         64     64      7    192         6      3.048         32         1.0000     16      32       16.00       53.2
*  torus(8,8)           64     64      5    128         8      4.063         16         0.9844     32      16       31.50       42.3
The named networks. Sorted by mean_hops.
* Pareto front: no other network is at least as good in all columns (sizes per terminal) and better in one.
Equal bisection: 512 bits per cycle and direction across the bisection, packets of 512 bits. Width in bits, packet in flits; ideal bits: the uniform bound in bits per terminal and cycle; zero-load: latency in cycles.

$ weft sweep 'torus(4,4)' 'ring(8)' --equal pins --budget 256 --link 'dimension 1:cycles=2' --traffic uniform --load 2,8 --dry-run --json --store none.sqlite 2>/dev/null | grep -o '"width_bits":[0-9]*'
"width_bits":42
"width_bits":42

$ weft sweep 'torus(4,4)' 'ring(8)' --equal pins --budget 7 --traffic uniform --load 2
weft: 7 pins per router are too few for torus(4,4): channels of 1 bit need 8
  hint: the least budget that suffices for all networks is 8
? 2

$ weft sweep 'ring(8)' --equal pins --packet-bits 0 --traffic uniform --load 2
weft: --packet-bits is "0"; it must be a whole number from 1 to 4294967296
  hint: write --packet-bits 512
? 2

$ weft sweep 'ring(8)' --equal pins --packet 4 --traffic uniform --load 2
weft: --packet is given, but with equal cost the packet length in flits follows from its bits and the channel width
  hint: leave --packet out
? 2

$ weft compare 'ring(8)' --budget 5
weft: --budget needs the resource that is equal: pins, bisection or buffers
  hint: write --equal pins
? 2

$ weft sweep 'ring(8)' --equal wires --traffic uniform --load 2
weft: --equal is "wires"; it must be one of pins, bisection, buffers
  hint: write --equal pins
? 2

$ weft sweep 'ring(8)' --equal pins --budget 128 --traffic uniform --load 40
weft: ring(8) has channels of 32 bits, and a terminal sends at most one flit per cycle; all loads are higher
  hint: take loads of at most 32 bits per terminal and cycle
? 2

$ weft saturation 'ring(8)' 'torus(4,4)' --equal pins --traffic uniform --width 0.3 --cycles 2000 --warmup 500 --store saturation.sqlite
network     routing  traffic  width  packet  saturation load  saturation bits  peak bits   bound    peak  peak bound  overload  runs
──────────  ───────  ───────  ─────  ──────  ───────────────  ───────────────  ─────────  ──────  ──────  ──────────  ────────  ────
ring(8)     dor      uniform     64       8       0.4 to 0.5       25.6 to 32      23.77  0.8750  0.3713      0.8750    0.3640     4
torus(4,4)  dor      uniform     32      16       0.5 to 0.6       16 to 19.2      17.69  1.0000  0.5527      1.0000    0.5227     5
Equal pins: 256 pins per router, packets of 512 bits; width in bits, packet in flits, loads per terminal and cycle

$ weft saturation 'torus(4,4)' --equal pins --budget 256 --traffic uniform --width 0.3 --cycles 2000 --warmup 500 --store saturation.sqlite --json | grep -o '"equal".*'
"equal":{"resource":"pins","budget":256,"packet_bits":512,"width_bits":32,"low_bits":16.0,"high_bits":19.2,"peak_bits":17.685333333333332}}

$ weft saturation 'torus(4,4)' --equal pins --budget 7 --traffic uniform
weft: 7 pins per router are too few for torus(4,4): channels of 1 bit need 8
  hint: the least budget that suffices for all networks is 8
? 2
