# SPDX-License-Identifier: Apache-2.0
"""What real servers show to the browser: a folder of files, menus with hostile titles, a newsgroup with threads."""
import os
import time

from test_news import Inn
from world import Listener, free_port

DAY = 86_400
BEGINNING = 946_900_000  # January 2000

# ---- files: (name, octets, age in days)

FILES = [("README.txt", 1_340, 3), ("CHANGES-2.4.txt", 48_211, 12), ("Makefile", 902, 140), ("catalogue.tar.gz", 3_911_204, 31),
         ("catalogue-2.3.tar.gz", 3_874_022, 402), ("index of everything that was ever planted here, by year and by bed.html", 91_733, 77),
         ("garden.gif", 22_184, 700), ("recording of rain.au", 812_000, 701), ("seeds.iso", 734_003_200, 55), ("été.txt", 88, 90),
         ("<img src=x onerror=alert(1)>.txt", 12, 9), ("two  spaces & more.txt", 1_023, 14), ("empty", 0, 1),
         ("a_name_that_cannot_be_broken_" * 6 + ".txt", 40, 8)]
FOLDERS = ["archive", "maps", "pub", "Perennials of the North"]


def plant(folder):
    """The folder that ftp serves."""
    for name in FOLDERS:
        os.makedirs(folder / name)
        os.utime(folder / name, (BEGINNING, BEGINNING))
    for name, size, age in FILES:
        with open(folder / name, "wb") as file:
            if size < 100_000:
                file.write((README * (size // len(README) + 1))[:size])
            else:
                file.truncate(size)
        os.utime(folder / name, (BEGINNING - age * DAY,) * 2)


README = b"""The garden, release 2.4

What is here
------------
catalogue.tar.gz    every plant, one file each
archive/            older releases
maps/               where things stand; see also gopher://gopher.example/1/maps
                    and <URL:http://w.example/garden/?map=1>

Mirrors are welcome. Write to gardener@h.example before you begin, and take the
files at night: ftp://ftp.example/pub/garden/ is a small machine.

    A line that is longer than most screens are wide, and that was not meant to be broken: 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789

"""

# ---- a menu: gophernicus reads it

GOPHERMAP = """\
    The Garden Gopher
    =================

 Everything that grows here, and how to find it. Updated when it rains.

0About this garden\tREADME.txt
1Maps\tmaps
1Perennials of the North\tPerennials of the North
0Notes on the weather, day by day, for as many years as somebody has looked out of the window\tREADME.txt
7Search the catalogue\t/find\t127.0.0.1\t70
gA picture of it\tgarden.gif
sRain, recorded\trecording of rain.au
9The whole catalogue\tcatalogue.tar.gz
8The old library\tguest\tlib.example\t23
hThe same on the web\tURL:http://w.example/garden
hA link that must lead nowhere\tURL:javascript:alert(1)
3What was here is gone\t\terror.host\t1

 Other gardens
1A neighbour's\t/\tgopher.example\t70
0<img src=x onerror="window.ran=1;alert(1)">\tREADME.txt
0ThisTitleHasNoSpaceAndGoesOnForLongerThanAnyTelephoneIsWideAndSomeMore\tREADME.txt
1"><script>window.ran=1</script>\tmaps
 <img src=x onerror=window.ran=1> is no picture
"""

ASK = (b"+INFO: 0Order seeds\t/order\t127.0.0.1\t70\t+\r\n+ADMIN:\r\n Admin: Ann <ann@h.example>\r\n+ASK:\r\n Ask: Your name\tanonymous\r\n"
       b" AskP: Your word for the gate\r\n AskL: What would you like to grow?\r\n Choose: Size of the bed\tsmall\tmiddling\tlarge\r\n"
       b" Select: Send a catalogue too\t1\r\n")


class Asking(Listener):
    """A Gopher+ item that asks a form before it answers."""

    def talk(self, peer):
        with peer:
            octets = peer.makefile("rb")
            if octets.readline().endswith(b"\t+\t1\r\n"):
                sent = b"".join(iter(octets.readline, b".\r\n"))
                peer.sendall(b"+-1\r\nYou will have " + b", ".join(sent.split(b"\r\n")[1:-1]) + b"\r\n.\r\n")
            else:
                peer.sendall(b"+-2\r\n" + ASK)


class Silent(Listener):
    """Accepts every connection and sends nothing."""

    def talk(self, peer):
        with peer:
            peer.recv(65536)
            time.sleep(20)


class Says(Listener):
    """Hears a request and says the same to each."""

    def __init__(self, octets):
        self.octets = octets
        super().__init__()

    def talk(self, peer):
        with peer:
            peer.recv(65536)
            peer.sendall(self.octets)


# ---- news: (number of what it answers or 0, from, subject, body, more fields)

SHADE = """\
My bed gets two hours of sun in June and none in October. Under it is clay, and
above it a maple that drinks whatever falls. I have tried ferns, which sulk, and
hostas, which feed the slugs.

What would you put there?

Ann
"""
ANSWER = """\
Ann Lee <ann@h.example> writes:
> My bed gets two hours of sun in June and none in October. Under it is clay, and
> above it a maple that drinks whatever falls. I have tried ferns, which sulk, and
> hostas, which feed the slugs.
>
> What would you put there?

Epimedium. It does not care. Mine has stood under a maple for eleven years, and
the only thing I do is cut it back in February, before the flowers come. There
is a list at gopher://gopher.example/0/shade.txt and another at
<URL:http://w.example/epimedium.html>.

> above it a maple that drinks

You could also water it, of course.

-- 
Bob Grey                     "It is not dead, it is resting"
bob@grey.example
"""
WIDE = "Here is the table that you asked for:\n\n" + "".join(
    f"  {name:<24} | {'x' * 20:<22} | sun {n} h | water {n * 3:>3} l | height {n * 10:>4} cm | flowers in month {n:>2} | price {n}.50\n"
    for n, name in enumerate(("Epimedium", "Geranium macrorrhizum", "Vinca minor", "Waldsteinia ternata"), 2))
PARTS = ("MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=leaf\n", """\
--leaf
Content-Type: text/plain; charset=UTF-8
Content-Transfer-Encoding: 8bit

A picture of the bed, and the plan that I drew. Naïve, but it will do.

--leaf
Content-Type: image/gif; name="bed.gif"
Content-Disposition: attachment; filename="bed.gif"
Content-Transfer-Encoding: base64
Content-ID: <bed@h.example>

R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7
--leaf
Content-Type: application/postscript; name="plan of the whole garden, second version.ps"
Content-Disposition: attachment; filename="plan of the whole garden, second version.ps"
Content-ID: <plan@h.example>

%!PS
showpage
--leaf--
""")
HTML = ("MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n", """\
<html><head><title>Spring</title><style>p { color: red }</style><script>window.ran = 1</script></head>
<body bgcolor=white><h1>Spring sale</h1><p>All <b>bulbs</b> are half the price &mdash; as long as there are any &amp; it is dry.
<ul><li>Tulips<li>Scilla<li>Crocus</ul>
<p onclick="window.ran = 1">Come to <a href="http://w.example/sale">the shop</a> or
write to us.<br>Until Sunday.<img src="http://tracker.example/x.gif" onerror="window.ran=1"></body></html>
""")
POSTS = [
    (0, "Ann Lee <ann@h.example>", "What grows in the shade?", SHADE, ""),
    (1, "Bob Grey <bob@grey.example>", "Re: What grows in the shade?", ANSWER, ""),
    (2, "Ann Lee <ann@h.example>", "Re: What grows in the shade?", "> Epimedium. It does not care.\n\nIt is ordered. Thank you!\n", ""),
    (2, "Cornelia Featherstonehaugh-Montgomery <cornelia.featherstonehaugh-montgomery@department.of.botany.university.example>",
     "Re: What grows in the shade?", "Seconded.\n", ""),
    (4, "bob@grey.example", "Re: What grows in the shade?", "Cornelia knows.\n", ""),
    (5, "Dan <dan@h.example>", "A tool (was: What grows in the shade?)", "Off topic: which spade?\n", ""),
    (0, "Eve <eve@h.example>", "<img src=x onerror=window.ran=1> in a subject", "<script>window.ran=1</script>\n", ""),
    (0, "Dan <dan@h.example>", "A subject that goes on and on, because whoever wrote it thought that it should hold all that there is "
     "to say about slugs", WIDE, ""),
    (0, "=?UTF-8?Q?Ren=C3=A9?= <rene@h.example>", "A picture of the bed", PARTS[1], PARTS[0]),
    (9, "Ann Lee <ann@h.example>", "Re: A picture of the bed", "Lovely.\n", ""),
    (0, "The Shop <sale@w.example>", "Spring sale", HTML[1], HTML[0]),
]
GROUPS = {"rec.gardens.shade": "y", "rec.gardens.tools": "y", "rec.gardens.water.ponds-and-streams": "y", "misc.test": "y",
          "control": "n", "control.cancel": "n", "junk": "n"}
GROUP = "rec.gardens.shade"


class News(Inn):
    """INN with our posts."""

    def fill(self):
        ids, chains = {0: ""}, {0: ""}
        for number, (answers, sender, subject, body, more) in enumerate(POSTS, 1):
            ids[number] = f"<{number}.shade@h.example>"
            chains[number] = f"{chains[answers]} {ids[answers]}".strip()
            refers = f"References: {chains[number]}\n" if chains[number] else ""
            date = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(BEGINNING + number * 5_000))
            head = (f"Path: h.example!not-for-mail\nFrom: {sender}\nNewsgroups: {GROUP}\nSubject: {subject}\nDate: {date}\n"
                    f"Message-ID: {ids[number]}\n{refers}{more}Xref: wend.example {GROUP}:{number}\n\n")
            octets = (head + body).replace("\n", "\r\n").encode()
            self.world.write(f"spool/articles/{GROUP.replace('.', '/')}/{number}", octets.replace(b"\r\n.", b"\r\n..") + b".\r\n")
        last = {group: len(POSTS) if group == GROUP else 0 for group in GROUPS}
        self.world.write("db/active", "".join(f"{group} {last[group]:010} 0000000001 {status}\n" for group, status in GROUPS.items()))

    def start(self):
        self.port = free_port()
        self.world.start(["/usr/lib/news/bin/innd", "-f", "-N", "-P", self.port], self.port, user="news", group="news",
                         extra_groups=[], env=self.environment())
