# SPDX-License-Identifier: Apache-2.0
"""SEC-06: a login that a reader gives is for one server. On the site all of them share one origin, so a browser tells them apart by
the realm and by the folder of the path (RFC 7617 §2.2)."""
import base64
import contextlib
import unittest

from gate import Served
from world import Listener

LOGIN = "Basic " + base64.b64encode(b"ann:s3cret").decode()


class Locked(Listener):
    """Wants a login, and then gives a document, or leads elsewhere."""

    def __init__(self, elsewhere=None):
        self.elsewhere, self.heard = elsewhere, []
        super().__init__()

    def talk(self, peer):
        with peer, contextlib.suppress(OSError):
            head = peer.recv(65536)
            self.heard.append(head)
            if b"Authorization:" not in head:
                answer = b"401 Who\r\nWWW-Authenticate: Basic realm=x"
            elif self.elsewhere:
                answer = b"302 Found\r\nLocation: " + self.elsewhere.encode()
            else:
                answer = b"200 OK\r\nContent-Type: text/html"
            peer.sendall(b"HTTP/1.1 " + answer + b"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")

    def took(self):
        return any(b"Authorization: " + LOGIN.encode() in one for one in self.heard)


class LockedFtp(Listener):
    """An ftp server that refuses every login."""

    def __init__(self):
        self.heard = b""
        super().__init__()

    def talk(self, peer):
        with peer, contextlib.suppress(OSError):
            peer.sendall(b"220 ready\r\n")
            while line := peer.recv(4096):
                self.heard += line
                peer.sendall(b"331 and the password\r\n" if line.startswith(b"USER") else b"530 no\r\n")


class Logins(Served):
    # shows SEC-06 · RFC 1738 §6
    def test_each_server_has_its_own_realm(self):
        with Locked() as one, Locked() as other, LockedFtp() as files:
            gate = self.serve(*(word for it in (one, other, files) for word in ("--allow-private-host", it.at)))
            realms = {gate.request(target).fields["www-authenticate"].split('"')[1]
                      for at in (one.at, other.at) for target in (f"/http/{at}/a", f"/http/{at}/b?c", f"http://{at}/a")}
            self.assertEqual({f"http://{one.at}", f"http://{other.at}"}, realms)
            self.assertIn(f'realm="ftp://{files.at}"', gate.request(f"/ftp/{files.at}/a").fields["www-authenticate"])

    # shows SEC-06 · RFC 1738 §6
    def test_no_login_is_requested_or_accepted_at_a_path_shared_by_all_servers(self):
        with Locked() as one, LockedFtp() as files:
            gate = self.serve("--allow-private-host", one.at, "--allow-private-host", files.at)
            for path, there in ((f"/uri/http:%2F%2F{one.at}%2Fa", f"/uri/http://{one.at}/a"), (f"/http/{one.at}", f"/http/{one.at}/"),
                                (f"/uri/http:%2F%2F{one.at}%2Fa%2F..%2Fb?view=raw", f"/uri/http://{one.at}/a%2F..%2Fb?view=raw"),
                                (f"/uri/ftp:%2F%2F{files.at}%2Fa", f"/uri/ftp://{files.at}/a")):
                answer = gate.request(path, Authorization=LOGIN)
                self.assertEqual((302, there), (answer.status, answer.fields.get("location")), answer.text)
                self.assertEqual((False, False), (one.took(), b"s3cret" in files.heard), path)
                self.assertNotIn("www-authenticate", answer.fields)
            none = gate.request(f"/uri/http:%2F%2F{one.at}%2F..", Authorization=LOGIN)
            self.assertEqual((403, False), (none.status, one.took()))
            self.assertIn("none is taken", none.text)
            self.assertEqual(401, gate.status(f"/uri/http://{one.at}/a"))
            self.assertEqual(200, gate.status(f"/uri/http://{one.at}/a", Authorization=LOGIN))
            self.assertTrue(one.took())

    def test_a_proxy_request_passes_a_login_to_its_server(self):
        with Locked() as one:
            gate = self.serve("--allow-private-host", one.at)
            self.assertEqual(200, gate.status(f"http://{one.at}/", Authorization=LOGIN))


if __name__ == "__main__":
    unittest.main()
