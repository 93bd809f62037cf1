"""Makes NotoSansJP-Bold.otf: the Japanese letters of Noto Sans CJK that pictures need.

    python3 -m venv v && v/bin/pip install fonttools
    apt-get download fonts-noto-cjk && dpkg -x fonts-noto-cjk_*.deb noto
    v/bin/python fonts/subset.py noto/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc

It takes what DejaVuSans-Bold.ttf lacks of: the letters of locales/ja/, kana, punctuation and full-width letters, and the
2,965 kanji of the first level of JIS X 0208, which most names are written in.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

FONTS = Path(__file__).resolve().parent


def wanted():
    letters = set()
    for file in sorted((FONTS.parent / "locales/ja").glob("*.ftl")):
        letters |= set(file.read_text(encoding="utf-8"))
    # Rows of JIS X 0208: punctuation, kana, and the kanji of the first level.
    for row in [1, 2, 4, 5, *range(16, 48)]:
        for cell in range(1, 95):
            letters |= set(bytes([row + 0xA0, cell + 0xA0]).decode("euc_jp", "ignore"))
    letters |= {chr(code) for code in range(0xFF01, 0xFFA0)}
    # Second forms of names that are written in one way only.
    letters |= set("々〆ヶ髙﨑德濵")
    return {ord(letter) for letter in letters if letter.isprintable()}


def main(collection):
    fonts = TTCollection(collection).fonts
    font = next(font for font in fonts if font["name"].getDebugName(1) == "Noto Sans CJK JP")
    known = set(TTFont(FONTS / "DejaVuSans-Bold.ttf").getBestCmap())
    options = subset.Options()
    options.layout_features = []
    options.hinting = False
    options.drop_tables += ["GSUB", "GPOS", "BASE", "VORG", "vhea", "vmtx", "DSIG"]
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    options.desubroutinize = False
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted() - known)
    subsetter.subset(font)
    font.save(FONTS / "NotoSansJP-Bold.otf")
    print(len(font.getBestCmap()), "letters")


main(sys.argv[1])
