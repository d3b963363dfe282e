# Makes the text of a file part of a target: a source file that defines std::string_view weft::FUNCTION, which `header`
# declares, and is made anew when the file changes.
function(weft_put_file target file header function)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
  file(READ "${file}" text)
  file(RELATIVE_PATH name "${PROJECT_SOURCE_DIR}" "${file}")
  string(MAKE_C_IDENTIFIER "${name}" source)
  set(source "${CMAKE_CURRENT_BINARY_DIR}/put/${source}.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT [[
// Made by the build from @name@.
#include "@header@"

std::string_view weft::@function@ { return R"weft-file(@text@)weft-file"; }
]] @ONLY)
  target_sources(${target} PRIVATE "${source}")
endfunction()
