// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/showing.hpp"

#include <algorithm>

#include "wend/base/charset.hpp"
#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/number.hpp"
#include "wend/content/message.hpp"
#include "wend/exchange/known.hpp"
#include "wend/gateway/json.hpp"
#include "wend/uri/escape.hpp"

namespace wend::gateway {
namespace {

constexpr std::size_t longest_text = 2 << 20, longest_message = 8 << 20, most_gathered = 256 << 10,
                      most_ready = 256 << 10;

}  // namespace

showing::showing(reply& to, scene for_whom, wishes what, std::string uri, std::string via,
                 waiting::share* room)
    : to_(to),
      scene_(std::move(for_whom)),
      wishes_(std::move(what)),
      uri_(std::move(uri)),
      via_(std::move(via)),
      room_(room) {}

showing::way showing::choose() const {
  if (object_.status() != 200) return way::pass;
  auto view = option("view");
  bool is_message = object_.media_type == "message/rfc822";
  if (wishes_.json) return way::json;
  if (object_.listing) return way::page;
  if (is_message && has_field(scene_.options, "part")) return way::part;
  bool wants_page = !scene_.is_proxy || wishes_.html;
  if (is_message && wants_page && view.empty()) return way::article;
  bool is_text = object_.media_type == "text/plain" && !is_of_web();
  // Other text is a page for who looks at it, and itself for a document that wants it (a stylesheet, say).
  bool is_read = object_.media_type == "text/plain" || (object_.media_type.starts_with("text/") &&
                                                        object_.media_type != "text/html" && wishes_.html);
  bool as_page = is_text || (is_read && !scene_.is_proxy);
  if (as_page && !scene_.is_proxy && view.empty()) return way::page;
  return way::pass;
}

/// Where what comes from the server begins, if that is a part of it. An ftp server that cannot begin later
/// sends all.
std::optional<std::uint64_t> showing::begins_at() const {
  auto begins = is_copy_ ? std::nullopt : number_in(object_.note(wire::known::begins_at));
  if (begins && *begins == 0 && !is_of_web()) begins.reset();
  return begins;
}

bool showing::takes_part(kept const& object) {
  object_ = object;
  auto begins = begins_at();
  if (!begins) return true;
  auto size = object_.facts.size;
  if (choose() != way::pass || !size || !wishes_.range) return false;
  auto fits = fitted(*wishes_.range, *size);
  return !fits || fits->first >= *begins;
}

std::uint64_t showing::first_piece(std::uint64_t size) {
  if (!part_) return 0;
  at_ = part_->first / size * size;
  return part_->first / size;
}

/// What of the next octets belongs to the part.
std::string_view showing::his_of(std::string_view some) {
  if (!part_) return some;
  auto here = std::exchange(at_, at_ + some.size());
  auto behind = part_->last + 1;
  auto begin = part_->first > here ? std::min<std::uint64_t>(part_->first - here, some.size()) : 0;
  auto end = behind > here ? std::min<std::uint64_t>(behind - here, some.size()) : 0;
  return some.substr(begin, end > begin ? end - begin : 0);
}

about showing::what_it_is() const { return {uri_, object_.fetched, object_.peer, is_copy_}; }

asio::awaitable<bool> showing::begin_stream() {
  said_ = true;
  auto head = head_for_octets();
  std::string etag;
  auto seconds = seconds_of(object_.facts.date);
  if (seconds && object_.facts.size)
    etag = "W/" + etag_of(uri_ + " " + object_.facts.date + " " + std::to_string(*object_.facts.size));
  add_validators(head, etag);
  if (is_copy_)
    head.headers.emplace_back("Age", std::to_string(std::max<std::int64_t>(0, scene_.now - object_.fetched)));
  if (head.status == 200 && has_it_already(wishes_, etag, seconds.value_or(0))) {
    enough_ = true;
    head.status = 304;
    co_await to_.give(head);
    co_return false;
  }
  std::optional<std::uint64_t> length;
  if (is_copy_) length = object_.octets;
  else if (is_of_web()) length = object_.facts.size;
  auto begins = begins_at();
  if (begins) length = object_.facts.size;
  share his;
  if (begins) his = {false, fitted(*wishes_.range, *length)};  // the server has judged
  else if (length) his = share_of(wishes_, etag, seconds.value_or(0), object_.fetched, *length);
  if (!his.is_whole && !his.part) {
    enough_ = true;
    auto none = out_of_range(length);
    co_await to_.give(none);
    co_return false;
  }
  part_ = his.part;
  at_ = begins.value_or(0);
  if (part_) {
    head.status = 206;
    head.headers.emplace_back("Content-Range", written(*part_));
    length = part_->count();
  }
  bool well = co_await to_.begin(head, length);
  enough_ = well && to_.is_head();
  co_return well && !to_.is_head();
}

asio::awaitable<bool> showing::begin(kept const& object, bool is_copy) {
  object_ = object;
  is_copy_ = is_copy;
  begun_ = true;
  gathered_.clear();
  way_ = choose();
  bool is_part = begins_at().has_value();
  bool is_counted = is_copy_ || (is_of_web() && object_.facts.size);
  if (way_ == way::pass && !is_part && is_counted &&
      (is_copy_ ? object_.octets : *object_.facts.size) <= most_ready)
    way_ = way::brief;
  if (way_ == way::pass && !is_part && !is_counted && option("view") != "download") way_ = way::brief;
  if (way_ != way::pass) co_return true;
  bool more = co_await begin_stream();
  co_return more;
}

asio::awaitable<bool> showing::octets(std::string_view some) {
  if (way_ == way::pass) {
    bool well = co_await to_.more(his_of(some));
    bool ends_itself = !part_ || part_->last + 1 == part_->length || (is_of_web() && begins_at());
    bool has_all = part_ && (ends_itself ? at_ > part_->last + 1 : at_ > part_->last);
    if (well && has_all) enough_ = true;
    co_return well && !enough_;
  }
  is_full_ = !has_room(gathered_.size() + some.size());
  if (is_full_) {
    enough_ = true;
    co_return false;
  }
  gathered_ += some;
  // As JSON a text may be six times as long.
  bool is_text = way_ == way::page || way_ == way::json;
  auto most = is_text ? longest_text : way_ == way::brief ? most_gathered : longest_message;
  if (gathered_.size() <= most) co_return true;
  if (way_ == way::brief) {  // more than is worth waiting for: as it comes from now on
    way_ = way::pass;
    auto first = std::move(gathered_);
    bool more = co_await begin_stream();
    if (more) more = co_await to_.more(his_of(first));
    co_return more;
  }
  gathered_.resize(most);
  enough_ = true;
  co_return false;
}

answer showing::gathered_answer() {
  auto what = what_it_is();
  if (way_ == way::json) {
    answer made{200, common_headers(), json_of(what, object_, gathered_, !enough_)};
    made.headers.emplace_back("Content-Type", "application/json");
    return made;
  }
  if (way_ == way::part) {
    auto name = option("part");  // a content-id has an @: RFC 2392 §2
    auto place = number_in(name);
    auto part = place ? access::part_at(gathered_, *place) : access::part_of(gathered_, name);
    bool is_cut = enough_ && (!part || part->reaches_end);
    if (is_cut)
      return error_answer(
          scene_, wishes_,
          {502, uri_, error{errc::too_large, 0}, "the message goes on beyond what is read", {}});
    if (!part)
      return error_answer(scene_, wishes_,
                          {404, uri_, error{errc::not_found, 0}, "the message has no such part", {}});
    object_.media_type = part->media_type;
    auto made = head_for_octets();
    bool is_html = part->media_type == "text/html" && option("view").empty();
    made.body = is_html ? html_part(scene_, uri_, part->octets) : std::move(part->octets);
    return made;
  }
  if (way_ == way::brief) {
    auto made = head_for_octets();
    made.body = std::move(gathered_);
    return made;
  }
  bool is_group = uri_.starts_with("news:") || uri_.starts_with("nntp") || uri_.starts_with("snews:");
  bool has_articles = object_.listing && std::ranges::any_of(object_.listing->entries, [](auto const& one) {
                        return one.kind == access::kind::article;
                      });
  if (way_ == way::article)
    return page_answer(200, article_page(scene_, what, object_, gathered_, !enough_), scene_.home);
  if (!object_.listing)
    return page_answer(200, text_page(scene_, what, object_, gathered_, !enough_), scene_.home);
  bool by_thread = is_group && has_articles && !has_field(scene_.options, "sort");
  return page_answer(200,
                     by_thread ? threads_page(scene_, what, object_) : listing_page(scene_, what, object_),
                     scene_.home);
}

asio::awaitable<std::optional<ready_answer>> showing::end() {
  std::optional<ready_answer> ready;
  if (way_ == way::pass) {
    co_await to_.end(true);
    co_return ready;
  }
  said_ = true;
  auto made = is_full_ ? answer() : gathered_answer();
  std::string().swap(gathered_);
  is_full_ = is_full_ || !has_room(made.body.size());
  if (is_full_) {
    std::string().swap(made.body);
    problem const full{503, uri_, error{errc::busy, 0}, "too much waits to be read already", {}};
    made = error_answer(scene_, wishes_, full);
    co_await to_.give(made);
    co_return ready;
  }
  ready_answer made_ready;
  if (made.status != 200 && way_ == way::brief) add_validators(made, {});
  if (made.status == 200) {
    made_ready.etag = etag_of(made.body);
    made_ready.modified = seconds_of(object_.facts.date).value_or(0);
    add_validators(made, made_ready.etag);
  }
  bool is_known = made.status == 200 && has_it_already(wishes_, made_ready.etag, made_ready.modified);
  bool keeps = made.status == 200 && object_.fresh_until > scene_.now && !wishes_.is_private &&
               made.body.size() <= most_ready;
  if (keeps) {
    made_ready.head = prepared_head(made);
    made_ready.body = made.body;
    made_ready.fetched = object_.fetched;
    made_ready.fresh_until = object_.fresh_until;
    ready = std::move(made_ready);
  }
  if (is_copy_)
    made.headers.emplace_back("Age", std::to_string(std::max<std::int64_t>(0, scene_.now - object_.fetched)));
  if (is_known) {
    made.status = 304;
    made.body.clear();
  }
  share his;
  if (made.status == 200)
    his = share_of(wishes_, made_ready.etag, made_ready.modified, object_.fetched, made.body.size());
  if (his.part) {
    made.status = 206;
    made.headers.emplace_back("Content-Range", written(*his.part));
    made.body = made.body.substr(his.part->first, his.part->count());
  } else if (!his.is_whole) {
    made = out_of_range(made.body.size());
  }
  co_await to_.give(made);
  co_return ready;
}

asio::awaitable<bool> showing::break_off() {
  if (!said_) co_return false;
  co_await to_.end(false);
  co_return true;
}

}  // namespace wend::gateway
