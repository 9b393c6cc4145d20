"""Runs the four servers of OpenStack Swift in one process, with all of their settings in one folder: swift-in-one.py <folder>."""
import eventlet

eventlet.monkey_patch()

import json, sys
from eventlet import wsgi
from swift.common import utils

folder = sys.argv[1]
utils.set_swift_dir(folder)
from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp, SwiftHttpProtocol


class Memory:
    """Replaces memcached, as far as one process needs it."""

    kept = {}

    def get(self, key, **_):
        return json.loads(self.kept[key]) if key in self.kept else None

    def set(self, key, value, **_):
        self.kept[key] = json.dumps(value)

    def incr(self, key, delta=1, **_):
        self.set(key, max(0, int(self.get(key) or 0) + delta))
        return self.get(key)

    def decr(self, key, delta=1, **_):
        return self.incr(key, -delta)

    def delete(self, key, **_):
        self.kept.pop(key, None)

    def set_multi(self, mapping, server_key, **_):
        for key, value in mapping.items():
            self.set(key, value)

    def get_multi(self, keys, server_key, **_):
        return [self.get(key) for key in keys]


def with_cache(app):
    def answer(env, start_response):
        env['swift.cache'] = Memory()
        return app(env, start_response)

    return answer


def port_of(server):
    return int(next(line for line in open(f'{folder}/{server}.conf') if line.startswith('bind_port=')).split('=')[1])


for server in ('account', 'container', 'object'):
    port = port_of(server)
    ring = RingBuilder(4, 1, 0)
    place = {'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'replication_ip': '127.0.0.1', 'replication_port': port}
    ring.add_dev({**place, 'id': 0, 'device': 'disk', 'weight': 1, 'meta': ''})
    ring.rebalance()
    ring.get_ring().save(f'{folder}/{server}.ring.gz')

running = []
for server in ('account', 'container', 'object', 'proxy'):
    app = loadapp(f'{folder}/{server}.conf', global_conf={'log_name': server})
    if server == 'proxy':
        app = with_cache(app)
    listening = eventlet.listen(('127.0.0.1', port_of(server)), backlog=256)
    log = open('/dev/null', 'w')
    running.append(eventlet.spawn(wsgi.server, listening, app, log, protocol=SwiftHttpProtocol))
for one in running:
    one.wait()
