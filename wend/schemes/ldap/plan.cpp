// SPDX-License-Identifier: Apache-2.0
#include "wend/schemes/ldap/plan.hpp"

#include <optional>

#include "wend/base/detail/ascii.hpp"
#include "wend/registry/detail/unsafe.hpp"
#include "wend/schemes/ldap/dn_and_filter.hpp"
#include "wend/schemes/ldap/url.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/parts.hpp"

namespace wend::ldap {
namespace {

bool is_search(verb what) { return what == verb::get || what == verb::list || what == verb::search; }

/// Listing an entry searches one level beneath it.
scope depth_of(url const& wanted, verb what) {
  bool is_beneath = what == verb::list && wanted.depth == scope::base;
  return is_beneath ? scope::one : wanted.depth;
}

std::string listed(strings const& items) {
  std::string text;
  for (auto item : items) (text += text.empty() ? "" : ",") += item;
  return text.empty() ? "*" : text;
}

/// RFC 2255 §4: the name to log in with. RFC 4516 dropped it, but clients support it.
std::optional<std::string_view> name_to_bind(std::string_view extension) {
  constexpr std::string_view key = "bindname=";
  extension.remove_prefix(extension.starts_with('!'));
  if (!same_ignoring_case(extension.substr(0, key.size()), key)) return {};
  return extension.substr(key.size());
}

/// The byte of the first unsupported critical extension.
std::optional<std::uint32_t> critical_extension(uri_view u) {
  auto last = u.query().rfind('?');  // extensions hold no question mark
  for (auto piece : pieces(u.query().substr(last + 1), ','))
    if (piece.starts_with('!') && !name_to_bind(piece)) return u.offset_of(piece);
  return {};
}

void put_extension(wire::plan& into, std::string_view extension) {
  auto name = name_to_bind(extension);
  if (!name) {
    into.facts.emplace_back("ignored", extension);
    return void();
  }
  if (name->empty()) return;
  into.arguments.emplace_back("bindname", *name);
  into.prompts.push_back("password");
}

/// RFC 4515 §3: characters that would end a value or have a meaning in it are escaped.
std::string escaped_value(std::string_view word) {
  std::string text;
  for (char c : word) {
    auto octet = static_cast<unsigned char>(c);
    if (c != '*' && c != '(' && c != ')' && c != '\\' && c != '\0') text += c;
    else ((text += '\\') += "0123456789abcdef"[octet >> 4]) += "0123456789abcdef"[octet & 15];
  }
  return text;
}

std::string filter_for(std::string_view word) {
  constexpr std::string_view names[] = {"cn", "sn", "givenName", "uid", "mail", "ou", "o", "description"};
  std::string text = "(|", value = "=*" + escaped_value(word) + "*)";
  for (auto name : names) ((text += '(') += name) += value;
  return text + ')';
}

/// RFC 4511 §4.2, §4.3, §4.5, §4.14. The name of a configured user is not shown.
std::vector<wire::planned_step> steps_for(wire::plan const& plan, wire::client const& asker) {
  std::vector<wire::planned_step> steps;
  if (!plan.tls && asker.tls != wire::privacy::none) steps.push_back({"StartTLS", wire::when::by_policy});
  auto name = argument(plan, "bindname");
  steps.push_back({name ? "bind " + std::string(*name) : login_name(plan, asker) ? "bind {user}" : "bind"});
  auto base = std::string(*argument(plan, "base"));
  steps.push_back({"search " + std::string(*argument(plan, "scope")) + (base.empty() ? "" : " ") + base});
  steps.push_back({"unbind"});
  return steps;
}

}  // namespace

std::optional<std::string> login_name(wire::plan const& plan, wire::client const& asker) {
  if (auto name = argument(plan, "bindname")) return std::string(*name);
  if (!asker.user || asker.user->empty() || mistake_in_dn(*asker.user)) return {};
  return asker.user;
}

result<wire::plan> plan_for(uri_view u, verb what, wire::client const& asker) {
  if (!is_search(what)) return mistake(errc::not_possible);
  auto wanted = parse(u);
  if (!wanted) return unexpected(wanted.error());
  for (auto part : {u.path(), u.query()})
    if (auto wrong = wire::unsafe_in(u, part)) return unexpected(*wrong);
  if (!wanted->extensions.empty())
    if (auto at = critical_extension(u)) return mistake(errc::not_possible, *at);
  auto peer = wire::peer_of(u);
  if (!peer) return unexpected(peer.error());

  wire::plan plan;
  plan.peer = std::move(*peer);
  plan.tls = wanted->secure;
  plan.kind = wire::plan_kind::adapter;
  plan.action = wire::action::search;
  plan.arguments = {{"base", wanted->dn},
                    {"scope", std::string(name_of(depth_of(*wanted, what)))},
                    {"filter", wanted->filter},
                    {"attributes", listed(wanted->attributes)}};
  for (auto extension : wanted->extensions) put_extension(plan, extension);
  plan.steps = steps_for(plan, asker);
  plan.url = wire::decoded(std::move(*wanted));
  return plan;
}

result<uri> asking(uri_view u, std::vector<std::string> const& words) {
  auto read = parse(u);
  if (!read) return unexpected(read.error());
  auto wanted = std::move(*read);
  if (wanted.depth == scope::base) wanted.depth = scope::sub;
  bool is_filtered = wanted.filter != url().filter;
  std::string filter = is_filtered ? wanted.filter : "";
  for (auto const& word : words) filter += filter_for(word);
  if (!words.empty()) wanted.filter = is_filtered || words.size() > 1 ? "(&" + filter + ')' : filter;
  auto text = format(wanted, u.profile());
  if (!text) return unexpected(text.error());
  auto parsed = wend::parse(*text, u.profile());
  if (!parsed) return unexpected(parsed.error());
  return uri(*parsed);
}

}  // namespace wend::ldap
