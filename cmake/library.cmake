# SPDX-License-Identifier: Apache-2.0
# What the libraries have in common.

# The folder says what a file belongs to: ARCHITECTURE.md, tools/check_layers.py. sources_of(VARIABLE FOLDER…)
function(sources_of variable)
  list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE patterns)
  list(TRANSFORM patterns APPEND "/*.cpp")
  file(GLOB_RECURSE found CONFIGURE_DEPENDS ${patterns})
  list(FILTER found EXCLUDE REGEX "\\.test\\.cpp$")
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

# The target wend::NAME, and its file libwend-NAME. wend_library(NAME SOURCE…)
function(wend_library name)
  add_library(wend_${name} ${ARGN})
  add_library(wend::${name} ALIAS wend_${name})
  set_target_properties(wend_${name} PROPERTIES OUTPUT_NAME wend-${name} EXPORT_NAME ${name}
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  target_include_directories(wend_${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  hide_names(wend_${name})
endfunction()

# Exports the names alone that WEND_API and WEND_SHARED mark. The tests and the modules of the program use others as well, so where
# these are built all names are visible. hide_names(TARGET)
function(hide_names target)
  if(BUILD_SHARED_LIBS AND NOT WEND_CLI AND NOT WEND_TESTS AND NOT WEND_FUZZ AND NOT WEND_BENCH)
    set_target_properties(${target} PROPERTIES CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  endif()
endfunction()

# The headers of a library that are installed: those of its folders that are not private, and these files of wend/.
# tools/check_layers.py keeps public headers from including others. public_headers(NAME FOLDERS… FILES…)
function(public_headers name)
  cmake_parse_arguments(with "" "" "FOLDERS;FILES" ${ARGN})
  list(TRANSFORM with_FOLDERS REPLACE "(.+)" "${PROJECT_SOURCE_DIR}/wend/\\1/*.hpp" OUTPUT_VARIABLE patterns)
  set(headers)
  if(patterns)
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${patterns})
  endif()
  list(FILTER headers EXCLUDE REGEX "/(detail|rfc|net)/|\\.test\\.hpp$")
  set(modules ${headers})
  list(FILTER headers EXCLUDE REGEX "^wend/schemes/")
  list(FILTER modules INCLUDE REGEX "^wend/schemes/[^/]+/url\\.hpp$")
  list(TRANSFORM with_FILES PREPEND wend/)
  list(TRANSFORM with_FILES APPEND .hpp)
  list(APPEND headers ${modules} ${with_FILES})
  list(TRANSFORM headers PREPEND ${PROJECT_SOURCE_DIR}/)
  target_sources(wend_${name} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${headers})
endfunction()
