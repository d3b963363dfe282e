// How much a test tries. `make test` is the short form, with the smaller examples and the first seeds of the long
// suites; `make test-more` sets WEFT_TEST_MORE and runs those suites whole.
#pragma once

#include <cstdlib>

namespace weft::test {

inline bool tries_more() { return std::getenv("WEFT_TEST_MORE") != nullptr; }

template <class T>
T usual_or_more(T usual, T more) {
  return tries_more() ? more : usual;
}

}  // namespace weft::test
