// The diameter of a network that is built for the purpose, by search from every node.
#pragma once

#include <cstdint>
#include <string_view>

namespace weft::test {

// The test fails when the network is not strongly connected.
std::uint32_t measured_diameter(std::string_view spec);

}  // namespace weft::test
