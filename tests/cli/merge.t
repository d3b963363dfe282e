Stores that are merged into one.

$ weft sweep 'ring(8)' --traffic uniform --load 0.1,0.2 --store a.sqlite 2>/dev/null >/dev/null; weft sweep 'ring(8)' --traffic uniform --load 0.2,0.3 --store b.sqlite 2>/dev/null >/dev/null

$ weft results merge a.sqlite b.sqlite --store all.sqlite
all.sqlite: 3 points added, 1 point there already

$ weft results merge a.sqlite b.sqlite --store all.sqlite
all.sqlite: 0 points added, 4 points there already

$ weft sweep 'ring(8)' --traffic uniform --load 0.1,0.2,0.3 --store all.sqlite 2>&1 >/dev/null
3 of 3 points are stored already
nothing to compute: all points are stored in all.sqlite

$ weft results merge --store all.sqlite
weft: weft results merge: the stores are missing
  hint: write weft results merge a.sqlite b.sqlite --store all.sqlite
? 2

$ weft results merge all.sqlite --store all.sqlite
weft: "all.sqlite" is the store into which the others are merged
  hint: leave it out, or name another with --store
? 2

$ weft results merge a.sqlite ./a.sqlite --store all.sqlite
weft: "./a.sqlite" is given twice
  hint: leave it out once
? 2

$ weft results merge a.sqlite absent.sqlite --store new.sqlite; echo "exit code $?"; ls new.sqlite
weft: absent.sqlite: there is no such store of results
  hint: the first point that is stored makes it
exit code 2
ls: cannot access 'new.sqlite': No such file or directory
? 2

$ echo no store > text.sqlite; weft results merge text.sqlite --store new.sqlite 2>&1 | head -n 1
weft: text.sqlite: not a store of results: this is no SQLite database
