// SPDX-License-Identifier: Apache-2.0
// Fetches a URL from outside with libcurl, and reaches public addresses only. `fetchable` checks the text; libcurl resolves the
// name; `open_socket` checks the address to which it connects. Each redirect is checked like the first URL.
// usage: fetchable URL [--private] [--resolve HOST:PORT:ADDRESS]
#include "wend/names/fetchable.hpp"

#include <curl/curl.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "wend/base/error.hpp"

namespace {

struct fetcher {
  wend::fetch_policy rules{};
  curl_slist* addresses = nullptr;  // of names, for tests
  bool was_refused = false;         // an address
};

std::optional<wend::ip_address> address_in(sockaddr const& peer) {
  if (peer.sa_family == AF_INET) {
    sockaddr_in ipv4;
    std::memcpy(&ipv4, &peer, sizeof ipv4);
    return wend::ip_address(ntohl(ipv4.sin_addr.s_addr));
  }
  if (peer.sa_family != AF_INET6) return {};
  sockaddr_in6 ipv6;
  std::memcpy(&ipv6, &peer, sizeof ipv6);
  return wend::ip_address::of(ipv6.sin6_addr.s6_addr);
}

/// CURLOPT_OPENSOCKETFUNCTION: for every address that libcurl tries, after the name was looked up.
curl_socket_t open_socket(void* data, curlsocktype, curl_sockaddr* peer) {
  auto& self = *static_cast<fetcher*>(data);
  auto address = address_in(peer->addr);
  if (address && wend::may_reach(*address, self.rules))
    return ::socket(peer->family, peer->socktype, peer->protocol);
  self.was_refused = true;
  return CURL_SOCKET_BAD;
}

std::size_t print(char* octets, std::size_t, std::size_t count, void*) {
  return std::fwrite(octets, 1, count, stdout);
}

/// Returns the URL to which the answer leads; empty: the object was printed.
std::optional<std::string> fetch_once(fetcher& self, std::string const& url) {
  std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(curl_easy_init(), curl_easy_cleanup);
  auto const set = [&](CURLoption option, auto value) { curl_easy_setopt(curl.get(), option, value); };
  set(CURLOPT_URL, url.c_str());
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  set(CURLOPT_PROXY, "");           // else the address would be the proxy's
  set(CURLOPT_FOLLOWLOCATION, 0L);  // the caller checks where it leads
  set(CURLOPT_OPENSOCKETFUNCTION, open_socket);
  set(CURLOPT_OPENSOCKETDATA, &self);
  set(CURLOPT_TIMEOUT, 30L);
  set(CURLOPT_WRITEFUNCTION, print);
  set(CURLOPT_RESOLVE, self.addresses);
  if (auto code = curl_easy_perform(curl.get()); code != CURLE_OK) {
    std::printf("%s: %s\n", url.c_str(),
                self.was_refused ? "the address is not allowed" : curl_easy_strerror(code));
    return {};
  }
  char const* next = nullptr;
  curl_easy_getinfo(curl.get(), CURLINFO_REDIRECT_URL, &next);
  return next ? next : "";
}

bool fetch(fetcher& self, std::string url) {
  for (int redirects = 0; redirects <= 5; ++redirects) {
    auto target = wend::fetchable(url, self.rules);
    if (!target) {
      auto const& why = wend::explain(target.error().code);
      std::printf("%s: byte %u: %s\n", url.c_str(), target.error().at, why.name.data());
      return false;
    }
    auto next = fetch_once(self, target->url.text());
    if (!next || next->empty()) return next.has_value();
    url = *next;
  }
  std::printf("too many redirects\n");
  return false;
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) return 2;
  fetcher self;
  for (int i = 2; i < count; ++i) {
    std::string_view word = words[i];
    if (word == "--private") self.rules.private_hosts = true;
    else if (word == "--resolve" && i + 1 < count)
      self.addresses = curl_slist_append(self.addresses, words[++i]);
    else return 2;
  }
  curl_global_init(CURL_GLOBAL_DEFAULT);
  bool is_done = fetch(self, words[1]);
  curl_slist_free_all(self.addresses);
  curl_global_cleanup();
  return is_done ? 0 : 1;
}
