// SPDX-License-Identifier: Apache-2.0
#include "bench/corpus.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

namespace wend::bench {
namespace {

namespace fs = std::filesystem;

fs::path folder() {
  if (auto named = std::getenv("WEND_CORPUS")) return named;
  return "../shared/corpus";
}

std::string unpacked(fs::path const& file) {
  std::string text;
  std::string command = "xz -dc '" + file.string() + "'";
  auto pipe = popen(command.c_str(), "r");
  if (!pipe) return text;
  char block[65536];
  while (auto n = fread(block, 1, sizeof block, pipe)) text.append(block, n);
  pclose(pipe);
  return text;
}

corpus read(std::string const& name, std::string (*made_up)(std::mt19937&)) {
  corpus all;
  if (auto file = folder() / (name + ".txt.xz"); fs::exists(file)) {
    auto text = unpacked(file);
    for (std::size_t i = 0; i < text.size();) {
      auto end = std::min(text.find('\n', i), text.size());
      if (end > i) all.lines.push_back(text.substr(i, end - i));
      i = end + 1;
    }
    all.real = !all.lines.empty();
  }
  std::mt19937 dice(1738);
  while (!all.real && all.lines.size() < 100000) all.lines.push_back(made_up(dice));
  return all;
}

std::string word(std::mt19937& dice, unsigned least, unsigned most) {
  constexpr std::string_view letters = "etaoinshrdlucmfwypvbgkjqxz0123456789-";
  std::string text;
  for (auto n = least + dice() % (most - least + 1); n > 0; --n)
    text += letters[dice() % (letters.size() - (text.empty() ? 11 : 0))];
  return text;
}

std::string path(std::mt19937& dice) {
  std::string text;
  for (auto n = dice() % 5; n > 0; --n) text += '/' + word(dice, 3, 14);
  if (dice() % 3 == 0) text += ".html";
  if (dice() % 8 == 0) text += "%20" + word(dice, 2, 5);
  return text.empty() ? "/" : text;
}

std::string made_up_web(std::mt19937& dice) {
  std::string text = dice() % 4 ? "https://" : "http://";
  if (dice() % 2) text += "www.";
  text += word(dice, 4, 14) + (dice() % 3 ? ".com" : ".example.org");
  if (dice() % 40 == 0) text += ":8080";
  text += path(dice);
  if (dice() % 4 == 0)
    text +=
        '?' + word(dice, 1, 6) + '=' + word(dice, 1, 12) + '&' + word(dice, 1, 6) + '=' + word(dice, 1, 12);
  if (dice() % 12 == 0) text += '#' + word(dice, 3, 10);
  return text;
}

std::string made_up_file(std::mt19937& dice) { return "file:///usr/" + word(dice, 3, 6) + path(dice); }

std::string made_up_reference(std::mt19937& dice) {
  switch (dice() % 5) {
    case 0: return path(dice);
    case 1: return "../" + word(dice, 3, 10) + path(dice);
    case 2: return '#' + word(dice, 3, 10);
    case 3: return made_up_web(dice);
    default: return word(dice, 3, 10) + path(dice);
  }
}

std::string documentation() {
  constexpr std::size_t wanted = 64 << 20;
  std::string text;
  std::error_code ignored;
  std::vector<fs::path> files;
  for (auto const& entry : fs::recursive_directory_iterator(
           "/usr/share/doc", fs::directory_options::skip_permission_denied, ignored))
    if (entry.is_regular_file(ignored) && entry.path().extension() != ".gz") files.push_back(entry.path());
  std::ranges::sort(files);
  for (auto const& file : files) {
    std::ifstream in(file, std::ios::binary);
    text.append(std::istreambuf_iterator<char>(in), {});
    if (text.size() >= wanted) break;
  }
  std::mt19937 dice(1630);
  if (text.size() < (1 << 20))
    while (text.size() < (1 << 20))
      text += word(dice, 2, 9) + (dice() % 60 ? " " : " see <URL:" + made_up_web(dice) + ">.\n");
  auto once = text.size();
  while (text.size() < wanted) text.append(text, 0, std::min(once, wanted - text.size()));
  text.resize(wanted);
  return text;
}

}  // namespace

corpus const& web_urls() {
  static corpus const all = read("web_all", made_up_web);
  return all;
}
corpus const& file_urls() {
  static corpus const all = read("linux_files", made_up_file);
  return all;
}
corpus const& references() {
  static corpus const all = read("rel", made_up_reference);
  return all;
}
std::string const& running_text() {
  static std::string const text = documentation();
  return text;
}

}  // namespace wend::bench
