#include "sweep/cluster/folder_mailbox.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/files/text_file.h"
#include "base/input_error.h"

namespace weft::sweep {
namespace {

constexpr auto kBetweenFolderLooks = std::chrono::milliseconds(100);
constexpr std::size_t kPieceSize = std::size_t{1} << 16U;  // bytes
constexpr mode_t kFileMode = 0666;

void append_line(const std::filesystem::path& path, std::string_view line) {
  const int file = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, kFileMode);
  bool is_written = file >= 0;
  while (is_written && !line.empty()) {
    const ssize_t count = ::write(file, line.data(), line.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) is_written = false;
    if (count > 0) line.remove_prefix(static_cast<std::size_t>(count));
  }
  const int error = errno;
  if (file >= 0 && ::close(file) != 0) is_written = false;
  if (is_written) return;
  throw InputError(at_line(path) + "cannot be written: " + std::system_category().message(error), {},
                   "rerun the same command to resume");
}

}  // namespace

FolderMailbox::FolderMailbox(std::filesystem::path folder, unsigned number)
    : folder_(std::move(folder)), number_(number), next_look_(Clock::now()) {
  if (number != 0) add_peer(0);
}

void FolderMailbox::add_peer(unsigned number) { peers_[number]; }

std::filesystem::path FolderMailbox::file(unsigned from, unsigned to) const {
  return folder_ / fmt::format("mail-{}-to-{}", from, to);
}

void FolderMailbox::send(unsigned to, std::string text) { append_line(file(number_, to), std::move(text) + "\n"); }

std::optional<Mail> FolderMailbox::receive() {
  if (mail_.empty()) look();
  if (mail_.empty()) return std::nullopt;
  Mail first = std::move(mail_.front());
  mail_.pop_front();
  return first;
}

void FolderMailbox::look() {
  if (Clock::now() < next_look_) return;
  for (auto& [number, peer] : peers_) read(number, peer);
  next_look_ = Clock::now() + kBetweenFolderLooks;
}

void FolderMailbox::read(unsigned from, Peer& peer) {
  const int file_number = ::open(file(from, number_).c_str(), O_RDONLY | O_CLOEXEC);
  if (file_number < 0) return;  // it has not written yet
  std::vector<char> piece(kPieceSize);
  while (true) {
    const ssize_t count = ::pread(file_number, piece.data(), piece.size(), static_cast<off_t>(peer.position));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    peer.position += static_cast<std::uint64_t>(count);
    peer.begun.append(piece.data(), static_cast<std::size_t>(count));
  }
  ::close(file_number);
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = peer.begun.find('\n', begin)) != std::string::npos; begin = end + 1) {
    mail_.push_back({.from = from, .text = peer.begun.substr(begin, end - begin)});
  }
  peer.begun.erase(0, begin);
}

}  // namespace weft::sweep
