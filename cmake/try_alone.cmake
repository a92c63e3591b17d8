# SPDX-License-Identifier: Apache-2.0
# Takes the core alone into a project of C++20, where CMake finds nothing else, builds that and runs it.
# cmake -DWEND=SOURCES -DSTAGE=… -DBY=add_subdirectory|FetchContent|find_package -DCXX=… -DCCACHE=… -P try_alone.cmake
include(${CMAKE_CURRENT_LIST_DIR}/must.cmake)
file(REMOVE_RECURSE ${STAGE})
set(common -G Ninja -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_PROJECT_TOP_LEVEL_INCLUDES=${WEND}/tests/alone/nothing_else.cmake)
if(CCACHE)
  list(APPEND common -DCMAKE_CXX_COMPILER_LAUNCHER=${CCACHE})
endif()
if(BY STREQUAL "find_package")
  # Shared, with the debugging information that abidiff reads.
  must(${CMAKE_COMMAND} -S ${WEND} -B ${STAGE}/core ${common} -DWEND_NET=OFF -DWEND_ENCODINGS=OFF -DWEND_C=OFF
    -DBUILD_SHARED_LIBS=ON -DCMAKE_CXX_STANDARD=20 -DCMAKE_CXX_FLAGS=-g --log-level=WARNING)
  must(${CMAKE_COMMAND} --build ${STAGE}/core)
  must(${CMAKE_COMMAND} --install ${STAGE}/core --prefix ${STAGE}/installed)
endif()
must(${CMAKE_COMMAND} -S ${WEND}/tests/alone -B ${STAGE}/build ${common} -DWEND=${WEND} -DBY=${BY}
  -DCMAKE_PREFIX_PATH=${STAGE}/installed --log-level=WARNING)
must(${CMAKE_COMMAND} --build ${STAGE}/build --target alone)
must(${STAGE}/build/alone)
