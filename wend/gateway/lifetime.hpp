// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

namespace wend::gateway {

/// The lifetime of an object that callbacks may outlive. The object has it as its last member, which is
/// destroyed first; a callback keeps an observer.
class lifetime {
  struct token {};

 public:
  class observer {
   public:
    explicit observer(lifetime const& of) : token_(of.token_) {}
    bool has_ended() const { return token_.expired(); }

   private:
    std::weak_ptr<token> token_;
  };

  lifetime() = default;
  lifetime(lifetime const&) = delete;

 private:
  std::shared_ptr<token> token_ = std::make_shared<token>();
};

}  // namespace wend::gateway
