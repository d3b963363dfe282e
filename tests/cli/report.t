A page of what was stored.

$ weft report
weft: weft-results.sqlite: there is no such store of results
  hint: the first point that is stored makes it
? 2

$ weft sweep 'ring(8)' 'hypercube(3)' --traffic uniform,tornado --load 0.1:0.3:0.1 --packet 4 2>&1 >/dev/null
12 points computed, stored in weft-results.sqlite

$ weft report -o page.html --title 'Rings & <cubes>' && grep -o '<title>[^/]*' page.html | head -n 1
2 charts in page.html
<title>Rings &amp; &lt;cubes&gt;<

$ grep -c 'http-equiv="Content-Security-Policy"' page.html; grep -oE '(src|href)="[^#"][^"]*"' page.html | head -n 3
1

$ grep -o "weft simulate [^ ]*ring(8)[^<]*" page.html | grep -o -- '--traffic.*--seed 1' | head -n 3
--traffic tornado --process bernoulli --packet 4 --load 0.1 --seed 1
--traffic tornado --process bernoulli --packet 4 --load 0.2 --seed 1
--traffic tornado --process bernoulli --packet 4 --load 0.3 --seed 1

$ weft report nowhere.sqlite
weft: nowhere.sqlite: there is no such store of results
  hint: the first point that is stored makes it
? 2

$ printf 'latency = "network"\ntraffic = "uniform"\nloads = 0.1\npacket = 4\nnetworks = ["ring(8)", "hypercube(3)"]\n' > p.toml; weft report --plan p.toml 2>/dev/null; grep -o 'Latency is in cycles, from [^,]* until' report.html
Latency is in cycles, from the moment its head leaves the terminal until

$ weft report --plan p.toml --latency packet 2>/dev/null; grep -o 'Latency is in cycles, from [^,]* until' report.html
Latency is in cycles, from the birth of a packet until

$ grep -oE '<p class="(faint|note)">(bernoulli|VCs|Buffer)[^<]*' report.html
<p class="faint">bernoulli; wormhole, buffers of 8 flits, reuse tail, delays 1 1 1 1 0
<p class="note">VCs per port differ: ring(8) 2, hypercube(3) 1.
<p class="note">Buffer flits per port differ: ring(8) 16, hypercube(3) 8.

$ sed -i 's/network"/hops"/' p.toml; weft report --plan p.toml
weft: p.toml:1:12: latency is "hops"; it must be packet or network
  hint: write latency = "packet"
? 2

$ weft report --latency hops
weft: --latency is "hops"; it must be packet or network
  hint: write --latency packet
? 2

$ weft report -o /proc/page.html
weft: cannot write "/proc/page.html": No such file or directory
  hint: choose another place, or make room
? 2
