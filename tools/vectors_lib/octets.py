# SPDX-License-Identifier: Apache-2.0
"""Three ways to write octets as JSON strings: one code point each (vectors), UTF-8 text with U+DC80–DCFF for
other octets (suites), UTF-8 text or hexadecimal under another key (the program)."""


def of_text(text):
    """A suite's string: lone surrogates U+DC80–DCFF are octets, others are written as they are."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def to_text(octets):
    return octets.decode("utf-8", "surrogateescape")


def to_code_points(octets):
    return octets.decode("latin-1")


def argument(key, text):
    """The entry of a record for the program that gives it this text under `key`."""
    octets = of_text(text)
    try:
        return {key: octets.decode("utf-8")}
    except UnicodeDecodeError:
        return {key + "_hex": octets.hex()}


def mapped(value, change):
    """A JSON value with each string changed."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [mapped(one, change) for one in value]
    if isinstance(value, dict):
        return {change(key): mapped(one, change) for key, one in value.items()}
    return value


def answered(answer, key, written=to_text):
    """What the program said under `key`, its octets written so; None if it said nothing."""
    if answer.get(key + "_hex") is not None:
        return mapped(answer[key + "_hex"], lambda digits: written(bytes.fromhex(digits)))
    return mapped(answer.get(key), lambda text: written(of_text(text)))
