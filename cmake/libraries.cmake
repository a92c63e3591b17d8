# SPDX-License-Identifier: Apache-2.0
# Protocols that other people's libraries speak. Each is optional: where its library is not found here, what it would
# follow is not possible, and says which package was missing (wend/engine/library/library.cpp).
set(library_folder ${PROJECT_SOURCE_DIR}/wend/engine/library)
set(WEND_LIBRARIES_FOUND "")  # as pkg-config knows them: who links an archive needs them, too
foreach(row "LDAP|ldap|ldap lber" "SNMP|snmp|netsnmp" "YAZ|z3950|yaz")
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
