Claims: places in detail, the order of the paper, stored values, and what is refused.

$ weft claims scc/theorem-1/n=7
Theorem 1 of scc: the diameter is 6 for n = 3, (n^2+n-4)/2 for even n, (n^2+3n-8)/2 for odd n from 5 on

claim              published  ours  verdict  tested on
─────────────────  ─────────  ────  ───────  ─────────
scc/theorem-1/n=7         31    30  differs  scc(7)

smallest counterexample: published 31; scc(7) has 30: interleaving the cycles of a permutation saves local links that the proof counts
corrected: (n^2+2n-3)/2 for odd n (verified for n=7)

To compute it:
weft info "scc(7)" --only diameter

1 claim: 1 differs

$ weft claims scc/theorem-1/n=4 scc/theorem-1/n=4 --csv
claim,published,ours,verdict
scc/theorem-1/n=4,8,8,reproduced

$ weft claims scc/theorem-1/n=5 --twice --paper-order
A star-based I/O-bounded network for massively parallel systems
S. Latifi, M. M. de Azevedo, N. Bagherzadeh. IEE Proceedings: Computers and Digital Techniques 142(1), 1995
...

$ weft claims scc/theorem-1/n=7 --report page.html --errata errata.md && grep -c '<h2' page.html && grep -A 9 '^### ' errata.md
2
### Theorem 1

The diameter is 6 for n = 3, (n^2+n-4)/2 for even n, (n^2+3n-8)/2 for odd n from 5 on.

| case | published | ours |
|---|---:|---:|
| n=7 | 31 | 30 |

Why: interleaving the cycles of a permutation saves local links that the proof counts. The data show instead: (n^2+2n-3)/2 for odd n (verified for n=7).

$ echo '{"scc/theorem-1/n=11": {"seconds": 3, "version": "0", "values": [{"low": "70"}]}}' > old.json; weft claims scc/theorem-1/n=11 --values old.json | tail -n 2
1 claim: 1 stale
Stale claims have stored values of an older version; compute them with --expensive

$ weft claims scc/theorem-1/n=4 --report page.html --csv; head -n 1 page.html
claim,published,ours,verdict
scc/theorem-1/n=4,8,8,reproduced
<!doctype html>

$ echo '{' > broken.json; weft claims scc/theorem-1/n=4 --values broken.json
weft: broken.json does not hold values of claims
  hint: weft claims --expensive --values FILE writes such a file anew if there is none
? 2

$ weft claims scc/theorem-1/n=4 --values .
weft: .: Is a directory
  hint: name a file in it
? 2

$ weft claims scc/theorem-1/n=4 --errata /dev/full
weft: cannot write "/dev/full": No space left on device
  hint: choose another path, or free disk space
? 2
