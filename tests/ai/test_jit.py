"""Compiled code is kept for the next process, and never used for other sources."""

from __future__ import annotations

from kaleun.ai import jit


def test_a_change_in_any_file_of_the_package_is_another_folder(tmp_path):
    (tmp_path / "twin.py").write_text("A = 1\n", "utf-8")
    (tmp_path / "search.py").write_text("B = 1\n", "utf-8")
    found = []
    for text in ("A = 1\n", "A = 1\n", "A = 2\n"):
        (tmp_path / "twin.py").write_text(text, "utf-8")
        jit.kept.cache_clear()
        found.append(jit.kept(tmp_path))
    assert found[0] == found[1] != found[2]
    assert {folder.parent for folder in found} == {tmp_path / "__pycache__"}
