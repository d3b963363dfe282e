// The ranks of an MPI job. Only the thread that has made this object may use it.
#pragma once

#include <mpi.h>

#include <list>
#include <vector>

#include "base/ranks/ranks.h"

namespace weft::mpi {

class MpiRanks final : public Ranks, private Mailbox {
 public:
  MpiRanks(int* argc, char*** argv);  // MPI_Init
  MpiRanks(MpiRanks&&) = delete;
  ~MpiRanks() override;  // MPI_Finalize

  [[nodiscard]] unsigned number() const override { return number_; }
  [[nodiscard]] unsigned count() const override { return count_; }
  [[nodiscard]] unsigned neighbor_count() const override { return neighbor_count_; }
  [[nodiscard]] unsigned core_count() const override { return core_count_; }
  [[noreturn]] void abort(int code) override;

  void sum(std::span<std::uint64_t> values) override;
  void largest(std::span<std::uint64_t> values) override;
  std::vector<std::string> gather(std::string_view bytes) override;
  void broadcast(std::string& bytes) override;
  void exchange(std::span<const unsigned> peers, std::span<const Words> outgoing, std::span<Words> incoming) override;
  Mailbox& mailbox() override { return *this; }

 private:
  void send(unsigned to, std::string text) override;
  std::optional<Mail> receive() override;
  void forget_sent();

  // A message of exchange() has a fixed size, which both ends know, and a second part if it is longer; then the size
  // grows for the next time.
  struct Peer {
    std::size_t out_size = 0;  // words, with the first one, which is the length
    std::size_t in_size = 0;
    Words out;
    Words in;
  };
  struct Sent {
    std::string text;
    MPI_Request request = MPI_REQUEST_NULL;
  };

  unsigned number_ = 0;
  unsigned count_ = 1;
  unsigned neighbor_count_ = 1;
  unsigned core_count_ = 1;
  MPI_Comm mail_ = MPI_COMM_NULL;  // a message to a rank that has died is no error here
  std::vector<Peer> peers_;
  std::vector<MPI_Request> requests_;
  std::list<Sent> sent_;  // on their paths
};

}  // namespace weft::mpi
