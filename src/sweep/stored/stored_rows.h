// Replaced by sweep/stored/stored_curves.h.
#pragma once

#include "sweep/stored/stored_curves.h"
