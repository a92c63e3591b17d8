# SPDX-License-Identifier: Apache-2.0
# The gateway, a library of its own: who only reads or follows URIs links none of it.
find_package(SQLite3 REQUIRED)
plain_library(prometheus-cpp-core prometheus/registry.h prometheus-cpp-core)  # its own file asks for what we do not use
if(NOT TARGET prometheus-cpp-core::prometheus-cpp-core)
  message(FATAL_ERROR "wend::gateway needs prometheus-cpp (prometheus-cpp-dev); without it: -DWEND_GATEWAY=OFF")
endif()
sources_of(gateway wend/gateway)
wend_library(gateway ${gateway})
target_compile_features(wend_gateway PUBLIC cxx_std_23)
public_headers(gateway FILES gateway gateway/server gateway/settings)  # who runs one needs no more of it
target_link_libraries(wend_gateway PUBLIC wend_net PRIVATE SQLite::SQLite3 prometheus-cpp-core::prometheus-cpp-core
  CURL::libcurl OpenSSL::Crypto)
target_compile_options(wend_gateway PRIVATE -ftls-model=initial-exec)  # as wend_net
precompile(wend_gateway <algorithm> <coroutine> <functional> <memory> <optional> <string> <string_view> <vector>
  <boost/asio/awaitable.hpp> <boost/asio/co_spawn.hpp> <boost/asio/ip/tcp.hpp> <boost/asio/use_awaitable.hpp>)
