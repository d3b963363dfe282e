# Made by python/stubs/make_stubs.py from the records of the commands and docs/json.md.
from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any, Union, overload

import numpy
import pandas

from ._commands import Command as Command
from ._networks import Network as Network, from_edges as from_edges, network as network
from ._pictures import Picture as Picture
from ._progress import progress as progress
from ._records import Proof as _Proof, Record as Record, Records as Records, Run as _Run
from ._routings import Candidate as Candidate, Hop as Hop, Routing as Routing, RoutingError as RoutingError, own_routing as own_routing
from ._texts import Text as Text, Traffic as Traffic, packet_list as packet_list
from ._warnings import WeftWarning as WeftWarning
from ._texts import traffic_matrix as traffic_matrix, traffic_permutation as traffic_permutation

__version__: str
commands: dict[str, Command]

class InputError(ValueError): ...

_Word = Union[str, int, Network, Routing, Text, os.PathLike[str], Any]
_Value = Union[str, float, Network, Routing, Text, Traffic, os.PathLike[str], Sequence[Any], numpy.ndarray[Any, Any], Callable[..., Any], None]

class RunPacketLatency(Record):
    mean: float | None
    ci95: float | None  # half width of its 95 % confidence interval
    p50: int | None  # percentiles
    p95: int | None
    p99: int | None
    p999: int | None
    max: int | None

class RunNetworkLatency(Record):
    mean: float | None

class RunHops(Record):
    mean: float | None

class RunPackets(Record):
    generated: int
    received: int  # of those generated

class RunFairness(Record):
    jain: float  # Jain's index
    least: float  # least flits of a source, over the mean
    most: float  # most flits of a source, over the mean

class RunPhysicalSeconds(Record):
    packet_latency: float | None  # mean
    network_latency: float | None  # mean, from the injection of the head
    makespan: float | None  # of a list or a batch

class RunPhysicalBytesPerSecond(Record):
    channel: float  # of a channel that carries a flit per cycle
    offered: float  # per terminal
    accepted: float  # per terminal
    payload: float | None  # per terminal, accepted without headers; null for headers of one flit
    links: Record  # by link class

class RunPhysical(Record):
    clock_hz: float
    seconds: RunPhysicalSeconds
    bytes_per_second: RunPhysicalBytesPerSecond | None  # null without `--flit-bits`; all bits of a flit count

class RunMulticast(Record):
    scheme: str  # `unicast`, or the scheme with its arguments
    messages: int  # received: by all targets and, where receivers acknowledge, acknowledged by all
    copies: int  # received by terminals
    copy_latency: float | None  # mean, from the generation of the message until a copy is received
    last_copy_latency: float | None  # mean over messages, until the last copy is received
    acknowledgements: int | None  # received by sources; null where receivers do not acknowledge
    last_acknowledgement_latency: float | None  # mean over messages, until the source has the last acknowledgement
    overflows: int  # forks that found the table of their router full

class RunRecovery(Record):
    kills: int  # outputs that were taken from a packet because it was blocked
    retries: int  # sent again, after a failing link too

class RunWaitingHolds(Record):
    node: int
    port: int
    vc: int

class RunWaitingWaitsFor(Record):
    node: int
    port: int
    vc: int

class RunWaiting(Record):
    source: int
    sequence: int  # number of the packet among those of its source
    destination: int
    holds: Sequence[RunWaitingHolds]  # VCs
    waits_for: Sequence[RunWaitingWaitsFor]  # VCs, any of which would suffice

class RunProof(Record):
    verdict: str  # as of `weft verify`
    method: str

class Run(_Run):
    spec: str  # the network
    routing: str
    traffic: str  # the pattern; empty for a list
    process: str
    packet: int | str
    load: float | None  # requested load; null for a list or a batch
    senders: int  # terminals that send
    offered: float  # generated in the window
    accepted: float  # received in the window
    accepted_error: float  # by how much `accepted` may fall short of `offered` by chance
    accepted_payload: float | None  # without headers; only for headers of several flits
    bound: float | None  # load that no routing and no router carries with equal service to all sources
    bound_reason: str
    accepted_bound: float | None  # upper bound on the accepted load for any routing and router
    packet_latency: RunPacketLatency  # from generation until the tail is received
    network_latency: RunNetworkLatency  # from the injection of the head
    congestion: float  # see [simulation.md](simulation.md)
    hops: RunHops
    packets: RunPackets  # of the window
    packets_in_flight: int  # in the network at the end
    makespan: int | None  # only of a list or a batch: until the last tail is received
    utilisation: Record  # by link class
    fairness: RunFairness | None  # of the sources that send
    flit_hops: int  # flits times routers, of the whole run
    cycles: int  # simulated
    warmup: int  # before the window
    window_end: int
    cpu_seconds: float  # of the simulated cycles
    setup_seconds: float  # before the first cycle
    vc_reuse: str  # as `router.vc_reuse`
    router: Record  # see [below](#routers)
    seed: int
    verdict: str  # `converged`, `not-converged`, `saturated` or `deadlocked`
    reason: str  # of the verdict
    warning: str  # only where there is one
    physical: RunPhysical  # only with a clock: the result in seconds and bytes
    multicast: RunMulticast  # only for messages to several terminals: over the messages that were received in the whole run. Loads, packets and latencies above are those of messages
    recovery: RunRecovery  # only with `--recover`: over the whole run
    waiting: Sequence[RunWaiting]  # only after a deadlock: the deadlocked packets
    proof: RunProof  # only after a deadlock

class NetworkFactsLinkClasses(Record):
    name: str
    one_way: bool
    links: int  # only where it is bidirectional
    channels: int  # only where it is unidirectional

class NetworkFactsDegree(Record):
    min: int
    max: int

class NetworkFactsDiameterPair(Record):
    source: int
    destination: int

class NetworkFactsMeanDistance(Record):
    with_self: float  # over all ordered pairs
    without_self: float | None  # over those of different nodes
    sum: int

class NetworkFactsEdgeOrbitsByClasses(Record):
    link_classes: Sequence[str]  # a set of link classes
    orbits: int  # how many orbits have links of exactly these classes

class NetworkFactsEdgeOrbits(Record):
    count: int
    by_classes: Sequence[NetworkFactsEdgeOrbitsByClasses]

class NetworkFactsBisection(Record):
    lower: int  # no balanced cut has fewer
    upper: int  # of the best cut found
    exact: bool
    lower_by: str  # the argument
    upper_by: str  # how the cut was found

class NetworkFacts(Record):
    spec: str
    nodes: int  # routers
    terminals: int
    links: int  # bidirectional links
    channels: int  # directed channels, two for a link
    link_classes: Sequence[NetworkFactsLinkClasses] | None
    directed: bool  # whether any channel is unidirectional
    degree: NetworkFactsDegree
    tori: Sequence[int] | None  # independent tori of rank 0, 1, …; only of `rdt` and `prdt`, or where `--only` asks for it
    connected: bool | None  # strongly
    unreachable_pairs: int | None
    diameter: int | None
    diameter_pair: NetworkFactsDiameterPair | None
    mean_distance: NetworkFactsMeanDistance | None
    distance_histogram: Sequence[int] | None  # ordered pairs at distance 0, 1, 2, …
    girth: int | None
    moore_ratio: float | None  # nodes over the Moore bound for this degree and diameter
    diameter_ratio: float | None  # diameter over the least that the Moore bound allows for this degree and so many nodes
    orbits: int | None  # of nodes
    orbits_from: str | None  # `family` or `traces`
    orbits_exact: bool | None
    edge_orbits: NetworkFactsEdgeOrbits | None  # orbits of links (of channels if any is unidirectional); only where the search is cheap, or where `--only` or `--symmetry` asks for it
    bisection: NetworkFactsBisection | None  # a bidirectional link counts 1, and so does a unidirectional channel
    edge_connectivity: int | None
    vertex_connectivity: int | None
    spectral_gap: float | None  # second smallest eigenvalue of the Laplacian
    reason: str  # only where something is null: why

class ComparedNetworkBisectionPerDirection(Record):
    lower: float
    upper: float

class ComparedNetworkEqual(Record):
    resource: str  # `pins`, `bisection` or `buffers`
    budget: int
    packet_bits: int  # of a packet
    width_bits: int | None  # of a flit and a channel; null where the bisection is not known
    packet_flits: int | None  # of a packet
    port_flits: int  # buffer of a port; only with equal buffers
    ideal_bits: float | None  # the uniform bound times the width
    zero_load_latency: float | None  # of a packet over the mean hops with the default router, without other traffic

class ComparedNetwork(Record):
    family: str  # as in `weft list families`
    bisection_per_direction: ComparedNetworkBisectionPerDirection | None  # the bisection in a unit that is the same for all networks: a bidirectional link counts 1, a unidirectional channel 1/2
    radix: int  # of the largest router, those to terminals included
    mean_hops: float | None  # between two terminals
    uniform_bound: float | None  # no routing carries more uniform traffic
    uniform_bound_by: str | None  # the argument
    on_front: bool  # on the Pareto front of the comparison
    equal: ComparedNetworkEqual  # only with `--equal`; in the CSV the keys are columns with `equal_` before them

class ProofAssumes(Record):
    switching: str
    vc_reuse: str

class ProofPacketsReply(Record):
    source: int
    destination: int
    draw: int
    plan: int
    class_: int

class ProofPackets(Record):
    source: int
    destination: int
    draw: int  # random choice of a randomized routing
    plan: int  # which of the initial routes that the routing offers at the source
    class_: int  # message class
    path: Sequence[Sequence[Any]]  # VCs
    reply: ProofPacketsReply  # only where a packet waits for a reply to be sent
    holds: Sequence[int]  # a VC
    waits_for: Sequence[Sequence[Any]]  # VCs

class ProofUndelivered(Record):
    source: int
    destination: int
    draw: int
    plan: int
    class_: int
    path: Sequence[Sequence[Any]] | None  # VCs
    why: str

class Proof(_Proof):
    spec: str
    routing: str
    verdict: str  # `deadlock-free`, `deadlock`, `undelivered` or `unproved`
    method: str
    assumes: ProofAssumes  # of the routers
    vcs: Record  # by link class
    channels: int  # virtual channels
    dependencies: int  # between them
    cut_off_pairs: int  # without any path
    packets: Sequence[ProofPackets]  # only of a deadlock
    undelivered: ProofUndelivered  # only where a packet may never arrive

class FlowThroughput(Record):
    lower: float  # a flow with this throughput was found
    upper: float  # no flow has more
    exact: bool  # the two agree to nine digits

class FlowChannels(Record):
    lower: float
    upper: float
    exact: bool

class FlowMaxChannelLoad(Record):
    lower: float  # no oblivious routing has less
    upper: float  # one with this load was found
    exact: bool

class FlowClasses(Record):
    name: str  # link class
    channels: int
    load_mean: float  # under the flow that was found, without the limit of the terminals
    load_max: float
    bottleneck: float  # the part of the lengths that prove the upper end; they add up to 1

class FlowRoutingThroughput(Record):
    lower: float
    upper: float
    exact: bool

class FlowRouting(Record):
    name: str
    throughput: float | FlowRoutingThroughput  # an interval with `--oblivious`: under the worst permutation
    share: float | None  # of the upper end of the optimum; null where that is 0
    has_choices: bool  # all candidates got equal shares; a router may do better
    reason: str  # only where a pair is not delivered

class Flow(Record):
    spec: str
    traffic: str  # not with `--oblivious`
    throughput: FlowThroughput  # of the best routing; with `--oblivious` of the best oblivious one, under its worst traffic
    limit: str  # `injection`, `ejection`, `channels`, `disconnected`, or `nothing` where nothing is sent
    terminals: float | None  # what the terminals alone allow; null where nothing is sent
    node_pairs: int  # of nodes that send to each other
    method: str  # `linear-program`, `weights`, or `none` where no flow had to be found
    channels: FlowChannels  # what the channels alone allow
    max_channel_load: FlowMaxChannelLoad  # only with `--oblivious`: of the fullest channel, when each terminal sends one flit per cycle
    iterations: int  # of the simplex method; phases of the weights
    rows: int  # of the linear program
    columns: int
    symmetries: int  # generators of the automorphisms that made the program smaller
    classes: Sequence[FlowClasses]
    routing: FlowRouting  # only with `--routing`
    reason: str  # only where a pair that sends has no path

class PathsMeanHops(Record):
    with_self: float | None  # of all pairs; only for uniform traffic
    without_self: float | None  # the same
    per_packet: float | None  # only with a pattern other than `uniform`

class PathsLoadByClass(Record):
    name: str  # link class
    channels: int
    min: float
    mean: float
    max: float

class PathsWorstCaseMaxChannelLoad(Record):
    lower: float
    upper: float
    exact: bool

class PathsWorstCaseChannel(Record):
    from_: int
    to: int
    port: int
    link_class: str

class PathsWorstCaseThroughput(Record):
    lower: float
    upper: float

class PathsWorstCase(Record):
    max_channel_load: PathsWorstCaseMaxChannelLoad
    channel: PathsWorstCaseChannel | None
    throughput: PathsWorstCaseThroughput | None
    oblivious_bound: float | None  # sqrt(N)/(2d): no deterministic oblivious routing has a lower worst case; null unless every node has one terminal and every pair is delivered
    reason: str  # only where it is an interval: why

class PathsSearchTreesByMisplacedWidth(Record):
    mean: float
    max: int

class PathsSearchTreesByMisplacedVertices(Record):
    mean: float
    max: int

class PathsSearchTreesByMisplacedExpanded(Record):
    mean: float
    max: int

class PathsSearchTreesByMisplacedBacktracks(Record):
    mean: float
    max: int

class PathsSearchTreesByMisplaced(Record):
    misplaced: int  # not at their position; m in the paper
    pairs: int
    width: PathsSearchTreesByMisplacedWidth  # the vertices of the widest level
    vertices: PathsSearchTreesByMisplacedVertices
    expanded: PathsSearchTreesByMisplacedExpanded
    backtracks: PathsSearchTreesByMisplacedBacktracks

class PathsSearchTreesAllWidth(Record):
    mean: float
    max: int

class PathsSearchTreesAllVertices(Record):
    mean: float
    max: int

class PathsSearchTreesAllExpanded(Record):
    mean: float
    max: int

class PathsSearchTreesAllBacktracks(Record):
    mean: float
    max: int

class PathsSearchTreesAll(Record):
    pairs: int
    width: PathsSearchTreesAllWidth
    vertices: PathsSearchTreesAllVertices
    expanded: PathsSearchTreesAllExpanded
    backtracks: PathsSearchTreesAllBacktracks

class PathsSearchTrees(Record):
    searched: int  # computed; the others are symmetric to them
    by_misplaced: Sequence[PathsSearchTreesByMisplaced]
    all: PathsSearchTreesAll

class Paths(Record):
    spec: str
    routing: str
    traffic: str  # pattern
    pairs: int  # of terminals; with `--traffic` those that have traffic
    delivered: int
    max_hops: int
    mean_hops: PathsMeanHops
    mean_stretch: float | None  # length of a path over the distance; null with a pattern other than `uniform`
    max_channel_load: float  # when terminals send one flit per cycle on average
    ideal_throughput: float | None  # until the busiest channel is full, at most 1
    load_by_class: Sequence[PathsLoadByClass]
    worst_case: PathsWorstCase  # only with `--worst-case`: the permutation with the highest channel load
    undelivered: Sequence[Sequence[Any]]  # only where there are any: pairs of terminals
    reason: str  # only with `undelivered`
    search_trees: PathsSearchTrees  # with `--statistics`, instead of all but `spec` and `routing`: the search trees of all ordered pairs of different nodes

class FaultsPointsConnected(Record):
    trials: int  # in which the survivors reach each other
    probability: float
    low: float  # Wilson's 95 % interval
    high: float

class FaultsPointsDiameter(Record):
    trials: int
    mean: float
    low: float | None  # 95 % interval
    high: float | None
    min: float
    max: float

class FaultsPointsMeanDistance(Record):
    trials: int
    mean: float
    low: float | None
    high: float | None
    min: float
    max: float

class FaultsPointsLargestComponent(Record):
    trials: int
    mean: float
    low: float | None
    high: float | None
    min: float
    max: float

class FaultsPoints(Record):
    rate: float  # share that failed
    faults: int
    connected: FaultsPointsConnected
    diameter: FaultsPointsDiameter | None  # of the connected trials
    mean_distance: FaultsPointsMeanDistance | None  # of the connected trials
    largest_component: FaultsPointsLargestComponent  # share of the surviving nodes

class Faults(Record):
    spec: str
    kind: str  # `links` or `nodes`
    mortal: int  # how many can fail
    trials: int  # per rate
    seed: int
    points: Sequence[FaultsPoints]

class DesignsBest(Record):
    spec: str
    low: float  # the value, or its proven lower end
    high: float  # the value, or the upper end
    degree: int  # channels that leave a node, at most

class DesignsGroupsBest(Record):
    spec: str
    low: float
    high: float
    degree: int

class DesignsGroups(Record):
    name: str  # `g = 4`; empty if there is one group
    designs: int  # 0 if the group is excluded for many sizes
    method: str  # `all`, `excluded` or `search`
    effort: str  # of a search; the bound of an exclusion
    ties: int
    undecided: int  # designs whose interval leaves open that they are better
    best: Sequence[DesignsGroupsBest]  # the best designs first
    unmeasured: Sequence[str]  # designs whose value would take too long

class DesignsTheoremsDesign(Record):
    spec: str
    low: float
    high: float
    degree: int

class DesignsTheorems(Record):
    source: str  # `Theorem 6`
    group: str  # the group whose best it should be; empty for all
    advice: str
    predicted: float | None  # by the theorem's formula
    design: DesignsTheoremsDesign | None  # null if the advice has no design of this size
    is_best: bool  # no better design is known
    has_best_group: bool  # its period has a best design, perhaps another one

class Designs(Record):
    family: str
    nodes: int
    by: str  # `diameter`, `mean`, `bisection` or `throughput`
    kind: str  # which designs are meant
    exhaustive: bool  # every design was examined or excluded by a bound
    designs: int
    ties: int  # designs as good as the best
    best: DesignsBest | None  # null if there is no design of this size
    groups: Sequence[DesignsGroups]  # designs that share a parameter
    theorems: Sequence[DesignsTheorems]
    notes: Sequence[str]

class DiagnosisAtMostOne(Record):
    sets: int
    signatures: int  # different ones
    located: int  # sets whose signature no other has
    unnoticed: int  # sets that lose no probe
    pairs: int  # pairs of sets
    pairs_apart: int  # pairs that are told apart
    confused: Sequence[Sequence[Any]]  # the first pairs that are not

class DiagnosisAtMostTwo(Record):
    sets: int
    signatures: int
    located: int
    unnoticed: int
    pairs: int
    pairs_apart: int
    confused: Sequence[Sequence[Any]]

class DiagnosisStates(Record):
    name: str  # `1 node bypassed`
    cases: int  # choices of the nodes
    connected: bool  # in every case
    diameter: int | None  # the worst; null if not connected
    mean_distance: float | None  # the worst
    wires: int  # of one hop, at most

class Diagnosis(Record):
    spec: str
    routing: str  # of the probes
    probes: int
    nodes: int  # that can fail
    links: int  # that can fail
    at_most_one: DiagnosisAtMostOne  # sets of at most one fault
    at_most_two: DiagnosisAtMostTwo  # the same for at most two faults
    bypass_connections: int  # channels joined inside a node, at most
    bypass_dead_ends: int  # channels that a bypass loses
    states: Sequence[DiagnosisStates]

class Claim(Record):
    ...

class SeriesSeriesPoints(Record):
    network: str
    parameter: int | None  # value of the free name
    chips: int | None  # with `--chips` or `--chip-nodes`
    x: float | str | None  # null: the same value for all x
    low: float | str  # integers beyond 2^53 are text
    high: float | str  # differs from low where only bounds are known
    exact_low: str | None  # `47/17`; null where the value is rounded
    exact_high: str | None

class SeriesSeriesPublished(Record):
    network: str
    x: float | str
    value: float | str
    source: str  # paper and place
    claim: str  # id in `weft claims`

class SeriesSeries(Record):
    name: str
    quantity: str  # the formula, without blanks
    family: str
    left_out: int  # members in the range that `--points` leaves out
    points: Sequence[SeriesSeriesPoints]  # in increasing order of x
    published: Sequence[SeriesSeriesPublished]

class SeriesNotComputed(Record):
    network: str
    quantity: str
    reason: str

class Series(Record):
    x: str  # what the x axis is: `nodes`, or the name of the parameter or of the varied number
    series: Sequence[SeriesSeries]
    not_computed: Sequence[SeriesNotComputed]

class ProgramRunSteps(Record):
    communication: int
    computation: int

class ProgramRunBusiest(Record):
    from_: int
    to: int
    messages: int

class ProgramRunFormula(Record):
    text: str
    value: int
    relation: str  # `equal` or `at-most`
    source: str

class ProgramRunLowerBound(Record):
    value: int
    argument: str  # why

class ProgramRunTrace(Record):
    what: str  # the links that are used, the operation, or lines that show the data
    kind: str  # `communication`, `computation`, or `data` between two steps
    count: int  # messages, or nodes that compute

class ProgramRunRows(Record):
    kind: str  # of the network, or the port model
    spec: str  # the network
    nodes: int
    program: str
    column: str  # of the table
    measured: float  # of a run: communication steps, or what the column says
    published: float | None  # null if the paper has no such cell

class ProgramRunTrendsPoints(Record):
    nodes: int
    measured: float
    published: float | None

class ProgramRunTrends(Record):
    what: str
    points: Sequence[ProgramRunTrendsPoints]
    limit: float | None  # of the formulas, for large networks

class ProgramRun(Record):
    program: str  # with all arguments
    spec: str  # the network
    model: str  # `single-port`, `single-dimension` or `all-port`
    steps: ProgramRunSteps
    messages: int  # sent in all steps
    words: int  # the most of a message
    inputs: int  # their number
    busiest: ProgramRunBusiest | None  # the channel that carried most messages; null if none was sent
    formula: ProgramRunFormula | None  # the communication steps by the theorem; null with a `reason`
    reason: str  # only without a formula
    lower_bound: ProgramRunLowerBound  # no schedule has fewer communication steps; only of collective operations
    remark: str  # what else is known of the run; not always there
    correct: bool  # the result agrees with a serial computation
    checked: str  # what was compared, or the first difference
    trace: Sequence[ProgramRunTrace]  # only with `--trace`: the steps
    table: str  # its name
    rows: Sequence[ProgramRunRows]
    trends: Sequence[ProgramRunTrends]  # quotients of two cells over growing sizes

class EstimateTrafficDensity(Record):
    one_each: float  # when every terminal sends one message
    all_pairs: float  # when every terminal sends one to each other one

class EstimatePointsWaiting(Record):
    source: float | None  # at the source
    channels: float | None  # for VCs and channels
    ejection: float | None  # for the channel to the destination
    serialization: float | None  # of the tail behind the head

class EstimatePointsSimulated(Record):
    latency: float | None  # mean packet latency
    verdict: str  # as in a run
    error: float | None  # estimate over simulation, less 1; null where either is saturated

class EstimatePoints(Record):
    load: float
    latency: float | None  # null: saturated, here and below
    unloaded: float  # latency in an empty network
    waiting: EstimatePointsWaiting  # parts of the latency beyond that
    busiest: float | None  # utilisation of the busiest queue
    mm1_delay: float | None  # M/M/1 with optimal capacities
    simulated: EstimatePointsSimulated  # only with `--simulate`

class Estimate(Record):
    spec: str
    routing: str
    traffic: str  # pattern
    packet: int
    mean_hops: float  # of a packet
    traffic_density: EstimateTrafficDensity | None  # null in a network without channels
    saturation: float  # of the model
    points: Sequence[EstimatePoints]  # one per load

class CostChipsLinks(Record):
    least: int
    mean: float  # over the chips in use
    most: int

class CostChipsBoardsLinks(Record):
    least: int
    mean: float
    most: int

class CostChipsBoards(Record):
    count: int  # requested
    used: int
    chips: int  # of a full board
    links: CostChipsBoardsLinks  # that leave a board

class CostChipsRacksLinks(Record):
    least: int
    mean: float
    most: int

class CostChipsRacks(Record):
    count: int
    used: int
    boards: int  # of a full rack
    links: CostChipsRacksLinks  # that leave a rack

class CostChipsEnergyPj(Record):
    router: float  # of a flit in a router
    link: float  # of a flit on a link, mean over all links
    flit: float | None  # of a flit over the mean distance

class CostChips(Record):
    count: int  # requested
    nodes: int  # of a full chip
    partition: str  # `natural` or `found`
    method: str  # absent, as all keys of the entry but `reason`, where nothing was searched
    used: int  # that hold nodes
    links: CostChipsLinks | None  # that leave a chip
    reason: str  # only where `links` is null
    signals: float  # of the worst chip: bits of all its channels
    boards: CostChipsBoards | None  # null without `--boards`
    racks: CostChipsRacks | None  # null without `--boards`
    energy_pj: CostChipsEnergyPj

class CostWires(Record):
    dimensions: int  # 2 or 3
    layout: str  # `natural` or `improved`
    method: str  # absent, as all keys below but `reason`, where nothing was searched
    sides: Sequence[int]
    total: int | None
    mean: float | None  # null without links
    longest: int
    total_mm: float
    reason: str  # only where `total` is null

class CostArea(Record):
    bisection: int  # lower end of its interval
    wires: float  # across the bisection
    squared_pitches: float  # `wires` squared, by 4
    square_mm: float

class CostRouterCrossbar(Record):
    bits: int  # inputs × outputs × bits of a flit
    gates: float

class CostRouterBuffers(Record):
    bits: int
    gates: float

class CostRouterArbiters(Record):
    bits: int  # requests
    gates: float

class CostRouterIoControl(Record):
    bits: int
    gates: float

class CostRouter(Record):
    inputs: int  # from the network and from terminals
    outputs: int
    virtual_channels: int
    buffer_flits: int  # of a VC
    crossbar: CostRouterCrossbar
    buffers: CostRouterBuffers
    arbiters: CostRouterArbiters
    io_control: CostRouterIoControl
    gates: float  # all four together
    all_gates: float  # of all routers
    all_buffer_bits: int  # of all routers

class Cost(Record):
    spec: str
    nodes: int
    links: int  # bidirectional
    unidirectional_channels: int
    flit_bits: int  # of a flit and of a channel
    chips: Sequence[CostChips]  # for each number of chips the natural partition, then the found one
    wires: Sequence[CostWires]  # on a plane and in space
    area: CostArea | None  # a lower bound
    router: CostRouter  # the one with most gates
    mean_distance: float | None  # between different nodes
    reason: str  # only where `area` or `mean_distance` is null

class EmbeddingLoad(Record):
    max: int  # at one host node; with `--weights` their weight
    mean: float
    nodes: int  # at one host node, whatever their weights
    at_least: int

class EmbeddingDilation(Record):
    max: int
    at_least: int | None  # null, as all bounds below, when `unrouted` is not 0
    mean: float | None  # over guest channels; null when there are none
    mean_at_least: float | None
    histogram: Sequence[int]

class EmbeddingCongestion(Record):
    max: int  # over one directed host channel; with `--weights` their weight
    at_least: int | None
    mean: float | None  # over host channels; null when there are none
    mean_at_least: float | None

class Embedding(Record):
    guest: str
    host: str
    origin: str  # where the map comes from: `given`, a known construction, a search
    seed: int  # of the search
    load: EmbeddingLoad
    expansion: float  # host nodes by guest nodes
    dilation: EmbeddingDilation
    congestion: EmbeddingCongestion
    hops: int  # of all paths, times their weights
    hops_at_least: int | None
    unrouted: int  # without a path in the host
    map: Sequence[int]

class Isomorphism(Record):
    first: str
    second: str
    relation: str  # `isomorphic`, `subgraph` (the first is one of the second), `supergraph` (the reverse), `neither`, `not-decided`
    spanning: bool | None  # whether the map reaches all nodes; null without a map
    not_isomorphic: str | None  # what differs; null when they are isomorphic, or when this is not known
    reason: str | None  # why neither is a subgraph, or what is not decided
    steps: int  # of the searches
    map: Sequence[int] | None  # from the first network to the second; of a `supergraph` from the second to the first

class SaturationSaturation(Record):
    low: float  # largest load that is known to be carried
    high: float | None  # least load that is known not to be carried; null where load 1 is carried
    above: str | None  # `saturated` or `deadlocked`
    deadlock_load: float | None  # lowest load that deadlocked
    bound: float | None  # no routing and no router carries more with equal service to all sources
    peak_accepted: float  # highest accepted load of any run
    peak_bound: float | None  # upper bound on the accepted load for any routing and router
    overload_accepted: float  # accepted at load 1
    runs: int

class SaturationEqual(Record):
    resource: str  # `pins`, `bisection` or `buffers`
    budget: int
    packet_bits: int  # of a packet
    width_bits: int  # of a flit and a channel of this network
    low_bits: float  # `saturation.low` times the width
    high_bits: float | None  # `saturation.high` times the width
    peak_bits: float  # `saturation.peak_accepted` times the width

class Saturation(Record):
    saturation: SaturationSaturation
    equal: SaturationEqual  # only with `--equal`: the comparison at equal cost

class _AtlasCommand(Command):
    def __call__(self, *, output: _Value = None, quick: bool = False, store: _Value = None, threads: _Value = None, max_memory: _Value = None) -> str: ...  # type: ignore[override]
atlas: _AtlasCommand

class _CheckCommand(Command):
    def __call__(self, file: _Word, /, *, replay: bool = False, threads: _Value = None, max_memory: _Value = None) -> Record: ...  # type: ignore[override]
check: _CheckCommand

class _ClaimsCommand(Command):
    def __call__(self, *claims: _Word, paper_order: bool = False, expensive: bool = False, twice: bool = False, values: _Value = None, report: _Value = None, errata: _Value = None, draw: _Value = None, threads: _Value = None, max_memory: _Value = None) -> Records[Claim]: ...  # type: ignore[override]
claims: _ClaimsCommand

class _CompareCommand(Command):
    def __call__(self, *spec: _Word, terminals: _Value = None, nodes: _Value = None, radix: _Value = None, degree: _Value = None, families: _Value = None, all: bool = False, front: bool = False, sort: _Value = None, equal: _Value = None, budget: _Value = None, packet_bits: _Value = None, page: _Value = None, threads: _Value = None, max_memory: _Value = None) -> Records[ComparedNetwork]: ...  # type: ignore[override]
compare: _CompareCommand

class _CostCommand(Command):
    @overload  # type: ignore[override]
    def __call__(self, spec: _Word, /, *, chips: _Value = None, boards: _Value = None, flit_bits: _Value = None, coefficients: _Value = None, print_coefficients: bool = False, calibration: bool = False, threads: _Value = None, max_memory: _Value = None) -> Cost: ...
    @overload
    def __call__(self, first: _Word, second: _Word, *spec: _Word, chips: _Value = None, boards: _Value = None, flit_bits: _Value = None, coefficients: _Value = None, print_coefficients: bool = False, calibration: bool = False, threads: _Value = None, max_memory: _Value = None) -> Records[Cost]: ...
cost: _CostCommand

class _DiagnoseCommand(Command):
    def __call__(self, spec: _Word, /, *, routing: _Value = None, threads: _Value = None, max_memory: _Value = None) -> Diagnosis: ...  # type: ignore[override]
diagnose: _DiagnoseCommand

class _DrawCommand(Command):
    def __call__(self, spec: _Word, dst: _Word | None = None, /, *, output: _Value = None, layout: _Value = None, classes: _Value = None, panels: _Value = None, color: _Value = None, from_: _Value = None, labels: _Value = None, route: _Value = None, routing: _Value = None, around: _Value = None, part: _Value = None, cut: bool = False, faults: bool = False, chips: _Value = None, partition: _Value = None, format: _Value = None, size: _Value = None, theme: _Value = None, threads: _Value = None, max_memory: _Value = None) -> Picture: ...  # type: ignore[override]
draw: _DrawCommand

class _EmbedCommand(Command):
    def __call__(self, guest: _Word, host: _Word, /, *, map: _Value = None, weights: _Value = None, effort: _Value = None, seed: _Value = None, out: _Value = None, threads: _Value = None, max_memory: _Value = None) -> Embedding: ...  # type: ignore[override]
embed: _EmbedCommand

class _EstimateCommand(Command):
    def __call__(self, spec: _Word, /, *, routing: _Value = None, traffic: _Value = None, load: _Value = None, process: _Value = None, packet: _Value = None, router: _Value = None, header: _Value = None, route_on: _Value = None, vcs: _Value = None, buffer: _Value = None, port_buffer: _Value = None, switching: _Value = None, vc_reuse: _Value = None, route_delay: _Value = None, vc_delay: _Value = None, switch_delay: _Value = None, crossbar_delay: _Value = None, credit_delay: _Value = None, link: _Value = None, link_file: _Value = None, iterations: _Value = None, speedup: _Value = None, speculative: bool = False, multicast: _Value = None, combine: _Value = None, recover: _Value = None, patience: _Value = None, fail: _Value = None, damage: _Value = None, unproved: bool = False, clock: _Value = None, flit_bits: _Value = None, cycles: _Value = None, warmup: _Value = None, seed: _Value = None, simulate: bool = False, page: _Value = None, threads: _Value = None, max_memory: _Value = None) -> Estimate: ...  # type: ignore[override]
estimate: _EstimateCommand

class _ExportCommand(Command):
    def __call__(self, spec: _Word, /, *, format: _Value = None, output: _Value = None, routing: _Value = None, bandwidth: _Value = None, latency: _Value = None, threads: _Value = None, max_memory: _Value = None) -> str: ...  # type: ignore[override]
export: _ExportCommand

class _FaultsCommand(Command):
    def __call__(self, spec: _Word, /, *, links: _Value = None, nodes: _Value = None, trials: _Value = None, seed: _Value = None, page: _Value = None, threads: _Value = None, max_memory: _Value = None) -> Faults: ...  # type: ignore[override]
faults: _FaultsCommand

class _FigureCommand(Command):
    def __call__(self, figure: _Word | None = None, /, *, output: _Value = None, all: bool = False, expensive: bool = False, store: _Value = None, format: _Value = None, size: _Value = None, theme: _Value = None, threads: _Value = None, max_memory: _Value = None) -> Any: ...  # type: ignore[override]
figure: _FigureCommand

class _FlowCommand(Command):
    def __call__(self, *spec: _Word, traffic: _Value = None, oblivious: bool = False, routing: _Value = None, gap: _Value = None, method: _Value = None, threads: _Value = None, max_memory: _Value = None) -> Flow: ...  # type: ignore[override]
flow: _FlowCommand

class _GenerateCommand(Command):
    def __call__(self, what: _Word, /, *, threads: _Value = None, max_memory: _Value = None) -> str: ...  # type: ignore[override]
generate: _GenerateCommand

class _HelpCommand(Command):
    def __call__(self, topic: _Word | None = None, /, *, threads: _Value = None, max_memory: _Value = None) -> str: ...  # type: ignore[override]
help: _HelpCommand

class _InfoCommand(Command):
    @overload  # type: ignore[override]
    def __call__(self, spec: _Word, /, *, only: _Value = None, symmetry: bool = False, no_symmetry: bool = False, cut: _Value = None, prices: _Value = None, save_prices: _Value = None, threads: _Value = None, max_memory: _Value = None) -> NetworkFacts: ...
    @overload
    def __call__(self, first: _Word, second: _Word, *spec: _Word, only: _Value = None, symmetry: bool = False, no_symmetry: bool = False, cut: _Value = None, prices: _Value = None, save_prices: _Value = None, threads: _Value = None, max_memory: _Value = None) -> Records[NetworkFacts]: ...
info: _InfoCommand

class _ListCommand(Command):
    def __call__(self, what: _Word | None = None, spec: _Word | None = None, /, *, of: _Value = None, threads: _Value = None, max_memory: _Value = None) -> Records[Record]: ...  # type: ignore[override]
list: _ListCommand

class _OptimizeCommand(Command):
    def __call__(self, family: _Word, /, *, nodes: _Value = None, by: _Value = None, skips: _Value = None, period: _Value = None, degree: _Value = None, ranks: _Value = None, cardinal: _Value = None, nucleus: _Value = None, top: _Value = None, effort: _Value = None, seed: _Value = None, threads: _Value = None, max_memory: _Value = None) -> Designs: ...  # type: ignore[override]
optimize: _OptimizeCommand

class _PathsCommand(Command):
    def __call__(self, spec: _Word, /, *, routing: _Value = None, traffic: _Value = None, worst_case: bool = False, worst_file: _Value = None, heat: _Value = None, statistics: bool = False, threads: _Value = None, max_memory: _Value = None) -> Paths: ...  # type: ignore[override]
paths: _PathsCommand

class _PermuteCommand(Command):
    def __call__(self, spec: _Word, /, *, routing: _Value = None, permutation: _Value = None, trials: _Value = None, seed: _Value = None, climb: _Value = None, worst_file: _Value = None, draw: _Value = None, threads: _Value = None, max_memory: _Value = None) -> Record: ...  # type: ignore[override]
permute: _PermuteCommand

class _PlotCommand(Command):
    def __call__(self, quantity: _Word, *family: _Word, over: _Value = None, from_: _Value = None, to: _Value = None, x: _Value = None, y: _Value = None, vary: _Value = None, routing: _Value = None, chips: _Value = None, chip_nodes: _Value = None, flit_bits: _Value = None, points: _Value = None, seconds: _Value = None, no_published: bool = False, title: _Value = None, output: _Value = None, threads: _Value = None, max_memory: _Value = None) -> Series: ...  # type: ignore[override]
plot: _PlotCommand

class _ReportCommand(Command):
    def __call__(self, store_: _Word | None = None, /, *, store: _Value = None, output: _Value = None, plan: _Value = None, title: _Value = None, latency: _Value = None, threads: _Value = None, max_memory: _Value = None) -> str: ...  # type: ignore[override]
report: _ReportCommand

class _ResultsCommand(Command):
    def __call__(self, action: _Word, *item: _Word, store: _Value = None, spec: _Value = None, routing: _Value = None, traffic: _Value = None, verdict: _Value = None, all: bool = False, other_models: bool = False, damaged: bool = False, begun: bool = False, output: _Value = None, full: bool = False, threads: _Value = None, max_memory: _Value = None) -> Records[Record]: ...  # type: ignore[override]
results: _ResultsCommand

class _RouteCommand(Command):
    def __call__(self, spec: _Word, src: _Word | None = None, dst: _Word | None = None, /, *, routing: _Value = None, choice: _Value = None, draw: _Value = None, statistics: bool = False, tree: _Value = None, tag: bool = False, table: _Value = None, disjoint: bool = False, threads: _Value = None, max_memory: _Value = None) -> Record: ...  # type: ignore[override]
route: _RouteCommand

class _RunCommand(Command):
    def __call__(self, program: _Word | None = None, *spec: _Word, model: _Value = None, input: _Value = None, values: _Value = None, seed: _Value = None, max_steps: _Value = None, trace: bool = False, schedule: _Value = None, animate: _Value = None, draw: _Value = None, steps: _Value = None, output: _Value = None, table: _Value = None, threads: _Value = None, max_memory: _Value = None) -> ProgramRun: ...  # type: ignore[override]
run: _RunCommand

class _SameCommand(Command):
    def __call__(self, a: _Word, b: _Word, /, *, max_steps: _Value = None, out: _Value = None, threads: _Value = None, max_memory: _Value = None) -> Isomorphism: ...  # type: ignore[override]
same: _SameCommand

class _VcsCommand(Command):
    def __call__(self, spec: _Word, /, *, routing: _Value = None, threads: _Value = None, max_memory: _Value = None) -> Record: ...  # type: ignore[override]
vcs: _VcsCommand

class _VerifyCommand(Command):
    def __call__(self, spec: _Word, /, *, routing: _Value = None, multicast: _Value = None, switching: _Value = None, vcs: _Value = None, certificate: _Value = None, draw: _Value = None, threads: _Value = None, max_memory: _Value = None) -> Proof: ...  # type: ignore[override]
verify: _VerifyCommand

def prove(network: _Word, routing: _Value = None, *, certificate: bool | str | os.PathLike[str] = True, multicast: _Value = None, switching: _Value = None, vcs: _Value = None, draw: _Value = None, threads: _Value = None, max_memory: _Value = None) -> Proof: ...
def simulate(spec: _Word, /, *, routing: _Value = None, traffic: _Value = None, load: _Value = None, process: _Value = None, packet: _Value = None, router: _Value = None, header: _Value = None, route_on: _Value = None, vcs: _Value = None, buffer: _Value = None, port_buffer: _Value = None, switching: _Value = None, vc_reuse: _Value = None, route_delay: _Value = None, vc_delay: _Value = None, switch_delay: _Value = None, crossbar_delay: _Value = None, credit_delay: _Value = None, link: _Value = None, link_file: _Value = None, iterations: _Value = None, speedup: _Value = None, speculative: bool = False, multicast: _Value = None, combine: _Value = None, recover: _Value = None, patience: _Value = None, fail: _Value = None, damage: _Value = None, unproved: bool = False, clock: _Value = None, flit_bits: _Value = None, cycles: _Value = None, warmup: _Value = None, seed: _Value = None, series: _Value = None, histogram: _Value = None, threads: _Value = None, max_memory: _Value = None, trace: bool | str | os.PathLike[str] = False, channels: bool | str | os.PathLike[str] = False) -> Run: ...
def sweep(*spec: _Word, routing: _Value = None, traffic: _Value = None, load: _Value = None, replications: _Value = None, process: _Value = None, packet: _Value = None, router: _Value = None, header: _Value = None, route_on: _Value = None, vcs: _Value = None, buffer: _Value = None, port_buffer: _Value = None, switching: _Value = None, vc_reuse: _Value = None, route_delay: _Value = None, vc_delay: _Value = None, switch_delay: _Value = None, crossbar_delay: _Value = None, credit_delay: _Value = None, link: _Value = None, link_file: _Value = None, iterations: _Value = None, speedup: _Value = None, speculative: bool = False, multicast: _Value = None, combine: _Value = None, recover: _Value = None, patience: _Value = None, fail: _Value = None, damage: _Value = None, unproved: bool = False, clock: _Value = None, flit_bits: _Value = None, cycles: _Value = None, warmup: _Value = None, seed: _Value = None, equal: _Value = None, budget: _Value = None, packet_bits: _Value = None, past_saturation: _Value = None, dry_run: bool = False, slurm: bool = False, partition: _Value = None, jobs: _Value = None, job_options: _Value = None, join: _Value = None, threads: _Value = None, max_memory: _Value = None, store: str | os.PathLike[str] | None = None) -> pandas.DataFrame: ...
def saturation(*spec: _Word, routing: _Value = None, traffic: _Value = None, process: _Value = None, packet: _Value = None, router: _Value = None, header: _Value = None, route_on: _Value = None, vcs: _Value = None, buffer: _Value = None, port_buffer: _Value = None, switching: _Value = None, vc_reuse: _Value = None, route_delay: _Value = None, vc_delay: _Value = None, switch_delay: _Value = None, crossbar_delay: _Value = None, credit_delay: _Value = None, link: _Value = None, link_file: _Value = None, iterations: _Value = None, speedup: _Value = None, speculative: bool = False, multicast: _Value = None, combine: _Value = None, recover: _Value = None, patience: _Value = None, fail: _Value = None, damage: _Value = None, unproved: bool = False, clock: _Value = None, flit_bits: _Value = None, cycles: _Value = None, warmup: _Value = None, seed: _Value = None, equal: _Value = None, budget: _Value = None, packet_bits: _Value = None, width: _Value = None, store: _Value = None, threads: _Value = None, max_memory: _Value = None) -> Any: ...
