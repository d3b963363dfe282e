# A room is one static library, made of all the .cpp files in its folder, that sees exactly the rooms named after SEES.
function(weft_room room)
  cmake_parse_arguments(ARG "" "" "SEES;USES" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${room}/*.cpp")
  add_library(weft_${room} STATIC ${sources})
  add_library(weft::${room} ALIAS weft_${room})
  set_target_properties(weft_${room} PROPERTIES EXPORT_NAME ${room})
  target_compile_features(weft_${room} PUBLIC cxx_std_20)
  target_include_directories(weft_${room} PUBLIC
    "$<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/src>" "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
  weft_compile_options(weft_${room})
  foreach(seen IN LISTS ARG_SEES)
    target_link_libraries(weft_${room} PUBLIC weft_${seen})
  endforeach()
  target_link_libraries(weft_${room} PRIVATE ${ARG_USES})
  weft_use_precompiled(weft_${room} weft_common_headers)
endfunction()

# No fused multiply-add, so that machines agree on digits. -Wrestrict is off: g++ 12 reports it falsely on std::string.
function(weft_compile_options target)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wno-missing-field-initializers
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict> $<$<BOOL:${WEFT_WERROR}>:-Werror> -ffp-contract=off)
endfunction()
