#include "programs/pram/pram_model.h"

#include "base/check.h"

namespace weft::programs::pram {

std::string_view name_of(Model model) {
  switch (model) {
    case Model::erew:
      return "erew";
    case Model::crew:
      return "crew";
    case Model::crcw_common:
      return "crcw-common";
    case Model::crcw_arbitrary:
      return "crcw-arbitrary";
    case Model::crcw_priority:
      return "crcw-priority";
    case Model::crcw_sum:
      return "crcw-sum";
    case Model::crcw_max:
      return "crcw-max";
  }
  WEFT_CHECK(false);
  return {};
}

std::optional<Model> find_model(std::string_view name) {
  for (const Model model : kModels) {
    if (name_of(model) == name) return model;
  }
  return std::nullopt;
}

bool allows_concurrent_reads(Model model) { return model != Model::erew; }
bool allows_concurrent_writes(Model model) { return model != Model::erew && model != Model::crew; }

}  // namespace weft::programs::pram
