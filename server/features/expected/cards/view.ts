/** Cards in the API's shape. Pure. */
import type { CardDetails, CardStatement } from '#contract/expected/cards.ts'
import { wireAmount } from '#contract/money.ts'
import type { Day } from '#contract/period.ts'
import type { KnownStatement } from '../types.ts'
import { minimumOnly, nextStatement, ruleOf } from './statement-days.ts'
import type { AdvanceRow, CardRow } from './store.ts'

const remainder = (amount: bigint, paid: bigint): bigint => (amount > paid ? amount - paid : 0n)

export function viewCard(
  card: CardRow,
  statement: KnownStatement | undefined,
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
    statement: statement ? viewStatement(statement, today, money) : null,
    next_statement: card.statement_day === null ? null : nextStatement(card.statement_day, today),
    minimum_only: onlyMinimum(card, statement, owed, money),
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

function viewStatement(
  statement: KnownStatement,
  today: Day,
  money: (minor: bigint) => number,
): CardStatement {
  const { day, due, amount, minimum, source, paid } = statement
  const remaining = remainder(amount, paid)
  const minimumLeft = minimum === null ? null : remainder(minimum, paid)
  const open = minimumLeft === null ? remaining > 0n : minimumLeft > 0n
  // when it was usually paid is not when it is due
  const known = source === 'told' ? null : due
  return {
    day,
    due: known,
    amount: money(amount),
    minimum: minimum === null ? null : money(minimum),
    source,
    paid: money(paid),
    left: money(remaining),
    minimum_left: minimumLeft === null ? null : money(minimumLeft),
    state:
      remaining === 0n ? 'paid' : open ? (known !== null && known < today ? 'late' : 'due') : 'minimum_paid',
  }
}

function onlyMinimum(
  card: CardRow,
  statement: KnownStatement | undefined,
  owed: bigint | null,
  money: (minor: bigint) => number,
): CardDetails['minimum_only'] {
  const from = statement ? remainder(statement.amount, statement.paid) : owed
  if (from === null || from === 0n || card.monthly_rate === null) return null
  const payoff = minimumOnly(from, card.monthly_rate, ruleOf(card))
  if (!payoff) return null
  const { first, months, interest } = payoff
  return {
    owed: money(from),
    months,
    interest: interest === null ? null : money(interest),
    first: money(first),
  }
}
