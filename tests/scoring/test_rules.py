"""Rules: defaults, then a preset, then what was chosen; what the game does not know is refused."""

import pytest

from scoring.rules import BadRules, Preset, Switch, make_rules

SWITCHES = (
    Switch("farm", "city-3", values=("city-3", "city-4")),
    Switch("abbey", False),
    Switch("bonus", 2, at_least=0, at_most=9),
)
OLD = Preset("old", (("farm", "city-4"), ("bonus", 5)))


def test_preset_over_default_and_choice_over_preset() -> None:
    assert dict(make_rules(SWITCHES).values) == {"farm": "city-3", "abbey": False, "bonus": 2}
    rules = make_rules(SWITCHES, {"bonus": 0}, OLD)
    assert rules.text("farm") == "city-4" and rules.number("bonus") == 0 and not rules.on("abbey")
    assert rules.changed_from(make_rules(SWITCHES)) == (("farm", "city-4"), ("bonus", 0))
    assert rules.with_values({"abbey": True}).on("abbey")


@pytest.mark.parametrize(
    "chosen",
    [
        {"moat": True},
        {"farm": "city-5"},
        {"abbey": 1},
        {"abbey": "yes"},
        {"bonus": 10},
        {"bonus": True},
        {"bonus": 2.0},
    ],
)
def test_unknown_switches_and_values_are_refused(chosen: dict) -> None:
    with pytest.raises(BadRules):
        make_rules(SWITCHES, chosen)


def test_a_default_must_be_among_the_values() -> None:
    with pytest.raises(ValueError, match="default"):
        Switch("farm", "city-9", values=("city-3",))


def test_rules_of_another_type_are_a_mistake_of_ours() -> None:
    with pytest.raises(TypeError):
        make_rules(SWITCHES).number("farm")
    with pytest.raises(KeyError):
        make_rules(SWITCHES).on("moat")
