"""Makes figures.woff2: the ten digits of Readex Pro, all of one width at every weight.

The family has no tabular figures. Run with fontTools and brotli installed:
python3 make_figures.py ../../../node_modules/@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2
"""
import sys
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.iup import iup_delta

def full_deltas(font, name, variation):
    """A variation's deltas for every point, the four phantom points last."""
    glyf = font["glyf"]
    coordinates, control = glyf._getCoordinatesAndControls(name, font["hmtx"].metrics)
    deltas = variation.coordinates
    if None in deltas:
        deltas = iup_delta(deltas, list(coordinates), list(control.endPts))
    return [tuple(delta) for delta in deltas]


def main(source):
    font = TTFont(source)
    options = subset.Options(layout_features=[], hinting=False, name_IDs=["*"], notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=range(0x30, 0x3A))
    subsetter.subset(font)
    cmap, glyf, gvar, hmtx = font.getBestCmap(), font["glyf"], font["gvar"], font["hmtx"]
    names = [cmap[0x30 + i] for i in range(10)]
    widest = max(names, key=lambda name: hmtx[name][0])
    width = hmtx[widest][0]
    key = lambda variation: tuple(sorted(variation.axes.items()))
    common = {}
    for variation in gvar.variations[widest]:
        deltas = full_deltas(font, widest, variation)
        common[key(variation)] = deltas[-3][0] - deltas[-4][0]
    for name in names:
        advance = hmtx[name][0]
        for variation in gvar.variations[name]:
            deltas = full_deltas(font, name, variation)
            grown = deltas[-3][0] - deltas[-4][0]
            shift = (common[key(variation)] - grown) / 2
            left = deltas[-4][0]
            moved = [(round(x - left + shift), round(y)) for x, y in deltas[:-4]]
            variation.coordinates = moved + [(0, 0), (round(common[key(variation)]), 0), (0, 0), (0, 0)]
        glyph = glyf[name]
        shift = (width - advance) // 2
        glyph.coordinates.translate((shift, 0))
        glyph.recalcBounds(glyf)
        hmtx[name] = (width, glyph.xMin)
    for table in ("HVAR", "GSUB", "GPOS", "GDEF", "STAT", "DSIG"):
        if table in font:
            del font[table]
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16):
            record.string = "XTharwaFigures" if record.nameID == 6 else "XTharwa Figures"
    font.flavor = "woff2"
    font.save("figures.woff2")
    print("width", width, "of", font["head"].unitsPerEm)


main(sys.argv[1])
