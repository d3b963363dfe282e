// The programs ascend and descend: the indices that agree outside the dimensions first..last form a group, and each
// index ends with the product over its group.
#pragma once

#include "programs/program.h"

namespace weft::programs {

ProgramRun run_group_product(const ProgramTask& task, bool is_ascending);

// One input for each index of the cube network.
std::uint64_t cube_inputs(const topology::Network& network, const spec::Arguments& arguments,
                          const Execution& execution);

inline constexpr spec::Parameter kFirstParameter{
    .name = "first", .meaning = "lowest dimension", .min = 0, .max = 31, .default_text = "0", .is_keyed = true};
inline constexpr spec::Parameter kLastParameter{.name = "last",
                                                .meaning = "highest dimension; all of them if left out",
                                                .min = 0,
                                                .max = 31,
                                                .is_optional = true,
                                                .is_keyed = true};
inline constexpr spec::Parameter kOrderParameter{
    .name = "order",
    .kind = spec::Kind::word,
    .meaning = "any: leave the results where they are after the last dimension",
    .words = "kept|any",
    .default_text = "kept",
    .is_keyed = true,
};

}  // namespace weft::programs
