# SPDX-License-Identifier: Apache-2.0
"""What the program loads, and when: docs/decisions/modules.md. Shared libraries are counted, not timed."""
import http.server
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
import unittest

import program
from program import Case, environment, is_sanitized

OTHERS = re.compile(r"lib(ldap|lber|yaz|netsnmp|nfs|notmuch|xapian|gmime|glib|psl|icu)")


def libraries(*arguments, paths=False):
    """The files that ld.so maps beside the program itself: those of the modules, too."""
    done = subprocess.run([program.PATH, *arguments], capture_output=True, text=True, timeout=program.patience(), check=False,
                          env=environment(LD_DEBUG="files"))
    if paths:
        return [pathlib.Path(name) for name in re.findall(r"calling init: (.+)", done.stderr)]
    names = re.findall(r"file=(.+?) \[\d+\];  generating link map", done.stderr)
    return [pathlib.Path(name).name for name in names] + ["ld.so"]


def package_of(module):
    """The package whose debian/PACKAGE.install has the module."""
    packages = pathlib.Path(__file__).parents[2] / "debian"
    name, = [listed.stem for listed in packages.glob("*.install") if f"/wend/{module}.so\n" in listed.read_text("utf-8")]
    return name


class Pages(http.server.BaseHTTPRequestHandler):
    def do_GET(self):  # the name is Python's
        self.send_response(200)
        self.send_header("Content-Type", "text/plain")
        self.end_headers()
        self.wfile.write(b"a page\n")

    def log_message(self, *_):
        pass


class Loading(Case):
    def test_parse_loads_eight_libraries_at_most(self):
        for command in (("parse", "http://h/"), ("check", "gopher://h/0/x"), ("normalize", "http://h/"), ("--version",),
                        ("resolve", "--base", "http://h/", "x"), ("get", "--help")):
            with self.subTest(command=command):
                names = libraries(*command)
                self.assertLessEqual(len(names), 8 + is_sanitized() * 4, names)
                self.assertIn("libc.so.6", names)

    def test_get_of_http_loads_no_adapter(self):
        server = http.server.HTTPServer(("127.0.0.1", 0), Pages)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        url = f"http://127.0.0.1:{server.server_port}/"
        self.says("a page\n", "get", url)
        names = libraries("get", url)
        self.assertIn("net.so", names)
        curl, = [path for path in libraries("get", url, paths=True) if path.name.startswith("libcurl.so")]
        its_own = subprocess.run(["ldd", curl], capture_output=True, text=True, check=True).stdout  # Debian's has libldap and libpsl
        self.assertEqual([], [name for name in names if OTHERS.match(name) and name not in its_own])
        self.assertEqual(["net.so"], [name for name in names if not name.startswith(("lib", "ld"))])

    def test_an_adapter_is_loaded_when_its_scheme_is_asked_for(self):
        names = libraries("get", "--max-time", "5", "ldap://127.0.0.1:3890/o=x")
        if "ldap.so" not in names:
            self.skipTest("ldap was left out of this build")
        self.assertTrue(any(name.startswith("libldap") for name in names), names)
        self.assertNotIn("snmp.so", names)

    def test_icu_is_loaded_for_old_encodings_alone(self):
        self.assertNotIn("encodings.so", libraries("parse", "-p", "whatwg", "http://bücher.example/"))
        if "encodings.so" not in libraries("normalize", "-p", "whatwg", "--encoding", "latin1", "http://h/?ü"):
            self.skipTest("encodings was left out of this build")


class Installed(Case):
    """The program in a folder of its own, where modules can be taken away."""

    def setUp(self):
        built = pathlib.Path(program.PATH).resolve()
        holder = tempfile.TemporaryDirectory(dir=built.parent)
        self.addCleanup(holder.cleanup)
        self.root = pathlib.Path(holder.name)
        (self.root / "bin").mkdir()
        os.link(built, self.root / "bin/wend")
        net, = built.parent.parent.glob("lib*/**/wend/net.so")
        self.modules = self.root / net.parent.relative_to(built.parent.parent)
        self.modules.mkdir(parents=True)
        for module in net.parent.glob("*.so"):
            os.link(module, self.modules / module.name)

    def run_here(self, *arguments, **more):
        done = subprocess.run([self.root / "bin/wend", *arguments], capture_output=True, text=True, check=False,
                              timeout=program.patience(), env=environment(**more.pop("env", {})), **more)
        return done.returncode, done.stdout, done.stderr

    def remove(self, name):
        module = self.modules / f"{name}.so"
        if not module.exists():
            self.skipTest(f"{name} was left out of this build")
        module.unlink()

    def test_an_absent_adapter_is_an_error_that_names_its_package(self):
        self.remove("ldap")
        status, _, reply = self.run_here("get", "ldap://127.0.0.1:3890/o=x")
        self.assertEqual(2, status)
        self.assertIn(": adapter-not-installed: ", reply)
        self.assertIn(f"Debian package {package_of('ldap')} ", reply)
        _, reply, _ = self.run_here("schemes", "ldap")
        self.assertRegex(reply, rf"missing +{package_of('ldap')}\n")

    def test_without_the_network_half_the_rest_works(self):
        self.remove("net")
        self.assertEqual(0, self.run_here("parse", "http://h/")[0])
        self.assertEqual(0, self.run_here("plan", "http://h/")[0])
        self.assertEqual(0, self.run_here("get", "--help")[0])
        for command in (("get", "http://127.0.0.1:1/"), ("serve",), ("session", "telnet://127.0.0.1:1/")):
            with self.subTest(command=command):
                status, out, reply = self.run_here(*command)
                self.assertEqual((2, ""), (status, out))
                self.assertRegex(reply, r"^wend: adapter-not-installed: .*/net\.so, which the Debian package wend brings\n$")

    def test_without_the_gateway_serve_names_its_package(self):
        self.remove("gateway")
        status, _, reply = self.run_here("serve")
        self.assertEqual(2, status)
        self.assertIn(f"/gateway.so, which the Debian package {package_of('gateway')} brings\n", reply)

    def test_without_encodings_an_old_one_is_unknown(self):
        self.remove("encodings")
        status, _, reply = self.run_here("normalize", "-p", "whatwg", "--encoding", "latin1", "http://h/?ü")
        self.assertEqual(2, status)
        self.assertIn("latin1", reply)
        self.assertEqual((0, "xn--bcher-kva.example\n", ""), self.run_here("idna", "bücher.example"))
        self.assertIn("\nUnicode 17.0\n", self.run_here("--version")[1])

    def test_mail_that_gmime_would_read_says_what_is_missing(self):
        self.remove("gmime")
        letter = self.root / "letter"
        letter.write_bytes(b"From: a@h\nContent-Type: multipart/mixed; boundary=x\n\n--x\nContent-ID: <p@h>\n\nhi\n--x--\n")
        status, _, reply = self.run_here("get", "--base", letter.as_uri(), "cid:p@h")
        self.assertEqual(2, status)
        self.assertIn("adapter-not-installed", reply)
        self.assertIn(f"Debian package {package_of('gmime')} ", reply)

    def test_a_module_of_another_version_is_refused(self):
        compiler = shutil.which("c++") or shutil.which("g++")
        if not compiler:
            self.skipTest("no compiler is here")
        self.remove("ldap")
        source = ('struct module { char const* version; void (*begin)(); }; '
                  'extern "C" module const* wend_module() { static module m{"0.0.0", 0}; return &m; }')
        subprocess.run([compiler, "-shared", "-fPIC", "-x", "c++", "-", "-o", self.modules / "ldap.so"], input=source, text=True,
                       check=True)
        status, _, reply = self.run_here("get", "ldap://127.0.0.1:3890/o=x")
        self.assertEqual(2, status)
        self.assertRegex(reply, r": module-mismatch: .*/ldap\.so is of wend 0\.0\.0, this is \d")
        (self.modules / "ldap.so").write_bytes(b"no module")
        self.assertIn(": module-mismatch: ", self.run_here("get", "ldap://127.0.0.1:3890/o=x")[2])

    def test_neither_the_environment_nor_the_current_folder_leads_to_modules(self):
        elsewhere = self.root / "elsewhere"
        (elsewhere / "lib/wend").mkdir(parents=True)
        (elsewhere / "bin").mkdir()
        for name in ("net.so", "lib/wend/net.so"):
            os.link(self.modules / "net.so", elsewhere / name)
        self.remove("net")
        status, _, reply = self.run_here("get", "file:///etc/hostname", cwd=elsewhere / "bin",
                                        env={"LD_LIBRARY_PATH": f"{elsewhere}:{elsewhere}/lib/wend"})
        self.assertEqual(2, status)
        self.assertIn("adapter-not-installed", reply)

    def test_a_link_to_the_program_finds_them(self):
        (self.root / "other").mkdir()
        (self.root / "other/wend").symlink_to("../bin/wend")
        file = self.root / "file"
        file.write_text("x")
        done = subprocess.run([self.root / "other/wend", "get", file.as_uri()], capture_output=True, text=True, check=False)
        self.assertEqual((0, "x"), (done.returncode, done.stdout), done.stderr)


if __name__ == "__main__":
    unittest.main()
