// weft-mpi: the program weft, over the ranks that mpirun starts.
#include "cli/run_program.h"
#include "mpi/mpi_ranks.h"

int main(int argc, char** argv) {
  weft::mpi::MpiRanks ranks(&argc, &argv);
  return weft::cli::run_program({argv + 1, argv + argc}, &ranks);
}
