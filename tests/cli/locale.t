ASCII rules when the locale is not UTF-8.

$ LC_ALL=C weft route petersen 0 7
petersen: 2 hops, 1 shortest path, 3 edge-disjoint paths
hop  node  label  by link
---  ----  -----  -------
  0     0  0
  1     5  5      spoke
  2     7  7      inner

$ LC_ALL=C weft faults petersen --links 1 --trials 3 | head -n 4
petersen with link faults
rate %  faults  connected  in %  95 % interval     diameter     mean distance  largest component %
------  ------  ---------  ----  -------------  -----------  ----------------  -------------------
 6.667       1        3/3   100  43.9 to 100.0  4.00 [4..4]  1.8222 +- 0.0000               100.00
