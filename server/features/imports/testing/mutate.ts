import type { Random } from '../../../../test/simulator/random.ts'

/** What banks, people and broken downloads put where a value should be. */
const odd = [
  '',
  ' ',
  '-',
  '0',
  '.',
  ':',
  '10:15',
  '31/02/2026',
  '99999999999999999999',
  '1e400',
  '-0,00',
  'AE',
  'aed',
  'AED USD',
  '😀'.repeat(120),
  '\u202e',
  '\ufeff',
  '&#0;',
  '&#xD800;',
  '__proto__',
  '"',
  "'",
  '=1+1',
  'x'.repeat(700),
]

/** Splits a text so that joining the pieces gives it back; every second piece is a value. */
type Split = (text: string) => string[]
/** Tags as in OFX: `<NAME>` and the text after it. */
export const byTags: Split = (text) => text.split(/(?<=>)|(?=<)/)
/** Elements that hold a text only, so that a file without one is still XML. */
export const byElements: Split = (text) => text.split(/(?=<[^/<>]+>[^<]*<\/)|(?<=<\/[^<>]+>)/)
export const byLines: Split = (text) => text.split(/(?<=\n)/)
export const byCells: Split = (text) => text.split(/(?<=[,;\n])|(?=[,;\n])/)
/** Members of objects with the commas after them. */
export const byMembers: Split = (text) => text.split(/(?<=[,{[])|(?=[\]}])/)

/** A piece with another value; an element keeps its tags, and a member of an object its name. */
function withValue(piece: string, value: string): string {
  const [, start, end] = /^(<[^<>]+>)[^<]*(<\/[^]*)$/.exec(piece) ?? []
  if (start !== undefined) return `${start}${value}${end}`
  const [, name, comma] = /^("\w+":)"[^"]*"(,?)$/.exec(piece) ?? []
  return name === undefined ? value : `${name}${JSON.stringify(value)}${comma}`
}

/** Drops, empties, doubles, swaps, replaces or cuts a few pieces of a text. */
export function mutate(text: string, split: Split, random: Random): string {
  let pieces = split(text)
  for (let times = random.whole(1, 6); times > 0 && pieces.length > 0; times -= 1) {
    const index = random.whole(0, pieces.length - 1)
    const otherIndex = random.whole(0, pieces.length - 1)
    const piece = pieces[index] ?? ''
    const how = random.weighted({ drop: 6, empty: 5, double: 5, odd: 8, swap: 2, tear: 1, cut: 1 })
    if (how === 'drop') pieces = pieces.toSpliced(index, 1)
    else if (how === 'empty') pieces = pieces.with(index, withValue(piece, ''))
    else if (how === 'double') pieces = pieces.toSpliced(index, 0, piece)
    else if (how === 'odd') pieces = pieces.with(index, withValue(piece, random.pick(odd)))
    else if (how === 'swap') pieces = pieces.with(index, pieces[otherIndex] ?? '').with(otherIndex, piece)
    else if (how === 'tear') pieces = pieces.with(index, piece.slice(random.whole(0, piece.length)))
    else pieces = pieces.slice(0, index)
  }
  return pieces.join('')
}
