// The routers that are built: rtl/parameters.cmake.
#pragma once

#include <memory>

#include "bench/router.h"

namespace weft::rtl {

inline constexpr RouterShape kIq{.links = 4, .terminals = 1, .vcs = 2, .depth = 8, .reports = 3};
inline constexpr RouterShape kJump1{.links = 8,
                                    .terminals = 2,
                                    .vcs = 4,
                                    .depth = 16,
                                    .header = 3,
                                    .entries = 4,
                                    .reports = 3,
                                    .recovers = true,
                                    .whole_packet = true};

std::unique_ptr<Router> make_iq();
std::unique_ptr<Router> make_jump1();

}  // namespace weft::rtl
