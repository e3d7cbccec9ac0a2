/** Cards with their newest statement. */
import type { CardDetails, CardStatement } from '#contract/cards.ts'
import { wireAmount } from '#contract/money.ts'
import { addDays, type Day } from '#contract/period.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Expected } from '../types.ts'
import { lastStatement, minimumOf, minimumOnly, nextStatement } from './statement.ts'
import { type AdvanceRow, type CardRow, selectSince, selectStatements, type StatementRow } from './store.ts'

export type KnownStatement = {
  day: Day
  due: Day | null
  amount: bigint
  minimum: bigint | null
  source: CardStatement['source']
  paid: bigint
}

const ruleOf = (card: CardRow) => ({ share: card.minimum_share, floor: card.minimum_floor_minor })

/**
 * The newest statement of each card: as entered, else computed from the balance on the statement day. Cards
 * without a known statement are left out.
 */
export async function readStatements(
  tx: Tx,
  userId: string,
  cards: readonly CardRow[],
  today: Day,
): Promise<Map<string, KnownStatement>> {
  const entered = new Map((await selectStatements(tx, userId, today)).map((row) => [row.account_id, row]))
  const asked = cards.flatMap((card) => {
    const after = newestDay(card, entered.get(card.account_id), today)
    return after === null ? [] : [{ accountId: card.account_id, after }]
  })
  const since = new Map((await selectSince(tx, userId, asked, today)).map((row) => [row.account_id, row]))
  const known = new Map<string, KnownStatement>()
  for (const { accountId, after: day } of asked) {
    const card = cards.find(({ account_id }) => account_id === accountId)
    const moved = since.get(accountId)
    if (!card || !moved) continue
    const own = entered.get(accountId)
    if (own?.day === day) {
      const minimum = own.minimum_minor ?? minimumOf(own.amount_minor, ruleOf(card))
      known.set(accountId, {
        day,
        due: own.due,
        amount: own.amount_minor,
        minimum,
        source: 'entered',
        paid: moved.credits,
      })
    } else if (card.balance_minor !== null) {
      const owed = -(card.balance_minor - moved.net)
      const amount = owed > 0n ? owed : 0n
      const due = card.due_days === null ? null : addDays(day, card.due_days)
      const minimum = minimumOf(amount, ruleOf(card))
      known.set(accountId, { day, due, amount, minimum, source: 'calculated', paid: moved.credits })
    }
  }
  return known
}

function newestDay(card: CardRow, entered: StatementRow | undefined, today: Day): Day | null {
  const calculated = card.statement_day === null ? null : lastStatement(card.statement_day, today)
  if (!entered) return calculated
  return calculated !== null && calculated > entered.day ? calculated : entered.day
}

const rest = (amount: bigint, paid: bigint): bigint => (amount > paid ? amount - paid : 0n)

/** A card's statement as an expected payment: all of it, or the minimum if that is what the user pays. */
export function expectStatement(card: CardRow, { day, due, amount, minimum }: KnownStatement): Expected {
  const { account_id: accountId, currency, name } = card
  const minor = card.pays === 'minimum' && minimum !== null ? minimum : amount
  return {
    source: 'card',
    sourceId: accountId,
    part: day,
    groupId: accountId,
    accountId: null,
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
      roles: { payment: 'payment', return: 'return' },
    },
  }
}

export function viewCard(
  card: CardRow,
  known: KnownStatement | undefined,
  advances: readonly AdvanceRow[],
  today: Day,
): CardDetails {
  const money = (minor: bigint): number => wireAmount(minor, card.currency)
  const orNull = (minor: bigint | null): number | null => (minor === null ? null : money(minor))
  const owed = card.balance_minor === null ? null : card.balance_minor < 0n ? -card.balance_minor : 0n
  return {
    account_id: card.account_id,
    currency: card.currency,
    limit: orNull(card.credit_limit_minor),
    available: orNull(card.credit_available_minor),
    owed: orNull(owed),
    terms: {
      statement_day: card.statement_day,
      due_days: card.due_days,
      minimum_percent: card.minimum_share === null ? null : card.minimum_share / 100,
      minimum_floor: orNull(card.minimum_floor_minor),
      monthly_rate: card.monthly_rate === null ? null : card.monthly_rate / 100,
      islamic: card.islamic,
      pays: card.pays,
    },
    statement: known ? viewStatement(known, today, money) : null,
    next_statement: card.statement_day === null ? null : nextStatement(card.statement_day, today),
    minimum_only: onlyMinimum(card, known, owed, money),
    advances: advances.map(({ id, day, minor, counted, fee_id, fee_minor }) => ({
      transaction_id: id,
      date: day,
      amount: money(minor),
      fee: orNull(fee_minor),
      fee_id,
      counted,
    })),
  }
}

function viewStatement(known: KnownStatement, today: Day, money: (minor: bigint) => number): CardStatement {
  const { day, due, amount, minimum, source, paid } = known
  const left = rest(amount, paid)
  const minimumLeft = minimum === null ? null : rest(minimum, paid)
  const open = minimumLeft === null ? left > 0n : minimumLeft > 0n
  return {
    day,
    due,
    amount: money(amount),
    minimum: minimum === null ? null : money(minimum),
    source,
    paid: money(paid),
    left: money(left),
    minimum_left: minimumLeft === null ? null : money(minimumLeft),
    state: left === 0n ? 'paid' : open ? (due !== null && due < today ? 'late' : 'due') : 'minimum_paid',
  }
}

function onlyMinimum(
  card: CardRow,
  known: KnownStatement | undefined,
  owed: bigint | null,
  money: (minor: bigint) => number,
): CardDetails['minimum_only'] {
  const from = known ? rest(known.amount, known.paid) : owed
  if (from === null || from === 0n || card.monthly_rate === null) return null
  const found = minimumOnly(from, card.monthly_rate, ruleOf(card))
  if (!found) return null
  const { first, months, interest } = found
  return {
    owed: money(from),
    months,
    interest: interest === null ? null : money(interest),
    first: money(first),
  }
}
