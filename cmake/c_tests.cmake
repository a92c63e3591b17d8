# SPDX-License-Identifier: Apache-2.0
# The tests of the interface for C.
enable_language(C)
file(GLOB c_tests CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/wend/c/*.test.cpp)
add_executable(c_tests ${c_tests} $<TARGET_OBJECTS:wend_c_objects>)
target_link_libraries(c_tests PRIVATE wend::wend GTest::gtest_main)
if(WEND_PLAIN_CORE)
  target_compile_definitions(c_tests PRIVATE WEND_PLAIN_CORE)
endif()

function(c_test name)
  add_test(NAME c.${name} COMMAND ${ARGN})
  set_tests_properties(c.${name} PROPERTIES LABELS c TIMEOUT ${limit})
endfunction()

# Programs as others write them, of the shared library and of the archive.
function(c_consumer name source library)
  add_executable(c_${name} ${PROJECT_SOURCE_DIR}/tests/c/${source})
  target_link_libraries(c_${name} PRIVATE ${library})
  target_include_directories(c_${name} PRIVATE ${PROJECT_SOURCE_DIR})
  get_target_property(options c_${name} COMPILE_OPTIONS)
  list(REMOVE_ITEM options -Wno-mismatched-new-delete)  # which C does not have
  set_target_properties(c_${name} PROPERTIES COMPILE_OPTIONS "${options};-pedantic;-Werror")
  set_target_properties(c_${name} PROPERTIES C_STANDARD 99 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF CXX_STANDARD 11)
  c_test(${name} c_${name})
endfunction()
c_consumer(consumer_c99 consumer.c wend::c)
c_consumer(consumer_cpp11 consumer.cpp wend::c)
c_consumer(consumer_of_archive consumer.c wend::c_static)

c_test(units c_tests --gtest_brief=1)
if(NOT WEND_SANITIZE)  # which bring libraries of their own
  set(tests_in_c ${PROJECT_SOURCE_DIR}/tests/c)
  c_test(exports Python3::Interpreter ${tests_in_c}/exports.py ${PROJECT_SOURCE_DIR}/wend/c/wend.h $<TARGET_FILE:wend_c>
    ${tests_in_c}/consumer.c ${PROJECT_SOURCE_DIR}/debian/libwend-c0.symbols)
  c_test(vectors Python3::Interpreter ${tests_in_c}/vectors.py $<TARGET_FILE:wend_c> ${PROJECT_SOURCE_DIR}/vectors/own.jsonl
    ${PROJECT_SOURCE_DIR}/vectors/spec.jsonl)
endif()
if(WEND_PLAIN_CORE)  # one build is enough
  find_program(ABIDIFF abidiff REQUIRED)
  c_test(abi Python3::Interpreter ${tests_in_c}/abi.py ${PROJECT_SOURCE_DIR}/wend/c/wend.h
    ${PROJECT_SOURCE_DIR}/packaging/abi/libwend_c.abi ${CMAKE_C_COMPILER})
endif()
