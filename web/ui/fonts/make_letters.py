"""Makes latin-wght-letters.woff2: the characters of English texts in Readex Pro, at the weights in use.

Half the size of the family's file, which then loads for a name with other letters only. Run with fontTools and brotli
installed:
python3 make_letters.py ../../../node_modules/@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2
"""
import sys
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

def main(source):
    font = TTFont(source)
    options = subset.Options(hinting=False, name_IDs=["*"], notdef_outline=True)
    subsetter = subset.Subsetter(options)
    # as in the unicode-range of app.css
    subsetter.populate(unicodes=[*range(0x20, 0x7F), 0xA0, 0xB7, *range(0x2000, 0x2070), 0x2212])
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, {"wght": (300, 600)})
    font.flavor = "woff2"
    font.save("latin-wght-letters.woff2")


main(sys.argv[1])
