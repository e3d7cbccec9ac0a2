/** Exports the transaction list as a file, generated in pieces, whatever its size. */
import type { Account } from '#contract/accounts/accounts.ts'
import { type ExportFormat, maxStatementRows } from '#contract/files/exports.ts'
import { minorFromWire } from '#contract/money.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import type { JobOf } from '../../../platform/work/job.ts'
import { letOthersGo } from '../../../platform/turns.ts'
import { pool, WorkFailed } from '../../../platform/work/pool.ts'
import { listAccounts } from '../../accounts/service.ts'
import { listCategories } from '../../categories/service.ts'
import { readUserDocument } from '../../person/settings/service.ts'
import type { Cursor } from '../../ledger/list/cursor.ts'
import { readFilterTotals, readRows, resolveFilter } from '../../ledger/list/service.ts'
import { categoryIdOf } from '../../ledger/list/filter.ts'
import { viewTransaction } from '../../ledger/view.ts'
import { type ExportRow, type LinePick, csvHead, csvRows, exportRow, visible } from './row.ts'
import { type Holding, startJournal } from './hledger.ts'
import type { run } from './job.ts'
import type { StatementHead } from './pdf/statement.ts'
import { selectGroupOf } from './store.ts'
import type { ListedRow } from '../../ledger/row.ts'

/** Read at a time, so that others are served between. */
const rowsPerPage = 200
const xlsxFormat = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
type Pieces = AsyncGenerator<string | Uint8Array>
const formats: Record<
  ExportFormat,
  { type: string; ending: string; pieces: (ctx: Ctx, filter: Filter) => Pieces }
> = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv', pieces: csvPieces },
  xlsx: { type: xlsxFormat, ending: 'xlsx', pieces: xlsxPieces },
  pdf: { type: 'application/pdf', ending: 'pdf', pieces: pdfPieces },
  json: { type: 'application/json; charset=utf-8', ending: 'json', pieces: jsonPieces },
  hledger: { type: 'text/plain; charset=utf-8', ending: 'journal', pieces: hledgerPieces },
}

export type ExportedFile = { name: string; type: string; pieces: Pieces }

/** Refuses a PDF of more payments than can be laid out in a few seconds (`maxStatementRows`). */
export async function requireExportable(ctx: Ctx, filter: Filter, format: ExportFormat): Promise<void> {
  if (format !== 'pdf') return
  const { listed } = await readFilterTotals(ctx, filter)
  if (listed > maxStatementRows)
    fail('statement_too_many_rows', { max: maxStatementRows }, { field: 'format' })
}

/** Exports what a filter finds, newest first. The caller checks PDFs with `requireExportable` first. */
export function exportTransactions(ctx: Ctx, filter: Filter, format: ExportFormat): ExportedFile {
  const { type, ending, pieces } = formats[format]
  return { name: `xtharwa-transactions-${today(ctx.clock)}.${ending}`, type, pieces: pieces(ctx, filter) }
}

async function* rowPages(ctx: Ctx, input: Filter): AsyncGenerator<ListedRow[]> {
  const filter = await resolveFilter(ctx, input)
  let cursor: Cursor | null = null
  for (;;) {
    const after: Cursor | null = cursor
    const page: ListedRow[] = await read(ctx.db, ctx, (tx) =>
      readRows(tx, ctx.userId, filter, after, rowsPerPage),
    )
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (!last || page.length < rowsPerPage) return
    await letOthersGo()
    cursor = { day: last.day, id: last.id }
  }
}

async function* pages(ctx: Ctx, filter: Filter): AsyncGenerator<ExportRow[]> {
  const pick = await linePickOf(ctx, filter)
  for await (const page of rowPages(ctx, filter))
    yield page.map((row) => exportRow(viewTransaction(row, ctx.language), row.transfer_id, pick))
}

/** Picks the split lines that a filter by category finds, as the totals count them; null if it finds all. */
async function linePickOf(ctx: Ctx, { category, category_group: group }: Filter): Promise<LinePick> {
  if (category === undefined && group === undefined) return null
  const categoryId = category === undefined ? null : categoryIdOf(category)
  const groups =
    group === undefined ? null : await read(ctx.db, ctx, (tx) => selectGroupOf(tx, ctx.userId, group))
  return (id) =>
    (categoryId === null || (id ?? '') === categoryId) &&
    (groups === null || (groups.known.get(id ?? '') ?? groups.others))
}

async function* csvPieces(ctx: Ctx, filter: Filter): AsyncGenerator<string> {
  yield csvHead(ctx.language)
  for await (const page of pages(ctx, filter)) yield csvRows(page, ctx.language)
}

/** What a PDF statement says: its head, and its payments as in the other files. */
export async function readStatement(
  ctx: Ctx,
  filter: Filter,
): Promise<{ head: StatementHead; pages: AsyncGenerator<ExportRow[]> }> {
  const [{ from = null, to = null }, totals, { name }] = await Promise.all([
    resolveFilter(ctx, filter),
    readFilterTotals(ctx, filter),
    read(ctx.db, ctx, (tx) => readUserDocument(tx, ctx.userId)),
  ])
  const { period: _period, from: _from, to: _to, ...conditions } = filter
  const head = {
    name,
    from,
    to,
    day: today(ctx.clock),
    count: totals.count,
    ...totals.total,
    unconverted: totals.unconverted,
    filtered: Object.values(conditions).some((value) => value !== undefined),
  }
  return { head, pages: pages(ctx, filter) }
}

async function* pdfPieces(ctx: Ctx, filter: Filter): AsyncGenerator<Uint8Array> {
  const statement = await readStatement(ctx, filter)
  yield await writeInPool(ctx, statement.head, statement.pages)
}

async function* xlsxPieces(ctx: Ctx, filter: Filter): AsyncGenerator<Uint8Array> {
  yield await writeInPool(ctx, null, pages(ctx, filter))
}

const exportJob: JobOf<typeof run> = { url: new URL('./job.ts', import.meta.url) }

/** The whole file: a job does not wait for a slow client. */
async function writeInPool(
  ctx: Ctx,
  head: StatementHead | null,
  rows: AsyncGenerator<ExportRow[]>,
): Promise<Uint8Array> {
  try {
    return await pool.run(exportJob, {
      userId: ctx.userId,
      input: { language: ctx.language, head },
      host: {
        async page() {
          const next = await rows.next()
          return next.done === true ? null : next.value
        },
      },
      signal: ctx.signal,
    })
  } catch (error) {
    if (error instanceof WorkFailed && error.why !== 'fault') fail('export_too_large')
    throw error
  } finally {
    await rows.return(undefined)
  }
}

/** Accounts, categories and payments as JSON that an import can read without loss. */
async function* jsonPieces(ctx: Ctx, filter: Filter): AsyncGenerator<string> {
  const [accounts, categories] = await Promise.all([
    listAccounts(ctx),
    listCategories(ctx, { archived: true }),
  ])
  const head = {
    format: 'xtharwa-transactions-1',
    exported_at: ctx.clock.now().toISOString(),
    accounts: accounts.data.map(({ id, account_name: name, bank_name, kind, currency }) => ({
      id,
      name,
      bank_name,
      kind,
      currency,
    })),
    categories: categories.data.map(({ id, name, type }) => ({ id, name, type })),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"transactions":[`
  let first = true
  for await (const page of rowPages(ctx, filter)) {
    const text = JSON.stringify(page.map((row) => jsonRow(row, viewTransaction(row, ctx.language)))).slice(
      1,
      -1,
    )
    yield first ? text : `,${text}`
    first = false
  }
  yield ']}\n'
}

function jsonRow(row: ListedRow, view: Transaction) {
  const { amount, splits } = exportRow(view, null)
  return {
    id: view.id,
    account_id: view.account_id,
    type: view.type,
    status: view.status,
    amount: amount.replace(/^-/, ''),
    currency: view.currency,
    date: view.date,
    text: view.raw_description,
    merchant: view.merchant,
    description: visible(view.description),
    category_id: view.category,
    lowers: view.lowers && view.lowers.category,
    note: view.note,
    tags: view.tags.map(({ name }) => name),
    splits: splits.map((line, index) => ({
      amount: line.amount.replace(/^-/, ''),
      category_id: view.splits[index]?.category_id ?? null,
      note: line.note,
    })),
    verified: view.verified,
    transfer_id: row.transfer_id,
  }
}

async function* hledgerPieces(ctx: Ctx, filter: Filter): AsyncGenerator<string> {
  const { data: accounts } = await listAccounts(ctx)
  const journal = startJournal(
    accounts.map(({ id, bank_name: bank, account_name: account }) => ({ id, bank, account })),
  )
  yield journal.head()
  const whole = Object.values(filter).every((value) => value === undefined)
  const pick = await linePickOf(ctx, filter)
  const now = today(ctx.clock)
  const moved = new Map<string, Moved>()
  let [first, last] = [now, now]
  for await (const page of rowPages(ctx, filter)) {
    const rows = page.map((row) => exportRow(viewTransaction(row, ctx.language), row.transfer_id, pick))
    for (const { accountId, currency, minor, date, status } of rows) {
      if (status !== 'booked') continue
      const key = `${accountId} ${currency}`
      const sum = moved.get(key) ?? { byNow: 0n, later: 0n }
      sum[date <= now ? 'byNow' : 'later'] += minor
      moved.set(key, sum)
      if (date < first) first = date
      if (date > last) last = date
    }
    yield journal.rows(rows)
  }
  if (whole) {
    const { openings, closings } = balancesOf(accounts, moved, { first, now, last })
    yield journal.openings(openings)
    yield journal.assertions(closings)
  }
  yield journal.declarations()
}

/** What an account's payments moved in one currency, in minor units: up to today, and after it. */
type Moved = { byNow: bigint; later: bigint }

/**
 * Opening balances, which are the accounts' balances less what the payments moved, and closing balances. A
 * bank's balance has all that it booked; any other one has the payments up to today.
 */
function balancesOf(
  accounts: readonly Account[],
  moved: ReadonlyMap<string, Moved>,
  { first, now, last }: { first: string; now: string; last: string },
): { openings: Holding[]; closings: Holding[] } {
  const knownBalances = accounts.flatMap(({ id, balance, currency, source }) => {
    if (balance === null) return []
    const balanceMinor = minorFromWire(balance, currency)
    const { byNow, later } = moved.get(`${id} ${currency}`) ?? { byNow: 0n, later: 0n }
    const root = source === 'manual'
    return {
      id,
      currency,
      held: balanceMinor,
      before: balanceMinor - byNow - (root ? 0n : later),
      day: root ? now : last,
    }
  })
  return {
    openings: knownBalances.map(({ id, currency, before }) => ({ id, currency, minor: before, day: first })),
    closings: knownBalances.map(({ id, currency, held, day }) => ({ id, currency, minor: held, day })),
  }
}
