#pragma once

#include "topology/network.h"  // terminal_text() is declared there
