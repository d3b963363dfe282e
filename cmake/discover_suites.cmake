# After each build of a test binary: one CTest for each of its suites, for modules whose tests are so short that starting
# a process for each would take longer than they do. Called by weft_discover_suites with PROGRAM, PREFIX, COST, OUTPUT.
execute_process(COMMAND "${PROGRAM}" --gtest_list_tests OUTPUT_VARIABLE listed COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" lines "${listed}")
set(tests "")
foreach(line IN LISTS lines)
  # Suites begin a line and end with a point: "Suite.", "Instance/Suite.  # TypeParam = int".
  if(NOT line MATCHES "^([A-Za-z0-9_/]+)\\.( |$)")
    continue()
  endif()
  set(suite "${CMAKE_MATCH_1}")
  string(APPEND tests
    "add_test([=[${PREFIX}${suite}]=] [==[${PROGRAM}]==] [==[--gtest_filter=${suite}.*]==])\n"
    "set_tests_properties([=[${PREFIX}${suite}]=] PROPERTIES TIMEOUT 600 COST ${COST})\n")
endforeach()
file(WRITE "${OUTPUT}" "${tests}")
