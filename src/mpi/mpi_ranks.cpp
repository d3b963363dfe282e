#include "mpi/mpi_ranks.h"

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <utility>
#include <vector>

#include "base/machine.h"

namespace weft::mpi {
namespace {

constexpr int kExchangeTag = 1;
constexpr int kRestTag = 2;
constexpr int kMailTag = 3;
constexpr std::size_t kFirstSize = 128;               // words
constexpr std::size_t kMost = std::size_t{1} << 27U;  // values or bytes of one call, which counts with an int

void reduce(std::span<std::uint64_t> values, MPI_Op operation) {
  for (std::size_t at = 0; at < values.size(); at += kMost) {
    const std::span<std::uint64_t> some = values.subspan(at, std::min(kMost, values.size() - at));
    MPI_Allreduce(MPI_IN_PLACE, some.data(), static_cast<int>(some.size()), MPI_UINT64_T, operation, MPI_COMM_WORLD);
  }
}

// Of each core that this rank may use it has the share of one among all ranks that may.
unsigned share_of_cores(MPI_Comm machine) {
  constexpr int kMostCores = 4096;
  std::vector<unsigned> rank_counts(kMostCores);
  const std::vector<unsigned> own = usable_core_numbers();
  for (const unsigned core : own) rank_counts[core] = 1;
  MPI_Allreduce(MPI_IN_PLACE, rank_counts.data(), kMostCores, MPI_UNSIGNED, MPI_SUM, machine);
  double share = 0;
  for (const unsigned core : own) share += 1.0 / rank_counts[core];
  constexpr double kRounding = 1e-6;
  return std::max(1U, static_cast<unsigned>(share + kRounding));
}

}  // namespace

MpiRanks::MpiRanks(int* argc, char*** argv) {
  int provided = 0;
  MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &provided);
  int number = 0;
  int count = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &number);
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  number_ = static_cast<unsigned>(number);
  count_ = static_cast<unsigned>(count);
  MPI_Comm machine = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
  MPI_Comm_size(machine, &count);
  neighbor_count_ = static_cast<unsigned>(count);
  core_count_ = share_of_cores(machine);
  MPI_Comm_free(&machine);
  MPI_Comm_dup(MPI_COMM_WORLD, &mail_);
  MPI_Comm_set_errhandler(mail_, MPI_ERRORS_RETURN);
  peers_.assign(count_, {.out_size = kFirstSize, .in_size = kFirstSize, .out = {}, .in = {}});
}

MpiRanks::~MpiRanks() {
  MPI_Comm_free(&mail_);
  MPI_Finalize();
}

void MpiRanks::abort(int code) {
  MPI_Abort(MPI_COMM_WORLD, code);
  std::_Exit(code);
}

void MpiRanks::sum(std::span<std::uint64_t> values) { reduce(values, MPI_SUM); }
void MpiRanks::largest(std::span<std::uint64_t> values) { reduce(values, MPI_MAX); }

std::vector<std::string> MpiRanks::gather(std::string_view bytes) {
  std::vector<std::uint64_t> sizes(count_);
  const std::uint64_t size = bytes.size();
  MPI_Gather(&size, 1, MPI_UINT64_T, sizes.data(), 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
  const auto for_each_piece = [](std::size_t all, const auto& call) {
    for (std::size_t at = 0; at < all; at += kMost) call(at, static_cast<int>(std::min(kMost, all - at)));
  };
  if (!is_first()) {
    for_each_piece(bytes.size(), [&](std::size_t at, int piece) {
      MPI_Send(bytes.data() + at, piece, MPI_BYTE, 0, kRestTag, MPI_COMM_WORLD);
    });
    return {};
  }
  std::vector<std::string> all(count_);
  all[0] = bytes;
  for (unsigned rank = 1; rank < count_; ++rank) {
    all[rank].resize(sizes[rank]);
    for_each_piece(sizes[rank], [&](std::size_t at, int piece) {
      MPI_Recv(all[rank].data() + at, piece, MPI_BYTE, static_cast<int>(rank), kRestTag, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
    });
  }
  return all;
}

void MpiRanks::broadcast(std::string& bytes) {
  std::uint64_t size = bytes.size();
  MPI_Bcast(&size, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
  bytes.resize(size);
  for (std::size_t at = 0; at < size; at += kMost) {
    MPI_Bcast(bytes.data() + at, static_cast<int>(std::min<std::size_t>(kMost, size - at)), MPI_BYTE, 0,
              MPI_COMM_WORLD);
  }
}

void MpiRanks::exchange(std::span<const unsigned> peers, std::span<const Words> outgoing, std::span<Words> incoming) {
  requests_.clear();
  const auto start = [&](auto call, std::uint64_t* data, std::size_t size, unsigned rank, int tag) {
    requests_.emplace_back();
    call(data, static_cast<int>(size), MPI_UINT64_T, static_cast<int>(rank), tag, MPI_COMM_WORLD, &requests_.back());
  };
  const auto finish = [&] {
    MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE);
    requests_.clear();
  };
  for (const unsigned rank : peers) {
    Peer& peer = peers_[rank];
    peer.in.resize(peer.in_size);
    start(MPI_Irecv, peer.in.data(), peer.in_size, rank, kExchangeTag);
  }
  for (const unsigned rank : peers) {
    Peer& peer = peers_[rank];
    peer.out.clear();
    peer.out.push_back(outgoing[rank].size());
    peer.out.insert(peer.out.end(), outgoing[rank].begin(), outgoing[rank].end());
    start(MPI_Isend, peer.out.data(), std::min(peer.out.size(), peer.out_size), rank, kExchangeTag);
  }
  finish();
  for (const unsigned rank : peers) {
    Peer& peer = peers_[rank];
    const std::size_t size = peer.in[0] + 1;
    if (size > peer.in_size) {
      peer.in.resize(size);
      start(MPI_Irecv, peer.in.data() + peer.in_size, size - peer.in_size, rank, kRestTag);
    }
    if (peer.out.size() > peer.out_size) {
      start(MPI_Isend, peer.out.data() + peer.out_size, peer.out.size() - peer.out_size, rank, kRestTag);
    }
  }
  finish();
  for (const unsigned rank : peers) {
    Peer& peer = peers_[rank];
    const std::size_t size = peer.in[0] + 1;
    incoming[rank].assign(peer.in.begin() + 1, peer.in.begin() + static_cast<std::ptrdiff_t>(size));
    const auto grown = [](std::size_t now, std::size_t needed) { return needed <= now ? now : needed + needed / 2; };
    peer.in_size = grown(peer.in_size, size);
    peer.out_size = grown(peer.out_size, peer.out.size());
  }
}

void MpiRanks::send(unsigned to, std::string text) {
  forget_sent();
  Sent& sent = sent_.emplace_back();
  sent.text = std::move(text);
  MPI_Isend(sent.text.data(), static_cast<int>(sent.text.size()), MPI_BYTE, static_cast<int>(to), kMailTag, mail_,
            &sent.request);
}

void MpiRanks::forget_sent() {
  std::erase_if(sent_, [](Sent& sent) {
    int is_done = 0;
    MPI_Test(&sent.request, &is_done, MPI_STATUS_IGNORE);
    return is_done != 0;
  });
}

std::optional<Mail> MpiRanks::receive() {
  forget_sent();
  int is_there = 0;
  MPI_Status status{};
  MPI_Iprobe(MPI_ANY_SOURCE, kMailTag, mail_, &is_there, &status);
  if (is_there == 0) return std::nullopt;
  int size = 0;
  MPI_Get_count(&status, MPI_BYTE, &size);
  Mail mail{.from = static_cast<unsigned>(status.MPI_SOURCE), .text = {}};
  mail.text.resize(static_cast<std::size_t>(size));
  MPI_Recv(mail.text.data(), size, MPI_BYTE, status.MPI_SOURCE, kMailTag, mail_, MPI_STATUS_IGNORE);
  return mail;
}

}  // namespace weft::mpi
