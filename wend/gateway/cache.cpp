// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/cache.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <ctime>
#include <mutex>
#include <new>
#include <thread>
#include <utility>

#include "wend/gateway/sqlite.hpp"

namespace wend::gateway {
namespace {

// No number is ever given again: who reads an object piece by piece must not come upon another one.
constexpr std::int64_t layout = 2;
// A file of SQLite can give pages back only if that was said before it had tables; VACUUM says it anew.
constexpr char const* of_another_layout =
    "DROP TABLE IF EXISTS objects; DROP TABLE IF EXISTS pieces; PRAGMA auto_vacuum=INCREMENTAL; VACUUM;"
    "PRAGMA user_version=2;";
constexpr char const* schema =
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA journal_size_limit=4194304;"
    "CREATE TABLE IF NOT EXISTS objects(number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL, "
    "head BLOB, octets INTEGER NOT NULL DEFAULT 0, used INTEGER NOT NULL DEFAULT 0, "
    "whole INTEGER NOT NULL DEFAULT 0);"
    "CREATE UNIQUE INDEX IF NOT EXISTS by_key ON objects(key) WHERE whole;"
    "CREATE INDEX IF NOT EXISTS by_use ON objects(used) WHERE whole;"
    "CREATE TABLE IF NOT EXISTS pieces(object INTEGER, which INTEGER, octets BLOB, PRIMARY KEY(object, "
    "which));";
constexpr char const* without_remains =
    "DELETE FROM pieces WHERE object NOT IN (SELECT number FROM objects WHERE whole);"
    "DELETE FROM objects WHERE NOT whole;";

/// For us and our group alone: it holds what others have read. What SQLite lays beside it is as open as it
/// is.
void make_file(std::string const& name) {
  auto made = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0640);
  if (made >= 0) ::close(made);
}

}  // namespace

struct cache::state {
  ~state() {
    if (file) ::sqlite3_close(file);
  }

  void open(std::string const& name, std::uint64_t most_octets) {
    most = most_octets;
    make_file(name);
    if (::sqlite3_open(name.c_str(), &file) != SQLITE_OK || !lay_out()) give_up();
    if (!file) return;
    page_size = number("PRAGMA page_size");
    statement last(file, "SELECT coalesce(max(used), 0) FROM objects WHERE whole");
    if (last.row()) uses = std::max(uses, last.number(0));  // the clock may have been set back
  }
  bool lay_out() {
    ::sqlite3_busy_timeout(file, 2000);
    bool is_ours = number("PRAGMA user_version") == static_cast<std::uint64_t>(layout);
    return (is_ours || run(of_another_layout)) && run(schema) && run(without_remains);
  }
  std::uint64_t number(char const* sql) {
    statement asked(file, sql);
    return asked.row() ? static_cast<std::uint64_t>(asked.number(0)) : 0;
  }
  bool run(char const* sql) { return ::sqlite3_exec(file, sql, nullptr, nullptr, nullptr) == SQLITE_OK; }
  void give_up() {
    trouble = file ? ::sqlite3_errmsg(file) : "out of memory";
    ::sqlite3_close(file);
    file = nullptr;
  }

  /// Why nothing is kept, or that all is well again.
  void say(std::string why) {
    {
      std::lock_guard const alone(of_trouble);
      trouble = why;
    }
    if (complain) complain(why);
  }
  /// Whether it was written. A disk that is full now and then is told of once a minute at most.
  bool judged(bool well) {
    if (well) return true;
    ++failures;
    auto now = std::chrono::steady_clock::now();
    if (!is_told && (!last_told || now - *last_told > std::chrono::minutes(1))) {
      is_told = true;
      last_told = now;
      say(::sqlite3_errmsg(file));
    }
    return false;
  }
  /// An object is whole, so that all is well again.
  void recovered() {
    if (std::exchange(is_told, false)) say({});
  }

  /// The object first: pieces of no object are taken away later, but an object without its pieces would be
  /// found.
  bool remove(std::int64_t number) {
    has_removed = true;
    if (!statement(file, "DELETE FROM objects WHERE number = ?").with(number).done()) return false;
    return statement(file, "DELETE FROM pieces WHERE object = ?").with(number).done();
  }
  std::uint64_t unused() { return number("PRAGMA freelist_count") * page_size; }
  void look_for_room() {
    auto in_use = number("PRAGMA page_count") * page_size - unused();
    room = most - std::min(most, in_use);
  }

  /// Whether the octets fit below `most`, with what SQLite writes beside them, once whole objects have made
  /// room: those that were used longest ago first.
  bool make_room(std::uint64_t octets) {
    auto needed = octets + octets / 256 + 4 * page_size;
    if (needed > room) look_for_room();
    while (needed > room) {
      auto oldest = number("SELECT number FROM objects WHERE whole ORDER BY used LIMIT 1");
      if (oldest == 0 || !remove(static_cast<std::int64_t>(oldest))) return false;
      look_for_room();
    }
    room -= needed;
    return true;
  }
  /// Whether so much more of one object fits. Objects that are not whole yet leave half of the room to those
  /// that are. The last piece and the head do not count the others: a small object is kept while large ones
  /// are being written.
  bool make_room(std::uint64_t octets, std::uint64_t before, bool is_last) {
    auto of_unfinished = is_last ? before : octets_of_drafts;
    return of_unfinished + octets <= most / 2 && make_room(octets);
  }

  /// Gives unused pages back to the file system, some at a time, so that a read need not wait for all of
  /// them. Not while drafts are written, which use them again.
  void shrink() {
    constexpr std::uint64_t kept_unused = 1 << 20;
    if (drafts > 0 || closing || !has_removed) return;
    has_removed = false;
    if (has_remains) has_remains = !run(without_remains);
    auto before = unused();
    if (before <= kept_unused) return;
    run("PRAGMA incremental_vacuum(256)");
    bool is_more = unused() > kept_unused && unused() < before;
    if (is_more) return shrink_later();
    run("PRAGMA wal_checkpoint(TRUNCATE)");  // before which the file is as long as ever
  }
  void shrink_later() noexcept {
    has_removed = true;
    try {
      asio::post(worker, [this] { shrink(); });
    } catch (std::bad_alloc const&) {  // the next draft does it
    }
  }

  std::optional<match> find(std::string const& key) {
    statement asked(file, "SELECT number, head, octets FROM objects WHERE key = ? AND whole");
    if (!asked.with(key, true).row()) return {};
    auto object = unpacked(asked.octets(1));
    if (!object) return {};
    match copy{asked.number(0), std::move(*object), 0};
    copy.pieces = (copy.entry.octets + piece_size - 1) / piece_size;
    statement(file, "UPDATE objects SET used = ? WHERE number = ?").with(++uses).with(copy.number).done();
    return copy;
  }

  sqlite3* file = nullptr;
  std::mutex of_trouble{};
  std::string trouble{};
  std::function<void(std::string const&)> complain{};
  std::atomic<std::uint64_t> failures = 0;
  bool is_told = false;
  std::optional<std::chrono::steady_clock::time_point> last_told{};
  std::uint64_t most = 0, page_size = 0;
  std::uint64_t room = 0;    // at least so much; looked for anew where it is not enough
  bool has_removed = false;  // since pages were last given back
  std::uint64_t drafts = 0, octets_of_drafts = 0;
  bool has_remains = false;                       // of drafts that could not be removed
  std::int64_t uses = std::time(nullptr) * 1000;  // a count that goes on where the last run ended
  std::atomic<bool> closing = false;
  asio::thread_pool worker{1};
};

struct cache::draft::state {
  std::shared_ptr<cache::state> in;
  std::string key;
  std::int64_t number = 0;  // 0: not begun
  std::uint64_t which = 0, octets = 0;
  bool wrong = false;
  std::atomic<std::size_t> waiting = 0;  // octets that are still to be written
  std::string piece{};                   // of the caller's thread
  bool over = false, abandoned = false;

  /// Out of memory nothing of it is kept, and the thread goes on.
  template <class Work>
  void try_to(Work work) noexcept {
    try {
      work();
    } catch (std::bad_alloc const&) {
      in->run("ROLLBACK");  // where there is nothing to be taken back this does nothing
      leave();
    }
  }
  /// It is no draft any more, but whole or gone.
  void end() {
    if (number == 0) return;
    number = 0;
    --in->drafts;
    in->octets_of_drafts -= octets;
  }
  void leave() {
    wrong = true;
    if (number && !in->remove(number)) in->has_remains = true;
    end();
    in->shrink();
  }
  bool begin() {
    statement made(in->file, "INSERT INTO objects(key) VALUES(?)");
    if (!in->judged(made.with(key, true).done())) return false;
    number = ::sqlite3_last_insert_rowid(in->file);
    ++in->drafts;
    return true;
  }
  bool insert(std::string const& text) {
    statement made(in->file, "INSERT INTO pieces VALUES(?, ?, ?)");
    return in->judged(made.with(number).with(static_cast<std::int64_t>(which++)).with(text).done());
  }
  void write(std::string const& text, bool is_last = false) {
    if (wrong) return;
    bool well = in->make_room(text.size(), octets, is_last) && (number || begin()) && insert(text);
    if (!well) return leave();
    octets += text.size();
    in->octets_of_drafts += text.size();
  }
  bool become_whole(std::string const& head) {
    if (!in->run("BEGIN IMMEDIATE")) return false;
    std::int64_t older = 0;
    {
      statement other(in->file, "SELECT number FROM objects WHERE key = ? AND whole");
      if (other.with(key, true).row()) older = other.number(0);
    }
    if (older && !in->remove(older)) return false;
    statement made(in->file, "UPDATE objects SET head = ?, octets = ?, used = ?, whole = 1 WHERE number = ?");
    auto size = static_cast<std::int64_t>(octets + head.size());
    return made.with(head).with(size).with(++in->uses).with(number).done() && in->run("COMMIT");
  }
  void finish(cache_entry const& object) {
    if (wrong) return;
    auto head = packed(object);
    bool has_room = in->make_room(head.size(), octets, true) && (number || begin());
    bool well = has_room && in->judged(become_whole(head));
    if (has_room && !well) in->run("ROLLBACK");
    if (!well) return leave();
    end();
    in->recovered();
    in->shrink();
  }
};

cache::draft::draft(std::shared_ptr<state> held) : held_(std::move(held)) {}

cache::draft::~draft() {
  if (held_->over || held_->in->closing) return;
  try {
    asio::post(held_->in->worker, [held = held_] { held->leave(); });
  } catch (std::bad_alloc const&) {  // the next start takes it away
  }
}

void cache::draft::add(std::string_view octets) {
  constexpr std::size_t most_waiting = 16 << 20;
  auto& mine = *held_;
  if (mine.abandoned || mine.in->closing) return;
  mine.abandoned = mine.waiting + octets.size() > most_waiting;
  if (mine.abandoned) return;
  mine.piece += octets;
  while (mine.piece.size() >= piece_size) {
    auto full = mine.piece.substr(0, piece_size);
    mine.piece.erase(0, piece_size);
    mine.waiting += full.size();
    asio::post(mine.in->worker, [held = held_, full = std::move(full)] {
      held->try_to([&] { held->write(full); });
      held->waiting -= full.size();
    });
  }
}

void cache::draft::finish(cache_entry const& object) {
  auto& mine = *held_;
  if (mine.abandoned || mine.in->closing) return;
  asio::post(mine.in->worker, [held = held_, last = std::move(mine.piece), object = cache_entry(object)] {
    held->try_to([&] {
      if (!last.empty()) held->write(last, true);
      held->finish(object);
    });
  });
  mine.over = true;
}

namespace {

/// What is done in the other thread for one who waits here. His continuation is held where no failure can
/// lose it: he is always called, out of memory with nothing.
template <class Handler, class Value, class Work>
struct job {
  Handler handler;
  Work work;
  Value value{};
  asio::executor_work_guard<asio::any_io_executor> home;

  static void run(std::shared_ptr<job> const& one) noexcept {
    try {
      one->value = one->work();
    } catch (std::bad_alloc const&) {
    }
    while (!comes_home(one)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  static bool comes_home(std::shared_ptr<job> const& one) noexcept {
    try {
      asio::post(one->home.get_executor(), [one] {
        auto next = std::move(one->handler);
        std::move(next)(std::move(one->value));
      });
    } catch (std::bad_alloc const&) {
      return false;
    }
    return true;
  }
};

/// Does it in the other thread, and comes back with its value.
template <class Value, class Work>
asio::awaitable<Value> elsewhere(asio::thread_pool& worker, Work work) {
  auto begin = [&worker](auto handler, Work what) {
    using one_job = job<decltype(handler), Value, Work>;
    asio::any_io_executor home = asio::get_associated_executor(handler);
    auto one = std::make_shared<one_job>(
        one_job{std::move(handler), std::move(what), {}, asio::make_work_guard(home)});
    asio::post(worker, [one] { one_job::run(one); });
  };
  return asio::async_initiate<asio::use_awaitable_t<> const, void(Value)>(begin, asio::use_awaitable,
                                                                          std::move(work));
}

}  // namespace

cache::cache(asio::any_io_executor on, std::string const& file, std::uint64_t most, listener complain)
    : held_(std::make_shared<state>()), on_(std::move(on)) {
  if (!file.empty()) held_->open(file, most);
  held_->complain = std::move(complain);
  if (held_->file)
    asio::post(held_->worker, [held = held_] {  // what the last run could keep may be more
      held->make_room(0);
      held->has_removed = true;
      held->shrink();
    });
}

cache::~cache() { close(); }

std::string cache::trouble() const {
  std::lock_guard const alone(held_->of_trouble);
  return held_->trouble;
}
std::uint64_t cache::failures() const { return held_->failures; }

asio::awaitable<std::optional<cache::match>> cache::find(std::string key) {
  using value = std::optional<match>;
  if (!held_->file || held_->closing) co_return value();
  auto work = [held = held_, key = std::move(key)] { return held->find(key); };
  auto made = co_await elsewhere<value>(held_->worker, std::move(work));
  co_return made;
}

asio::awaitable<std::optional<std::string>> cache::piece(std::int64_t number, std::uint64_t which) {
  using value = std::optional<std::string>;
  if (!held_->file || held_->closing) co_return value();
  auto work = [held = held_, number, which]() -> value {
    statement asked(held->file, "SELECT octets FROM pieces WHERE object = ? AND which = ?");
    if (!asked.with(number).with(static_cast<std::int64_t>(which)).row()) return std::nullopt;
    return asked.octets(0);
  };
  auto made = co_await elsewhere<value>(held_->worker, std::move(work));
  co_return made;
}

std::unique_ptr<cache::draft> cache::begin(std::string key) {
  if (!held_->file) return {};
  auto made = std::make_shared<draft::state>();
  made->in = held_;
  made->key = std::move(key);
  return std::make_unique<draft>(std::move(made));
}

void cache::renew(std::int64_t number, cache_entry const& object) {
  if (!held_->file || held_->closing) return;
  asio::post(held_->worker, [held = held_, number, head = packed(object)] {
    statement(held->file, "UPDATE objects SET head = ? WHERE number = ? AND whole")
        .with(head)
        .with(number)
        .done();
  });
}

void cache::close() {
  held_->closing = true;
  held_->worker.join();
}

}  // namespace wend::gateway
