/** The newest statement of each card, as entered or as computed. */
import { addDays, type Day } from '#contract/period.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Expected, KnownStatement } from '../types.ts'
import { lastStatement, minimumOf, ruleOf } from './statement-days.ts'
import { newestStatement, owedByDay, statementHabit, type ToldStatement } from './statement-habit.ts'
import {
  type CardRow,
  selectCardDays,
  selectRepayments,
  selectSince,
  selectStatements,
  type SinceRow,
  type StatementRow,
} from './store.ts'

/**
 * The statement of each card that is to be paid: the newest as entered, else computed from the balance on the
 * statement day; an entered one that is overdue stays until its minimum is paid. Where neither is known, that day is the
 * one whose balance was paid before. Cards without a known statement are left out.
 */
export async function readStatements(
  tx: Tx,
  userId: string,
  cards: readonly CardRow[],
  today: Day,
): Promise<Map<string, KnownStatement>> {
  const entered = new Map((await selectStatements(tx, userId, today)).map((row) => [row.account_id, row]))
  const told = await readTold(
    tx,
    userId,
    cards.filter((card) => !entered.has(card.account_id)),
    today,
  )
  const statementDays = cards.flatMap(({ account_id: accountId, statement_day }) => {
    const days = [
      entered.get(accountId)?.day ?? null,
      told.get(accountId)?.day ?? null,
      statement_day === null ? null : lastStatement(statement_day, today),
    ]
    return [...new Set(days.filter((day) => day !== null))].map((after) => ({ accountId, after }))
  })
  const since = Map.groupBy(
    await selectSince(tx, userId, statementDays, today),
    ({ account_id: accountId }) => accountId,
  )
  return new Map(
    cards.flatMap((card): [string, KnownStatement][] => {
      const { account_id: accountId } = card
      const moved = since.get(accountId) ?? []
      const known = told.get(accountId)
      const statement = known
        ? toldStatement(known, moved)
        : statementOf(card, entered.get(accountId), moved, today)
      return statement ? [[accountId, statement]] : []
    }),
  )
}

type Told = ToldStatement & { payer: string | null }

/** The statements of cards without a known statement day whose earlier ones were paid in full. */
async function readTold(
  tx: Tx,
  userId: string,
  cards: readonly CardRow[],
  today: Day,
): Promise<Map<string, Told>> {
  const unknown = cards.filter(({ statement_day: day, pays }) => day === null && pays === 'full')
  if (unknown.length === 0) return new Map()
  const ids = unknown.map(({ account_id: id }) => id)
  const from = addDays(today, -toldFromDays)
  const repayments = await selectRepayments(tx, userId, ids, from)
  const days = repayments.length === 0 ? [] : await selectCardDays(tx, userId, ids, from)
  return new Map(
    unknown.flatMap(({ account_id: id, balance_minor: balance }): [string, Told][] => {
      const paid = repayments.filter(({ account_id: card }) => card === id)
      const owedOn = owedByDay(
        balance ?? 0n,
        days.filter(({ account_id: card, day }) => card === id && day <= today),
      )
      const habit = balance === null ? null : statementHabit(paid, owedOn)
      const statement = habit && newestStatement(habit, owedOn, today)
      return statement ? [[id, { ...statement, payer: paid.at(-1)?.payer ?? null }]] : []
    }),
  )
}
/** Some statements, each with the month before it is due. */
const toldFromDays = 300

function toldStatement({ day, due, amount, payer }: Told, since: readonly SinceRow[]): KnownStatement {
  const paid = since.find(({ after }) => after === day)?.credits ?? 0n
  return { day, due, amount, minimum: null, source: 'told', paid, payer }
}

function statementOf(
  card: CardRow,
  row: StatementRow | undefined,
  since: readonly SinceRow[],
  today: Day,
): KnownStatement | null {
  const movedSince = (day: Day): SinceRow | undefined => since.find(({ after }) => after === day)
  const day = card.statement_day === null ? null : lastStatement(card.statement_day, today)
  const calculated = day === null ? null : calculate(card, day, movedSince(day))
  const moved = row && movedSince(row.day)
  if (!row || !moved) return calculated
  const minimum = row.minimum_minor ?? minimumOf(row.amount_minor, ruleOf(card))
  const isOverdue = row.due < today && moved.income < (minimum ?? row.amount_minor)
  if (calculated !== null && calculated.day > row.day && !isOverdue) return calculated
  return {
    day: row.day,
    due: row.due,
    amount: row.amount_minor,
    minimum,
    source: 'entered',
    paid: moved.credits,
  }
}

function calculate(card: CardRow, day: Day, moved: SinceRow | undefined): KnownStatement | null {
  if (card.balance_minor === null || !moved) return null
  const owed = -(card.balance_minor - moved.net)
  const amount = owed > 0n ? owed : 0n
  const due = card.due_days === null ? null : addDays(day, card.due_days)
  return {
    day,
    due,
    amount,
    minimum: minimumOf(amount, ruleOf(card)),
    source: 'calculated',
    paid: moved.credits,
  }
}

/** A card's statement as an expected payment: all of it, or the minimum if that is what the user pays. */
export function expectStatement(
  card: CardRow,
  { day, due, amount, minimum, payer }: KnownStatement,
): Expected {
  const { account_id: accountId, currency, name } = card
  const minor = card.pays === 'minimum' && minimum !== null ? minimum : amount
  return {
    source: 'card',
    sourceId: accountId,
    part: day,
    groupId: accountId,
    accountId: payer ?? null,
    toAccountId: accountId,
    type: 'expense',
    currency,
    due,
    minor,
    title: { code: 'card_repayment_named', params: { name } },
    replaced: false,
    how: {
      topic: 'statement',
      accountId,
      type: 'income',
      number: null,
      from: addDays(day, 1),
      to: null,
      rule: 'any',
      amounts: minimum === null ? [amount] : [amount, minimum],
      returnDays: 0,
      costs: null,
      conversion: null,
      roles: { payment: 'payment', return: 'return' },
    },
  }
}
