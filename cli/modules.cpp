// SPDX-License-Identifier: Apache-2.0
#include "cli/modules.hpp"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <map>
#include <mutex>
#include <new>
#include <string>
#include <vector>

#include "wend/access/adapters.hpp"
#include "wend/version.hpp"

namespace wend::cli {
namespace {

/// The folder of the modules has one place beside the program's, where that is installed and where it is
/// built. Neither the environment nor the current folder counts.
std::string file_of(std::string_view name) {
  std::string program(4096, '\0');
  auto size = ::readlink("/proc/self/exe", program.data(), program.size());
  program.resize(static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
  auto folder = std::filesystem::path(program).parent_path() / WEND_MODULES;
  return (folder / (std::string(name) + ".so")).lexically_normal();
}

bool has_module(std::string_view name) { return ::access(file_of(name).c_str(), R_OK) == 0; }

unexpected<failure> refuse(errc code, std::string text) { return unexpected(failure{code, std::move(text)}); }

/// The encodings need only the core; the others need the network half, and take its symbols from net.so.
bool stands_on_net(std::string_view name) { return name != "net" && name != "encodings"; }

std::string package_of(std::string_view name) {
  if (name == "net") return "wend";
  if (name == "gateway") return "wend-serve";
  return access::missing_package(name);
}

wend::outcome<void> open(std::string const& name) {
  auto file = file_of(name);
  if (!has_module(name))
    return refuse(errc::adapter_not_installed,
                  file + ", which the Debian package " + package_of(name) + " brings");
  errno = 0;
  auto handle = ::dlopen(file.c_str(), RTLD_LAZY | (name == "net" ? RTLD_GLOBAL : RTLD_LOCAL));
  if (!handle && errno == ENOMEM) throw std::bad_alloc();
  if (!handle) return refuse(errc::module_mismatch, ::dlerror());
  auto entry = reinterpret_cast<decltype(&wend_module)>(::dlsym(handle, "wend_module"));
  auto module = entry ? entry() : nullptr;
  if (!module) return refuse(errc::module_mismatch, file + " is no module of wend");
  if (std::string_view(module->version) != WEND_VERSION_STRING)
    return refuse(errc::module_mismatch,
                  file + " is of wend " + module->version + ", this is " WEND_VERSION_STRING);
  module->begin();
  return {};
}

std::recursive_mutex loading;  // a module's begin may load another

std::vector<module_command>& commands() {
  static std::vector<module_command> known;
  return known;
}

}  // namespace

void add_commands(std::span<module_command const> more) {
  commands().insert(commands().end(), more.begin(), more.end());
}

wend::outcome<void> load_module(std::string_view name) {
  std::lock_guard const held(loading);
  static std::map<std::string, wend::outcome<void>, std::less<>> results;
  if (auto known = results.find(name); known != results.end()) return known->second;
  wend::outcome<void> result;
  if (stands_on_net(name)) result = load_module("net");
  if (result) result = open(std::string(name));
  return results.emplace(name, result).first->second;
}

wend::outcome<module_command> command_of_module(std::string_view module, std::string_view name) {
  if (auto loaded = load_module(module); !loaded) return unexpected(loaded.error());
  auto at = std::ranges::find(commands(), name, &module_command::name);
  if (at == commands().end())
    return refuse(errc::module_mismatch, std::string(module) + " has no command " + std::string(name));
  return *at;
}

void use_adapters_of_modules() {
  static constexpr access::adapter_source modules{has_module, load_module};
  access::set_adapter_source(&modules);
}

}  // namespace wend::cli
