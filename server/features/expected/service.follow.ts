/** Brings what is expected in line with bank lines, after each change of either, in the same transaction. */
import type { UserClock } from '../../context.ts'
import { isDeepStrictEqual } from 'node:util'
import type { EventData } from '../../events.ts'
import { addDays, type Day } from '#contract/period.ts'
import { today } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Follow } from '../changes/service.ts'
import { publishChanged, subscribe, type Subscription } from '../changes/events/service.ts'
import { countAdvances, countLines } from './service.counting.ts'
import { withSuggested } from './instalments/store.suggested.ts'
import { expectStatement, readStatements } from './cards/store.statements.ts'
import { selectCards, upsertStatement } from './cards/store.ts'
import { expectCheque, readCheque } from './cheques/expect.ts'
import { type ChequeRow, selectCheques } from './cheques/store.ts'
import { coverDates } from './match/cover.ts'
import { expectInstalments, readInstalment } from './instalments/expect.ts'
import { type InstalmentPlanRow, selectInstalmentPlans } from './instalments/store.ts'
import { expectLoan, loanAmounts, loanLinesOf, readLoanLine } from './loans/expect.ts'
import { type LoanRow, selectLoans } from './loans/store.ts'
import { match } from './match/match.ts'
import { coveringOf, groupsOf, linkedOf, numberInstalments, rowsOf, rowsOfDates } from './match/rows.ts'
import { openDates } from './series/expect.ts'
import { selectMarks, selectSeries } from './series/store.ts'
import { selectDestinations } from './store.destinations.ts'
import { selectLines, type Since } from './store.lines.ts'
import {
  deleteDatesOfGone,
  deleteExpected,
  deleteSettlements,
  selectExpected,
  selectFound,
  selectSettlements,
  upsertExpected,
  upsertSettlements,
} from './store.ts'
import {
  type Expected,
  type ExpectedRow,
  keyOf,
  type Line,
  type Reading,
  type SeriesDate,
  type Settlement,
} from './types.ts'

type Sources = {
  cheques: readonly ChequeRow[]
  plans: readonly InstalmentPlanRow[]
  dismissed: readonly InstalmentPlanRow[]
  loans: readonly LoanRow[]
  expected: readonly Expected[]
  hasCards: boolean
}

/** Decides which line settles what, and updates how the lines count. Resolves to whether anything changed. */
export async function followExpected(tx: Tx, ctx: UserClock): Promise<boolean> {
  const { userId } = ctx
  const day = today(ctx.clock)
  await deleteDatesOfGone(tx, userId)
  const before = await selectSettlements(tx, userId)
  const sources = await readSources(tx, userId, before, day)
  const { expected } = sources
  const endedIds = new Set(before.flatMap(({ role, sourceId }) => (role === 'settlement' ? [sourceId] : [])))
  const [lines, detected] = [await selectLines(tx, userId, sinceOf(sources)), await selectFound(tx, userId)]
  const dates = await readDates(tx, userId, expected, lines, day)
  const sourceIds = new Set(expected.map(({ sourceId }) => sourceId))
  const byUser = before.filter((link) => link.byUser && sourceIds.has(link.sourceId))
  const byId = new Map(lines.map((line) => [line.id, line]))
  const readings = readingsOf(lines, sources.loans)
  const links = numberInstalments(
    match({ expected, lines, readings, byUser, detected: detected, dates }),
    byId,
  )
  const settled = await withSuggested(tx, userId, links, { before, dismissed: sources.dismissed })
  const rows = rowsOf(expected, linkedOf(links, byId))
  const covered = coverDates(dates, coveringOf(rows), groupsOf(detected, settled, expected))
  const isSettled = await storeSettlements(tx, userId, before, settled)
  const isStored = await storeExpected(tx, userId, [...rows, ...rowsOfDates(dates, covered, links)])
  const isCounted = await countLines(tx, ctx, sources, before, settled)
  const isAdvanced = sources.hasCards && (await countAdvances(tx, ctx))
  // a plan that was just settled expects its later instalments no more
  if (links.some((link) => link.role === 'settlement' && !endedIds.has(link.sourceId)))
    await followExpected(tx, ctx)
  return isSettled || isStored || isCounted || isAdvanced
}

async function readSources(
  tx: Tx,
  userId: string,
  before: readonly Settlement[],
  day: Day,
): Promise<Sources> {
  const cheques = await selectCheques(tx, userId)
  const allPlans = await selectInstalmentPlans(tx, userId)
  const plans = allPlans.filter(({ state }) => state !== 'dismissed')
  const dismissed = allPlans.filter(({ state }) => state === 'dismissed')
  const loans = await selectLoans(tx, userId)
  const cards = await selectCards(tx, userId, day)
  const statements = cards.length === 0 ? null : await readStatements(tx, userId, cards, day)
  const having = (role: Settlement['role']): Set<string> =>
    new Set(before.flatMap((link) => (link.role === role ? [link.sourceId] : [])))
  const [settled, purchased] = [having('settlement'), having('purchase')]
  const expected = [
    ...cheques.map(expectCheque),
    ...plans.flatMap((plan) =>
      expectInstalments(plan, { isSettled: settled.has(plan.id), hasPurchase: purchased.has(plan.id) }),
    ),
    ...cards.flatMap((card) => {
      const statement = card.closed ? undefined : statements?.get(card.account_id)
      return statement ? [expectStatement(card, statement)] : []
    }),
    ...loans.flatMap((loan) => expectLoan(loan, day)),
  ]
  return { cheques, plans, dismissed, loans, expected, hasCards: cards.length > 0 }
}

/** Purchases and fees of a plan are booked up to this many days before its first instalment. */
const beforePlanDays = 70

function sinceOf({ cheques, plans, loans, expected }: Sources): Since {
  const first = (days: readonly Day[], earlier: number): Day | null => {
    const [least] = days.toSorted()
    return least === undefined ? null : addDays(least, -earlier)
  }
  return {
    cheques: first(
      cheques.map(({ date }) => date),
      1,
    ),
    plans: first(
      plans.map(({ first_due }) => first_due),
      beforePlanDays,
    ),
    cards: first(
      expected.flatMap(({ source, part }) => (source === 'card' ? [part] : [])),
      0,
    ),
    loans: loans.flatMap(loanLinesOf),
  }
}

/** How many days around the last expected payment dates of series may be covered by it. */
const coverDays = 20
/** How many days ahead the series of a plan or loan is seen to end with it. */
const endDays = 400

async function readDates(
  tx: Tx,
  userId: string,
  expected: readonly Expected[],
  lines: readonly Line[],
  today: Day,
): Promise<SeriesDate[]> {
  const days = [
    ...expected.flatMap(({ due }) => due ?? []),
    ...lines.flatMap(({ pending, day }) => (pending ? [day] : [])),
  ]
  const last = days.toSorted().at(-1)
  if (last === undefined) return []
  const [rows, marks] = [await selectSeries(tx, userId), await selectMarks(tx, userId, today)]
  const isEnding = expected.some(({ source }) => source === 'instalment' || source === 'loan')
  const [near, far] = [addDays(last, coverDays), addDays(today, endDays)]
  const to = isEnding && far > near ? far : near
  const { receivers } = await selectDestinations(tx, userId)
  return openDates(rows, marks, receivers, { today, to })
}

/** What the texts of lines say. A pending line's text is only relied on where it may name a cheque. */
export function readingsOf(lines: readonly Line[], loans: readonly LoanRow[] = []): Map<string, Reading> {
  const amounts = loanAmounts(loans)
  return new Map(
    lines.flatMap((line) => {
      const reading =
        readCheque(line) ??
        (line.pending ? null : readInstalment(line)) ??
        readLoanLine(line, amounts.get(line.accountId))
      return reading ? [[line.id, reading] as const] : []
    }),
  )
}

async function storeSettlements(
  tx: Tx,
  userId: string,
  before: readonly Settlement[],
  links: readonly Settlement[],
): Promise<boolean> {
  const key = ({ transactionId, source, sourceId, part, role, byUser }: Settlement): string =>
    `${transactionId} ${source} ${sourceId} ${part} ${role} ${byUser}`
  const [keysBefore, is] = [new Set(before.map(key)), new Set(links.map(key))]
  const gone = before.filter((link) => !is.has(key(link)))
  const added = links.filter((link) => !keysBefore.has(key(link)))
  await deleteSettlements(tx, userId, gone)
  await upsertSettlements(tx, userId, added)
  return gone.length + added.length > 0
}

async function storeExpected(tx: Tx, userId: string, rows: readonly ExpectedRow[]): Promise<boolean> {
  const before = new Map((await selectExpected(tx, userId)).map((row) => [keyOf(row), row]))
  const changed = rows.filter((row) => !isDeepStrictEqual({ ...before.get(keyOf(row)) }, { ...row }))
  const is = new Set(rows.map(keyOf))
  const gone = [...before.values()].filter((row) => !is.has(keyOf(row)))
  await deleteExpected(tx, userId, gone)
  await upsertExpected(tx, userId, changed)
  return changed.length + gone.length > 0
}

/** Matches new bank lines as they arrive. For worker.ts. */
/** Stores the statement of a bank's message as one that the person entered; of an account that is no card it says nothing. */
async function takeStatement(ctx: UserClock, tx: Tx, event: EventData<'card.statement'>): Promise<boolean> {
  const { accountId, day, due, amount, minimum } = event
  const [card] = await selectCards(tx, ctx.userId, today(ctx.clock), accountId)
  const minor = BigInt(amount.minor)
  if (!card || amount.currency !== card.currency || minor < 0n || due < day) return false
  const least = minimum && minimum.currency === card.currency ? BigInt(minimum.minor) : null
  const row = { account_id: accountId, day, due, amount_minor: minor, minimum_minor: least }
  await upsertStatement(tx, ctx.userId, row, ctx.clock.now())
  return (await followExpected(tx, ctx)) || true
}

export const expectedSubscriptions: readonly Subscription[] = [
  subscribe('transaction.changed', 'expected', (ctx, tx) => followExpected(tx, ctx)),
  subscribe('card.statement', 'expected', takeStatement),
]

const sourceTables = [
  'expected_payments',
  'settlements',
  'cheques',
  'instalment_plans',
  'card_terms',
  'card_statements',
  'loans',
]

/** Decides again after an undo or redo has restored rows. */
export const expectedFollows: readonly Follow[] = [
  {
    table: 'series',
    // payments may have arrived meanwhile
    async follow(tx, ctx) {
      await followExpected(tx, ctx)
      await publishChanged(tx, ctx.userId, today(ctx.clock), ctx.clock.now())
    },
  },
  ...sourceTables.map((table): Follow => ({
    table,
    follow: async (tx, ctx) => void (await followExpected(tx, ctx)),
  })),
]
