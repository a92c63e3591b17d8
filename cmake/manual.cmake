# SPDX-License-Identifier: Apache-2.0
# The pages of the manual and the completions of shells. The program writes them from its tables as soon as it is linked: none where it
# cannot run.
if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
  return()
endif()
set(manual ${PROJECT_BINARY_DIR}/manual)
set(run_wend ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:wend>)
add_custom_command(TARGET wend POST_BUILD VERBATIM COMMENT ""
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${manual}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${manual}
  COMMAND ${run_wend} help --man-all ${manual}/man
  COMMAND ${run_wend} help --completions bash > ${manual}/wend
  COMMAND ${run_wend} help --completions zsh > ${manual}/_wend
  COMMAND ${run_wend} help --completions fish > ${manual}/wend.fish)
install(DIRECTORY ${manual}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT program)
install(FILES ${manual}/wend DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
install(FILES ${manual}/_wend DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT program)
install(FILES ${manual}/wend.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
