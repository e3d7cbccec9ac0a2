/** Opens a file of any kind: unpacks archives, and turns spreadsheets and PDF statements into tables. */
import * as z from 'zod/mini'
import { decodeFile } from './text.ts'
import { byAccount } from './pdf/headings.ts'
import { tableOf } from './pdf/table.ts'
import { readLines } from './pdf/words.ts'
import { delimiterOf, readCsv } from './csv.ts'
import { joinSheets, readSheets, type Sheet } from './sheets/sheets.ts'
import { FileRefused, type Table } from './types.ts'
import { openZip, type Zip } from './zip.ts'

/** A text to be read by its format, or the table of a spreadsheet or a PDF; `sheets` are those of a workbook, each apart. */
export type Opened =
  | { text: Uint8Array }
  | { format: 'xlsx' | 'pdf'; table: Table; sheets?: Sheet[] }
  /** Of several accounts, or the files of an archive. */
  | { parts: Opened[] }

/** Throws FileRefused if it is of no known kind, damaged, or holds several files. */
export async function openFile(bytes: Uint8Array, password?: string): Promise<Opened> {
  if (bytes.length === 0) throw new FileRefused('import_empty')
  if (startsWith(bytes, [0x50, 0x4b]))
    return openArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), password)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return sheetOf(bytes)
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) return openPdf(bytes, password)
  const tables = unlockedIn(bytes)
  if (tables) return tables
  if (isHtmlOrSpreadsheetML(bytes)) return sheetOf(plainTables(decodeFile(bytes).text))
  return { text: bytes }
}

const UnlockedTable = z.object({
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
const Unlocked = z.object({ format: z.literal('xtharwa-tables-1'), tables: z.array(UnlockedTable) })
const unlockedStart = '{"format":"xtharwa-tables-1"'

/** The tables of a protected PDF, to be opened again without its password; null for other files. */
export function unlocked(opened: Opened): Uint8Array | null {
  const parts = 'parts' in opened ? opened.parts : [opened]
  const tables = parts.flatMap((part) =>
    'table' in part && part.format === 'pdf'
      ? [{ rows: part.table.rows, lines: part.table.lines, figures: part.table.figures }]
      : [],
  )
  return tables.length === 0 ? null : Buffer.from(JSON.stringify({ format: 'xtharwa-tables-1', tables }))
}

function unlockedIn(bytes: Uint8Array): Opened | null {
  if (!startsWith(bytes, [...Buffer.from(unlockedStart)])) return null
  try {
    return pdfOf(Unlocked.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))).tables)
  } catch {
    throw new FileRefused('import_damaged')
  }
}

const pdfOf = (tables: readonly Table[]): Opened => {
  const parts = tables.map((table) => ({ format: 'pdf' as const, table }))
  const [only] = parts
  return parts.length === 1 && only ? only : { parts }
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

const sheetOf = async (bytes: Uint8Array | string): Promise<Opened> => ({
  format: 'xlsx',
  ...(await readSheets(bytes)),
})

async function openPdf(bytes: Uint8Array, password: string | undefined): Promise<Opened> {
  const tables = byAccount(await readLines(bytes, password)).map(tableOf)
  const read = tables.flatMap((table) => (table && table.rows.length > 1 ? [table] : []))
  if (read.length === 0 || read.length < tables.length) throw new FileRefused('import_unproven')
  return pdfOf(read)
}

/** As pages are written by hand: of tables within tables those that hold no other, and cells without an end closed. */
function plainTables(html: string): string {
  const isNested = /<table(?![:\w])(?:(?!<\/table)[\s\S])*<table(?![:\w])/i.test(html)
  const inner = isNested
    ? (html.match(/<table(?![:\w])(?:(?!<table(?![:\w]))[\s\S])*?<\/table\s*>/gi)?.join('') ?? '')
    : html
  const count = (tag: RegExp): number => inner.match(tag)?.length ?? 0
  const closed =
    count(/<t[dh]\b/gi) === count(/<\/t[dh]\b/gi)
      ? inner
      : inner
          .replace(/<\/t[dh]\s*>/gi, '')
          .replace(/<t[dh]\b(?:(?!<t[dh]\b|<\/?tr\b|<\/table)[\s\S])*/gi, '$&</td>')
  return isNested ? `<html><body>${closed}</body></html>` : closed
}

function isHtmlOrSpreadsheetML(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4000)).toString('latin1').replaceAll('\0', '')
  return (
    /^[^<]{0,8}<(?:!doctype html|html|head|meta|style|table|div)\b/i.test(head) ||
    /<(?:\w+:)?Workbook\b|<office:document\b/.test(head)
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
  return (table.leftOut ?? []).length > 0 ? null : { format: 'xlsx', table }
}
const mostFiles = 24

/** Several statements of a bank's format, which name their accounts; null for others. */
function statementsOf(zip: Zip, names: readonly string[]): Opened | null {
  if (
    names.length > mostFiles ||
    names.some((name) => !/\.(?:xml|ofx|qfx|sta|mt940|940|mt942|942)$/i.test(name))
  )
    return null
  return { parts: names.toSorted().map((name) => ({ text: zip.read(name) ?? Buffer.alloc(0) })) }
}

async function openArchive(bytes: Buffer, password: string | undefined): Promise<Opened> {
  const zip = openZip(bytes)
  // a workbook of OpenDocument may be without styles, which the library only does without in one file
  if (zip.names.includes('content.xml') && !zip.names.includes('styles.xml')) {
    const content = zip.read('content.xml')?.toString('utf8') ?? ''
    return sheetOf(content.replaceAll('office:document-content', 'office:document'))
  }
  if (zip.names.some((name) => /^(?:xl\/workbook\.(?:xml|bin)|content\.xml)$/.test(name)))
    return sheetOf(zip.checked())
  if (zip.names.includes('[Content_Types].xml')) throw new FileRefused('import_unsupported')
  const files = zip.names.filter((name) => !/(?:^|\/)(?:__MACOSX\/|\.)|\/$/.test(name))
  // YNAB packs its plan, which has no payments, beside the register
  const [name, ...more] =
    files.length > 1 ? files.filter((each) => /register\.(?:csv|tsv)$/i.test(each)) : files
  if (files.length > 1 && (name === undefined || more.length > 0)) {
    const several = filesOf(zip, files) ?? statementsOf(zip, files)
    if (several) return several
  }
  if (name === undefined || more.length > 0)
    throw new FileRefused(files.length > 1 ? 'import_many_files' : 'import_empty')
  const inner = zip.read(name) ?? Buffer.alloc(0)
  if (inner.length === 0) throw new FileRefused('import_empty')
  if (startsWith(inner, [0x50, 0x4b]) && !/\.(?:xls[xbm]|ods)$/i.test(name))
    throw new FileRefused('import_unsupported')
  return openFile(inner, password)
}
