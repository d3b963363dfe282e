# Runs in the build: writes OUTPUT with the commit of FOLDER.
set(commit "")
if(HAS_COMMIT)
  execute_process(COMMAND "${GIT}" rev-parse --short=12 HEAD WORKING_DIRECTORY "${FOLDER}" OUTPUT_VARIABLE commit
    ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
if(NOT commit MATCHES "^[0-9a-f]+$")
  set(commit "unknown")
endif()
file(WRITE "${OUTPUT}" "#include \"version.h\"\n\nnamespace weft::cli {\n\nconst char* const kCommit = \"${commit}\";\n\n}\n")
