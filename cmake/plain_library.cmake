# SPDX-License-Identifier: Apache-2.0
# Libraries that bring no file for CMake. The installed package reads this file, too.
# plain_library(NAME HEADER LIBRARY): the target NAME::NAME, where both are found.
function(plain_library name header library)
  find_path(WEND_${name}_HEADERS ${header})
  find_library(WEND_${name}_LIBRARY ${library})
  mark_as_advanced(WEND_${name}_HEADERS WEND_${name}_LIBRARY)
  if(WEND_${name}_HEADERS AND WEND_${name}_LIBRARY AND NOT TARGET ${name}::${name})
    add_library(${name}::${name} UNKNOWN IMPORTED)
    set_target_properties(${name}::${name} PROPERTIES IMPORTED_LOCATION "${WEND_${name}_LIBRARY}"
      INTERFACE_INCLUDE_DIRECTORIES "${WEND_${name}_HEADERS}")
  endif()
endfunction()
