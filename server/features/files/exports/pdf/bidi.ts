/**
 * A run of text with one direction. The runs of a line are put in visual order by a reduced form of the
 * Unicode Bidirectional Algorithm: two directions and numbers, no embeddings, which is enough for names and
 * bank texts.
 */
export type Run = { text: string; rtl: boolean }

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
export const hasRtl = (text: string): boolean => rtlLetter.test(text)

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
