# SPDX-License-Identifier: Apache-2.0
# Every test that ctest runs. Tests of data that others wrote are skipped, with that reason, where ../shared is absent.
find_package(GTest REQUIRED)
find_package(Python3 REQUIRED COMPONENTS Interpreter)
include(GoogleTest)

# A time limit is for what hangs: five times and more what the slowest test takes on an idle machine, and three times that
# with sanitizers, for which every process takes long to begin.
if(WEND_SANITIZE)
  set(limit 1800)
else()
  set(limit 600)
endif()

# x.test.cpp stands beside x.cpp; wend/testing holds what several of them need. The core's are a program of their own,
# which is run again for each kind of machine.
file(GLOB_RECURSE core_tests CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/wend/*.test.cpp)
list(FILTER core_tests INCLUDE REGEX "/wend/(base|simd|idna|uri|registry|text|names|schemes)/")
list(FILTER core_tests EXCLUDE REGEX "/net/|/icu\\.test\\.cpp$")
file(GLOB_RECURSE net_tests CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/wend/*.test.cpp
  ${PROJECT_SOURCE_DIR}/wend/testing/*.cpp)
list(FILTER net_tests EXCLUDE REGEX "/wend/(c|idna|encodings|gateway)/")
list(REMOVE_ITEM net_tests ${core_tests})

# A program of tests, run in so many shards, since to begin it anew takes longer than most tests. unit_tests(NAME SHARDS
# SOURCE…). Tests of captured conversations are vectors.captured.
function(unit_tests name shards)
  add_executable(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE GTest::gtest_main)
  # The framework is half of what the compiler reads of a test.
  precompile(${name} <gtest/gtest.h> <algorithm> <map> <string> <vector>)
  math(EXPR last "${shards} - 1")
  foreach(shard RANGE ${last})
    add_test(NAME unit.${name}.${shard} COMMAND ${name} --gtest_brief=1 --gtest_filter=-*captured*
      WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(unit.${name}.${shard} PROPERTIES LABELS unit TIMEOUT ${limit}
      ENVIRONMENT "GTEST_TOTAL_SHARDS=${shards};GTEST_SHARD_INDEX=${shard}")
  endforeach()
endfunction()

unit_tests(core_tests 2 ${core_tests})
target_link_libraries(core_tests PRIVATE wend::wend)
foreach(backend fallback sse2 ssse3 avx2)  # the best that this machine has is what the others take
  add_test(NAME unit.on_${backend} COMMAND core_tests --gtest_brief=1 WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(unit.on_${backend} PROPERTIES LABELS unit TIMEOUT ${limit} ENVIRONMENT "WEND_SIMD=${backend}")
endforeach()
unit_tests(net_tests 10 ${net_tests})
target_link_libraries(net_tests PRIVATE wend_small_servers wend::adapters)
precompile(net_tests <coroutine> <functional> <memory> <optional> <boost/asio/awaitable.hpp> <boost/asio/co_spawn.hpp>
  <boost/asio/ip/tcp.hpp> <boost/asio/steady_timer.hpp> <boost/asio/use_awaitable.hpp>)
file(GLOB gateway_tests CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/wend/gateway/*.test.cpp)
unit_tests(gateway_tests 2 ${gateway_tests} ${PROJECT_SOURCE_DIR}/wend/testing/adapters.cpp
  ${PROJECT_SOURCE_DIR}/wend/testing/tiny_server.cpp)
target_link_libraries(gateway_tests PRIVATE wend::gateway wend::adapters SQLite::SQLite3)
include(${PROJECT_SOURCE_DIR}/cmake/neon.cmake)
if(TARGET wend_c)
  include(${PROJECT_SOURCE_DIR}/cmake/c_tests.cmake)
endif()

# The program's own parts that can be tried without a program: cli/x.test.cpp beside cli/x.cpp.
file(GLOB cli_tests CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/*.test.cpp ${PROJECT_SOURCE_DIR}/cli/net/*.test.cpp)
if(TARGET wend AND cli_tests)
  set(cli_tried ${cli_tests})
  list(TRANSFORM cli_tried REPLACE "\\.test\\.cpp$" ".cpp")
  add_executable(cli_tests ${cli_tests} ${cli_tried})
  target_include_directories(cli_tests PRIVATE ${PROJECT_SOURCE_DIR})
  target_link_libraries(cli_tests PRIVATE wend::wend nlohmann_json::nlohmann_json GTest::gtest_main Threads::Threads)
  add_test(NAME cli.parts COMMAND cli_tests --gtest_brief=1)
  set_tests_properties(cli.parts PROPERTIES LABELS unit TIMEOUT ${limit})
endif()

# The laws of names over a million mutations, and the core's instructions counted.
if(WEND_PLAIN_CORE)
  add_executable(laws ${PROJECT_SOURCE_DIR}/wend/uri/laws.test.cpp)
  target_compile_options(laws PRIVATE -O2)
  target_link_libraries(laws PRIVATE wend::wend GTest::gtest_main)
  add_test(NAME law.names COMMAND laws --gtest_brief=1 WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(law.names PROPERTIES LABELS law TIMEOUT 900 COST 90 ENVIRONMENT "WEND_LAWS=1000000")
  find_program(VALGRIND valgrind REQUIRED)
  add_executable(linear ${PROJECT_SOURCE_DIR}/bench/linear.cpp)
  target_link_libraries(linear PRIVATE wend::wend)
  # shows GEN-16, REL-20
  add_test(NAME linear.instructions COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/bench/linear_test.py
    ${VALGRIND} $<TARGET_FILE:linear> ${PROJECT_BINARY_DIR}/linear_counts)
  set_tests_properties(linear.instructions PROPERTIES LABELS law TIMEOUT ${limit} COST 100)  # the longest begin first
  # Within 2 % of bench/instructions.tsv; skipped where that is of another compiler, C library, valgrind or other flags.
  add_executable(gate ${PROJECT_SOURCE_DIR}/bench/instructions.cpp)
  target_compile_options(gate PRIVATE -O2)
  target_link_libraries(gate PRIVATE wend::wend)
  add_test(NAME instructions.gate COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/bench/gate.py ${PROJECT_BINARY_DIR})
  set_tests_properties(instructions.gate PROPERTIES LABELS law TIMEOUT ${limit} COST 50 SKIP_RETURN_CODE 77)
  add_test(NAME instructions.gate_can_fail COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/tests/test_gate.py)
  add_test(NAME race.table COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/tests/test_race.py)
  set_tests_properties(instructions.gate_can_fail race.table PROPERTIES LABELS law TIMEOUT ${limit})
endif()

# What compilers say of views that would outlive their texts.
if(WEND_PLAIN_CORE)
  find_program(CLANG clang++-19 REQUIRED)
  add_test(NAME law.lifetimes COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/tests/test_lifetimes.py ${CMAKE_CXX_COMPILER} ${CLANG})
  set_tests_properties(law.lifetimes PROPERTIES LABELS law TIMEOUT ${limit})
endif()

# Laws of the sources themselves, and that each tool which keeps one can fail. They run no program, so a single build is enough.
if(NOT WEND_SANITIZE)
  set(check_words_options --headers --literals --comments)
  foreach(tool check_docs check_layers.py check_names.py check_paths.py check_says.py check_sizes.py check_words req_trace rfc_trace)
    cmake_path(GET tool STEM name)
    add_test(NAME law.${name} COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/tools/${tool} ${${name}_options}
      ${PROJECT_SOURCE_DIR})
    set_tests_properties(law.${name} PROPERTIES LABELS law TIMEOUT ${limit})
  endforeach()
  add_test(NAME law.tools_can_fail COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/tools/self_test.py)
  set_tests_properties(law.tools_can_fail PROPERTIES LABELS law TIMEOUT ${limit})
endif()

# The program, tried from outside: one ctest for each file of tests/cli, of tests/gateway, and of tests/servers, whose servers are
# real ones that are started here, on loopback.
if(TARGET wend)
  foreach(folder cli servers gateway)
    file(GLOB scripts CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/${folder}/test_*.py)
    if(WEND_SANITIZE)  # the words of help, which are constants, in many short processes; valgrind cannot run these programs
      list(FILTER scripts EXCLUDE REGEX "/cli/test_(completions|help|manual|start_up)\\.py$")
    elseif(WEND_COVERAGE)  # counting takes instructions
      list(FILTER scripts EXCLUDE REGEX "/cli/test_start_up\\.py$")
    endif()
    foreach(script ${scripts})
      cmake_path(GET script STEM name)
      string(REPLACE test_ "" label ${name})
      add_test(NAME ${folder}.${label} COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/tests/run.py
        $<TARGET_FILE:wend> ${folder} ${name} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
      set_tests_properties(${folder}.${label} PROPERTIES LABELS ${folder} TIMEOUT ${limit} COST 20)
    endforeach()
  endforeach()
endif()

# Its pages in Chromium. Once is enough: a browser sees the same octets whatever has built them, and with sanitizers it would wait
# for the program most of the time.
if(TARGET wend AND NOT WEND_SANITIZE AND NOT WEND_COVERAGE)
  add_test(NAME browser.pages COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/tests/run.py $<TARGET_FILE:wend> browser test_pages
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(browser.pages PROPERTIES LABELS browser TIMEOUT ${limit} COST 60)
endif()

# The code blocks of the pages and the examples of public headers: tools/check_docs. The C++ ones are programs of this build. CMake
# configures again when a page or a header with an example changes.
file(GLOB_RECURSE pages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/*.md)
file(GLOB root_pages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/*.md)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${pages} ${root_pages} ${PROJECT_SOURCE_DIR}/tools/check_docs)
set(check_docs ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/check_docs)
execute_process(COMMAND ${check_docs} --tests ${PROJECT_BINARY_DIR}/docs ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE lines
  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE "\n" ";" lines "${lines}")
foreach(line ${lines})
  string(REGEX MATCH "^([a-z]+) ([^ ]+) (.+)$" line "${line}")  # the kind, the name, and the library or page
  set(kind ${CMAKE_MATCH_1})
  set(name ${CMAKE_MATCH_2})
  set(needed ${CMAKE_MATCH_3})
  set(test docs.${kind}.${name})
  if(kind STREQUAL "cpp")
    add_executable(docs_${name} ${PROJECT_BINARY_DIR}/docs/${name}.cpp)
    target_link_libraries(docs_${name} PRIVATE ${needed})
    add_test(NAME ${test} COMMAND ${check_docs} --prints ${PROJECT_BINARY_DIR}/docs/${name}.out $<TARGET_FILE:docs_${name}>)
  elseif(kind STREQUAL "example")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${name})
    string(REGEX REPLACE "[/.]" "_" name ${name})
    set(test docs.example.${name})
    add_executable(docs_${name} ${PROJECT_BINARY_DIR}/docs/${name}.cpp)
    target_link_libraries(docs_${name} PRIVATE ${needed})
    add_test(NAME ${test} COMMAND docs_${name})
  elseif(kind STREQUAL "page" AND TARGET wend)
    add_test(NAME ${test} COMMAND ${check_docs} --page ${needed} $<TARGET_FILE:wend>)
  elseif(kind STREQUAL "cmake" AND NOT WEND_COVERAGE)
    add_test(NAME ${test} COMMAND ${check_docs} --installed ${needed} ${PROJECT_BINARY_DIR}/stage/cmake/installed
      ${CMAKE_CXX_COMPILER} ${SANITIZERS})
    set_tests_properties(${test} PROPERTIES FIXTURES_REQUIRED installed)
  else()
    continue()
  endif()
  set_tests_properties(${test} PROPERTIES LABELS docs TIMEOUT ${limit})
endforeach()

# The core as one pair of files, tried by the core's own tests.
if(WEND_PLAIN_CORE)
  set(dist ${PROJECT_BINARY_DIR}/dist)
  file(GLOB_RECURSE core_headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/wend/*.hpp ${PROJECT_SOURCE_DIR}/wend/*.inc)
  add_custom_command(OUTPUT ${dist}/wend.hpp ${dist}/wend.cpp DEPENDS tools/amalgamate ${core} ${core_headers}
    COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/tools/amalgamate ${dist} VERBATIM)
  add_library(wend_dist STATIC ${dist}/wend.cpp)
  set_target_properties(wend_dist PROPERTIES CXX_STANDARD 20)
  target_compile_options(wend_dist PRIVATE -O1 -Wno-shadow)  # of names that another source has
  add_executable(core_tests_of_dist $<TARGET_OBJECTS:core_tests>)
  target_link_libraries(core_tests_of_dist PRIVATE wend_dist GTest::gtest_main)
  add_test(NAME dist.unit COMMAND core_tests_of_dist --gtest_brief=1 WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  add_executable(dist_consumer ${PROJECT_SOURCE_DIR}/tests/dist_consumer.cpp)
  set_target_properties(dist_consumer PROPERTIES CXX_STANDARD 20)
  target_include_directories(dist_consumer PRIVATE ${dist})
  target_link_libraries(dist_consumer PRIVATE wend_dist)
  add_test(NAME dist.consumer COMMAND dist_consumer)
  set_tests_properties(dist.unit dist.consumer PROPERTIES LABELS dist TIMEOUT ${limit})
endif()

# A scheme module as tools/new_scheme makes it, compiled with the core and tried; and what one call links.
if(WEND_PLAIN_CORE)
  foreach(test docs.new_scheme law.links)
    cmake_path(GET test EXTENSION LAST_ONLY name)
    string(REPLACE . test_ script ${name})
    cmake_path(GET test STEM LAST_ONLY label)
    add_test(NAME ${test} COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/tests/${script}.py
      ${CMAKE_CXX_COMPILER} $<TARGET_FILE:wend_core>)
    set_tests_properties(${test} PROPERTIES LABELS ${label} TIMEOUT ${limit})
  endforeach()
endif()

# The runner of the vectors, against a fake program, and the law that it judges by: independent of the build.
if(NOT WEND_SANITIZE)
  add_test(NAME vectors.runner COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/tests/test_vectors.py)
  add_test(NAME vectors.law COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/tests/test_vectors_law.py)
  add_test(NAME vectors.hostile_claims COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/tests/test_hostile_claims.py)
  set_tests_properties(vectors.runner vectors.law vectors.hostile_claims PROPERTIES LABELS vectors TIMEOUT ${limit})
endif()

# Why a test is skipped whose data others wrote: it lies in ../shared and is not shipped.
set(skipped "data that others wrote and that is not shipped")

# Rows of test data against the program: the project's, and those of others.
if(TARGET wend)
  function(run_rows name file)
    add_test(NAME vectors.${name} COMMAND ${CMAKE_COMMAND} -DPYTHON=${Python3_EXECUTABLE} -DROWS=${file}
      -DRUNNER=${PROJECT_SOURCE_DIR}/tools/vectors -DPROGRAM=$<TARGET_FILE:wend>
      -P ${PROJECT_SOURCE_DIR}/cmake/run_vectors.cmake WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(vectors.${name} PROPERTIES LABELS "vectors${ARGN}" TIMEOUT ${limit} SKIP_REGULAR_EXPRESSION "${skipped}")
  endfunction()
  foreach(rows own spec extraction)
    run_rows(${rows} vectors/${rows}.jsonl)
  endforeach()
  foreach(suite boost-url extraction ietf-rfc json-schema-format roytest uriparser addressable commonmark-autolink
      cpython-urllib curl-lib1560 curl-testdata fast-uri go-net-url linkify-it medialize-URI.js perl-uri python-rfc3986 ruby-uri
      rust-url trurl twitter-text unicode-idnatestv2 uri-js wpt xurls)
    run_rows(suite.${suite} ../shared/suites/${suite}.jsonl ";needs ../shared")
  endforeach()
endif()

# That the runner sees spoiled answers: each mutant against our own rows, which are a sample that needs no other data; all
# rows are in `scripts/measure mutants`. Mutants change answers, so a single build is enough.
if(TARGET wend AND NOT WEND_SANITIZE AND NOT WEND_COVERAGE)
  add_test(NAME vectors.mutants COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/tools/vectors
    --program $<TARGET_FILE:wend> --mutants ${PROJECT_SOURCE_DIR}/vectors/own.jsonl)
  set_tests_properties(vectors.mutants PROPERTIES LABELS vectors TIMEOUT ${limit})
endif()

# Inputs that have broken other programs, and conversations that were captured.
add_test(NAME vectors.captured COMMAND net_tests --gtest_filter=*captured* WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
set_tests_properties(vectors.captured PROPERTIES LABELS "vectors;needs ../shared" TIMEOUT ${limit} SKIP_REGULAR_EXPRESSION "${skipped}")
if(TARGET wend)
  foreach(name captures server_captures session_captures mail_captures directory_captures domains hostile hostile_servers)
    add_test(NAME vectors.${name} COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/tests/test_${name}.py
      $<TARGET_FILE:wend>)
    set_tests_properties(vectors.${name} PROPERTIES LABELS "vectors;needs ../shared" TIMEOUT ${limit} COST 50
      SKIP_REGULAR_EXPRESSION "${skipped}")
  endforeach()
  set_tests_properties(vectors.hostile vectors.hostile_servers PROPERTIES LABELS vectors)
  add_test(NAME vectors.keys COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/tests/test_keys.py $<TARGET_FILE:wend>)
  set_tests_properties(vectors.keys PROPERTIES LABELS "vectors;needs ../shared" TIMEOUT ${limit} SKIP_REGULAR_EXPRESSION "${skipped}")
endif()

# The library as others get it: static from the one compiler, and with sanitizers, since that build has the shared libraries.
if(NOT WEND_COVERAGE)
  # What one compiler has built links with programs of another; sanitizers of two do not mix.
  set(OTHER_CXX)
  if(NOT WEND_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    find_program(OTHER_CXX clang++-19 REQUIRED)
  endif()
  foreach(by cmake pkg-config)
    add_test(NAME installed.${by} COMMAND ${CMAKE_COMMAND} -DBUILD=${PROJECT_BINARY_DIR} -DBY=${by}
      -DSOURCE=${PROJECT_SOURCE_DIR}/examples/consumer -DSTAGE=${PROJECT_BINARY_DIR}/stage/${by}
      -DCXX=${CMAKE_CXX_COMPILER} -DOTHER_CXX=${OTHER_CXX} -DFLAGS=${SANITIZERS} -DLIBDIR=${CMAKE_INSTALL_LIBDIR}
      -P ${PROJECT_SOURCE_DIR}/cmake/try_consumer.cmake)
    set_tests_properties(installed.${by} PROPERTIES LABELS installed TIMEOUT 1800 COST 100)
    if(by STREQUAL "cmake")
      set_tests_properties(installed.cmake PROPERTIES FIXTURES_SETUP installed)
    endif()
  endforeach()
endif()

# What is installed keeps its promises, and the core alone where CMake finds nothing else. Once is enough.
if(OTHER_CXX)
  add_test(NAME installed.promises COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/tests/test_installed.py
    ${PROJECT_BINARY_DIR} ${PROJECT_BINARY_DIR}/stage/cmake/installed ${CMAKE_CXX_COMPILER} ${OTHER_CXX})
  set_tests_properties(installed.promises PROPERTIES LABELS installed TIMEOUT ${limit} FIXTURES_REQUIRED installed)
  set(before)
  foreach(by add_subdirectory FetchContent find_package)
    add_test(NAME alone.${by} COMMAND ${CMAKE_COMMAND} -DWEND=${PROJECT_SOURCE_DIR} -DBY=${by} -DCXX=${CMAKE_CXX_COMPILER}
      -DCCACHE=${CCACHE} -DSTAGE=${PROJECT_BINARY_DIR}/stage/alone.${by} -P ${PROJECT_SOURCE_DIR}/cmake/try_alone.cmake)
    set_tests_properties(alone.${by} PROPERTIES LABELS installed TIMEOUT 1800 COST 100 DEPENDS "${before}")
    set(before alone.${by})  # which leaves it in ccache
  endforeach()
  # The names that the shared core exports, and its binary interface, against what is kept in packaging/abi.
  set_tests_properties(alone.find_package PROPERTIES FIXTURES_SETUP shared_core)
  add_test(NAME abi.core COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/tests/test_abi.py
    ${PROJECT_BINARY_DIR}/stage/alone.find_package/installed)
  set_tests_properties(abi.core PROPERTIES LABELS installed TIMEOUT ${limit} FIXTURES_REQUIRED shared_core)
endif()
