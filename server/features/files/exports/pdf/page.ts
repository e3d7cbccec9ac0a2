/** Writes text on PDF pages: cut to fit its width, with Arabic shaped and running from right to left. */
import { createRequire } from 'node:module'
import Document from 'pdfkit'

const require = createRequire(import.meta.url)
const fontFile = (name: string): string => require.resolve(`@expo-google-fonts/readex-pro/${name}`)
const fonts = {
  regular: fontFile('400Regular/ReadexPro_400Regular.ttf'),
  bold: fontFile('600SemiBold/ReadexPro_600SemiBold.ttf'),
}
export type Weight = keyof typeof fonts
export type TextStyle = { size?: number; weight?: Weight; color?: string; align?: 'start' | 'end' }

export const ink = '#161513'
export const muted = '#6B665C'
const line = '#D9D3C7'
const paper = { width: 595.28, height: 841.89, margin: 42 }
export const area = {
  left: paper.margin,
  right: paper.width - paper.margin,
  top: paper.margin,
  bottom: paper.height - paper.margin - 20,
}
const normalSize = 9
/** No letter is wider, relative to the font size; a text that fits by this estimate needs no measuring. */
const widestLetter = 1.05
const footY = paper.height - paper.margin - 6
/** Passed explicitly, as pdfkit then shapes a text as a whole and not word by word. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['rlig', 'calt', 'liga', 'kern', 'mark', 'mkmk']

export type Sheet = ReturnType<typeof createSheet>

/** A PDF of A4 pages written from top to bottom; the bytes finished so far can be taken at any time. */
export function createSheet({ title, rtl }: { title: string; rtl: boolean }) {
  const doc = new Document({
    size: 'A4',
    margin: 0,
    info: { Title: title, Creator: 'XTharwa' },
    lang: rtl ? 'ar' : 'en',
  })
  const ready: Uint8Array[] = []
  const ended = new Promise<void>((resolve, reject) => void doc.on('end', resolve).on('error', reject))
  doc.on('data', (chunk: Buffer) => void ready.push(chunk))

  const use = ({ size = normalSize, weight = 'regular', color = ink }: TextStyle): void =>
    void doc.font(fonts[weight]).fontSize(size).fillColor(color)
  const widthOf = (text: string): number =>
    hasRtl(text) ? doc.widthOfString(text, { features }) : doc.widthOfString(text)

  /** Cuts a text that does not fit, with an ellipsis. */
  const fitted = (text: string, width: number): string => {
    if (widthOf(text) <= width) return text
    const chars = Array.from(text)
    let [short, long] = [0, chars.length]
    while (short < long) {
      const middle = Math.ceil((short + long) / 2)
      if (widthOf(`${chars.slice(0, middle).join('')}…`) <= width) short = middle
      else long = middle - 1
    }
    return `${chars.slice(0, short).join('').trimEnd()}…`
  }

  /**
   * Writes a text between `x` and `x + width`, measured from the left of the page, with `rtl` from the right.
   */
  const write = (text: string, x: number, y: number, width: number, style: TextStyle = {}): void => {
    if (text === '') return
    use(style)
    const atEnd = style.align === 'end'
    const left = rtl ? paper.width - x - width : x
    const mixed = hasRtl(text)
    const fits = !mixed && text.length * (style.size ?? normalSize) * widestLetter <= width
    if (fits && atEnd === rtl) {
      doc.text(text, left, y, { lineBreak: false })
      return
    }
    const fittedText = fits ? text : fitted(text, width)
    const runs = visualRuns(fittedText)
    const widths = runs.map((run) => widthOf(run.text))
    const whole = widths.reduce((sum, each) => sum + each, 0)
    let runX = atEnd === rtl ? left : left + width - whole
    runs.forEach((run, index) => {
      doc.text(run.text, runX, y, { lineBreak: false, ...(run.rtl ? { features } : {}) })
      runX += widths[index] ?? 0
    })
  }
  const rule = (y: number): void =>
    void doc.moveTo(area.left, y).lineTo(area.right, y).lineWidth(0.5).strokeColor(line).stroke()

  return {
    write,
    rule,
    addPage: (): void => void doc.addPage(),
    foot: (start: string, end: string): void => {
      const width = (area.right - area.left) / 2
      write(start, area.left, footY, width, { size: 7.5, color: muted })
      write(end, area.left + width, footY, width, { size: 7.5, color: muted, align: 'end' })
    },
    /** Takes the bytes that are finished so far. */
    take: (): Uint8Array[] => ready.splice(0),
    async end(): Promise<Uint8Array[]> {
      doc.end()
      await ended
      return ready.splice(0)
    },
  }
}

/**
 * A run of text with one direction. The runs of a line are put in visual order by a reduced form of the
 * Unicode Bidirectional Algorithm: two directions and numbers, no embeddings, which is enough for names and
 * bank texts.
 */
type Run = { text: string; rtl: boolean }

const rtlLetter = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u
const letter = /\p{L}/u
const digit = /\p{Nd}/u
const mark = /\p{M}/u
/** Characters that do not end a number when inside it. */
const inNumber = /[.,:/+\-%\u066B\u066C]/u
const mirrored: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  [')', '('],
  ['[', ']'],
  [']', '['],
  ['{', '}'],
  ['}', '{'],
  ['<', '>'],
  ['>', '<'],
  ['«', '»'],
  ['»', '«'],
])

const isRtl = (text: string): boolean => {
  for (const char of text) {
    if (rtlLetter.test(char)) return true
    if (letter.test(char)) return false
  }
  return false
}
const hasRtl = (text: string): boolean => rtlLetter.test(text)

/** Splits a line into runs in visual order, left to right; its first letter decides the base direction. */
export function visualRuns(text: string): Run[] {
  if (!hasRtl(text)) return [{ text, rtl: false }]
  const rtl = isRtl(text)
  const chars = Array.from(text)
  return runsOf(chars, levelsOf(chars, rtl), rtl ? 1 : 0)
}

type Kind = 'L' | 'R' | 'N' | 'other'

const kindOf = (char: string): Kind =>
  digit.test(char) ? 'N' : rtlLetter.test(char) ? 'R' : letter.test(char) ? 'L' : 'other'

/** The embedding level of each character: even levels run from left to right, odd ones from right to left. */
function levelsOf(chars: readonly string[], rtl: boolean): number[] {
  const base: 'L' | 'R' = rtl ? 'R' : 'L'
  const kinds = chars.map(kindOf)
  chars.forEach((char, index) => {
    if (mark.test(char)) kinds[index] = kinds[index - 1] ?? 'other'
    if (inNumber.test(char) && kinds[index - 1] === 'N' && kinds[index + 1] === 'N') kinds[index] = 'N'
  })
  let strong: 'L' | 'R' = base
  const sides: (Kind | null)[] = kinds.map((kind) => {
    if (kind === 'L' || kind === 'R') strong = kind
    if (kind === 'N') return strong === 'R' ? 'N' : 'L'
    return kind === 'other' ? null : kind
  })
  for (let index = 0; index < sides.length; index += 1) {
    if (sides[index] !== null) continue
    let end = index
    while (end < sides.length && sides[end] === null) end += 1
    const before = sideOf(sides[index - 1], base)
    const after = sideOf(sides[end], base)
    sides.fill(before === after ? before : base, index, end)
  }
  return sides.map((side) => (side === 'R' ? 1 : side === 'N' ? 2 : rtl ? 2 : 0))
}

/**
 * The direction that a neighbour gives to neutral characters; numbers in right-to-left text count as such.
 */
const sideOf = (side: Kind | null | undefined, base: 'L' | 'R'): 'L' | 'R' =>
  side === 'N' || side === 'R' ? 'R' : side === 'L' ? 'L' : base

function runsOf(chars: readonly string[], levels: readonly number[], base: number): Run[] {
  const runs: { level: number; chars: string[] }[] = []
  chars.forEach((char, index) => {
    const level = levels[index] ?? base
    const last = runs.at(-1)
    if (last?.level === level) last.chars.push(char)
    else runs.push({ level, chars: [char] })
  })
  for (const level of [2, 1]) reverseFrom(runs, level)
  return runs.map((run) => {
    const rtl = run.level % 2 === 1
    return { rtl, text: run.chars.map((char) => (rtl ? (mirrored.get(char) ?? char) : char)).join('') }
  })
}

/** Reverses each sequence of adjacent runs of at least `level`. */
function reverseFrom(runs: { level: number; chars: string[] }[], level: number): void {
  for (let index = 0; index < runs.length; index += 1) {
    if ((runs[index]?.level ?? 0) < level) continue
    let end = index
    while ((runs[end]?.level ?? -1) >= level) end += 1
    runs.splice(index, end - index, ...runs.slice(index, end).reverse())
    index = end
  }
}
