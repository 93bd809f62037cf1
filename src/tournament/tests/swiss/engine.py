"""Pairs tournaments with py4swiss, an independent engine.

Reads tournaments in TRF from standard input, one JSON string per line. Writes one line of JSON for each: the pairs in
order, White first and 0 for the bye, or null if there is no pairing.
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
