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


def main(schema, *files):
    with open(schema) as text:
        known = json.load(text)
    jsonschema.Draft202012Validator.check_schema(known)
    faults = 0
    for file in files:
        with open(file) as text:
            found = json.load(text)
        for fault in jsonschema.Draft202012Validator(closed(known)).iter_errors(found):
            faults += 1
            print(f"{file}: /{'/'.join(str(part) for part in fault.absolute_path)}: {fault.message[:300]}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
