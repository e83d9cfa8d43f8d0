#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sends reports to `methodbeat serve`, and says what was answered.

    serve_load.py load URL REPORTS BATCH CONNECTIONS FILE   as fast as it takes them; a line with the
                                                            rate, and in FILE the numbers that were answered
    serve_load.py idle URL N                                N connections that never end a request, while
                                                            one sends a report; prints the status of that
    serve_load.py slow URL                                  a body of which a byte comes each 0.1 s; how it ends
"""
import gzip
import json
import socket
import sys
import threading
import time
from urllib.parse import urlsplit

STACK = '0,1048574,1,912\\n' + ''.join(f'{1 + i % 9},{i % 900 + 1},{i % 5 + 1},{900 - 17 * i}\\n' for i in range(45))


def report(number):
    """A report as devices send it, of some 1.1 kB."""
    return (f'{{"tag":"Trace_EvilMethod","detail":"NORMAL","cost":{700 + number % 400},"process":"com.demo",'
            f'"scene":"com.demo.Activity{number % 40}","time":{1795000000000 + number},"version":"4.{number % 7}",'
            f'"device":"Model {number % 60}","session_id":"{number // 20:016x}","number":{number},'
            f'"stackKey":"{number % 900 + 1}|","stack":"{STACK}"}}')


def head(url, length, *more):
    return '\r\n'.join([f'POST {url.path or "/"} HTTP/1.1', f'Host: {url.netloc}', f'Content-Length: {length}',
                        *more, '', '']).encode()


def answer(stream):
    """The status and the body of an answer; None where there is none."""
    line = stream.readline()
    if not line:
        return None
    length = 0
    while (field := stream.readline().strip()):
        name, _, value = field.partition(b':')
        if name.lower() == b'content-length':
            length = int(value)
    return int(line.split()[1]), stream.read(length)


def connect(url):
    return socket.create_connection((url.hostname, url.port), 60)


class Load:
    """Bodies are made before; then each connection sends the next of them."""

    def __init__(self, url, reports, batch):
        self.url = url
        self.bodies = [(range(at, min(at + batch, reports)), None) for at in range(0, reports, batch)]
        self.bodies = [(numbers, gzip.compress('\n'.join(map(report, numbers)).encode(), 1)) for numbers, _ in self.bodies]
        self.lock = threading.Lock()
        self.stored, self.answered, self.statuses = 0, [], {}

    def send(self, stream, sock, body):
        sock.sendall(head(self.url, len(body), 'Content-Encoding: gzip') + body)
        return answer(stream)

    def run(self):
        sock = connect(self.url)
        stream = sock.makefile('rb')
        while True:
            with self.lock:
                if not self.bodies:
                    return
                numbers, body = self.bodies.pop()
            try:
                got = self.send(stream, sock, body)
            except OSError:
                got = None
            if got is None:
                return
            status, text = got
            with self.lock:
                self.statuses[status] = self.statuses.get(status, 0) + 1
                if status == 200:
                    self.stored += json.loads(text)['stored']
                    self.answered += numbers


def load(url, reports, batch, connections, file):
    one = Load(url, int(reports), int(batch))
    threads = [threading.Thread(target=one.run) for _ in range(int(connections))]
    began = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.monotonic() - began
    with open(file, 'w') as out:
        out.writelines(f'{n}\n' for n in sorted(one.answered))
    print(f'{one.stored} stored, {len(one.answered)} answered, {one.stored / seconds:.0f} a second, statuses {one.statuses}')


def idle(url, count):
    kept = []
    for i in range(int(count)):
        sock = connect(url)
        # The half of a head, or a head without its body.
        sock.sendall(head(url, 1000)[:20 + i % 60] if i % 2 else head(url, 1000))
        kept.append(sock)
    body = report(0).encode()
    with connect(url) as sock:
        sock.sendall(head(url, len(body)) + body)
        print(len(kept), answer(sock.makefile('rb'))[0])


def slow(url):
    with connect(url) as sock:
        sock.sendall(head(url, 100000))
        began = time.monotonic()
        try:
            while time.monotonic() - began < 400:
                sock.sendall(b' ')
                time.sleep(0.1)
        except OSError:
            pass
        print(f'ended after {time.monotonic() - began:.0f} s')


if __name__ == '__main__':
    {'load': load, 'idle': idle, 'slow': slow}[sys.argv[1]](urlsplit(sys.argv[2]), *sys.argv[3:])
