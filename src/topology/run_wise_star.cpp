#include "topology/run_wise_graphs.h"
namespace weft::topology { std::unique_ptr<RunWiseGraph> run_wise_star(unsigned) { return nullptr; } }
