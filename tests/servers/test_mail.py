# SPDX-License-Identifier: Apache-2.0
"""mid and cid in mail that notmuch keeps."""
import subprocess

from program import Folder, wend

LETTER = b"""\
From: ann@home.example
Subject: one
Message-ID: <%s@h.example>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain

text
--b
Content-Type: application/octet-stream
Content-ID: <part@h.example>
Content-Transfer-Encoding: base64

AAECAw==
--b--
"""


class Notmuch(Folder):
    def setUp(self):
        super().setUp()
        self.store = self.path / "mail"
        for folder in ("cur", "new", "tmp"):
            (self.store / "deep/down" / folder).mkdir(parents=True)
        for i in range(300):
            self.write(f"mail/deep/down/cur/{i}:2,S", LETTER % b"%d" % i)
        self.settings = self.file("notmuch-config", f"[database]\npath={self.store}\n[user]\nname=Ann\nprimary_email=ann@home.example\n"
                                  .encode())
        self.notmuch("new")

    def notmuch(self, *arguments):
        subprocess.run(["notmuch", f"--config={self.settings}", *arguments], check=True, capture_output=True, timeout=60)

    def get(self, uri):
        return wend("get", "--mail-store", str(self.store), uri, XDG_CACHE_HOME=str(self.path / "cache"),
                    XDG_CONFIG_HOME=str(self.path / "config"))  # libnotmuch looks for its hooks there

    # shows MID-02, MID-03
    def test_a_message_and_its_part_are_found_by_the_index_of_notmuch(self):
        result = self.get("mid:217@h.example")
        self.assertEqual((0, LETTER % b"217"), (result.status, result.octets), result.err)
        self.assertEqual(b"\x00\x01\x02\x03", self.get("mid:217@h.example/part@h.example").octets)
        self.assertEqual(66, self.get("mid:300@h.example").status)

    def test_a_message_changed_behind_the_index_is_not_mistaken_for_another(self):
        self.write("mail/deep/down/cur/5:2,S", LETTER % b"another")
        self.assertEqual(66, self.get("mid:5@h.example").status)
        (self.store / "deep/down/cur/6:2,S").unlink()
        self.assertEqual(66, self.get("mid:6@h.example").status)
        self.write("mail/deep/down/new/7b", LETTER % b"new")
        self.notmuch("new")
        self.assertEqual(0, self.get("mid:new@h.example").status)
