// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/style.hpp"

namespace wend::gateway {

// Icons of kinds are drawn with clip-path, so that no font or image is needed. All text has a contrast of
// 4.5:1 or more, in light and in dark (browser tests measure it). Text sizes are relative; only boxes that
// scroll are wider than the window. Below 38rem each table row becomes a list item.
std::string_view stylesheet() noexcept {
  return R"(:root {
  color-scheme: light dark;
  --ground: #f8f8f5; --sheet: #ffffff; --ink: #1c2220; --faint: #57605b; --line: #dddfd8; --edge: #8a938e;
  --link: #0a5c4a; --seen: #6b4080; --mark: #eef4f0; --chip: #e9eeea; --wrong: #9c1c1c; --wrong-ground: #fdf0ef;
  --folder: #a8741a; --stripe: #0a5c4a;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --ground: #141716; --sheet: #1b1f1d; --ink: #e3e7e4; --faint: #a3aca7; --line: #303734; --edge: #6f7974;
    --link: #86d5be; --seen: #cfa9e0; --mark: #222a26; --chip: #262e2a; --wrong: #ffa39a; --wrong-ground: #2e1c1b;
    --folder: #d8a84e; --stripe: #2b6a5a;
  }
}
* { box-sizing: border-box; }
html { background: var(--ground); color: var(--ink); line-height: 1.5; border-top: .25rem solid var(--stripe);
  font-family: Inter, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", "Liberation Sans", Arial, sans-serif; }
body { margin: 0 auto; max-width: 64rem; padding: 0 1.25rem 2rem; overflow-wrap: anywhere; }
a { color: var(--link); text-decoration-thickness: .06em; text-underline-offset: .18em; }
a:visited { color: var(--seen); }
a:hover { text-decoration-thickness: .12em; }
:focus-visible { outline: .2rem solid var(--link); outline-offset: .15rem; border-radius: .15rem; }
main:focus { outline: none; }
.skip { position: absolute; left: -100vw; background: var(--sheet); padding: .5rem 1rem; z-index: 1; }
.skip:focus { left: 1rem; top: .75rem; }
.unseen, caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap; }

header { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; padding: .8rem 0; }
header form { flex: 1 1 18rem; }
.home { font-weight: 700; font-size: 1.3rem; letter-spacing: -.02em; text-decoration: none; color: var(--ink);
  background: url("/icon.svg") left center / 1.5rem no-repeat; padding-left: 2rem; }
.home:visited { color: var(--ink); }
h1 { font-size: 1.7rem; font-weight: 650; line-height: 1.2; letter-spacing: -.015em; margin: .9rem 0 .3rem; }
h2 { font-size: 1.1rem; font-weight: 650; margin: 2rem 0 .5rem; }
p { margin: .6rem 0; max-width: 44rem; }
.status, .by, .when { color: var(--faint); }
.status { font-size: .95rem; margin: .3rem 0 1rem; }

nav ol, ul.ways { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem .5rem; margin: 0; padding: 0; }
nav { font-size: .92rem; }
nav[aria-label=Breadcrumb] { padding: .45rem 0; border-block: 1px solid var(--line); color: var(--faint); }
nav[aria-label=Breadcrumb] li + li::before { content: "\203A"; margin-right: .5rem; color: var(--edge); }
nav [aria-current=page] { color: var(--ink); }
nav.ways, nav.pages, ul.ways { margin: .7rem 0 1.1rem; }
nav.ways a, nav.pages a, nav.pages li[aria-current], ul.ways a { display: inline-block; background: var(--chip);
  color: var(--ink); text-decoration: none; border-radius: .35rem; padding: .22rem .65rem; }
nav.pages li[aria-current] { background: none; color: var(--faint); }
nav.ways a:hover, nav.pages a:hover, ul.ways a:hover { color: var(--link); text-decoration: underline; }

form { margin: 0; }
form.ask { max-width: 40rem; margin: 1rem 0; }
form.ask .field { margin: 1.1rem 0; }
label { display: block; font-size: .92rem; font-weight: 600; margin-bottom: .3rem; }
.joined { display: flex; }
.joined input { flex: 1 1 auto; min-width: 0; border-radius: .4rem 0 0 .4rem; border-right: 0; }
.joined button { flex: none; border-radius: 0 .4rem .4rem 0; }
.joined :focus-visible { position: relative; }
input, select, textarea, button { font: inherit; color: inherit; background: var(--sheet); min-height: 2.6rem;
  border: 1px solid var(--edge); border-radius: .4rem; padding: .4rem .75rem; max-width: 100%; }
input:not([type=checkbox]), textarea { width: 100%; }
input[type=checkbox] { width: 1.3rem; min-height: 1.3rem; accent-color: var(--link); }
input[readonly] { background: none; border-color: var(--line); font-family: ui-monospace, "Cascadia Mono",
  "DejaVu Sans Mono", "Liberation Mono", monospace; font-size: .9rem; min-height: 2.2rem; }
::placeholder { color: var(--faint); opacity: 1; }
button { background: var(--link); color: var(--ground); border-color: var(--link); font-weight: 600; cursor: pointer;
  padding-inline: 1.15rem; }
button:hover { filter: brightness(1.12); }

.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; position: relative; }
th, td { text-align: left; vertical-align: baseline; padding: .34rem .75rem; }
tbody tr { border-bottom: 1px solid var(--line); }
thead { font-size: .87rem; }
thead th { border-bottom: 1px solid var(--edge); white-space: nowrap; font-weight: 600; color: var(--faint); }
thead a, thead a:visited { color: inherit; text-decoration: none; }
thead a:hover { text-decoration: underline; }
th[aria-sort] { color: var(--ink); }
th[aria-sort=ascending] a::after { content: " \2191"; } th[aria-sort=descending] a::after { content: " \2193"; }
tbody th { font-weight: 400; min-width: 10rem; }
td { color: var(--faint); font-size: .95rem; }
.number { text-align: right; white-space: nowrap; }
td.type, td.when { white-space: nowrap; }
tbody tr:not(.info):hover { background: var(--mark); }
.list tbody th a { text-decoration: none; }
.list tbody th a:hover { text-decoration: underline; }
.list tbody th { position: relative; padding-left: 2.3rem; }
.list thead th:first-child { padding-left: 2.3rem; }
.plain tbody th:first-child, .plain thead th:first-child { padding-left: .75rem; }
.plain tbody th::before { content: none !important; }
.list tbody th::before { content: ""; position: absolute; left: .75rem; top: .62em; width: .95em; height: .95em;
  background: var(--edge); clip-path: polygon(12% 0, 62% 0, 88% 26%, 88% 100%, 12% 100%); }
.list .directory th::before { background: var(--folder);
  clip-path: polygon(0 12%, 38% 12%, 48% 26%, 100% 26%, 100% 90%, 0 90%); }
.list .menu th::before { background: var(--folder); clip-path: polygon(0 10%, 100% 10%, 100% 25%, 0 25%, 0 42%, 100% 42%,
  100% 57%, 0 57%, 0 75%, 100% 75%, 100% 90%, 0 90%); }
.list .search th::before { clip-path: none; color: var(--link);
  background: radial-gradient(circle at 40% 40%, transparent 26%, currentColor 29% 40%, transparent 43%),
    linear-gradient(to top right, transparent 38%, currentColor 40% 60%, transparent 62%) 100% 100% / 42% 42% no-repeat; }
.list .image th::before { clip-path: polygon(0 88%, 32% 24%, 54% 62%, 70% 42%, 100% 88%); }
.list .sound th::before { clip-path: polygon(5% 33%, 32% 33%, 66% 5%, 66% 95%, 32% 67%, 5% 67%); }
.list .binary th::before { clip-path: polygon(10% 10%, 90% 10%, 90% 90%, 10% 90%); }
.list .article th::before { clip-path: polygon(0 14%, 50% 56%, 100% 14%, 100% 88%, 0 88%); }
.list .group th::before { background: var(--folder);
  clip-path: polygon(0 8%, 100% 8%, 100% 70%, 48% 70%, 22% 96%, 22% 70%, 0 70%); }
.list .session th::before { clip-path: polygon(0 10%, 100% 10%, 100% 74%, 58% 74%, 58% 84%, 76% 84%, 76% 94%, 24% 94%,
  24% 84%, 42% 84%, 42% 74%, 0 74%); }
.list .error th { color: var(--wrong); }
.list .error th::before { background: var(--wrong); clip-path: polygon(50% 5%, 100% 95%, 0 95%); }
table.menu thead { position: absolute; clip-path: inset(50%); }
table.menu tbody tr { border-bottom-color: transparent; }
table.menu th, table.menu td { padding-block: .2rem; }
table.menu tbody th::before { top: .45em; }
.info td { color: var(--ink); padding-left: 2.3rem; white-space: pre-wrap; font-size: .9rem; line-height: 1.35; padding-block: .05rem !important; }
.info td, pre, code, kbd { font-family: ui-monospace, "Cascadia Mono", "DejaVu Sans Mono", "Liberation Mono", monospace; }

pre { background: var(--sheet); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem 1.25rem; margin: 0;
  overflow-x: auto; font-size: .9rem; line-height: 1.5; tab-size: 8; }
pre.wrap { white-space: pre-wrap; overflow-wrap: anywhere; }
code, kbd { font-size: .92em; }
article { background: var(--sheet); border: 1px solid var(--line); border-radius: .5rem; padding: 1.1rem 1.25rem;
  margin: 1rem 0; }
pre.letter { border: 0; border-radius: 0; padding: 0; background: none; max-width: 52rem; }
pre.quoted { color: var(--faint); border-left: .2rem solid var(--line); padding-left: .8rem; margin: .15rem 0; }
pre.signed { color: var(--faint); border-top: 1px solid var(--line); padding-top: .7rem; }
details > summary { cursor: pointer; font-size: .92rem; }
article details > summary { color: var(--faint); width: fit-content; max-width: 100%; background: var(--chip);
  border-radius: .35rem; padding: .15rem .65rem; }
summary .by { font-style: italic; margin-left: .5rem; }
article details[open] > summary { margin-bottom: .5rem; } article details { margin: .25rem 0; }

dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .45rem 1.5rem; margin: 1rem 0; }
dt { color: var(--faint); }
dd { margin: 0; min-width: 0; }
dl.head { font-size: .95rem; gap: .15rem 1.25rem; margin: .6rem 0; }
details.head { margin: .6rem 0; color: var(--faint); }
footer { margin-top: 2.5rem; border-top: 1px solid var(--line); font-size: .87rem; color: var(--faint); }
dl.facts { display: flex; flex-wrap: wrap; gap: .6rem 2.5rem; margin: 1rem 0; }
.facts .name { flex: 1 0 100%; } .facts input { max-width: 44rem; }
.facts dt, .facts label { font-size: .87rem; font-weight: 400; color: var(--faint); margin: 0 0 .1rem; }
.facts dd { color: var(--ink); }

.wrong { background: var(--wrong-ground); border-left: .3rem solid var(--wrong); border-radius: 0 .4rem .4rem 0;
  padding: .35rem 1.1rem; margin: .9rem 0; }
.wrong strong { color: var(--wrong); font-size: 1.15rem; margin-right: .3rem; }
mark { background: none; color: var(--wrong); font-weight: 700; text-decoration: underline wavy; }
.failed dd .ways { margin: .6rem 0 0; } .failed pre { padding: .6rem 1rem; }

ol.threads { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--edge); }
.threads li { display: grid; grid-template-columns: minmax(0, 1fr) 13rem 9.5rem; gap: 0 1rem; padding: .28rem .5rem;
  align-items: baseline; }
.threads li.first { border-top: 1px solid var(--line); padding-top: .5rem; margin-top: .3rem; }
.threads li:first-child { border: 0; margin: 0; }
.threads li:hover { background: var(--mark); }
.threads a { text-decoration: none; } .threads a:hover { text-decoration: underline; }
.threads .first a { font-weight: 600; }
.threads .by { font-size: .92rem; }
.count { background: var(--chip); color: var(--faint); border-radius: 1rem; padding: 0 .55rem; margin-left: .4rem;
  font-size: .82rem; white-space: nowrap; }
.threads .when { font-variant-numeric: tabular-nums; text-align: right; }
.threads .subject { position: relative; padding-left: calc(var(--deep, 0) * 1.3rem); }
.threads li:not(.first) .subject::before { content: ""; position: absolute; left: calc(var(--deep) * 1.3rem - .95rem);
  top: -.1em; width: .6rem; height: .8em; border: solid var(--edge); border-width: 0 0 1px 1px;
  border-bottom-left-radius: .3rem; }
.deep1 { --deep: 1; } .deep2 { --deep: 2; } .deep3 { --deep: 3; } .deep4 { --deep: 4; } .deep5 { --deep: 5; }
.deep6 { --deep: 6; }

.front header { padding: 2.5rem 0 .5rem; }
.front header form { flex-basis: 100%; }
.front .home { font-size: 2rem; background-size: 2.2rem; padding-left: 2.9rem; }
.front header input, .front header button { min-height: 3.2rem; font-size: 1.1rem; }
.front h1 { margin-top: 1.5rem; }
.lead { font-size: 1.05rem; color: var(--faint); }
ul.examples { list-style: none; padding: 0; margin: 0; display: grid; gap: .6rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr)); }
.examples li { position: relative; background: var(--sheet); border: 1px solid var(--line); border-radius: .5rem;
  padding: .65rem .9rem; display: flex; flex-direction: column-reverse; justify-content: flex-end; gap: .1rem; }
.examples li:hover { border-color: var(--link); }
.examples a { text-decoration: none; } .examples a::after { content: ""; position: absolute; inset: 0; }
.examples li:has(:focus-visible) { outline: .2rem solid var(--link); outline-offset: .15rem; }
.examples .by { font-size: .92rem; }
.examples .by::first-letter { text-transform: uppercase; }
ul.chips { list-style: none; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: .35rem; }
.chips li { background: var(--chip); border-radius: .35rem; padding: .1rem .5rem; font-size: .92rem; }

@media (max-width: 38rem) {
  body { padding: 0 1rem 1.5rem; }
  h1 { font-size: 1.4rem; }
  header { padding: .7rem 0; gap: .6rem; }
  .front header { padding-top: 1.2rem; }
  .joined button { padding-inline: .8rem; }
  .list, .list tbody, .list tbody tr, .list tbody th { display: block; }
  .list thead { display: block; }
  .list .score::before { content: " \00B7  score " !important; } .list .lines::after { content: " lines"; }
  .list thead tr { display: flex; flex-wrap: wrap; gap: 0 1.1rem; border-bottom: 1px solid var(--edge); }
  .list thead th, .list thead th:first-child { border: 0; padding: .3rem 0; }
  .list tbody tr { padding: .45rem 0 .45rem 1.75rem; }
  .list tbody th { padding: 0; min-width: 0; }
  .list tbody th::before { left: -1.6rem; top: .28em; }
  table.menu tbody th::before { top: .28em; }
  .list tbody td { display: inline; padding: 0; font-size: .87rem; }
  .list tbody td:empty { display: none; }
  .list tbody td + td:not(:empty)::before { content: " \00B7  "; white-space: pre-wrap; }
  .list .info { padding: 0; } .list .info td { display: block; padding: 0; }
  .list.plain tbody tr { padding-left: 0; } .list.plain tbody th:first-child, .list.plain thead th:first-child { padding-left: 0; } .list thead th:last-child { padding: .3rem 0; }
  table.menu tbody tr:not(.info) { padding-block: .25rem; }
  dl, dl.head { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dd { margin-bottom: .5rem; }
  dl.head { grid-template-columns: max-content minmax(0, 1fr); gap: .1rem .8rem; } dl.head dd { margin: 0; }
  .threads li { display: block; padding-inline: calc(var(--deep, 0) * .7rem) 0; position: relative; }
  .threads .subject { display: block; padding: 0; }
  .threads li:not(.first) .subject::before { left: -.5rem; width: .35rem; }
  .threads .by { font-size: .87rem; }
  .threads .when::before { content: "\00B7  "; white-space: pre; }
  article, pre { padding: .8rem .9rem; }
  pre, .info td { font-size: .82rem; }
}
@media (forced-colors: active) { button { border: 1px solid; } .list tbody th::before { forced-color-adjust: none; } }
@media print {
  html { background: none; border: 0; color: #000; font-size: 10pt; }
  header, .skip, nav, form, .ways, footer > p { display: none; }
  body { max-width: none; padding: 0; }
  pre, article { border: 0; padding: 0; white-space: pre-wrap; }
  a, a:visited { color: inherit; }
  tr { break-inside: avoid; }
  details::details-content { content-visibility: visible; block-size: auto; }
  summary { display: none; }
}
)";
}

/// A line with turns, and a dot at its end.
std::string_view icon() noexcept {
  return R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0a5c4a"/><path d="M5 11 L10.5 23 L16 12.5 L21.5 23 L27 11" fill="none" stroke="#f8f8f5" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round"/><circle cx="27" cy="8.6" r="2.6" fill="#e8b95a"/></svg>
)";
}

}  // namespace wend::gateway
