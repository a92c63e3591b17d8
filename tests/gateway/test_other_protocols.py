# SPDX-License-Identifier: Apache-2.0
"""What libraries and TLS speak for wend, seen through the gateway: ldap and ldaps (slapd), z39.50r (yaz-ztest), snmp
(snmpd), nfs (nfs-ganesha, in a network of its own), ftps (pyftpdlib), whois and whois++ (listeners of ours)."""
import json
import os
import pathlib
import subprocess
import unittest

import program
from gate import Page, Served, parsed
from test_directories import SLAPD_CONF
from test_nfs import CONF, Network
from world import Listener, World, certificate, free_port

SERVERS = pathlib.Path(__file__).resolve().parent.parent / "servers"
PEOPLE = """dn: dc=test
objectClass: domain
dc: test

dn: ou=people,dc=test
objectClass: organizationalUnit
ou: people

dn: cn=Ann Lee,ou=people,dc=test
objectClass: inetOrgPerson
cn: Ann Lee
sn: Lee
mail: ann@test.example
description: a <script>alert(1)</script> & more

dn: cn=bob,ou=people,dc=test
objectClass: inetOrgPerson
cn: bob
sn: Bob

"""


class Says(Listener):
    """Greets, hears a line, answers, and goes."""

    def __init__(self, greeting, answers):
        self.greeting, self.answers, self.asked = greeting, answers, []
        super().__init__()

    def talk(self, peer):
        with peer:
            peer.sendall(self.greeting)
            self.asked.append(peer.makefile("rb").readline())
            peer.sendall(self.answers.get(self.asked[-1].strip(), b"% 500 What?\r\n"))


class Through(Served):
    @classmethod
    def setUpClass(cls):
        cls.world = cls.enterClassContext(World())
        cls.crt, cls.key = certificate(cls.world, "127.0.0.1")

    def gate(self, *neighbours, more=()):
        for one in neighbours:
            more = (*more, "--allow-private-host", one)
        return self.serve(*more)

    def page(self, answer):
        self.assertEqual(200, answer.status, answer.text)
        page = Page(answer.text)
        self.assertEqual([], page.wrong, answer.text)
        return page

    def in_all_ways(self, gate, uri, words):
        """As a page of the site, as what a proxy brings, as JSON; the words are in all of them."""
        answers = [gate.at(uri), gate.request(uri, Accept="*/*"), gate.request(gate.path_of(uri), Accept="application/json")]
        for one in answers:
            self.assertEqual(200, one.status, (uri, one.text))
            self.assertIn(words, one.text, uri)
        self.assertEqual(uri, answers[2].json["uri"])
        return answers


class Directories(Through):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        port, tls = free_port(), free_port()
        conf = cls.world.write("slapd.conf", SLAPD_CONF.replace("FOLDER", str(cls.world.folder)))
        ldif = cls.world.write("init.ldif", PEOPLE)
        cls.world.path("db").mkdir()
        subprocess.run(["/usr/sbin/slapadd", "-q", "-f", conf, "-l", ldif], check=True, capture_output=True)
        cls.world.start(["/usr/sbin/slapd", "-d", "0", "-f", os.fsdecode(conf), "-h", f"ldap://127.0.0.1:{port} ldaps://127.0.0.1:{tls}"],
                        port)
        cls.at, cls.private_at = f"127.0.0.1:{port}", f"127.0.0.1:{tls}"

    # shows GW-04, GW-05
    def test_an_entry_of_ldap_is_shown(self):
        gate = self.gate(self.at)
        entry = f"ldap://{self.at}/cn=Ann%20Lee,ou=people,dc=test"
        site, proxied, _ = self.in_all_ways(gate, entry, "ann@test.example")
        self.page(site)
        self.assertIn("&lt;script>", site.text.replace("&gt;", ">"))
        self.assertIn("dn: cn=Ann Lee,ou=people,dc=test\n", proxied.text)

    # shows GW-06
    def test_listings_and_finds_of_ldap_are_linked(self):
        gate = self.gate(self.at)
        people = f"ldap://{self.at}/ou=people,dc=test??one"
        links = self.page(gate.at(people)).links
        entries = [one for one in links if one.startswith("/ldap/") and "Ann" in one]
        self.assertTrue(entries, links)
        self.assertIn("ann@test.example", gate.request(entries[0], Accept="text/html").text)
        self.assertIn("bob", gate.at(f"ldap://{self.at}/dc=test??sub?(sn=Bob)").text)

    # shows GW-09
    def test_a_missing_ldap_entry_has_its_status(self):
        gate = self.gate(self.at)
        self.assertEqual(404, gate.at(f"ldap://{self.at}/cn=nobody,dc=test").status)
        self.assertEqual(403, self.serve().at(f"ldap://{self.at}/dc=test").status)  # it is not an allowed private host

    # shows GW-04
    def test_ldaps_with_a_known_certificate_works(self):
        uri = f"ldaps://{self.private_at}/ou=people,dc=test?ou"
        stranger = self.gate(self.private_at).at(uri)
        self.assertEqual(502, stranger.status)
        self.assertIn("not-private", stranger.text)
        self.in_all_ways(self.gate(self.private_at, more=("--ca-file", str(self.crt))), uri, "ou: people")


class Records(Through):
    # shows GW-04, GW-05
    def test_a_record_of_z39_50_is_shown(self):
        port = free_port()
        self.world.start(["yaz-ztest", f"tcp:127.0.0.1:{port}"], port, cwd=self.world.folder)
        gate = self.gate(f"127.0.0.1:{port}")
        self.in_all_ways(gate, f"z39.50r://127.0.0.1:{port}/Default?1;rs=sutrs", "This is dummy SUTRS record number 1")
        self.assertIn(b"How to program a computer", gate.request(f"z39.50r://127.0.0.1:{port}/Default?1;rs=usmarc").body)
        self.assertEqual(404, gate.at(f"z39.50r://127.0.0.1:{port}/nosuch?1").status)
        session = gate.at(f"z39.50s://127.0.0.1:{port}/Default")
        self.page(session)
        self.assertIn("wend session", session.text)

    # shows GW-04, GW-05
    def test_a_reply_of_an_snmp_agent_is_shown(self):
        conf = self.world.write("agent.conf", "rocommunity public 127.0.0.1\nsysName h.example\nsysLocation <b>attic</b>\n")
        port, door = free_port(), free_port()
        self.world.start(["/usr/sbin/snmpd", "-f", "-C", "-c", os.fsdecode(conf), "-Le", "-I", "-smux", f"udp:127.0.0.1:{port}",
                          f"tcp:127.0.0.1:{door}"], door,
                         env={"SNMP_PERSISTENT_DIR": str(self.world.path("agent")), "MIBS": ""})
        gate, at = self.gate(f"127.0.0.1:{port}"), f"snmp://127.0.0.1:{port}//1.3.6.1.2.1.1"
        self.in_all_ways(gate, at + ".5.0", "h.example")
        tree = gate.at(at + ".*")
        self.page(tree)
        self.assertIn("h.example", tree.text)
        self.assertNotIn("<b>attic", tree.text)

    # shows GW-04, GW-05
    def test_whois_and_whois_plus_plus_are_shown(self):
        record = b"% 200 Command okay\r\n# FULL USER h.example S1\r\n name: Smith <x>\r\n# END\r\n% 226 Transaction complete\r\n"
        with Says(b"% 220-Welcome\r\n% 220 ready\r\n", {b"name=smith": record}) as server:
            gate = self.gate(server.at)
            site, _, _ = self.in_all_ways(gate, f"whois++://{server.at}/name=smith", "name: Smith")
            self.page(site)
            self.assertEqual(502, gate.at(f"whois++://{server.at}/other").status)
            self.assertEqual({b"name=smith\r\n", b"other\r\n"}, set(server.asked))
        with Says(b"", {b"ann lee": b"Ann Lee, in the garden\r\n"}) as server:
            self.in_all_ways(self.gate(server.at), f"whois://{server.at}/ann%20lee", "in the garden")


class Private(Through):
    # shows GW-04, GW-05, GW-06
    def test_ftps_is_shown(self):
        folder, port = self.world.path("private"), free_port()
        folder.mkdir()
        self.world.write("private/a b;c.txt", b"kept from others\n")
        self.world.write("both.pem", self.key.read_bytes() + self.crt.read_bytes())
        self.world.start(["/usr/bin/python3", SERVERS / "ftp_server.py", folder, "127.0.0.1", port,
                          self.world.path("both.pem"), "implicit"], port)
        root = f"ftps://127.0.0.1:{port}/"
        self.assertEqual(502, self.gate(f"127.0.0.1:{port}").at(root).status)
        gate = self.gate(f"127.0.0.1:{port}", more=("--ca-file", str(self.crt)))
        links = self.page(gate.at(root)).links
        file, = {one.partition("?")[0] for one in links if "a%20b%3Bc.txt" in one}
        self.assertIn("kept from others", gate.request(file, Accept="text/html").text)
        self.in_all_ways(gate, root + "a%20b%3Bc.txt", "kept from others")


class Files(Through):
    """The portmapper has one port: gateway, servers and client have a network of their own."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        world = cls.world
        world.write("pub/one.txt", b"of a far disk\n")
        world.write("pub/a b/c;d.txt", b"deeper\n")
        world.path("recovery").mkdir()
        conf = world.write("ganesha.conf", CONF.replace("FOLDER", str(world.folder)))
        cls.network = Network(world)
        world.start(cls.network.inside("rpcbind", "-f", "-w"))
        cls.network.until(lambda: cls.network.answers("rpcinfo", "-p", "127.0.0.1"), "no rpcbind")
        world.start(cls.network.inside("ganesha.nfsd", "-F", "-L", world.path("ganesha.log"), "-f", os.fsdecode(conf),
                                       "-p", world.path("ganesha.pid"), "-N", "NIV_EVENT"))
        cls.network.until(lambda: cls.network.answers("rpcinfo", "-T", "tcp", "127.0.0.1", "100003", "3"), "silent")
        world.start(cls.network.inside(program.PATH, "serve", "--json", "--listen", "127.0.0.1:1738", "--cache", "none",
                                       "--allow-private-host", "127.0.0.1:2049"), env=program.environment())
        cls.log = world.path(f"server-{len(world.servers) - 1}.log")
        cls.network.until(cls.log.read_text, "no gateway")
        cls.site = json.loads(cls.log.read_text())["address"].rstrip("/")

    def request(self, *arguments):
        done = subprocess.run(self.network.inside("curl", "-s", "-i", "--max-time", "20", *arguments), capture_output=True,
                              env=program.environment(), timeout=program.patience(), check=False)
        self.assertEqual(0, done.returncode, done.stderr)
        return parsed(done.stdout)

    # shows GW-04, GW-05, GW-06
    def test_nfs_is_shown(self):
        folder = f"/nfs/127.0.0.1/{self.world.path('pub')}"
        listing = self.request(f"{self.site}{folder}/")
        links = self.page(listing).links
        for name, words in (("one.txt", "of a far disk"), ("a%20b", "c;d.txt")):
            link = next(one for one in links if one.rstrip("/").endswith(name))
            shown = self.request(self.site + link)
            self.page(shown)
            self.assertIn(words, shown.text)
        uri = f"nfs://127.0.0.1/{self.world.path('pub')}/a%20b/c%3Bd.txt"
        self.assertEqual(b"deeper\n", self.request("--proxy", self.site, "--noproxy", "", "--request-target", uri,
                                                   "http://127.0.0.1/").body)
        self.assertEqual(404, self.request(f"{self.site}{folder}/none").status)


if __name__ == "__main__":
    unittest.main()
