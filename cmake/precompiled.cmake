# Headers from outside that many files read, compiled once. Ours are not among them, so a change of ours recompiles no more
# than before. A file still has to include what it uses: tests/architecture/std_includes looks, and the presets for
# sanitizers, fuzzing and lint compile without all this.
set(WEFT_COMMON_HEADERS
  <algorithm> <array> <bit> <cmath> <cstdint> <deque> <functional> <limits> <map> <numeric> <optional> <queue> <set> <span> <tuple>
  <unordered_map> <utility> <variant> <vector>)
# <string>, and all that includes it, would bring false alarms at -O3: g++ forgets the `#pragma GCC diagnostic` of a
# precompiled header, and libstdc++ needs those in char_traits.h. At -O1, as tests and light modules are compiled, there is hardly one: such a
# file has SKIP_PRECOMPILE_HEADERS in tests/CMakeLists.txt.
set(WEFT_COMMON_LIGHT_HEADERS ${WEFT_COMMON_HEADERS} <memory> <string> <string_view> <fmt/format.h> <nlohmann/json.hpp>)
set(WEFT_COMMON_TEST_HEADERS ${WEFT_COMMON_HEADERS} <memory> <string> <string_view> <fmt/format.h> <gtest/gtest.h>)

# ccache keeps nothing that was compiled with a precompiled header, unless it is told to be sloppy.
set(precompile ON)
if("${CMAKE_CXX_COMPILER_LAUNCHER};${CMAKE_CXX_COMPILER}" MATCHES "ccache")
  set(precompile OFF)
endif()
option(WEFT_PRECOMPILE "Precompile the headers from outside that many files read" ${precompile})

# A target without code of its own that holds precompiled headers; USES are the libraries that they belong to;
# LIGHT: for targets that weft_compile_lightly compiles.
function(weft_precompile target)
  cmake_parse_arguments(ARG "LIGHT" "" "HEADERS;USES" ${ARGN})
  if(NOT WEFT_PRECOMPILE)
    return()
  endif()
  set(empty "${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp")
  file(CONFIGURE OUTPUT "${empty}" CONTENT "")
  add_library(${target} OBJECT "${empty}")
  weft_compile_options(${target})
  if(ARG_LIGHT)
    target_compile_options(${target} PRIVATE $<$<NOT:$<CONFIG:Debug>>:-O1>)
  endif()
  target_link_libraries(${target} PRIVATE ${ARG_USES})
  target_precompile_headers(${target} PRIVATE ${ARG_HEADERS})
endfunction()

# Compiles `target` with the headers that `from` holds. The options of the two have to agree.
function(weft_use_precompiled target from)
  if(WEFT_PRECOMPILE)
    target_precompile_headers(${target} REUSE_FROM ${from})
  endif()
endfunction()
