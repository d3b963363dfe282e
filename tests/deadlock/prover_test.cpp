#include "deadlock/prover.h"

#include <gtest/gtest.h>
