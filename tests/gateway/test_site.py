# SPDX-License-Identifier: Apache-2.0
"""The small world of `wend demo` through its gateway: as a site and as a proxy, by curl, lynx, w3m and raw requests."""
import json
import re
import unittest
import urllib.parse

import program
from gate import PROXIED, Gateway, Page, Served, browsers, curl, dumped
from test_demo import Demo
from world import Listener

READ = ("http", "ftp", "gopher", "gopher+", "news", "nntp", "wais", "prospero", "whois", "urn", "mid")
TOLD = ("mailto", "rlogin", "telnet")


class World(program.Case):
    @classmethod
    def setUpClass(cls):
        cls.demo = Demo()
        cls.addClassCleanup(cls.demo.stop)
        cls.site = Gateway(cls.demo.gateway)

    def page(self, answer, status=200, home=""):
        """A page of ours, with all that a page must have. It comes by proxy if it has a home."""
        self.assertEqual(status, answer.status, answer.text)
        self.assertEqual("text/html; charset=utf-8", answer.fields["content-type"])
        own = f"'self' {home}".strip()
        self.assertEqual(f"default-src 'none'; style-src {own}; img-src {own}; form-action {own}" + ("" if home else "; frame-ancestors 'none'"),
                         answer.fields["content-security-policy"])
        self.assertEqual(("nosniff", "noindex", "no-referrer"), tuple(answer.fields[one] for one in (
            "x-content-type-options", "x-robots-tag", "referrer-policy")))
        self.assertNotIn("set-cookie", answer.fields)
        page = Page(answer.text)
        self.assertEqual([], page.wrong, answer.text)
        return page

    # What of each scheme's object can be read on its page.
    SHOWS = {"ftp": "violets", "gopher": "A small world", "news": "What grows in the shade?", "nntp": "Violets",
             "wais": "sunflower", "prospero": "violets", "whois": "ann", "urn": "violets", "mid": "Come and look", "mailto": "ann@demo.example",
             "rlogin": "wend session", "telnet": "wend session"}
    WORDS = SHOWS | {"http": "A small world", "gopher+": "violets"}  # these are documents, not pages of ours


class TheSite(World):
    # shows GW-05
    def test_every_scheme_has_its_page(self):
        for scheme in READ + TOLD:
            uri = self.demo.uri(scheme)
            with self.subTest(uri):
                answer = self.site.at(uri)
                self.assertEqual(200, answer.status, answer.text)
                if scheme in self.SHOWS:
                    self.page(answer)
                    self.assertIn(self.SHOWS[scheme], answer.text)
                    if scheme not in TOLD:
                        self.assertIn(uri.replace("&", "&amp;"), answer.text)  # each page names the original
                        self.assertIn("<dt>Fetched</dt>", answer.text)
                else:
                    self.assertIn("sandbox", answer.fields["content-security-policy"])

    def test_the_site_has_pages_of_its_own(self):
        home = self.page(self.site.request("/"))
        for link in home.links:
            self.assertNotEqual(404, self.site.status(link.partition("#")[0] or "/"), link)
        schemes = self.site.request("/schemes")
        self.page(schemes)
        for scheme in ("gopher", "wais", "prospero", "z39.50r"):
            self.assertIn(f"<code>{scheme}</code>", schemes.text)
        self.assertEqual("User-agent: *\nDisallow: /\n", self.site.request("/robots.txt").text)
        style = self.site.request("/style.css")
        for word in ("color-scheme", "prefers-color-scheme", ":focus", "@media print"):
            self.assertIn(word, style.text)
        self.page(self.site.request("/nosuch"), 404)

    def test_the_input_field_accepts_wrappers_and_marks_errors(self):
        gopher = self.demo.uri("gopher")
        for typed in (gopher, f"<URL:{gopher}>", f"  {gopher} "):
            self.assertEqual(self.site.path_of(gopher), self.site.path_of(typed))
        answer = self.site.request("/go?uri=" + urllib.parse.quote("http://h/\\x", safe=""))
        self.page(answer, 400)
        self.assertIn("bad-char", answer.text)
        self.assertIn("<mark>\\</mark>", answer.text)
        self.page(self.site.at("frob:x"), 501)

    def test_a_menu_links_to_all_its_items(self):
        seen, left = set(), [self.site.path_of(self.demo.uri("gopher"))]
        while left and len(seen) < 60:
            path = left.pop()
            seen.add(path)
            answer = self.site.request(path, Accept="text/html")
            self.assertEqual(200, answer.status, (path, answer.text))
            if answer.fields["content-type"].startswith("text/html") and "sandbox" not in answer.fields[
                    "content-security-policy"]:
                links = self.page(answer).links
                left += [one for one in links if one.startswith("/gopher/") and "?" not in one and one not in seen]
        self.assertGreater(len(seen), 10)

    def test_searches_have_a_form(self):
        finder = f"{self.demo.root('gopher')}/7/find"
        self.assertIn('role="search"', self.site.at(finder).text)
        path = self.site.path_of(finder)
        found = self.site.request(path + "?q=flower", Accept="text/html")
        self.page(found)
        self.assertIn("sunflower", found.text)
        self.assertIn('role="status"', found.text)
        database = self.site.path_of(f"{self.demo.root('wais')}/garden")
        self.assertIn('role="search"', self.site.request(database).text)
        hits = self.site.request(database + "?q=flower", Accept="text/html")
        self.page(hits)
        self.assertIn("sunflower", hits.text)
        self.assertIn("Score", hits.text)

    def test_news_has_threads_and_parts_and_hides_mail_addresses(self):
        group = self.site.at("news:demo.garden")
        self.assertIn("4 articles in 2 threads", group.text)
        self.assertNotIn("ann@garden", group.text)
        article = self.site.at("news:second@garden.demo.example")
        self.page(article)
        self.assertIn("What it answers", article.text)
        for words, id_, in_words in (("Earlier", "first", "two hours of sun"), ("Later", "third", "Violets it is")):
            path = re.search(f'href="([^"]*)">{words} article<', article.text)[1]
            beside = self.site.request(path, Accept="text/html")
            self.page(beside)
            self.assertIn(in_words, beside.text)
            self.assertIn(f"&lt;{id_}@", beside.text)
        path = self.site.path_of("news:picture@garden.demo.example")
        parts = self.site.request(path, Accept="text/html")
        link = next(one for one in self.page(parts).links if "part=flower" in one)
        picture = self.site.request(link)
        self.assertTrue(picture.fields["content-type"].startswith("image/"))
        self.assertIn("sandbox", picture.fields["content-security-policy"])
        self.assertIn("Bob &lt;bob@demo.example", self.site.request(path + "?mail=shown").text)
        by_place = self.site.request(path + "?part=2")
        self.assertEqual((picture.body, picture.fields["content-type"]), (by_place.body, by_place.fields["content-type"]))
        for none in ("0", "3", "99999999999999999999", ""):
            self.assertEqual(404, self.site.status(f"{path}?part={none}"), none)
        as_it_came = self.site.request(path + "?part=1")
        self.assertIn("text/html", as_it_came.fields["content-type"])
        self.assertIn("sandbox", as_it_came.fields["content-security-policy"])
        self.assertIn("A flower from my garden:", parts.text)  # of a message that is HTML alone, what it says
        self.assertNotIn("&lt;p&gt;", parts.text)

    def test_texts_can_be_shown_raw_and_downloaded(self):
        path = self.site.path_of(f"{self.demo.root('ftp')}/garden/poem.txt;type=i")
        page = self.site.request(path, Accept="text/html")
        self.page(page)
        self.assertIn("US-ASCII", page.text)
        raw = self.site.request(path + "?view=raw")
        self.assertTrue(raw.fields["content-type"].startswith("text/plain"))
        load = self.site.request(path + "?view=download")
        self.assertEqual('attachment; filename="poem.txt"', load.fields["content-disposition"])
        self.assertEqual(raw.body, load.body)

    # shows GW-06
    def test_listings_of_folders_sort_and_link(self):
        path = self.site.path_of(f"{self.demo.root('ftp')}/")
        listing = self.site.request(path, Accept="text/html")
        page = self.page(listing)
        self.assertIn("<caption>", listing.text)
        self.assertIn('aria-label="Breadcrumb"', listing.text)
        self.assertTrue(any(link.endswith("welcome.txt;type=a") or "welcome.txt" in link for link in page.links), page.links)
        self.assertIn('aria-sort="descending"', self.site.request(path + "?sort=-size").text)
        odd = self.site.request(self.site.path_of(f"{self.demo.root('ftp')}/odd%20names/"), Accept="text/html")
        for link in self.page(odd).links:
            if link.startswith("/ftp/") and "?" not in link:
                self.assertEqual(200, self.site.status(link), link)

    def test_every_page_has_a_json_form(self):
        for scheme in READ:
            path = self.site.path_of(self.demo.uri(scheme))
            answer = self.site.request(path, Accept="application/json")
            self.assertEqual("application/json", answer.fields["content-type"], scheme)
            self.assertTrue({"uri", "fetched", "copy"} <= set(answer.json), answer.json)
            self.assertTrue({"entries", "text", "text_hex"} & set(answer.json), answer.json)
        failed = self.site.request("/uri/frob:x", Accept="application/json")
        self.assertEqual((501, False, "unknown-scheme"), (failed.status, failed.json["ok"], failed.json["error"]["name"]))

    def test_a_current_copy_of_the_client_is_not_sent_again(self):  # RFC 9110 §13
        path = self.site.path_of(self.demo.uri("ftp"))
        first = self.site.request(path)
        again = self.site.request(path, If_None_Match=first.fields["etag"])
        self.assertEqual((304, b""), (again.status, again.body))
        other = self.site.request(path, If_None_Match='"x"')
        self.assertEqual((200, first.body), (other.status, other.body))
        self.assertIn("age", other.fields)
        self.assertTrue(first.fields["cache-control"].startswith("max-age="))

    def test_HEAD_is_GET_without_its_body(self):
        for path in ("/", self.site.path_of(self.demo.uri("gopher")), self.site.path_of(self.demo.uri("ftp"))):
            whole, head = self.site.request(path), self.site.request(path, method="HEAD")
            self.assertEqual((whole.status, whole.fields["content-type"]), (head.status, head.fields["content-type"]))
            self.assertEqual(len(whole.body), int(head.fields.get("content-length", len(whole.body))))

    # shows FILE-08
    def test_a_page_from_the_network_links_to_no_file(self):
        self.page(self.site.request("/uri/file:%2F%2F%2Fetc%2Fmotd"), 403)
        self.assertEqual(403, self.site.status("file:///etc/motd"))

    def test_a_login_is_requested_and_used(self):
        path = self.site.path_of(f"ftp://ann@127.0.0.1:{self.demo.port('ftp')}/welcome.txt;type=i")
        asked = self.site.request(path)
        self.assertIn(asked.status, (401, 403))
        well = self.site.request(path, Authorization="Basic YW5uOnZpb2xldA==")  # ann:violet
        self.assertEqual(200, well.status, well.text)
        self.assertIn("Welcome", well.text)
        self.assertEqual("no-store", well.fields["cache-control"])
        self.assertNotIn("Welcome", self.site.request(path).text)  # it belongs to that login only

    def test_root_relative_links_of_a_document_are_not_pages_of_the_site(self):  # README: Where the specifications conflict
        self.page(self.site.request("/poem.txt", Accept="text/html"), 404)
        self.page(self.site.request("/garden/poem.txt", Accept="text/html"), 501)
        folder = self.site.path_of(f"{self.demo.root('http')}/garden/")
        self.assertIn("violets", self.site.request(folder + "poem.txt").text)  # what `poem.txt` means there

    def test_a_redirect_is_passed_to_the_client(self):
        answer = self.site.request(f"http://127.0.0.1:{self.demo.port('http')}/garden")
        self.assertIn(answer.status, (302, 404))
        if answer.status == 302:
            self.assertTrue(answer.fields["location"].startswith("http://127.0.0.1"))


class Says(Listener):
    """One text, of a type that the path has: /text/csv."""

    def talk(self, peer):
        with peer:
            path = peer.makefile("rb").readline().split()[1].decode()
            peer.sendall(f"HTTP/1.1 200 OK\r\nContent-Type: {path[1:]}\r\nContent-Length: 6\r\nConnection: close\r\n\r\na,b<c>".encode())


class OtherTexts(Served):
    def test_readers_get_a_page_and_programs_the_text_itself(self):
        with Says() as server:
            gate = self.serve("--allow-private-host", server.at)
            path = f"/http/{server.at}/text/"
            for kind in ("plain", "csv", "x-c", "css", "tab-separated-values"):
                page = gate.request(path + kind, Accept="text/html,*/*")
                self.assertEqual("text/html; charset=utf-8", page.fields["content-type"], kind)
                self.assertIn("a,b&lt;c&gt;</pre>", page.text)
                self.assertEqual([], Page(page.text).wrong)
            style = gate.request(path + "css", Accept="text/css,*/*;q=0.1")  # as a document asks for it
            self.assertEqual(("text/css", b"a,b<c>"), (style.fields["content-type"], style.body))
            self.assertIn("sandbox", style.fields["content-security-policy"])
            page = gate.request(path + "html", Accept="text/html,*/*")  # a document of others stays what it is
            self.assertEqual(("text/html", b"a,b<c>"), (page.fields["content-type"], page.body))
            self.assertIn("sandbox", page.fields["content-security-policy"])


class TheProxy(World):
    # shows GW-04
    def test_every_scheme_can_be_a_request_target(self):
        for scheme in READ + TOLD:
            uri = self.demo.uri(scheme)
            with self.subTest(uri):
                self.assertEqual(200, self.site.status(uri, Accept="text/html"), uri)
                self.assertEqual(200, self.site.status(uri, host="", Accept="*/*"), uri)

    def test_links_are_unchanged(self):
        menu = self.site.request(self.demo.uri("gopher"), Accept="text/html")
        links = self.page(menu, home=self.site.address.rstrip("/")).links
        self.assertTrue(any(one.startswith(f"{self.demo.root('gopher')}/0/welcome.txt") for one in links), links)
        self.assertIn("via", self.site.request(self.demo.uri("http")).fields)

    # shows GW-01
    def test_curl_gets_documents_unchanged(self):
        for path in ("/", "/garden/poem.txt"):
            uri = self.demo.root("http") + path
            self.assertEqual(curl(uri), curl("--proxy", self.site.address, "--noproxy", "", uri), uri)

    def test_curl_reads_every_scheme(self):
        by_itself = ("--proxy", self.site.address, "--noproxy", "")
        for scheme in ("http", "ftp"):  # for the others it asks no proxy, unless it is told what to ask for
            self.assertIn(self.WORDS[scheme], curl(*by_itself, self.demo.uri(scheme))[1], scheme)
        for scheme in READ + TOLD:
            uri = self.demo.uri(scheme)
            status, text = curl(*by_itself, "--header", "Accept: text/html", "--request-target", uri, self.demo.root("http"))
            self.assertEqual(0, status, uri)
            self.assertIn(self.WORDS[scheme], text, uri)

    def test_OPTIONS_lists_the_methods(self):
        self.assertIn("GET", self.site.request("*", method="OPTIONS").fields["allow"])


@unittest.skipUnless(browsers(), "neither lynx nor w3m is here")
class TextBrowsers(World):
    """And curl, as a site; as a proxy above."""

    def test_curl_reads_the_site(self):
        for scheme, words in self.WORDS.items():
            with self.subTest(scheme=scheme):
                status, text = curl(self.site.address.rstrip("/") + self.site.path_of(self.demo.uri(scheme)))
                self.assertEqual(0, status)
                self.assertIn(words, text)

    def test_text_browsers_read_the_site(self):
        for browser in browsers():
            status, home = dumped(browser, self.site.address)
            self.assertEqual(0, status, browser)
            self.assertIn("Follow any URI", home)
            for scheme, words in self.WORDS.items():
                with self.subTest(browser=browser, scheme=scheme):
                    status, text = dumped(browser, self.site.address + self.site.path_of(self.demo.uri(scheme))[1:])
                    self.assertEqual(0, status)
                    self.assertIn(words, text)

    def test_text_browsers_read_through_the_proxy(self):
        # Each asks a proxy for no others: lynx does not know prospero, w3m reads news by itself.
        reads = {"lynx": ("gopher+", *PROXIED), "w3m": ("http", "ftp", "gopher")}
        for browser in browsers():
            for scheme in reads[browser]:
                with self.subTest(browser=browser, scheme=scheme):
                    status, text = dumped(browser, self.demo.uri(scheme), self.site.address)
                    self.assertEqual(0, status)
                    self.assertIn(self.WORDS[scheme], text)


if __name__ == "__main__":
    unittest.main()
