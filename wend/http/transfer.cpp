// SPDX-License-Identifier: Apache-2.0
#include "wend/http/transfer.hpp"

#include <fcntl.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/number.hpp"
#include "wend/engine/address.hpp"
#include "wend/engine/network.hpp"
#include "wend/names/redact.hpp"
#include "wend/uri/parts.hpp"

namespace wend::engine {
namespace {

constexpr std::size_t most_waiting = 512 * 1024;  // octets of a body that the caller has not taken
constexpr std::size_t most_headers = 256 * 1024;  // octets of the heads of all responses to one request
constexpr std::size_t most_dropped = 64 * 1024;   // octets of a body that is dropped
constexpr long receive_buffer = 256 * 1024;

struct meaning {
  CURLcode code;
  errc why;
};

// Other codes: the response is not valid HTTP.
constexpr meaning meanings[] = {
    {CURLE_COULDNT_RESOLVE_HOST, errc::no_such_host},
    {CURLE_COULDNT_RESOLVE_PROXY, errc::no_such_host},
    {CURLE_COULDNT_CONNECT, errc::unreachable},
    {CURLE_PROXY, errc::unreachable},
    {CURLE_OPERATION_TIMEDOUT, errc::timed_out},
    {CURLE_PARTIAL_FILE, errc::truncated},
    {CURLE_GOT_NOTHING, errc::truncated},
    {CURLE_SEND_ERROR, errc::truncated},
    {CURLE_RECV_ERROR, errc::truncated},
    {CURLE_SSL_CONNECT_ERROR, errc::not_private},
    {CURLE_SSL_CERTPROBLEM, errc::not_private},
    {CURLE_SSL_CIPHER, errc::not_private},
    {CURLE_PEER_FAILED_VERIFICATION, errc::not_private},
    {CURLE_SSL_CACERT_BADFILE, errc::not_private},
    {CURLE_SSL_CRL_BADFILE, errc::not_private},
    {CURLE_SSL_ISSUER_ERROR, errc::not_private},
    {CURLE_UPLOAD_FAILED, errc::not_possible},
};

errc errc_of(CURLcode code) {
  auto row = std::ranges::find(meanings, code, &meaning::code);
  return row == std::end(meanings) ? errc::unexpected_reply : row->why;
}

/// The error for the status of a failed CONNECT: RFC 9110 §9.3.6.
errc errc_of_tunnel(long status) {
  switch (status) {
    case 407: return errc::login_refused;
    case 403: return errc::not_allowed;
    case 502:
    case 503:
    case 504: return errc::unreachable;
    default: return errc::unexpected_reply;
  }
}

/// Whether a trace hides the value: Authorization, Set-Cookie, and headers of services like X-Api-Key,
/// PRIVATE-TOKEN.
bool is_secret(std::string_view header) {
  constexpr std::string_view words[] = {"authorization", "x-auth",   "cookie", "credential",
                                        "key",           "password", "secret", "token"};
  auto name = in_lower_case(header);
  return std::ranges::any_of(words, [&](auto word) { return name.contains(word); });
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  auto from = text.find_first_not_of(blanks);
  if (from == text.npos) return {};
  return text.substr(from, text.find_last_not_of(blanks) - from + 1);
}

std::string shown_header(std::string_view line) {
  auto name = line.substr(0, line.find(':'));
  if (is_secret(name)) return std::string(name) + ": ****\r\n";
  bool is_uri = name.size() < line.size() && same_ignoring_case(name, "location");  // spaces may stand in it
  if (is_uri) return std::string(name) + ": " + redact(trimmed(line.substr(name.size() + 1))) + "\r\n";
  return redact_text(line);
}

asio::ip::address address_in(sockaddr const* where) {
  if (where->sa_family == AF_INET) {
    sockaddr_in four;
    std::memcpy(&four, where, sizeof four);
    return asio::ip::address_v4(ntohl(four.sin_addr.s_addr));
  }
  asio::ip::address_v6::bytes_type octets{};  // an unknown family: `::`, which is not public
  sockaddr_in6 six;
  if (where->sa_family == AF_INET6) {
    std::memcpy(&six, where, sizeof six);
    std::memcpy(octets.data(), &six.sin6_addr, octets.size());
  }
  return asio::ip::address_v6(octets);
}

/// Whether the transfer coding is absent or `chunked`, once; libcurl would accept it among others. RFC 9112
/// §6.1, §7.4
bool has_sound_coding(web_answer const& head) {
  std::string codings;
  for (auto const& [name, value] : head.headers)
    if (same_ignoring_case(name, "transfer-encoding"))
      (codings += codings.empty() ? "" : ",") += trimmed(value);
  return codings.empty() || same_ignoring_case(codings, "chunked");
}

/// Whether all values of Content-Length are the same number. libcurl takes the last, and ignores a number
/// above INT64_MAX. RFC 9112 §6.3
bool has_sound_length(web_answer const& head) {
  if (!has_sound_coding(head)) return false;
  std::optional<std::uint64_t> length;
  for (auto const& [name, values] : head.headers) {
    if (!same_ignoring_case(name, "content-length")) continue;
    for (auto value : pieces(values, ',')) {
      auto number = number_in(trimmed(value));
      constexpr std::uint64_t most = INT64_MAX;  // limit of libcurl
      if (!number || *number > most || (length && *length != *number)) return false;
      length = number;
    }
  }
  return true;
}

bool has(wire::pairs const& headers, std::string_view name) {
  return std::ranges::any_of(headers,
                             [&](auto const& header) { return same_ignoring_case(header.first, name); });
}

}  // namespace

/// Callbacks of libcurl. None calls users, and none throws: after an exception libcurl would consider itself
/// inside the callback, and begin no transfer any more.
struct transfer::callbacks {
  template <class Value, class Work>
  static Value safely(void* self, Value otherwise, Work work) noexcept {
    auto& owner = *static_cast<transfer*>(self);
    try {
      return work(owner);
    } catch (std::bad_alloc const&) {
      owner.out_of_memory_ = true;
      return otherwise;
    }
  }

  static curl_socket_t open_socket(void* self, curlsocktype, curl_sockaddr* to) {
    auto& owner = *static_cast<transfer*>(self);
    if (!owner.may_reach(address_in(&to->addr))) {
      ++owner.addresses_refused_;
      return CURL_SOCKET_BAD;
    }
    ++owner.addresses_tried_;
    auto socket = ::socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
    owner.socket_error_ = socket < 0 ? errno : 0;
    return socket;
  }

  /// A reused connection was opened for another request, perhaps under another policy: its address is checked
  /// again.
  static int connected(void* self, char* address, char*, int port, int) {
    return safely(self, CURL_PREREQFUNC_ABORT,
                  [=](transfer& owner) { return owner.connected_to(address, port); });
  }

  static CURLcode trust(CURL*, void* context, void* self) {
    return safely(self, CURLE_OUT_OF_MEMORY, [=](transfer& owner) {
      auto store = SSL_CTX_get_cert_store(owner.net_.trust().native_handle());
      auto const& trouble = owner.net_.trust_trouble();
      if (!trouble.empty()) owner.wrong_ = failure{errc::not_private, trouble};
      SSL_CTX_set1_cert_store(static_cast<SSL_CTX*>(context), store);
      return trouble.empty() ? CURLE_OK : CURLE_ABORTED_BY_CALLBACK;
    });
  }

  static std::size_t header(char* octets, std::size_t size, std::size_t count, void* self) {
    return safely(self, std::size_t{0}, [=](transfer& owner) {
      return owner.take_header({octets, size * count});
    });
  }

  static std::size_t body(char* octets, std::size_t size, std::size_t count, void* self) {
    return safely(self, std::size_t{0}, [=](transfer& owner) {
      return owner.take_body({octets, size * count});
    });
  }

  static std::size_t upload(char* buffer, std::size_t size, std::size_t count, void* self) {
    auto& owner = *static_cast<transfer*>(self);
    if (owner.upload_broke_) return CURL_READFUNC_ABORT;
    if (!owner.upload_) {
      owner.wants_upload_ = true;
      owner.notify();
      return CURL_READFUNC_PAUSE;
    }
    if (owner.upload_->empty()) return 0;
    auto taken = owner.upload_->copy(buffer, size * count);
    owner.upload_->remove_prefix(taken);
    if (owner.upload_->empty()) owner.upload_.reset();
    owner.octets_ += taken;
    owner.notify();
    return taken;
  }

  static int trace(CURL*, curl_infotype what, char* octets, std::size_t size, void* self) {
    if (what != CURLINFO_HEADER_OUT && what != CURLINFO_HEADER_IN) return 0;
    bool is_sent = what == CURLINFO_HEADER_OUT;
    return safely(self, 0, [=](transfer& owner) {
      std::string_view text(octets, size);
      while (!text.empty()) {
        auto end = std::min(text.find('\n'), text.size() - 1) + 1;
        auto line = text.substr(0, end);
        bool is_request = is_sent && line.data() == octets;
        owner.trace_lines_.push_back(
            {is_sent ? '>' : '<', is_request ? owner.shown_request(line) : shown_header(line)});
        text.remove_prefix(end);
      }
      return 0;
    });
  }
};

int transfer::connected_to(char const* address, int port) {
  error_code unreadable;
  auto reached = asio::ip::make_address(address, unreadable);
  if (unreadable || !may_reach(reached)) {
    wrong_ = failure{errc::not_allowed, std::string(address) + " is no public address"};
    return CURL_PREREQFUNC_ABORT;
  }
  connected_ = true;
  answer_.peer = address;
  trace_lines_.push_back({'*', peer_ + " at " + address + " port " + std::to_string(port)});
  notify();
  return CURL_PREREQFUNC_OK;
}

std::size_t transfer::take_header(std::string_view line) {
  header_octets_ += line.size();
  if (header_octets_ > most_headers) {
    wrong_ = failure{errc::too_long, "the headers of the answer do not end"};
    return 0;
  }
  read_header_line(line);
  return wrong_ ? 0 : line.size();
}

bool transfer::keeps_body() const {
  if (answer_.is_good()) return takes_ >= bodies::objects;
  if (answer_.is_refusal() && takes_ == bodies::refusals_too) return true;
  return answer_.status >= 400 && takes_ == bodies::all;
}

std::size_t transfer::take_body(std::string_view octets) {
  if (!keeps_body()) {
    dropped_ += octets.size();
    stopped_ = dropped_ > most_dropped;
    return stopped_ ? 0 : octets.size();
  }
  body_waits_ = body_.size() >= most_waiting;
  if (body_waits_) return CURL_WRITEFUNC_PAUSE;
  body_ += octets;
  octets_ += octets.size();
  notify();
  return octets.size();
}

transfer::transfer(std::shared_ptr<curl_loop> loop, network& net, web_request const& wanted, bool any_address)
    : loop_(std::move(loop)),
      net_(net),
      any_address_(any_address),
      peer_(wanted.tunnel ? wanted.tunnel->host : wanted.peer.host),
      target_(wanted.target),
      easy_(curl_easy_init()),
      timer_(loop_->executor()) {}

transfer::transfer(std::shared_ptr<curl_loop> loop, network& net, web_request const& wanted,
                   limits const& most)
    : transfer(std::move(loop), net, wanted,
               (net.options().private_addresses && most.private_addresses) || wanted.is_chosen) {
  set(CURLOPT_ERRORBUFFER, error_text_.data());
  set_destination(wanted, most);
  set_method_and_body(wanted);
  set_headers(wanted);
}

transfer::~transfer() {
  loop_->remove(easy_);
  curl_easy_cleanup(easy_);
  curl_slist_free_all(headers_);
  curl_slist_free_all(tunnel_headers_);
}

void transfer::set_destination(web_request const& wanted, limits const& most) {
  auto scheme = [](bool tls) { return std::string(tls ? "https://" : "http://"); };
  // RFC 7616 §3.4.3
  bool signs_target = wanted.login && wanted.login->digest && wanted.target.starts_with('/');
  auto target = signs_target ? wanted.target : "/";
  set(CURLOPT_PATH_AS_IS, 1L);
  set(CURLOPT_URL, (scheme(wanted.tls) + wire::text_of(wanted.peer) + target).c_str());
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  auto proxy = wanted.tunnel ? scheme(wanted.tunnel_tls) + wire::text_of(*wanted.tunnel) : std::string();
  set(CURLOPT_PROXY, proxy.c_str());  // empty: no proxy, also if the environment names one
  set(CURLOPT_NOPROXY, "");
  set(CURLOPT_HTTPPROXYTUNNEL, wanted.tunnel ? 1L : 0L);
  set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  auto connect = std::clamp<std::int64_t>(most.connect.count(), 1, 1'000'000'000);
  set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(connect));
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_QUICK_EXIT, 1L);  // do not wait for the resolver thread
  set(CURLOPT_OPENSOCKETFUNCTION, &callbacks::open_socket);
  set(CURLOPT_OPENSOCKETDATA, this);
  set(CURLOPT_CLOSESOCKETFUNCTION, &curl_loop::close_socket);
  set(CURLOPT_CLOSESOCKETDATA, loop_.get());
  set(CURLOPT_PREREQFUNCTION, &callbacks::connected);
  set(CURLOPT_PREREQDATA, this);

  if (!wanted.tls && !wanted.tunnel_tls) return;
  set(CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));  // RFC 8996
  for (auto option : {CURLOPT_CAINFO, CURLOPT_CAPATH, CURLOPT_PROXY_CAINFO, CURLOPT_PROXY_CAPATH})
    set(option, static_cast<char const*>(nullptr));  // only the trust store of the network
  set(CURLOPT_PROXY_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
  set(CURLOPT_SSL_CTX_FUNCTION, &callbacks::trust);
  set(CURLOPT_SSL_CTX_DATA, this);
}

void transfer::set_method_and_body(web_request const& wanted) {
  if (wanted.has_body) {
    set(CURLOPT_UPLOAD, 1L);
    set(CURLOPT_READFUNCTION, &callbacks::upload);
    set(CURLOPT_READDATA, this);
    if (wanted.body_size && *wanted.body_size <= INT64_MAX)
      set(CURLOPT_INFILESIZE_LARGE, static_cast<curl_off_t>(*wanted.body_size));
  }
  if (wanted.method == "HEAD") set(CURLOPT_NOBODY, 1L);
  else set(CURLOPT_CUSTOMREQUEST, wanted.method.c_str());
  set(CURLOPT_REQUEST_TARGET, wanted.target.c_str());
  set(CURLOPT_HEADERFUNCTION, &callbacks::header);
  set(CURLOPT_HEADERDATA, this);
  set(CURLOPT_WRITEFUNCTION, &callbacks::body);
  set(CURLOPT_WRITEDATA, this);
  set(CURLOPT_BUFFERSIZE, receive_buffer);
  if (!wanted.login) return;
  set(CURLOPT_USERNAME, wanted.login->user.c_str());
  set(CURLOPT_PASSWORD, wanted.login->password.c_str());
  set(CURLOPT_HTTPAUTH, static_cast<long>(wanted.login->digest ? CURLAUTH_DIGEST : CURLAUTH_BASIC));
}

void transfer::set_headers(web_request const& wanted) {
  for (auto const& [name, value] : wanted.headers) {
    // Notation of libcurl for an empty header.
    auto text = name + (trimmed(value).empty() ? ";" : ": " + value);
    auto& list =
        wanted.tunnel && same_ignoring_case(name, "proxy-authorization") ? tunnel_headers_ : headers_;
    list = curl_slist_append(list, text.c_str());
  }
  if (!has(wanted.headers, "Accept"))
    headers_ = curl_slist_append(headers_, "Accept:");  // removes the Accept of libcurl
  bool has_host = has(wanted.headers, "Host");
  if (!has_host) headers_ = curl_slist_append(headers_, "Host:");
  set(CURLOPT_HTTPHEADER, headers_);
  set(CURLOPT_HEADEROPT, static_cast<long>(CURLHEADER_SEPARATE));
  set(CURLOPT_PROXYHEADER, tunnel_headers_);

  long version = CURL_HTTP_VERSION_2TLS;
  if (!wanted.target.starts_with('/')) version = CURL_HTTP_VERSION_1_1;  // to a proxy
  if (!has_host) version = CURL_HTTP_VERSION_1_0;                        // RFC 9112 §3.2
  curl_easy_setopt(easy_, CURLOPT_HTTP_VERSION, version);
}

void transfer::record_trace() {
  set(CURLOPT_VERBOSE, 1L);
  set(CURLOPT_DEBUGFUNCTION, &callbacks::trace);
  set(CURLOPT_DEBUGDATA, this);
}

ending transfer::begin() {
  if (lacks_memory() || !easy_) return failure{errc::out_of_memory, {}};
  if (!settings_valid_) return failure{errc::not_possible, "this libcurl cannot do what is needed"};
  bool begun = loop_->add(easy_, [this](CURLcode result) {
    if (over_) return;
    result_ = result;
    over_ = true;
    notify();
  });
  if (!begun) return failure{errc::busy, "libcurl does not begin"};
  return {};
}

bool transfer::may_reach(asio::ip::address const& address) const {
  return any_address_ || net_.options().is_public(address);
}

void transfer::notify() {
  is_notified_ = true;
  timer_.cancel();
}

asio::awaitable<transfer::wake_reason> transfer::event_by(std::chrono::steady_clock::time_point deadline) {
  if (!is_notified_) {
    timer_.expires_at(deadline);
    error_code stopped;
    co_await timer_.async_wait(into(stopped));
    if (!is_notified_) co_return stopped ? wake_reason::cancelled : wake_reason::deadline;
  }
  is_notified_ = false;
  co_return wake_reason::event;
}

/// Reads one line of a head; ignores trailers.
void transfer::read_header_line(std::string_view line) {
  bool is_status = line.starts_with("HTTP/");
  if (head_done_ && (answer_.is_good() || !is_status)) return;
  auto text = trimmed(line);
  if (is_status) {
    answer_ = web_answer{.peer = std::move(answer_.peer)};
    head_done_ = false;
    answer_.status_text = trimmed(text.substr(std::min(text.find(' '), text.size())));
    std::from_chars(answer_.status_text.data(), answer_.status_text.data() + answer_.status_text.size(),
                    answer_.status);
  } else if (text.empty()) {
    head_done_ = answer_.status >= 200;  // 1xx are interim responses: RFC 9110 §15.2
    if (head_done_ && !has_sound_length(answer_))
      wrong_ = failure{errc::unexpected_reply, "the answer has no sound length"};
  } else if (line.starts_with(' ') || line.starts_with('\t')) {  // obs-fold: RFC 9112 §5.2
    if (!answer_.headers.empty()) (answer_.headers.back().second += ' ') += text;
  } else {
    auto colon = std::min(text.find(':'), text.size());
    bool is_hidden = colon > 0 && (text[colon - 1] == ' ' || text[colon - 1] == '\t');  // RFC 9112 §5.1
    if (is_hidden) wrong_ = failure{errc::unexpected_reply, "a header of the answer has a space in its name"};
    auto value = trimmed(text.substr(std::min(colon + 1, text.size())));
    answer_.headers.emplace_back(text.substr(0, colon), value);
  }
  notify();
}

std::string transfer::shown_request(std::string_view line) const {
  std::string text(line);
  if (auto at = text.find(' ' + target_ + ' '); at != text.npos)
    text.replace(at + 1, target_.size(), redact(target_));
  return redact_text(text);
}

std::vector<transfer::trace_line> transfer::trace_lines() { return std::exchange(trace_lines_, {}); }

std::string_view transfer::body() {
  given_.clear();
  std::swap(given_, body_);
  return given_;
}

void transfer::consume() {
  given_.clear();
  if (body_.empty()) std::swap(given_, body_);  // reuses the buffer
  if (std::exchange(body_waits_, false)) resume();
}

void transfer::upload(std::optional<std::string_view> octets) {
  wants_upload_ = false;
  upload_ = octets;
  upload_broke_ = !octets;
  if (upload_broke_) wrong_ = failure{errc::truncated, "the upload could not be read"};
  resume();
}

void transfer::resume() {
  curl_easy_pause(easy_, (body_waits_ ? CURLPAUSE_RECV : 0) | (wants_upload_ ? CURLPAUSE_SEND : 0));
}

bool transfer::lacks_memory() const {
  return out_of_memory_ || curl_loop::failed_allocations() != failed_allocations_;
}

ending transfer::result() {
  bool is_whole = result_ == CURLE_OK && head_done_;
  if (!is_whole && lacks_memory()) return failure{errc::out_of_memory, {}};
  if (wrong_) return wrong_;
  if (stopped_) return {};
  if (is_whole) return {};
  if (result_ == CURLE_OK) return failure{errc::truncated, "the answer ends within its head"};
  bool all_refused = addresses_refused_ > 0 && addresses_tried_ == 0;
  if (result_ == CURLE_COULDNT_CONNECT && all_refused)
    return failure{errc::not_allowed, peer_ + " is no public address"};
  if (result_ == CURLE_COULDNT_CONNECT && socket_error_)
    return failure{errc::busy, error_code(socket_error_, boost::system::system_category()).message()};
  if (result_ == CURLE_ABORTED_BY_CALLBACK && loop_->is_broken())
    return failure{errc::busy, loop_->why_broken()};
  if (result_ ==
      CURLE_OUT_OF_MEMORY)  // memory was available: libcurl also returns this for a line beyond its limit
    return failure{errc::too_long, "a line of the answer's head does not end"};
  long tunnel = 0;
  curl_easy_getinfo(easy_, CURLINFO_HTTP_CONNECTCODE, &tunnel);
  bool no_tunnel = tunnel >= 300 && answer_.status == 0;
  auto words = error_text_[0] ? error_text_.data() : curl_easy_strerror(result_);
  return failure{no_tunnel ? errc_of_tunnel(tunnel) : errc_of(result_), words};
}

}  // namespace wend::engine
