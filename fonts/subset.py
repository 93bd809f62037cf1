"""Makes the fonts of pictures: from each family the letters that names and catalogues need, in bold.

    python3 -m venv v && v/bin/pip install fonttools ngender wordfreq
    apt-get download fonts-noto-core fonts-noto-cjk fonts-dejavu-core
    for package in fonts-*.deb; do dpkg -x $package fonts-debian; done
    npm pack @expo-google-fonts/noto-emoji && tar xzf expo-google-fonts-noto-emoji-*.tgz
    v/bin/python fonts/subset.py fonts-debian/usr/share/fonts package/700Bold/NotoEmoji_700Bold.ttf

It prints the size of each font, and the share of letters in lists of given names and of words that the fonts have.
"""

import csv
import sys
from pathlib import Path

import ngender
import wordfreq
from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

FONTS = Path(__file__).resolve().parent

# Scripts with a font of their own. Each has all letters of its script: they are few.
SCRIPTS = [
    "Hebrew", "Arabic", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Tamil", "Telugu", "Kannada", "Malayalam",
    "Sinhala", "Thai", "Lao", "Khmer", "Myanmar", "Ethiopic",
]

# DejaVu has these too, but Noto draws them better: Hebrew, Arabic, Lao, and emoji.
NOT_FROM_DEJAVU = [
    range(0x0590, 0x0860), range(0x08A0, 0x0900), range(0x0E80, 0x0F00), range(0xFB1D, 0xFE00),
    range(0xFE70, 0xFEFF), range(0x1F000, 0x20000),
]


# The list of names among those of `frequencies`.
NAMES = "given names in China (ngender)"


def characters(encoding, rows):
    """Returns the characters of rows of a national standard with two bytes for each character."""
    pairs = ((row, cell) for row in rows for cell in range(0x40, 0xFF))
    return set("".join(bytes(pair).decode(encoding, "ignore") for pair in pairs))


def frequencies():
    """Returns counts of characters by list: given names in China, and words of other languages."""
    lists = {NAMES: {}}
    with open(Path(ngender.__file__).parent / "charfreq.csv", encoding="utf-8") as file:
        for letter, *numbers in list(csv.reader(file))[1:]:
            lists[NAMES][letter] = sum(map(int, numbers))
    for language in ["zh", "ja", "ko", "ar", "fa", "ur", "he", "hi", "bn", "ta", "el", "ru"]:
        letters = lists.setdefault(f"words, {language} (wordfreq)", {})
        for word, frequency in wordfreq.get_frequency_dict(language).items():
            for letter in word:
                letters[letter] = letters.get(letter, 0) + frequency
    return lists


def most_frequent(letters, share):
    """Returns the most frequent letters that together make up this share of a list."""
    left = share * sum(letters.values())
    taken = set()
    for letter in sorted(letters, key=lambda letter: (-letters[letter], letter)):
        if left <= 0:
            break
        left -= letters[letter]
        taken.add(letter)
    return taken


def han_and_hangul():
    """Returns the letters of names in China, Taiwan, Japan and Korea: national standards, and frequent others."""
    letters = set()
    for file in sorted((FONTS.parent / "locales").glob("*/*.ftl")):
        letters |= set(file.read_text(encoding="utf-8"))
    # GB 2312: punctuation, kana, and 6,763 simplified characters.
    letters |= characters("gb2312", range(0xA1, 0xF8))
    # Big5: the 5,401 traditional characters of the first level.
    letters |= characters("big5", range(0xA1, 0xC7))
    # JIS X 0208: both levels of kanji.
    letters |= characters("euc_jp", range(0xA1, 0xF5))
    # KS X 1001: 2,350 syllables. Its Chinese characters are those of the other standards.
    letters |= {letter for letter in characters("euc_kr", range(0xB0, 0xC9)) if "가" <= letter <= "힣"}
    # Letters of Hangul, bopomofo, and wide and narrow forms.
    letters |= {chr(code) for code in [*range(0x3105, 0x3130), *range(0x3131, 0x3190), *range(0xFF01, 0xFFEF)]}
    # Forms of kanji that occur in names, of which the standards have another.
    letters |= set("々〆ヶ髙﨑德濵栁桒槗塚神祥福吉𠮷𣘺")
    lists = frequencies()
    letters |= most_frequent(lists[NAMES], 0.9998)
    letters |= most_frequent(lists["words, ko (wordfreq)"], 0.99999)
    return {ord(letter) for letter in letters if letter.isprintable()}


def reduced(font, unicodes, features):
    options = subset.Options()
    options.layout_features = features
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx", "DSIG", "STAT", "gasp", "meta", "MATH", "kern", "FFTM"]
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)
    return font


def save(font, name):
    path = FONTS / name
    font.save(path)
    print(f"{name}: {len(font.getBestCmap())} characters, {path.stat().st_size} bytes")
    return set(font.getBestCmap())


def report(known):
    """Prints the share of characters in each frequency list that are known, and the most frequent others."""
    for name, letters in frequencies().items():
        missing = {letter: count for letter, count in letters.items() if ord(letter) not in known}
        share = 100 - 100 * sum(missing.values()) / sum(letters.values())
        first = "".join(sorted(missing, key=missing.get, reverse=True)[:40])
        print(f"{name}: {share:.4f} %; without {len(missing)} of {len(letters)}: {first}")


def main(debian, emoji):
    debian = Path(debian)
    dejavu = TTFont(debian / "truetype/dejavu/DejaVuSans-Bold.ttf")
    left_out = {code for block in NOT_FROM_DEJAVU for code in block}
    features = ["ccmp", "locl", "mark", "mkmk", "kern"]
    known = save(reduced(dejavu, set(dejavu.getBestCmap()) - left_out, features), "DejaVuSans-Bold.ttf")
    for script in SCRIPTS:
        font = TTFont(debian / f"truetype/noto/NotoSans{script}-Bold.ttf")
        wanted = set(font.getBestCmap()) - known
        known |= save(reduced(font, wanted, subset.Options().layout_features), f"NotoSans{script}-Bold.ttf")
    fonts = TTCollection(debian / "opentype/noto/NotoSansCJK-Bold.ttc").fonts
    han = next(font for font in fonts if font["name"].getDebugName(1) == "Noto Sans CJK JP")
    known |= save(reduced(han, han_and_hangul() - known, ["locl"]), "NotoSansCJK-Bold.otf")
    font = TTFont(emoji)
    wanted = set(font.getBestCmap()) - {code for code in known if code < 0x2000}
    known |= save(reduced(font, wanted, ["ccmp", "liga"]), "NotoEmoji-Bold.ttf")
    report(known)


if __name__ == "__main__":
    main(*sys.argv[1:])
