#!/usr/bin/env python3
"""Do JSON files keep to a schema, and does the schema describe every field of theirs?

    described.py SCHEMA FILE...

Prints one line for each fault; exit status 1 if there is one, 77 where the module jsonschema is missing.
"""

import json
import sys

try:
    import jsonschema
except ImportError:
    sys.exit(77)


def closed(schema):
    """The same, with no field allowed that it does not describe."""
    if isinstance(schema, list):
        return [closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    result = {name: one if name in ("const", "enum") else closed(one) for name, one in schema.items()}
    if isinstance(schema.get("properties"), dict):
        result.setdefault("additionalProperties", False)
    return result


def faults(schema, content):
    """What is wrong with this content: a line for each fault."""
    with open(schema) as text:
        known = json.load(text)
    jsonschema.Draft202012Validator.check_schema(known)
    return [f"/{'/'.join(str(part) for part in fault.absolute_path)}: {fault.message[:300]}"
            for fault in jsonschema.Draft202012Validator(closed(known)).iter_errors(content)]  # fmt: skip


def main(schema, *files):
    found = []
    for file in files:
        with open(file) as text:
            found += [f"{file}: {fault}" for fault in faults(schema, json.load(text))]
    print("".join(f"{fault}\n" for fault in found), end="")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
