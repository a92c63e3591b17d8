// SPDX-License-Identifier: Apache-2.0
//
// The one file that knows Beast, which reads the bodies of forms. Heads are read by a stricter reader of our
// own (request_head.hpp), and what frames a body is known from there and told to Beast: two readers of one
// head could differ.
//
// A client that is slow is given up: 15 s for a head, from its first octet; 30 s for the next request, for
// the whole body of a form, and for each piece of an answer to be taken. What is written waits for the
// client, and what is fetched waits for what is written, so that a slow reader costs a buffer and no more.

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

// Most heads fit into the first; ten thousand who say nothing have no more than that.
constexpr std::size_t first_room = 2 * 1024, large_room = 16 * 1024;
// Of an answer, which must be taken in one time: who takes less than 9 kB in a second is given up.
constexpr std::size_t longest_piece = 256 * 1024;
// What of a form is no content: sizes and extensions of its chunks, and trailers. RFC 9112 §7.1.1, §7.1.2.
constexpr std::size_t most_framing = 64 * 1024;

/// All of a piece, as much at once as the system takes: asio by itself would give it 64 KiB at a time.
std::size_t all_at_once(error_code error, std::size_t) { return error ? 0 : std::size_t{16} << 20; }

std::string text_of(asio::ip::address const& address) {
  auto plain = address;
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    plain = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
  return plain.is_v6() ? "[" + plain.to_string() + "]" : plain.to_string();
}

class guest : public connection, public std::enable_shared_from_this<guest> {
 public:
  guest(tcp::socket socket, desk& at, settings const& how, std::function<void(pace)> changes,
        std::function<void()> over)
      : stream_(std::move(socket)),
        deadline_at_(stream_.get_executor(), [this] { expire(); }),
        desk_(at),
        how_(how),
        changes_(std::move(changes)),
        over_(std::move(over)) {
    error_code ignored;
    stream_.set_option(tcp::no_delay(true), ignored);
    auto ours = stream_.local_endpoint(ignored), his = stream_.remote_endpoint(ignored);
    address_ = text_of(ours.address());
    client = text_of(his.address());
  }

  void begin() override;
  void close() override {
    error_code ignored;
    stream_.close(ignored);
  }
  void close_when_idle() override {
    closing_ = true;
    if (now_ == pace::idle) close();
  }
  void end() override {
    close();
    changes_ = {};  // whoever is told of them forgets us
    if (auto told = std::exchange(over_, {})) told();
  }

 private:
  enum class heard : std::uint8_t { head, nothing, refused };

  asio::awaitable<void> talk();
  asio::awaitable<heard> hear_head(visit&);
  void drop_empty_lines();
  asio::awaitable<heard> hear_body(visit&);
  asio::awaitable<void> serve(visit&);
  asio::awaitable<void> refuse();
  asio::awaitable<bool> write(std::string_view head, std::string_view body);
  asio::awaitable<void> leave(bool in_anger);
  void become(pace now) {
    if (std::exchange(now_, now) != now && changes_) changes_(now);
  }
  void deadline_timer(std::function<void()> gone);
  void watch_on();

  void expire() {
    error_code ignored;
    stream_.cancel(ignored);
  }
  void allow(std::chrono::milliseconds time) {
    deadline_at_.set(engine::deadline_timer::clock::now() + time);
  }

  tcp::socket stream_;
  engine::deadline_timer deadline_at_;
  desk& desk_;
  settings const& how_;
  std::function<void(pace)> changes_;
  std::function<void()> over_;
  std::string address_{}, said_{};  // what has been heard, and not yet been read
  std::string room_{};              // what is read into
  refusal why_{};
  std::function<void()> gone_{};
  pace now_ = pace::idle;
  bool closing_ = false, watching_ = false;
};

void guest::begin() {
  // Out of memory the coroutine may vanish where it waits, without a word: what it holds is told all the
  // same.
  std::shared_ptr<guest> here(this, [self = shared_from_this()](guest*) { self->end(); });
  auto work = [here]() -> asio::awaitable<void> { co_await here->talk(); };
  asio::co_spawn(stream_.get_executor(), std::move(work), asio::detached);
}

/// The head of the next request. What comes behind it stays for later.
asio::awaitable<guest::heard> guest::hear_head(visit& v) {
  if (said_.empty() && room_.size() != first_room) room_ = std::string(first_room, '\0');
  bool has_begun = !said_.empty();
  allow(has_begun ? how_.for_head : how_.idle);
  for (;;) {
    drop_empty_lines();
    auto end = end_of_head(said_);
    if (!end) {
      why_ = end.error();
      co_return heard::refused;
    }
    if (*end > 0) {
      auto read = read_request_head(std::string_view(said_).substr(0, *end));
      said_.erase(0, *end);
      if (!read) {
        why_ = read.error();
        co_return heard::refused;
      }
      v.head = std::move(*read);
      co_return heard::head;
    }
    error_code error;
    auto n = co_await stream_.async_read_some(asio::buffer(room_), into(error));
    if (deadline_at_.expired() && has_begun) {
      why_ = {408, "the head of the request did not come in time"};
      co_return heard::refused;
    }
    if (error) co_return heard::nothing;
    said_.append(room_, 0, n);
    if (n == room_.size()) room_.resize(large_room);
    become(pace::asking);
    if (!std::exchange(has_begun, true)) allow(how_.for_head);  // once: empty lines are no new request
  }
}

/// Those before a request. RFC 9112 §2.2.
void guest::drop_empty_lines() {
  std::size_t end = 0;
  while (said_.compare(end, 2, "\r\n") == 0) end += 2;
  said_.erase(0, end);
}

/// A form. Beast reads it, behind a head that says no more than its length.
asio::awaitable<guest::heard> guest::hear_body(visit& v) {
  bool too_long = v.head.length.value_or(0) > how_.largest_form;
  if (too_long) {
    why_ = {413, "a form may have " + std::to_string(how_.largest_form) + " octets"};
    co_return heard::refused;
  }
  if (auto expects = v.head.field("Expect"); expects && *expects == "100-continue") {
    bool well = co_await write("HTTP/1.1 100 Continue\r\n\r\n", std::string_view());
    if (!well) co_return heard::nothing;
  }
  std::string head = "POST / HTTP/1.1\r\nHost: x\r\n";
  if (v.head.is_chunked) head += "Transfer-Encoding: chunked\r\n\r\n";
  else head += "Content-Length: " + std::to_string(*v.head.length) + "\r\n\r\n";
  head += said_;
  beast::flat_buffer octets(head.size() + how_.largest_form + most_framing);
  auto to = octets.prepare(head.size());
  std::memcpy(to.data(), head.data(), head.size());
  octets.commit(head.size());
  http::request_parser<http::string_body> reader;
  reader.body_limit(how_.largest_form);
  allow(how_.for_body);
  error_code error;
  co_await http::async_read(stream_, octets, reader, into(error));
  if (deadline_at_.expired()) why_ = {408, "the form did not come in time"};
  else if (error == http::error::body_limit || error == http::error::buffer_overflow)
    why_ = {413, "the form is too long"};
  else if (error) why_ = {400, "the form is not framed as it should be"};
  if (error) co_return heard::refused;
  v.body = std::move(reader.get().body());
  said_.assign(static_cast<char const*>(octets.data().data()), octets.size());
  co_return heard::head;
}

asio::awaitable<bool> guest::write(std::string_view head, std::string_view body) {
  for (;;) {
    auto piece = body.substr(0, longest_piece);
    body.remove_prefix(piece.size());
    std::array<asio::const_buffer, 2> both{asio::buffer(head), asio::buffer(piece)};
    allow(how_.for_write);
    error_code error;
    co_await asio::async_write(stream_, both, all_at_once, into(error));
    if (error || body.empty()) co_return !error;
    head = {};
  }
}

/// While an answer is on its way nothing is read, but that the client has gone is seen.
void guest::deadline_timer(std::function<void()> gone) {
  gone_ = std::move(gone);
  if (!watching_) watch_on();
}

void guest::watch_on() {
  watching_ = true;
  stream_.async_wait(tcp::socket::wait_read, [self = shared_from_this()](error_code error) {
    self->watching_ = false;
    if (error || !self->gone_) return;
    char octet = 0;
    auto n = ::recv(self->stream_.native_handle(), &octet, 1, MSG_PEEK | MSG_DONTWAIT);
    bool is_there = n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
    if (n < 0 && is_there) return self->watch_on();
    if (is_there) return;  // his next request: he can wait
    auto gone = std::exchange(self->gone_, {});
    gone();
  });
}

asio::awaitable<void> guest::serve(visit& v) {
  auto words = [this](std::string_view head, std::string_view body) { return write(head, body); };
  reply to(words, v.head);
  if (closing_) to.close_after();
  bool has_body = v.head.has_body(), takes_body = v.head.method == "POST";
  if (has_body && !takes_body) to.close_after();  // nobody reads it
  v.if_gone = [this](std::function<void()> gone) { deadline_timer(std::move(gone)); };
  co_await desk_.serve(v, to);
  bool is_watching = watching_;
  gone_ = {};
  if (is_watching) expire();
  if (!to.has_begun() || to.is_broken()) co_return co_await leave(true);
  if (!to.keeps_alive()) closing_ = true;
}

asio::awaitable<void> guest::refuse() {
  request_head none;
  none.keeps_alive = false;
  auto words = [this](std::string_view head, std::string_view body) { return write(head, body); };
  reply to(words, none);
  co_await desk_.refuse(why_, client, to);
}

/// In anger: with a reset, so that what came cannot be taken for all there is. RFC 9112 §9.6 else: the client
/// hears our end, and what he still says is read for a moment, since a reset would take our last words away.
asio::awaitable<void> guest::leave(bool in_anger) {
  closing_ = true;
  error_code ignored;
  if (in_anger) {
    stream_.set_option(asio::socket_base::linger(true, 0), ignored);
    stream_.close(ignored);
    co_return;
  }
  stream_.shutdown(tcp::socket::shutdown_send, ignored);
  allow(std::chrono::seconds(2));
  room_.resize(4096);
  std::size_t left = 64;
  for (error_code error; !error && left > 0; --left)
    co_await stream_.async_read_some(asio::buffer(room_), into(error));
  stream_.close(ignored);
}

asio::awaitable<void> guest::talk() {
  while (!closing_) {
    become(said_.empty() ? pace::idle : pace::asking);
    visit v;
    v.client = client;
    v.address = address_;
    auto came = co_await hear_head(v);
    if (came == heard::nothing) co_return;
    bool has_form = came == heard::head && v.head.has_body() && v.head.method == "POST";
    if (has_form) came = co_await hear_body(v);
    if (came == heard::nothing) co_return;
    become(pace::served);
    if (came == heard::refused) {
      co_await refuse();
      break;
    }
    co_await serve(v);
  }
  bool is_open = stream_.is_open();
  if (is_open) co_await leave(false);
}

}  // namespace

std::shared_ptr<connection> connection_with(tcp::socket socket, desk& at, settings const& how,
                                            std::function<void(pace)> changes, std::function<void()> over) {
  return std::make_shared<guest>(std::move(socket), at, how, std::move(changes), std::move(over));
}

}  // namespace wend::gateway
