/** A user's right to a copy of their data. */
import { decimalText } from '#contract/money.ts'
import { read, type Tx, write } from '../../../platform/db/db.ts'
import { letOthersGo } from '../../../platform/turns.ts'
import { recordAudit } from '../../person/audit/service.ts'
import type { UserApp } from '../../../context.ts'
import { exportAttachments } from '../../files/attachments/service.ts'
import { listSharing } from '../../household/service.ts'
import { seededName } from '../../categories/names.ts'
import { exportParts, rowsPerPage, selectDays, selectPart, selectTransactions } from './store.ts'

const exportFormat = 'xtharwa-export-1'

/** Yields everything stored about the user as one JSON document, in pieces to limit memory use. */
export async function* exportPieces(ctx: UserApp): AsyncGenerator<string> {
  const { userId, db } = ctx
  const now = ctx.clock.now()
  await write(db, { userId }, (tx) => recordAudit(tx, userId, 'data_exported', {}, now))
  const head = { format: exportFormat, exported_at: now.toISOString(), user_id: userId }
  yield JSON.stringify(head).slice(0, -1)
  for (const part of exportParts) {
    const { name, sensitive } = part
    const rows = (await read(db, { userId }, (tx) => selectPart(tx, userId, part))).map(
      name === 'categories' ? namedCategory : (row) => row,
    )
    if (rows.length === 0 && sensitive) continue
    yield `,${JSON.stringify(name)}:${JSON.stringify(name === 'profile' ? (rows[0] ?? null) : rows.map(plainRow))}`
  }
  yield `,"household":${JSON.stringify(await listSharing(ctx))}`
  yield* listPieces('daily_balances', pagesOf(ctx, selectDays))
  yield* listPieces('transactions', pagesOf(ctx, selectTransactions))
  yield* listPieces('attachment_files', onePages(exportAttachments(ctx)))
  yield '}\n'
}

/** Adds the names of categories the user has not renamed, which exist only in the catalogue. */
function namedCategory(row: Record<string, unknown>): Record<string, unknown> {
  const { id, name } = row
  return typeof id === 'string' && name === null ? { ...row, name: seededName(id) } : row
}

/** Converts amounts in minor units to exact decimal strings, in rows that have a currency. */
function plainRow(row: Record<string, unknown>): Record<string, unknown> {
  const { currency } = row
  if (typeof currency !== 'string') return row
  return Object.fromEntries(
    Object.entries(row).map(([name, value]): [string, unknown] => {
      if (!name.endsWith('_minor')) return [name, value]
      const minor = typeof value === 'bigint' || typeof value === 'string' ? BigInt(value) : null
      return [name.slice(0, -'_minor'.length), minor === null ? null : decimalText(minor, currency)]
    }),
  )
}

async function* listPieces(
  name: string,
  pages: AsyncGenerator<Record<string, unknown>[]>,
): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`
  let first = true
  for await (const page of pages) {
    if (page.length === 0) continue
    const text = JSON.stringify(page.map(plainRow)).slice(1, -1)
    yield first ? text : `,${text}`
    first = false
  }
  yield ']'
}

async function* onePages<T>(rows: AsyncGenerator<T>): AsyncGenerator<T[]> {
  for await (const row of rows) yield [row]
}

/** Reads a list page by page; `select` receives the last row of the previous page. */
async function* pagesOf<T extends Record<string, unknown>>(
  { db, userId }: UserApp,
  select: (tx: Tx, userId: string, after?: T) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for (let after: T | undefined; ;) {
    const page = await read(db, { userId }, (tx) => select(tx, userId, after))
    yield page
    if (page.length < rowsPerPage) return
    after = page.at(-1)
    await letOthersGo()
  }
}
