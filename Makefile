# On a bare Debian 12 these set everything up; with nothing to do they are quick and quiet.
#   make run     build, write the atlas out/index.html: the networks of five papers, and all families beside them
#   make test    build and pass the tests
#   make test-more   the long suites of the tests, whole, the routers in hardware, Python, ranks, and other programs on our files
#   make build   the program at build/weft
#   make mpi     the program over the ranks of OpenMPI at build/weft-mpi
#   make python  the package weft for Python, in build/python
#   make claims  compute all published numbers, the slow ones too; goes on where it was stopped, writes docs/errata.md
#   make rtl     lint, simulate and synthesize the routers in hardware
# Further: bench, lint, test-asan, test-tsan, fuzz, clean.
.DELETE_ON_ERROR:
.PHONY: run claims test test-more all-built build bench lint format test-asan test-tsan fuzz mpi python rtl clean need-%

FUZZ_SECONDS ?= 60
WEFT = build/weft

run: build
	@mkdir -p out
	@$(WEFT) atlas -o out/index.html --store out/atlas.sqlite

build: need-build
	@tools/build web

claims: build
	@mkdir -p out
	@$(WEFT) claims --expensive --twice --values data/claims.json --errata docs/errata.md --report out/claims.html --csv \
	  > tests/data/verdicts.csv.new
	@mv tests/data/verdicts.csv.new tests/data/verdicts.csv
	@$(WEFT) claims --values data/claims.json

test: all-built
	@tools/test release

test-more: all-built need-rtl need-peers need-python need-cluster
	@tools/rtl --only-check & check=$$!; \
	  WEFT_RTL=ON WEFT_PYTHON=ON WEFT_MPI=ON tools/compile release routers weft_python weft_mpi && wait $$check
	@tools/test release more

all-built: need-build
	@tools/build web test
	@tools/compile release all

test-asan: need-build need-web need-test
	@tools/compile asan all
	@tools/test asan

test-tsan: need-build need-web need-test
	@tools/compile tsan all
	@tools/test tsan

bench: need-build need-web need-bench
	@tools/compile bench weft_bench
	@build-bench/bench/weft_bench

lint: need-build need-web need-lint
	@tools/lint

format: need-lint
	@git ls-files '*.h' '*.cpp' | xargs clang-format-16 -i

fuzz: need-build need-web need-fuzz
	@tools/compile fuzz weft_fuzz
	@tools/fuzz $(FUZZ_SECONDS)

mpi: need-build need-web need-mpi
	@WEFT_MPI=ON tools/compile release weft_mpi

python: need-build need-web need-python
	@WEFT_PYTHON=ON tools/compile release weft_python
	@echo "use it with PYTHONPATH=$(CURDIR)/build/python, or install it: pip install --no-build-isolation --no-deps ."

rtl: need-build need-test need-rtl
	@tools/rtl

need-%:
	@tools/need $*

clean:
	rm -rf build build-asan build-tsan build-bench build-fuzz build-lint out
