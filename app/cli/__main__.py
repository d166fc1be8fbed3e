"""`python -m app.cli` is `tablekeeper`."""

import sys

from app.cli import main

sys.exit(main())
