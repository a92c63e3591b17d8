// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>

namespace wend::gateway {

/// Octets of answers that wait in memory until their readers take them: counted, so that slow readers of
/// large pages cost no more than is set.
class waiting {
 public:
  waiting(std::size_t most, std::size_t most_of_client) : most_(most), most_of_client_(most_of_client) {}
  waiting(waiting const&) = delete;

  /// Those of one answer, until it ends.
  class share {
   public:
    share(waiting& of, std::string client) : of_(of), client_(std::move(client)) {}
    ~share() { let_go(); }
    share(share const&) = delete;

    /// So many from now on, instead of those before. False: there is no room, and none are held.
    bool hold(std::size_t octets) {
      let_go();
      auto& his = of_.of_client_[client_];
      bool fits = octets <= of_.most_ - of_.all_ && octets <= of_.most_of_client_ - his;
      if (fits) of_.all_ += octets, his += octets, held_ = octets;
      if (his == 0) of_.of_client_.erase(client_);
      return fits;
    }

   private:
    void let_go() {
      if (held_ == 0) return;
      auto his = of_.of_client_.find(client_);
      of_.all_ -= held_;
      his->second -= std::exchange(held_, 0);
      if (his->second == 0) of_.of_client_.erase(his);
    }

    waiting& of_;
    std::string client_;
    std::size_t held_ = 0;
  };

 private:
  std::size_t most_, most_of_client_, all_ = 0;
  std::map<std::string, std::size_t> of_client_{};
};

}  // namespace wend::gateway
