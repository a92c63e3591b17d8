# SPDX-License-Identifier: Apache-2.0
# The small servers: `wend demo` starts them, and tests talk to them. They are not installed.
sources_of(small_servers wend/demo)
add_library(wend_small_servers STATIC ${small_servers})
target_link_libraries(wend_small_servers PUBLIC wend_net)
target_compile_features(wend_small_servers PRIVATE cxx_std_23)
target_compile_options(wend_small_servers PRIVATE -ftls-model=initial-exec)  # as wend_net
