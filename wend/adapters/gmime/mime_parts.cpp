// SPDX-License-Identifier: Apache-2.0
#include "wend/adapters/gmime/mime_parts.hpp"

#include <algorithm>
#include <optional>

#include "wend/adapters/gmime/gmime.hpp"
#include "wend/base/charset.hpp"
#include "wend/base/detail/ascii.hpp"

namespace wend::access {
namespace {

constexpr std::size_t deepest = 32;  // parts within parts
constexpr std::size_t most_heads = 2000;
constexpr std::size_t longest_field = 8 * 1024;
constexpr std::size_t longest_head = 64 * 1024;  // of the fields of MIME
constexpr charset blank = " \t";

// ---- one head

/// RFC 5322 §2.2, and §4.5, which allows blanks before the colon; empty if the line is not a field. Accepts
/// 8-bit octets.
std::string_view field_name(std::string_view line) {
  auto name = line.substr(0, std::min(line.find(':'), line.size()));
  if (name.size() == line.size()) return {};
  while (!name.empty() && blank[name.back()]) name.remove_suffix(1);
  auto is_allowed = [](char c) { return static_cast<unsigned char>(c) > ' ' && c != '\x7F'; };
  return std::ranges::all_of(name, is_allowed) ? name : std::string_view();
}

bool begins_message(std::string_view line) {
  auto is_of_mailbox = line.starts_with("From ") || line.starts_with(">From ");  // RFC 4155
  return line.empty() || is_of_mailbox || !field_name(line).empty();
}

/// The fields of MIME in a head, as they are written.
struct head {
  std::string fields{};
  bool has_type = false;
  bool is_cut = false;  // the message ends inside the head
};

/// Collects the MIME fields of one head. Ignores other lines, and cuts long fields.
class head_reader {
 public:
  void add(std::string_view line) {
    if (!blank[line.front()]) begin(field_name(line));
    if (room_ > 0) keep(line);
  }
  head const& read() const { return head_; }

 private:
  void begin(std::string_view name) {
    bool is_of_mime = same_ignoring_case(name.substr(0, 8), "content-");
    room_ = is_of_mime ? longest_field : 0;
    if (same_ignoring_case(name, "content-type")) head_.has_type = true;
  }
  void keep(std::string_view line) {
    room_ = std::min(room_, longest_head - std::min(longest_head, head_.fields.size()));
    line = line.substr(0, room_);
    room_ -= line.size();
    if (!line.empty()) (head_.fields += line) += '\n';
  }

  head head_{};
  std::size_t room_ = 0;
};

object<GMimeObject> parsed(std::string const& fields) {
  begin_gmime_once();
  auto text = fields + '\n';
  object<GMimeStream> stream(g_mime_stream_mem_new_with_buffer(text.data(), text.size()));
  object<GMimeParser> parser(g_mime_parser_new_with_stream(stream.get()));
  return object<GMimeObject>(g_mime_parser_construct_part(parser.get(), nullptr));
}

std::string media_type_of(GMimeObject* object) {
  auto type = g_mime_object_get_content_type(object);
  return in_lower_case(std::string(view_of(g_mime_content_type_get_media_type(type))) + '/' +
                       std::string(view_of(g_mime_content_type_get_media_subtype(type))));
}

bool is_attached(GMimeObject* object) {
  auto how = g_mime_object_get_content_disposition(object);
  return how && g_mime_content_disposition_is_attachment(how);
}

mime_part described(GMimeObject* object) {
  auto name =
      GMIME_IS_PART(object) ? view_of(g_mime_part_get_filename(GMIME_PART(object))) : std::string_view();
  return {.media_type = media_type_of(object),
          .content_type = std::string(view_of(g_mime_object_get_header(object, "Content-Type"))),
          .charset = in_lower_case(view_of(g_mime_object_get_content_type_parameter(object, "charset"))),
          .name = std::string(name),
          .content_id = std::string(view_of(g_mime_object_get_content_id(object))),
          .encoding = std::string(view_of(g_mime_object_get_header(object, "Content-Transfer-Encoding"))),
          .is_attached = is_attached(object)};
}

// ---- the walk

/// Reads the lines once. After `body`, `stop_` is the boundary that ended it.
class part_walk {
 public:
  part_walk(std::string_view message, std::function<bool(mime_part const&)> const& see)
      : message_(message), see_(see) {}

  parts_end run() {
    if (message_.empty() || !begins_message(line_at().text)) return parts_end::no_message;
    part(container::other);
    return end_;
  }

 private:
  struct line {
    std::string_view text;  // without its end
    std::size_t next;       // offset of the next line
    bool is_ended;
  };
  struct stop {
    std::size_t level = 0;  // of the boundary, counted from 1; 0: the end of the message
    bool is_last = false;
  };

  line line_at() const {
    auto end = std::min(message_.find('\n', at_), message_.size());
    auto text = message_.substr(at_, end - at_);
    if (text.ends_with('\r')) text.remove_suffix(1);
    return {text, std::min(end + 1, message_.size()), end < message_.size()};
  }

  /// RFC 2046 §5.1.1: a boundary and blanks. An outer boundary also ends the inner parts: §5.1.2.
  std::optional<stop> boundary_in(std::string_view text) const {
    if (!text.starts_with("--")) return {};
    text.remove_prefix(2);
    while (!text.empty() && blank[text.back()]) text.remove_suffix(1);
    for (auto level = open_.size(); level > 0; --level) {
      if (!text.starts_with(open_[level - 1])) continue;
      auto rest = text.substr(open_[level - 1].size());
      if (rest.empty() || rest == "--") return stop{level, !rest.empty()};
    }
    return {};
  }

  head read_head() {
    head_reader fields;
    while (at_ < message_.size()) {
      auto row = line_at();
      if (boundary_in(row.text)) break;  // a head without a body
      at_ = row.next;
      if (row.text.empty()) break;
      if (!row.is_ended && !blank[row.text.front()] && field_name(row.text).empty()) return {.is_cut = true};
      fields.add(row.text);
    }
    return fields.read();
  }

  /// Reads to the end of the next boundary line. The line end before a boundary belongs to the boundary.
  std::string_view body() {
    auto begin = at_;
    while (at_ < message_.size()) {
      auto end = at_;
      auto row = line_at();
      at_ = row.next;
      auto boundary = boundary_in(row.text);
      if (!boundary) continue;
      stop_ = *boundary;
      auto text = message_.substr(begin, end - begin);
      if (text.ends_with('\n')) text.remove_suffix(1);
      if (text.ends_with('\r')) text.remove_suffix(1);
      return text;
    }
    stop_ = {};
    return message_.substr(begin);
  }

  enum class container : std::uint8_t { digest, other };

  void part(container in) {
    if (++heads_ > most_heads) return give_up(parts_end::too_many);
    auto read = read_head();
    if (read.is_cut) return give_up(heads_ == 1 ? parts_end::no_message : parts_end::seen);
    if (in == container::digest && !read.has_type)
      read.fields += "Content-Type: message/rfc822\n";  // RFC 2046 §5.1.5
    auto object = parsed(read.fields);
    if (!object) return give_up(parts_end::no_message);
    if (GMIME_IS_MULTIPART(object.get())) return multipart(object.get());
    auto p = described(object.get());
    if (!read.has_type) p.content_type.clear();
    p.body = body();
    p.reaches_end = stop_.level == 0;
    if (!see_(p)) give_up(parts_end::left);
  }

  void multipart(GMimeObject* object) {
    if (open_.size() == deepest) return give_up(parts_end::too_many);
    auto boundary = g_mime_object_get_content_type_parameter(object, "boundary");
    if (!boundary) return void(body());
    auto kind = media_type_of(object) == "multipart/digest" ? container::digest : container::other;
    open_.emplace_back(boundary);
    auto level = open_.size();
    body();  // the preamble
    while (stop_.level == level && !stop_.is_last && at_ < message_.size()) part(kind);
    open_.pop_back();
    if (stop_.level == level) body();  // the epilogue
  }

  void give_up(parts_end why) {
    end_ = why;
    at_ = message_.size();
    stop_ = {};
  }

  std::string_view message_;
  std::function<bool(mime_part const&)> const& see_;
  std::size_t at_ = 0, heads_ = 0;
  std::vector<std::string> open_{};  // boundaries, the outermost first
  stop stop_{};
  parts_end end_ = parts_end::seen;
};

std::string written(GMimeStream* memory) {
  auto octets = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(memory));
  return {reinterpret_cast<char const*>(octets->data), octets->len};
}

}  // namespace

std::string decoded_body(mime_part const& part) {
  if (part.body.empty()) return {};
  begin_gmime_once();
  auto encoding = g_mime_content_encoding_from_string(part.encoding.c_str());
  object<GMimeStream> encoded(g_mime_stream_mem_new_with_buffer(part.body.data(), part.body.size()));
  object<GMimeDataWrapper> content(g_mime_data_wrapper_new_with_stream(encoded.get(), encoding));
  object<GMimeStream> memory(g_mime_stream_mem_new());
  g_mime_data_wrapper_write_to_stream(content.get(), memory.get());
  return written(memory.get());
}

parts_end each_part(std::string_view message, std::function<bool(mime_part const&)> const& see) {
  return part_walk(message, see).run();
}

}  // namespace wend::access
