# SPDX-License-Identifier: Apache-2.0
# The program `wend`: the core, and of the network half what needs no operating system. It is made of objects, and its symbols are
# there for its modules (modules.cmake), so that there is one core in the process. docs/decisions/modules.md
file(GLOB program CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/*.cpp)
list(FILTER program EXCLUDE REGEX "\\.test\\.cpp$")

find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(fmt REQUIRED)

# Installed and in the build tree, the modules have the same place beside the program.
file(RELATIVE_PATH WEND_MODULES ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR}/wend)
set(program_folder ${PROJECT_BINARY_DIR}/bin)
cmake_path(APPEND program_folder ${WEND_MODULES} OUTPUT_VARIABLE module_folder)
cmake_path(NORMAL_PATH module_folder)

add_executable(wend ${program} $<TARGET_OBJECTS:wend_core> $<TARGET_OBJECTS:wend_exchange>)
set_target_properties(wend PROPERTIES ENABLE_EXPORTS ON RUNTIME_OUTPUT_DIRECTORY ${program_folder})
target_include_directories(wend PRIVATE ${PROJECT_SOURCE_DIR})
target_compile_features(wend PRIVATE cxx_std_23)
target_compile_definitions(wend PRIVATE WEND_MODULES="${WEND_MODULES}")
target_link_libraries(wend PRIVATE CLI11::CLI11 nlohmann_json::nlohmann_json Boost::headers Threads::Threads
  ${CMAKE_DL_LIBS})
add_custom_command(TARGET wend POST_BUILD VERBATIM COMMENT ""
  COMMAND ${CMAKE_COMMAND} -E create_symlink bin/wend ${PROJECT_BINARY_DIR}/wend)
