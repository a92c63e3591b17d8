// SPDX-License-Identifier: Apache-2.0
#include "wend/local/afs.hpp"

#include <sys/stat.h>

#include "wend/local/opening.hpp"
#include "wend/schemes/afs/url.hpp"
#include "wend/uri/escape.hpp"
#include "wend/uri/parse.hpp"
#include "wend/uri/parts.hpp"

namespace wend::engine {
namespace {

bool is_beneath(std::string_view name, std::string_view folder) {
  while (folder.ends_with('/')) folder.remove_suffix(1);
  return name.starts_with(folder) && (name.size() == folder.size() || name[folder.size()] == '/');
}

}  // namespace

outcome<policy> rules_beneath(policy rules, std::string const& root) {
  struct stat node {};
  if (::stat(root.c_str(), &node) != 0 || !S_ISDIR(node.st_mode))
    return failed(errc::not_possible,
                  "afs is followed where " + root + " is mounted, by openafs-client or kafs");
  if (is_beneath(rules.file_root, root)) return rules;
  if (!is_beneath(root, rules.file_root)) return failed(errc::not_allowed, "outside of " + rules.file_root);
  rules.file_root = root;
  return rules;
}

void name_in_afs(access::listing& list, std::string_view root) {
  for (auto& e : list.entries) {
    auto local = parse(e.uri);
    auto path = local ? unescaped(local->path()) : std::string();
    e.uri.clear();
    if (!is_beneath(path, root)) continue;
    afs::url there;
    for (auto name : pieces(std::string_view(path).substr(root.size() + 1), '/')) {
      if (there.cell.empty()) there.cell = name;
      else there.names.push_back(name);
    }
    e.uri = afs::format(there).value_or("");
  }
}

}  // namespace wend::engine
