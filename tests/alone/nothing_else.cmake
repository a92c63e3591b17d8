# SPDX-License-Identifier: Apache-2.0
# An environment where CMake finds nothing but wend: CMAKE_PROJECT_TOP_LEVEL_INCLUDES.
macro(find_only_wend method name)
  if("${name}" STREQUAL "wend")
    find_package(${name} ${ARGN} BYPASS_PROVIDER)
  elseif(DEFINED wend_wanted)  # an optional component asks: it is left out
    set(${name}_FOUND FALSE)
  else()
    message(FATAL_ERROR "find_package(${name}) was called")
  endif()
endmacro()
cmake_language(SET_DEPENDENCY_PROVIDER find_only_wend SUPPORTED_METHODS FIND_PACKAGE)
foreach(kind LIBRARY INCLUDE)
  set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()
set(CMAKE_FIND_ROOT_PATH ${CMAKE_CURRENT_LIST_DIR}/nothing)
