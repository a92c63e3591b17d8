// SPDX-License-Identifier: Apache-2.0
//
// Reads URLs, one to a line, and prints each as libcurl's URL API writes it again: what a program that stands on
// libcurl does in bulk. A URL that it refuses is an empty line.
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  static char into[1 << 18], from[1 << 18];
  setvbuf(stdin, from, _IOFBF, sizeof from);
  setvbuf(stdout, into, _IOFBF, sizeof into);
  char *line = NULL;
  size_t room = 0;
  for (ssize_t length; (length = getline(&line, &room, stdin)) >= 0;) {
    if (length > 0 && line[length - 1] == '\n') line[length - 1] = '\0';
    CURLU *parts = curl_url();
    char *whole = NULL;
    if (!curl_url_set(parts, CURLUPART_URL, line, CURLU_NON_SUPPORT_SCHEME) &&
        !curl_url_get(parts, CURLUPART_URL, &whole, 0))
      fputs(whole, stdout);
    putchar('\n');
    curl_free(whole);
    curl_url_cleanup(parts);
  }
  free(line);
  return ferror(stdin) || fflush(stdout) ? 1 : 0;
}
