How large are the search trees of a routing that searches?

$ weft paths 'scc(4)' --routing scc-optimal --statistics
scc(4) with scc-optimal: search trees by the number m of misplaced symbols; packets take a faster method with paths as short
  m  pairs  mean width  max width  mean vertices  max vertices  mean expanded  max expanded  mean backtracks  max backtracks
───  ─────  ──────────  ─────────  ─────────────  ────────────  ─────────────  ────────────  ───────────────  ──────────────
  0    144      1.0000          1         2.0000             2         1.0000             1           0.0000               0
  2   1296      1.5000          2         4.3889             9         2.8889             7           0.1111               1
  3   1728      1.5000          3         5.0000            10         3.5000             7           0.1667               1
  4   1944      1.7037          4         6.4444            16         4.5185            12           0.3333               1
all   5112      1.5634          4         5.3099            16         3.6620            12           0.2113               1
$ weft paths 'scc(5)' --routing 'scc-optimal(method=paper)' --statistics --csv
m,pairs,width_mean,width_max,vertices_mean,vertices_max,expanded_mean,expanded_max,backtracks_mean,backtracks_max
0,1440,1,1,2,2,1,1,0,0
2,19200,1.6,2,5.1,9,3.5,7,0.225,1
3,38400,1.8,3,6.2,16,4.4,13,0.2,1
4,86400,2.861111111111111,22,10.8,91,7.333333333333333,68,0.5444444444444444,3
5,84480,2.5795454545454546,6,11.022727272727273,31,7.886363636363637,25,0.6079545454545454,3
$ weft paths 'scc(3)' --routing scc-optimal --statistics --json
{"spec":"scc(3)","routing":"scc-optimal","search_trees":{"searched":11,"by_misplaced":[{"misplaced":0,"pairs":12,"width":{"mean":1.0,"max":1},"vertices":{"mean":2.0,"max":2},"expanded":{"mean":1.0,"max":1},"backtracks":{"mean":0.0,"max":0}},{"misplaced":2,"pairs":72,"width":{"mean":1.3333333333333333,"max":2},"vertices":{"mean":3.6666666666666665,"max":7},"expanded":{"mean":2.3333333333333335,"max":5},"backtracks":{"mean":0.16666666666666666,"max":1}},{"misplaced":3,"pairs":48,"width":{"mean":1.0,"max":1},"vertices":{"mean":3.5,"max":4},"expanded":{"mean":2.5,"max":3},"backtracks":{"mean":0.0,"max":0}}],"all":{"pairs":132,"width":{"mean":1.1818181818181819,"max":2},"vertices":{"mean":3.4545454545454546,"max":7},"expanded":{"mean":2.272727272727273,"max":5},"backtracks":{"mean":0.09090909090909091,"max":1}}}}
$ weft paths 'scc(4)' --routing scc-greedy --statistics
weft: scc-greedy searches no tree
  hint: leave --statistics out, or use scc-optimal on an scc
? 2

$ weft paths 'scc(4)' --routing scc-optimal --statistics --worst-file w.txt
weft: --statistics and --worst-file exclude each other
  hint: leave one of them out, or run weft paths twice
? 2
