// Messages between the processes of one computation, such as those of a sweep over many machines.
#pragma once

#include <optional>
#include <string>

namespace weft {

struct Mail {
  unsigned from = 0;
  std::string text;
};

class Mailbox {
 public:
  virtual ~Mailbox() = default;

  [[nodiscard]] virtual unsigned number() const = 0;  // of this process
  // Returns at once. Whether the receiver is still alive is not known. Messages to one receiver keep their order.
  virtual void send(unsigned to, std::string text) = 0;
  // None if no message is there. Does not wait.
  virtual std::optional<Mail> receive() = 0;
};

}  // namespace weft
