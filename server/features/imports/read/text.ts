import type { ImportEncoding } from '#contract/imports/imports.ts'
import { looksLikeFormula } from '#contract/text.ts'
import { FileRefused } from './types.ts'

/** Decodes a file in the requested encoding, or in the one detected. Throws FileRefused for a binary file. */
export function decodeFile(
  bytes: Uint8Array,
  chosen?: ImportEncoding,
): { text: string; encoding: ImportEncoding } {
  const encoding = chosen ?? encodingOf(bytes)
  // some programs fill a file up with NULs
  const text = new TextDecoder(encoding).decode(bytes).replace(/^\0+|\0+$/g, '')
  // no supported text format contains NUL, whereas binary files do
  if (text.includes('\0')) throw new FileRefused('import_unsupported')
  return { text, encoding }
}

function encodingOf(bytes: Uint8Array): ImportEncoding {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 4000)
  const zeros = { even: 0, odd: 0 }
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2 === 0 ? 'even' : 'odd'] += 1
  })
  if (zeros.odd > start.length / 4 && zeros.even === 0) return 'utf-16le'
  if (zeros.even > start.length / 4 && zeros.odd === 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return oneByteEncodingOf(bytes)
  }
}

/** Frequent letters of Russian in Windows-1251, which are accented Latin ones in the encoding of Arabic. */
const cyrillic = new Set([0xe0, 0xe2, 0xe8, 0xea, 0xeb, 0xee, 0xef])

/** Arabic and Cyrillic texts consist of runs of high bytes; accented letters of other languages stand alone. */
function oneByteEncodingOf(bytes: Uint8Array): 'windows-1256' | 'windows-1252' | 'windows-1251' {
  let high = 0
  let runs = 0
  let russian = 0
  let before = false
  for (const byte of bytes) {
    const isHigh = byte >= 0x80
    if (isHigh) high += 1
    if (cyrillic.has(byte)) russian += 1
    if (isHigh && !before) runs += 1
    before = isHigh
  }
  if (runs === 0 || high / runs < 1.8) return 'windows-1252'
  return russian * 5 > high ? 'windows-1251' : 'windows-1256'
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Replaces numeric and predefined entities; others stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,5}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return entities[name.toLowerCase()] ?? whole
    const code = typeof decimal === 'string' ? Number(decimal) : parseInt(String(hex), 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** Removes the apostrophe with which exports mark a cell that begins like a formula. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && looksLikeFormula(cell) ? cell.slice(1) : cell
}

const invisible = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/g
const arabicDigits = /[٠-٩۰-۹]/g
const isPlain = /^[ -~]*$/

/** A cell with Latin digits, and without the marks that change the direction of text. */
export function latinDigits(cell: string): string {
  if (isPlain.test(cell)) return cell
  return cell
    .replace(invisible, '')
    .replace(arabicDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
}

/**
 * A readable key (rather than a hash) for a file layout: the header's cells, folded, cut to what an index
 * holds.
 */
export function layoutName(format: string, cells: readonly string[]): string {
  const folded = cells.map((cell) => cell.trim().toLowerCase().replace(/\s+/g, ' '))
  return `${format}:${folded.join('|')}`.slice(0, 500)
}
