# For the tests of this folder: `. mpi.sh`, then `over N COMMAND...` runs a command over N ranks on this machine.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_mpi_yield_when_idle=1  # more ranks than cores
export OMPI_MCA_btl_vader_single_copy_mechanism=none  # which containers forbid
export OMPI_MCA_orte_execute_quiet=1  # no words of mpirun about a rank's exit status
export OMPI_MCA_plm=isolated  # this machine only
export HWLOC_HIDE_ERRORS=2  # no words about a machine whose cores it cannot list

mpirun --version 2>/dev/null | grep -q 'Open MPI' || {
  echo "skipped: OpenMPI is not installed" >&2
  exit 77
}

over() {
  local count=$1
  shift
  mpirun --oversubscribe --bind-to none -n "$count" "$@"
}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

# Over 1, 2, 3 and 4 ranks `weft-mpi $@` must print what `weft $@` prints, and end with the same status.
expect_same_over_ranks() {
  local status=0 other
  "$weft" "$@" >"$folder/alone" 2>"$folder/alone.err" || status=$?
  for count in 1 2 3 4; do
    other=0
    over "$count" "$weft_mpi" "$@" >"$folder/ranks" 2>"$folder/ranks.err" || other=$?
    [ "$status" -eq "$other" ] || fail "weft $*: exit status $status, and $other over $count ranks"
    cmp "$folder/alone" "$folder/ranks" || fail "weft $*: other output over $count ranks: $(cat "$folder/ranks.err")"
  done
}
