/** Writes a workbook or a PDF statement, in the pool. */
import type { Language } from '#contract/product.ts'
import { type StatementHead, statementPieces } from './pdf/statement.ts'
import type { ExportRow } from './row.ts'
import { startXlsx } from './xlsx.ts'

/** `head` is that of a PDF; a workbook has none. */
export type ExportTask = { language: Language; head: StatementHead | null }
/** The rows of the export, page by page; null after the last one. */
export type ExportHost = { page(): Promise<ExportRow[] | null> }

export async function run({ language, head }: ExportTask, host: ExportHost): Promise<Uint8Array> {
  async function* pages(): AsyncGenerator<ExportRow[]> {
    for (let page = await host.page(); page !== null; page = await host.page()) yield page
  }
  if (head) {
    const pieces: Uint8Array[] = []
    for await (const piece of statementPieces(language, head, pages())) pieces.push(piece)
    return Buffer.concat(pieces)
  }
  const workbook = startXlsx(language)
  for await (const page of pages()) workbook.add(page)
  return workbook.end()
}
