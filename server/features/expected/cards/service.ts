import type { CardDetails, saveStatement, updateCard } from '#contract/expected/cards.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { addDays, type Day } from '#contract/period.ts'
import type { Ctx, UserApp } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/ids.ts'
import { writeChange } from '../../changes/service.ts'
import { wholeMinor } from '../service.amounts.ts'
import { readStatements } from './store.statements.ts'
import { viewCard } from './view.ts'
import { followExpected } from '../service.follow.ts'
import { type CardRow, selectAdvances, selectCards, upsertStatement, upsertTerms } from './store.ts'

const advanceDays = 365

/** A credit card with its newest statement. */
export async function readCard(ctx: Ctx, accountId: string): Promise<CardDetails> {
  return read(ctx.db, ctx, async (tx) => view(tx, ctx, await findCard(tx, ctx, accountId)))
}

async function view(tx: Tx, ctx: Ctx, card: CardRow): Promise<CardDetails> {
  const day = today(ctx.clock)
  const [statements, advances] = await Promise.all([
    readStatements(tx, ctx.userId, [card], day),
    selectAdvances(tx, ctx.userId, card.account_id, addDays(day, -advanceDays)),
  ])
  return viewCard(card, statements.get(card.account_id), advances, day)
}

async function findCard(tx: Tx, { userId, clock }: Ctx, accountId: string): Promise<CardRow> {
  const id = accountId.toLowerCase()
  const found = isUuid(id) ? await selectCards(tx, userId, today(clock), id) : []
  return found[0] ?? fail('card_not_found')
}

/** Converts a percentage with at most two decimals to hundredths of a percent. */
const hundredths = (percent: number | null): number | null =>
  percent === null ? null : Math.round(percent * 100)
const orBefore = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given)

export async function editCard(
  ctx: Ctx,
  accountId: string,
  input: BodyOf<typeof updateCard>,
): Promise<CardDetails> {
  return changeCard(ctx, accountId, async (tx, card) => {
    const share = input.minimum_percent === undefined ? card.minimum_share : hundredths(input.minimum_percent)
    if (share === 0)
      fail('field_too_small', { field: 'minimum_percent', min: 0.01 }, { field: 'minimum_percent' })
    const row: CardRow = {
      ...card,
      statement_day: orBefore(input.statement_day, card.statement_day),
      due_days: orBefore(input.due_days, card.due_days),
      minimum_share: share,
      minimum_floor_minor:
        input.minimum_floor === undefined
          ? card.minimum_floor_minor
          : input.minimum_floor === null
            ? null
            : wholeMinor(input.minimum_floor, card.currency, 'minimum_floor'),
      monthly_rate: input.monthly_rate === undefined ? card.monthly_rate : hundredths(input.monthly_rate),
      islamic: orBefore(input.islamic, card.islamic),
      pays: orBefore(input.pays, card.pays),
    }
    await upsertTerms(tx, ctx.userId, row, ctx.clock.now())
  })
}

/** Stores a statement as printed by the bank. */
export async function enterStatement(
  ctx: Ctx,
  accountId: string,
  day: Day,
  { due, amount, minimum = null }: BodyOf<typeof saveStatement>,
): Promise<CardDetails> {
  return changeCard(ctx, accountId, async (tx, card) => {
    if (day > today(ctx.clock)) fail('date_too_late', {}, { field: 'day' })
    if (due < day) fail('period_reversed', {}, { field: 'due' })
    const row = {
      account_id: card.account_id,
      day,
      due,
      amount_minor: wholeMinor(amount, card.currency, 'amount'),
      minimum_minor: minimum === null ? null : wholeMinor(minimum, card.currency, 'minimum'),
    }
    if (row.minimum_minor !== null && row.minimum_minor > row.amount_minor)
      fail('card_minimum_too_large', {}, { field: 'minimum' })
    await upsertStatement(tx, ctx.userId, row, ctx.clock.now())
  })
}

async function changeCard(
  ctx: Ctx,
  accountId: string,
  work: (tx: Tx, card: CardRow) => Promise<void>,
): Promise<CardDetails> {
  let name = ''
  return writeChange(
    ctx,
    'card.edit',
    async (tx) => {
      const before = await findCard(tx, ctx, accountId)
      name = before.name
      await work(tx, before)
      await followExpected(tx, ctx)
      return view(tx, ctx, await findCard(tx, ctx, accountId))
    },
    () => ({ name }),
  )
}

export type DueCard = {
  accountId: string
  name: string
  due: Day
  minimum: bigint | null
  left: bigint
  currency: string
}

/**
 * Cards whose newest statement is due within some days and whose minimum, or full amount if there is none, is
 * unpaid.
 */
export async function readDueCards(app: UserApp, within: number): Promise<DueCard[]> {
  const day = today(app.clock)
  return read(app.db, app, async (tx) => {
    const cards = await selectCards(tx, app.userId, day)
    const statements = await readStatements(tx, app.userId, cards, day)
    return cards.flatMap(({ account_id, name, currency }): DueCard[] => {
      const statement = statements.get(account_id)
      // when a statement that nobody entered is due is an estimate
      if (!statement || statement.due === null || statement.source === 'told') return []
      const { due, amount, minimum, paid } = statement
      const open = paid < (minimum ?? amount)
      if (!open || due < day || due > addDays(day, within)) return []
      const unpaidOf = (minor: bigint): bigint => (minor > paid ? minor - paid : 0n)
      return [
        {
          accountId: account_id,
          name,
          due,
          minimum: minimum === null ? null : unpaidOf(minimum),
          left: unpaidOf(amount),
          currency,
        },
      ]
    })
  })
}
