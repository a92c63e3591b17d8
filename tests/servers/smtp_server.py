# SPDX-License-Identifier: Apache-2.0
"""A mail server that keeps what it is handed: smtp_server.py JSON, with aiosmtpd. Each message becomes N.json in the
folder. It knows ann, whose password is `pass word%`, and no user called `nobody`."""
import asyncio
import json
import pathlib
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult


class Keeper:
    def __init__(self, folder):
        self.folder, self.count = pathlib.Path(folder), 0

    async def handle_RCPT(self, _server, _session, envelope, address, options):
        if address.startswith("nobody@"):
            return "550 5.1.1 no such user"
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(options)
        return "250 fine"

    async def handle_DATA(self, _server, session, envelope):
        self.count += 1
        kept = {"from": envelope.mail_from, "to": envelope.rcpt_tos, "options": envelope.mail_options,
                "private": session.ssl is not None, "who": session.auth_data and session.auth_data.login.decode(),
                "octets": envelope.original_content.decode("latin-1")}
        (self.folder / f"{self.count}.json").write_text(json.dumps(kept))
        return f"250 queued as {self.count}"


def authenticate(_server, _session, _envelope, _mechanism, given):
    return AuthResult(success=(given.login, given.password) == (b"ann", b"pass word%"), handled=False,
                      auth_data=given)


async def serve(how):
    tls = None
    if "tls" in how:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(*how["tls"])
    implicit = how.get("implicit", False)
    keeper = Keeper(how["folder"])

    def one():
        return SMTP(keeper, tls_context=None if implicit else tls, require_starttls=bool(how.get("starttls")),
                    authenticator=authenticate, auth_required=how.get("auth", False),
                    auth_require_tls=how.get("auth_by_tls", False), auth_exclude_mechanism=how.get("without", []),
                    data_size_limit=how.get("size"), enable_SMTPUTF8=how.get("utf8", False))
    server = await asyncio.get_running_loop().create_server(one, "127.0.0.1", how["port"], ssl=implicit and tls or None)
    await server.serve_forever()


asyncio.run(serve(json.loads(sys.argv[1])))
