// SPDX-License-Identifier: Apache-2.0
// Feeds files, and all files of folders, to a fuzz target, with any compiler. A target that finds something
// aborts.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_of(int count, char** names) {
  std::vector<fs::path> files;
  for (int i = 1; i < count; ++i) {
    if (!fs::is_directory(names[i])) {
      files.emplace_back(names[i]);
      continue;
    }
    for (auto const& entry : fs::recursive_directory_iterator(names[i]))
      if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

int main(int count, char** names) {
  auto files = files_of(count, names);
  for (auto const& file : files) {
    std::ifstream in(file, std::ios::binary);
    std::string octets(std::istreambuf_iterator<char>(in), {});
    if (!in) {
      std::fprintf(stderr, "%s cannot be read\n", file.c_str());
      return 1;
    }
    std::fprintf(stderr, "%s\n", file.c_str());
    LLVMFuzzerTestOneInput(reinterpret_cast<std::uint8_t const*>(octets.data()), octets.size());
  }
  std::printf("%zu files replayed\n", files.size());
  return files.empty();
}
