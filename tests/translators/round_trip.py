"""Reads and writes every catalogue as Weblate and as Pontoon do, and names the messages that changed.

Weblate reads catalogues with translate-toolkit, Pontoon with moz.l10n. Both write texts in their own layout, so that
messages are compared by their words for every choice of their variants.
"""

import io
import itertools
import json
import pathlib
import sys

from fluent.syntax import FluentParser
from moz.l10n.formats import Format
from moz.l10n.resource import parse_resource, serialize_resource
from translate.storage.fluent import FluentFile

PARSER = FluentParser(with_spans=False)


def through_weblate(source):
    return bytes(FluentFile(io.BytesIO(source.encode()))).decode()


def through_pontoon(source):
    return "".join(serialize_resource(parse_resource(Format.fluent, source.encode())))


def canonical(node):
    """Returns a node as JSON. The order of named arguments means nothing."""
    if isinstance(node, list):
        return [canonical(part) for part in node]
    if not isinstance(node, dict):
        return node
    node = {key: canonical(part) for key, part in node.items() if key != "span"}
    if "named" in node:
        node["named"].sort(key=lambda argument: argument["name"]["name"])
    return node


def selects(pattern):
    """Yields the selections of a pattern and of its variants."""
    for element in pattern["elements"]:
        expression = element.get("expression", {})
        if expression.get("type") == "SelectExpression":
            yield expression
            for variant in expression["variants"]:
                yield from selects(variant["value"])


def key_of(variant):
    key = variant["key"]
    return key.get("name", key.get("value"))


def choices(pattern):
    """Returns the keys of each selector of a pattern."""
    keys = {}
    for select in selects(pattern):
        selector = json.dumps(canonical(select["selector"]), sort_keys=True)
        keys.setdefault(selector, set()).update(key_of(variant) for variant in select["variants"])
    return keys


def words(pattern, chosen):
    """Returns the parts of a pattern for chosen keys of its selectors."""
    parts = []
    for element in pattern["elements"]:
        expression = element.get("expression", {})
        if expression.get("type") == "SelectExpression":
            key = chosen[json.dumps(canonical(expression["selector"]), sort_keys=True)]
            variants = expression["variants"]
            fitting = [variant for variant in variants if key_of(variant) == key]
            variant = (fitting or [variant for variant in variants if variant["default"]])[0]
            found = words(variant["value"], chosen)
        elif expression.get("type") == "StringLiteral":
            found = [expression["value"]]
        elif expression:
            found = [canonical(expression)]
        else:
            found = [element["value"]]
        for part in found:
            if isinstance(part, str) and parts and isinstance(parts[-1], str):
                parts[-1] += part
            else:
                parts.append(part)
    return parts


def patterns(source):
    """Returns the patterns of a catalogue by message and attribute, and its comments."""
    found, comments = {}, []
    for entry in PARSER.parse(source).to_json()["body"]:
        if entry["type"] == "Junk":
            raise ValueError(f"cannot be parsed: {entry['content'][:80]!r}")
        if entry["type"] in ("Message", "Term"):
            key = entry["id"]["name"]
            found[key, ""] = entry["value"]
            for attribute in entry["attributes"]:
                found[key, attribute["id"]["name"]] = attribute["value"]
            if entry["comment"]:
                comments.append((key, entry["comment"]["content"]))
        else:
            comments.append((entry["type"], entry["content"]))
    return found, comments


def is_same(before, after):
    if before is None or after is None:
        return before is after
    keys = choices(before)
    for selector, others in choices(after).items():
        keys.setdefault(selector, set()).update(others)
    for chosen in itertools.product(*(sorted(known) for known in keys.values())):
        chosen = dict(zip(keys, chosen))
        if words(before, chosen) != words(after, chosen):
            return False
    return True


def main():
    faults, compared = [], 0
    for path in sorted(pathlib.Path(sys.argv[1]).glob("*/*.ftl")):
        source = path.read_text()
        before, comments = patterns(source)
        for tool, convert in [("Weblate", through_weblate), ("Pontoon", through_pontoon)]:
            try:
                after, other_comments = patterns(convert(source))
            except ValueError as error:
                faults.append(f"{path}: {tool}: {error}")
                continue
            changed = [key for key in {*before, *after} if not is_same(before.get(key), after.get(key))]
            faults += [f"{path}: {tool}: {key}.{attribute}" for key, attribute in changed]
            if comments != other_comments:
                faults.append(f"{path}: {tool}: its comments")
            compared += len(before)
    print(f"{compared} messages compared")
    if faults:
        sys.exit("\n".join(faults))


main()
