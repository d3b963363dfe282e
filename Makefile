# On a bare Debian 12 these set everything up; with nothing to do they are quick and quiet.
#   make run     build, compare the networks at about 4096 nodes, write out/index.html
#   make test    build and pass the tests
#   make build   the program at build/weft
# Further: bench, lint, test-asan, test-tsan, fuzz, clean.
.DELETE_ON_ERROR:
.PHONY: run test build bench lint format test-asan test-tsan fuzz clean need-%

JOBS ?= $(shell nproc)
FUZZ_SECONDS ?= 60
WEFT = build/weft
# One line that counts, on a terminal; a line for each test elsewhere.
PROGRESS = $(if $(MAKE_TERMOUT),--progress)

run: build
	@$(WEFT) compare --nodes 4096 --page out/index.html

build: need-build
	@tools/compile release weft

test: need-build need-test
	@tools/compile release all
	@ctest --preset release -j $(JOBS) $(PROGRESS)

test-asan: need-build need-test
	@tools/compile asan all
	@ctest --preset asan -j $(JOBS) $(PROGRESS)

test-tsan: need-build need-test
	@tools/compile tsan all
	@ctest --preset tsan -j $(JOBS) $(PROGRESS)

bench: need-build need-bench
	@tools/compile bench weft_bench
	@build-bench/bench/weft_bench

lint: need-build need-test need-lint
	@tools/lint

format: need-lint
	@git ls-files '*.h' '*.cpp' | xargs clang-format-16 -i

fuzz: need-build need-fuzz
	@tools/compile fuzz weft_fuzz
	@tools/fuzz $(FUZZ_SECONDS)

need-%:
	@tools/need $*

clean:
	rm -rf build build-asan build-tsan build-bench build-fuzz out
