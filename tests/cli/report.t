A page of what was stored.

$ weft report
weft: weft-results.sqlite: there is no such store of results
  hint: the first point that is stored makes it
? 2

$ weft sweep 'ring(8)' 'hypercube(3)' --traffic uniform,tornado --load 0.1:0.3:0.1 --packet 4 2>&1 >/dev/null
12 points computed, stored in weft-results.sqlite

$ weft report -o page.html --title 'Rings & <cubes>' && grep -o '<title>[^/]*' page.html | head -n 1
wrote page.html (2 charts)
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
Latency is in cycles, from the generation of a packet until

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
  hint: choose another path, or free disk space
? 2

$ weft sweep 'ring(8)' 'hypercube(3)' --traffic uniform --loads 0.1:0.9:0.2 --packet 4 --vcs 2 --switching wormhole,vct --seed 7 --store two.sqlite >/dev/null 2>&1; weft report two.sqlite -o two.html 2>/dev/null; sed -n '/class="answer"/,/<.ul>/p' two.html
<ul class="answer">
<li>uniform, packets of 4 flits, vct: hypercube(3) carries the highest load, 0.7 to 0.9; ring(8) the lowest, 0.3 to 0.5. Latency near zero load is lowest for hypercube(3): 19.1 cycles at load 0.1.</li>
<li>uniform, packets of 4 flits, wormhole: hypercube(3) carries the highest load, 0.7 to 0.9; ring(8) the lowest, 0.3 to 0.5. Latency near zero load is lowest for hypercube(3): 19.1 cycles at load 0.1.</li>
</ul>

$ grep -o '<h2>[^<]*' two.html; grep -o '<tr><td>uniform, vct.*' two.html | sed 's/<[^>]*>/ /g; s/  */ /g'; grep -c 'finished ....-..-.., with seed 7, by weft' two.html
<h2>Summary
<h2>uniform, packets of 4 flits, vct
<h2>uniform, packets of 4 flits, wormhole
<h2>To repeat a point
 uniform, vct hypercube(3) dor 19.1 at 0.1 0.7 to 0.9 1 8 12 2 16 
 uniform, vct ring(8) dor 22.7 at 0.1 0.3 to 0.5 0.875 8 8 2 16 
1

$ weft sweep 'ring(8)' --traffic uniform --loads 0.1,0.3 --packet 4 --vcs 2 --store open.sqlite >/dev/null 2>&1; weft sweep 'hypercube(3)' --traffic uniform --loads 0.2 --packet 4 --vcs 2 --store open.sqlite >/dev/null 2>&1; weft report open.sqlite -o open.html 2>/dev/null; grep 'class="answer"' open.html
<p class="answer">uniform, packets of 4 flits: the simulated loads do not show which of hypercube(3) (above 0.2) and ring(8) (above 0.3) carries more.</p>

$ weft sweep 'ring(8)' 'hypercube(3)' --routing shortest --traffic uniform --load 0.1,0.3 --packet 16 --buffer 2 --store dl.sqlite >/dev/null 2>&1; weft report dl.sqlite -o dl.html 2>/dev/null; grep -o '"answer">[^<]*' dl.html; grep -c 'deadlocks at 0.1' dl.html
"answer">uniform, packets of 16 flits: the saturation load of hypercube(3) is 0.1 to 0.3; ring(8) (load 0.1) deadlocks. The latency of hypercube(3) near zero load is 73.0 cycles at load 0.1.
1

$ weft sweep 'ring(8)' --traffic uniform --load 0.8 --store sat.sqlite >/dev/null 2>&1; weft report sat.sqlite -o sat.html 2>/dev/null; grep -o '"answer">[^<]*' sat.html
"answer">uniform, packets of 1 flit: the saturation load of ring(8) is below 0.8.
