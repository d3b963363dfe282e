#include "cli/views/curve_columns.h"

#include <algorithm>
#include <set>
#include <span>

#include <fmt/format.h>

#include "experiment/port_resources.h"

namespace weft::cli {
namespace {

using report::Align;
using sweep::Curve;
using sweep::ReadyPlan;

SettingTexts given_texts(const Curve& curve) {
  SettingTexts texts;
  for (const auto& [name, values] : curve.given) {
    for (const experiment::RawSetting& value : values) texts[name] += (texts[name].empty() ? "" : "; ") + value.text;
  }
  return texts;
}

// The settings as given, but the VCs, buffers and VC reuse that the routers really have.
SettingTexts texts_of(const ReadyPlan& plan, std::size_t curve) {
  SettingTexts texts = given_texts(plan.curve(curve));
  set_router_texts(plan.key_inputs(curve).router, texts);
  return texts;
}

// Settings in which curves differ: as given, or in the routers of those that fit.
std::vector<std::string> differing(const ReadyPlan& plan, std::span<const SettingTexts> fitting,
                                   std::span<const SettingTexts> misfits) {
  const std::set<std::string_view> shown{"spec", "routing", "traffic", "packet", "load"};
  std::vector<std::string> names = differing_settings(fitting, shown);
  std::vector<SettingTexts> given(misfits.begin(), misfits.end());
  for (const Curve& curve : plan.plan().curves) given.push_back(given_texts(curve));
  for (std::string& name : differing_settings(given, shown)) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
  }
  return names;
}

}  // namespace

CurveColumns::CurveColumns(const ReadyPlan& plan) : plan_(plan) {
  for (std::size_t c = 0; c < plan.plan().curves.size(); ++c) {
    texts_.push_back(texts_of(plan, c));
    has_names_ |= !plan.curve(c).name.empty();
  }
  for (const sweep::MisfitCurve& misfit : plan.misfits()) {
    misfit_texts_.push_back(given_texts(misfit.curve));
    has_names_ |= !misfit.curve.name.empty();
  }
  others_ = differing(plan, texts_, misfit_texts_);
}

report::Table CurveColumns::empty_table() const {
  report::Table table;
  if (has_names_) table.columns.push_back({"name"});
  for (const char* title : {"network", "routing", "traffic"}) table.columns.push_back({title});
  if (plan_.plan().equal) table.columns.push_back({"width", Align::right});
  table.columns.push_back({"packet", Align::right});
  for (const std::string& other : others_) table.columns.push_back({other, Align::right});
  return table;
}

std::vector<std::string> CurveColumns::cells(std::size_t curve, const std::string& traffic) const {
  const experiment::RunNames& names = plan_.key_inputs(curve).names;
  std::vector<std::string> cells;
  if (has_names_) cells.push_back(plan_.curve(curve).name);
  cells.insert(cells.end(), {names.network, names.routing, traffic});
  if (const auto& format = plan_.curve(curve).format) cells.push_back(fmt::to_string(format->width));
  cells.push_back(plan_.curve(curve).settings.packet.text());
  for (const std::string& other : others_) cells.push_back(text_of(texts_[curve], other));
  return cells;
}

std::vector<std::string> CurveColumns::misfit_cells(std::size_t misfit) const {
  const Curve& curve = plan_.misfits()[misfit].curve;
  std::vector<std::string> cells;
  if (has_names_) cells.push_back(curve.name);
  cells.insert(cells.end(), {curve.settings.network, curve.settings.routing, curve.settings.traffic});
  if (plan_.plan().equal) cells.push_back(curve.format ? fmt::to_string(curve.format->width) : "");
  const bool has_packet = !plan_.plan().equal || curve.format;
  cells.push_back(has_packet ? curve.settings.packet.text() : "");
  for (const std::string& other : others_) cells.push_back(text_of(misfit_texts_[misfit], other));
  return cells;
}

std::vector<std::string> misfit_sentences(const ReadyPlan& plan) {
  std::vector<std::string> sentences;
  for (const sweep::MisfitCurve& misfit : plan.misfits()) {
    std::string sentence = fmt::format("left out: {}", misfit.error.what());
    if (!misfit.error.hint().empty()) sentence += "\n  hint: " + misfit.error.hint();
    if (std::find(sentences.begin(), sentences.end(), sentence) == sentences.end())
      sentences.push_back(std::move(sentence));
  }
  return sentences;
}

std::string equal_line(const ReadyPlan& plan) {
  if (!plan.plan().equal) return "";
  const sweep::EqualPlan& equal = *plan.plan().equal;
  return fmt::format("Equal {}: {}; width in bits, packet in flits, loads per terminal and cycle\n",
                     to_text(equal.request.resource), hardware::describe(equal.request, equal.budget));
}

std::string difference_lines(const ReadyPlan& plan) {
  std::vector<experiment::NamedResources> compared;
  std::uint64_t most_vcs = 0;
  for (std::size_t c = 0; c < plan.plan().curves.size(); ++c) {
    const sweep::KeyInputs& inputs = plan.key_inputs(c);
    compared.push_back(
        {plan.curve(c).name, inputs.names.network, inputs.names.routing, experiment::port_resources(inputs.router)});
    most_vcs = std::max(most_vcs, compared.back().resources.vcs.most);
  }
  std::string text;
  for (const std::string& sentence : experiment::resource_differences(compared)) {
    const bool is_of_vcs = sentence.starts_with("VCs per port");
    text += sentence + (is_of_vcs ? fmt::format(" (--vcs {} makes them equal)", most_vcs) : "") + "\n";
  }
  return text;
}

}  // namespace weft::cli
