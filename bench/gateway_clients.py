#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Many clients of a gateway that do not read: clients that wait, that drip, and that leave.

usage: gateway_clients.py idle PORT COUNT           one request each, then silence
       gateway_clients.py slow PORT COUNT           the head of a request, an octet a second
       gateway_clients.py leave PORT COUNT TARGET…  a request, and a reset before all of it has come

A client that the gateway drops reconnects. The first two say "there" once all are, and stay until their input ends.
"""
import collections
import selectors
import socket
import struct
import sys
import time

HEAD = b"GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n"
AT_ONCE, TICK = 100, 0.02
RESET = struct.pack("ii", 1, 0)


class Crowd:
    """Connections that are held, whatever the other does."""

    def __init__(self, port, first):
        self.port, self.first = port, first
        self.all, self.turn, self.watch, self.again = set(), collections.deque(), selectors.DefaultSelector(), 0

    def come(self):
        client = socket.create_connection(("127.0.0.1", self.port))
        client.sendall(self.first)
        client.setblocking(False)
        self.all.add(client)
        self.turn.append(client)
        self.watch.register(client, selectors.EVENT_READ)

    def replace(self, client):
        self.watch.unregister(client)
        self.all.discard(client)
        client.close()
        self.again += 1
        self.come()

    def look(self, seconds):
        for key, _ in self.watch.select(seconds):
            if key.fileobj is sys.stdin:
                return False
            try:
                is_there = key.fileobj.recv(65536)
            except OSError:
                is_there = b""
            if not is_there:
                self.replace(key.fileobj)
        return True

    def drip(self, many):
        """Sends another octet on the connections that have waited longest."""
        for _ in range(many):
            client = self.turn.popleft()
            if client not in self.all:
                continue
            self.turn.append(client)
            try:
                client.send(b"x")
            except OSError:
                self.replace(client)


def hold(port, count, slow):
    crowd = Crowd(port, HEAD + (b"X-Slow: " if slow else b"\r\n"))
    for number in range(count):
        crowd.come()
        if number % AT_ONCE == 0:
            crowd.look(0)
    crowd.look(0.2)
    print("there", flush=True)
    crowd.watch.register(sys.stdin, selectors.EVENT_READ)
    due = time.monotonic()
    while crowd.look(max(0, due - time.monotonic())):
        if time.monotonic() >= due:
            due += TICK
            if slow:
                crowd.drip(round(count * TICK))
    print(f"{crowd.again} came again", flush=True)


def leave(port, count, targets):
    """Half of them at once, half after the first octets; so many at a time."""
    there = []
    for number in range(count):
        client = socket.create_connection(("127.0.0.1", port))
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        target = targets[number % len(targets)]
        client.sendall(f"GET {target} HTTP/1.1\r\nHost: h\r\nCache-Control: no-cache\r\n\r\n".encode())
        there.append(client)
        if len(there) == AT_ONCE // 10 or number + 1 == count:
            for place, each in enumerate(there):
                if place % 2:
                    each.recv(100)
                each.close()
            there = []
    print("gone", flush=True)


def main():
    what, port, count, *targets = sys.argv[1:]
    if what == "leave":
        leave(int(port), int(count), targets)
    else:
        hold(int(port), int(count), what == "slow")


main()
