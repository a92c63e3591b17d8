# SPDX-License-Identifier: Apache-2.0
# Installs a build into a stage of its own, builds a program outside the tree against it, and runs that.
# cmake -DBUILD=… -DSOURCE=… -DSTAGE=… -DBY=cmake|pkg-config -DCXX=… -DFLAGS=… -DLIBDIR=… -P try_consumer.cmake
function(must)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE status)
  if(status)
    message(FATAL_ERROR "failed (${status}): ${ARGV}")
  endif()
endfunction()

file(REMOVE_RECURSE ${STAGE})
must(${CMAKE_COMMAND} --install ${BUILD} --prefix ${STAGE}/installed)
set(ENV{LD_LIBRARY_PATH} ${STAGE}/installed/${LIBDIR})

if(BY STREQUAL "cmake")
  must(${CMAKE_COMMAND} -S ${SOURCE} -B ${STAGE}/build -G Ninja -DCMAKE_PREFIX_PATH=${STAGE}/installed
    -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_CXX_FLAGS=${FLAGS})
  must(${CMAKE_COMMAND} --build ${STAGE}/build -j 2)
  must(${STAGE}/build/consumer)
  must(${STAGE}/build/consumer_of_net)
  must(${STAGE}/build/consumer_of_gateway)
else()
  set(ENV{PKG_CONFIG_PATH} ${STAGE}/installed/${LIBDIR}/pkgconfig)
  foreach(name wend wend-net wend-gateway)
    execute_process(COMMAND pkg-config --cflags --libs ${name} OUTPUT_VARIABLE flags COMMAND_ERROR_IS_FATAL ANY)
    separate_arguments(flags UNIX_COMMAND ${flags})
    set(source main.cpp)
    if(name STREQUAL "wend-gateway")
      set(source gateway.cpp)
    endif()
    must(${CXX} ${FLAGS} -std=c++23 ${SOURCE}/${source} ${flags} -o ${STAGE}/${name})
    must(${STAGE}/${name})
  endforeach()
endif()
