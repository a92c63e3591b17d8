# SPDX-License-Identifier: Apache-2.0
# Runs a file of test data. cmake -DPYTHON=… -DRUNNER=… -DROWS=… -DPROGRAM=… -P run_vectors.cmake
if(ROWS MATCHES "^[.][.]/shared/" AND NOT EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${ROWS})
  message("needs ${ROWS}, data that others wrote and that is not shipped")
  return()
endif()
execute_process(COMMAND ${PYTHON} ${RUNNER} --program ${PROGRAM} ${ROWS} RESULT_VARIABLE status)
if(status)
  message(FATAL_ERROR "${RUNNER}: ${status}")
endif()
