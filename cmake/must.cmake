# SPDX-License-Identifier: Apache-2.0
function(must)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE status)
  if(status)
    message(FATAL_ERROR "failed (${status}): ${ARGV}")
  endif()
endfunction()
