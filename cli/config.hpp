// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/options.hpp"

namespace wend::cli {

/// What a user has set once and for all, in TOML; the command line and the environment go before it.
///
///     mail = "ann@home.example"          # what anonymous ftp is told, and who posts
///     news_server = "news.example"
///     spool = "/var/spool/news"
///     ca_file = "/etc/ssl/own.pem"
///     tls = "wished"                     # off, wished, demanded
///     max_size = "2G"
///     max_time = 600
///     no_proxy = ["intranet.example", ".home.example"]
///
///     [proxy]                            # the whole URI is sent there
///     wais = "http://gw.example:8001/"
///     [gateway]                          # a site whose paths are URIs
///     urn = "http://resolver.example/"
///     [mounted]                          # ftp files that are at hand
///     "ftp.example" = "/srv/ftp"
///
/// Reads `--config`, or the file where the user's configuration is if there is one, and fills in what the
/// command line left open. Throws usage_error, with the line, for what makes no sense.
void read_settings(options&);

/// $XDG_CONFIG_HOME/wend, or ~/.config/wend; empty if there is neither.
std::string config_folder();

}  // namespace wend::cli
