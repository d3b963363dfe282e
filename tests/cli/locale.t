ASCII rules when the locale is not UTF-8.

$ LC_ALL=C weft route petersen 0 7
petersen: 2 hops
hop  node  label  by link
---  ----  -----  -------
  0     0  0
  1     5  5      spoke
  2     7  7      inner
