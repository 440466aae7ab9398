"""The server as the browser tests run it: a process of its own, with bots that do not wait."""

import sys

import uvicorn

from bohrd.server.app import create_app
from bohrd.server.limits import Limits

if __name__ == "__main__":
    database, port = sys.argv[1:]
    app = create_app(database, bot_delay=0, limits=Limits(rate=500, burst=5000, opening_rate=50), grace=2)
    uvicorn.run(app, host="127.0.0.1", port=int(port), log_level="warning", timeout_graceful_shutdown=2)
