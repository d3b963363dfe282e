# Adds a source file to `target` that tells the commit which is checked out, "unknown" without git. It is made anew when git
# writes to its log of HEAD, so that a build with nothing to do stays one.
function(weft_commit target)
  set(source "${CMAKE_BINARY_DIR}/generated/commit.cpp")
  set(depends "")
  find_package(Git QUIET)
  if(GIT_FOUND)
    execute_process(COMMAND "${GIT_EXECUTABLE}" rev-parse --show-toplevel --git-path logs/HEAD
      WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}" OUTPUT_VARIABLE answer ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
    string(REPLACE "\n" ";" answer "${answer}")
    list(LENGTH answer length)
    if(length EQUAL 2)
      list(GET answer 0 top)
      list(GET answer 1 log)
      file(REAL_PATH "${top}" top)
      file(REAL_PATH "${CMAKE_SOURCE_DIR}" here)
      get_filename_component(log "${log}" ABSOLUTE BASE_DIR "${CMAKE_SOURCE_DIR}")
      # A release that was unpacked inside somebody's repository has no commit of its own.
      if(top STREQUAL here AND EXISTS "${log}")
        set(depends "${log}")
      endif()
    endif()
  endif()
  set(script "${CMAKE_SOURCE_DIR}/cmake/write_commit.cmake")
  add_custom_command(OUTPUT "${source}"
    COMMAND "${CMAKE_COMMAND}" "-DGIT=${GIT_EXECUTABLE}" "-DFOLDER=${CMAKE_SOURCE_DIR}" "-DHAS_COMMIT=${depends}"
      "-DOUTPUT=${source}" -P "${script}"
    DEPENDS "${script}" ${depends} COMMENT "Asking git for the commit" VERBATIM)
  target_sources(${target} PRIVATE "${source}")
endfunction()
