# Runs at installation. In the tree a header is "module/file.h", outside it is <weft/module/file.h>: the includes among them change
# with the move. The command line's own headers are not installed.
file(GLOB_RECURSE headers RELATIVE "${WEFT_SOURCE}" "${WEFT_SOURCE}/*.h")
list(FILTER headers EXCLUDE REGEX "^cli/")
foreach(header IN LISTS headers)
  file(READ "${WEFT_SOURCE}/${header}" text)
  string(REGEX REPLACE "#include \"([a-z]+/)" "#include \"weft/\\1" text "${text}")
  file(WRITE "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/${WEFT_INCLUDE}/${header}" "${text}")
endforeach()
