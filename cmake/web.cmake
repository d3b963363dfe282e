# Makes src/report's script from web/: `npm ci`, then esbuild, then one source file with the bytes in it. Nothing is written
# into the source tree. With WEFT_WEB=OFF there is nothing in it, and pages draw plain SVG.
function(weft_web target)
  set(web "${CMAKE_BINARY_DIR}/web")
  set(bundle "${web}/web_bundle.cpp")
  if(WEFT_WEB)
    weft_find_node()
    weft_npm_folder("${CMAKE_SOURCE_DIR}/web" "${web}")
    file(GLOB scripts CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/web/src/*.js")
    add_custom_command(OUTPUT "${bundle}" "${web}/THIRD_PARTY.md"
      COMMAND "${WEFT_NODE}" "${CMAKE_SOURCE_DIR}/web/build.mjs" "${CMAKE_SOURCE_DIR}/web/src/page.js" "${web}"
      DEPENDS "${web}/installed" "${CMAKE_SOURCE_DIR}/web/build.mjs" ${scripts}
      COMMENT "Bundling the script of pages" VERBATIM)
  else()
    set(bundle "${web}/no_web_bundle.cpp")
    file(CONFIGURE OUTPUT "${bundle}" CONTENT [[
#include "report/web_bundle.h"

namespace weft::report {

WebBundle web_bundle() { return {}; }

}
]] @ONLY)
  endif()
  target_sources(${target} PRIVATE "${bundle}")
endfunction()

# WEFT_NODE and WEFT_NPM.
function(weft_find_node)
  find_program(WEFT_NODE NAMES node nodejs)
  find_program(WEFT_NPM npm)
  if(NOT WEFT_NODE OR NOT WEFT_NPM)
    message(FATAL_ERROR "node and npm are needed for pages with curves that one can point at (Debian: nodejs npm). "
      "To do without, and draw plain SVG: cmake -DWEFT_WEB=OFF")
  endif()
endfunction()

# The packages of `from`/package-lock.json come into `to`/node_modules; `to`/installed is touched when they have.
function(weft_npm_folder from to)
  add_custom_command(OUTPUT "${to}/installed"
    COMMAND "${CMAKE_SOURCE_DIR}/web/install" "${WEFT_NPM}" "${from}" "${to}"
    DEPENDS "${from}/package.json" "${from}/package-lock.json" "${CMAKE_SOURCE_DIR}/web/install"
    COMMENT "Installing the packages of ${from}" VERBATIM)
endfunction()
