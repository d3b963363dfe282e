#include "sweep/cluster/messages.h"

#include <new>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "base/execution.h"
#include "base/input_error.h"

namespace weft::sweep {
namespace {

using Json = nlohmann::json;

Json id_json(const PointId& id) { return Json::array({id.curve, id.load, id.replication}); }

PointId read_id(const Json& json) {
  return {json.at(0).get<std::size_t>(), json.at(1).get<std::size_t>(), json.at(2).get<std::uint32_t>()};
}

Json row_json(const store::Row& row) {
  return {{"hash", row.hash},
          {"configuration", row.key.configuration},
          {"contents", row.key.contents},
          {"model", row.key.model},
          {"result", row.outcome.result},
          {"seconds", row.outcome.seconds},
          {"program", row.outcome.program},
          {"finished", row.finished}};
}

store::Row row_of(const Json& json) {
  return {.hash = json.at("hash"),
          .key = {.configuration = json.at("configuration"),
                  .contents = json.at("contents"),
                  .model = json.at("model").get<std::uint32_t>()},
          .outcome = {.result = json.at("result"),
                      .seconds = json.at("seconds").get<double>(),
                      .program = json.at("program")},
          .finished = json.at("finished")};
}

Json input_error_json(const InputError& error) {
  Json json = {{"kind", "input"}, {"what", error.what()}, {"text", error.text()}, {"hint", error.hint()}};
  if (error.place()) json["place"] = {error.place()->begin, error.place()->end};
  return json;
}

Json failure_json(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const InputError& error) {
    return input_error_json(error);
  } catch (const std::bad_alloc&) {
    return {{"kind", "memory"}};
  } catch (const std::length_error&) {
    return {{"kind", "memory"}};
  } catch (const std::exception& error) {
    return {{"kind", "other"}, {"what", error.what()}};
  } catch (...) {
    return {{"kind", "other"}, {"what", "unknown exception"}};
  }
}

std::exception_ptr failure_of(const Json& json) {
  const std::string kind = json.at("kind");
  if (kind == "memory") return std::make_exception_ptr(std::bad_alloc());
  const std::string what = json.at("what");
  if (kind == "other") return std::make_exception_ptr(std::runtime_error(what));
  std::optional<TextSpan> place;
  if (json.contains("place")) place = TextSpan{json.at("place").at(0), json.at("place").at(1)};
  const InputError error(what, place, json.at("hint"));
  const std::string text = json.at("text");
  return std::make_exception_ptr(text.empty() ? error : error.in_text(text));
}

struct ToJson {
  Json operator()(const Hello& hello) const {
    return {{"hello", hello.plan}, {"threads", hello.thread_count}, {"memory", hello.max_memory}};
  }
  Json operator()(const FinishedPoint& point) const {
    Json json = {{"finished", row_json(point.row)}};
    if (point.id) json["id"] = id_json(*point.id);
    return json;
  }
  Json operator()(const FailedPoint& point) const {
    return {{"failed", failure_json(point.failure)}, {"id", id_json(point.id)}};
  }
  Json operator()(const Heartbeat& beat) const {
    Json parts = Json::array();
    for (const Heartbeat::Part& part : beat.parts) parts.push_back({id_json(part.id), part.done});
    return {{"beat", std::move(parts)}};
  }
  Json operator()(const Goodbye& /*message*/) const { return {{"goodbye", true}}; }
  Json operator()(const RunPoint& point) const { return {{"run", id_json(point.id)}, {"threads", point.thread_count}}; }
  Json operator()(const StoredRow& row) const { return {{"stored", row.hash}, {"same", row.is_same}}; }
  Json operator()(const DropNetwork& network) const { return {{"drop", network.routed_id}}; }
  Json operator()(const StopWork& /*message*/) const { return {{"stop", true}}; }
  Json operator()(const EndOfSweep& end) const { return {{"end", true}, {"lost", end.has_lost}}; }
};

Heartbeat beat_of(const Json& parts) {
  Heartbeat beat;
  for (const Json& part : parts) beat.parts.push_back({read_id(part.at(0)), part.at(1).get<double>()});
  return beat;
}

FinishedPoint finished_of(const Json& json) {
  FinishedPoint point{.id = std::nullopt, .row = row_of(json.at("finished"))};
  if (json.contains("id")) point.id = read_id(json.at("id"));
  return point;
}

Message message_of(const Json& json) {
  if (json.contains("hello")) {
    return Hello{.plan = json.at("hello"),
                 .thread_count = json.at("threads").get<unsigned>(),
                 .max_memory = json.at("memory").get<std::uint64_t>()};
  }
  if (json.contains("finished")) return finished_of(json);
  if (json.contains("failed")) return FailedPoint{read_id(json.at("id")), failure_of(json.at("failed"))};
  if (json.contains("beat")) return beat_of(json.at("beat"));
  if (json.contains("goodbye")) return Goodbye{};
  if (json.contains("run")) return RunPoint{read_id(json.at("run")), json.at("threads").get<unsigned>()};
  if (json.contains("stored")) return StoredRow{json.at("stored"), json.at("same").get<bool>()};
  if (json.contains("drop")) return DropNetwork{json.at("drop").get<std::size_t>()};
  if (json.contains("stop")) return StopWork{};
  return EndOfSweep{json.at("lost").get<bool>()};
}

}  // namespace

std::string to_text(const Message& message) {
  return std::visit(ToJson(), message).dump(-1, ' ', false, Json::error_handler_t::replace);
}

Message read_message(std::string_view text) {
  try {
    return message_of(Json::parse(text));
  } catch (const Json::exception&) {
    throw InputError("a message between the processes of the sweep is damaged: " + quote_briefly(text), {},
                     "use the same program everywhere");
  }
}

}  // namespace weft::sweep
