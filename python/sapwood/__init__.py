"""Bit-exact golden models of KV-cache compression hardware, on NumPy arrays.

A module per scheme, each with ``encode``, ``decode`` and ``errors``: `oaken`, `titanus`, `rot`,
`kivi`, `hack` and `packkv`. `oaken` and `rot` have ``profile`` as well, `rot` has ``transform``;
`hack` multiplies by ``scores``, ``outputs`` and ``matmul``, `packkv` by ``dot``. The bytes are
those of the generated Verilog.

>>> import numpy as np
>>> from sapwood import oaken
>>> keys = np.linspace(-3, 3, 4 * 64, dtype=np.float16).reshape(4, 64)
>>> thresholds = oaken.profile(keys, outer=0.04, inner=0.06)
>>> encoded = oaken.encode(keys, thresholds)
>>> decoded = encoded.decode()
>>> bool(np.abs(decoded - keys).max() < 0.3)
True

Arrays may be anything with ``__array__`` or ``__dlpack__``, such as a tensor of PyTorch on the CPU.
What cannot be used raises `ValueError`, or `TypeError` if it is of the wrong type, with one line
that says what to do.
"""

from sapwood import hack, kivi, oaken, packkv, rot, titanus
from sapwood.metrics import GroupError

__all__ = ["GroupError", "hack", "kivi", "oaken", "packkv", "rot", "titanus"]
