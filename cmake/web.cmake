# Makes src/report's script from web/: `npm ci`, then esbuild, then one source file with the bytes in it. Nothing is written
# into the source tree. With WEFT_WEB=OFF there is nothing in it, and pages draw plain SVG.
function(weft_web target)
  set(web "${CMAKE_BINARY_DIR}/web")
  set(bundle "${web}/web_bundle.cpp")
  if(WEFT_WEB)
    weft_npm_folder("${CMAKE_SOURCE_DIR}/web" "${web}")
    file(GLOB scripts CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/web/src/*.js")
    add_custom_command(OUTPUT "${bundle}" "${web}/THIRD_PARTY.md"
      COMMAND "${CMAKE_SOURCE_DIR}/web/node" "${CMAKE_SOURCE_DIR}/web/build.mjs" "${CMAKE_SOURCE_DIR}/web/src/page.js" "${web}"
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

# The packages of `from`/package-lock.json come into `to`/node_modules; `to`/installed is touched when they have.
function(weft_npm_folder from to)
  add_custom_command(OUTPUT "${to}/installed"
    COMMAND "${CMAKE_SOURCE_DIR}/web/install" "${from}" "${to}"
    DEPENDS "${from}/package.json" "${from}/package-lock.json" "${CMAKE_SOURCE_DIR}/web/install"
    COMMENT "Installing the packages of ${from}" VERBATIM)
endfunction()
