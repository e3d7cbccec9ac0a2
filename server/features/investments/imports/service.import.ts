/** Trades from brokers' files: read, compared with what is there, and added as one change. */
import type { ResponseFields } from '#contract/endpoint.ts'
import type * as contract from '#contract/investments/investment-imports.ts'
import { listedImportRows } from '#contract/investments/investment-imports.ts'
import { formatDecimal, quantityPlaces } from '#contract/decimal.ts'
import { cleanName } from '#contract/text.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { JobOf } from '../../../platform/work/job.ts'
import { pool, WorkFailed } from '../../../platform/work/pool.ts'
import type { CashRow } from '../cash/cash.ts'
import { insertCash, mostCash } from '../cash/store.cash.ts'
import type { run } from './job.ts'
import { addOpenings, type Plan, planOf } from './service.plan.ts'
import type { FileTrades } from './table/row.ts'
import { writeInvestments } from '../lines/service.follow.ts'
import { readBook } from '../service.book.ts'
import { findOrAddAccount } from '../service.ts'
import { excessOf } from '../service.trades.ts'
import { most, type TradeRow, upsertInstrument, upsertTrades } from '../store.ts'

type Input = contract.TradeFileOptions
type Answer = ResponseFields<typeof contract.importTrades>

export async function importTradeFile(ctx: Ctx, bytes: Uint8Array, input: Input): Promise<Answer> {
  const file = await readFile(ctx, bytes, input)
  if (input.apply !== true) {
    const plan = await read(ctx.db, ctx, async (tx) =>
      planOf(ctx, file, input, await readBook(tx, ctx.userId, today(ctx.clock))),
    )
    return viewPlan(file, plan, input)
  }
  if (questionOf(file, input) !== null) fail('import_question')
  const work = async (tx: Tx): Promise<Plan> => {
    const plan = planOf(ctx, file, input, await readBook(tx, ctx.userId, today(ctx.clock)))
    if (input.opening === true) addOpenings(plan)
    await addPlanned(tx, ctx, plan, input.account)
    return plan
  }
  const plan = await writeInvestments(ctx, 'investment.trades', work, () => ({
    name: cleanName(input.account),
  }))
  return viewPlan(file, plan, input)
}

const readJob: JobOf<typeof run> = { url: new URL('./job.ts', import.meta.url) }

async function readFile(
  ctx: Ctx,
  bytes: Uint8Array,
  { mapping: chosen = {}, date_order: dateOrder, charges }: Input,
): Promise<FileTrades> {
  const input = { bytes, options: { chosen, dateOrder, charges, today: today(ctx.clock) } }
  try {
    const read = await pool.run(readJob, { userId: ctx.userId, input, host: {}, signal: ctx.signal })
    return 'file' in read ? read.file : fail(read.refused, {}, { field: 'file' })
  } catch (error) {
    if (!(error instanceof WorkFailed)) throw error
    return fail(error.why === 'fault' ? 'import_damaged' : 'import_too_large', {}, { field: 'file' })
  }
}

const isOfNoCurrency = ({ trades, cash }: FileTrades): boolean =>
  trades.some(({ kind, currency }) => currency === '' && kind !== 'split') ||
  cash.some(({ money }) => money?.currency === '')

/** What is asked before the file can be added. */
const questionOf = (file: FileTrades, input: Input): Answer['question'] =>
  file.question ?? (isOfNoCurrency(file) && input.currency === undefined ? 'currency' : null)

const viewPlan = (file: FileTrades, { added, rows, counts, missing }: Plan, input: Input): Answer => ({
  format: file.format,
  columns: file.columns.map((column) => column.slice(0, 100)),
  mapping: file.mapping,
  counts,
  question: questionOf(file, input),
  instruments: added.map(({ name }) => name),
  missing: missing.map(({ instrument, day, quantity }) => ({
    name: instrument.name,
    day,
    quantity: formatDecimal(quantity, quantityPlaces),
  })),
  rows: rows.slice(0, listedImportRows),
  applied: input.apply === true,
})

async function addPlanned(tx: Tx, ctx: Ctx, { planned, added, cash }: Plan, account: string): Promise<void> {
  const now = ctx.clock.now()
  const before = await readBook(tx, ctx.userId, today(ctx.clock))
  if (before.instruments.length + added.length > most.instruments)
    fail('too_many_investments', { max: most.instruments })
  const count = [...before.trades.values()].reduce((sum, rows) => sum + rows.length, planned.length)
  if (count > most.trades) fail('too_many_trades', { max: most.trades })
  for (const row of added) await upsertInstrument(tx, ctx.userId, row, now)
  const accountIds = new Map<string, string>()
  const idOf = async (name: string): Promise<string> => {
    const id = accountIds.get(name) ?? (await findOrAddAccount(tx, ctx, name)).id
    accountIds.set(name, id)
    return id
  }
  const rows: TradeRow[] = []
  for (const { file, instrument, trade } of planned) {
    const accountId = await idOf(cleanName(file.account).slice(0, 60) || account)
    rows.push({
      ...trade,
      id: newId(now),
      instrumentId: instrument.id,
      accountId: trade.kind === 'split' ? null : accountId,
    })
  }
  if (rows.length > 0) await upsertTrades(tx, ctx.userId, rows, now)
  const money: CashRow[] = []
  for (const { account: named, ...row } of cash)
    money.push({ ...row, id: newId(now), accountId: await idOf(named || account) })
  if (before.cashRows.length + money.length > mostCash) fail('too_many_trades', { max: mostCash })
  await insertCash(tx, ctx.userId, money, now)
  const after = await readBook(tx, ctx.userId, today(ctx.clock))
  for (const { id, name } of after.instruments) {
    const excess = rows.some((row) => row.instrumentId === id) && excessOf(after.trades.get(id) ?? [])
    if (excess) fail('investment_import_exceeds', { ...excess, name })
  }
}
