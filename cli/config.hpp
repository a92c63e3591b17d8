// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/options.hpp"

namespace wend::cli {

/// The settings of a user, in TOML; the command line and the environment take precedence.
///
///     no_proxy = ["intranet.example", ".home.example"]
///
///     [user]
///     mail = "ann@home.example"          # password of anonymous ftp, sender of articles and mail
///     [news]
///     server = "news.example"
///     spool = "/var/spool/news"
///     [mail]
///     stores = ["~/Maildir", "/srv/old.mbox"]    # where mid: is looked up
///     [smtp]                             # the server that accepts mail
///     host = "mail.example"
///     port = 587                         # else 587, or 465 with tls = "implicit"
///     user = "ann"
///     password = "…"
///     tls = "demanded"                   # off, wished, demanded, implicit
///     [policy]
///     tls = "wished"                     # off, wished, demanded: of what begins in clear
///     ca_file = "/etc/ssl/own.pem"
///     max_size = "2G"
///     max_time = 600
///     max_redirects = 10
///     [proxy]                            # the whole URI is sent there
///     wais = "http://gw.example:8001/"
///     [gateway]                          # a site whose paths are URIs
///     prospero = "http://gw.example/"
///     [urn]                              # what names stand for: schemes/urn/rules.hpp
///     ietf = "https://docs.example/{1}{2}.txt"
///     "*" = ["http://resolver.example/uri-res/"]
///     [serve]                            # wend serve
///     listen = "127.0.0.1:1738"
///     metrics = 1739
///     names = ["gw.example"]             # by which readers call it
///     allow_private_hosts = ["news.example:119"]  # servers in our own network that may be followed to
///     cache = "/var/cache/wend/gateway.sqlite"
///     cache_size = "2G"
///     max_connections = 12000
///     log = "/var/log/wend/access.log"
///     allow_clients = false              # other machines
///     [mounted]                          # ftp files that are at hand
///     "ftp.example" = "/srv/ftp"
///
/// Reads `--config`, or the configuration file of the user if it exists, and sets the options that the
/// command line left open. Throws usage_error, with the line, for an invalid file.
void read_settings(options&);

/// $XDG_CONFIG_HOME/wend, or ~/.config/wend; empty without either.
std::string config_folder();

/// $XDG_CACHE_HOME/wend, or ~/.cache/wend; empty without either.
std::string cache_folder();

}  // namespace wend::cli
