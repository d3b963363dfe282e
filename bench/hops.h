// The speed of routing decisions hop by hop, as a simulated router asks for them.
#pragma once

namespace weft {

// Millions of hops in a second: one call of advance() and decide() for each, and in batches by take_hops().
void bench_hops();

}  // namespace weft
