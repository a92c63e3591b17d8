// SPDX-License-Identifier: Apache-2.0
//
// The one file that uses Beast, which reads the bodies of forms. Heads are read by a stricter reader
// (request_head.hpp), which passes the framing of the body on to Beast: two readers of one head could differ.
//
// Slow clients are disconnected: 15 s for a head, from its first octet; 30 s for the next request, for the
// whole body of a form, and for each piece of a response. A fetch waits for the writes of its response, so
// that a slow client costs one buffer.

#include "wend/gateway/connection.hpp"

#include <sys/socket.h>

#include <array>
#include <boost/asio/detached.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstring>

#include "wend/engine/detail/deadline_timer.hpp"

namespace wend::gateway {

namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using engine::error_code;
using engine::into;

namespace {

// Most heads fit into the first buffer, which is all that an idle connection has.
constexpr std::size_t first_buffer = 2 * 1024, large_buffer = 16 * 1024;
// A piece of a response has one deadline: clients that take less than 9 kB a second are disconnected.
constexpr std::size_t longest_piece = 256 * 1024;
// Of a form, beside its content: sizes and extensions of chunks, and trailers. RFC 9112 §7.1.1, §7.1.2.
constexpr std::size_t most_framing = 64 * 1024;

/// Passes a whole piece to the system at once: asio by itself passes 64 KiB at a time.
std::size_t whole_piece(error_code error, std::size_t) { return error ? 0 : std::size_t{16} << 20; }

std::string text_of(asio::ip::address const& address) {
  auto plain = address;
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    plain = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
  return plain.is_v6() ? "[" + plain.to_string() + "]" : plain.to_string();
}

class client_connection : public connection, public std::enable_shared_from_this<client_connection> {
 public:
  client_connection(tcp::socket socket, request_handler& at, settings const& how,
                    std::function<void(connection_phase)> changes, std::function<void()> over)
      : stream_(std::move(socket)),
        deadline_at_(stream_.get_executor(), [this] { expire(); }),
        handler_(at),
        how_(how),
        changes_(std::move(changes)),
        over_(std::move(over)) {
    error_code ignored;
    stream_.set_option(tcp::no_delay(true), ignored);
    auto here = stream_.local_endpoint(ignored), there = stream_.remote_endpoint(ignored);
    address_ = text_of(here.address());
    client = text_of(there.address());
  }

  void begin() override;
  void close() override {
    error_code ignored;
    stream_.close(ignored);
  }
  void close_when_idle() override {
    closing_ = true;
    if (phase_ == connection_phase::idle) close();
  }
  void end() override {
    close();
    changes_ = {};  // it refers to the list entry that `over` erases
    if (auto over = std::exchange(over_, {})) over();
  }

 private:
  enum class received : std::uint8_t { head, nothing, refused };

  asio::awaitable<void> run();
  asio::awaitable<received> read_head(http_request&);
  void drop_empty_lines();
  asio::awaitable<received> read_form_body(http_request&);
  asio::awaitable<void> serve(http_request&);
  asio::awaitable<void> refuse();
  asio::awaitable<bool> write(std::string_view head, std::string_view body);
  asio::awaitable<void> close_in_order();
  void reset();
  void enter(connection_phase now) {
    if (std::exchange(phase_, now) != now && changes_) changes_(now);
  }
  void watch_for_end(std::function<void()> gone);
  void watch_on();

  void expire() {
    error_code ignored;
    stream_.cancel(ignored);
  }
  void set_deadline(std::chrono::milliseconds time) {
    deadline_at_.set(engine::deadline_timer::clock::now() + time);
  }

  tcp::socket stream_;
  engine::deadline_timer deadline_at_;
  request_handler& handler_;
  settings const& how_;
  std::function<void(connection_phase)> changes_;
  std::function<void()> over_;
  std::string address_{}, input_{};  // received octets that are not parsed yet
  std::string buffer_{};             // for the next read
  refusal refusal_{};
  std::function<void()> gone_{};
  connection_phase phase_ = connection_phase::idle;
  bool closing_ = false, watching_ = false;
};

void client_connection::begin() {
  // Without memory the coroutine may be destroyed while it waits, without an exception: the deleter of the
  // pointer that it holds still runs.
  std::shared_ptr<client_connection> here(this,
                                          [self = shared_from_this()](client_connection*) { self->end(); });
  auto work = [here]() -> asio::awaitable<void> { co_await here->run(); };
  asio::co_spawn(stream_.get_executor(), std::move(work), asio::detached);
}

/// The head of the next request. Octets behind it stay in `input_`.
asio::awaitable<client_connection::received> client_connection::read_head(http_request& request) {
  if (input_.empty() && buffer_.size() != first_buffer) buffer_ = std::string(first_buffer, '\0');
  bool has_begun = !input_.empty();
  set_deadline(has_begun ? how_.for_head : how_.idle);
  for (;;) {
    drop_empty_lines();
    auto end = end_of_head(input_);
    if (!end) {
      refusal_ = end.error();
      co_return received::refused;
    }
    if (*end > 0) {
      auto read = read_request_head(std::string_view(input_).substr(0, *end));
      input_.erase(0, *end);
      if (!read) {
        refusal_ = read.error();
        co_return received::refused;
      }
      request.head = std::move(*read);
      co_return received::head;
    }
    error_code error;
    auto n = co_await stream_.async_read_some(asio::buffer(buffer_), into(error));
    if (deadline_at_.expired() && has_begun) {
      refusal_ = {408, "the head of the request did not come in time"};
      co_return received::refused;
    }
    if (error) co_return received::nothing;
    input_.append(buffer_, 0, n);
    if (n == buffer_.size()) buffer_.resize(large_buffer);
    enter(connection_phase::reading);
    if (!std::exchange(has_begun, true)) set_deadline(how_.for_head);  // once: empty lines do not extend it
  }
}

/// Drops the empty lines before a request. RFC 9112 §2.2
void client_connection::drop_empty_lines() {
  std::size_t end = 0;
  while (input_.compare(end, 2, "\r\n") == 0) end += 2;
  input_.erase(0, end);
}

/// A form. Beast reads it, behind a head that has only its length.
asio::awaitable<client_connection::received> client_connection::read_form_body(http_request& request) {
  bool too_long = request.head.length.value_or(0) > how_.largest_form;
  if (too_long) {
    refusal_ = {413, "a form may have " + std::to_string(how_.largest_form) + " octets"};
    co_return received::refused;
  }
  if (auto expects = request.head.field("Expect"); expects && *expects == "100-continue") {
    bool well = co_await write("HTTP/1.1 100 Continue\r\n\r\n", std::string_view());
    if (!well) co_return received::nothing;
  }
  std::string head = "POST / HTTP/1.1\r\nHost: x\r\n";
  if (request.head.is_chunked) head += "Transfer-Encoding: chunked\r\n\r\n";
  else head += "Content-Length: " + std::to_string(*request.head.length) + "\r\n\r\n";
  head += input_;
  beast::flat_buffer octets(head.size() + how_.largest_form + most_framing);
  auto to = octets.prepare(head.size());
  std::memcpy(to.data(), head.data(), head.size());
  octets.commit(head.size());
  http::request_parser<http::string_body> reader;
  reader.body_limit(how_.largest_form);
  set_deadline(how_.for_body);
  error_code error;
  co_await http::async_read(stream_, octets, reader, into(error));
  if (deadline_at_.expired()) refusal_ = {408, "the form did not come in time"};
  else if (error == http::error::body_limit || error == http::error::buffer_overflow)
    refusal_ = {413, "the form is too long"};
  else if (error) refusal_ = {400, "the form is not framed as it should be"};
  if (error) co_return received::refused;
  request.body = std::move(reader.get().body());
  input_.assign(static_cast<char const*>(octets.data().data()), octets.size());
  co_return received::head;
}

asio::awaitable<bool> client_connection::write(std::string_view head, std::string_view body) {
  for (;;) {
    auto piece = body.substr(0, longest_piece);
    body.remove_prefix(piece.size());
    std::array<asio::const_buffer, 2> both{asio::buffer(head), asio::buffer(piece)};
    set_deadline(how_.for_write);
    error_code error;
    co_await asio::async_write(stream_, both, whole_piece, into(error));
    if (error || body.empty()) co_return !error;
    head = {};
  }
}

/// Watches for the end of the connection while a response is sent. Reads no octets.
void client_connection::watch_for_end(std::function<void()> gone) {
  gone_ = std::move(gone);
  if (!watching_) watch_on();
}

void client_connection::watch_on() {
  watching_ = true;
  stream_.async_wait(tcp::socket::wait_read, [self = shared_from_this()](error_code error) {
    self->watching_ = false;
    if (error || !self->gone_) return;
    char octet = 0;
    auto n = ::recv(self->stream_.native_handle(), &octet, 1, MSG_PEEK | MSG_DONTWAIT);
    bool is_there = n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
    if (n < 0 && is_there) return self->watch_on();
    if (is_there) return;  // the next request; read later
    auto gone = std::exchange(self->gone_, {});
    gone();
  });
}

asio::awaitable<void> client_connection::serve(http_request& request) {
  auto send = [this](std::string_view head, std::string_view body) { return write(head, body); };
  message_writer to(send, request.head);
  if (closing_) to.close_after();
  bool has_body = request.head.has_body(), takes_body = request.head.method == "POST";
  if (has_body && !takes_body) to.close_after();  // the body is not read
  request.if_gone = [this](std::function<void()> gone) { watch_for_end(std::move(gone)); };
  co_await handler_.serve(request, to);
  bool is_watching = watching_;
  gone_ = {};
  if (is_watching) expire();
  if (!to.has_begun() || to.is_broken()) co_return reset();
  if (!to.keeps_alive()) closing_ = true;
}

asio::awaitable<void> client_connection::refuse() {
  request_head none;
  none.keeps_alive = false;
  auto send = [this](std::string_view head, std::string_view body) { return write(head, body); };
  message_writer to(send, none);
  co_await handler_.refuse(refusal_, client, to);
}

/// Closes with a reset, so that a truncated body is not mistaken for a complete one. RFC 9112 §8.
void client_connection::reset() {
  closing_ = true;
  error_code ignored;
  stream_.set_option(asio::socket_base::linger(true, 0), ignored);
  stream_.close(ignored);
}

/// Closes in two steps: RFC 9112 §9.6. What the client still sends is read for a moment, since a reset would
/// discard the end of the last response.
asio::awaitable<void> client_connection::close_in_order() {
  closing_ = true;
  error_code ignored;
  stream_.shutdown(tcp::socket::shutdown_send, ignored);
  set_deadline(std::chrono::seconds(2));
  buffer_.resize(4096);
  std::size_t left = 64;
  for (error_code error; !error && left > 0; --left)
    co_await stream_.async_read_some(asio::buffer(buffer_), into(error));
  stream_.close(ignored);
}

asio::awaitable<void> client_connection::run() {
  while (!closing_) {
    enter(input_.empty() ? connection_phase::idle : connection_phase::reading);
    http_request request;
    request.client = client;
    request.address = address_;
    auto came = co_await read_head(request);
    if (came == received::nothing) co_return;
    bool has_form = came == received::head && request.head.has_body() && request.head.method == "POST";
    if (has_form) came = co_await read_form_body(request);
    if (came == received::nothing) co_return;
    enter(connection_phase::serving);
    if (came == received::refused) {
      co_await refuse();
      break;
    }
    co_await serve(request);
  }
  bool is_open = stream_.is_open();
  if (is_open) co_await close_in_order();
}

}  // namespace

std::shared_ptr<connection> connection_with(tcp::socket socket, request_handler& at, settings const& how,
                                            std::function<void(connection_phase)> changes,
                                            std::function<void()> over) {
  return std::make_shared<client_connection>(std::move(socket), at, how, std::move(changes), std::move(over));
}

}  // namespace wend::gateway
