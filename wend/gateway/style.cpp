// SPDX-License-Identifier: Apache-2.0
#include "wend/gateway/style.hpp"

namespace wend::gateway {

// The signs of kinds are drawn, not written: no font has to have them, and nothing is fetched. Contrast:
// every colour of text stands at 4.5:1 or more on its ground, in light and in dark. Nothing is set in pixels
// that a reader may want larger; nothing is wider than the window but what scrolls in a box of its own.
std::string_view stylesheet() noexcept {
  return R"(:root {
  color-scheme: light dark;
  --ground: #fbfaf7; --sheet: #ffffff; --ink: #1f2320; --faint: #595f5a; --line: #d8d6cd;
  --link: #0b5a4a; --seen: #6a3f7a; --mark: #eaf3ee; --wrong: #9c1c1c; --wrong-ground: #fbeaea;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #161917; --sheet: #1d211e; --ink: #e6e8e3; --faint: #a5aca6; --line: #3a403b;
    --link: #7fd1b9; --seen: #cfa6e0; --mark: #24312b; --wrong: #ff9c93; --wrong-ground: #3a1f1d;
  }
}
* { box-sizing: border-box; }
html { background: var(--ground); color: var(--ink); line-height: 1.55;
  font-family: Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, serif; }
body { margin: 0 auto; max-width: 60rem; padding: 0 1rem 3rem; overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: .15em; }
a:visited { color: var(--seen); }
:focus-visible { outline: .2rem solid var(--link); outline-offset: .15rem; border-radius: .1rem; }
.skip { position: absolute; left: -100vw; background: var(--sheet); padding: .5rem 1rem; z-index: 1; }
.skip:focus { left: 1rem; top: .5rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; padding: 1rem 0;
  border-bottom: 1px solid var(--line); }
header form { flex: 1 1 20rem; margin: 0; }
header .home { font-weight: bold; font-size: 1.25rem; text-decoration: none; color: var(--ink); }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 1.2rem 0 .4rem; }
h2 { font-size: 1.2rem; margin: 1.8rem 0 .4rem; }
p { margin: .6rem 0; max-width: 42rem; }
nav ol { list-style: none; display: flex; flex-wrap: wrap; gap: .2rem .4rem; margin: .8rem 0 0; padding: 0; }
nav li + li::before { content: "/"; color: var(--faint); margin-right: .4rem; }
nav.pages ol, nav.ways ol { gap: .2rem 1rem; }
nav.pages li + li::before, nav.ways li + li::before { content: none; }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: .8rem 0; }
form .field { flex: 1 1 14rem; min-width: 0; }
form.ask { display: block; max-width: 42rem; }
form.ask .field { margin: .8rem 0; }
label { display: block; font-size: .9rem; color: var(--faint); }
input, select, textarea, button { font: inherit; color: inherit; background: var(--sheet);
  border: 1px solid var(--faint); border-radius: .3rem; padding: .45rem .6rem; max-width: 100%; }
input:not([type=checkbox]), textarea { width: 100%; }
button { background: var(--link); color: var(--ground); border-color: var(--link); cursor: pointer;
  padding-inline: 1.1rem; min-height: 2.75rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; background: var(--sheet); }
caption { text-align: left; color: var(--faint); padding: .5rem 0; }
th, td { text-align: left; vertical-align: baseline; padding: .35rem .6rem; border-bottom: 1px solid var(--line); }
thead th { border-bottom-width: 2px; white-space: nowrap; }
tbody th { font-weight: normal; min-width: 10rem; }
td { color: var(--faint); }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.kind, td.when { white-space: nowrap; }
tr.info th { color: var(--ink); white-space: pre-wrap; font-family: ui-monospace, "DejaVu Sans Mono", monospace;
  font-size: .9rem; border-bottom-color: transparent; padding-block: .05rem; }
tr.error th { color: var(--wrong); }
tbody tr:not(.info):hover { background: var(--mark); }
td.kind::before { content: ""; display: inline-block; width: .95em; height: .95em; margin-right: .65em;
  vertical-align: -.1em; background: currentColor; opacity: .75;
  clip-path: polygon(12% 0, 62% 0, 88% 26%, 88% 100%, 12% 100%); }
td.directory::before { clip-path: polygon(0 12%, 38% 12%, 48% 26%, 100% 26%, 100% 90%, 0 90%); }
td.menu::before { clip-path: polygon(0 10%, 100% 10%, 100% 25%, 0 25%, 0 42%, 100% 42%, 100% 57%, 0 57%, 0 75%,
  100% 75%, 100% 90%, 0 90%); }
td.search::before { clip-path: none;
  background: radial-gradient(circle at 40% 40%, transparent 26%, currentColor 29% 40%, transparent 43%),
    linear-gradient(to top right, transparent 38%, currentColor 40% 60%, transparent 62%) 100% 100% / 42% 42% no-repeat; }
td.image::before { clip-path: polygon(0 88%, 32% 24%, 54% 62%, 70% 42%, 100% 88%); }
td.sound::before { clip-path: polygon(5% 33%, 32% 33%, 66% 5%, 66% 95%, 32% 67%, 5% 67%); }
td.binary::before { clip-path: polygon(10% 10%, 90% 10%, 90% 90%, 10% 90%); }
td.article::before { clip-path: polygon(0 14%, 50% 56%, 100% 14%, 100% 88%, 0 88%); }
td.group::before { clip-path: polygon(0 8%, 100% 8%, 100% 70%, 48% 70%, 22% 96%, 22% 70%, 0 70%); }
td.session::before { clip-path: polygon(0 10%, 100% 10%, 100% 74%, 58% 74%, 58% 84%, 76% 84%, 76% 94%, 24% 94%,
  24% 84%, 42% 84%, 42% 74%, 0 74%); }
td.error::before { clip-path: polygon(50% 5%, 100% 95%, 0 95%); }
td.info::before { content: none; }
pre { background: var(--sheet); border: 1px solid var(--line); border-radius: .3rem; padding: .8rem 1rem;
  overflow-x: auto; font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .92rem; line-height: 1.45; }
pre.wrap { white-space: pre-wrap; overflow-wrap: anywhere; }
pre.letter { border: 0; padding: .2rem 0; background: none; }
code, kbd { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .95em; }
details { border-left: .2rem solid var(--line); padding-left: .8rem; margin: .4rem 0; color: var(--faint); }
summary { cursor: pointer; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .2rem 1rem; margin: .8rem 0; }
dt { color: var(--faint); }
dd { margin: 0; min-width: 0; }
.wrong { background: var(--wrong-ground); border-left: .3rem solid var(--wrong); padding: .2rem 1rem; }
.wrong pre { background: none; border: 0; padding: 0; }
.wrong mark { background: none; color: var(--wrong); font-weight: bold; text-decoration: underline wavy; }
.status { color: var(--faint); }
ol.threads, ol.threads ol { list-style: none; padding-left: 0; }
ol.threads li { border-top: 1px solid var(--line); padding: .35rem 0; }
ol.threads li.deep1 { padding-left: 1rem; } ol.threads li.deep2 { padding-left: 2rem; }
ol.threads li.deep3 { padding-left: 3rem; } ol.threads li.deep4 { padding-left: 4rem; }
.by { color: var(--faint); font-size: .9rem; }
footer { margin-top: 2.5rem; border-top: 1px solid var(--line); color: var(--faint); font-size: .92rem; }
footer dl { margin: .8rem 0; }
ul.examples { padding-left: 1.2rem; }
@media (max-width: 36rem) {
  thead { position: absolute; left: -100vw; }
  tbody tr { display: block; padding: .4rem 0; border-bottom: 1px solid var(--line); }
  tbody th, tbody td { display: inline-block; border: 0; padding: 0 .5rem 0 0; min-width: 0; }
  tbody th { display: block; }
  td:empty { display: none; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .4rem; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@media (forced-colors: active) { button { border: 1px solid; } }
@media print {
  html { background: none; color: #000; }
  header form, .skip, nav, form, .ways { display: none; }
  body { max-width: none; }
  pre { border: 0; white-space: pre-wrap; }
  main a[href]::after { content: " <" attr(href) ">"; font-size: .85em; }
  details > * { display: block; }
}
)";
}

}  // namespace wend::gateway
