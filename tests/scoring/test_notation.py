"""The frame of the one-line notation."""

import pytest

from scoring.notation import LONGEST_LINE, read_line, read_place, write_line, write_place


def test_a_line_is_read_as_it_is_written() -> None:
    items = (("left", "1,2"), ("0,-1", "Pc:r"), ("3,4", "a=b"))
    line = write_line("game", items)
    assert line == "game left=1,2 0,-1=Pc:r 3,4=a=b"
    assert read_line("game", line) == items
    assert read_line("game", "game") == ()


@pytest.mark.parametrize("item", [("a b", "c"), ("a", "b c"), ("a=b", "c")])
def test_an_item_holds_no_space(item: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match="spaces"):
        write_line("game", [item])


@pytest.mark.parametrize("line", ["", "other 0,0=P", "game 0,0", "game " + "x" * LONGEST_LINE])
def test_a_bad_line_is_refused(line: str) -> None:
    with pytest.raises(ValueError):
        read_line("game", line)


def test_places_both_ways() -> None:
    assert read_place(write_place(-12, 7)) == (-12, 7)
    for text in ("", "1", "1,", "1,2,3", "a,b", "1.0,2", "1_0,2", "٣,4", "9" * 5000 + ",1"):
        with pytest.raises(ValueError, match="x,y"):
            read_place(text)
