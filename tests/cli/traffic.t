Who talks to whom, and when.

$ weft list processes
process        usage                         summary
─────────────  ────────────────────────────  ───────────────────────────────────────────────────────────────────────────────────────
batch          batch(packets=1)              all packets of a terminal at the start, then none
bernoulli      bernoulli                     in each cycle a packet with the same chance
list           list(path)                    read from a file, one line `cycle source destination flits` for each packet
on-off         on-off(burst=8,peak=1,duty=)  bursts of packets and silence between them
request-reply  request-reply(reply=)         requests with the same chance in each cycle, each answered by a reply of a second class

$ weft list patterns | cut -c 1-27
pattern         permutation
──────────────  ───────────
all-to-all      no
bit-reversal    yes
