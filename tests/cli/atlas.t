The page of the five papers' networks: points are simulated once, bad places are refused before the work, and a full disk leaves
no page.

$ weft atlas --quick -o page.html --store runs.sqlite
network                       nodes  degree  diameter  mean distance  carries a load of
────────────────────────────  ─────  ──────  ────────  ─────────────  ─────────────────
rcc-full(4,2)                   256  3 to 5         7         4.6974        0.1 or more
rhsn(2,2,hypercube(2))          256  2 to 4        11         5.2587        0.1 or more
scc(4)                           72       3         8         5.3803        0.1 or more
rdt(16)                         256  6 to 8         5         3.4225        0.1 or more
prc(256,skips=[4,16,64,128])    256       2        13         7.5627       0.04 or more
wrote page.html

$ weft results list --store runs.sqlite --csv | wc -l > before; cp page.html first.html

$ weft atlas --quick -o page.html --store runs.sqlite > /dev/null 2>&1; cmp page.html first.html

$ weft results list --store runs.sqlite --csv | wc -l | cmp - before

$ grep -c '<code>weft verify &quot;scc(4)&quot; <span>--routing</span> &quot;ascending&quot;</code>' page.html
1

$ weft atlas -o none/page.html
weft: "none/page.html": there is no folder "none"
  hint: create the folder first, or choose another path
? 2

$ weft atlas -o page.html --store ''
weft: --store is empty; it must name the file of results
  hint: write --store weft-results.sqlite
? 2

$ weft atlas extra
weft: weft atlas: "extra" is one argument too many
  hint: write weft atlas [-o FILE] [--quick] [--store FILE]
? 2

$ weft atlas --quick -o /dev/full --store runs.sqlite
weft: cannot write "/dev/full": No space left on device
  hint: choose another path, or free disk space
? 2
