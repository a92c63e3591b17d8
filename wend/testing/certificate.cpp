// SPDX-License-Identifier: Apache-2.0
#include "wend/testing/certificate.hpp"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <memory>

namespace wend::testing {
namespace {

using key_pair = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;

template <class Write>
std::string in_pem(Write write) {
  std::unique_ptr<BIO, decltype(&BIO_free)> to(BIO_new(BIO_s_mem()), BIO_free);
  write(to.get());
  char* text = nullptr;
  auto size = BIO_get_mem_data(to.get(), &text);
  return {text, static_cast<std::size_t>(size)};
}

}  // namespace

certificate make_certificate(std::string const& names, int days) {
  key_pair key(EVP_EC_gen("P-256"), EVP_PKEY_free);
  std::unique_ptr<X509, decltype(&X509_free)> certificate(X509_new(), X509_free);
  X509_set_version(certificate.get(), 2);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
  constexpr long day = 24 * 60 * 60;
  X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -30 * day);
  X509_gmtime_adj(X509_getm_notAfter(certificate.get()), days * day);
  X509_set_pubkey(certificate.get(), key.get());
  auto name = X509_get_subject_name(certificate.get());
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<unsigned char const*>("wend test"),
                             -1, -1, 0);
  X509_set_issuer_name(certificate.get(), name);
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, certificate.get(), certificate.get(), nullptr, nullptr, 0);
  if (auto extension = X509V3_EXT_conf_nid(nullptr, &context, NID_subject_alt_name, names.c_str())) {
    X509_add_ext(certificate.get(), extension, -1);
    X509_EXTENSION_free(extension);
  }
  X509_sign(certificate.get(), key.get(), EVP_sha256());
  return {in_pem([&](BIO* to) { PEM_write_bio_X509(to, certificate.get()); }), in_pem([&](BIO* to) {
            PEM_write_bio_PrivateKey(to, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
          })};
}

temporary_file::temporary_file(std::string_view text)
    : name_((std::filesystem::temp_directory_path() / "wend-XXXXXX").string()) {
  auto fd = ::mkstemp(name_.data());
  if (fd < 0 || ::write(fd, text.data(), text.size()) != static_cast<ssize_t>(text.size())) std::abort();
  ::close(fd);
}

temporary_file::~temporary_file() { ::unlink(name_.c_str()); }

}  // namespace wend::testing
