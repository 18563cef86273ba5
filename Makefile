# Each target is one short line; everything installs itself into .venv first.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN = .venv/bin
GAME ?= jeu-du-president
PORT ?= 8000

.PHONY: play web test quick browser look check rules weak-phone bench arena findings golden test-compiled test-study test-wide wheel

play: web
	$(BIN)/escale serve --lan --port $(PORT) --open

web: .venv/play
	@$(BIN)/python -m tools.web

test: .venv/dev web browser
	$(BIN)/pytest -q -n auto --dist worksteal

test-wide: .venv/dev web browser
	$(BIN)/pytest -q -n auto -m wide

quick: .venv/dev
	$(BIN)/pytest -q -n auto tests --ignore tests/web --ignore tests/torture

browser: .venv/dev
	@$(BIN)/python -m tools.browser

look: .venv/dev web browser
	@$(BIN)/python -m tools.look look $(DRAWINGS)

check: .venv/dev
	$(BIN)/ruff format --check . && $(BIN)/ruff check . && $(BIN)/mypy && $(BIN)/python -m escale.server.write_types --check && $(BIN)/python -m tools.web check && $(BIN)/pytest -q tests/test_imports.py && $(MAKE) -s rules

rules: .venv/dev
	@$(BIN)/pytest -q tests --rules

.PHONY: torture
torture: .venv/dev
	$(BIN)/python -m tools.torture $(PARTS)

weak-phone: .venv/dev web browser
	$(BIN)/python -m tools.weak_phone

bench: .venv/play
	$(BIN)/escale bench

wheel: .venv/dev
	@$(BIN)/python -m tools.wheel

arena: .venv/play
	$(BIN)/escale arena $(GAME)

findings: .venv/dev
	$(BIN)/python -m tools.notebook

golden: .venv/dev
	$(BIN)/pytest -q tests/test_conformance.py -k golden --golden

test-compiled: .venv-compiled/ready
	.venv-compiled/bin/escale bench --compiled && .venv-compiled/bin/pytest -q -n auto -o pythonpath= tests --ignore tests/web

test-study: .venv-study/ready
	.venv-study/bin/pytest -q tests/study

.venv/play: pyproject.toml
	test -x $(BIN)/pip || $(PYTHON) -m venv .venv
	$(BIN)/pip install -q -e . && touch $@

.venv/dev: pyproject.toml
	test -x $(BIN)/pip || $(PYTHON) -m venv .venv
	$(BIN)/pip install -q -e '.[dev]' && touch $@ .venv/play

.venv-study/ready: pyproject.toml
	test -x .venv-study/bin/pip || $(PYTHON) -m venv .venv-study
	.venv-study/bin/pip install -q -e '.[dev,ray,study]' && touch $@

.venv-compiled/ready: pyproject.toml $(wildcard escale/engine/*.py escale/games/*/*.py escale/examples/*/*.py)
	test -x .venv-compiled/bin/pip || $(PYTHON) -m venv .venv-compiled
	$(MAKE) wheel && .venv-compiled/bin/pip uninstall -q -y escale
	.venv-compiled/bin/pip install -q "$$(ls -t dist/escale-*.whl | head -1)[dev]" && touch $@
