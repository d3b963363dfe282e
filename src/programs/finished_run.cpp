#include "programs/finished_run.h"

namespace weft::programs {

PortModel model_of(const ProgramTask& task, PortModel own, bool needs_all_port) {
  return task.model.value_or(needs_all_port ? PortModel::all_port : own);
}

}  // namespace weft::programs
