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

// AUTOINCREMENT: a number is never reused, so that a reader of pieces cannot reach another object.
constexpr std::int64_t layout = 2;
constexpr std::int64_t application = 2003136100;  // "wend": marks the file as a cache of this program
// auto_vacuum takes effect on a new file, or by VACUUM: https://sqlite.org/pragma.html#pragma_auto_vacuum.
constexpr char const* of_another_layout =
    "PRAGMA application_id=2003136100; DROP TABLE IF EXISTS objects; DROP TABLE IF EXISTS pieces;"
    "PRAGMA auto_vacuum=INCREMENTAL; VACUUM; PRAGMA user_version=2;";
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

/// Readable by the owner and the group only: the cache holds what users have read. SQLite gives its log and
/// its index the same mode.
void make_file(std::string const& name) {
  auto file = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0640);
  if (file >= 0) ::close(file);
}

/// A full piece, of which more may follow, or the last octets and the head.
enum class draft_part : std::uint8_t { piece, last };

}  // namespace

struct cache::state {
  ~state() {
    if (file) ::sqlite3_close(file);
  }

  void open(std::string const& name, std::uint64_t most_octets) {
    most = most_octets;
    make_file(name);
    if (::sqlite3_open(name.c_str(), &file) != SQLITE_OK) return give_up();
    ::sqlite3_busy_timeout(file, 2000);
    auto is_usable = is_new_or_ours();
    if (is_usable && !*is_usable) return give_up(name + " is not a cache of wend, and was not changed");
    if (!is_usable || !lay_out()) return give_up();
    page_size = number("PRAGMA page_size");
    statement last(file, "SELECT coalesce(max(used), 0) FROM objects WHERE whole");
    if (last.row()) uses = std::max(uses, last.number(0));  // the clock may have been set back
  }
  /// Whether the file is empty or was written by this program; nullopt if it cannot be read.
  std::optional<bool> is_new_or_ours() {
    statement owner(file, "PRAGMA application_id"), size(file, "PRAGMA page_count");
    if (!owner.row() || !size.row()) return {};
    return owner.number(0) == application || size.number(0) == 0;
  }
  bool lay_out() {
    bool is_current = number("PRAGMA user_version") == static_cast<std::uint64_t>(layout);
    return (is_current || run(of_another_layout)) && run(schema) && run(without_remains);
  }
  std::uint64_t number(char const* sql) {
    statement asked(file, sql);
    return asked.row() ? static_cast<std::uint64_t>(asked.number(0)) : 0;
  }
  bool run(char const* sql) { return ::sqlite3_exec(file, sql, nullptr, nullptr, nullptr) == SQLITE_OK; }
  void give_up() { give_up(file ? ::sqlite3_errmsg(file) : "out of memory"); }
  void give_up(std::string why) {
    trouble = std::move(why);
    ::sqlite3_close(file);
    file = nullptr;
  }

  /// Reports why nothing is stored; empty: objects are stored again.
  void report(std::string why) {
    {
      std::lock_guard const alone(of_trouble);
      trouble = why;
    }
    if (complain) complain(why);
  }
  /// Counts and reports a failed write. At most one report a minute: a full disk fails for each object.
  bool checked(bool well) {
    if (well) return true;
    ++failures;
    auto now = std::chrono::steady_clock::now();
    if (!is_reported && (!last_report || now - *last_report > std::chrono::minutes(1))) {
      is_reported = true;
      last_report = now;
      report(::sqlite3_errmsg(file));
    }
    return false;
  }
  /// Called after an object was stored.
  void recovered() {
    if (std::exchange(is_reported, false)) report({});
  }

  /// Deletes the object before its pieces: pieces without an object are deleted at the next start, an object
  /// without pieces would be found.
  bool remove(std::int64_t number) {
    has_removed = true;
    if (!statement(file, "DELETE FROM objects WHERE number = ?").with(number).done()) return false;
    return statement(file, "DELETE FROM pieces WHERE object = ?").with(number).done();
  }
  std::uint64_t unused() { return number("PRAGMA freelist_count") * page_size; }
  void recompute_space() {
    auto in_use = number("PRAGMA page_count") * page_size - unused();
    space = most - std::min(most, in_use);
  }

  /// Deletes the least recently used objects until the octets, with 1/256 and 4 pages for the overhead of
  /// SQLite, fit below `most`. False: they do not fit.
  bool make_room(std::uint64_t octets) {
    auto needed = octets + octets / 256 + 4 * page_size;
    if (needed > space) recompute_space();
    while (needed > space) {
      auto oldest = number("SELECT number FROM objects WHERE whole ORDER BY used LIMIT 1");
      if (oldest == 0 || !remove(static_cast<std::int64_t>(oldest))) return false;
      recompute_space();
    }
    space -= needed;
    return true;
  }
  /// The same for one draft. All drafts together may use half of `most`. The last piece and the head count
  /// only their own draft, so that a small object is stored while large ones are written.
  bool make_room(std::uint64_t octets, std::uint64_t before, draft_part part) {
    auto of_unfinished = part == draft_part::last ? before : octets_of_drafts;
    return of_unfinished + octets <= most / 2 && make_room(octets);
  }

  /// Returns unused pages to the file system, 256 at a time, so that readers wait only briefly. Not while
  /// drafts are written: they reuse the pages.
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
    run("PRAGMA wal_checkpoint(TRUNCATE)");  // only a checkpoint truncates the file
  }
  void shrink_later() noexcept {
    has_removed = true;
    try {
      asio::post(worker, [this] { shrink(); });
    } catch (std::bad_alloc const&) {  // the end of the next draft calls `shrink` again
    }
  }

  std::optional<match> find(std::string const& key) {
    statement asked(file, "SELECT number, head, octets FROM objects WHERE key = ? AND whole");
    if (!asked.with_text(key).row()) return {};
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
  bool is_reported = false;
  std::optional<std::chrono::steady_clock::time_point> last_report{};
  std::uint64_t most = 0, page_size = 0;
  std::uint64_t space = 0;   // lower bound; recomputed if it is not enough
  bool has_removed = false;  // since the last `shrink`
  std::uint64_t drafts = 0, octets_of_drafts = 0;
  bool has_remains = false;                       // pieces of drafts that could not be deleted
  std::int64_t uses = std::time(nullptr) * 1000;  // a counter; continues at the highest value in the file
  std::atomic<bool> closing = false;
  asio::thread_pool worker{1};
};

struct cache::draft::state {
  std::shared_ptr<cache::state> in;
  std::string key;
  std::int64_t number = 0;  // 0: no row yet
  std::uint64_t which = 0, octets = 0;
  bool wrong = false;
  std::atomic<std::size_t> waiting = 0;  // octets that the worker has not written yet
  std::string piece{};                   // used by the caller's thread only
  bool over = false, abandoned = false;

  /// Runs a step; without memory the draft is deleted, and the thread goes on.
  template <class Work>
  void try_to(Work work) noexcept {
    try {
      work();
    } catch (std::bad_alloc const&) {
      in->run("ROLLBACK");  // has no effect outside of a transaction
      drop();
    }
  }
  /// Removes the draft from the counters.
  void end() {
    if (number == 0) return;
    number = 0;
    --in->drafts;
    in->octets_of_drafts -= octets;
  }
  void drop() {
    wrong = true;
    if (number && !in->remove(number)) in->has_remains = true;
    end();
    in->shrink();
  }
  bool begin() {
    statement insertion(in->file, "INSERT INTO objects(key) VALUES(?)");
    if (!in->checked(insertion.with_text(key).done())) return false;
    number = ::sqlite3_last_insert_rowid(in->file);
    ++in->drafts;
    return true;
  }
  bool insert(std::string const& text) {
    statement insertion(in->file, "INSERT INTO pieces VALUES(?, ?, ?)");
    return in->checked(insertion.with(number).with(static_cast<std::int64_t>(which++)).with(text).done());
  }
  void write(std::string const& text, draft_part part) {
    if (wrong) return;
    bool well = in->make_room(text.size(), octets, part) && (number || begin()) && insert(text);
    if (!well) return drop();
    octets += text.size();
    in->octets_of_drafts += text.size();
  }
  bool become_whole(std::string const& head) {
    if (!in->run("BEGIN IMMEDIATE")) return false;
    std::int64_t older = 0;
    {
      statement other(in->file, "SELECT number FROM objects WHERE key = ? AND whole");
      if (other.with_text(key).row()) older = other.number(0);
    }
    if (older && !in->remove(older)) return false;
    statement update(in->file,
                     "UPDATE objects SET head = ?, octets = ?, used = ?, whole = 1 WHERE number = ?");
    auto size = static_cast<std::int64_t>(octets + head.size());
    return update.with(head).with(size).with(++in->uses).with(number).done() && in->run("COMMIT");
  }
  void finish(cache_entry const& object) {
    if (wrong) return;
    auto head = packed(object);
    bool has_room = in->make_room(head.size(), octets, draft_part::last) && (number || begin());
    bool well = has_room && in->checked(become_whole(head));
    if (has_room && !well) in->run("ROLLBACK");
    if (!well) return drop();
    end();
    in->recovered();
    in->shrink();
  }
};

cache::draft::draft(std::shared_ptr<state> held) : held_(std::move(held)) {}

cache::draft::~draft() {
  if (held_->over || held_->in->closing) return;
  try {
    asio::post(held_->in->worker, [held = held_] { held->drop(); });
  } catch (std::bad_alloc const&) {  // the next start deletes the pieces
  }
}

void cache::draft::add(std::string_view octets) {
  constexpr std::size_t most_waiting = 16 << 20;
  auto& self = *held_;
  if (self.abandoned || self.in->closing) return;
  self.abandoned = self.waiting + octets.size() > most_waiting;
  if (self.abandoned) return;
  self.piece += octets;
  while (self.piece.size() >= piece_size) {
    auto full = self.piece.substr(0, piece_size);
    self.piece.erase(0, piece_size);
    self.waiting += full.size();
    asio::post(self.in->worker, [held = held_, full = std::move(full)] {
      held->try_to([&] { held->write(full, draft_part::piece); });
      held->waiting -= full.size();
    });
  }
}

void cache::draft::finish(cache_entry const& object) {
  auto& self = *held_;
  if (self.abandoned || self.in->closing) return;
  asio::post(self.in->worker, [held = held_, last = std::move(self.piece), object = cache_entry(object)] {
    held->try_to([&] {
      if (!last.empty()) held->write(last, draft_part::last);
      held->finish(object);
    });
  });
  self.over = true;
}

namespace {

/// Work for the other thread, and the handler that gets its value. The handler is always called: without
/// memory with an empty value.
template <class Handler, class Value, class Work>
struct job {
  Handler handler;
  Work work;
  Value value{};
  asio::executor_work_guard<asio::any_io_executor> home;

  static void run(std::shared_ptr<job> const& self) noexcept {
    try {
      self->value = self->work();
    } catch (std::bad_alloc const&) {
    }
    while (!resumes_caller(self)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  static bool resumes_caller(std::shared_ptr<job> const& self) noexcept {
    try {
      asio::post(self->home.get_executor(), [self] {
        auto next = std::move(self->handler);
        std::move(next)(std::move(self->value));
      });
    } catch (std::bad_alloc const&) {
      return false;
    }
    return true;
  }
};

/// Runs the work in the other thread, and resumes the caller with its value.
template <class Value, class Work>
asio::awaitable<Value> on_worker(asio::thread_pool& worker, Work work) {
  auto begin = [&worker](auto handler, Work what) {
    using one_job = job<decltype(handler), Value, Work>;
    asio::any_io_executor home = asio::get_associated_executor(handler);
    auto shared_job = std::make_shared<one_job>(
        one_job{std::move(handler), std::move(what), {}, asio::make_work_guard(home)});
    asio::post(worker, [shared_job] { one_job::run(shared_job); });
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
    asio::post(held_->worker, [held = held_] {  // the limit may be lower than in the last run
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
  auto copy = co_await on_worker<value>(held_->worker, std::move(work));
  co_return copy;
}

asio::awaitable<std::optional<std::string>> cache::piece(std::int64_t number, std::uint64_t which) {
  using value = std::optional<std::string>;
  if (!held_->file || held_->closing) co_return value();
  auto work = [held = held_, number, which]() -> value {
    statement asked(held->file, "SELECT octets FROM pieces WHERE object = ? AND which = ?");
    if (!asked.with(number).with(static_cast<std::int64_t>(which)).row()) return std::nullopt;
    return asked.octets(0);
  };
  auto octets = co_await on_worker<value>(held_->worker, std::move(work));
  co_return octets;
}

std::unique_ptr<cache::draft> cache::begin(std::string key) {
  if (!held_->file) return {};
  auto of_draft = std::make_shared<draft::state>();
  of_draft->in = held_;
  of_draft->key = std::move(key);
  return std::make_unique<draft>(std::move(of_draft));
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

void cache::remove(std::int64_t number) {
  if (!held_->file || held_->closing) return;
  asio::post(held_->worker, [held = held_, number] { held->remove(number); });
}

void cache::close() {
  held_->closing = true;
  held_->worker.join();
}

}  // namespace wend::gateway
