What a newcomer tries first, and what the hints and notes say.

$ weft info torus 4 4
weft: weft info: the arguments of torus belong in parentheses
  hint: write weft info "torus(4,4)"
? 2

$ weft verify torus 4 4 --routing dor
weft: weft verify: the arguments of torus belong in parentheses
  hint: write weft verify "torus(4,4)"
? 2

$ weft route petersen 0 3 | head -n 1
petersen: 2 hops, 1 shortest path, 3 edge-disjoint paths

$ weft --versoin
weft: weft has no option "--versoin" before its command
  hint: did you mean "--version"?  see: weft help
? 2

$ weft results remove
weft: weft results does not know "remove"
  hint: did you mean "forget"?  see: weft help results
? 2

$ weft simulate 'ring(8)' --traffic uniform,tornado --load 0.1
weft: unexpected text after the spec
  uniform,tornado
         ^
  hint: one spec at a time; weft sweep and weft saturation take several, with commas between them
? 2

$ weft simulate 'ring(8)' --process 'list(t.csv)'
weft: expected "," or ")", not "."
  list(t.csv)
        ^
  hint: a file name needs quotes: "t.csv"
? 2

$ weft info 'file(../my/net.edges)'
weft: expected a value, not "."
  file(../my/net.edges)
       ^
  hint: a file name needs quotes: "../my/net.edges"
? 2

$ printf 'cycle source destination flits\n0 0 1 4\n' >blanks.csv; weft simulate 'ring(8)' --process 'list("blanks.csv")'
weft: blanks.csv:1: the header has blanks between its columns, not commas
  hint: write commas in all lines, or leave the header out
? 2

$ weft simulate 'mesh(4,4)' --traffic bitcomp --load 0.1
weft: no pattern is named "bitcomp"
  bitcomp
  ^~~~~~~
  hint: that is BookSim's name; write bit-complement
? 2

$ weft simulate 'mesh(4,4)' --traffic asymmetric --load 0.1
weft: no pattern is named "asymmetric"
  asymmetric
  ^~~~~~~~~~
  hint: that is BookSim's name; write matrix("file")
? 2

$ weft help simulate | sed -n 3p; weft help sweep | sed -n 3p; weft help saturation | sed -n 3p
  weft simulate SPEC --traffic PATTERN --load X [OPTION]...
  weft sweep SPEC... --traffic PATTERNS --load LOADS [OPTION]...
  weft saturation SPEC... --traffic PATTERNS [OPTION]...

$ printf '1 2\n2 3\n3 1\n' >one.edges; for c in verify vcs permute; do weft $c one.edges 2>&1 >/dev/null | grep -c 'may number them from 1'; done
1
1
1

$ weft simulate one.edges --traffic uniform --load 0.1 --cycles 500 2>&1 >/dev/null | head -n 1; weft faults one.edges --links 1 --trials 2 2>&1 >/dev/null; weft draw one.edges 2>&1 >/dev/null; weft export one.edges --format dot 2>&1 >/dev/null
note: one.edges: node 0 has no link; nodes are numbered from 0, but the file may number them from 1
note: one.edges: node 0 has no link; nodes are numbered from 0, but the file may number them from 1
note: one.edges: node 0 has no link; nodes are numbered from 0, but the file may number them from 1
note: one.edges: node 0 has no link; nodes are numbered from 0, but the file may number them from 1

$ printf '0,0,1,4\n' >list.csv; weft simulate 'ring(8)' --process 'list("list.csv")' --packet 4
weft: --packet is 4, but the packets of list("list.csv") have lengths of their own
  hint: leave --packet out, or take another process
? 2

$ weft simulate 'ring(8)' --traffic uniform --load 0.1 --cycles 1e4
weft: --cycles is "1e4"; it must be a whole number from 1 to 1099511627776
  hint: write --cycles 10000
? 2

$ weft simulate 'ring(8)' --traffic uniform --load 0.1 --buffer abc
weft: --buffer is "abc"; it must be a whole number from 1 to 16384
  hint: write --buffer 8
? 2

$ printf '1 2\n2 3\n3 1\n' >one.edges; weft sweep 'file("one.edges")' --traffic uniform --load 0.1 --cycles 200 --store one.sqlite 2>&1 >/dev/null | grep note:
note: one.edges: node 0 has no link; nodes are numbered from 0, but the file may number them from 1

$ weft list formats | sed -n 1p | tr -s ' '; weft list formats --json | grep -o '"format":"dot","direction":"write"'
format direction extensions summary
"format":"dot","direction":"write"

$ weft verify 'torus(8,8)' --routing duato
weft: rdt-duato does not route "torus(8,8)"
  duato
  ^~~~~
  hint: it serves recursive diagonal tori; on meshes and tori write escape(minimal,dor)
? 2

$ weft paths 'mesh(4,4)' --routing xy_yx
weft: no routing is named "xy_yx"
  xy_yx
  ^~~~~
  hint: that is BookSim's name; write o1turn
? 2

$ weft paths one.edges --routing shortest 2>&1 >/dev/null; weft route one.edges 1 2 2>&1 >/dev/null
note: one.edges: node 0 has no link; nodes are numbered from 0, but the file may number them from 1
note: one.edges: node 0 has no link; nodes are numbered from 0, but the file may number them from 1
