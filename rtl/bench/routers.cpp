#include "bench/routers.h"

#include <memory>

#include "IqRouter.h"
#include "Jump1Router.h"
#include "bench/verilated_router.h"

namespace weft::rtl {

std::unique_ptr<Router> make_iq() { return std::make_unique<VerilatedRouter<IqRouter>>(kIq); }

std::unique_ptr<Router> make_jump1() { return std::make_unique<VerilatedRouter<Jump1Router>>(kJump1); }

}  // namespace weft::rtl
