// The routers that are built: rtl/parameters.cmake.
#pragma once

#include <memory>

#include "bench/router.h"
#include "bench/router_shapes.h"  // kIq and kJump1, made of rtl/parameters.cmake

namespace weft::rtl {

std::unique_ptr<Router> make_iq();
std::unique_ptr<Router> make_jump1();

}  // namespace weft::rtl
