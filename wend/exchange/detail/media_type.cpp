// SPDX-License-Identifier: Apache-2.0
#include "wend/exchange/detail/media_type.hpp"

#include <algorithm>

#include "wend/base/detail/ascii.hpp"

namespace wend::wire {
namespace {

constexpr std::string_view unknown = "application/octet-stream";

struct row {
  std::string_view suffix, type;
};

constexpr row rows[] = {
    {"aac", "audio/aac"},
    {"avif", "image/avif"},
    {"bmp", "image/bmp"},
    {"bz2", "application/x-bzip2"},
    {"c", "text/x-c"},
    {"cpp", "text/x-c"},
    {"css", "text/css"},
    {"csv", "text/csv"},
    {"eml", "message/rfc822"},
    {"eps", "application/postscript"},
    {"flac", "audio/flac"},
    {"gif", "image/gif"},
    {"gz", "application/gzip"},
    {"h", "text/x-c"},
    {"hpp", "text/x-c"},
    {"htm", "text/html"},
    {"html", "text/html"},
    {"ico", "image/vnd.microsoft.icon"},
    {"jpeg", "image/jpeg"},
    {"jpg", "image/jpeg"},
    {"js", "text/javascript"},
    {"json", "application/json"},
    {"jsonl", "application/jsonl"},
    {"log", "text/plain"},
    {"mbox", "application/mbox"},
    {"md", "text/markdown"},
    {"mp3", "audio/mpeg"},
    {"mp4", "video/mp4"},
    {"mpeg", "video/mpeg"},
    {"mpg", "video/mpeg"},
    {"ogg", "audio/ogg"},
    {"pdf", "application/pdf"},
    {"png", "image/png"},
    {"ps", "application/postscript"},
    {"py", "text/x-python"},
    {"rtf", "application/rtf"},
    {"sh", "application/x-sh"},
    {"svg", "image/svg+xml"},
    {"tar", "application/x-tar"},
    {"tex", "application/x-tex"},
    {"tif", "image/tiff"},
    {"tiff", "image/tiff"},
    {"toml", "application/toml"},
    {"tsv", "text/tab-separated-values"},
    {"txt", "text/plain"},
    {"wav", "audio/wav"},
    {"webm", "video/webm"},
    {"webp", "image/webp"},
    {"xhtml", "application/xhtml+xml"},
    {"xml", "application/xml"},
    {"xz", "application/x-xz"},
    {"yaml", "application/yaml"},
    {"yml", "application/yaml"},
    {"zip", "application/zip"},
    {"zst", "application/zstd"},
};
static_assert(std::ranges::is_sorted(rows, {}, &row::suffix));

}  // namespace

std::string_view media_type_of(std::string_view file_name) noexcept {
  auto name = file_name.substr(file_name.rfind('/') + 1);
  auto dot = name.rfind('.');
  if (dot == name.npos || dot == 0) return unknown;  // ".profile" has no suffix
  auto suffix = name.substr(dot + 1);
  auto it = std::ranges::find_if(rows, [&](row const& r) { return same_ignoring_case(r.suffix, suffix); });
  return it == std::end(rows) ? unknown : it->type;
}

kind kind_of(std::string_view media_type) noexcept {
  if (media_type == unknown) return kind::file;
  if (media_type.starts_with("text/")) return kind::text;
  if (media_type.starts_with("image/")) return kind::image;
  if (media_type.starts_with("audio/")) return kind::sound;
  return kind::binary;
}

}  // namespace wend::wire
