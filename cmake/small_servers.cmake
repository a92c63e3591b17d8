# SPDX-License-Identifier: Apache-2.0
# The small servers: the tests talk to them, and `wend demo` starts them. They are not installed.
file(GLOB small_servers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/wend/testing/*_server.cpp)
list(FILTER small_servers EXCLUDE REGEX "/tiny_server\\.cpp$")
foreach(name orders sample shell small_servers world)
  list(APPEND small_servers ${PROJECT_SOURCE_DIR}/wend/testing/${name}.cpp)
endforeach()
add_library(wend_small_servers STATIC ${small_servers})
target_link_libraries(wend_small_servers PUBLIC wend_net)
