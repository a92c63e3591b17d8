# SPDX-License-Identifier: Apache-2.0
# What an installed wend is: its libraries, their headers, the program, and how CMake and pkg-config find them.
include(CMakePackageConfigHelpers)

# The folder says which headers are installed; tools/check_layers.py keeps public ones from including others.
install(DIRECTORY wend DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development FILES_MATCHING
  PATTERN "*.hpp"
  REGEX "/(simd|adapters|local|engine|demo|gateway|testing|detail|rfc|net)/" EXCLUDE
  REGEX "/wend/http/" EXCLUDE
  REGEX "/schemes/[^/]+/[^/]+\\.hpp$" EXCLUDE)
install(DIRECTORY wend/schemes DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/wend COMPONENT development FILES_MATCHING
  PATTERN "url.hpp")

set(libraries wend_core wend_net wend_adapters ${adapter_libraries})
set(pc_files wend wend-net)
if(TARGET wend_encodings)
  list(APPEND libraries wend_encodings)
  set_target_properties(wend_encodings PROPERTIES OUTPUT_NAME wend-encodings EXPORT_NAME encodings
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
endif()
if(TARGET wend_gateway)  # who runs one needs no more of it than this
  list(APPEND libraries wend_gateway)
  list(APPEND pc_files wend-gateway)
  install(FILES wend/gateway/server.hpp wend/gateway/settings.hpp
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/wend/gateway COMPONENT development)
endif()
install(TARGETS ${libraries} EXPORT wend COMPONENT development)
if(TARGET wend)  # its modules: cmake/modules.cmake
  install(TARGETS wend COMPONENT program)
  configure_file(packaging/systemd/wend-serve.service.in wend-serve.service @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/wend-serve.service DESTINATION lib/systemd/system COMPONENT program)
endif()

set(config ${CMAKE_INSTALL_LIBDIR}/cmake/wend)
install(EXPORT wend NAMESPACE wend:: FILE wend-targets.cmake DESTINATION ${config} COMPONENT development)
set(WEND_NET_PRIVATE_NEEDS "libcurl, libtelnet")
set(WEND_GATEWAY_PRIVATE_NEEDS "sqlite3, prometheus-cpp-core, libcurl, libcrypto")
if(BUILD_SHARED_LIBS)
  set(WEND_NET_SHARED_NEEDS " ${WEND_NET_PRIVATE_NEEDS}")
  set(WEND_GATEWAY_SHARED_NEEDS " ${WEND_GATEWAY_PRIVATE_NEEDS}")
else()  # a program that links an archive links what the archive uses
  set(WEND_NET_STATIC_NEEDS ", ${WEND_NET_PRIVATE_NEEDS}")
  set(WEND_GATEWAY_STATIC_NEEDS ", ${WEND_GATEWAY_PRIVATE_NEEDS}")
  if(TARGET wend_encodings)  # programs that do not link it need no ICU
    set(WEND_DEPENDENCIES "find_package(ICU QUIET COMPONENTS uc)")
  endif()
  string(APPEND WEND_DEPENDENCIES "\nfind_dependency(CURL)\nfind_dependency(PkgConfig)"
    "\npkg_check_modules(LIBTELNET REQUIRED IMPORTED_TARGET libtelnet)")
  foreach(name ${WEND_ADAPTERS})  # who links none of them can do without
    string(APPEND WEND_DEPENDENCIES "\n${WEND_${name}_FIND}")
  endforeach()
  if(TARGET wend_gateway)  # who links no gateway can do without
    string(APPEND WEND_DEPENDENCIES "\npkg_check_modules(SQLITE QUIET IMPORTED_TARGET sqlite3)"
      "\npkg_check_modules(PROMETHEUS QUIET IMPORTED_TARGET prometheus-cpp-core)")
  endif()
endif()
configure_package_config_file(packaging/wend-config.cmake.in wend-config.cmake INSTALL_DESTINATION ${config})
write_basic_package_version_file(wend-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/wend-config.cmake ${PROJECT_BINARY_DIR}/wend-config-version.cmake
  DESTINATION ${config} COMPONENT development)

# The way back from the .pc file to the prefix, so that an installed tree may be moved.
file(RELATIVE_PATH WEND_PREFIX ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
foreach(WEND_ADAPTER ${WEND_ADAPTERS})
  set(WEND_PRIVATE_NEEDS "${WEND_${WEND_ADAPTER}_PRIVATE_NEEDS}")
  set(WEND_STATIC_LIBS "${WEND_${WEND_ADAPTER}_STATIC_LIBS}")
  set(WEND_STATIC_NEEDS)
  set(WEND_SHARED_NEEDS)
  if(BUILD_SHARED_LIBS)
    set(WEND_SHARED_NEEDS " ${WEND_PRIVATE_NEEDS}")
  elseif(WEND_PRIVATE_NEEDS)
    set(WEND_STATIC_NEEDS ", ${WEND_PRIVATE_NEEDS}")
  endif()
  configure_file(packaging/wend-adapter.pc.in wend-${WEND_ADAPTER}.pc @ONLY)
  list(APPEND pc_files wend-${WEND_ADAPTER})
endforeach()
foreach(name ${pc_files})
  if(EXISTS ${PROJECT_SOURCE_DIR}/packaging/${name}.pc.in)
    configure_file(packaging/${name}.pc.in ${name}.pc @ONLY)
  endif()
  install(FILES ${PROJECT_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
    COMPONENT development)
endforeach()
