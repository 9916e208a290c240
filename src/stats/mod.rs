//! Statistics on results of games: pure numbers, no I/O.
