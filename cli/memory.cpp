// SPDX-License-Identifier: Apache-2.0
#include "cli/memory.hpp"

#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>

#include "cli/options.hpp"

namespace wend::cli {
namespace {

std::atomic<bool> memory_ran_out = false;
std::atomic<void (*)()> clean_up = nullptr;

[[noreturn]] void end_without_memory() {
  if (auto remove = clean_up.load()) remove();
  report_lack_of_memory();
  ::_exit(no_memory);
}

[[noreturn]] void terminate() {
  if (!memory_ran_out) std::abort();
  end_without_memory();
}

void throw_bad_alloc() {
  memory_ran_out = true;
  throw std::bad_alloc();
}

}  // namespace

void report_lack_of_memory() noexcept {
  constexpr std::string_view sentence = "wend: out-of-memory: there is not enough memory for this\n";
  if (::write(2, sentence.data(), sentence.size()) < 0) return;  // no other place to report to
}

void prepare_for_lack_of_memory() {
  std::set_terminate(terminate);
  std::set_new_handler(throw_bad_alloc);
}

void end_at_lack_of_memory(void (*remove_drafts)()) {
  clean_up = remove_drafts;
  std::set_new_handler(end_without_memory);
}

}  // namespace wend::cli
