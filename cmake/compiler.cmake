# SPDX-License-Identifier: Apache-2.0
# How everything of ours is compiled. As a part of another project it is compiled as that one says.
function(precompile)
endfunction()
if(NOT PROJECT_IS_TOP_LEVEL)
  return()
endif()
find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion)
if(WEND_WERROR)
  add_compile_options(-Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  add_compile_options(-Wno-restrict)             # GCC bug 105651: a false alarm on "text" + std::string
  # The same, where <string> is compiled beforehand and no longer known as a header of the system.
  add_compile_options(-Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
  add_compile_options(-Wno-mismatched-new-delete)  # the same where a coroutine's frame is freed
  add_compile_options(-Wno-maybe-uninitialized)  # GCC bug 80635: the same on optional values that are absent
endif()
# What is shipped is hardened; each flag's cost: docs/decisions/hardening.md. FORTIFY counts sizes that only the optimizer knows.
if(WEND_HARDENING AND NOT WEND_SANITIZE)
  include(CheckPIESupported)
  check_pie_supported(LANGUAGES CXX)
  set(FORTIFY -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
  add_compile_options(-fstack-protector-strong -fstack-clash-protection "$<$<NOT:$<CONFIG:Debug>>:${FORTIFY}>")
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
    add_compile_options(-fcf-protection=full)
  endif()
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
  add_link_options(-Wl,-z,relro -Wl,-z,now)
endif()
if(WEND_SANITIZE)
  # UBSan opens a pipe for each class that its check of vptr meets, and calls the object dead where no descriptor is left,
  # which is what a test of EMFILE brings about; AddressSanitizer sees dead objects too.
  set(SANITIZERS -fsanitize=address,undefined -fno-sanitize=vptr)
  add_compile_options(${SANITIZERS} -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  add_link_options(${SANITIZERS})
endif()
if(WEND_COVERAGE)
  add_compile_options(-fprofile-instr-generate -fcoverage-mapping)
  add_link_options(-fprofile-instr-generate)
endif()

# Headers that nearly every source of a target reads, compiled once; only where the tests are built, so that a build
# without them shows that each source names what it needs. precompile(TARGET HEADER…)
function(precompile target)
  if(NOT WEND_TESTS)
    return()
  endif()
  target_precompile_headers(${target} PRIVATE ${ARGN})
  if(CCACHE)
    set_target_properties(${target} PROPERTIES CXX_COMPILER_LAUNCHER
      "${CMAKE_COMMAND};-E;env;CCACHE_SLOPPINESS=pch_defines,time_macros;${CCACHE}")
    target_compile_options(${target} PRIVATE
      $<IF:$<CXX_COMPILER_ID:Clang>,SHELL:-Xclang -fno-pch-timestamp,-fpch-preprocess>)
  endif()
endfunction()
