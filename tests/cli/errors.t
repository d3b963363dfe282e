What a person reads when the input is wrong.

$ weft info 'hypercube(-1)'
weft: hypercube(-1): n is -1; it must be at least 1
  hypercube(-1)
            ^~
  hint: n: dimension, 1 to 62
? 2

$ weft info 'hypercub(3)'
weft: no network is named "hypercub"
  hypercub(3)
  ^~~~~~~~
  hint: did you mean "hypercube"?  see: weft list families
? 2

$ weft info 'prc(100,skips=[4,21])'
weft: prc(100,skips=[4,21]): skip 21 is not a multiple of the period 2
  prc(100,skips=[4,21])
                   ^~
  hint: the period is the number of skips; it must divide each of them
? 2

$ weft info 'rdt(30)'
weft: rdt(30): N is 30; it must be a multiple of 4
  rdt(30)
      ^~
  hint: try N = 32
? 2

$ weft info 'torus(1,8)'
weft: torus(1,8): one of sides is 1; it must be at least 2
  torus(1,8)
        ^
  hint: sides: nodes in each dimension (along a side of 2 the two nodes share one link), at least 2
? 2

$ weft info 'hsn(2,ring(8)'
weft: the "(" here is never closed
  hsn(2,ring(8)
     ^
  hint: add a ")" at the end
? 2

$ weft info petersen --only diametre
weft: no metric is named "diametre"
  diametre
  ^~~~~~~~
  hint: did you mean "diameter"?  see: weft help info
? 2

$ weft route 'scc(5)' '<3,34125>' '<9,12345>'
weft: scc(5) has no node "<9,12345>"
  hint: nodes are 0..479, or labels such as <5,54321>
? 2

$ weft inof petersen
weft: weft has no command "inof"
  hint: did you mean "info"?  see: weft help
? 2

$ weft info petersen --jsno
weft: weft info has no option "--jsno"
  hint: did you mean "--json"?  see: weft help info
? 2

$ weft simulate 'ring(8)' --traffic all-reduce
weft: no pattern is named "all-reduce"
  all-reduce
  ^~~~~~~~~~
  hint: see: weft list patterns
? 2

$ weft simulate 'ring(8)' --traffic uniform --load 0.1 --link 'ring:latency=0'
weft: --link is "ring:latency=0"; latency must be a whole number from 1 to 1000, or a formula
  hint: write --link "ring:latency=2"
? 2

$ weft simulate 'ring(8)' --traffic uniform --load 0.1 --vcs 100000
weft: --vcs is "100000"; it must be a whole number from 1 to 256
  hint: leave it out for as many as the routing needs; to see them: weft vcs "ring(8)"
? 2

$ weft verify 'ring(8)' --routnig dor
weft: weft verify has no option "--routnig"
  hint: did you mean "--routing"?  see: weft help verify
? 2

$ weft report a.sqlite --store b.sqlite
weft: weft report: STORE and --store are both given
  hint: leave one of them out
? 2

$ weft compare --terminals 0
weft: --terminals is "0"; it must be a whole number of at least 1
  hint: write --terminals 4096
? 2

$ weft simulate 'ring(8)' --traffic uniform --load 0.1,0.2
weft: --load is "0.1,0.2"; it must be a number from 0 to 1: flits per terminal and cycle (a terminal sends at most one)
  hint: several loads make a sweep: weft sweep SPEC... --load 0.1,0.2
? 2

$ weft simulate 'ring(8)' --traffic uniform --injection-rate 0.1
weft: weft simulate has no option "--injection-rate"
  hint: did you mean "--load"?  see: weft help simulate
? 2

$ weft draw 'ring(8)' -o ring.gif
weft: "ring.gif" does not end in a format of pictures
  hint: write a name that ends in .svg, .pdf, .png, .tikz or .tex
? 2

$ echo 'set 1 +0 -1' > even.prices; weft info petersen --prices even.prices
weft: even.prices:1: a set of 2 nodes; the number must be odd
  hint: a line is `node NODE PRICE` or `set PRICE +NODE -NODE +NODE`
? 2
