#include "sweep/cluster/folder_mailbox.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <thread>

#include "base/input_error.h"
#include "support/files.h"

namespace weft::sweep {
namespace {

std::optional<Mail> waited_mail(Mailbox& mailbox) {
  for (int i = 0; i < 500; ++i) {
    if (auto mail = mailbox.receive()) return mail;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return std::nullopt;
}

TEST(FolderMailbox, KeepsTheOrderOfMessages) {
  const std::filesystem::path folder = test::own_folder() / "order";
  std::filesystem::create_directories(folder);
  FolderMailbox first(folder, 0);
  FolderMailbox second(folder, 2);
  first.add_peer(2);
  for (const char* text : {"one", "two", "three"}) second.send(0, text);
  first.send(2, "answer");
  for (const char* text : {"one", "two", "three"}) {
    const auto mail = waited_mail(first);
    ASSERT_TRUE(mail);
    EXPECT_EQ(mail->text, text);
    EXPECT_EQ(mail->from, 2U);
  }
  EXPECT_EQ(waited_mail(second)->text, "answer");
  EXPECT_FALSE(first.receive());
}

TEST(FolderMailbox, WaitsForTheEndOfALine) {
  const std::filesystem::path folder = test::own_folder() / "part";
  std::filesystem::create_directories(folder);
  FolderMailbox mailbox(folder, 3);
  std::ofstream file(folder / "mail-0-to-3");
  file << "a message of wh" << std::flush;
  EXPECT_FALSE(waited_mail(mailbox));
  file << "ich the end comes later\n" << std::flush;
  EXPECT_EQ(waited_mail(mailbox)->text, "a message of which the end comes later");
}

TEST(FolderMailbox, TellsThatTheFolderIsGone) {
  FolderMailbox mailbox(test::own_folder() / "missing", 3);
  EXPECT_FALSE(mailbox.receive());
  EXPECT_THROW(mailbox.send(0, "text"), InputError);
}

}  // namespace
}  // namespace weft::sweep
