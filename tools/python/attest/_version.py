"""The version of this package, which is that of the library in it."""

__version__ = "0.2.0"
