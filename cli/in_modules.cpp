// SPDX-License-Identifier: Apache-2.0
//
// The commands that modules implement: their names and help.

#include "cli/command.hpp"

namespace wend::cli {

command const get_command{
    "get",
    "URI",
    "fetches the object of a URI: its octets, or a listing",
    "A listing is a table on a terminal, and tab-separated columns (kind, size, date, title) in a pipe.\n"
    "A fragment is looked up in the result and never sent. A cid: names a part of the message at --base.\n"
    "With --recursive, what lies below goes into the folder that --output names; the last line on standard "
    "error\n"
    "counts what was stored and what was left out. A symbolic link to a folder that was stored becomes a "
    "link "
    "to it.",
    "$ wend get file:///etc/hostname\n$ wend get -C -o big.iso ftp://ftp.example/pub/big.iso",
    "--output --continue --base --from-text --recursive --depth --range --long --json --read --raw "
    "--show-error-body --user --header --answer --tls --ca-file --mail --news-server --spool --mail-store "
    "--max-size --max-time --max-redirects --verbose --progress --no-progress --proxy --gateway --config "
    "--profile --strict --lenient --allow-port --local-name --mounted --gopherplus-tabs --iri",
    input_kind::one,
    nullptr,
    "net"};

command const search_command{
    "search",
    "URI WORD…",
    "searches the index of a URI for words",
    "The words make one search. gopher, wais and whois get them unchanged, http gets a query with +\n"
    "between them.",
    "$ wend search gopher://gopher.example/7/find cats dogs",
    "--output --long --json --raw --show-error-body --user --header --answer --tls --ca-file --max-size "
    "--max-time --max-redirects --verbose --progress --no-progress --proxy --gateway --config "
    "--profile --strict --lenient --allow-port --iri",
    input_kind::one,
    nullptr,
    "net"};

command const list_command{
    "list",
    "URI",
    "lists a folder, a menu or a newsgroup",
    "One entry a line: kind, size, date, title. --long adds the URI of each entry.\n"
    "With --recursive, titles are paths.",
    "$ wend list file:///etc/",
    "--long --recursive --depth --range --json --user --header --tls --ca-file --mail "
    "--news-server --spool --max-size --max-time --max-redirects --verbose --proxy --gateway "
    "--config --profile --strict --lenient --allow-port --local-name --mounted "
    "--gopherplus-tabs --iri",
    input_kind::one,
    nullptr,
    "net"};

command const stat_command{
    "stat",
    "URI",
    "the facts of an object, without its octets",
    "Media type, size, date of the last change, and further facts that the server gives.",
    "$ wend stat file:///etc/hostname",
    "--json --user --header --tls --ca-file --mail --news-server --spool --max-time "
    "--max-redirects --verbose --proxy --gateway --config --profile --strict --lenient "
    "--allow-port --local-name --mounted --iri",
    input_kind::one,
    nullptr,
    "net"};

command const put_command{
    "put",
    "[FILE] URI",
    "replaces the object of a URI",
    "With the octets of FILE, or of standard input. A file is replaced as a whole, or not at all. Where the "
    "URI\n"
    "names a folder, FILE's own name is added to it.",
    "$ wend put report.txt file:///tmp/report.txt",
    "--update --show-error-body --user --header --tls --ca-file --mail --max-size --max-time --verbose "
    "--proxy "
    "--gateway --config --profile --strict --lenient --allow-port --local-name --iri",
    input_kind::one,
    nullptr,
    "net"};

command const append_command{
    "append",
    "[FILE] URI",
    "adds to the object of a URI",
    "The octets of FILE, or of standard input. To a mailto: they are the text of a message, which is shown,\n"
    "and sent when you say yes. The reply of an http server goes to standard output.",
    "$ date | wend append file:///tmp/log\n$ wend append letter.txt 'mailto:ann@home.example?subject=hello'",
    "--yes --answer --show-error-body --user --header --tls --ca-file --mail --news-server --max-size "
    "--max-time "
    "--verbose --proxy --gateway --config --profile --strict --lenient --allow-port "
    "--local-name --iri",
    input_kind::one,
    nullptr,
    "net"};

command const remove_command{"remove",
                             "URI",
                             "deletes the object of a URI",
                             "A file; never a folder.",
                             "$ wend remove file:///tmp/log",
                             "--show-error-body --user --header --tls --ca-file --mail --max-time --verbose "
                             "--proxy --gateway --config "
                             "--profile --strict --lenient --allow-port --local-name --iri",
                             input_kind::one,
                             nullptr,
                             "net"};

command const session_command{
    "session",
    "URI",
    "opens an interactive session: telnet, rlogin, tn3270, z39.50s",
    "User and password of the URI are shown as advice, and not sent, except the user, which rlogin sends\n"
    "first. In telnet, ^] asks whether to go on; rlogin ends with ~. at the beginning of a line. A "
    "3270\n"
    "session is run by c3270, x3270 or, without a terminal, s3270; one of Z39.50 by yaz-client. Input from "
    "a\n"
    "pipe is sent line by line.",
    "$ wend session telnet://guest@lib.example/\n$ wend session --yes rlogin://ann@h.example",
    "--yes --answer --user --show-password --config --profile --strict --lenient --allow-port --iri",
    input_kind::one,
    nullptr,
    "net"};

command const serve_command{
    "serve",
    "",
    "a gateway: any URI, for any program that speaks HTTP",
    "Listens on 127.0.0.1:1738 and prints its address: a site with a box for any URI and a page for each\n"
    "object, whatever its scheme, and at once an HTTP proxy for http, ftp, gopher, wais, news and the\n"
    "others (http_proxy, ftp_proxy, gopher_proxy, wais_proxy, curl --proxy). It only reads. It follows no\n"
    "URI into private networks, to ports of other services or to files, and accepts connections from\n"
    "this machine only, unless configured otherwise. Stops on SIGTERM or ^C when open requests are done.",
    "$ wend serve --listen 127.0.0.1:8080 --log -",
    "--listen --allow-clients --name --allow-private-host --metrics --cache --cache-size --max-connections "
    "--log "
    "--config "
    "--news-server --spool --mail-store --mail --ca-file --allow-port --gateway --proxy "
    "--max-size --max-time "
    "--json",
    input_kind::nothing,
    nullptr,
    "gateway"};

command const demo_command{
    "demo",
    "",
    "small servers on this machine, to try every scheme on",
    "Small servers of http, ftp, gopher, nntp, wais, prospero, whois, rlogin, telnet and smtp on free\n"
    "ports of 127.0.0.1, with texts, menus, a search, a picture, mail and news behind them; and a gateway\n"
    "that shows all of it in a browser. Prints the gateway's address and further commands to try, and stops "
    "on ^C.\n"
    "What was stored there is deleted then.",
    "$ wend demo",
    "--json",
    input_kind::nothing,
    nullptr,
    "gateway"};

}  // namespace wend::cli
