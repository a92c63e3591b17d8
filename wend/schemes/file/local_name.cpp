// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/file/local_name.hpp"

#include <algorithm>
#include <vector>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parts.hpp"

namespace wend::file {
namespace {

// Read as themselves in a path by every profile, and reserved by none: RFC 1630 reserves ! and *, has no
// place for : ; = and ~, RFC 1738 none for ~.
constexpr charset plain = alpha | digit | "$-_.+'(),";

// ---- what an element of a name may be ----

constexpr charset dos_char = (charset::range('\x20', '\x7E') | eight_bit) - "<>:\"/\\|?*";
constexpr charset vms_char = alpha | digit | "$_-";
constexpr std::size_t vms_longest = 39;

bool all_in(std::string_view text, charset set) {
  return std::ranges::all_of(text, [&](char c) { return set[c]; });
}

bool is_dos_device(std::string_view element) {
  constexpr std::string_view devices[] = {"con", "prn", "aux", "nul", "conin$", "conout$", "clock$"};
  auto stem = element.substr(0, element.find('.'));
  stem = stem.substr(0, stem.find_last_not_of(' ') + 1);
  auto same = [stem](std::string_view name) { return same_ignoring_case(stem, name); };
  if (std::ranges::any_of(devices, same)) return true;
  auto port = stem.substr(0, 3), number = stem.substr(port.size());
  constexpr std::string_view superscripts[] = {"\xC2\xB9", "\xC2\xB2",
                                               "\xC2\xB3"};  // ¹ ² ³ count as digits there
  bool is_numbered = (number.size() == 1 && digit[number[0]]) || std::ranges::count(superscripts, number) > 0;
  return is_numbered && (same_ignoring_case(port, "com") || same_ignoring_case(port, "lpt"));
}

bool fits_dos(std::string_view element) {
  if (element.empty() || element.ends_with('.') || element.ends_with(' ')) return false;
  return all_in(element, dos_char) && !is_dos_device(element);
}

bool is_drive(std::string_view element) {
  return element.size() == 2 && alpha[element[0]] && (element[1] == ':' || element[1] == '|');
}

bool fits_vms(std::string_view element) {
  return !element.empty() && element.size() <= vms_longest && all_in(element, vms_char);
}

bool fits_vms_directory(std::string_view element) { return fits_vms(element) && element != "000000"; }

// name [ "." [ type ] ] [ ";" version ]
bool fits_vms_file(std::string_view element) {
  if (auto mark = element.find(';'); mark != element.npos) {
    auto version = element.substr(mark + 1);
    if (version.empty() || version.size() > 5 || !all_in(version, digit)) return false;
    element = element.substr(0, mark);
  }
  auto dot = std::min(element.find('.'), element.size());
  auto type = element.substr(std::min(dot + 1, element.size()));
  return fits_vms(element.substr(0, dot)) && (type.empty() || fits_vms(type));
}

// ---- both ways ----

unexpected<error> refused(std::string_view whole, std::string_view part) {
  return mistake(errc::file_not_representable, static_cast<std::uint32_t>(part.data() - whole.data()));
}

using test = bool (*)(std::string_view);

bool fits_posix(std::string_view) { return true; }

/// How the elements of a name are tested, from the first to the last.
struct shape {
  std::size_t least;         // as many elements must be there
  test first, middle, last;  // an empty last element is a directory's and passes
};

constexpr shape posix_shape{1, fits_posix, fits_posix, fits_posix};
constexpr shape dos_shape{2, is_drive, fits_dos, fits_dos};
constexpr shape unc_shape{1, fits_dos, fits_dos, fits_dos};
constexpr shape vms_shape{2, fits_vms, fits_vms_directory, fits_vms_file};

bool fits(shape const& form, std::string_view element, std::size_t i, std::size_t count) {
  if (i == 0) return form.first(element);
  if (i + 1 < count) return form.middle(element);
  return element.empty() || form.last(element);
}

/// The decoded segments of a path, each fit for its place.
result<std::vector<std::string>> elements(std::string_view path, shape const& form) {
  if (!path.starts_with('/')) return refused(path, path);
  auto count = static_cast<std::size_t>(std::ranges::count(path, '/'));
  if (count < form.least) return refused(path, path);
  std::vector<std::string> names;
  names.reserve(count);
  for (auto segment : segments(path)) {
    auto element = unescaped(segment);
    // RFC 1630 §Reserved characters: %2F is no slash, so it must not become one. A NUL ends every name.
    bool whole = element.find('/') == element.npos && element.find('\0') == element.npos;
    if (!whole || !fits(form, element, names.size(), count)) return refused(path, segment);
    names.push_back(std::move(element));
  }
  return names;
}

std::string joined(std::vector<std::string> const& names, std::size_t from, char mark) {
  std::string name;
  for (auto i = from; i < names.size(); ++i) (name += mark) += names[i];
  return name;
}

result<std::string> posix_name(std::string_view path) {
  auto names = elements(path, posix_shape);
  if (!names) return unexpected(names.error());
  return joined(*names, 0, '/');
}

bool is_unc_host(std::string_view host) {
  return !host.empty() && (alpha | digit)[host.front()] && all_in(host, alpha | digit | "-._");
}

result<std::string> dos_name(std::string_view path, std::string_view host) {
  if (!host.empty() && !is_unc_host(host)) return refused(path, path);
  auto names = elements(path, host.empty() ? dos_shape : unc_shape);
  if (!names) return unexpected(names.error());
  if (!host.empty()) return "\\\\" + std::string(host) + joined(*names, 0, '\\');
  names->front()[1] = ':';  // RFC 8089 appendix E.2.2: once written with a bar
  return names->front() + joined(*names, 1, '\\');
}

result<std::string> vms_name(std::string_view path) {
  auto names = elements(path, vms_shape);
  if (!names) return unexpected(names.error());
  auto name = names->front() + ":[";
  for (std::size_t i = 1; i + 1 < names->size(); ++i) (name += i > 1 ? "." : "") += (*names)[i];
  if (names->size() == 2) name += "000000";  // the directory of directories
  name += ']' + names->back();
  std::ranges::transform(name, name.begin(),
                         [](char c) { return lowalpha[c] ? static_cast<char>(c - 32) : c; });
  return name;
}

result<place> posix_place(std::string_view name) {
  if (!name.starts_with('/')) return refused(name, name);
  if (auto nul = name.find('\0'); nul != name.npos) return refused(name, name.substr(nul));
  place place;
  escape_to(place.path, name, plain | "/");
  return place;
}

result<place> unc_place(std::string_view name) {
  auto rest = name.substr(2);
  auto host = rest.substr(0, rest.find('\\'));
  if (!is_unc_host(host) || same_ignoring_case(host, "localhost")) return refused(name, name);
  if (host.size() == rest.size()) return refused(name, name);
  place place{std::string(host), {}};
  rest.remove_prefix(host.size());
  auto count = static_cast<std::size_t>(std::ranges::count(rest, '\\')), i = std::size_t{0};
  for (auto element : pieces(rest.substr(1), '\\')) {
    if (!fits(unc_shape, element, i++, count)) return refused(name, element);
    escape_to(place.path += '/', element, plain);
  }
  return place;
}

result<place> dos_place(std::string_view name) {
  if (name.starts_with("\\\\")) return unc_place(name);
  if (name.size() < 3 || !alpha[name[0]] || name[1] != ':' || name[2] != '\\') return refused(name, name);
  place place{{}, {'/', name[0], ':'}};
  auto count = static_cast<std::size_t>(std::ranges::count(name, '\\')) + 1, i = std::size_t{1};
  for (auto element : pieces(name.substr(3), '\\')) {
    if (!fits(dos_shape, element, i++, count)) return refused(name, element);
    escape_to(place.path += '/', element, plain);
  }
  return place;
}

// device ":[" directory *( "." directory ) "]" [ file ]                     RFC 1738 §3.10
result<place> vms_place(std::string_view given) {
  auto name = in_lower_case(given);
  std::string_view const whole = name;
  auto open = whole.find(":["), close = whole.find(']');
  if (open == whole.npos || close == whole.npos || close < open) return refused(whole, whole);
  auto device = whole.substr(0, open), directories = whole.substr(open + 2, close - open - 2);
  auto file = whole.substr(close + 1);
  if (!fits_vms(device)) return refused(whole, device);
  if (!file.empty() && !fits_vms_file(file)) return refused(whole, file);

  place place;
  escape_to(place.path += '/', device, plain);
  if (directories != "000000") {
    for (auto directory : pieces(directories, '.')) {
      if (!fits_vms_directory(directory)) return refused(whole, directory);
      escape_to(place.path += '/', directory, plain);
    }
  }
  escape_to(place.path += '/', file, plain);
  return place;
}

}  // namespace

constexpr std::string_view convention_names[] = {"posix", "dos", "vms"};

std::string_view name_of(convention c) noexcept { return convention_names[static_cast<std::size_t>(c)]; }

std::optional<convention> convention_named(std::string_view name) noexcept {
  auto it = std::ranges::find(convention_names, name);
  if (it == std::end(convention_names)) return {};
  return static_cast<convention>(it - convention_names);
}

result<std::string> local_name(std::string_view url_path, convention names, std::string_view host) {
  if (same_ignoring_case(host, "localhost")) host = {};
  if (!host.empty() && names != convention::dos) return refused(url_path, url_path);
  switch (names) {
    case convention::dos: return dos_name(url_path, host);
    case convention::vms: return vms_name(url_path);
    default: return posix_name(url_path);
  }
}

result<place> place_of(std::string_view name, convention names) {
  switch (names) {
    case convention::dos: return dos_place(name);
    case convention::vms: return vms_place(name);
    default: return posix_place(name);
  }
}

result<std::string> url_path(std::string_view name, convention names) {
  auto place = place_of(name, names);
  if (!place) return unexpected(place.error());
  if (!place->host.empty()) return refused(name, name);
  return place->path;
}

}  // namespace wend::file
