"""Pairs many tournaments with py4swiss, which is not ours.

Reads tournaments as TRF from standard input, each as one JSON string a line; writes for each one line of JSON: the
pairs in their order, White first, 0 for nobody, or null where it finds no pairing.
"""

import json
import multiprocessing
import sys
import tempfile
from pathlib import Path

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import TrfParser


def answer(line):
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".trf") as file:
        file.write(json.loads(line))
        file.flush()
        trf = TrfParser.parse(Path(file.name), strict=True)
    try:
        return json.dumps([[pair.white, pair.black] for pair in DutchEngine.generate_pairings(trf)])
    except PairingError:
        return "null"


if __name__ == "__main__":
    with multiprocessing.Pool() as pool:
        for pairs in pool.imap(answer, sys.stdin, chunksize=16):
            print(pairs, flush=True)
