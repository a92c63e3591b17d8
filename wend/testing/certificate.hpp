// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace wend::testing {

/// A certificate that is signed by itself, and its key, both PEM. `names` as in a subjectAltName:
/// "DNS:a.example, IP:127.0.0.1". Valid for `days` from now; it has expired if that is negative.
struct certificate {
  std::string pem, key;
};
certificate make_certificate(std::string const& names, int days = 1);

/// A file that holds the text, in the folder for temporary files, and goes away with its owner.
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
