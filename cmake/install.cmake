# SPDX-License-Identifier: Apache-2.0
# What an installed wend is: two libraries, their headers, the program, and how CMake and pkg-config find them.
include(CMakePackageConfigHelpers)

# Headers that only our own .cpp files include.
set(internal
  uri/whatwg/basic_parser uri/whatwg/quick uri/whatwg/reading uri/whatwg/record uri/whatwg/units
  uri/examine uri/grammar uri/law uri/normalizing uri/octets uri/percent uri/split
  registry/added wire/unsafe schemes/ftp/attributes schemes/ftp/login schemes/ftp/transfer
  schemes/gopher/attributes schemes/gopher/transfer engine/converse engine/curl_loop engine/idle engine/opening
  engine/race engine/session engine/transfer engine/tty engine/watch engine/wire
  engine/library/ber engine/library/directory_entry engine/library/nfs_messages engine/library/talks
  text/bare text/characters text/hosts text/scanner text/scheme_name text/tlds text/window text/wrapper)
string(REPLACE ";" "|" internal "${internal}")
install(DIRECTORY wend DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development FILES_MATCHING
  PATTERN "*.hpp" REGEX "/wend/(${internal})\\.hpp$" EXCLUDE PATTERN "testing" EXCLUDE)

set(libraries wend_core wend_net)
if(TARGET wend_idna)
  list(APPEND libraries wend_idna)
  set_target_properties(wend_idna PROPERTIES OUTPUT_NAME wend-idna EXPORT_NAME idna
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
endif()
install(TARGETS ${libraries} EXPORT wend COMPONENT development)
if(TARGET wend)
  install(TARGETS wend COMPONENT program)
endif()

set(config ${CMAKE_INSTALL_LIBDIR}/cmake/wend)
install(EXPORT wend NAMESPACE wend:: FILE wend-targets.cmake DESTINATION ${config} COMPONENT development)
if(TARGET wend_idna AND NOT BUILD_SHARED_LIBS)
  set(WEND_DEPENDENCIES "find_dependency(ICU COMPONENTS uc)  # of wend::idna")
endif()
list(JOIN WEND_LIBRARIES_FOUND ", " WEND_NET_PRIVATE_NEEDS)
if(NOT BUILD_SHARED_LIBS)  # who links an archive links what is in it
  list(JOIN WEND_LIBRARY_DEPENDENCIES "\n" finds)
  set(WEND_NET_STATIC_NEEDS ", ${WEND_NET_PRIVATE_NEEDS}")
  if(NOTMUCH_LIBRARY AND NOTMUCH_HEADERS)
    set(WEND_NET_STATIC_LIBS " -lnotmuch")
  endif()
  string(APPEND WEND_DEPENDENCIES "\nfind_dependency(CURL)\nfind_dependency(PkgConfig)\n${finds}")
endif()
configure_package_config_file(packaging/wend-config.cmake.in wend-config.cmake INSTALL_DESTINATION ${config})
write_basic_package_version_file(wend-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/wend-config.cmake ${PROJECT_BINARY_DIR}/wend-config-version.cmake
  DESTINATION ${config} COMPONENT development)

# The way back from the .pc file to the prefix, so that an installed tree may be moved.
file(RELATIVE_PATH WEND_PREFIX ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
foreach(name wend wend-net)
  configure_file(packaging/${name}.pc.in ${name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
    COMPONENT development)
endforeach()
