# SPDX-License-Identifier: Apache-2.0
# Runs a file of test data if it is there. cmake -DPYTHON=… -DRUNNER=… -DROWS=… -DPROGRAM=… -P run_vectors.cmake
if(NOT EXISTS ${ROWS})
  message("${ROWS} is not here: skipped. It is test data that others wrote: README.md, Limits")
  return()
endif()
execute_process(COMMAND ${PYTHON} ${RUNNER} --program ${PROGRAM} ${ROWS} RESULT_VARIABLE status)
if(status)
  message(FATAL_ERROR "${RUNNER}: ${status}")
endif()
