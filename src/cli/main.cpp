#include "cli/run_program.h"

int main(int argc, char** argv) { return weft::cli::run_program({argv + 1, argv + argc}, nullptr); }
