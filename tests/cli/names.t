Names: others that options and listings have, what is short for what, and what is always shown.

$ weft vcs 'torus(4,4)' --with dor --json; weft vcs 'torus(4,4)' --routing dor --json
{"spec":"torus(4,4)","routing":"dor","vcs":{"dimension 1":2,"dimension 2":2}}
{"spec":"torus(4,4)","routing":"dor","vcs":{"dimension 1":2,"dimension 2":2}}

$ weft sweep 'ring(8)' --traffic uniform --loads 0.1 --cycles 500 --store n.sqlite --json 2>/dev/null >a; weft sweep 'ring(8)' --traffic uniform --load 0.1 --cycles 500 --store n.sqlite --json 2>/dev/null >b; cmp a b && wc -l <a
1

$ weft simulate 'ring(8)' --traffic uniform --loads 0.1 --cycles 500 2>/dev/null | grep traffic
  traffic          uniform, bernoulli, packets of 1 flit, load 0.1, seed 1

$ weft simulate 'ring(8)' --traffic uniform --load 0.1 --loads 0.2
weft: weft simulate: --load is given more than once
  hint: write weft simulate SPEC --traffic PATTERN --load X [OPTION]...
? 2

$ weft paths 'mesh(3,3)' --worst w.txt >/dev/null && weft paths 'mesh(3,3)' --worst-file v.txt >/dev/null && cmp w.txt v.txt
wrote w.txt
wrote v.txt

$ weft sweep 'ring(8)' --traffic uniform --load 0.1,0.2 --cycles 500 --store n.sqlite >/dev/null 2>&1; weft report n.sqlite -o a.html && weft report --store n.sqlite -o b.html && cmp a.html b.html
wrote a.html (1 chart)
wrote b.html (1 chart)

$ weft list networks --json >a; weft list families --json >b; weft list routings --json >c; weft list routing --json >d; weft list multicasts --json >e; weft list multicast --json >f; cmp a b && cmp c d && cmp e f

$ weft vcs 'torus(4,4)' --routing valiant
torus(4,4) with valiant(dor)
link class   VCs
───────────  ───
dimension 1    4
dimension 2    4

$ weft vcs 'torus(4,4)' --routing ugal --json
{"spec":"torus(4,4)","routing":"ugal(dor)","vcs":{"dimension 1":4,"dimension 2":4}}

$ weft simulate 'torus(16,16)' --traffic hot-spot --load 0.01 --cycles 300 --json | grep -o '"traffic":"[^"]*"'
"traffic":"hot-spot(nodes=128,seed=1)"

$ weft help sweep | tr -s ' \n' ' ' | grep -o -e 'alias: --[a-z]*'
alias: --with
alias: --loads


$ weft help duato | head -n 1; weft help greedy | head -n 1
duato is now called rdt-duato.
greedy is now called chordal-greedy, prc-greedy or scc-greedy, depending on the network.
