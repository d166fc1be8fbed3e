"""Edges turn, face each other and lead to neighbours."""

from scoring.edges import EDGES, FACING, HALVES, SIDES, TURNED, find_neighbour, group_places, turn_edges


def test_edges_are_clockwise() -> None:
    assert EDGES == ("N1", "N", "N2", "E1", "E", "E2", "S1", "S", "S2", "W1", "W", "W2")
    assert set(HALVES) | set(SIDES) == set(EDGES)


def test_a_quarter_turn_moves_the_west_half_of_north_to_the_north_half_of_east() -> None:
    assert turn_edges(("N1", "N", "N2"), 1) == ("E1", "E", "E2")
    assert turn_edges(("W2",), 1) == ("N2",)
    assert turn_edges(("W2",), 5) == ("N2",)


def test_four_turns_bring_every_edge_home() -> None:
    for edge in EDGES:
        turned = edge
        for _ in range(4):
            turned = TURNED[1][turned]
        assert turned == edge


def test_halves_meet_crosswise_and_facing_is_mutual() -> None:
    assert FACING["N1"] == "S2"
    assert FACING["E2"] == "W1"
    assert FACING["W"] == "E"
    assert all(FACING[FACING[edge]] == edge for edge in EDGES)


def test_turning_and_facing_agree() -> None:
    assert all(FACING[TURNED[t][edge]] == TURNED[t][FACING[edge]] for t in range(4) for edge in EDGES)


def test_neighbour_of_a_half_is_the_neighbour_of_its_side() -> None:
    assert find_neighbour((3, 3), "S2") == (3, 4)
    assert find_neighbour((3, 3), "W") == (2, 3)


def test_groups_hang_together_over_sides_or_corners() -> None:
    places = ((0, 0), (1, 1), (1, 2))
    assert group_places(places) == (((1, 1), (1, 2)), ((0, 0),))
    assert group_places(places, diagonal=True) == (((0, 0), (1, 1), (1, 2)),)
