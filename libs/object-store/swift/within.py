"""
Keeps the traffic between Swift's servers inside a folder that only its owner may enter.

Swift trusts its network: its account, container and object servers require no credentials, and any process that writes to
its memcached can add a token. As filters of their pipelines, these make the three listen on unix sockets, make every server
connect to them there, and give the proxy, which is one process, a cache in its own memory.
"""

import json
import os
import time

from eventlet import listen
from eventlet.green import socket
from swift.common import bufferedhttp, wsgi

MOST_CACHED = 1000


def backend(_configuration, sockets, **_options):
    place = connect_within(sockets)
    wsgi.get_socket = lambda server: listen(
        place(server["bind_port"]), family=socket.AF_UNIX, backlog=4096
    )
    return lambda app: app


def proxy(_configuration, sockets, **_options):
    connect_within(sockets)
    cache = Cache()

    def with_cache(app):
        def answer(env, start_response):
            env["swift.cache"] = cache
            return app(env, start_response)

        return answer

    return with_cache


def connect_within(sockets):
    # The path of a socket has at most 107 bytes; through an open folder it is short for any path.
    folder = os.open(sockets, os.O_PATH | os.O_DIRECTORY)

    def place(port):
        return "/proc/self/fd/%d/%s" % (folder, port)

    def connect(self):
        self._connected_time = time.time()
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.connect(place(self.port))

    bufferedhttp.BufferedHTTPConnection.connect = connect
    return place


class Cache:
    """The part of Swift's memcached client that its proxy uses."""

    def __init__(self):
        self.entries = {}

    def get(self, key, **_options):
        value, end = self.entries.get(key, (None, 0))
        return json.loads(value) if time.time() < end else None

    def set(self, key, value, time=0, **_options):
        if len(self.entries) >= MOST_CACHED:
            self.entries.clear()
        self.entries[key] = (json.dumps(value), end_of(time))

    def delete(self, key, **_options):
        self.entries.pop(key, None)


def end_of(seconds):
    return time.time() + seconds if seconds > 0 else float("inf")
