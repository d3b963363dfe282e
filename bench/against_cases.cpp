// Loads are below saturation, except torus(64,64) at 0.03, which shows the engine with full buffers, and
// torus(8,8,8,8) at 0.12, which is close to it. Cycles are chosen for 0.5 to 1 CPU seconds.
#include "against_cases.h"

#include <array>

namespace weft {
namespace {

constexpr auto kTwoByFour = "--vcs 2 --buffer 4";
constexpr auto kThreeByFour = "--vcs 3 --buffer 4";
constexpr auto kFourByEight = "--vcs 4 --buffer 8";
constexpr auto kNeededByFour = "--buffer 4";
// A rule that earlier programs have too; the default was another one.
constexpr auto kDor = "dor(dateline=crossing)";
constexpr auto kEscape = "escape(minimal,dor(dateline=crossing))";

constexpr std::array kAgainstCases{
    AgainstCase{"torus(64,64)", kDor, 0.0005, 16, 130'000, kTwoByFour},
    AgainstCase{"torus(64,64)", kDor, 0.002, 16, 35'000, kTwoByFour},
    AgainstCase{"torus(64,64)", kDor, 0.018, 16, 4000, kTwoByFour},
    AgainstCase{"torus(64,64)", kDor, 0.03, 16, 1200, kTwoByFour},
    AgainstCase{"torus(8,8,8,8)", kDor, 0.01, 16, 20'000, kTwoByFour},
    AgainstCase{"torus(8,8,8,8)", kDor, 0.12, 16, 900, kTwoByFour},
    AgainstCase{"hypercube(12)", "", 0.02, 16, 9000, kTwoByFour},
    AgainstCase{"hypercube(12)", "", 0.35, 16, 550, kTwoByFour},
    AgainstCase{"torus(16,16)", kDor, 0.048, 16, 80'000, kTwoByFour},
    AgainstCase{"rdt(64)", "", 0.005, 16, 30'000, kNeededByFour},
    AgainstCase{"rdt(64)", "", 0.05, 16, 3000, kNeededByFour},
    AgainstCase{"scc(6)", "", 0.05, 16, 2600, kNeededByFour},
    AgainstCase{"slim-fly(5)", "", 0.3, 16, 180'000, kNeededByFour},
    AgainstCase{"jellyfish(1024,8)", "", 0.2, 16, 7500, kNeededByFour},
    AgainstCase{"fat-tree(4,4)", "", 0.12, 16, 45'000, kNeededByFour},
    AgainstCase{"dragonfly(2,4,2)", "", 0.2, 16, 140'000, kNeededByFour},

    AgainstCase{"mesh(8,8)", "", 0.02, 1, 500'000, kFourByEight},
    AgainstCase{"mesh(8,8)", "", 0.1, 1, 110'000, kFourByEight},
    AgainstCase{"mesh(8,8)", "", 0.3, 1, 38'000, kFourByEight},
    AgainstCase{"torus(64,64)", kDor, 0.001, 1, 13'000, kTwoByFour},
    AgainstCase{"torus(64,64)", kDor, 0.02, 1, 800, kTwoByFour},
    AgainstCase{"hypercube(12)", "", 0.1, 1, 500, kTwoByFour},
    AgainstCase{"hypercube(12)", "", 0.3, 1, 150, kTwoByFour},
    AgainstCase{"rdt(64)", "", 0.05, 1, 400, kNeededByFour},

    AgainstCase{"torus(64,64)", kEscape, 0.018, 16, 2500, kThreeByFour},
    AgainstCase{"torus(64,64)", kDor, 0.018, 16, 4000, kThreeByFour},
    AgainstCase{"torus(64,64)", kEscape, 0.01, 1, 500, kThreeByFour},
    AgainstCase{"torus(64,64)", kDor, 0.01, 1, 1000, kThreeByFour},
    AgainstCase{"rdt(64)", "rdt-rank-descending", 0.05, 16, 2600, "--vcs 3 --buffer 4"},
    AgainstCase{"rdt(64)", "rdt-duato", 0.05, 16, 2600, kNeededByFour},

    AgainstCase{"torus(16,16)", kDor, 0.048, 16, 60'000, "--vcs 2 --buffer 4 --speedup 2"},
    AgainstCase{"torus(16,16)", kDor, 0.048, 16, 60'000, "--vcs 2 --buffer 4 --speculative"},
    AgainstCase{"torus(16,16)", kDor, 0.048, 16, 60'000, "--vcs 2 --buffer 4 --iterations 3"},
    AgainstCase{"torus(16,16)", kDor, 0.048, 16, 45'000, "--vcs 2 --buffer 16 --switching saf"},
    AgainstCase{"torus(16,16)", kDor, 0.048, 16, 80'000, "--vcs 2 --buffer 16 --switching vct"},
    AgainstCase{"torus(16,16)", kDor, 0.048, 16, 80'000, "--vcs 2 --buffer 16 --link dimension:latency=4"},
    AgainstCase{"mesh(8,8)", "", 0.1, 1, 65'000, "--vcs 4 --buffer 8 --speedup 2 --speculative --iterations 2"},
};

}  // namespace

std::span<const AgainstCase> against_cases() { return kAgainstCases; }

}  // namespace weft
