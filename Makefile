# The two promises of the README: `make demo` and `make test` start from a bare machine.
UV := $(shell command -v uv 2>/dev/null || echo .tools/bin/uv)
export UV_PYTHON_PREFERENCE := only-system
RUN := $(UV) run --frozen --all-extras
# Containers often forbid byte code; every process of the tests would then translate NumPy anew.
unexport PYTHONDONTWRITEBYTECODE
# Pytest makes a folder beside its cache and renames it; in the root, a listing of files would meet it.
PYTEST = $(RUN) pytest -o cache_dir=build/pytest
KERNEL_TESTS := src/kalmar/solvers src/kalmar/engines tests/compiled \
  tests/golden tests/graphs tests/quotients tests/sequences tests/solvers tests/sweeps/test_solvers.py tests/tables
SPHINX = $(RUN) sphinx-build -W --keep-going -q -j auto -d build/doctrees
NOTEBOOKS = $(filter-out index,$(notdir $(basename $(wildcard docs/notebooks/*.md))))

TOGETHER = $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

PYTHONS = 3.11 3.12 3.13 3.14

.PHONY: trust added bench docs browser-tests thorough release-check pythons public startup setup coq demo site gallery notebooks test check lint types kernels tests near pyodide chromium bounds nojit mutants format clean

setup: .venv/.ready

.venv/.ready: pyproject.toml uv.lock src/kalmar/core/i18n/hu/LC_MESSAGES/kalmar.po $(shell find src -name '*.??.md')
	@command -v uv >/dev/null 2>&1 || sh scripts/get-uv
	$(UV) sync --frozen --all-extras
	@touch $@

demo: setup
	$(RUN) sh scripts/demo

# The playground, with the documentation in site/docs, as a folder that any static host serves.
# make site PUBLIC=https://example.org/kalmar/ has links and sheets begin with that address.
site: setup pyodide
	$(RUN) python scripts/site.py site --docs $(if $(PUBLIC),--public $(PUBLIC))
	$(SPHINX) docs site/docs
	rm -rf site/jupyter_execute

# The documentation alone; its links to the playground work where `make site` puts it.
docs: setup
	$(SPHINX) docs build/docs

# The pictures of the gallery again, from their data; and the notebooks as files for Jupyter.
gallery: setup
	$(RUN) python scripts/gallery.py

notebooks: setup
	mkdir -p build/ipynb
	for page in $(NOTEBOOKS); do \
	  $(RUN) jupytext --quiet --to ipynb docs/notebooks/$$page.md -o build/ipynb/$$page.ipynb || exit 1; done
	$(RUN) jupyter execute --inplace --timeout=120 $(NOTEBOOKS:%=build/ipynb/%.ipynb)

# The core in Pyodide and the types of the page are tested where Node is; elsewhere those tests say
# that they are skipped.
pyodide: tests/core/node_modules/.ready tests/web/node_modules/.ready

tests/%/node_modules/.ready: tests/%/package-lock.json
	@if command -v npm >/dev/null 2>&1; then npm ci --prefix tests/$* --no-audit --no-fund && touch $@; \
	else echo "npm is not there: the tests of tests/$* that need it are skipped"; fi

# The page is tested in a browser where there is one, or where root can install it. Debian's shell
# without windows needs half the time of the whole chromium, which does as well.
chromium:
	@command -v chromium-headless-shell >/dev/null 2>&1 || [ -n "$$KALMAR_CHROMIUM" ] || \
	{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 \
	  && apt-get update -qq && for package in chromium-headless-shell chromium; do \
	    apt-get install -qq -y --no-install-recommends $$package >/dev/null 2>&1 && break; done; } || \
	command -v chromium >/dev/null 2>&1 || \
	echo "chromium is not there: the tests in a browser are skipped"

# What waits for other machines runs beside the kernels, which take all cores, and the linter; types
# and the tests in a browser, which leave a core waiting, beside the other tests.
test: setup
	@began=$$(date +%s); \
	$(MAKE) --no-print-directory --jobs=3 $(TOGETHER) chromium pyodide kernels lint && \
	$(MAKE) --no-print-directory --jobs=3 $(TOGETHER) tests browser-tests types && \
	echo "make test: lint, types, tests and browser tests passed in $$(($$(date +%s) - began)) s" || \
	{ echo "make test: failed after $$(($$(date +%s) - began)) s; see above"; exit 1; }

check: test

lint: setup
	$(RUN) ruff check .
	$(RUN) ruff format --check .
	$(RUN) python scripts/wording.py
	$(RUN) python scripts/size.py
	$(RUN) deptry .
	$(RUN) vulture
	$(RUN) zizmor --offline --no-progress --quiet .github
	$(RUN) validate-pyproject pyproject.toml

types: setup
	$(RUN) mypy

# The kernels that the quick tests need, compiled once instead of in each process of the tests.
kernels: setup
	$(RUN) python scripts/kernels.py

# The plus lets its dots be seen at once; make keeps what the others print until they end.
tests: setup
	+$(PYTEST) -n auto -rs --durations=25 --durations-min=4 -m "not browser and not thorough" src tests

browser-tests: setup
	$(PYTEST) -rs --durations=15 --durations-min=4 -m "browser and not thorough" tests/web

# The tests near to what has changed since origin/main: at most as many cases as fit into a minute.
near: setup
	$(PYTEST) -n auto -m "not browser and not thorough" --most 300 $$($(RUN) python -m tests.near)

# What `make test` leaves out, and all of the playground in a browser, its server and its site:
# over an hour of two cores. Interrupted, it goes on where it was as long as what is committed stays
# the same.
thorough: setup pyodide chromium
	resume="--resume build/thorough/$$(git rev-parse HEAD:)"; \
	$(PYTEST) -n auto $$resume -m "thorough and not browser" src tests; code=$$?; \
	$(PYTEST) $$resume -m browser tests/web tests/docs && exit $$code

# Fresh questions and edited texts for an hour, compared with literal play; `MINUTES=5` for less.
trust: setup
	$(RUN) python -m tests.trust --minutes $(or $(MINUTES),60)

# Wheel and sdist built, and tried in an empty environment outside the checkout.
release-check: setup
	$(RUN) python scripts/release.py

# The tests with other Pythons, each in an environment of its own.
pythons:
	for python in $(PYTHONS); do UV_PROJECT_ENVIRONMENT=.pythons/$$python \
	  $(UV) run --frozen --all-extras --no-group docs --python $$python \
	  pytest -q -n auto -m "not browser and not thorough" src tests || exit 1; done

# Write down what is public, after a change that is meant (docs/reference/stability.md).
public: setup
	$(RUN) python scripts/public.py

# What follows from a game, a theorem or a name that was added; then print what is not translated yet.
added: public
	$(RUN) python scripts/catalogue.py update
	$(RUN) python scripts/first_values.py --missing
	$(RUN) python scripts/catalogue.py missing

# A cold start beside that of an empty Python.
startup: setup
	$(RUN) python benchmarks/startup.py

# Each kind of work beside a peer, and the page of the documentation that says so; about a quarter of
# an hour. PEERS is a folder of programs in C and C++, and QUICK=1 takes two minutes.
bench: setup
	$(RUN) python benchmarks/speed.py $(if $(PEERS),--peers $(PEERS)) $(if $(QUICK),--quick) \
	  --output docs/speed.md

# Kernels with every index checked: Numba does not look at them otherwise.
bounds: setup
	NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR=.numba/bounds $(RUN) pytest $(KERNEL_TESTS)

# Kernels as the plain Python they are, so that coverage sees their lines.
nojit: setup
	NUMBA_DISABLE_JIT=1 NUMBA_CACHE_DIR=.numba/nojit $(RUN) --group coverage \
	  coverage run -m pytest -m "not browser" tests
	$(RUN) --group coverage coverage report

# Mutants of one file against tests that should see them (docs/testing.md), in a copy of the tree. One
# with which the tests take longer than PATIENCE seconds counts as seen: it may run for ever.
FILE = src/kalmar/theory/excludants.py
TESTS = $(FILE) $(wildcard tests/$(word 3,$(subst /, ,$(FILE))))
PATIENCE = 120
COSMIC = PYTHONPATH=$(CURDIR)/build/mutants/src $(RUN) --group mutation --project $(CURDIR) --directory build/mutants
mutants: setup
	rm -rf build/mutants && mkdir -p build/mutants
	cp -r src tests docs scripts pyproject.toml README.md build/mutants
	printf '[cosmic-ray]\nmodule-path = "%s"\ntimeout = %s\nexcluded-modules = []\ntest-command = "%s"\n[cosmic-ray.distributor]\nname = "local"\n' \
	  "$(FILE)" $(PATIENCE) "python -m pytest -x -q -p no:cacheprovider $(TESTS)" > build/mutants/mutants.toml
	$(COSMIC) cosmic-ray init mutants.toml mutants.sqlite
	$(COSMIC) cosmic-ray baseline mutants.toml
	$(COSMIC) cosmic-ray exec mutants.toml mutants.sqlite
	$(COSMIC) cr-report --surviving-only --show-diff mutants.sqlite

format: setup
	$(RUN) ruff check --fix .
	$(RUN) ruff format .

clean:
	rm -rf .venv .tools build tests/core/node_modules tests/web/node_modules site .numba .coverage .mypy_cache .ruff_cache .pytest_cache demo-output

# All theorems of proofs/, their axioms (none), and the separate checker; without Coq it only says so.
coq:
	@command -v coqc >/dev/null 2>&1 && $(MAKE) --no-print-directory -C proofs check || \
	{ command -v coqc >/dev/null 2>&1 && exit 1; echo "make coq: coqc is not installed (apt-get install coq)"; }
