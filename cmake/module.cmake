# The modules and which of them may include which are written once, by calls of weft_module in src/CMakeLists.txt. From there
# come the libraries, what is installed, and the test of includes (tests/architecture/include_order).
define_property(GLOBAL PROPERTY WEFT_MODULES BRIEF_DOCS "all modules, each after those that it sees")

# One static library from all .cpp files of src/NAME and its subfolders. It may include headers of itself, of the modules
# after SEES, and of those that these see. USES are libraries from outside. A module that computes little is LIGHT. With
# APART, files of different folders are not compiled together.
function(weft_module name)
  cmake_parse_arguments(ARG "LIGHT;APART" "" "SEES;USES" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS
    "${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp" "${CMAKE_CURRENT_SOURCE_DIR}/${name}/*/*.cpp"
    "${CMAKE_CURRENT_SOURCE_DIR}/${name}/*/*/*.cpp")
  add_library(weft_${name} STATIC ${sources})
  add_library(weft::${name} ALIAS weft_${name})
  set_target_properties(weft_${name} PROPERTIES EXPORT_NAME ${name})
  target_compile_features(weft_${name} PUBLIC cxx_std_20)
  target_include_directories(weft_${name} PUBLIC
    "$<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/src>" "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
  weft_compile_options(weft_${name})
  foreach(seen IN LISTS ARG_SEES)
    target_link_libraries(weft_${name} PUBLIC weft_${seen})
  endforeach()
  target_link_libraries(weft_${name} PRIVATE ${ARG_USES})
  set(most 16)
  if(ARG_LIGHT)
    set(most 20)
    weft_compile_lightly(weft_${name})
  else()
    weft_use_precompiled(weft_${name} weft_common_headers)
  endif()
  set(apart "")
  if(ARG_APART)
    set(apart APART)
  endif()
  weft_compile_together(weft_${name} ${most} ${apart} ${sources})
  weft_note_module(${name} ${ARG_SEES})
endfunction()

# Remembers a module and all that it sees, directly or through others.
function(weft_note_module name)
  set(all "")
  foreach(seen IN LISTS ARGN)
    get_property(further GLOBAL PROPERTY WEFT_SEEN_BY_${seen})
    list(APPEND all ${seen} ${further})
  endforeach()
  list(REMOVE_DUPLICATES all)
  set_property(GLOBAL PROPERTY WEFT_SEEN_BY_${name} "${all}")
  set_property(GLOBAL APPEND PROPERTY WEFT_MODULES ${name})
endfunction()

# "cli:base,spec,..." for each module, for the test of includes.
function(weft_module_order result)
  get_property(modules GLOBAL PROPERTY WEFT_MODULES)
  set(lines "")
  foreach(module IN LISTS modules)
    get_property(seen GLOBAL PROPERTY WEFT_SEEN_BY_${module})
    string(REPLACE ";" "," seen "${seen}")
    list(APPEND lines "${module}:${seen}")
  endforeach()
  set(${result} "${lines}" PARENT_SCOPE)
endfunction()

# Compiles neighboring files together, `most` at a time: much of the time goes into the same headers and templates. Names in
# anonymous namespaces must therefore differ within a module, with APART within a folder. Presets for sanitizers and lint compile each file alone.
option(WEFT_UNITY "Compile several source files together" ON)
function(weft_compile_together target most)
  cmake_parse_arguments(ARG "APART" "" "" ${ARGN})
  if(NOT WEFT_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  set(last_folder "")
  set(count 0)
  set(group 0)
  foreach(source IN LISTS ARG_UNPARSED_ARGUMENTS)
    get_filename_component(folder "${source}" DIRECTORY)
    if(ARG_APART AND NOT folder STREQUAL last_folder)
      set(count 0)
      set(last_folder "${folder}")
    endif()
    if(count EQUAL 0 OR count EQUAL most)
      math(EXPR group "${group} + 1")
      set(count 0)
    endif()
    math(EXPR count "${count} + 1")
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${group}")
  endforeach()
endfunction()

# For code that reads, writes and arranges, and leaves the computing to other modules: -O1 takes half the time of -O3, most of
# all where nlohmann/json is used.
function(weft_compile_lightly target)
  target_compile_options(${target} PRIVATE $<$<NOT:$<CONFIG:Debug>>:-O1>)
  weft_use_precompiled(${target} weft_light_headers)
endfunction()

# With memory to spare the compiler collects no garbage, which saves a twentieth of the time.
cmake_host_system_information(RESULT megabytes QUERY TOTAL_PHYSICAL_MEMORY)
cmake_host_system_information(RESULT processors QUERY NUMBER_OF_LOGICAL_CORES)
math(EXPR megabytes_per_job "${megabytes} / (${processors} + 2)")
set(WEFT_COMPILER_MEMORY "")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND megabytes_per_job GREATER 3000)
  set(WEFT_COMPILER_MEMORY --param ggc-min-heapsize=2000000)
endif()

# No fused multiply-add, so that machines agree on digits. -Wrestrict is off: g++ 12 reports it falsely on std::string.
function(weft_compile_options target)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor -Wno-missing-field-initializers
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict> $<$<BOOL:${WEFT_WERROR}>:-Werror> -ffp-contract=off
    ${WEFT_COMPILER_MEMORY})
endfunction()
