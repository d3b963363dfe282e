# The two routers that are simulated and synthesized, as parameters of rtl/src/router.sv.

# The preset iq on a mesh: four links, a terminal, no multicasts.
set(WEFT_RTL_IQ LINKS=4 TERMINALS=1 VCS=2 DEPTH=8 HEADER=1 MULTICAST=1'b0 ENTRIES=0 RECOVERY=1'b0 REPORTS=3
  WHOLE_PACKET=1'b0)

# The preset jump1 on rdt(4,parallel=keep,concentration=2) with rdt-rank-descending: multicasts use VC 3 on links in x, and
# VC 2 (in +y behind +y, VC 3) on those in y and on the upper rank.
set(WEFT_RTL_JUMP1 LINKS=8 TERMINALS=2 VCS=4 DEPTH=16 HEADER=3 MULTICAST=1'b1 ENTRIES=4 RECOVERY=1'b1 REPORTS=3
  WHOLE_PACKET=1'b1 "MULTICAST_VC=20'h0AAAF")
