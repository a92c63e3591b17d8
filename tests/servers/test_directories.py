# SPDX-License-Identifier: Apache-2.0
"""ldap and ldaps with slapd, z39.50r with yaz-ztest, snmp with snmpd: what libraries speak for wend."""
import base64
import itertools
import os
import subprocess
import unittest

import program
from program import Case, Said, wend
from world import Listener, World, certificate, free_port

ANN = "cn=Ann Lee,ou=people,dc=test"
MANY = 1000  # entries of ou=many
SLAPD_CONF = """
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile FOLDER/slapd.pid
TLSCertificateFile FOLDER/server.crt
TLSCertificateKeyFile FOLDER/server.key
sizelimit 10000
database mdb
suffix "dc=test"
rootdn "cn=admin,dc=test"
rootpw secret
directory FOLDER/db
limits dn.exact="cn=bob,ou=people,dc=test" size=7
access to dn.subtree="ou=members,dc=test" by users read by * none
access to attrs=userPassword by anonymous auth by * none
access to * by * read
"""
PEOPLE = """dn: dc=test
objectClass: domain
objectClass: labeledURIObject
dc: test
labeledURI: http://w.example/ The web of it

dn: ou=people,dc=test
objectClass: organizationalUnit
ou: people

dn: cn=Ann Lee,ou=people,dc=test
objectClass: inetOrgPerson
cn: Ann Lee
sn: Lee
mail: ann@test.example
mail: lee@test.example
labeledURI: http://w.example/~ann Ann's page
description: a (strange) *value* with \\ in it
userPassword: hers

dn: cn=bob,ou=people,dc=test
objectClass: inetOrgPerson
cn: bob
sn: Bob
userPassword: his

dn: cn=Zo\u00eb\\, the last?,ou=people,dc=test
objectClass: inetOrgPerson
cn: Zo\u00eb, the last?
sn: last

dn: ou=elsewhere,dc=test
objectClass: referral
objectClass: extensibleObject
ou: elsewhere
ref: ldap://127.0.0.1:PORT/ou=people,dc=test

dn: ou=members,dc=test
objectClass: organizationalUnit
ou: members

dn: cn=secret,ou=members,dc=test
objectClass: inetOrgPerson
cn: secret
sn: secret

dn: ou=many,dc=test
objectClass: organizationalUnit
ou: many

"""
PHOTO = bytes(range(256)) * 4


def ldif_for(port):
    """In base64 where a name is not ASCII."""
    text = []
    for line in PEOPLE.replace("PORT", str(port)).splitlines():
        name, _, value = line.partition(": ")
        text.append(line if line.isascii() else f"{name}:: {base64.b64encode(value.encode()).decode()}")
    text.append("")
    for number in range(MANY):
        text += [f"dn: cn=m{number:04},ou=many,dc=test", "objectClass: inetOrgPerson", f"cn: m{number:04}", "sn: m"]
        if number == 0:
            text.append("jpegPhoto:: " + base64.b64encode(PHOTO).decode())
        text.append("")
    return "\n".join(text)


class Directory(Case):
    @classmethod
    def setUpClass(cls):
        cls.world = cls.enterClassContext(World())
        cls.crt, _ = certificate(cls.world, "127.0.0.1", "::1", "localhost")
        port, tls, six = free_port(), free_port(), free_port()
        conf = cls.world.write("slapd.conf", SLAPD_CONF.replace("FOLDER", str(cls.world.folder)))
        ldif = cls.world.write("init.ldif", ldif_for(port))
        cls.world.path("db").mkdir()
        subprocess.run(["/usr/sbin/slapadd", "-q", "-f", conf, "-l", ldif], check=True, capture_output=True)
        urls = f"ldap://127.0.0.1:{port} ldap://[::1]:{six} ldaps://127.0.0.1:{tls}"
        cls.world.start(["/usr/sbin/slapd", "-d", "0", "-f", os.fsdecode(conf), "-h", urls], port)
        cls.at = f"ldap://127.0.0.1:{port}"
        cls.six = f"ldap://[::1]:{six}"
        cls.private = f"ldaps://127.0.0.1:{tls}"

    def entries(self, *arguments, status=0):
        result = wend(*arguments, "--json")
        self.assertEqual(result.status, status, result.err)
        return result.object["entries"]

    def titles(self, *arguments):
        return [entry["title"] for entry in self.entries(*arguments)]

    def fails(self, status, *arguments, words=(), **more):
        result = wend(*arguments, **more)
        self.assertEqual((result.status, result.out), (status, ""), result.err)
        for word in words:
            self.assertIn(word, result.err)
        return result

    # shows X500-01
    def test_an_entry_is_fetched_as_ldif(self):
        result = self.says("dn: cn=Ann Lee,ou=people,dc=test\ncn: Ann Lee\nmail: ann@test.example\n"
                           "mail: lee@test.example\n", "get", self.at + "/cn=Ann%20Lee,ou=people,dc=test?cn,mail")
        self.assertEqual(result.err, "")

    def test_a_non_ascii_name_and_a_picture_are_fetched_whole(self):
        name = "cn=Zo%C3%AB%5C2C%20the%20last%3F,ou=people,dc=test"
        result = wend("get", self.at + "/" + name + "?cn")
        lines = dict(line.split(":: ", 1) for line in result.lines)
        self.assertEqual(base64.b64decode(lines["cn"]).decode(), "Zo\u00eb, the last?")
        result = wend("get", self.at + "/cn=m0000,ou=many,dc=test?jpegPhoto")
        text = result.out.replace("\n ", "")
        photo = next(line for line in text.split("\n") if line.startswith("jpegPhoto:: "))
        self.assertEqual(base64.b64decode(photo.partition(":: ")[2]), PHOTO)

    # shows X500-01
    def test_the_children_of_an_entry_are_listed_and_can_be_fetched(self):
        rows = self.entries("list", self.at + "/ou=people,dc=test")
        self.assertCountEqual([(entry["kind"], entry["title"]) for entry in rows],
                              [("text", "Ann Lee"), ("file", "Ann's page"), ("text", "bob"),
                               ("text", "Zo\u00eb, the last?")])
        for row in rows:
            if row["kind"] == "text":
                self.assertEqual(wend("get", row["uri"]).status, 0, row["uri"])
        self.assertIn("http://w.example/~ann", [entry["uri"] for entry in rows if entry["title"] == "Ann's page"])

    # shows X500-01
    def test_words_are_searched_for(self):
        people = self.at + "/ou=people,dc=test"
        for words in (["ann"], ["ann", "lee@"], ["(strange) *value* with \\"]):
            self.assertEqual(self.titles("search", people, *words), ["Ann Lee", "Ann's page"], words)
        self.assertEqual(self.titles("search", people, "ann", "bob"), [])

    def test_a_search_shows_the_requested_attributes(self):
        self.assertEqual(self.titles("get", self.at + "/ou=people,dc=test?mail?sub?(sn=Lee)"),
                         ["Ann Lee: ann@test.example, lee@test.example"])

    def test_a_thousand_entries_are_listed_in_order(self):
        self.assertEqual(self.titles("list", self.at + "/ou=many,dc=test"), [f"m{n:04}" for n in range(MANY)])

    # shows SEC-10
    def test_limits_on_listings_and_objects_can_be_set(self):
        self.fails(77, "get", "--max-size", "100", self.at + "/cn=m0000,ou=many,dc=test", words=["too-large"])

    def test_a_size_limit_of_the_server_is_reported(self):
        result = wend("list", "--json", "-u", "cn=bob,ou=people,dc=test:his", self.at + "/ou=many,dc=test",
                      "--tls", "off")
        self.assertEqual(result.status, 0, result.err)
        *rows, last = result.object["entries"]
        self.assertEqual(len(rows), 7)
        self.assertEqual((last["kind"], last["title"]), ("info", "incomplete: Size limit exceeded"))

    def test_a_missing_entry_is_not_found(self):
        self.fails(66, "get", self.at + "/cn=nobody,ou=people,dc=test",
                   words=["not-found", "No such object", "ou=people,dc=test"])
        self.fails(66, "get", self.at + "/dc=elsewhere", words=["not-found"])
        self.fails(66, "get", self.at + "/dc=test???(cn=nobody)", words=["not-found", "filter"])

    # shows SEC-09 · RFC 1738 §6
    def test_a_referral_is_followed(self):
        self.assertIn("Ann Lee", self.titles("list", self.at + "/ou=elsewhere,dc=test"))
        rows = self.entries("list", self.at + "/dc=test")
        self.assertEqual([row["uri"] for row in rows if row["kind"] == "directory"], [self.at + "/ou=people,dc=test"])

    # shows SEC-05 · RFC 1738 §6
    def test_a_login_grants_access(self):
        hers = self.at + "/cn=secret,ou=members,dc=test?cn"
        self.fails(66, "get", hers)
        as_ann = hers + "???bindname=cn=Ann%20Lee%2Cou=people%2Cdc=test"
        clear = ("--tls", "off")
        self.says("dn: cn=secret,ou=members,dc=test\ncn: secret\n", "get", as_ann, "-u", ANN + ":hers", *clear)
        self.says("dn: cn=secret,ou=members,dc=test\ncn: secret\n", "get", hers, "-u", ANN + ":hers", *clear)
        result = self.fails(77, "get", "-v", as_ann, "-u", ANN + ":wrong-one", *clear,
                            words=["login-refused", "Invalid credentials"])
        self.assertNotIn("wrong-one", result.err)
        self.fails(77, "get", as_ann, *clear, words=["no-answer"])
        self.fails(77, "get", as_ann, "-u", ANN + ":", *clear, words=["login-refused"])
        self.fails(77, "get", as_ann, "-u", "cn=bob,ou=people,dc=test:his", *clear, words=["no-answer"])

    # shows SEC-05 · RFC 1738 §6
    def test_a_password_goes_over_tls_where_available(self):
        as_ann = self.at + "/cn=secret,ou=members,dc=test?cn???bindname=cn=Ann%20Lee%2Cou=people%2Cdc=test"
        result = wend("get", "-v", as_ann, "-u", ANN + ":hers", "--ca-file", self.crt)
        self.assertEqual((result.status, result.out), (0, "dn: cn=secret,ou=members,dc=test\ncn: secret\n"), result.err)
        self.assertIn("1.3.6.1.4.1.1466.20037", result.err)
        self.assertNotIn("hers", result.err)
        self.fails(76, "get", as_ann, "-u", ANN + ":hers", words=["not-private"])

    def test_ldaps_uses_tls_and_verifies_the_certificate(self):
        self.says("dn: ou=people,dc=test\nou: people\n", "get", self.private + "/ou=people,dc=test?ou", "--ca-file",
                  self.crt)
        self.fails(76, "get", self.private + "/ou=people,dc=test", words=["not-private"])

    def test_an_ipv6_address_works(self):
        self.says("dn: ou=people,dc=test\nou: people\n", "get", self.six + "/ou=people,dc=test?ou")

    def test_an_unknown_critical_extension_is_refused(self):
        self.fails(2, "get", self.at + "/dc=test????!unknown=1", words=["not"])
        self.assertEqual(wend("get", self.at + "/dc=test?dc???unknown=1").out, "dn: dc=test\ndc: test\n")


def bounded(*arguments):
    """As `wend`, with 128 MiB of memory."""
    bound = None if program.is_sanitized() else program.bounded_by(128)
    done = subprocess.run([program.PATH, *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=program.patience(),
                          env=program.environment(), preexec_fn=bound, check=False)
    return Said(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"),
                done.stdout)


class Hostile(Case):
    """A server that says what it should not, forever."""

    def asked(self, talk, *more, url="ldap://{at}/dc=test"):
        class Server(Listener):
            def talk(self, peer):
                with peer:
                    try:
                        peer.recv(4096)
                        for octets in talk:
                            peer.sendall(octets)
                        peer.recv(1 << 20)
                    except OSError:
                        pass
        with Server() as server:
            return bounded("get", "--max-time", "4", *more, url.format(at=server.at))

    BOUND = bytes.fromhex("300c02010161070a010004000400")

    # shows SEC-10
    def test_garbage_false_lengths_and_silence_end_in_errors(self):
        for name, talk in {"http": [b"HTTP/1.1 400 Bad Request\r\n\r\n" * 20], "lie": [b"\x30\x84\x7f\xff\xff\xff\x02"],
                           "nothing": [b"\0" * 100], "cut": [self.BOUND[:7]]}.items():
            result = self.asked(talk)
            self.assertIn(result.status, (74, 75, 76), (name, result.err))
            self.assertEqual(result.out, "")

    # shows SEC-10
    def test_an_endless_reply_is_ended(self):
        entry = bytes.fromhex("3017020102641204036f3d78300b30090402636e3103040176")
        result = self.asked(itertools.chain([self.BOUND], itertools.repeat(entry * 100)))
        self.assertEqual(result.status, 76, result.err)  # a name has one entry
        result = self.asked(itertools.chain([self.BOUND], itertools.repeat(entry * 100)), url="ldap://{at}/dc=test??sub")
        self.assertIn(result.status, (75, 77), result.err)
        stranger = entry.replace(b"\x02\x01\x02d", b"\x02\x01\x63d")  # a response without a request
        result = self.asked(itertools.chain([self.BOUND], itertools.repeat(stranger * 1000)))
        self.assertIn(result.status, (75, 76), result.err)

    # shows SEC-10
    def test_a_malformed_z3950_reply_is_an_error(self):
        url = "z39.50r://{at}/Default?1"
        for name, talk in {"text": [b"220 hello\r\n"], "lie": [b"\xb5\x84\x7f\xff\xff\xff\x02"],
                           "deep": [b"\xb5\x80" + b"\x30\x80" * 5000], "other": [self.BOUND],
                           "endless": itertools.repeat(b"\xb5\x80" + b"\x04\x82\x10\x00" + b"x" * 4096)}.items():
            result = self.asked(talk, url=url)
            self.assertIn(result.status, (74, 75, 76, 77), (name, result.err))
            self.assertEqual(result.out, "")


class Catalogue(Case):
    """yaz-ztest finds as many records as the docid says."""

    @classmethod
    def setUpClass(cls):
        cls.world = cls.enterClassContext(World())
        port = free_port()
        cls.world.start(["yaz-ztest", f"tcp:127.0.0.1:{port}"], port, cwd=cls.world.folder)
        cls.at = f"z39.50r://127.0.0.1:{port}"

    # shows Z39-01 · RFC 2056 §4
    def test_a_single_record_is_fetched_unchanged(self):
        result = wend("get", self.at + "/Default?1;rs=usmarc")
        self.assertEqual(result.status, 0, result.err)
        self.assertEqual(int(result.octets[:5]), len(result.octets))  # MARC begins with its length
        self.assertIn(b"How to program a computer", result.octets)
        self.assertIn(b"<leader>", wend("get", self.at + "/Default?1;rs=xml").octets)

    def test_the_first_supported_record_syntax_is_requested(self):  # RFC 2056 §4
        result = wend("get", "--json", self.at + "/Default?1;rs=nonsense+sutrs")
        self.assertEqual((result.status, result.out), (0, "This is dummy SUTRS record number 1\n"), result.err)

    def test_any_number_of_records_but_one_is_an_error(self):  # RFC 2056 §4
        for docid, status, words in (("0", 66, "no record"), ("2", 76, "2 records"), ("%22x%5C", 76, "6 records")):
            result = wend("get", self.at + "/Default?" + docid)
            self.assertEqual((result.status, result.out), (status, ""), result.err)
            self.assertIn(words, result.err)

    def test_a_refusal_keeps_the_text_of_the_server(self):
        result = wend("get", self.at + "/nosuch?1")
        self.assertEqual(result.status, 66)
        self.assertIn("Database unavailable: nosuch", result.err)


class Agent(Case):
    @classmethod
    def setUpClass(cls):
        cls.world = cls.enterClassContext(World())
        conf = cls.world.write("agent.conf", "rocommunity public 127.0.0.1\nrocommunity hidden 127.0.0.1\n"
                                             "sysName h.example\nsysLocation attic\n")
        port, door = free_port(), free_port()  # by TCP it answers, too: so it is known when it is there
        cls.world.start(["/usr/sbin/snmpd", "-f", "-C", "-c", os.fsdecode(conf), "-Le", "-I", "-smux", f"udp:127.0.0.1:{port}",
                         f"tcp:127.0.0.1:{door}"], door,
                        env={"SNMP_PERSISTENT_DIR": str(cls.world.path("agent")), "MIBS": ""})
        cls.at = f"127.0.0.1:{port}"

    def test_objects_are_fetched(self):  # RFC 4088 §4.2.1
        at = f"snmp://{self.at}//"
        self.says('1.3.6.1.2.1.1.5.0 = STRING: "h.example"\n', "get", at + "1.3.6.1.2.1.1.5.0")
        self.says('1.3.6.1.2.1.1.5.0 = STRING: "h.example"\n', "get", at + "1.3.6.1.2.1.1.5+")
        self.says('1.3.6.1.2.1.1.5.0 = STRING: "h.example"\n1.3.6.1.2.1.1.6.0 = STRING: "attic"\n'
                  "1.3.6.1.2.1.1.99 = noSuchObject\n", "get",
                  at + "(1.3.6.1.2.1.1.5.0,1.3.6.1.2.1.1.6.0,1.3.6.1.2.1.1.99)")
        result = wend("get", at + "1.3.6.1.9.9")
        self.assertEqual(result.status, 66)
        self.assertIn("noSuchObject", result.err)

    def test_a_subtree_is_walked_and_listed(self):  # RFC 4088 §4.2.1
        system = f"snmp://{self.at}//1.3.6.1.2.1.1.*"
        lines = wend("get", system).lines
        self.assertTrue(all(line.startswith("1.3.6.1.2.1.1.") for line in lines))
        self.assertIn('1.3.6.1.2.1.1.5.0 = STRING: "h.example"', lines)
        entries = wend("list", "--json", system).object["entries"]
        self.assertEqual(len(entries), len(lines))
        name, = [entry for entry in entries if "h.example" in entry["title"]]
        self.says('1.3.6.1.2.1.1.5.0 = STRING: "h.example"\n', "get", name["uri"])

    # shows SEC-05 · RFC 4088 §4.4
    def test_the_community_of_a_user_is_asked_for_and_not_shown(self):
        ours = f"snmp://ann@{self.at}//1.3.6.1.2.1.1.5.0"
        result = wend("get", "-v", ours, "-u", "ann:hidden")
        self.assertEqual((result.status, result.out), (0, '1.3.6.1.2.1.1.5.0 = STRING: "h.example"\n'), result.err)
        self.assertNotIn("hidden", result.err)  # the agent repeats it
        self.assertRegex(result.err, r"(?m)^< [0-9]+ octets$")

    # shows SEC-10
    def test_a_silent_agent_times_out(self):
        result = wend("get", f"snmp://ann@{self.at}//1.3.6.1.2.1.1.5.0", "-u", "ann:wrong", "--max-time", "3")
        self.assertEqual((result.status, result.out), (75, ""), result.err)


if __name__ == "__main__":
    unittest.main()
