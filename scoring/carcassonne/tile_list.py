"""Every tile we know, one line a tile, in a short form that `tiles.py` reads.

`id: segment | segment | …` describes the tile as it lies unturned:

- `city NW shield`: a city part that reaches the north and west side, with one shield; `cathedral`, `wine`,
  `grain` or `cloth` may follow.
- `road ES inn`: a road from east to south; one side alone means that it ends on the tile.
- `river EW`: the river. `inside ES`: sides within the block of the Count, which nothing else can touch.
- `field ElSrW @0`: a field with the left half of the east side, the right half of the south side and the
  whole west side (left and right as seen from the middle looking out), touching city part 0; a field without
  a side is enclosed on the tile. `pig-herd` may follow.
- `monastery`, `monastery shrine`, `garden`: a building in the middle.
- `* magic`: a mark of the whole tile.

Parts of one kind stand in the order in which they are met clockwise from the north-west corner; that order
gives them their names (`city0`, `field1`), so a line may be mended but never reordered.
"""

from __future__ import annotations

BASE = """
B: field NESW | monastery
A: road S | field NESW | monastery
D: city N | road EW | field ElWr @0 | field ErSWl
C: city NESW shield
S: city NEW shield | road S | field Sl @0 | field Sr @0
T: city NEW | road S | field Sl @0 | field Sr @0
F: city EW shield | field N @0 | field S @0
G: city EW | field N @0 | field S @0
N: city NW | field ES @0
M: city NW shield | field ES @0
P: city NW | road ES | field ElSr @0 | field ErSl
O: city NW shield | road ES | field ElSr @0 | field ErSl
R: city NEW | field S @0
Q: city NEW shield | field S @0
J: city N | road ES | field ElSrW @0 | field ErSl
K: city N | road SW | field ESlWr @0 | field SrWl
L: city N | road E | road S | road W | field ElWr @0 | field ErSl | field SrWl
E: city N | field ESW @0
H: city N | city S | field EW @01
I: city N | city W | field ES @01
X: road N | road E | road S | road W | field NlWr | field NrEl | field ErSl | field SrWl
W: road E | road S | road W | field NElWr | field ErSl | field SrWl
V: road SW | field NESlWr | field SrWl
U: road EW | field NElWr | field ErSWl
"""
"""The first box."""

GARDENS = """
N-garden: city NW | field ES @0 | garden
M-garden: city NW shield | field ES @0 | garden
R-garden: city NEW | field S @0 | garden
E-garden: city N | field ESW @0 | garden
H-garden: city N | city S | field EW @01 | garden
I-garden: city N | city W | field ES @01 | garden
V-garden: road SW | field NESlWr | field SrWl | garden
U-garden: road EW | field NElWr | field ErSWl | garden
"""
"""Eight tiles that carry a garden in the newer printing."""

KING_AND_ROBBER = """
king-01: city N | field ESW @0 | monastery
king-02: city N | road W | field ESWl @0 | field Wr @0
king-03: city N | road ES | road W | field ElSrWl @0 | field ErSl | field Wr @0
king-04: city NW | road E | road S | field El @0 | field Er @0 | field Sl @0 | field Sr @0
king-05: city NS | city EW | field @01 | field @01
"""
"""King and Robber Baron."""

CULT = """
cult-01: field NESW | monastery shrine
cult-02: city N | field ESW @0 | monastery shrine
cult-03: road S | field NESW | monastery shrine
cult-04: city N | road S | field ESW @0 | monastery shrine
cult-05: road N | road S | field NlSrW | field NrESl | monastery shrine
cult-06: city N | road E | road W | field ElWr @0 | field ErSWl | monastery shrine
"""
"""Cult places; the sixth came later."""

COUNT = """
count-01: road W | field NElWr | field SrWl | inside ES
count-02: field NElWr | inside ESW
count-03: field NElWr | inside ESW
count-04: road N | field NlWr | field NrESl | inside SW
count-05: field NlSrW | inside NES
count-06: inside NESW
count-07: inside NESW | * quarter
count-08: field NrESl | inside NSW
count-09: city S | field NlErW @0 | inside NE
count-10: field ErSWl | inside NEW
count-11: road S | field ErSl | field SrWl | inside NEW
count-12: city E | field NrSWl @0 | inside NW
"""
"""The block of twelve, numbered as on the backs."""

RIVER_1 = """
river1-01: river E | field NESW | * spring
river1-02: river W | field NESW | * lake
river1-03: city N | city S | river EW | field ElWr @0 | field ErWl @1
river1-04: city N | road S | river EW | field El @0 | field ErSl | field SrWl | field Wr @0
river1-05: road S | river EW | field NElWr | field ErSl | field SrWl | monastery
river1-06: road EW | river NS | field NlWr | field NrEl | field ErSl | field SrWl
river1-07: river EW | field NElWr | field ErSWl
river1-08: city NW | river ES | field ElSr @0 | field ErSl
river1-09: road NE | river SW | field NlErSlWr | field NrEl | field SrWl
river1-10: river SW | field NESlWr | field SrWl
"""
"""The first river; its spring serves the second too."""

RIVER_2 = """
river2-01: city E | river W | field NWr @0 | field SWl @0
river2-02: river W | field NESW | * volcano | * lake
river2-03: river NEW | field NlWr | field NrEl | field ErSWl | * fork
river2-04: city EW | river NS | field NlSr @0 | field NrSl @0
river2-05: river EW | field NElWr | field ErSWl | monastery
river2-06: road EW inn | river NS | field NlWr | field NrEl | field ErSl | field SrWl
river2-07: city N | road S | river EW | field El @0 | field ErSl | field SrWl | field Wr @0
river2-08: river SW | field NESlWr | field SrWl
river2-09: city NW shield | river ES | field ElSr @0 | field ErSl
river2-10: river NW | field NlWr | field NrESWl pig-herd
river2-11: road NE | river SW | field NlErSlWr | field NrEl | field SrWl
"""
"""The second river."""

MAGIC = """
magic-01: city N | road E | road S | road W | field ElWr @0 | field ErSl | field SrWl | * magic
magic-02: city NW | road ES | field ElSr @0 | field ErSl | * magic
magic-03: city N | city E | city W | road S | field Sl @1 | field Sr @012 | * magic
magic-04: city EW | road N | road S | field Nl @0 | field Nr @0 | field Sl @0 | field Sr @0 | * magic
magic-05: city N | city S | field EW @01 | * magic
magic-06: city NEW | road S | field Sl @0 | field Sr @0 | * magic
magic-07: city N | road E | road SW | field El @0 | field ErSlWr @0 | field SrWl | * magic
magic-08: city N | city W | road ES | field ElSr @01 | field ErSl | * magic
"""
"""Mage and Witch."""

CROP_1 = """
crop1-01: city NW | field ES @0 | * crop-city
crop1-02: city N | city E | field SW @01 | * crop-city
crop1-03: city N | road E | field ESW @0 | * crop-field
crop1-04: road SW | field NESlWr | field SrWl | * crop-road
crop1-05: city N | road SW | field ESlWr @0 | field SrWl | * crop-field
crop1-06: road N | road S | road W | field NlWr | field NrESl | field SrWl | * crop-road
"""
"""Crop circles."""

CROP_2 = """
crop2-01: road E | road SW | field NElWr | field ErSl | field SrWl | * crop-road
crop2-02: road N | road E | road SW | field NlErSlWr | field NrEl | field SrWl | * crop-road
crop2-03: city N | road S | field ESW @0 | * crop-field
crop2-04: city N | road E | road W | field ElWr @0 | field ErSWl | * crop-field
crop2-05: city N | city S | field E @01 | field W @01 | * crop-city
crop2-06: city NW | city ES | * crop-city
"""
"""Crop circles, the second six."""

INNS = """
inns-01: city NESW cathedral
inns-02: road E | road W | field NElWr | field ErSWl | monastery
inns-03: city N | city E | city S | city W | field @0123
inns-04: city N | city E | city W | field S @012
inns-05: city N | city S | road E | road W | field El @0 | field Er @1 | field Wl @1 | field Wr @0
inns-06: city NW shield | city S | field E @01
inns-07: city N | field E @0 | field SW @0
inns-08: city N | road S | field ESl @0 | field SrW @0
inns-09: city NW | road E | field El @0 | field ErS @0
inns-10: city EW shield | road N | road S | field Nl @0 | field Nr @0 | field Sl @0 | field Sr @0
inns-11: city NW | road S inn | field ESl @0 | field Sr @0
inns-12: city N | road SW inn | field ESlWr @0 | field SrWl
inns-13: city NW shield | road ES inn | field ElSr @0 | field ErSl
inns-14: road E inn | road S | road W | field NElWr | field ErSl | field SrWl
inns-15: road EW inn | field NElWr | field ErSWl
inns-16: road SW inn | field NESlWr | field SrWl
inns-17: road NW | road ES | field NlWr | field NrElSrWl | field ErSl
"""
"""Inns and Cathedrals."""

TRADERS = """
traders-01: city NW grain | field ES @0
traders-02: city NW wine | field ES @0
traders-03: city EW cloth | city S | field N @0 | field @01
traders-04: city EW wine | city S | field N @0 | field @01
traders-05: city NEW grain | field S @0
traders-06: city NW cloth | city E | city S | field @012
traders-07: city NW cloth | road E | road S | field El @0 | field Er @0 | field Sl @0 | field Sr @0
traders-08: city NW wine | road E | road S | field El @0 | field ErSl @0 | field Sr @0
traders-09: city NW cloth | city S | road E | field El @0 | field Er @01
traders-10: city NW grain | city S | road E | field El @0 | field Er @01
traders-11: city NW cloth | road E | field El @0 | field ErS @0
traders-12: city NW wine | road E | field El @0 | field Er @0 | field S @0
traders-13: city NEW wine | road S | field Sl @0 | field Sr @0
traders-14: city NW wine | city ES | field @01
traders-15: city EW wine | field N @0 | field S @0
traders-16: city N | road E | field El @0 | field ErSW @0
traders-17: city EW grain | road S | field N @0 | field Sl @0 | field Sr @0
traders-18: city EW wine | road S | field N @0 | field Sl @0 | field Sr @0
traders-19: city EW wine | road N | road S | field Nl @0 | field Nr @0 | field Sl @0 | field Sr @0
traders-20: road E | road S | road W | field NElWr | field ErSl | field SrWl | monastery
traders-21: city NW grain | road S | field ESl @0 | field Sr @0
traders-22: city NW grain | road S | field E @0 | field Sl @0 | field Sr @0
traders-23: city N | road S | road W | field ESl @0 | field SrWl | field Wr @0
traders-24: road NS | road EW | field NlWr | field NrEl | field ErSl | field SrWl
"""
"""Traders and Builders."""

FAIR = """
fair-01: city NESW | * fair
fair-02: city NW shield | field ES @0 | * fair
fair-03: city N | city S | field EW @01 | * fair
fair-04: city N | field ESW @0 | * fair
fair-05: city E | field N @0 | field SW @0 | * fair
fair-06: field NESW | * fair
fair-07: road S | road W | field NESlWr | field SrWl | * fair
fair-08: field NESW | monastery | * fair
fair-09: road N | road S | field NlSrW | field NrESl | * fair
fair-10: road ES | road W | field NElSrW | field ErSl | * fair
fair-11: road N | road E | road S | road W | field NlWr | field NrEl | field ErSl | field SrWl | * fair
fair-12: road NE | road W | field NlErSW | field NrEl | * fair
"""
"""The fair of the Catapult. Read from pictures: see FAIR_DOUBTS."""

THREE_WAY = """
abbey-road: road ESW | field NElWr | field ErSl | field SrWl
"""
"""The three-way road without a village, from Abbey and Mayor: players ask how it counts."""

FAIR_DOUBTS = {
    "fair-03": "whether the fair between the two cities parts the field is not settled by the picture",
    "fair-09": "drawn as two roads that end at the fair",
    "fair-11": "a roundabout, taken as a crossing with four road ends",
}
"""What the pictures of the fair tiles leave open."""

TILE_LINES = "".join(
    (
        BASE,
        GARDENS,
        KING_AND_ROBBER,
        CULT,
        COUNT,
        RIVER_1,
        RIVER_2,
        MAGIC,
        CROP_1,
        CROP_2,
        INNS,
        TRADERS,
        FAIR,
        THREE_WAY,
    )
)

COUNTS = {
    "base": "B*4 A*2 D*4 C S*2 T F*2 G N*3 M*2 P*3 O*2 R*3 Q J*3 L*3 K*3 E*5 H*3 I*2 X W*4 V*9 U*8",
    "base-gardens": (
        "B*4 A*2 D*4 C S*2 T F*2 G N*2 N-garden M M-garden P*3 O*2 R*2 R-garden Q J*3 L*3 K*3 E*4 E-garden "
        "H*2 H-garden I I-garden X W*4 V*8 V-garden U*7 U-garden"
    ),
    "king-robber": "king-01 king-02 king-03 king-04 king-05",
    "cult": "cult-01 cult-02 cult-03 cult-04 cult-05",
    "cult-sixth": "cult-01 cult-02 cult-03 cult-04 cult-05 cult-06",
    "count": (
        "count-01 count-02 count-03 count-04 count-05 count-06 count-07 count-08 count-09 count-10 count-11 count-12"
    ),
    "river-1": (
        "river1-01 river1-02 river1-03 river1-04 river1-05 river1-06 river1-07*2 river1-08 river1-09 river1-10*2"
    ),
    "river-2": (
        "river1-01 river2-01 river2-02 river2-03 river2-04 river2-05 river2-06 river2-07 river2-08 river2-09 "
        "river2-10 river2-11"
    ),
    "magic": "magic-01 magic-02 magic-03 magic-04 magic-05 magic-06 magic-07 magic-08",
    "crop-circles-1": "crop1-01 crop1-02 crop1-03 crop1-04 crop1-05 crop1-06",
    "crop-circles-2": "crop2-01 crop2-02 crop2-03 crop2-04 crop2-05 crop2-06",
    "inns-cathedrals": (
        "inns-01*2 inns-02 inns-03 inns-04 inns-05 inns-06 inns-07 inns-08 inns-09 inns-10 inns-11 inns-12 "
        "inns-13 inns-14 inns-15 inns-16 inns-17"
    ),
    "traders-builders": (
        "traders-01 traders-02 traders-03 traders-04 traders-05 traders-06 traders-07 traders-08 traders-09 "
        "traders-10 traders-11 traders-12 traders-13 traders-14 traders-15 traders-16 traders-17 traders-18 "
        "traders-19 traders-20 traders-21 traders-22 traders-23 traders-24"
    ),
    "catapult": "fair-01 fair-02 fair-03 fair-04 fair-05 fair-06 fair-07 fair-08 fair-09 fair-10 fair-11 fair-12",
    "abbey-road": "abbey-road",
}
"""What lies in each set: the tile, and how often when more than once."""
