/** Reads a broker's file, in the pool. */
import { decodeFile } from '../../imports/read/text.ts'
import { openFile } from '../../imports/read/open-file.ts'
import { isFlex, isFlexCsv, readFlex, readFlexCsv } from './flex.ts'
import { isGhostfolio, readGhostfolio } from './ghostfolio.ts'
import { isInvestmentOfx, readInvestmentOfx } from './ofx.ts'
import type { FileTrades } from './row.ts'
import { readTable, readTables, type TableOptions } from './table.ts'

export type FileInput = { bytes: Uint8Array; options: TableOptions }

/** Throws FileRefused if the file cannot be opened. */
export async function run({ bytes, options }: FileInput): Promise<FileTrades> {
  const opened = await openFile(bytes)
  if ('table' in opened) return readTables(opened.sheets ?? [opened.table], options)
  const { text } = decodeFile(opened.text)
  if (isFlex(text)) return readFlex(text)
  if (isFlexCsv(text)) return readFlexCsv(text)
  if (isGhostfolio(text)) return readGhostfolio(text, options.today)
  return isInvestmentOfx(text) ? readInvestmentOfx(text) : readTable(text, options)
}
