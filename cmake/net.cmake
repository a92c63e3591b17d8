# SPDX-License-Identifier: Apache-2.0
# The conversations, what follows a URI, and the adapters.
find_package(Boost 1.81 REQUIRED)  # Asio: headers only, its sources are compiled in engine/asio.cpp
find_package(OpenSSL REQUIRED)
find_package(CURL REQUIRED)
find_package(Threads REQUIRED)
find_package(PkgConfig)  # the adapters' libraries: without it these are left out
include(cmake/plain_library.cmake)
plain_library(libtelnet libtelnet.h telnet)
if(NOT TARGET libtelnet::libtelnet)
  message(FATAL_ERROR "wend::net needs libtelnet (libtelnet-dev); without it: -DWEND_NET=OFF")
endif()

sources_of(conversations wend/schemes)
list(FILTER conversations INCLUDE REGEX "/schemes/[^/]+/net/")
set(terminals ${conversations})  # stand on libtelnet
list(FILTER terminals INCLUDE REGEX "/schemes/telnet/net/")
list(REMOVE_ITEM conversations ${terminals})
sources_of(exchange wend/exchange wend/access)
sources_of(net wend/content wend/local wend/engine wend/http wend/follow)

# The half of wend_net that needs no operating system; the program has it without the other half: cmake/program.cmake.
add_library(wend_exchange OBJECT ${exchange} ${conversations})
hide_names(wend_exchange)
target_link_libraries(wend_exchange PRIVATE wend_core)
target_compile_features(wend_exchange PRIVATE cxx_std_23)
wend_library(net ${net} ${terminals} $<TARGET_OBJECTS:wend_exchange>)
target_compile_features(wend_net PUBLIC cxx_std_23)
public_headers(net FOLDERS access exchange follow FILES asio follow)
target_link_libraries(wend_net PUBLIC wend_core Boost::headers OpenSSL::SSL Threads::Threads
  PRIVATE CURL::libcurl libtelnet::libtelnet)
# Programs that include Asio use the copy of its sources in wend_net. BOOST_ASIO_NO_DEPRECATED is undefined, as in other programs: it
# changes how Asio allocates handlers, so a program and its libraries must agree.
target_compile_definitions(wend_net PUBLIC BOOST_ASIO_SEPARATE_COMPILATION)
# The few thread-local octets of what is loaded late have their place from then on: to find it later takes memory, and
# where there is none the dynamic loader ends the process in words of its own.
target_compile_options(wend_exchange PRIVATE -ftls-model=initial-exec)
target_compile_options(wend_net PRIVATE -ftls-model=initial-exec)
precompile(wend_exchange <algorithm> <array> <coroutine> <cstdint> <functional> <optional> <string> <string_view> <utility>
  <vector>)
precompile(wend_net <algorithm> <coroutine> <functional> <memory> <optional> <string> <string_view> <variant>
  <vector> <boost/asio/awaitable.hpp> <boost/asio/any_io_executor.hpp> <boost/asio/co_spawn.hpp> <boost/asio/ip/tcp.hpp>
  <boost/asio/steady_timer.hpp> <boost/asio/use_awaitable.hpp>)

include(cmake/adapters.cmake)
set(built ${WEND_ADAPTERS})
if(TARGET wend::encodings)
  list(APPEND built encodings)
endif()
list(JOIN built " " built)
set_source_files_properties(${PROJECT_SOURCE_DIR}/wend/access/adapters.cpp PROPERTIES COMPILE_DEFINITIONS WEND_ADAPTERS="${built} ")
