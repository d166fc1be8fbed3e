"""One screen a file, with its layout beside it; each is built when it is first shown."""

SCREENS = {
    "home": "app.screens.home:HomeScreen",
    "setup": "app.screens.setup:SetupScreen",
    "table": "app.screens.table:TableScreen",
    "log": "app.screens.log:LogScreen",
    "final": "app.screens.final:FinalScreen",
    "history": "app.screens.history:HistoryScreen",
    "settings": "app.screens.settings:SettingsScreen",
    "photo": "app.screens.photo:PhotoScreen",
    "grid": "app.screens.grid:GridScreen",
    "check": "app.screens.check:CheckScreen",
}
"""Screen name to `module:class`."""
