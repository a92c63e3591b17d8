# SPDX-License-Identifier: Apache-2.0
# The libraries that wend_net stands on, beside those of its interface. Who links an archive needs them, too: as a .pc
# file names them, and as the CMake package finds them.
set(WEND_LIBRARIES_FOUND libcurl gmime-3.0 libtelnet)
set(WEND_LIBRARY_DEPENDENCIES "pkg_check_modules(GMIME REQUIRED IMPORTED_TARGET gmime-3.0)"
  "pkg_check_modules(LIBTELNET REQUIRED IMPORTED_TARGET libtelnet)")
find_package(CURL REQUIRED)
pkg_check_modules(GMIME REQUIRED IMPORTED_TARGET gmime-3.0)
pkg_check_modules(LIBTELNET REQUIRED IMPORTED_TARGET libtelnet)
target_link_libraries(wend_net PRIVATE CURL::libcurl PkgConfig::GMIME PkgConfig::LIBTELNET)

# Protocols that other people's libraries speak. Each is optional: where its library is not found here, what it would
# follow is not possible, and says which package was missing (wend/adapters/library.cpp).
set(library_folder ${PROJECT_SOURCE_DIR}/wend/adapters)
foreach(row "LDAP|ldap|ldap lber" "NFS|nfs|libnfs" "SNMP|snmp|netsnmp" "YAZ|z3950|yaz")
  string(REPLACE "|" ";" row "${row}")
  list(GET row 0 name)
  list(GET row 1 file)
  list(GET row 2 modules)
  string(REPLACE " " ";" modules "${modules}")
  pkg_check_modules(${name} IMPORTED_TARGET QUIET ${modules})
  if(${name}_FOUND)
    target_compile_definitions(wend_net PRIVATE WEND_HAS_${name})
    target_link_libraries(wend_net PRIVATE PkgConfig::${name})
    list(APPEND WEND_LIBRARIES_FOUND ${modules})
    list(JOIN modules " " spaced)
    list(APPEND WEND_LIBRARY_DEPENDENCIES "pkg_check_modules(${name} REQUIRED IMPORTED_TARGET ${spaced})")
    message(STATUS "${file}: by ${modules} ${${name}_VERSION}")
  else()
    set_source_files_properties(${library_folder}/${file}.cpp PROPERTIES HEADER_FILE_ONLY ON)
    message(STATUS "${file}: not followed, for want of ${modules}")
  endif()
endforeach()

# notmuch has no file for pkg-config.
find_library(NOTMUCH_LIBRARY notmuch)
find_path(NOTMUCH_HEADERS notmuch.h)
if(NOTMUCH_LIBRARY AND NOTMUCH_HEADERS)
  target_compile_definitions(wend_net PRIVATE WEND_HAS_NOTMUCH)
  target_link_libraries(wend_net PRIVATE ${NOTMUCH_LIBRARY})
endif()
