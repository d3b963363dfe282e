// Mailboxes between threads of one process, for tests of coordinators and workers.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "base/ranks/mailbox.h"

namespace weft::sweep {

class PostOffice {
 public:
  Mailbox& box(unsigned number) {
    const std::scoped_lock lock(mutex_);
    auto& box = boxes_[number];
    if (!box) box = std::make_unique<Box>(*this, number);
    return *box;
  }

  // From now on nothing arrives from this process or at it: it is dead for the others.
  void cut_off(unsigned number) {
    const std::scoped_lock lock(mutex_);
    is_cut_[number] = true;
  }
  void join_again(unsigned number) {
    const std::scoped_lock lock(mutex_);
    is_cut_[number] = false;
  }

 private:
  class Box final : public Mailbox {
   public:
    Box(PostOffice& office, unsigned number) : office_(office), number_(number) {}
    [[nodiscard]] unsigned number() const override { return number_; }
    void send(unsigned to, std::string text) override {
      const std::scoped_lock lock(office_.mutex_);
      if (office_.is_cut_[number_] || office_.is_cut_[to]) return;
      office_.mail_[to].push_back({number_, std::move(text)});
    }
    std::optional<Mail> receive() override {
      const std::scoped_lock lock(office_.mutex_);
      auto& mail = office_.mail_[number_];
      if (mail.empty()) return std::nullopt;
      Mail first = std::move(mail.front());
      mail.pop_front();
      return first;
    }

   private:
    PostOffice& office_;
    unsigned number_;
  };

  std::mutex mutex_;
  std::map<unsigned, std::unique_ptr<Box>> boxes_;
  std::map<unsigned, std::deque<Mail>> mail_;
  std::map<unsigned, bool> is_cut_;
};

}  // namespace weft::sweep
