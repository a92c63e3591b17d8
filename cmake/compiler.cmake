# SPDX-License-Identifier: Apache-2.0
# How everything of ours is compiled.
find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion)
if(WEND_WERROR)
  add_compile_options(-Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  add_compile_options(-Wno-restrict)             # GCC bug 105651: a false alarm on "text" + std::string
  add_compile_options(-Wno-mismatched-new-delete)  # the same where a coroutine's frame is freed
  add_compile_options(-Wno-maybe-uninitialized)  # GCC bug 80635: the same on optional values that are absent
endif()
if(WEND_SANITIZE)
  set(SANITIZERS -fsanitize=address,undefined)
  add_compile_options(${SANITIZERS} -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  add_link_options(${SANITIZERS})
endif()
if(WEND_COVERAGE)
  add_compile_options(--coverage)
  add_link_options(--coverage)
endif()
