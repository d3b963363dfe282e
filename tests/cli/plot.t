Quantities over the sizes of families: tables, published numbers, files (about which nothing is printed), and what is refused.

$ weft plot diameter hypercube 'torus(k,k)' petersen --to 64
diameter over nodes
nodes  hypercube(n)  torus(k,k)  petersen
─────  ────────────  ──────────  ────────
    2             1
    4             2           2
    8             3
    9                         2
   10                                   2
   16             4           4
   25                         4
   32             5
   36                         6
   49                         6
   64             6           8

Published
network       nodes  published  ours  source
────────────  ─────  ─────────  ────  ────────────
hypercube(2)      4          2     2  rcc, Table I
hypercube(4)     16          4     4  rcc, Table I

$ weft plot bisection 'rcc-full(a,2)' --from 256 --to 625 --no-published
bisection over nodes
nodes  rcc-full(a,2)
─────  ─────────────
  256       35 to 40
  625      82 to 107

$ weft plot links petersen hypercube --over parameter --from 3 --to 4 --no-published
links over n
n  petersen  hypercube(n)
─  ────────  ────────────
3        15            12
4        15            32

$ weft plot 'mean_distance*nodes/links' 'rcc-full(a,1)' --to 16 --csv
series,quantity,network,parameter,chips,x,value,low,high,exact,source
"rcc-full(a,1)",mean_distance*nodes/links,"rcc-full(2,1)",2,,4,2.2222222222222223,2.2222222222222223,2.2222222222222223,20/9,computed
"rcc-full(a,1)",mean_distance*nodes/links,"rcc-full(3,1)",3,,9,1.5,1.5,1.5,3/2,computed
"rcc-full(a,1)",mean_distance*nodes/links,"rcc-full(4,1)",4,,16,1.1733333333333333,1.1733333333333333,1.1733333333333333,88/75,computed

$ weft plot chip_links hypercube --chips 'sqrt(nodes)' --from 16 --to 16 --json
{"x":"nodes","series":[{"name":"hypercube(n), sqrt(nodes) chips","quantity":"chip_links","family":"hypercube(n)","left_out":0,"points":[{"network":"hypercube(4)","parameter":4,"chips":4,"x":16,"low":8,"high":8,"exact_low":"8","exact_high":"8"}],"published":[{"network":"hypercube(4)","x":16,"value":8,"source":"rcc, Theorem 4","claim":"rcc/theorem-4/n=4,chips=4"}]}],"not_computed":[]}

$ weft plot 'mean_distance/max(0,1-mean_distance*load)' 'torus(4,4)' --vary load=0:1:0.2
mean_distance/max(0,1-mean_distance*load) over load
load  torus(4,4)
────  ──────────
   0      2.1333
 0.2      3.7209
 0.4     14.5455

$ weft plot diameter 'prdt(k,3)' --from 1024 --to 4096 --points 2
diameter over nodes
nodes  prdt(k,3)
─────  ─────────
 1024          5
 4096          6

Published
network     nodes  published  ours  source
──────────  ─────  ─────────  ────  ────────────
prdt(32,3)   1024          5     5  rdt, Table I
prdt(64,3)   4096          6     6  rdt, Table I

members left out, which --points N may include: prdt(k,3) (7)

$ weft plot max_hops 'prc(64,g=g)' --with prc-greedy
max hops over g
 g  prc(64,g=g)
──  ───────────
 1           14
 2           10
 4           11
 8           17
16           32
32           62

Published
network                    g  published  ours  source
─────────────────────────  ─  ─────────  ────  ──────────────
prc(64,skips=[8])          1         14    14  prc, Section 4
prc(64,skips=[4,16])       2         11    10  prc, Section 4
prc(64,skips=[4,8,16,32])  4         13    11  prc, Section 4

$ weft plot saturation,throughput_bound,ideal_throughput hypercube --to 8
saturation, throughput bound, ideal throughput over nodes
nodes  saturation of hypercube(n)  throughput bound of hypercube(n)  ideal throughput of hypercube(n)
─────  ──────────────────────────  ────────────────────────────────  ────────────────────────────────
    2                      0.2744                                 1                                 1
    4                      0.2695                                 1                                 1
    8                      0.2734                                 1                                 1

$ weft plot diameter 'prdt(k,3)' --from 1024 --to 4096 -o a.svg && grep -c 'class="marker"' a.svg && grep -o '<title>[^<]*published[^<]*</title>' a.svg
13
<title>prdt(32,3): published 5 (rdt, Table I)</title>
<title>prdt(64,3): published 6 (rdt, Table I)</title>
<title>prdt(k,3): published (rdt, Table I)</title>

$ weft plot degree hypercube --to 8 -o a.html && grep -c '<svg' a.html && grep -o 'weft plot.*a.html' a.html
2
weft plot degree hypercube --to 8 -o a.html

$ weft plot degree hypercube --to 4 -o a.csv && cat a.csv
series,quantity,network,parameter,chips,x,value,low,high,exact,source
hypercube(n),degree,hypercube(1),1,,2,1,1,1,1,computed
hypercube(n),degree,hypercube(2),2,,4,2,2,2,2,computed
hypercube(n),degree,hypercube(2),,,4,2,2,2,2,"published: rcc, Table I"

$ weft plot degree hypercube --to 4 --title 'Degree of Q_n' -o a.pgf && cat a.pgf
% weft plot degree hypercube --title 'Degree of Q_n' --to 4 -o a.pgf
% needs \usepackage{pgfplots} and \pgfplotsset{compat=1.16}
\definecolor{weft0}{RGB}{18,48,74}%
\begin{tikzpicture}
\begin{axis}[
  title={Degree of Q\_n},
  xlabel={nodes},
  ylabel={degree (channels)},
  xmode=log, log basis x=2,
  grid=major,
  legend style={at={(0.5,-0.25)}, anchor=north, cells={anchor=west}},
]
\addplot[color=weft0, mark=*, mark options={solid}, thick] coordinates {
  (2,1)
  (4,2)
};
\addlegendentry{hypercube(n)}
\addplot[color=weft0, mark=*, mark options={solid, fill=none}, mark size=3.4pt, only marks] coordinates {
  (4,2)
};
\addlegendentry{hypercube(n): published (rcc, Table I)}
\end{axis}
\end{tikzpicture}

$ weft claims rcc/eq-8 --draw a.tex && grep -A 5 'begin{axis}' a.tex
\begin{axis}[
  title={rcc/eq-8: published and ours},
  xlabel={n},
  ylabel={value},
  grid=major,
  legend style={at={(0.5,-0.25)}, anchor=north, cells={anchor=west}},

$ weft plot diamter hypercube
weft: "diamter" is neither a quantity nor a parameter of hypercube(n)
  hint: did you mean "diameter"?  see: weft list quantities
? 2

$ weft plot 'diameter*' hypercube
weft: the formula "diameter*": it ends too early
  hint: write a quantity such as diameter, or a formula such as "mean_distance*nodes/links"; see: weft list quantities
? 2

$ weft plot diameter torus
weft: torus needs more than one number
  torus
  ^~~~~
  hint: write a name for one of its numbers: "torus(k,k)"
? 2

$ weft plot diameter 'torus(k,m)'
weft: k and m are both free
  torus(k,m)
          ^
  hint: write numbers for all names but one
? 2

$ weft plot L hypercube
weft: "L" is neither a quantity nor a parameter of hypercube(n)
  hint: see: weft list quantities
? 2

$ weft plot chip_links hypercube
weft: this quantity depends on the number of chips
  hint: add --chips 16, or --chip-nodes 64
? 2

$ weft plot chip_links hypercube --chips 2*x
weft: the formula "2*x": cannot read "x"
  hint: write a number of chips, or a formula of nodes, such as "2*sqrt(nodes)"
? 2

$ weft plot diameter hypercube --with dor
weft: no routing changes this quantity
  hint: leave --routing out, or plot max_hops or mean_hops
? 2

$ weft plot max_hops hypercube --with dorr --to 4
weft: nothing could be computed; max_hops of hypercube(1): no routing is named "dorr"
  hint: take smaller networks, another quantity or another routing
? 2

$ weft plot diameter hypercube --vary load=0:1
weft: hypercube(n) has a free name, and load is varied too
  hint: write a number for n, or leave --vary out
? 2

$ weft plot diameter 'hypercube(3)' --vary load=1:0
weft: --vary needs a name and its values, not "load=1:0"
  hint: write --vary load=0.05:1, load=0:1:0.05 or load=0.1,0.2
? 2

$ weft plot diameter 'hypercube(3)' --vary load=0:1 --to 5
weft: --to is for families with a free name, and --vary has its own range
  hint: leave --to out, or write --vary load=0:1
? 2

$ weft plot diameter hypercube --from 9 --to 15
weft: hypercube(n) has no member in this range
  hint: take another --from or --to; without --to, networks have at most 65536 nodes
? 2

$ weft plot diameter hypercube --from 9 --to 8
weft: --from is larger than --to
  hint: exchange them
? 2

$ weft plot diameter hypercube --to many
weft: --to needs a whole number, not "many"
  hint: write --to 4096
? 2

$ weft plot diameter hypercube --over depth
weft: --over must be nodes or parameter, not "depth"
  hint: write --over nodes
? 2

$ weft plot diameter hypercube -o a.pdf
weft: -o "a.pdf": the name says the format, and this is none of .svg, .html, .csv, .pgf and .tex
  hint: write -o figure.svg
? 2

$ weft plot diameter hypercube -o a.svg --json
weft: -o writes a file, and --json and --csv print
  hint: leave one of them out
? 2

$ weft plot diameter-2 hypercube --to 16 --y log -o none.svg; ls none.svg
weft: the value of hypercube(1) is -1; a logarithmic axis has positive values only
  hint: write --y linear
ls: cannot access 'none.svg': No such file or directory
? 2

$ weft plot load 'ring(5)' --vary load=0:1 --x log -o none.svg
weft: load is 0; a logarithmic axis has positive values only
  hint: write --x linear, or begin at a positive value
? 2

$ weft claims rcc/figur-3
weft: no claim is called "rcc/figur-3"
  hint: did you mean "rcc/figure-3"?  see: weft claims rcc
? 2

$ weft claims rcc/eq-8/hypercube/n=4 --draw a.svg
weft: a picture needs two numbers or more, and these claims have 1
  hint: select more claims, such as: weft claims rcc/figure-3 --draw figure.svg
? 2

$ weft claims rcc/eq-8 --draw a.png
weft: --draw "a.png": the name says the format, and this is none of .svg, .html, .csv, .pgf and .tex
  hint: write --draw figure.svg
? 2

$ weft plot diameter petersen hypercube --to 8
weft: petersen has 10 nodes, which is outside of the range
  hint: take another --from or --to, or leave it out
? 2
