"""How surely the next turn is read from a photo: `python -m tools.evaluate_next_turn PHOTOS LABELS`.

Takes tiles at the rim of each labelled board away, one after the other, and asks what the photo shows beyond the
rest; also followers that went home, a photo without any change, and boards of other tables. With `--fold
STEM=MODEL` a photo is read by the model whose training never saw its table.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from itertools import islice
from pathlib import Path

from tools.labels import read_labels
from tools.turn_cases import OTHER, SAME, TURN, Case, Known, Verdict, cases, is_other_table, judge, known_table
from vision import net
from vision.load import load_photo
from vision.locate import locate
from vision.next_turn import NextTurn, find_next_turn
from vision.reading import Watch, see
from vision.values import NotFound

HEAD = (
    "| photo | model | turns | tile right | tile + figure | tile among three | refused | nothing seen | false changes "
    "| went home | gone | no change | other boards refused | read ms | turn ms |"
)


@dataclass(slots=True)
class Marks:
    """What came out for one photo; counts add up."""

    stem: str = "**all**"
    model: str = ""
    photos: int = 1
    turns: int = 0
    tile: int = 0
    whole: int = 0
    three: int = 0
    refused: int = 0
    nothing: int = 0
    false_changes: int = 0
    home: int = 0
    home_right: int = 0
    gone: int = 0
    gone_right: int = 0
    same: int = 0
    same_right: int = 0
    other: int = 0
    other_right: int = 0
    read_ms: float = 0.0
    turn_ms: float = 0.0
    wrong: list[str] = field(default_factory=list)

    def add(self, case: Case, found: Verdict) -> bool:
        """Counts a verdict, and tells whether it was all right."""
        right = found.right
        if case.kind == TURN:
            self.turns += 1
            self.tile += found.tile
            self.whole += found.tile and found.figure
            self.three += found.among_three
            self.refused += found.refused
            self.nothing += found.nothing
            self.false_changes += found.false_changes > 0
        elif case.kind == OTHER:
            right = found.refused
            self.other += 1
            self.other_right += right
        else:
            right = right or (case.kind == SAME and found.nothing and not found.false_changes)
            setattr(self, case.kind, getattr(self, case.kind) + 1)
            setattr(self, f"{case.kind}_right", getattr(self, f"{case.kind}_right") + right)
        return right

    def row(self) -> str:
        """A line of the table."""

        def share(part: int, whole: int) -> str:
            return f"{part}/{whole}" + (f" ({100 * part / whole:.1f} %)" if self.photos > 1 and whole else "")

        cells = (
            self.stem, self.model, str(self.turns), share(self.tile, self.turns), share(self.whole, self.turns),
            share(self.three, self.turns), str(self.refused), str(self.nothing), str(self.false_changes),
            share(self.home_right, self.home), share(self.gone_right, self.gone),
            share(self.same_right, self.same), share(self.other_right, self.other),
            f"{self.read_ms / self.photos:.0f}", f"{self.turn_ms / self.photos:.0f}",
        )  # fmt: skip
        return "| " + " | ".join(cells) + " |"


def total(rows: Sequence[Marks]) -> Marks:
    """All photos in one."""
    summed = Marks(photos=len(rows))
    for f in fields(Marks)[3:-1]:
        setattr(summed, f.name, sum(getattr(row, f.name) for row in rows))
    return summed


def main(argv: Sequence[str] | None = None) -> int:
    """Reads every labelled photo once, asks for the turn in every case, prints what came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path)
    parser.add_argument("labels", type=Path, nargs="+", help="folders of labels")
    parser.add_argument("--only", nargs="*", default=(), help="stems of the photos to read")
    parser.add_argument("--model", type=Path, default=net.MODEL_PATH, help="the model for photos without a fold")
    parser.add_argument("--fold", nargs="*", default=(), metavar="STEM=MODEL", help="the model for each table")
    parser.add_argument("--every", type=int, default=1, help="take only every n-th tile of the rim")
    parser.add_argument("--others", type=int, default=3, help="how many other boards each photo must refuse")
    parser.add_argument(
        "--boxes", type=int, default=1, help="how many boxes the game is told to have: 2 hides what is left"
    )
    asked = parser.parse_args(argv)
    folds = dict(pair.split("=", 1) for pair in asked.fold)
    tables = [known_table(label) for folder in asked.labels for label in read_labels(asked.photos, folder)]
    shipped = net.MODEL_PATH
    rows = []
    for number, known in enumerate(tables):
        if asked.only and known.label.stem not in asked.only:
            continue
        net.MODEL_PATH = Path(folds.get(known.label.stem, asked.model))
        around = [*tables[number + 1 :], *tables[:number]]
        others = list(islice((other for other in around if is_other_table(known, other)), asked.others))
        model = "left out" if known.label.stem in folds else net.MODEL_PATH.stem
        marks = evaluated(known, others, asked.every, model, asked.boxes)
        rows.append(marks)
        print(marks.row(), flush=True)
        for wrong in marks.wrong:
            print(f"    {wrong}", flush=True)
    net.MODEL_PATH = shipped
    if not rows:
        print("no labelled photo found", file=sys.stderr)
        return 2
    print("\n".join([HEAD, "|" + " --- |" * (HEAD.count("|") - 1), *(row.row() for row in (*rows, total(rows)))]))
    return 0


def evaluated(known: Known, others: Sequence[Known], every: int, model: str, boxes: int = 1) -> Marks:
    """All cases of one photo."""
    marks = Marks(known.label.stem, model)
    start = time.perf_counter()
    photo = load_photo(known.label.photo)
    assert not isinstance(photo, NotFound), known.label.photo
    lattice = locate(photo)
    seen = None if isinstance(lattice, NotFound) else see(photo, lattice, known.label.sets, Watch())
    marks.read_ms = (time.perf_counter() - start) * 1000.0
    took_ms = []
    for case in cases(known, others, every):
        start = time.perf_counter()
        answer = lattice if seen is None else find_next_turn(photo, seen, case.match, known.label.sets * boxes)
        took_ms.append((time.perf_counter() - start) * 1000.0)
        if not marks.add(case, judge(case, answer)):
            marks.wrong.append(_told(case, answer))
    marks.turn_ms = sum(took_ms) / len(took_ms)
    return marks


def _told(case: Case, answer: NextTurn | NotFound) -> str:
    new = case.new
    wanted = "-" if new is None else f"{new.tile}^{new.turn} at {new.x},{new.y} {case.colour} {'|'.join(case.parts)}"
    if isinstance(answer, NotFound):
        return f"{case.kind}: {wanted}: {answer.reason}"
    choices = ", ".join(f"{c.tile}^{c.turn} at {c.x},{c.y} {c.p:.2f}" for c in answer.choices[:3])
    gone = ", ".join(f"{f.player}:{f.part} at {f.x},{f.y}" for f in answer.gone)
    came = ", ".join(f"{f.colour} {f.segment} at {f.x},{f.y} p {f.p:.2f}" for f in answer.came)
    agree = 0.0 if answer.alignment is None else answer.alignment.agree
    actions = " ".join(str(action) for action in answer.actions)
    return f"{case.kind}: {wanted}: {actions} [{choices}] gone [{gone}] came [{came}] agree {agree:.2f}"


if __name__ == "__main__":
    sys.exit(main())
