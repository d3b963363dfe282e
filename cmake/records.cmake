# Collects records: for each DIRECTORY/x.cpp, the list names the constant `NAMESPACE::x` of type TYPE. There is no central
# list to edit; a record whose name is not that of its file fails at link time with "undefined reference to NAMESPACE::x".
function(weft_collect_records)
  cmake_parse_arguments(ARG "" "TARGET;DIRECTORY;NAMESPACE;TYPE;HEADER;FUNCTION" "" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${ARG_DIRECTORY}/*.cpp")
  set(declarations "")
  set(entries "")
  foreach(source IN LISTS sources)
    get_filename_component(name "${source}" NAME_WE)
    string(APPEND declarations "extern const ${ARG_TYPE} ${name};\n")
    string(APPEND entries "    &${ARG_NAMESPACE}::${name},\n")
  endforeach()
  list(LENGTH sources count)
  string(REGEX REPLACE "::[^:]+$" "" outer "${ARG_NAMESPACE}")
  string(MAKE_C_IDENTIFIER "${ARG_FUNCTION}" stem)
  set(list "${CMAKE_CURRENT_BINARY_DIR}/${stem}_list.cpp")
  file(CONFIGURE OUTPUT "${list}" CONTENT [[
// Made by the build from the files in @ARG_DIRECTORY@.
#include <array>
#include <span>

#include "@ARG_HEADER@"

namespace @ARG_NAMESPACE@ {
@declarations@}

namespace @outer@ {

std::span<const @ARG_TYPE@* const> @ARG_FUNCTION@() {
  static constexpr std::array<const @ARG_TYPE@*, @count@> kRecords = {
@entries@  };
  return kRecords;
}

}
]] @ONLY)
  target_sources(${ARG_TARGET} PRIVATE "${list}")
endfunction()
