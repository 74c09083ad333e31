# Two commands are the whole set-up: `make run` and `make test`. They need make and a Python of at least 3.11.
#   make run PORT=8001 STATE_DIR=/some/folder    a second copy beside the first
SHELL := /bin/sh
PYTHON := .venv/bin/python
PIP := $(PYTHON) -m pip --disable-pip-version-check --no-input
BIN := .venv/bin
UV := uv==0.13.9
COMPILE := $(BIN)/uv pip compile --quiet --generate-hashes --universal --python-version 3.11 --no-emit-index-url --no-header

.PHONY: help run test lint pytest format requirements messages prove-house walk office boundaries transitions bench-detect bench-ingest bench-nights bench-signatures bench-polarity bench-pages bench-extraction bench-search bench-learning
.DELETE_ON_ERROR:

help:
	@echo "make run [PORT=8000] [STATE_DIR=.state]   run the service; Ctrl-C stops it"
	@echo "make test                                 lint, types, floors and all tests"
	@echo "make lint | format | pytest [ARGS=…]      parts of it"
	@echo "make prove-house                          show that the house tests catch what they promise"
	@echo "make proof [EXAMPLES=5000 ROUNDS=200]     verdicts at random against a model; two clicks at once"
	@echo "make walk                                 walk the whole path over REST against a real service"
	@echo "make office                               34 sessions of three agents, one killed, and its work recovered"
	@echo "make boundaries                           show over REST where each rule of detection begins and ends"
	@echo "make transitions                          show over REST what each verdict, undo, refusal and rule comes to"
	@echo "make bench-detect                         planted habits found, noise left alone (ARGS=--verbose …)"
	@echo "make bench-signatures                     edit signatures against labelled mails"
	@echo "make bench-polarity                       opposites, near misses and paraphrases told apart (ARGS=--part held-out …)"
	@echo "make bench-learning                       a fact and a session learned durably, among 10,000, against an INSERT"
	@echo "make bench-extraction                     what is read of a session, timed on hostile outputs of 4 to 256 KiB"
	@echo "make bench-ingest | bench-nights          signals a second; a night's detection timed"
	@echo "make bench-search                         facts found among 10,000, mistyped too, and the like of a new one"
	@echo "make bench-pages                          weight, queries and processor time of pages; a verdict timed"
	@echo "make messages                             extract texts into locale/*.po and compile them (needs gettext's tools)"
	@echo "make requirements                         compile requirements*.in to pinned files with hashes"

# PORT, STATE_DIR and every other setting given on the command line reach it through the environment.
run: .venv/.installed
	@exec $(PYTHON) manage.py up

test: lint pytest

lint: .venv/.installed-dev
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo "Some files are not formatted; run: make format"; exit 1; }
	@$(BIN)/mypy --no-error-summary .
	@$(BIN)/lint-imports --no-logo > .venv/floors.txt 2>&1 || { cat .venv/floors.txt; exit 1; }
	@find templates -name '*.html' | xargs -r $(BIN)/djade --check --target-version 5.2
	@find templates -name '*.html' | xargs -r $(BIN)/djlint --lint --quiet

# The last thing printed is pytest's own closing line: the second command speaks only when the floor is missed.
pytest: .venv/.installed-dev
	@$(PYTHON) -m pytest $(or $(ARGS),-n auto --dist loadfile --no-loadscope-reorder --cov)
	@test -n "$(ARGS)" || $(BIN)/coverage report --fail-under=95 > .venv/coverage.txt || { cat .venv/coverage.txt; exit 1; }

format: .venv/.installed-dev
	@$(BIN)/ruff check --quiet --fix . || true
	@$(BIN)/ruff format --quiet .
	@find templates -name '*.html' | xargs -r $(BIN)/djade --target-version 5.2 || true

prove-house: .venv/.installed-dev
	@$(PYTHON) tests/house/prove.py

# The loop of verdicts against its model at random, and two clicks at once: EXAMPLES of 50 steps, ROUNDS of each race.
RACES := races members_races learnings profiles review rule_order
.PHONY: proof
proof: .venv/.installed-dev
	@PROOF_EXAMPLES=$(or $(EXAMPLES),5000) PROOF_ROUNDS=$(or $(ROUNDS),200) \
	  $(PYTHON) -m pytest -q $(or $(ARGS),tests/proof $(RACES:%=tests/services/test_%.py))

walk: .venv/.installed
	@$(PYTHON) scripts/walk.py

office boundaries transitions: .venv/.installed
	@$(PYTHON) scripts/$@.py

bench-detect bench-ingest bench-nights bench-signatures bench-polarity bench-pages bench-extraction bench-search bench-learning: bench-%: .venv/.installed-dev
	@$(PYTHON) -m bench.$* $(ARGS)

requirements: .venv/.made
	@test -x $(BIN)/uv || $(PIP) install --quiet $(UV)
	@$(COMPILE) requirements.in -o requirements.txt
	@$(COMPILE) --constraints requirements.txt requirements-dev.in -o requirements-dev.txt

messages: .venv/.installed
	@for language in locale/*; do $(PYTHON) manage.py makemessages --verbosity 0 --locale "$${language##*/}" || exit 1; done
	@for language in locale/*; do msgfmt --check-format -o "$$language/LC_MESSAGES/django.mo" "$$language/LC_MESSAGES/django.po" || exit 1; done

# -- The environment: stamps, so that what is installed is not installed again ---------------------------------------
.venv/.made:
	@found=; bare=; \
	for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	  $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	  if $$python -c 'import venv, ensurepip' 2>/dev/null; then found=$$python; break; fi; \
	  bare="$$bare $$python"; \
	done; \
	if [ -n "$$found" ]; then $$found -m venv .venv; \
	elif [ -n "$$bare" ]; then \
	  echo "Python is here ($$bare ) but can't make a virtual environment; on Debian: apt-get install python3-venv" >&2; exit 1; \
	else echo "No Python of at least 3.11 was found; on Debian 12: apt-get install python3 python3-venv" >&2; exit 1; fi
	@touch $@

.venv/.installed: requirements.txt .venv/.made
	@echo "Installing what Palimpsest runs on (once; takes a minute or two) …"
	@$(PIP) install -qq --require-hashes -r requirements.txt
	@touch $@

.venv/.installed-dev: requirements-dev.txt requirements.txt .venv/.made
	@echo "Installing the tests' tools too (once; takes a minute or two) …"
	@$(PIP) install -qq --require-hashes -r requirements-dev.txt
	@touch .venv/.installed $@
