"""The vectors of `tests/vectors/office.json`: what the seed's package does, by function and id."""

import json
from pathlib import Path
from typing import Any

import pytest

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "office.json").read_text(encoding="utf-8"))


def vectors(*functions: str) -> list[Any]:
    """Parameters of a test, one per vector of these functions, named by its id."""
    return [pytest.param(vector, id=vector["id"]) for vector in VECTORS if vector["function"] in functions]
