# Kaleun. `make play` to play, `make test` for everything CI runs.
# Each set-up step leaves a stamp, so a second call starts at once.
PYTHON  ?= python3
GAME    ?=
SECONDS ?= 60
WORKERS ?= 2
N       ?= 20
SEED    ?= 1
PORT    ?=
SCALE   ?= 1
MINUTES ?=

VENV := .venv
BIN  := $(VENV)/bin
PIP  := $(BIN)/python -m pip --disable-pip-version-check -q

RUNTIME := $(VENV)/.stamp-runtime
DEV     := $(VENV)/.stamp-dev
SYSTEM  := $(VENV)/.stamp-system

# The browser app joins in as soon as there is a page to build, and `make play` opens it as soon as a server can.
ifneq ($(and $(wildcard web/package.json),$(wildcard web/index.html)),)
WEB_DEPS  := web/node_modules/.stamp-deps
WEB_BUILT := web/node_modules/.stamp-built
WEB_FILES := $(shell find web src/kaleun/games/*/web -path web/node_modules -prune -o -type f -print)
endif

BEGAN   := $(shell date +%s)
PEERS   := bench/.venv/.stamp

.PHONY: play test quick flaky check format fuzz study studies deep twins coach pauses consequences bench peers docs lock clean help goldens archive mutants bars drops layout

help:
	@echo "make play    set up and start playing"
	@echo "make test    set up and run everything CI runs"
	@echo "make quick   before a commit: lint, types and every quick test"
	@echo "make flaky   suspects many times beside a busy machine (N=20 ARGS=tests/server/test_kill.py)"
	@echo "make check   lint and types"
	@echo "make format  let ruff and Prettier put the code in order"
	@echo "make fuzz    random games against every rule (GAME=name SECONDS=60)"
	@echo "make studies how strong the bots are, in hundreds of games"
	@echo "make study   a study of a game's own (GAME=name STUDY=name; without a name: which there are)"
	@echo "make deep    the rules' tests with their large numbers, for hours (ARGS=tests/games/NAME)"
	@echo "make twins   compare rules with their second, literal readings and compact twins in 100,000 cases (GAME=name)"
	@echo "make coach   hold the coach's exact numbers against the rules on 10,000 random positions of every game (GAME=name)"
	@echo "make pauses  look at every pause of random games: clone, undo, save and load are exact"
	@echo "make consequences  compare what 10,000 answers of every game are said to mean with what comes of them"
	@echo "make goldens what changed rules do to records, playthroughs, browser fixtures and percentiles (GAME=name; WRITE=1 writes them)"
	@echo "make mutants plant errors in rules and views and see which test notices (GAME=name, or all games; SEED=2 for another sample, ARGS=--again for survivors)"
	@echo "make bars    the bars with their full numbers, for days (SCALE=0.01 for a hundredth, MINUTES=30; goes on where it stopped)"
	@echo "make layout  every kind of question of all records on seven screens, in three languages and large text"
	@echo "make drops   a mission in real time with 100 broken lines: all screens in step (DROPS=n)"
	@echo "make archive games of this version that every later one must open, for tests/archive (VERSION=0.2)"
	@echo "make bench   how fast the rules are, or one game (GAME=name; ARGS=server; ARGS=--peers for other engines too)"
	@echo "make peers   how fast other engines are, in an environment of their own (ARGS='--only chess')"
	@echo "make docs    check the documents and build their site, which the server shows at /docs/"
	@echo "make lock    write requirements.lock anew from the newest versions allowed"
	@echo "make clean   forget the environment and all build output"

# ---------------------------------------------------------------- set-up
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Kaleun needs Python 3.11 or newer: make PYTHON=python3.12 ..." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(RUNTIME): pyproject.toml requirements.lock | $(BIN)/python
	$(PIP) install -c requirements.lock -e .
	@touch $@

$(DEV): pyproject.toml requirements.lock | $(BIN)/python
	$(PIP) install -c requirements.lock -e '.[all,dev]'
	@touch $(RUNTIME) $@

$(SYSTEM): scripts/system-packages | $(BIN)/python
	scripts/system-packages
	@touch $@

$(PEERS): bench/requirements.txt
	$(PYTHON) -m venv bench/.venv
	bench/.venv/bin/python -m pip --disable-pip-version-check -q install -r bench/requirements.txt
	@touch $@

ifdef WEB_DEPS
$(WEB_DEPS): web/package.json web/package-lock.json | $(BIN)/python
	cd web && ../scripts/npm ci --no-audit --no-fund
	@touch $@

$(WEB_BUILT): $(WEB_DEPS) $(WEB_FILES)
	cd web && ../scripts/npm run build
	@touch $@
endif

# ---------------------------------------------------------------- what people call
ifneq ($(and $(WEB_DEPS),$(wildcard src/kaleun/server/app.py)),)
play: $(RUNTIME) $(WEB_BUILT)
	$(BIN)/kaleun serve --open $(if $(PORT),--port $(PORT))
else
play: $(RUNTIME)
	$(BIN)/kaleun play $(GAME) --tty
endif

test: $(SYSTEM) $(DEV) $(WEB_BUILT)
	$(BIN)/python scripts/run_tests.py --began $(BEGAN) --workers $(WORKERS) $(ARGS)

quick: $(DEV) $(WEB_DEPS)
	$(BIN)/python scripts/run_tests.py --began $(BEGAN) --workers $(WORKERS) --quick $(ARGS)

flaky: $(SYSTEM) $(DEV) $(WEB_BUILT)
	$(BIN)/python scripts/flaky.py -n $(N) --workers $(WORKERS) $(ARGS)

check: $(DEV) $(WEB_DEPS)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
ifdef WEB_DEPS
	cd web && ../scripts/npm run check
endif

format: $(DEV) $(WEB_DEPS)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
ifdef WEB_DEPS
	cd web && ../scripts/npm run -s format
endif

fuzz: $(DEV)
	@for game in $(or $(GAME),$$($(BIN)/python -c 'import kaleun; print(*kaleun.games())')); do \
	  echo "fuzz $$game, $(SECONDS) s"; $(BIN)/kaleun fuzz $$game --seconds $(SECONDS) || exit 1; \
	done

studies: $(DEV)
	$(BIN)/python -m pytest -n $(WORKERS) --timeout 3600 -m study $(ARGS)

study: $(DEV)
	@test -f "src/kaleun/games/$(GAME)/studies/$(STUDY).py" || \
	  { echo "make study GAME=name STUDY=name, where there are:" >&2; ls src/kaleun/games/*/studies/*.py >&2; exit 1; }
	$(BIN)/python src/kaleun/games/$(GAME)/studies/$(STUDY).py $(ARGS)

deep: $(DEV)
	KALEUN_DEEP=1 $(BIN)/python -m pytest -n $(WORKERS) --timeout 7200 $(or $(ARGS),tests/test_conformance.py tests/games tests/ai)

twins: $(DEV)
	KALEUN_DEEP=1 $(BIN)/python -m pytest -n $(WORKERS) --timeout 3600 $(wildcard tests/games/$(or $(GAME),*)/test_literal.py tests/games/$(or $(GAME),*)/test_twin.py)

coach: $(DEV)
	KALEUN_COACH=10000 $(BIN)/python -m pytest -n $(WORKERS) --timeout 36000 $(wildcard tests/games/$(or $(GAME),*)/test_coach.py)

pauses: $(DEV)
	KALEUN_DEEP=1 $(BIN)/python -m pytest -n $(WORKERS) --timeout 1800 tests/test_conformance.py -k exact_at_every_pause

consequences: $(DEV)
	KALEUN_CONSEQUENCES=10000 $(BIN)/python -m pytest -n $(WORKERS) --timeout 1800 tests/test_conformance.py -k means_what_it_was_said

goldens: $(DEV)
	$(BIN)/python scripts/renew_goldens.py $(GAME) $(if $(WRITE),--write) $(if $(ALL),--all) $(if $(QUICK),--no-studies)

mutants: $(DEV)
	@for game in $(or $(GAME),$$($(BIN)/python -c 'import kaleun; print(*kaleun.games())')); do \
	  echo "mutants of $$game"; $(BIN)/python scripts/mutants.py $$game --seed $(SEED) $(ARGS) || exit 1; \
	done

bars: $(DEV)
	$(BIN)/python scripts/bars.py --scale $(SCALE) $(if $(MINUTES),--minutes $(MINUTES)) $(ARGS)

layout: $(SYSTEM) $(DEV) $(WEB_BUILT)
	KALEUN_LAYOUT=1 $(BIN)/python -m pytest tests/browser/test_layout.py -q -n $(WORKERS) $(ARGS)

drops: $(DEV)
	KALEUN_DROPS=$(or $(DROPS),100) $(BIN)/python -m pytest -q -n 0 tests/server/test_live_drops.py $(ARGS)

archive: $(DEV)
	@test -n "$(VERSION)" || { echo "make archive VERSION=0.2" >&2; exit 1; }
	$(BIN)/python scripts/make_archive.py $(VERSION)

bench: $(DEV)
	$(BIN)/kaleun bench $(GAME) $(ARGS)

peers: $(PEERS)
	bench/.venv/bin/python bench/bench_peers.py $(ARGS)

docs: $(DEV)
	$(BIN)/python scripts/check-docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@echo "built: kaleun serve shows them at /docs/"

lock: $(BIN)/python
	$(PIP) install --upgrade --upgrade-strategy eager -e '.[all,dev]'
	$(BIN)/python scripts/write-lock > requirements.lock.new
	mv requirements.lock.new requirements.lock
	@touch $(RUNTIME) $(DEV)

clean:
	rm -rf $(VENV) build dist web/node_modules src/kaleun/server/web src/kaleun/server/docs .mypy_cache .ruff_cache .pytest_cache .hypothesis
