// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace wend::testing {

/// A self-signed certificate and its key, both PEM. `names` is a subjectAltName: "DNS:a.example, IP:127.0.0.1".
/// Valid for `days` from now; expired if negative.
struct certificate {
  std::string pem, key;
};
certificate make_certificate(std::string const& names, int days = 1);

/// A temporary file with a text; the destructor removes it.
class temporary_file {
 public:
  explicit temporary_file(std::string_view text);
  ~temporary_file();
  temporary_file(temporary_file const&) = delete;
  std::string const& name() const { return name_; }

 private:
  std::string name_;
};

}  // namespace wend::testing
