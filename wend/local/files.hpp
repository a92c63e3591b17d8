// SPDX-License-Identifier: Apache-2.0
//
// Local files: the one part of the world that needs no network. Regular files and directories only; a
// FIFO, a device or a socket is refused without waiting for it. With `policy.file_root`, names are looked up
// beneath that directory by the kernel (openat2), so that neither `..` nor a symbolic link leads out.
//
// Every name is a local name, octets without NUL. Failures: `not-found`, `not-allowed` (policy or permission,
// or no regular file), `too-large`, `busy`, `cancelled` (the sink had enough), `truncated` (reading or
// writing broke off), `io-error` (the disk is full or broken); `said` has the system's words. What a caller
// gives must not throw.

#pragma once

#include <array>
#include <memory>
#include <string>

#include "wend/access/policy.hpp"
#include "wend/access/representation.hpp"
#include "wend/access/request.hpp"
#include "wend/local/descriptor.hpp"

namespace wend::engine {

using access::outcome;
using access::policy;
using access::representation;

class draft;

inline constexpr std::size_t block = 64 * 1024;  // octets that are read or written at a time

/// A file that is read block by block, in constant memory; or a directory, whose listing is there at once.
class file_reader {
 public:
  /// `from`: octets to leave out at the beginning. `truncated` where the file has fewer.
  static outcome<file_reader> open(std::string const& name, policy const&, std::uint64_t from = 0);

  /// Type, size, date; the listing of a directory, sorted by name (by octets), with a `file:` URI for each
  /// entry. `uri` and the count of octets are left to the caller.
  representation const& about() const { return about_; }

  /// The next octets, empty at the end. Good until the next call.
  outcome<std::string_view> next();

 private:
  file_reader() = default;

  representation about_{};
  descriptor file_{};
  std::unique_ptr<std::array<char, block>> buffer_{};
  std::uint64_t count_ = 0, most_ = 0;
};

/// A file that is replaced or added to, block by block.
class file_writer {
 public:
  /// Replaces the file, or makes it. All or nothing: the octets are written to a new file beside it, which
  /// takes its name when they are safe on disk.
  static outcome<file_writer> replace(std::string const& name, policy const&);
  /// Adds to a file that exists, or makes it.
  static outcome<file_writer> append(std::string const& name, policy const&);

  file_writer(file_writer&&) noexcept;
  file_writer& operator=(file_writer&&) noexcept;
  ~file_writer();  // what was to replace a file and is not finished is gone

  outcome<void> write(std::string_view octets);
  /// They are safe on disk. `facts.size` says how many were written.
  outcome<representation> finish();

 private:
  file_writer();

  descriptor file_{};  // of what is added to
  std::unique_ptr<draft> draft_{};
  std::uint64_t count_ = 0, most_ = 0;
};

/// All octets to the sink, or a directory's listing.
outcome<representation> read_file(std::string const& name, policy const&, access::sink const&);

/// A directory's listing; `not-possible` for anything else.
outcome<representation> list_directory(std::string const& name, policy const&);

/// Type, size and date; no octets.
outcome<representation> file_facts(std::string const& name, policy const&);

/// All that the source gives, or nothing.
outcome<representation> replace_file(std::string const& name, policy const&, access::source const&);

outcome<representation> append_to_file(std::string const& name, policy const&, access::source const&);

/// Removes a file; a directory is `not-allowed`.
outcome<representation> remove_file(std::string const& name, policy const&);

}  // namespace wend::engine
