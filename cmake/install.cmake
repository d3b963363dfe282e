# `cmake --install` puts the program, the libraries and the headers in place; find_package(weft) finds them again.
include(CMakePackageConfigHelpers)

get_property(weft_libraries GLOBAL PROPERTY WEFT_MODULES)
list(REMOVE_ITEM weft_libraries cli symmetry mpi)  # programs
foreach(module IN LISTS weft_libraries)
  install(TARGETS weft_${module} EXPORT weft-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
endforeach()

install(CODE "set(WEFT_SOURCE \"${CMAKE_SOURCE_DIR}/src\")\nset(WEFT_INCLUDE \"${CMAKE_INSTALL_INCLUDEDIR}/weft\")")
install(SCRIPT cmake/install_headers.cmake)
install(TARGETS weft RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
if(WEFT_MPI)
  install(TARGETS weft_mpi RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(TARGETS weft_symmetry RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/weft)

# The program writes its own manual page and completions.
foreach(generated "man;${CMAKE_INSTALL_MANDIR}/man1/weft.1" "bash;${CMAKE_INSTALL_DATADIR}/bash-completion/completions/weft"
        "zsh;${CMAKE_INSTALL_DATADIR}/zsh/site-functions/_weft")
  list(GET generated 0 what)
  list(GET generated 1 place)
  install(CODE "
    set(place \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${place}\")
    get_filename_component(folder \"\${place}\" DIRECTORY)
    file(MAKE_DIRECTORY \"\${folder}\")
    execute_process(COMMAND \"$<TARGET_FILE:weft>\" generate ${what} OUTPUT_FILE \"\${place}\" COMMAND_ERROR_IS_FATAL ANY)")
endforeach()

set(weft_cmake_dir ${CMAKE_INSTALL_LIBDIR}/cmake/weft)
install(EXPORT weft-targets NAMESPACE weft:: DESTINATION ${weft_cmake_dir})
configure_package_config_file(cmake/weft-config.cmake.in "${CMAKE_BINARY_DIR}/weft-config.cmake"
  INSTALL_DESTINATION ${weft_cmake_dir} PATH_VARS CMAKE_INSTALL_LIBEXECDIR)
write_basic_package_version_file("${CMAKE_BINARY_DIR}/weft-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_BINARY_DIR}/weft-config.cmake" "${CMAKE_BINARY_DIR}/weft-config-version.cmake"
  DESTINATION ${weft_cmake_dir})
