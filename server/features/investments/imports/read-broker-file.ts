/** Reads a broker's file of any kind. Needs neither database nor clock. */
import { openFile } from '../../imports/read/open-file.ts'
import { decodeFile } from '../../imports/read/text.ts'
import { FileRefused } from '../../imports/read/types.ts'
import { isFlex, isFlexCsv, readFlex, readFlexCsv } from './flex/flex.ts'
import { isGhostfolio, readGhostfolio } from './ghostfolio.ts'
import { isInvestmentOfx, readInvestmentOfx } from './ofx.ts'
import { tablesInJson } from './json-tables.ts'
import type { FileTrades } from './table/row.ts'
import { readTable, readTables, type TableOptions } from './table/table.ts'

export type FileInput = { bytes: Uint8Array; options: TableOptions }

/** Throws FileRefused if the file cannot be opened, or nothing in it can be told. */
export async function readBrokerFile({ bytes, options }: FileInput): Promise<FileTrades> {
  const opened = await openFile(bytes)
  if ('parts' in opened) throw new FileRefused('import_many_files')
  const file =
    'table' in opened
      ? readTables(opened.sheets ?? [opened.table], options)
      : readText(decodeFile(opened.text).text, options)
  if (file.trades.length + file.unread.length + file.cash.length + file.leftOut.length === 0)
    throw new FileRefused('import_unsupported')
  return file
}

function readText(text: string, options: TableOptions): FileTrades {
  if (isFlex(text)) return readFlex(text)
  if (isFlexCsv(text)) return readFlexCsv(text)
  if (isGhostfolio(text)) return readGhostfolio(text, options.today)
  if (isInvestmentOfx(text)) return readInvestmentOfx(text)
  const tables = /^\s*[{[]/.test(text) ? tablesInJson(text) : []
  if (tables.length > 0) return readTables(tables, options)
  // of other programs, in forms that are no tables
  if (/^\s*[{[<]/.test(text)) throw new FileRefused('import_unsupported')
  return readTable(text, options)
}
