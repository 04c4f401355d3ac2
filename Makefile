# The two promises of the README: `make demo` and `make test` start from a bare machine.
UV := $(shell command -v uv 2>/dev/null || echo .tools/bin/uv)
export UV_PYTHON_PREFERENCE := only-system
RUN := $(UV) run --frozen --all-extras

.PHONY: setup demo test check lint types tests format clean

setup: .venv/.ready

.venv/.ready: pyproject.toml uv.lock
	@command -v uv >/dev/null 2>&1 || sh scripts/get-uv
	$(UV) sync --frozen --all-extras
	@touch $@

demo: setup
	$(RUN) sh scripts/demo

test: setup lint types tests

check: test

lint: setup
	$(RUN) ruff check .
	$(RUN) ruff format --check .

types: setup
	$(RUN) mypy

tests: setup
	$(RUN) pytest

format: setup
	$(RUN) ruff check --fix .
	$(RUN) ruff format .

clean:
	rm -rf .venv .tools .mypy_cache .ruff_cache .pytest_cache demo-output
