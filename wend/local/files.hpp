// SPDX-License-Identifier: Apache-2.0
//
// Local files, without the network. Regular files and directories only; a FIFO, a device or a socket is
// refused without blocking. With `policy.file_root`, the kernel resolves names beneath that directory
// (openat2), so that neither `..` nor a symbolic link leads out.
//
// Every name is a local name, octets without NUL. Failures: `not-found`, `not-allowed` (policy, permission,
// or not a regular file), `too-large`, `busy`, `cancelled` (the sink ended the transfer), `truncated`
// (reading or writing broke off), `io-error` (the disk is full or broken); `said` has the system's message.
// Callbacks must not throw.

#pragma once

#include <array>
#include <memory>
#include <string>

#include "wend/access/policy.hpp"
#include "wend/access/representation.hpp"
#include "wend/access/request.hpp"
#include "wend/local/descriptor.hpp"

namespace wend::engine {
using access::policy;
using access::representation;

class draft;

inline constexpr std::size_t block = 64 * 1024;  // octets of a read or a write

/// Reads a file block by block, in constant memory; or a directory, whose listing is complete at once.
class file_reader {
 public:
  /// `from`: octets to skip at the beginning. `truncated` if the file is shorter.
  static outcome<file_reader> open(std::string const& name, policy const&, std::uint64_t from = 0);

  /// Type, size, date; the listing of a directory, sorted by name (by octets), with a `file:` URI for each
  /// entry. The caller sets `uri` and the count of octets.
  representation const& about() const { return about_; }

  /// Returns the next octets, empty at the end. Valid until the next call.
  outcome<std::string_view> next();

 private:
  file_reader() = default;

  representation about_{};
  descriptor file_{};
  std::unique_ptr<std::array<char, block>> buffer_{};
  std::uint64_t count_ = 0, most_ = 0;
};

/// Replaces a file or appends to it, block by block.
class file_writer {
 public:
  /// Replaces or creates the file atomically: the octets are written to a new file beside it, which takes its
  /// name when they are safe on disk.
  static outcome<file_writer> replace(std::string const& name, policy const&);
  /// Appends to a file, and creates it if it does not exist.
  static outcome<file_writer> append(std::string const& name, policy const&);

  file_writer(file_writer&&) noexcept;
  file_writer& operator=(file_writer&&) noexcept;
  ~file_writer();  // an unfinished replacement is discarded

  outcome<void> write(std::string_view octets);
  /// Completes the file; the octets are then safe on disk. `facts.size` is the number of octets written.
  outcome<representation> finish();

 private:
  file_writer();

  descriptor file_{};  // the file that is appended to
  std::unique_ptr<draft> draft_{};
  std::uint64_t count_ = 0, most_ = 0;
};

/// Delivers all octets, or a directory's listing, to the sink.
outcome<representation> read_file(std::string const& name, policy const&, access::sink const&);

/// Returns a directory's listing; `not-possible` for anything else.
outcome<representation> list_directory(std::string const& name, policy const&);

/// Returns type, size and date; no octets.
outcome<representation> file_facts(std::string const& name, policy const&);

/// Writes all octets of the source, or changes nothing.
outcome<representation> replace_file(std::string const& name, policy const&, access::source const&);

outcome<representation> append_to_file(std::string const& name, policy const&, access::source const&);

/// Removes a file; `not-allowed` for a directory.
outcome<representation> remove_file(std::string const& name, policy const&);

}  // namespace wend::engine
