# One CTest for each suite of a test binary; see discover_suites.cmake.
function(weft_discover_suites target prefix cost)
  set(list "${CMAKE_CURRENT_BINARY_DIR}/${target}_suites.cmake")
  if(NOT EXISTS "${list}")  # not built yet: no tests
    file(WRITE "${list}" "")
  endif()
  add_custom_command(TARGET ${target} POST_BUILD
    COMMAND "${CMAKE_COMMAND}" "-DPROGRAM=$<TARGET_FILE:${target}>" "-DPREFIX=${prefix}" "-DCOST=${cost}" "-DOUTPUT=${list}"
      -P "${CMAKE_SOURCE_DIR}/cmake/discover_suites.cmake"
    VERBATIM)
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${list}")
endfunction()
