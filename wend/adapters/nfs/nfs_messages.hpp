// SPDX-License-Identifier: Apache-2.0
//
// The messages of NFS version 3, of MOUNT and of the portmapper; for nfs.cpp only. libnfs writes the calls
// and reads the numbers. What has a length is taken here: libnfs 4 believes the length that a server names,
// and one near 2^32 has it read where no message is.

#pragma once

#include <nfsc/libnfs.h>  // the others do not stand alone

#include <nfsc/libnfs-raw-mount.h>
#include <nfsc/libnfs-raw-nfs.h>
#include <nfsc/libnfs-raw-portmap.h>
#include <nfsc/libnfs-raw.h>
#include <nfsc/libnfs-zdr.h>

#include <array>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/error.hpp"
#include "wend/exchange/detail/step.hpp"

namespace wend::engine {

// ---- what is said

struct procedure {
  std::uint32_t program, version, number;
};

namespace ask {
inline constexpr procedure attributes{NFS_PROGRAM, NFS_V3, NFS3_GETATTR};
inline constexpr procedure lookup{NFS_PROGRAM, NFS_V3, NFS3_LOOKUP};
inline constexpr procedure link{NFS_PROGRAM, NFS_V3, NFS3_READLINK};
inline constexpr procedure read{NFS_PROGRAM, NFS_V3, NFS3_READ};
inline constexpr procedure names{NFS_PROGRAM, NFS_V3, NFS3_READDIR};
inline constexpr procedure names_and_facts{NFS_PROGRAM, NFS_V3, NFS3_READDIRPLUS};
inline constexpr procedure mount{MOUNT_PROGRAM, MOUNT_V3, MOUNT3_MNT};
inline constexpr procedure unmount{MOUNT_PROGRAM, MOUNT_V3, MOUNT3_UMNT};
inline constexpr procedure exports{MOUNT_PROGRAM, MOUNT_V3, MOUNT3_EXPORT};
inline constexpr procedure port{PMAP_PROGRAM, PMAP_V2, PMAP2_GETPORT};
}  // namespace ask

/// Writes the calls of one conversation, with their numbers.
class rpc_writer {
 public:
  explicit rpc_writer(std::uint32_t first) : number_(first), of_(rpc_init_context()) {}

  /// The number of the last call; its answer has the same.
  std::uint32_t number() const { return number_; }

  std::string call(procedure const& what) {
    return call(
        what, +[](ZDR*, char*) { return std::uint32_t{TRUE}; }, '\0');
  }

  /// A whole record: RFC 5531 §11. Empty where the arguments are too long.
  template <class Arguments>
  std::string call(procedure const& what, std::uint32_t (*write)(ZDR*, Arguments*), Arguments arguments) {
    std::string room(longest, '\0');
    ZDR out;
    zdrmem_create(&out, room.data() + mark, static_cast<std::uint32_t>(room.size() - mark), ZDR_ENCODE);
    auto head = head_of(what);
    bool fits = zdr_callmsg(of_.get(), &out, &head) && write(&out, &arguments);
    auto size = zdr_getpos(&out);
    zdr_destroy(&out);
    if (!fits) return {};
    room.resize(mark + size);
    for (std::size_t i = 0; i < mark; ++i)
      room[i] = static_cast<char>((last_fragment | size) >> (24 - 8 * i));
    return room;
  }

 private:
  static constexpr std::size_t mark = 4, longest = 8192;
  static constexpr std::uint32_t last_fragment = 0x8000'0000;

  struct freeing {
    void operator()(rpc_context* context) const { rpc_destroy_context(context); }
  };

  /// RFC 5531 §8.2, appendix A: AUTH_SYS of the user `nobody`. No stamp, no machine, uid and gid 65534, no
  /// groups.
  rpc_msg head_of(procedure const& what) {
    static constexpr char nobody[] =
        "\0\0\0\0"
        "\0\0\0\0"
        "\0\0\xFF\xFE"
        "\0\0\xFF\xFE"
        "\0\0\0";
    static_assert(sizeof nobody == 20);
    rpc_msg head{};
    head.xid = ++number_;
    head.direction = CALL;
    head.body.cbody.rpcvers = RPC_MSG_VERSION;
    head.body.cbody.prog = what.program;
    head.body.cbody.vers = what.version;
    head.body.cbody.proc = what.number;
    head.body.cbody.cred = {AUTH_UNIX, const_cast<char*>(nobody), sizeof nobody};
    return head;
  }

  std::uint32_t number_;
  std::unique_ptr<rpc_context, freeing> of_;
};

// libnfs only reads what it is lent here.
inline char* lent(std::string const& text) { return const_cast<char*>(text.data()); }
inline nfs_fh3 lent_handle(std::string const& octets) {
  nfs_fh3 handle{};
  handle.data.data_len = static_cast<std::uint32_t>(octets.size());
  handle.data.data_val = lent(octets);
  return handle;
}

// ---- what is heard

struct file_facts {
  std::uint32_t type = 0;  // as ftype3; a stranger's may be none of it
  std::uint64_t size = 0;
  std::uint32_t changed = 0;  // seconds since 1970
};

/// A message of the server, from its beginning on. What is not there is 0 or empty, and `is_whole` false.
class rpc_reader {
 public:
  explicit rpc_reader(std::string octets) : octets_(std::move(octets)) {}

  bool is_whole() const { return is_whole_; }

  std::uint32_t number() { return fixed<std::uint32_t>(zdr_u_int); }
  std::uint64_t long_number() { return fixed<std::uint64_t>(zdr_uint64_t); }

  /// So many octets, and no padding. Good as long as the reader is.
  std::string_view take(std::size_t count) {
    if (count > octets_.size() - at_) is_whole_ = false;
    if (!is_whole_) return {};
    at_ += count;
    return std::string_view(octets_).substr(at_ - count, count);
  }

  /// Counted octets, at most so many.
  std::string_view octets(std::size_t most) {
    auto size = number();
    auto padded = (std::size_t{size} + 3) / 4 * 4;
    if (size > most) is_whole_ = false;
    return take(padded).substr(0, size);
  }

  /// RFC 1813 §2.5: of fattr3, what we want of it.
  file_facts facts() {
    file_facts f;
    f.type = number();
    take(4 * 4);  // mode, links, user, group
    f.size = long_number();
    take(5 * 8);  // used, device, file system, number, time of access
    f.changed = number();
    take(4 + 8);
    return f;
  }

  std::optional<file_facts> attributes() {
    std::optional<file_facts> f;
    if (number()) f = facts();
    return f;
  }

 private:
  /// Only for what has no lengths in it.
  template <class T>
  T fixed(std::uint32_t (*read)(ZDR*, T*)) {
    T value{};
    if (!is_whole_) return value;
    ZDR in;
    auto left = static_cast<std::uint32_t>(octets_.size() - at_);
    zdrmem_create(&in, octets_.data() + at_, left, ZDR_DECODE);
    is_whole_ = read(&in, &value);
    at_ += zdr_getpos(&in);
    zdr_destroy(&in);
    return is_whole_ ? value : T{};
  }

  std::string octets_;
  std::size_t at_ = 0;
  bool is_whole_ = true;
};

/// What a status means to us: RFC 1813 §2.6; MOUNT's are the same numbers.
inline errc meaning_of(std::uint32_t status) {
  switch (status) {
    case NFS3ERR_PERM:
    case NFS3ERR_ACCES: return errc::not_allowed;
    case NFS3ERR_NOENT: return errc::not_found;
    case NFS3ERR_NOTDIR:
    case NFS3ERR_ISDIR:
    case NFS3ERR_NOTSUPP: return errc::not_possible;
    case NFS3ERR_NAMETOOLONG: return errc::too_long;
    case NFS3ERR_JUKEBOX: return errc::busy;
    default: return errc::unexpected_reply;
  }
}

inline failure trouble_of(std::uint32_t status) {
  auto name = nfsstat3_to_str(static_cast<int>(status));
  return {meaning_of(status), name ? name : ""};
}

/// Whether it begins as the answer to this call does.
inline bool answers(rpc_reader& in, std::uint32_t call) {
  return in.number() == call && in.number() == REPLY;
}

/// The rest of an answer's head: RFC 5531 §9. Nothing: its results follow.
inline std::optional<failure> trouble_in_head(rpc_reader& in) {
  constexpr std::size_t longest_verifier = 400;
  if (in.number() != MSG_ACCEPTED) {
    bool is_about_us = in.number() == AUTH_ERROR;
    return failure{is_about_us ? errc::not_allowed : errc::unexpected_reply,
                   is_about_us ? "the server does not take nobody's credentials" : "the call was denied"};
  }
  in.number();
  in.octets(longest_verifier);
  auto accepted = in.number();
  switch (accepted) {
    case SUCCESS: return {};
    case PROG_UNAVAIL: return failure{errc::not_possible, "the server has no such program"};
    case PROG_MISMATCH: return failure{errc::not_possible, "the server does not speak version 3"};
    case PROC_UNAVAIL: return failure{errc::not_possible, "the server has no such procedure"};
    default: return failure{errc::unexpected_reply, "the server could not read the call"};
  }
}

}  // namespace wend::engine
