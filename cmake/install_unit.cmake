# SPDX-License-Identifier: Apache-2.0
# The unit of systemd names the program where --prefix puts it, which is known here, not when the build is configured.
cmake_path(ABSOLUTE_PATH bin BASE_DIRECTORY "${CMAKE_INSTALL_PREFIX}" NORMALIZE)
string(REPLACE "%" "%%" WEND_PROGRAM "${bin}/wend")
string(REPLACE " " "\\x20" WEND_PROGRAM "${WEND_PROGRAM}")
configure_file("${unit}" "${folder}/wend-serve.service" @ONLY)
file(INSTALL "${folder}/wend-serve.service" DESTINATION "${CMAKE_INSTALL_PREFIX}/lib/systemd/system")
