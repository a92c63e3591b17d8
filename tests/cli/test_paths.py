# SPDX-License-Identifier: Apache-2.0
"""path: local names and their file: URLs, both ways."""
from program import Case, records, wend

# RFC 8089 §2, appendices E.2 and E.3; RFC 1738 §3.10 for VMS
PAIRS = [
    ("posix", "/pub/a b#c?d%", "file:///pub/a%20b%23c%3Fd%25"),
    ("posix", "/", "file:///"),
    ("posix", "/a/../b/", "file:///a/../b/"),
    ("dos", "C:\\Users\\Ann Smith\\a#b.txt", "file:///C:/Users/Ann%20Smith/a%23b.txt"),
    ("dos", "\\\\host\\share\\x", "file://host/share/x"),
    ("unc", "\\\\host\\share\\x", "file://host/share/x"),
    ("vms", "DISK$USER:[MY.NOTES]NOTE12345.TXT", "file:///disk$user/my/notes/note12345.txt"),
]


class Path(Case):
    def test_names_and_urls_convert_both_ways(self):
        for form, name, url in PAIRS:
            with self.subTest(form=form, name=name):
                self.says(url + "\n", "path", "--from", form, name)
                self.says(name + "\n", "path", "--from", form, "--reverse", url)

    def test_posix_is_the_default(self):
        self.says("file:///a%20b\n", "path", "/a b")
        self.says("/a b\n", "path", "--reverse", "file:///a%20b")

    def test_what_the_profile_calls_unreserved_is_not_escaped(self):
        self.says("file:///~ann/a%21b\n", "path", "/~ann/a!b")
        self.says("file:///%7Eann/a!b\n", "path", "-p", "rfc1738", "/~ann/a!b")
        self.says("file:///%7Eann/../b\n", "path", "-p", "whatwg", "/~ann/../b")

    def test_every_record_has_an_answer(self):
        result = wend("path", "--from", "dos", stdin="C:\\a\nb\nC:\\nul\n")
        self.assertEqual((1, ["file:///C:/a", "b\terror: file-not-representable at 0", "C:\\nul\terror: file-not-representable at 3"]), (result.status, result.lines))

    def test_names_that_have_no_url_are_refused_at_their_byte(self):
        for form, name, at in (("posix", "a/b", 0), ("dos", "C:a", 0), ("dos", "C:\\a?b", 3), ("unc", "C:\\a", 0), ("unc", "\\\\host", 0), ("vms", "A:B", 0)):
            with self.subTest(form=form, name=name):
                reply = wend("path", "--json", "--from", form, name).object
                self.has({"name": "file-not-representable", "at": at}, reply["error"])

    def test_urls_that_name_no_file_are_refused_at_their_byte(self):
        for form, url, error, at in (("posix", "http://h/a", "unknown-scheme", 0), ("posix", "file://h/a", "file-not-local", 7), ("posix", "file:///a%2Fb", "file-not-representable", 8),
                                     ("posix", "file:///a%00", "file-not-representable", 8), ("dos", "file:///a/b", "file-not-representable", 8), ("unc", "file:///C:/a", "no-host", 7),
                                     ("dos", "file:///C:/nul", "file-not-representable", 11), ("posix", "file:///a?b", "query-not-allowed", 9)):
            with self.subTest(form=form, url=url):
                self.has({"name": error, "at": at}, wend("path", "--json", "--reverse", "--from", form, url).object["error"])

    def test_localhost_is_this_machine_and_a_fragment_is_left_out(self):
        self.says("/a\n", "path", "--reverse", "file://localhost/a#b")
        self.says("C:\\a\n", "path", "--from", "dos", "--reverse", "file://LOCALHOST/C:/a")

    def test_names_that_are_no_utf_8_are_kept(self):
        self.says("file:///%E9\n", "path", stdin=b"/\xe9\n")
        self.assertEqual(b"/\xe9\n", wend("path", "--reverse", "file:///%E9").octets)

    def test_records_of_json_have_paths_and_uris(self):
        self.has({"ok": True, "uri": "file:///a%20b"}, records("path", [{"path": "/a b"}])[0])
        self.has({"ok": True, "path": "/a b"}, records("path", [{"uri": "file:///a%20b"}], "--reverse")[0])

    def test_an_unknown_form_is_a_usage_error(self):
        self.assertIn("'mac' is not one of posix, dos, unc, vms", self.says("", "path", "--from", "mac", "/a", status=2).err)
