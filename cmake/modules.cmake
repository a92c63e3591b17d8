# SPDX-License-Identifier: Apache-2.0
# What the program loads when it is first needed: lib/wend/NAME.so beside bin/wend.
# wend_module(NAME SOURCES… LIBRARIES…): of the libraries' objects, and of what they link but the core, which the program has.
function(wend_module name)
  cmake_parse_arguments(with "" "" "SOURCES;LIBRARIES" ${ARGN})
  add_library(${name}_module MODULE ${with_SOURCES})
  set_target_properties(${name}_module PROPERTIES PREFIX "" OUTPUT_NAME ${name}
    LIBRARY_OUTPUT_DIRECTORY ${module_folder})
  target_include_directories(${name}_module PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_features(${name}_module PRIVATE cxx_std_23)
  target_compile_definitions(${name}_module PRIVATE BOOST_ASIO_SEPARATE_COMPILATION)
  target_compile_options(${name}_module PRIVATE -ftls-model=initial-exec)  # as wend_net
  # Its own functions need no look-up at the start; what it lacks shows at the start.
  target_link_options(${name}_module PRIVATE -Wl,-Bsymbolic-functions -Wl,-z,now)
  foreach(library ${with_LIBRARIES})
    target_sources(${name}_module PRIVATE $<TARGET_OBJECTS:${library}>)
    get_target_property(links ${library} LINK_LIBRARIES)
    list(FILTER links EXCLUDE REGEX "wend_|wend::")
    target_link_libraries(${name}_module PRIVATE ${links})
  endforeach()
  add_dependencies(wend ${name}_module)
  install(TARGETS ${name}_module DESTINATION ${CMAKE_INSTALL_LIBDIR}/wend COMPONENT ${name})
endfunction()

file(GLOB net CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/net/*.cpp)
file(GLOB gateway CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/gateway/*.cpp)
list(FILTER net EXCLUDE REGEX "\\.test\\.cpp$")
wend_module(net SOURCES ${net} LIBRARIES wend_net)
target_link_libraries(net_module PRIVATE fmt::fmt)
wend_module(gateway SOURCES ${gateway} LIBRARIES wend_gateway wend_small_servers)
foreach(name ${WEND_ADAPTERS})
  wend_module(${name} SOURCES ${PROJECT_SOURCE_DIR}/cli/adapter/module.cpp LIBRARIES wend_${name})
  target_compile_definitions(${name}_module PRIVATE WEND_ADAPTER=${name}_adapter)
endforeach()
if(TARGET wend::encodings)
  find_package(ICU 67 REQUIRED COMPONENTS uc)  # wend/encodings found it for itself
  wend_module(encodings SOURCES ${PROJECT_SOURCE_DIR}/cli/encodings/module.cpp LIBRARIES wend_encodings)
endif()
