// SPDX-License-Identifier: Apache-2.0
#include "wend/testing/transcript.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <vector>

#include "wend/testing/allows.hpp"

namespace wend::testing {
namespace {

using wire::channel;
using wire::step;
using act = step::act;

std::string octets_of(std::string_view shown) {
  std::string out;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    if (shown[i] != '\\' || i + 1 == shown.size()) {
      out += shown[i];
      continue;
    }
    char c = shown[++i];
    if (c == 'x' && i + 2 < shown.size()) {
      out += static_cast<char>(std::stoi(std::string(shown.substr(i + 1, 2)), nullptr, 16));
      i += 2;
    } else {
      out += c == 'r' ? '\r' : c == 'n' ? '\n' : c == 't' ? '\t' : c;
    }
  }
  return out;
}

std::string name_of(channel on) {
  switch (on) {
    case channel::data: return "data";
    case channel::caller: return "caller";
    case channel::answers: return "answers";
    default: return "";
  }
}

/// The world of the script. The log must stay a prefix of the script.
struct stage {
  std::string_view script;
  pace speed;
  std::string log{};
  std::array<std::string, wire::channels> unsaid{};      // the rest of a row that arrives octet by octet
  std::array<std::vector<char>, wire::channels> lent{};  // the octets that the exchange reads now
  bool datagrams = false;
  keeping idle = keeping::written;
  std::size_t octets_left = std::numeric_limits<std::size_t>::max();  // the world is silent after these
  bool silent = false;
  message_text text_of_message = nullptr;
  std::vector<sent_lines> sent{};  // by connection

  std::string_view row() const {
    if (!script.starts_with(log)) return {};
    auto rest = script.substr(log.size());
    return rest.substr(0, rest.find('\n'));
  }
  void write(std::string const& text) { log += text + "\n"; }

  void asked(wire::exchange& talk, std::string const& what) {
    write("* " + what);
    if (!row().starts_with("*! ")) return;
    auto why = row().substr(3);
    write(std::string(row()));
    for (auto const& known : wend::detail::diagnostic_table)
      if (known.name == why) talk.refuse(known.code);
  }

  void asked_for_idle(wire::exchange& talk, std::string const& what) {
    if (idle == keeping::none) talk.refuse(errc::not_possible);
    else asked(talk, what);
  }

  bool answered(wire::exchange& talk, channel on) {
    if (silent) {
      talk.end();
      return true;
    }
    auto& rest = unsaid[static_cast<std::size_t>(on)];
    auto mark = "<" + name_of(on);
    if (rest.empty()) {
      auto text = row();
      write(std::string(text));
      if (text == "<~") {
        talk.ring();
        return true;
      }
      if (text == mark + "|") {
        talk.end();
        return true;
      }
      if (!text.starts_with(mark + " ")) return false;
      rest = octets_of(text.substr(mark.size() + 1));
    }
    auto& now = lent[static_cast<std::size_t>(on)];
    bool whole = datagrams || on == channel::answers;
    auto n = speed == pace::octets && !whole ? std::min<std::size_t>(1, rest.size()) : rest.size();
    n = std::min(n, octets_left);
    octets_left -= n;
    if (octets_left == 0) silent = true;
    if (n == 0 && !rest.empty()) {
      talk.end();
      return true;
    }
    now = std::vector<char>(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(n));
    rest.erase(0, n);
    talk.feed({now.data(), now.size()});
    return true;
  }

  /// Only a protocol of messages sends requests on the data channel (nfs), in one order with the others.
  void was_sent(std::string const& octets, channel on) {
    if (sent.empty() || (on != channel::control && !text_of_message)) return;
    sent.back().sends.push_back(text_of_message ? text_of_message(octets) : octets);
  }

  void closed(channel on) {
    unsaid[static_cast<std::size_t>(on)].clear();  // the exchange reads no more
    write(">" + name_of(on) + "|");
  }

  void listed(wire::entry const& e) {
    auto or_dash = [](std::string const& text) { return text.empty() ? "-" : visible(text); };
    auto count = e.facts.size ? e.facts.size : e.facts.articles;
    auto size = count ? std::to_string(*count) : "-";
    write("+ " + std::string(wire::name_of(e.kind)) + " " + size + " " + or_dash(e.facts.date) + " " +
          or_dash(e.title) + " " + or_dash(e.uri));
  }

  void delivered(std::string_view octets) {  // consecutive rows are joined
    auto last = log.rfind('\n', log.size() - 2) + 1;
    if (log.substr(last).starts_with("= ")) log.pop_back();
    else log += "= ";
    write(visible(octets));
  }
};

std::string failure_row(step const& last) {
  auto where = last.at ? std::to_string(last.at) : "";
  auto words = last.text.empty() ? "" : " " + visible(last.text);
  return "!" + where + " " + std::string(explain(last.why).name) + words;
}

/// Performs one step of the exchange. Returns false at the end of the play.
bool act_out(wire::exchange& talk, stage& world) {
  auto const& step = talk.next();
  auto text = std::string(step.text);
  auto on = step.on == channel::control ? "control " : name_of(step.on) + " ";
  switch (step.what) {
    case act::connect:
      if (step.on == channel::control) world.sent.emplace_back();
      world.asked(talk, on + text + ":" + std::to_string(step.port));
      break;
    case act::datagrams:
      world.sent.emplace_back();
      world.datagrams = true;
      world.asked(talk, "udp " + on + text + ":" + std::to_string(step.port));
      break;
    case act::secure: world.asked(talk, "tls " + on + text); break;
    case act::resume:
      world.sent.push_back({.is_resumed = true});
      world.asked_for_idle(talk, "resume " + text);
      break;
    case act::keep: world.asked_for_idle(talk, "keep " + text); break;
    case act::send:
      world.was_sent(text, step.on);
      world.write(">" + name_of(step.on) + " " + visible(text));
      break;
    case act::close: world.closed(step.on); break;
    case act::deliver: world.delivered(step.text); break;
    case act::item: world.listed(*step.item); break;
    case act::note: world.write("# " + std::string(step.name) + " " + visible(text)); break;
    case act::alarm: world.write("~ " + std::to_string(step.after.count())); break;
    case act::ask:
      world.write("? " + std::string(step.name) + " " + visible(text) +
                  (step.choices.empty() ? "" : "\\t" + visible(step.choices)));
      if (!world.answered(talk, step.on)) {
        world.write("? no answer");
        return false;
      }
      break;
    case act::listen:
      world.unsaid[static_cast<std::size_t>(channel::data)].clear();
      world.write("* listen");
      if (!world.answered(talk, step.on)) {
        world.write("? no answer");
        return false;
      }
      break;
    case act::receive:
      if (!world.answered(talk, step.on)) {
        world.write("? it listens here on " + on);
        return false;
      }
      break;
    case act::fail: world.write(failure_row(step)); return false;
    case act::done: return false;
  }
  return true;
}

constexpr std::size_t many_steps = 100'000;

std::string play_until(staged what, std::string_view script, pace speed, keeping idle, std::size_t steps) {
  stage world{.script = script, .speed = speed, .idle = idle, .text_of_message = what.text_of_message};
  while (steps-- > 0 && act_out(what.talk, world)) {
  }
  auto unplanned = what.plan ? disallowed(*what.plan, world.sent) : std::string();
  if (!unplanned.empty()) world.write("? the plan does not allow: " + visible(unplanned));
  return world.log;
}

/// Returns whether the exchange ends if the world is silent after so many octets.
bool ends_after(wire::exchange talk, std::string_view script, keeping idle, std::size_t octets) {
  stage world{.script = script, .speed = pace::rows, .idle = idle, .octets_left = octets};
  for (std::size_t steps = many_steps; steps > 0; --steps)
    if (!act_out(talk, world)) return true;
  return false;
}

std::size_t octets_said_in(std::string_view script) {
  std::size_t count = 0;
  while (!script.empty()) {
    auto row = script.substr(0, script.find('\n'));
    if (auto space = row.find(' '); row.starts_with('<') && space != row.npos)
      count += octets_of(row.substr(space + 1)).size();
    script.remove_prefix(std::min(row.size() + 1, script.size()));
  }
  return count;
}

}  // namespace

result<staged> started(wire::planner plan_for, wire::starter start, uri_view u, wish const& of) {
  auto plan = plan_for(u, of.what, of.asker);
  if (!plan) return unexpected(plan.error());
  access::request asked(u, of.what);
  asked.from = of.from;
  asked.first = of.first;
  asked.last = of.last;
  auto talk = start(*plan, asked, of.asker);
  if (!talk) return unexpected(talk.error());
  return staged(std::move(*talk), std::move(*plan));
}

std::string visible(std::string_view octets) {
  constexpr char digits[] = "0123456789abcdef";
  std::string out;
  for (char c : octets) {
    auto u = static_cast<unsigned char>(c);
    if (c == '\r') out += "\\r";
    else if (c == '\n') out += "\\n";
    else if (c == '\t') out += "\\t";
    else if (c == '\\') out += "\\\\";
    else if (u < 32 || u > 126) ((out += "\\x") += digits[u >> 4]) += digits[u & 15];
    else out += c;
  }
  return out;
}

std::string play(staged talk, std::string_view script, pace speed, keeping idle) {
  return play_until(std::move(talk), script, speed, idle, many_steps);
}

std::string played(std::function<staged()> const& make, std::string_view script, keeping idle) {
  for (auto speed : {pace::rows, pace::octets})
    if (auto log = play(make(), script, speed, idle); log != script) return log;
  std::string shorter;
  for (std::size_t steps = 1; shorter != script && steps < many_steps; ++steps)
    shorter = play_until(make(), script, pace::rows, idle, steps);
  for (std::size_t octets = octets_said_in(script); octets-- > 0;)
    if (!ends_after(make().talk, script, idle, octets))
      return "after " + std::to_string(octets) + " octets and then silence it does not end\n";
  return std::string(script);
}

}  // namespace wend::testing
