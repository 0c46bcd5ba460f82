"""The promises in the docstrings of the kernel are run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import kaleun
import kaleun.kernel

MODULES = ["kaleun", *(f"kaleun.kernel.{m.name}" for m in pkgutil.iter_modules(kaleun.kernel.__path__))]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples():
    assert sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES) >= 12
