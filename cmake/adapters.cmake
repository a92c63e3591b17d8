# SPDX-License-Identifier: Apache-2.0
# Protocols and formats that other people's libraries speak: each a folder of wend/adapters, a library wend::NAME, and a module of
# the program. Each is optional: where its library is not found here, wend/access/adapters.cpp names the package that was missing.
set(WEND_ADAPTERS)
function(adapter name)  # adapter(NAME LIBRARY…)
  sources_of(sources ${PROJECT_SOURCE_DIR}/wend/adapters/${name})
  add_library(wend_${name} ${sources})
  add_library(wend::${name} ALIAS wend_${name})
  string(TOUPPER ${name} upper)
  target_link_libraries(wend_${name} PUBLIC wend_net PRIVATE ${ARGN})
  target_compile_definitions(wend_${name} INTERFACE WEND_HAS_${upper})
  target_compile_features(wend_${name} PUBLIC cxx_std_23)
  set_target_properties(wend_${name} PROPERTIES OUTPUT_NAME wend-${name} EXPORT_NAME ${name}
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  set(WEND_ADAPTERS ${WEND_ADAPTERS} ${name} PARENT_SCOPE)
endfunction()

foreach(row "gmime gmime-3.0" "ldap ldap lber" "nfs libnfs" "snmp netsnmp" "z3950 yaz")
  separate_arguments(row)
  list(POP_FRONT row name)
  pkg_check_modules(WEND_${name} IMPORTED_TARGET QUIET ${row})
  if(WEND_${name}_FOUND)
    adapter(${name} PkgConfig::WEND_${name})
    list(JOIN row ", " WEND_${name}_PRIVATE_NEEDS)
    list(JOIN row " " spaced)
    set(WEND_${name}_FIND "pkg_check_modules(WEND_${name} QUIET IMPORTED_TARGET ${spaced})")
    message(STATUS "${name}: by ${spaced} ${WEND_${name}_VERSION}")
  else()
    message(STATUS "${name}: left out, for want of ${row}")
  endif()
endforeach()

# notmuch has no file for pkg-config.
find_library(NOTMUCH_LIBRARY notmuch)
find_path(NOTMUCH_HEADERS notmuch.h)
if(NOTMUCH_LIBRARY AND NOTMUCH_HEADERS)
  adapter(notmuch ${NOTMUCH_LIBRARY})
  set(WEND_notmuch_STATIC_LIBS " -lnotmuch")
endif()

add_library(wend_adapters INTERFACE)  # all of them
add_library(wend::adapters ALIAS wend_adapters)
set_target_properties(wend_adapters PROPERTIES EXPORT_NAME adapters)
list(TRANSFORM WEND_ADAPTERS PREPEND wend_ OUTPUT_VARIABLE adapter_libraries)
target_link_libraries(wend_adapters INTERFACE wend_net ${adapter_libraries})
