// Builds injectors from texts and reads their messages, for the tests of injection processes.
#pragma once

#include <string>
#include <vector>

#include "traffic/demand_helpers.h"
#include "traffic/injector.h"

namespace weft::traffic {

inline Injector injector_for(const std::string& process, const Offer& offer, const std::string& pattern = "uniform",
                             const std::string& network = "ring(10)") {
  return build_injector(demand_on(network, pattern), process, offer, Execution{});
}

inline std::vector<Message> first_messages(Injector& injector, TerminalId source, std::size_t count) {
  std::vector<Message> messages;
  Message message;
  while (messages.size() < count && injector.next(source, message)) messages.push_back(message);
  return messages;
}

inline std::vector<Message> messages_before(Injector& injector, TerminalId source, Cycle end) {
  std::vector<Message> messages;
  Message message;
  while (injector.next(source, message) && message.generated < end) messages.push_back(message);
  return messages;
}

inline std::string injector_refusal(const std::string& process, const Offer& offer) {
  return complaint([&] { injector_for(process, offer); });
}

}  // namespace weft::traffic
