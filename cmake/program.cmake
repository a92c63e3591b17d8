# SPDX-License-Identifier: Apache-2.0
# The program `wend`.
file(GLOB program CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/*.cpp)
list(FILTER program EXCLUDE REGEX "\\.test\\.cpp$")
if(NOT program)
  return()
endif()

find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(fmt REQUIRED)
pkg_check_modules(PSL REQUIRED IMPORTED_TARGET libpsl)

add_executable(wend ${program})
target_include_directories(wend PRIVATE ${PROJECT_SOURCE_DIR})
target_compile_definitions(wend PRIVATE WEND_VERSION="${PROJECT_VERSION}")
target_link_libraries(wend PRIVATE wend_small_servers wend::gateway wend::net CLI11::CLI11 nlohmann_json::nlohmann_json fmt::fmt PkgConfig::PSL
  Threads::Threads)
if(TARGET wend::idna)
  target_compile_definitions(wend PRIVATE WEND_HAS_IDNA)
  target_link_libraries(wend PRIVATE wend::idna)
endif()
