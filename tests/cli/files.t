$ printf 'sw15 sw03\nsw03 sw07\nsw07 sw15\n' >named.edges && weft info named.edges --only nodes,links,diameter
file("named.edges")
  nodes                3
  links                3
  diameter             1

$ weft route named.edges sw15 sw07 --json | head -c 40
{"spec":"file(\"named.edges\")","path":[

$ weft info named.edge
weft: there is no file "named.edge"
  hint: did you mean "named.edges"?
? 2

$ weft info nowhere/named.edges
weft: there is no file "nowhere/named.edges"
  hint: there is no folder "nowhere" either
? 2

$ weft info 'file("named.edges",directed=sideways)'
weft: file("named.edges",directed=sideways): directed is "sideways"; it must be one of yes|no|paired
  file("named.edges",directed=sideways)
                              ^~~~~~~~
  hint: see: weft help file
? 2

$ printf '0 1\n1 2 5\n' >ragged.txt && weft info ragged.txt
weft: ragged.txt:2: column 3: the line has 3 columns, but line 1 has 2
  file("ragged.txt")
       ^~~~~~~~~~~~
  hint: each line has two nodes and the same number of further columns; for a node and its neighbours use format=adjlist
? 2

$ printf '#di.py\n# GMT\n0 13 1\n1 13 0\n13 0 1\n' >list.txt && weft info list.txt
weft: list.txt: ambiguous: each line may be an edge with numbers, or a node with its neighbours
  file("list.txt")
       ^~~~~~~~~~
  hint: say which: file("...",format=edges) or format=adjlist
? 2

$ weft info 'file("list.txt",format=adjlist)' --only nodes,links,channels,degree
file("list.txt",format=adjlist)
  nodes                14
  links                3
  channels             6
  degree               0 to 2

$ printf '0 1 2\n1 2\n2 0\n' >di.adjlist && weft info di.adjlist
weft: di.adjlist: the lists of neighbours may mean unidirectional channels or bidirectional links
  file("di.adjlist")
       ^~~~~~~~~~~~
  hint: say which: file("...",directed=yes) or directed=no
? 2

$ weft info 'file("di.adjlist",directed=yes)' --only nodes,channels,degree
file("di.adjlist",directed=yes)
  nodes                3
  channels             4
  degree               1 to 2

$ printf 'graph [ directed 1 node [ id 0 ] node [ id 1 ] edge [ source 0 target 1 latency 3 ] edge [ source 1 target 0 latency 3 ] ]' >d.gml && weft info d.gml --only links,channels
file("d.gml")
  links                0
  channels             2
note: d.gml: ignored edge attributes: "latency"
note: d.gml: every channel has an opposite one; directed=paired joins them into links

$ weft info 'file("d.gml",directed=paired)' --only links,channels
file("d.gml",directed=paired)
  links                1
  channels             2
note: d.gml: ignored edge attributes: "latency"

$ weft export 'ring(3)' --format node-link -o ring.json && weft info ring.json --only nodes,links
file("ring.json")
  nodes                3
  links                3

$ weft draw 'ring(3)' -o missing/ring.svg
weft: "missing/ring.svg": there is no folder "missing"
  hint: create the folder first, or choose another path
? 2

$ weft simulate 'ring(3)' --traffic uniform --load 0.1 --trace missing/trace.csv
weft: "missing/trace.csv": there is no folder "missing"
  hint: create the folder first, or choose another path
? 2

$ weft sweep 'ring(3)' --traffic uniform --loads 0.1 --store missing/s.sqlite
weft: "missing/s.sqlite": there is no folder "missing"
  hint: create the folder first, or choose another path
? 2

$ weft export 'rcc-full(4,1)' --format gml | head -3
# rcc-full(4,1)
graph [
  directed 0

$ mkdir folder && weft simulate 'ring(3)' --traffic uniform --load 0.1 --trace folder
weft: cannot write "folder": Is a directory
  hint: choose another path, or free disk space
? 2

$ weft info ./folder
weft: ./folder: Is a directory
  file("./folder")
       ^~~~~~~~~~
  hint: name a file in it
? 2

$ printf '1,2\n2,3\n' > commas.edges && weft info commas.edges
weft: commas.edges:1: column 2: a node is missing
  file("commas.edges")
       ^~~~~~~~~~~~~~
  hint: separate columns by blanks or tabs, not by commas
? 2

$ printf '<2,1234> <3,1234>\n' > labels.edges && weft info labels.edges --only nodes,links
file("labels.edges")
  nodes                2
  links                1

$ printf '1 2\n2 3\n3 1\n' > from-one.edges && weft info from-one.edges --only nodes,degree
file("from-one.edges")
  nodes                4
  degree               0 to 2
note: from-one.edges: node 0 has no link; nodes are numbered from 0, but the file may number them from 1
