// SPDX-License-Identifier: Apache-2.0
#include "wend/names/detail/secret_names.hpp"

#include <algorithm>
#include <span>
#include <string>

#include "wend/base/detail/ascii.hpp"
#include "wend/base/detail/chars.hpp"
#include "wend/base/detail/cpp20.hpp"
#include "wend/names/detail/glob.hpp"

namespace wend::detail {
namespace {

// A pattern with _ is compared with the words of a name: `userPwd`, `user-pwd` and `user.pwd` are _user_pwd. One without is
// compared with their letters: userpwd.
constexpr std::string_view secret_names[] = {"*token*",
                                             "*secret*",
                                             "*passw*",
                                             "*passphrase*",
                                             "*passcode*",
                                             "*?pwd*",
                                             "*?_pass",
                                             "userpass",
                                             "*?_pw",
                                             "*bindpw",
                                             "*?_key",
                                             "*apikey*",
                                             "*appkey",
                                             "*authkey",
                                             "*clientkey",
                                             "*sessionkey",
                                             "*licensekey",
                                             "*accesskey",
                                             "*accountkey",
                                             "*privatekey",
                                             "*passkey",
                                             "*keyid",
                                             "*credential*",
                                             "authorization",
                                             "*signature",
                                             "signedrequest",
                                             "*assertion",
                                             "samlrequest",
                                             "samlresponse",
                                             "*sessionid",
                                             "*sessid",
                                             "connectsid",
                                             "loginticket",
                                             "csrf*",
                                             "xsrf*",
                                             "authcode",
                                             "oauthcode",
                                             "otpcode",
                                             "pincode",
                                             "oobcode",
                                             "authorizationcode",
                                             "devicecode",
                                             "codeverifier",
                                             "oauthverifier",
                                             "hdnts",
                                             "verificationcode"};
constexpr std::string_view public_names[] = {"_token_type",   "*_tokens",    "*_sort_key",  "*_primary_key",
                                             "*_public_key",  "*_cache_key", "*_group_key", "*_partition_key",
                                             "*_foreign_key", "*_meta_key",  "*_order_key", "*_routing_key"};
// Whole names, which are common words too: at the begin of a text they count only if another pair follows.
constexpr std::string_view short_names[] = {"_pass", "_pwd",  "_pw",  "_key",     "_auth",   "_bearer",
                                            "_sig",  "_sign", "_mac", "_hmac",    "_jwt",    "_otp",
                                            "_totp", "_sid",  "_pin", "_session", "_ticket", "_code"};

constexpr charset alnum = alpha | digit;
constexpr charset ignored = "\t\r\n";  // by browsers: URL Standard §4.4

/// `userPwd`, `user-pwd` and ` user.pwd ` are _user_pwd.
std::string words_of(std::string_view name) {
  std::string words;
  char before = 0;
  for (char c : name) {
    if (ignored[c]) continue;
    bool begins_word = !alnum[before] || (hialpha[c] && !hialpha[before]);
    if (alnum[c] && begins_word) words += '_';
    if (alnum[c]) words += lower(c);
    before = c;
  }
  return words;
}

}  // namespace

bool is_secret_name(std::string_view name, bool is_whole, bool is_alone) {
  auto words = words_of(name), letters = words;
  std::erase(letters, '_');
  auto matches = [&](std::string_view pattern) {
    return glob_matches(pattern, std::string_view(contains(pattern, '_') ? words : letters));
  };
  auto short_name = words_of(in_lower_case(name));  // sId is no word of two
  if (!is_alone && std::ranges::count(short_names, short_name) > 0) return is_whole || short_name != "_code";
  return std::ranges::any_of(secret_names, matches) && std::ranges::none_of(public_names, matches);
}

}  // namespace wend::detail
