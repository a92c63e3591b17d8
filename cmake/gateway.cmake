# SPDX-License-Identifier: Apache-2.0
# The gateway, a library of its own: who only reads or follows URIs links none of it.
pkg_check_modules(SQLITE REQUIRED IMPORTED_TARGET sqlite3)
pkg_check_modules(PROMETHEUS REQUIRED IMPORTED_TARGET prometheus-cpp-core)
sources_of(gateway ${PROJECT_SOURCE_DIR}/wend/gateway)
add_library(wend_gateway ${gateway})
add_library(wend::gateway ALIAS wend_gateway)
set_target_properties(wend_gateway PROPERTIES OUTPUT_NAME wend-gateway EXPORT_NAME gateway
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
target_compile_features(wend_gateway PUBLIC cxx_std_23)
target_link_libraries(wend_gateway PUBLIC wend_net PRIVATE PkgConfig::SQLITE PkgConfig::PROMETHEUS CURL::libcurl OpenSSL::Crypto)
target_compile_options(wend_gateway PRIVATE -ftls-model=initial-exec)  # as wend_net
precompile(wend_gateway <algorithm> <coroutine> <functional> <memory> <optional> <string> <string_view> <vector>
  <boost/asio/awaitable.hpp> <boost/asio/co_spawn.hpp> <boost/asio/ip/tcp.hpp> <boost/asio/use_awaitable.hpp>)
