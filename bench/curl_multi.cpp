// SPDX-License-Identifier: Apache-2.0
//
// What `crowd fetch` does, by libcurl's multi interface: so many fetches of a small page at once on handle thread.

#include <curl/curl.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

std::size_t count_octets(char*, std::size_t size, std::size_t count, void* sum) {
  *static_cast<std::size_t*>(sum) += size * count;
  return size * count;
}

}  // namespace

/// Fetches `url` `total` times; the number that failed.
long fetch_by_curl_multi(std::string const& url, long at_once, long total) {
  auto* many = curl_multi_init();
  std::size_t octets = 0;
  long begun = 0, ended = 0, bad = 0;
  std::vector<CURL*> handles;
  auto begin = [&](CURL* handle) {
    if (begun == total) return;
    ++begun;
    curl_multi_add_handle(many, handle);
  };
  for (long i = 0; i < at_once; ++i) {
    auto* handle = handles.emplace_back(curl_easy_init());
    curl_easy_setopt(handle, CURLOPT_URL, url.c_str());
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, count_octets);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, &octets);
    curl_easy_setopt(handle, CURLOPT_PROXY, "");
    begin(handle);
  }
  while (ended < total) {
    int running = 0, left = 0;
    curl_multi_perform(many, &running);
    while (auto* message = curl_multi_info_read(many, &left)) {
      if (message->msg != CURLMSG_DONE) continue;
      auto* handle = message->easy_handle;
      bad += message->data.result != CURLE_OK;
      ++ended;
      curl_multi_remove_handle(many, handle);
      begin(handle);
    }
    if (running) curl_multi_poll(many, nullptr, 0, 1000, nullptr);
  }
  for (auto* handle : handles) curl_easy_cleanup(handle);
  curl_multi_cleanup(many);
  return bad;
}
