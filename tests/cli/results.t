What sweeps have stored.

$ weft sweep 'ring(8)' 'hypercube(3)' --traffic uniform --load 0.1,0.2 --packet 4 --seed 3 --threads 1 2>&1 >/dev/null
4 points computed, stored in weft-results.sqlite

$ weft results list | sed 's/^[0-9a-f]\{8\} /hash.... /' | sort
hash      network       routing  traffic  packet  vcs  load  seed  accepted       latency  verdict
hash....  hypercube(3)  dor      uniform       4    1   0.1     3    0.0983  19.38 ± 0.29  converged
hash....  hypercube(3)  dor      uniform       4    1   0.2     3    0.2071  21.02 ± 0.34  converged
hash....  ring(8)       dor      uniform       4    2   0.1     3    0.1006  22.33 ± 0.36  converged
hash....  ring(8)       dor      uniform       4    2   0.2     3    0.2039  24.83 ± 0.45  converged
────────  ────────────  ───────  ───────  ──────  ───  ────  ────  ────────  ────────────  ─────────

$ weft results list --spec hyper --verdict converged | wc -l
4

$ weft results list --json | wc -l
4

$ hash=$(weft results list --spec ring | tail -n 1 | cut -c1-8); weft results show $hash | tail -n 1
weft simulate 'ring(8)' --routing dor --traffic uniform --process bernoulli --packet 4 --load 0.2 --seed 3 --vcs 2 --buffer 8 --switching wormhole --vc-reuse tail --route-delay 1 --vc-delay 1 --switch-delay 1 --crossbar-delay 1 --credit-delay 0 --iterations 1 --speedup 1

$ hash=$(weft results list --spec ring | tail -n 1 | cut -c1-8); weft results show $hash | grep -E '(configuration|result).(routing|traffic)' | tr -s ' '
configuration.routing dor(dateline=entry,tie=up)
configuration.traffic uniform(self=no)
result.routing dor
result.traffic uniform

$ hash=$(weft results list --spec ring | tail -n 1 | cut -c1-8); command=$(weft results show $hash | tail -n 1); eval "$command --json" | sed 's/,"cpu_seconds.*//' > again.txt; weft results show $hash --json | sed 's/.*"result"://; s/,"cpu_seconds.*//' | cmp - again.txt

$ weft results export | cut -d, -f 1-10,13 | head -n 1
network,routing,traffic,process,packet,vcs,buffer,switching,load,seed,latency

$ weft results list --csv > list.csv; weft results export | cmp - list.csv

$ weft results export --full | head -n 1 | tr , '\n' | grep -c '^result.router'
23

$ weft results export | wc -l; weft results export -o all.csv; weft results export | cmp - all.csv
5

$ weft sweep 'ring(8)' --traffic uniform --load 0.1 --packet 4 --seed 3 --buffer 8,16 --cycles 3000 --link ring:latency=2 2>/dev/null >/dev/null; weft results list --spec ring --routing dor --traffic uniform | sed 's/^[0-9a-f]\{8\} /hash.... /' | sort
hash      network  routing  traffic  packet  buffer                     link  cycles  load  seed  accepted       latency  verdict
hash....  ring(8)  dor      uniform       4       8                                    0.1     3    0.1006  22.33 ± 0.36  converged
hash....  ring(8)  dor      uniform       4       8                                    0.2     3    0.2039  24.83 ± 0.45  converged
hash....  ring(8)  dor      uniform       4       8  ring:latency=2,cycles=1    3000   0.1     3    0.0925  24.48 ± 1.02  converged
hash....  ring(8)  dor      uniform       4      16  ring:latency=2,cycles=1    3000   0.1     3    0.0925  24.48 ± 1.02  converged
────────  ───────  ───────  ───────  ──────  ──────  ───────────────────────  ──────  ────  ────  ────────  ────────────  ─────────

$ for i in 1 2; do hash=$(weft results list --spec ring | tail -n 1 | cut -c1-8 | tr a-f A-F); weft results show $hash | grep -c ^hash; weft results forget $hash; done
1
1 point forgotten
1
1 point forgotten

$ weft results export --spec nothing
no point to export

$ weft results list 1234
weft: weft results list has no operand HASH
  hint: name a store with --store: weft results list --store 1234
? 2

$ weft results export --json
weft: weft results export has no option --json
  hint: see: weft help results
? 2

$ weft results forget 1234 --all
weft: weft results forget: a HASH and --all exclude each other
  hint: name the points, or select them by options
? 2

$ weft results show 12
weft: "12" is too short for a hash
  hint: write at least 4 digits; see: weft results list
? 2

$ weft results show ffffffffffff
weft: no point's hash begins with "ffffffffffff"
  hint: write more digits; see: weft results list
? 2

$ weft results show
weft: weft results show: HASH is missing (a point, by the beginning of its hash)
  hint: see: weft results list
? 2

$ weft results forget
weft: weft results forget: HASH is missing (a point, by the beginning of its hash)
  hint: see: weft results list
? 2

$ weft results forget --other-models
0 points forgotten

$ hash=$(weft results list --spec ring | tail -n 1 | cut -c1-8); weft results forget $hash; weft results list --json | wc -l
1 point forgotten
3

$ weft results forget --all --spec hyper; weft results list --json | wc -l
2 points forgotten
1

$ weft results lsit
weft: weft results does not know "lsit"
  hint: did you mean "list"?  see: weft help results
? 2

$ weft results list --store none.sqlite
weft: none.sqlite: there is no such store of results
  hint: the first point that is stored makes it
? 2
