// SPDX-License-Identifier: Apache-2.0
//
// Items as menus and attributes describe them. RFC 1436 §3.8 has the types; the Gopher+ paper §2.5 and its
// appendix the attributes of one item:
//
//     +INFO: 0Some file<tab>selector<tab>host<tab>70<tab>+
//     +ADMIN:
//      Admin: Frodo Gophermeister <fng@bogus.example>
//      Mod-Date: Wed Jul 28 17:02:01 1993 <19930728170201>
//     +VIEWS:
//      Text/plain: <10k>
//      application/postscript De_DE: <100k>

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wend/exchange/listing.hpp"
#include "wend/registry/plan.hpp"
#include "wend/schemes/gopher/menu.hpp"

namespace wend::gopher {

/// How a plain answer is read.
enum class body : std::uint8_t {
  menu,
  text,   // to its dot, or the close
  octets  // to the close
};

body body_of(char type) noexcept;

/// By the type and, where it leaves that open, by the suffix of the selector.
std::string_view media_type_of(char type, std::string_view selector) noexcept;

/// "Text/plain De_DE" is "text/plain"; empty where the view has a name of another kind, such as "GView".
std::string media_type_of_view(std::string_view view);

/// `before`: the type that a `+` item repeats.
wire::entry entry_of(menu_item const&, char before);

struct block {
  std::string name{};  // "+ABSTRACT" is "abstract"
  std::string text{};  // its lines, without the space before each, a line feed between them

  friend bool operator==(block const&, block const&) = default;
};

/// The attributes of one item, read as leniently as they are written: a block's name may end with a space,
/// and a line may lack the space before it.
struct attributes {
  std::string info{};  // a menu line
  std::vector<block> blocks{};

  std::string_view text_of(std::string_view block_name) const;
};

attributes read_attributes(std::string_view text);

/// What the blocks say of the item: the size and type of its first view, the date of its last change, its
/// score. A size in k is a rounded one; "0k" says nothing. The date has no zone in the paper: it is read as
/// UTC.
wire::facts facts_of(attributes const&);

/// Every block, and every line of +ADMIN, by name. A name that means something to every caller keeps its
/// plus. A block that is only the menu line of an item has that item's URI for a value.
wire::pairs notes_of(attributes const&, profile);

}  // namespace wend::gopher
