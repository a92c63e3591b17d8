# SPDX-License-Identifier: Apache-2.0
# The kernels for NEON, made by a cross compiler and tried under qemu, where both are there.
find_program(NEON_COMPILER aarch64-linux-gnu-g++)
find_program(NEON_MACHINE NAMES qemu-aarch64 qemu-aarch64-static)
set(GTEST_SOURCES /usr/src/googletest/googletest)
if(NEON_COMPILER AND NEON_MACHINE AND EXISTS ${GTEST_SOURCES}/src/gtest-all.cc AND NOT WEND_SANITIZE)
  file(GLOB kernels CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/wend/simd/*.cpp)
  list(APPEND kernels ${PROJECT_SOURCE_DIR}/wend/text/detail/anchors.cpp ${PROJECT_SOURCE_DIR}/wend/text/detail/anchors.test.cpp)
  set(neon_tests ${PROJECT_BINARY_DIR}/neon_tests)
  file(GLOB neon_needs CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/wend/simd/* ${PROJECT_SOURCE_DIR}/wend/text/detail/anchors.*)
  add_custom_command(OUTPUT ${neon_tests} VERBATIM
    COMMAND ${NEON_COMPILER} -std=c++23 -O2 -static -Wall -Wextra -Wno-restrict -I${PROJECT_SOURCE_DIR}
      -I${GTEST_SOURCES}/include -I${GTEST_SOURCES} ${kernels} ${GTEST_SOURCES}/src/gtest-all.cc
      ${GTEST_SOURCES}/src/gtest_main.cc -o ${neon_tests} -pthread
    DEPENDS ${neon_needs}
    COMMENT "Building the NEON kernels")
  add_custom_target(neon ALL DEPENDS ${neon_tests})
  add_test(NAME unit.on_neon COMMAND ${NEON_MACHINE} ${neon_tests} --gtest_brief=1)
  set_tests_properties(unit.on_neon PROPERTIES LABELS unit TIMEOUT 300)
else()
  message(STATUS "NEON: not tried here (aarch64-linux-gnu-g++, qemu-user and googletest's sources are needed)")
endif()
