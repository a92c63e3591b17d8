#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""An ftp server of pyftpdlib's: ftp_server.py FOLDER ADDRESS PORT [CERTIFICATE wished|demanded|implicit | - old].

Anonymous may read and write in FOLDER; ann's password is "s3 cret%". A file named `asked` in FOLDER's parent is given
each command as it came. `old` knows no more than RFC 959: no MLSD. Debian's own python has the library.
"""
import os
import sys

from pyftpdlib.authorizers import DummyAuthorizer
from pyftpdlib.handlers import FTPHandler, TLS_FTPHandler
from pyftpdlib.servers import FTPServer

EVERYTHING = "elradfmwMT"


def logging(handler, log):
    class Logging(handler):
        def pre_process_command(self, line, cmd, arg):
            with open(log, "ab") as file:
                file.write(line.encode("utf-8", "replace") + b"\n")
            super().pre_process_command(line, cmd, arg)
    return Logging


class Implicit(TLS_FTPHandler):
    """Private from the first octet."""

    def handle(self):
        self.secure_connection(self.ssl_context)

    def handle_ssl_established(self):
        TLS_FTPHandler.handle(self)


class Old(FTPHandler):
    proto_cmds = {name: how for name, how in FTPHandler.proto_cmds.items() if name not in ("MLSD", "MLST")}


def main(folder, address, port, certificate=None, tls="none"):
    users = DummyAuthorizer()
    users.add_anonymous(folder, perm=EVERYTHING)
    users.add_user("ann", "s3 cret%", folder, perm=EVERYTHING)
    kind = {"none": FTPHandler, "old": Old, "implicit": Implicit}.get(tls, TLS_FTPHandler)
    handler = logging(kind, os.path.join(os.path.dirname(folder), "asked"))
    handler.authorizer = users
    handler.auth_failed_timeout = 0
    if tls not in ("none", "old"):
        handler.certfile = certificate
        handler.tls_control_required = handler.tls_data_required = tls in ("demanded", "implicit")
    FTPServer((address, int(port)), handler).serve_forever()


if __name__ == "__main__":
    main(*sys.argv[1:])
