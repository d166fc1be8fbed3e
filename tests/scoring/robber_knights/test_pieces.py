"""The box of Robber Knights agrees with the rulebook."""

from scoring.robber_knights.pieces import COUNTS, KIND_NAMES, LETTERS, STAY, TERRAINS, TILES, VALUE


def test_each_player_has_the_24_tiles_of_the_rulebook() -> None:
    assert COUNTS == {
        "lake": 1,
        "mountains": 2,
        "plain": 3,
        "plain+village": 3,
        "plain+castle": 6,
        "plain+city": 3,
        "forest+village": 3,
        "forest+castle": 2,
        "forest+city": 1,
    }
    assert sum(COUNTS.values()) == TILES


def test_letters_hold_four_and_then_five_tiles_with_castles_1_1_2_2_2() -> None:
    assert [len(kinds) for kinds in LETTERS.values()] == [4, 5, 5, 5, 5]
    assert [sum(kind.endswith("castle") for kind in kinds) for kinds in LETTERS.values()] == [1, 1, 2, 2, 2]


def test_every_terrain_and_building_has_its_figures() -> None:
    assert set(STAY) == set(TERRAINS) - {"lake"} and STAY == {"plain": 1, "forest": 2, "mountains": 3}
    assert VALUE == {"castle": 1, "village": 2, "city": 3}
    assert set(COUNTS) < set(KIND_NAMES)
