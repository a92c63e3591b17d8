// SPDX-License-Identifier: Apache-2.0
//
// The messages of NFS version 3, of MOUNT and of the portmapper; for nfs.cpp only. libnfs encodes the calls and
// decodes the numbers. Data with a length is decoded here: libnfs 4 does not check the length that a server
// gives, and reads outside of the message for one near 2^32.

#pragma once

#include <nfsc/libnfs.h>  // must be the first

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

// ---- calls

struct procedure {
  std::uint32_t program, version, number;
};

namespace procedures {
inline constexpr procedure attributes{NFS_PROGRAM, NFS_V3, NFS3_GETATTR};
inline constexpr procedure lookup{NFS_PROGRAM, NFS_V3, NFS3_LOOKUP};
inline constexpr procedure read_link{NFS_PROGRAM, NFS_V3, NFS3_READLINK};
inline constexpr procedure read{NFS_PROGRAM, NFS_V3, NFS3_READ};
inline constexpr procedure read_directory{NFS_PROGRAM, NFS_V3, NFS3_READDIR};
inline constexpr procedure read_directory_plus{NFS_PROGRAM, NFS_V3, NFS3_READDIRPLUS};
inline constexpr procedure mount{MOUNT_PROGRAM, MOUNT_V3, MOUNT3_MNT};
inline constexpr procedure unmount{MOUNT_PROGRAM, MOUNT_V3, MOUNT3_UMNT};
inline constexpr procedure exports{MOUNT_PROGRAM, MOUNT_V3, MOUNT3_EXPORT};
inline constexpr procedure port{PMAP_PROGRAM, PMAP_V2, PMAP2_GETPORT};
}  // namespace procedures

/// Encodes the calls of one conversation, with their xids.
class rpc_writer {
 public:
  explicit rpc_writer(std::uint32_t xid) : xid_(xid), context_(rpc_init_context()) {}

  /// The xid of the last call; its reply has the same.
  std::uint32_t xid() const { return xid_; }

  std::string call(procedure const& p) {
    return call(
        p, +[](ZDR*, char*) { return std::uint32_t{TRUE}; }, '\0');
  }

  /// A whole record: RFC 5531 §11. Empty if the arguments are too long.
  template <class Arguments>
  std::string call(procedure const& p, std::uint32_t (*encode)(ZDR*, Arguments*), Arguments arguments) {
    std::string record(longest, '\0');
    ZDR out;
    zdrmem_create(&out, record.data() + mark, static_cast<std::uint32_t>(record.size() - mark), ZDR_ENCODE);
    auto head = head_of(p);
    bool fits = zdr_callmsg(context_.get(), &out, &head) && encode(&out, &arguments);
    auto size = zdr_getpos(&out);
    zdr_destroy(&out);
    if (!fits) return {};
    record.resize(mark + size);
    for (std::size_t i = 0; i < mark; ++i)
      record[i] = static_cast<char>((last_fragment | size) >> (24 - 8 * i));
    return record;
  }

 private:
  static constexpr std::size_t mark = 4, longest = 8192;
  static constexpr std::uint32_t last_fragment = 0x8000'0000;

  struct freeing {
    void operator()(rpc_context* context) const { rpc_destroy_context(context); }
  };

  /// RFC 5531 §8.2, appendix A: AUTH_SYS without stamp, machine name and groups; uid and gid 65534, which
  /// stand for an anonymous user.
  rpc_msg head_of(procedure const& p) {
    static constexpr char anonymous[] =
        "\0\0\0\0"
        "\0\0\0\0"
        "\0\0\xFF\xFE"
        "\0\0\xFF\xFE"
        "\0\0\0";
    static_assert(sizeof anonymous == 20);
    rpc_msg head{};
    head.xid = ++xid_;
    head.direction = CALL;
    head.body.cbody.rpcvers = RPC_MSG_VERSION;
    head.body.cbody.prog = p.program;
    head.body.cbody.vers = p.version;
    head.body.cbody.proc = p.number;
    head.body.cbody.cred = {AUTH_UNIX, const_cast<char*>(anonymous), sizeof anonymous};
    return head;
  }

  std::uint32_t xid_;
  std::unique_ptr<rpc_context, freeing> context_;
};

// libnfs takes pointers to non-const, and only reads.
inline char* pointer_to(std::string const& text) { return const_cast<char*>(text.data()); }
inline nfs_fh3 handle_of(std::string const& octets) {
  nfs_fh3 handle{};
  handle.data.data_len = static_cast<std::uint32_t>(octets.size());
  handle.data.data_val = pointer_to(octets);
  return handle;
}

// ---- replies

struct file_facts {
  std::uint32_t type = 0;  // ftype3, or an undefined number
  std::uint64_t size = 0;
  std::uint32_t changed = 0;  // seconds since 1970
};

/// Decodes a message of the server in order. After the end of the message values are 0 or empty, and `is_whole`
/// is false.
class rpc_reader {
 public:
  explicit rpc_reader(std::string octets) : octets_(std::move(octets)) {}

  bool is_whole() const { return is_whole_; }

  std::uint32_t number() { return fixed<std::uint32_t>(zdr_u_int); }
  std::uint64_t long_number() { return fixed<std::uint64_t>(zdr_uint64_t); }

  /// `count` octets, without padding. Valid as long as the reader.
  std::string_view take(std::size_t count) {
    if (count > octets_.size() - at_) is_whole_ = false;
    if (!is_whole_) return {};
    at_ += count;
    return std::string_view(octets_).substr(at_ - count, count);
  }

  /// Opaque data with its length (RFC 4506 §4.10); a length over `most` is an error.
  std::string_view octets(std::size_t most) {
    auto size = number();
    auto padded = (std::size_t{size} + 3) / 4 * 4;
    if (size > most) is_whole_ = false;
    return take(padded).substr(0, size);
  }

  /// The fattr3 of RFC 1813 §2.5, of which some fields are used.
  file_facts facts() {
    file_facts f;
    f.type = number();
    take(4 * 4);  // mode, nlink, uid, gid
    f.size = long_number();
    take(5 * 8);  // used, rdev, fsid, fileid, atime
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
  /// Only for types without a length.
  template <class T>
  T fixed(std::uint32_t (*decode)(ZDR*, T*)) {
    T value{};
    if (!is_whole_) return value;
    ZDR in;
    auto left = static_cast<std::uint32_t>(octets_.size() - at_);
    zdrmem_create(&in, octets_.data() + at_, left, ZDR_DECODE);
    is_whole_ = decode(&in, &value);
    at_ += zdr_getpos(&in);
    zdr_destroy(&in);
    return is_whole_ ? value : T{};
  }

  std::string octets_;
  std::size_t at_ = 0;
  bool is_whole_ = true;
};

/// The error for an nfsstat3 (RFC 1813 §2.6) or a mountstat3, which has the same numbers.
inline errc error_of(std::uint32_t status) {
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

inline failure failure_of(std::uint32_t status) {
  auto name = nfsstat3_to_str(static_cast<int>(status));
  return {error_of(status), name ? name : ""};
}

/// Reads the beginning of a message; whether it is the reply to this call.
inline bool is_reply_to(rpc_reader& in, std::uint32_t xid) {
  return in.number() == xid && in.number() == REPLY;
}

/// Reads the rest of a reply's head: RFC 5531 §9. Nothing: the results follow.
inline std::optional<failure> failure_in_head(rpc_reader& in) {
  constexpr std::size_t longest_verifier = 400;
  if (in.number() != MSG_ACCEPTED) {
    bool is_of_credentials = in.number() == AUTH_ERROR;
    return failure{is_of_credentials ? errc::not_allowed : errc::unexpected_reply,
                   is_of_credentials ? "the server refuses anonymous credentials" : "the call was denied"};
  }
  in.number();
  in.octets(longest_verifier);
  auto accepted = in.number();
  switch (accepted) {
    case SUCCESS: return {};
    case PROG_UNAVAIL: return failure{errc::not_possible, "the server has no such program"};
    case PROG_MISMATCH: return failure{errc::not_possible, "the server does not support version 3"};
    case PROC_UNAVAIL: return failure{errc::not_possible, "the server has no such procedure"};
    default: return failure{errc::unexpected_reply, "the server could not decode the call"};
  }
}

}  // namespace wend::engine
