import { importLimits } from '#contract/imports/imports.ts'
import { addDays } from '#contract/period.ts'
import { decodeEntities } from './text.ts'
import { FileRefused, type LeftOutLine, type Table } from './types.ts'
import { openZip } from './zip.ts'

const maxCells = 500

/**
 * The cells of the sheet with the most rows, as text; dates as calendar days, formulas as their stored
 * results. The rows of other sheets are left out, with that reason.
 */
export function readXlsx(bytes: Buffer): Table {
  const zip = openZip(bytes)
  const part = (name: string): string => {
    const text = zip.read(name)?.toString('utf8') ?? ''
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new FileRefused('import_unsupported')
    return text
  }
  if (!zip.names.includes('xl/workbook.xml')) throw new FileRefused('import_unsupported')
  const shared = [...part('xl/sharedStrings.xml').matchAll(/<si\b[^>]*?(?:\/>|>([\s\S]*?)<\/si>)/g)].map(
    ([, inner = '']) => textsIn(inner),
  )
  const dated = dateStyles(part('xl/styles.xml'))
  const from1904 = /<workbookPr\b[^>]*date1904="(?:1|true)"/.test(part('xl/workbook.xml'))
  const sheets = zip.names.filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
  const tables = sheets.map((name) => readSheet(part(name), { shared, dated, from1904 }))
  const empty: Table = { rows: [], lines: [] }
  const largest = tables.reduce((most, table) => (table.rows.length > most.rows.length ? table : most), empty)
  return { ...largest, otherSheets: tables.filter((table) => table !== largest).flatMap(leftOutRows) }
}

const leftOutRows = ({ rows, lines }: Table): LeftOutLine[] =>
  rows.map((cells, index) => ({
    line: lines[index] ?? index + 1,
    reason: 'other_sheet',
    text: cells.join(' · ').slice(0, 200),
  }))

/** Joins the runs of a text; phonetic hints are not part of it. */
function textsIn(inner: string): string {
  const plain = inner.replace(/<rPh\b[\s\S]*?<\/rPh>/g, '')
  return decodeEntities(
    [...plain.matchAll(/<t\b[^>]*?(?:\/>|>([^<]*)<\/t>)/g)].map(([, text = '']) => text).join(''),
  ).replace(/_x([\dA-F]{4})_/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

type Book = { shared: readonly string[]; dated: readonly boolean[]; from1904: boolean }

function readSheet(text: string, book: Book): Table {
  const table: Table = { rows: [], lines: [] }
  for (const [, attributes = '', inner = ''] of text.matchAll(/<row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/row>)/g)) {
    const cells: string[] = []
    for (const [, attributes = '', body = ''] of inner.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
      const place = columnOf(/\br="([A-Z]{1,3})\d+"/.exec(attributes)?.[1]) ?? cells.length
      if (place >= maxCells) continue
      while (cells.length < place) cells.push('')
      cells[place] = cellText(attributes, body, book)
    }
    if (cells.every((cell) => cell.trim() === '')) continue
    table.rows.push(cells)
    table.lines.push(Number(/\br="(\d{1,7})"/.exec(attributes)?.[1] ?? table.rows.length))
    if (table.rows.length > importLimits.rows + 300) throw new FileRefused('import_too_many_rows')
  }
  return table
}

function columnOf(letters: string | undefined): number | null {
  if (letters === undefined) return null
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellText(attributes: string, body: string, { shared, dated, from1904 }: Book): string {
  const type = /\bt="(\w+)"/.exec(attributes)?.[1] ?? 'n'
  if (type === 'inlineStr') return textsIn(body)
  const value = decodeEntities(/<v\b[^>]*>([^<]*)<\/v>/.exec(body)?.[1] ?? '')
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'e') return ''
  if (type !== 'n') return value
  const style = Number(/\bs="(\d{1,5})"/.exec(attributes)?.[1] ?? 0)
  if (value !== '' && dated[style] === true) return serialDay(Number(value), from1904) ?? value
  return plainNumber(value)
}

/** Numbers are stored as doubles: the first 15 digits are what was typed, the rest is rounding noise. */
function plainNumber(value: string): string {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  if (/^-?\d{1,15}(?:\.\d{1,6})?$/.test(value)) return value
  if (Math.abs(number) >= 1e15) return value
  return String(Number(number.toPrecision(15))).includes('e') ? value : String(Number(number.toPrecision(15)))
}

/**
 * The calendar day of a serial number; the format's 1900 has one day too many, so days before March 1900 are
 * null.
 */
function serialDay(serial: number, from1904: boolean): string | null {
  if (!Number.isFinite(serial) || serial < 61 || serial > 80_000) return null
  return from1904 ? addDays('1904-01-01', Math.floor(serial)) : addDays('1899-12-30', Math.floor(serial))
}

/** For each cell style, whether it shows a date. */
function dateStyles(styles: string): boolean[] {
  const custom = new Map(
    [...styles.matchAll(/<numFmt\b([^>]*)\/?>/g)].map(([, attributes = '']) => {
      const code = decodeEntities(/formatCode="([^"]*)"/.exec(attributes)?.[1] ?? '')
      const plainCode = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
      return [
        Number(/numFmtId="(\d+)"/.exec(attributes)?.[1]),
        /[dy]/i.test(plainCode) || /mmm/i.test(plainCode),
      ] as const
    }),
  )
  const formats = /<cellXfs\b[^>]*>([\s\S]*?)<\/cellXfs>/.exec(styles)?.[1] ?? ''
  return [...formats.matchAll(/<xf\b([^>]*)>/g)].map(([, attributes = '']) => {
    const id = Number(/numFmtId="(\d+)"/.exec(attributes)?.[1] ?? 0)
    return (
      custom.get(id) ??
      ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58))
    )
  })
}
