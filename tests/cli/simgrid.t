$ weft export 'ring(12)' --with dor --format simgrid -o net.xml; grep -c '<host ' net.xml; grep -c '<link ' net.xml; grep -c '<route ' net.xml
12
48
132

$ grep 'prop id="\(network\|routing\|unreachable_pairs\)"' net.xml; grep 'id="host-02"' net.xml; grep 'link id="\(inject-02\|link-11-0\)"' net.xml; grep 'src="host-11" dst="host-01"' net.xml
    <prop id="network" value="ring(12)"/>
    <prop id="routing" value="dor"/>
    <prop id="unreachable_pairs" value="0"/>
    <host id="host-02" speed="1Gf"><prop id="node" value="2"/><prop id="label" value="2"/></host>
    <link id="inject-02" bandwidth="100Gbps" latency="100ns"/>
    <link id="link-11-0" bandwidth="100Gbps" latency="100ns"/>
    <route src="host-11" dst="host-01" symmetrical="NO"><link_ctn id="inject-11"/><link_ctn id="link-11-0"/><link_ctn id="link-0-1"/><link_ctn id="eject-01"/></route>

$ weft export 'ring(12)' --with dor -o net.simgrid.xml; weft export 'ring(12)' --routing dor --format simgrid | cmp - net.simgrid.xml; cmp net.xml net.simgrid.xml

$ weft export 'ring(4)' --format simgrid --bandwidth 25GBps --latency 1.5us | grep -m1 '<link '
    <link id="inject-0" bandwidth="25GBps" latency="1.5us"/>

$ weft export 'ring(3,concentration=2)' --format simgrid | grep 'src="host-1"'
    <route src="host-1" dst="host-0" symmetrical="NO"><link_ctn id="inject-1"/><link_ctn id="eject-0"/></route>
    <route src="host-1" dst="host-2" symmetrical="NO"><link_ctn id="inject-1"/><link_ctn id="link-0-1"/><link_ctn id="eject-2"/></route>
    <route src="host-1" dst="host-3" symmetrical="NO"><link_ctn id="inject-1"/><link_ctn id="link-0-1"/><link_ctn id="eject-3"/></route>
    <route src="host-1" dst="host-4" symmetrical="NO"><link_ctn id="inject-1"/><link_ctn id="link-0-2"/><link_ctn id="eject-4"/></route>
    <route src="host-1" dst="host-5" symmetrical="NO"><link_ctn id="inject-1"/><link_ctn id="link-0-2"/><link_ctn id="eject-5"/></route>

$ weft export 'directed-ring(4)' --format simgrid | grep 'src="host-1" dst="host-0"'
    <route src="host-1" dst="host-0" symmetrical="NO"><link_ctn id="inject-1"/><link_ctn id="link-1-2"/><link_ctn id="link-2-3"/><link_ctn id="link-3-0"/><link_ctn id="eject-0"/></route>

$ printf '0 1\n2 3\n' >apart.edges; weft export apart.edges --format simgrid | grep 'unreachable\|<route '
    <prop id="unreachable_pairs" value="8"/>
    <route src="host-0" dst="host-1" symmetrical="NO"><link_ctn id="inject-0"/><link_ctn id="link-0-1"/><link_ctn id="eject-1"/></route>
    <route src="host-1" dst="host-0" symmetrical="NO"><link_ctn id="inject-1"/><link_ctn id="link-1-0"/><link_ctn id="eject-0"/></route>
    <route src="host-2" dst="host-3" symmetrical="NO"><link_ctn id="inject-2"/><link_ctn id="link-2-3"/><link_ctn id="eject-3"/></route>
    <route src="host-3" dst="host-2" symmetrical="NO"><link_ctn id="inject-3"/><link_ctn id="link-3-2"/><link_ctn id="eject-2"/></route>

$ weft export 'torus(4,4)' --with minimal --format simgrid -o no.xml; ls no.xml 2>/dev/null
weft: minimal leaves a choice of paths, but simgrid holds one path for each pair
  hint: name a deterministic routing, such as --routing shortest or --routing up-down
? 2

$ weft export 'torus(4,4)' --with 'valiant(dor)' --format simgrid
weft: valiant(dor) draws paths at random, but simgrid holds one path for each pair
  hint: name a deterministic routing, such as --routing shortest or --routing up-down
? 2

$ weft export 'torus(32,32)' --format simgrid -o no.xml
weft: torus(32,32) has 1024 terminals; a platform file has a route for each pair of at most 512
  hint: write --format simgrid-cpp, which makes a platform that computes its routes
? 2

$ weft export 'hypercube(14)' --format simgrid-cpp -o no.cpp
weft: hypercube(14) has 16384 terminals and 16384 nodes; simgrid-cpp takes at most 67108864 ports, one for each terminal and node
  hint: use a smaller network of the family
? 2

$ weft export 'ring(4)' --format simgrid --bandwidth 100
weft: --bandwidth is "100"; it must be a number above 0 with a unit
  hint: write 100Gbps (bits) or 12.5GBps (bytes)
? 2

$ weft export 'ring(4)' --format simgrid --latency fast
weft: --latency is "fast"; it must be a number with a unit
  hint: write 100ns; the units are ps, ns, us, ms and s
? 2

$ weft export 'ring(4)' --format edges --with dor
weft: the format edges has no use for --routing
  hint: omit it, or take another format; see: weft list formats
? 2

$ weft export 'ring(4)' --format edges --latency 1us
weft: the format edges has no use for --latency
  hint: omit it, or take another format; see: weft list formats
? 2

$ weft export 'ring(4)' --format simgird
weft: no format is named "simgird"
  hint: did you mean "simgrid"?  see: weft list formats
? 2

$ weft export 'ring(3)' --format simgrid-cpp -o net.cpp; head -3 net.cpp; grep -A5 'kDestinations..' net.cpp | head -5
// A platform of SimGrid 3.32: ring(3) with dor.
//   g++ -std=c++17 -O1 -shared -fPIC net.cpp -o net.so -lsimgrid
//   smpirun -platform ./net.so -np 3 PROGRAM
const Destination kDestinations[] = {
  {".10", 0},
  {"0.1", 0},
  {"10.", 0},
  {"", 0}};

$ weft info net.xml
weft: net.xml:3: the root is "platform"
  file("net.xml")
       ^~~~~~~~~
  hint: in GraphML it is <graphml>
? 2

$ weft list formats | grep 'simgrid' | tr -s ' '
simgrid write with routes .simgrid.xml a platform of SimGrid, on which SMPI runs MPI programs
simgrid-cpp write with routes .cpp a platform of SimGrid as C++, for larger networks
