// A mailbox for processes that share a folder and nothing else, such as the tasks of a batch system. Each direction
// between process 0 and another one is a file that one of them extends, a message a line, and the other reads.
//
// A file is opened anew for each look: on a network file system this is when the changes of another machine show.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "base/ranks/mailbox.h"

namespace weft::sweep {

class FolderMailbox final : public Mailbox {
 public:
  // The folder must exist. Process 0 has to add its peers, any other process talks to process 0 only.
  FolderMailbox(std::filesystem::path folder, unsigned number);

  void add_peer(unsigned number);

  [[nodiscard]] unsigned number() const override { return number_; }
  // Texts are single lines. Throws InputError when the file cannot be written.
  void send(unsigned to, std::string text) override;
  std::optional<Mail> receive() override;

 private:
  using Clock = std::chrono::steady_clock;
  struct Peer {
    std::uint64_t position = 0;  // in its file
    std::string begun;           // a line without its end
  };
  [[nodiscard]] std::filesystem::path file(unsigned from, unsigned to) const;
  void look();
  void read(unsigned from, Peer& peer);

  std::filesystem::path folder_;
  unsigned number_;
  std::map<unsigned, Peer> peers_;
  std::deque<Mail> mail_;
  Clock::time_point next_look_;
};

}  // namespace weft::sweep
