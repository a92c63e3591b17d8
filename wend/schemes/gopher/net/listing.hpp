// SPDX-License-Identifier: Apache-2.0
//
// Items as menus and attributes describe them. RFC 1436 §3.8 defines the types; the Gopher+ paper §2.5 and
// its appendix define the attributes of one item:
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

#include "wend/base/export.hpp"
#include "wend/exchange/listing.hpp"
#include "wend/registry/plan.hpp"
#include "wend/schemes/gopher/menu.hpp"

namespace wend::gopher {

/// How to read a plain answer.
enum class body : std::uint8_t {
  menu,
  text,   // up to its dot, or the close
  octets  // up to the close
};

body body_of(char type) noexcept;

/// By the type, and for a type without one media type by the suffix of the selector.
std::string_view media_type_of(char type, std::string_view selector) noexcept;

/// "text/plain" for "Text/plain De_DE"; empty if the view's name is not a media type, such as "GView".
std::string media_type_of_view(std::string_view view);

/// `before`: the type of the preceding item, which a `+` item has as well.
wire::entry entry_of(menu_item const&, char before);

struct block {
  std::string name{};  // "abstract" for "+ABSTRACT"
  std::string text{};  // its lines, without the leading spaces, with line feeds between them

  friend bool operator==(block const&, block const&) = default;
};

/// The attributes of one item. Reads leniently: a block's name may end with a space, and a line may lack its
/// leading space.
struct attributes {
  std::string info{};  // the item's menu line
  std::vector<block> blocks{};

  WEND_SHARED std::string_view text_of(std::string_view block_name) const;
};

WEND_SHARED attributes read_attributes(std::string_view text);

/// The size and type of the first view, the date of the last change, and the score. A size in k is rounded;
/// "0k" is ignored. The paper defines no time zone for the date: it is read as UTC.
wire::facts facts_of(attributes const&);

/// Every block, and every line of +ADMIN, by name. A name that is also one of `wire::known` keeps its plus. A
/// block that holds only the menu line of an item has that item's URI as its value.
wire::pairs notes_of(attributes const&, profile);

}  // namespace wend::gopher
