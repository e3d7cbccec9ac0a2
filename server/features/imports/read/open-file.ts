/** Opens a file of any kind: unpacks archives, and turns spreadsheets and PDF statements into tables. */
import * as z from 'zod/mini'
import { decodeFile } from './text.ts'
import { tableOf } from './pdf/table.ts'
import { readLines } from './pdf/words.ts'
import { delimiterOf, readCsv } from './csv.ts'
import { joinSheets, readSheets, type Sheet } from './sheets.ts'
import { FileRefused, type Table } from './types.ts'
import { openZip, type Zip } from './zip.ts'

/** A text to be read by its format, or the table of a spreadsheet or a PDF; `sheets` are those of a workbook, each apart. */
export type Opened = { text: Uint8Array } | { format: 'xlsx' | 'pdf'; table: Table; sheets?: Sheet[] }

/** Throws FileRefused if it is of no known kind, damaged, or holds several files. */
export async function openFile(bytes: Uint8Array, password?: string): Promise<Opened> {
  if (bytes.length === 0) throw new FileRefused('import_empty')
  if (startsWith(bytes, [0x50, 0x4b]))
    return openArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), password)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return sheetOf(bytes)
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) return openPdf(bytes, password)
  const table = tableIn(bytes)
  if (table) return { format: 'pdf', table }
  if (isHtmlOrSpreadsheetML(bytes)) return sheetOf(decodeFile(bytes).text)
  return { text: bytes }
}

const Unlocked = z.object({
  format: z.literal('xtharwa-table-1'),
  rows: z.array(z.array(z.string())),
  lines: z.array(z.number()),
  figures: z.object({
    opening: z.array(z.string()),
    closing: z.array(z.string()),
    debits: z.array(z.string()),
    credits: z.array(z.string()),
    isCard: z.boolean(),
    day: z.nullable(z.string()),
    number: z.string(),
    currency: z.nullable(z.string()),
  }),
})
const unlockedStart = '{"format":"xtharwa-table-1"'

/** The table of a protected PDF, to be opened again without its password; null for other files. */
export function unlocked(opened: Opened): Uint8Array | null {
  if (!('table' in opened) || opened.format !== 'pdf') return null
  const { rows, lines, figures } = opened.table
  return Buffer.from(JSON.stringify({ format: 'xtharwa-table-1', rows, lines, figures }))
}

function tableIn(bytes: Uint8Array): Table | null {
  if (!startsWith(bytes, [...Buffer.from(unlockedStart)])) return null
  try {
    return Unlocked.parse(JSON.parse(Buffer.from(bytes).toString('utf8')))
  } catch {
    throw new FileRefused('import_damaged')
  }
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

const sheetOf = async (bytes: Uint8Array | string): Promise<Opened> => ({
  format: 'xlsx',
  ...(await readSheets(bytes)),
})

async function openPdf(bytes: Uint8Array, password: string | undefined): Promise<Opened> {
  const table = tableOf(await readLines(bytes, password))
  if (!table || table.rows.length < 2) throw new FileRefused('import_unproven')
  return { format: 'pdf', table }
}

function isHtmlOrSpreadsheetML(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4000)).toString('latin1').replaceAll('\0', '')
  return (
    /^[^<]{0,8}<(?:!doctype html|html|head|meta|style|table|div)\b/i.test(head) ||
    /<(?:\w+:)?Workbook\b/.test(head)
  )
}

/** Several CSV files with the same headings are the statements of several accounts, or parts of one; null for others. */
function filesOf(zip: Zip, names: readonly string[]): Opened | null {
  if (names.length > mostFiles || names.some((name) => !/\.(?:csv|txt|tsv)$/i.test(name))) return null
  const sheets = names.toSorted().map((name) => {
    const { text } = decodeFile(zip.read(name) ?? Buffer.alloc(0))
    const stem = name.replace(/^.*\//, '').replace(/\.\w+$/, '')
    return { name: stem, ...readCsv(text, delimiterOf(text)) }
  })
  const table = joinSheets(sheets)
  return (table.otherSheets ?? []).length > 0 ? null : { format: 'xlsx', table }
}
const mostFiles = 24

async function openArchive(bytes: Buffer, password: string | undefined): Promise<Opened> {
  const zip = openZip(bytes)
  if (zip.names.some((name) => /^(?:xl\/workbook\.(?:xml|bin)|content\.xml)$/.test(name)))
    return sheetOf(zip.checked())
  if (zip.names.includes('[Content_Types].xml')) throw new FileRefused('import_unsupported')
  const files = zip.names.filter((name) => !/(?:^|\/)(?:__MACOSX\/|\.)|\/$/.test(name))
  // YNAB packs its plan, which has no payments, beside the register
  const [name, ...more] =
    files.length > 1 ? files.filter((each) => /register\.(?:csv|tsv)$/i.test(each)) : files
  const several = files.length > 1 && (name === undefined || more.length > 0) ? filesOf(zip, files) : null
  if (several) return several
  if (name === undefined || more.length > 0)
    throw new FileRefused(files.length > 1 ? 'import_many_files' : 'import_empty')
  const inner = zip.read(name) ?? Buffer.alloc(0)
  if (inner.length === 0) throw new FileRefused('import_empty')
  if (startsWith(inner, [0x50, 0x4b]) && !/\.(?:xls[xbm]|ods)$/i.test(name))
    throw new FileRefused('import_unsupported')
  return openFile(inner, password)
}
