# SPDX-License-Identifier: Apache-2.0
# The core: it needs the C++ library alone, C++20 and no exceptions.
sources_of(core wend/base wend/simd wend/idna wend/uri wend/registry wend/text wend/names wend/schemes)
list(FILTER core EXCLUDE REGEX "/net/")
wend_library(core ${core})
add_library(wend::wend ALIAS wend_core)
set_target_properties(wend_core PROPERTIES OUTPUT_NAME wend EXPORT_NAME wend)
target_compile_features(wend_core PUBLIC cxx_std_20)
public_headers(core FOLDERS base idna uri registry text names schemes FILES names text uri version whatwg)
# A program links those functions only that it calls, where its linker has --gc-sections.
target_compile_options(wend_core PRIVATE -ffunction-sections -fdata-sections)
precompile(wend_core <algorithm> <array> <cstdint> <optional> <string> <string_view> <utility> <vector>)
if(WEND_COUNT_PARSES)
  target_compile_definitions(wend_core PRIVATE WEND_COUNT_PARSES)
endif()
if(WEND_PLAIN_CORE)  # which shows that it can do without exceptions; docs/decisions/costs-are-counted.md
  target_compile_options(wend_core PRIVATE -fno-exceptions -O2 ${FORTIFY})
endif()
