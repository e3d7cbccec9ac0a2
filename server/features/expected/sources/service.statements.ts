/** The newest statement of each card, as entered or as computed. */
import { addDays, type Day } from '#contract/period.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Expected, KnownStatement } from '../types.ts'
import { lastStatement, minimumOf, ruleOf } from './statement-days.ts'
import { type CardRow, selectSince, selectStatements, type StatementRow } from './store.cards.ts'

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
  const statementDays = cards.flatMap((card) => {
    const after = newestDay(card, entered.get(card.account_id), today)
    return after === null ? [] : [{ accountId: card.account_id, after }]
  })
  const since = new Map(
    (await selectSince(tx, userId, statementDays, today)).map((row) => [row.account_id, row]),
  )
  const statements = new Map<string, KnownStatement>()
  for (const { accountId, after: day } of statementDays) {
    const card = cards.find(({ account_id }) => account_id === accountId)
    const moved = since.get(accountId)
    if (!card || !moved) continue
    const enteredStatement = entered.get(accountId)
    if (enteredStatement?.day === day) {
      const minimum = enteredStatement.minimum_minor ?? minimumOf(enteredStatement.amount_minor, ruleOf(card))
      statements.set(accountId, {
        day,
        due: enteredStatement.due,
        amount: enteredStatement.amount_minor,
        minimum,
        source: 'entered',
        paid: moved.credits,
      })
    } else if (card.balance_minor !== null) {
      const owed = -(card.balance_minor - moved.net)
      const amount = owed > 0n ? owed : 0n
      const due = card.due_days === null ? null : addDays(day, card.due_days)
      const minimum = minimumOf(amount, ruleOf(card))
      statements.set(accountId, { day, due, amount, minimum, source: 'calculated', paid: moved.credits })
    }
  }
  return statements
}

function newestDay(card: CardRow, entered: StatementRow | undefined, today: Day): Day | null {
  const calculated = card.statement_day === null ? null : lastStatement(card.statement_day, today)
  if (!entered) return calculated
  return calculated !== null && calculated > entered.day ? calculated : entered.day
}

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
      conversion: null,
      roles: { payment: 'payment', return: 'return' },
    },
  }
}
