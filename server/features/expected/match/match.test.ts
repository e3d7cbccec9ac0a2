import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#contract/period.ts'
import { expectStatement } from '../cards/store.statements.ts'
import type { CardRow } from '../cards/store.ts'
import { expectCheque } from '../cheques/expect.ts'
import type { ChequeRow } from '../cheques/store.ts'
import { coverDates } from './cover.ts'
import { expectInstalments } from '../instalments/expect.ts'
import type { InstalmentPlanRow } from '../instalments/store.ts'
import { match, type MatchInput } from './match.ts'
import { isPayment } from './open.ts'
import { coveringOf, groupsOf, linkedOf, numberInstalments, rowsOf, rowsOfDates } from './rows.ts'
import { readingsOf } from '../service.follow.ts'
import {
  type FoundPayment,
  keyOf,
  type KnownStatement,
  type Line,
  type SeriesDate,
  type Settlement,
} from '../types.ts'

const start = '2026-01-01'
const day = fc.nat(120).map((offset) => addDays(start, offset))
const amount = fc.integer({ min: 1, max: 4 }).map((units) => BigInt(units) * 1000n)
const numbers = fc.option(fc.integer({ min: 1, max: 5 }).map((number) => `0000${number}`))

const cheque = fc.record({
  number: numbers,
  date: day,
  minor: amount,
  leased: fc.boolean(),
  replaced: fc.boolean(),
})
const plan = fc.record({
  kind: fc.constantFrom('card' as const, 'pay_later' as const),
  first: day,
  each: amount,
  count: fc.integer({ min: 2, max: 5 }),
})
const statement = fc.record({
  day,
  minor: fc.integer({ min: 1, max: 9 }).map((units) => BigInt(units) * 1000n),
})
const row = fc.record({
  text: fc.constantFrom(
    'CHEQUE PAID',
    'CHEQUE RETURN',
    'CHEQUE RETURN CHARGES',
    'TABBY FZ LLC',
    'TABBY REVERSAL',
    'TABBY LATE FEE',
    'INSTALLMENT PLAN EMI',
    'PAYMENT RECEIVED',
    'CREDIT CARD PAYMENT',
    'LANDLORD',
  ),
  number: numbers,
  day,
  minor: amount,
  onCard: fc.boolean(),
  pending: fc.boolean(),
  pair: fc.option(fc.integer({ min: 1, max: 3 }).map(String)),
})
const series = fc.record({ date: day, minor: amount, found: fc.option(fc.nat(20)) })

const life = fc
  .record({
    cheques: fc.array(cheque, { maxLength: 5 }),
    plans: fc.array(plan, { maxLength: 3 }),
    statement: fc.option(statement),
    rows: fc.array(row, { maxLength: 18 }),
    series: fc.array(series, { maxLength: 5 }),
    decided: fc.array(fc.record({ line: fc.nat(17), cheque: fc.nat(4), refused: fc.boolean() }), {
      maxLength: 2,
    }),
  })
  .map((life): MatchInput => {
    const lines = life.rows.map(
      ({ text, number, day: booked, minor, onCard, pending, pair }, index): Line => ({
        id: `line${String(index).padStart(2, '0')}`,
        accountId: onCard ? 'card' : 'current',
        onCard,
        day: booked,
        type: /REVERSAL|RECEIVED|RETURN$/.test(text) ? 'income' : 'expense',
        minor,
        currency: 'AED',
        text: text.startsWith('CHEQUE') && number !== null ? `${text} NO ${number}` : text,
        merchant: null,
        kind: null,
        title: text === 'CREDIT CARD PAYMENT' ? 'card_repayment' : null,
        pending,
        transferId: /CARD PAYMENT|RECEIVED/.test(text) ? pair : null,
      }),
    )
    const cheques = life.cheques.map((cheque, index): ChequeRow => ({
      id: `cheque${index}`,
      lease_id: cheque.leased ? 'lease' : null,
      direction: 'given',
      purpose: 'rent',
      number: cheque.number,
      date: cheque.date,
      currency: 'AED',
      amount_minor: cheque.minor,
      payee: 'Landlord',
      account_id: null,
      note: '',
      replaced_by: cheque.replaced ? 'another' : null,
      state: 'planned',
      paid_minor: 0n,
    }))
    const plans = life.plans.map(({ kind, first, each: perInstalment, count }, index): InstalmentPlanRow => ({
      id: `plan${index}`,
      kind,
      provider: kind === 'card' ? 'card' : 'tabby',
      name: 'Sofa',
      currency: 'AED',
      account_id: kind === 'card' ? 'card' : 'current',
      total_minor: perInstalment * BigInt(count),
      refunded_minor: 0n,
      count,
      each_minor: perInstalment,
      first_due: first,
      step: 'month',
      counts: 'paid',
      state: 'active',
      settled_on: null,
      anchor_id: null,
    }))
    const dates = life.series.map(({ date, minor }, index): SeriesDate => ({
      source: 'series',
      sourceId: `series${index}`,
      part: date,
      due: date,
      accountId: 'current',
      toAccountId: null,
      type: 'expense',
      currency: 'AED',
      minor,
      low: minor,
      high: minor,
      graceDays: 10,
    }))
    const ids = lines.filter(({ pending }) => !pending).map(({ id }) => id)
    const foundByKey = new Map<string, FoundPayment>()
    for (const [index, { found: place }] of life.series.entries()) {
      const transactionId = place === null ? undefined : ids[place]
      const date = dates[index]
      if (transactionId !== undefined && date)
        foundByKey.set(transactionId, { ...date, part: addDays(date.part, -30), transactionId })
    }
    const byUser = new Map<string, Settlement>()
    for (const { line, cheque: place, refused } of life.decided) {
      const [on, of] = [lines[line], cheques[place]]
      if (!on || !of) continue
      const link = { source: 'cheque', sourceId: of.id, part: null, byUser: true } as const
      byUser.set(on.id, {
        ...link,
        transactionId: on.id,
        role: refused ? 'refused' : on.type === 'income' ? 'return' : 'debit',
      })
    }
    return {
      expected: [
        ...cheques.map(expectCheque),
        ...plans.flatMap((one) => expectInstalments(one, { isSettled: false, hasPurchase: false })),
        ...(life.statement ? [cardStatement(life.statement.day, life.statement.minor)] : []),
      ],
      lines,
      readings: readingsOf(lines),
      byUser: [...byUser.values()],
      detected: [...foundByKey.values()],
      dates,
    }
  })

function cardStatement(of: Day, minor: bigint) {
  const card: CardRow = {
    account_id: 'card',
    name: 'Platinum',
    currency: 'AED',
    balance_minor: null,
    credit_limit_minor: null,
    credit_available_minor: null,
    statement_day: 1,
    due_days: 25,
    minimum_share: null,
    minimum_floor_minor: null,
    monthly_rate: null,
    islamic: false,
    pays: 'full',
    closed: false,
  }
  const statement: KnownStatement = {
    day: of,
    due: addDays(of, 25),
    amount: minor,
    minimum: null,
    source: 'entered',
    paid: 0n,
  }
  return expectStatement(card, statement)
}

/** All rows as they are stored, from what is known. */
function decide(input: MatchInput) {
  const byId = new Map(input.lines.map((line) => [line.id, line]))
  const links = numberInstalments(match(input), byId)
  const rows = rowsOf(input.expected, linkedOf(links, byId))
  const covered = coverDates(input.dates, coveringOf(rows), groupsOf(input.detected, links, input.expected))
  return { links, rows, dates: rowsOfDates(input.dates, covered, links) }
}
const runs = { numRuns: Number(process.env['CHECK_RUNS'] ?? 200), endOnFailure: true }
const sorted = (all: readonly unknown[]): string[] =>
  all
    .map((one) =>
      JSON.stringify(one, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    )
    .toSorted()

test('no bank line settles two payments, and the user’s own decisions stay', () => {
  fc.assert(
    fc.property(life, (input) => {
      const { links } = decide(input)
      const settled = links.filter(({ role }) => role !== 'refused').map(({ transactionId }) => transactionId)
      expect(new Set(settled).size).toBe(settled.length)
      for (const userLink of input.byUser) {
        const linksOfLine = links.filter(
          ({ transactionId, sourceId }) =>
            transactionId === userLink.transactionId && sourceId === userLink.sourceId,
        )
        expect(linksOfLine.map(({ role, byUser }) => [role, byUser])).toEqual([[userLink.role, true]])
      }
    }),
    runs,
  )
})

test('a payment gets no more than it expects or than one line with its number, and only lines from its first day on', () => {
  fc.assert(
    fc.property(life, (input) => {
      const { links, rows } = decide({ ...input, byUser: [] })
      const byId = new Map(input.lines.map((line) => [line.id, line]))
      for (const payment of input.expected) {
        const linksOfPayment = links.filter(
          (link) => keyOf({ ...link, part: link.part ?? '' }) === keyOf(payment) && isPayment(link.role),
        )
        if (payment.source === 'instalment') expect(linksOfPayment.length).toBeLessThanOrEqual(1)
        // the two sides of a transfer may be booked on different days
        for (const { transactionId } of linksOfPayment.filter(({ role }) => role !== 'leg'))
          expect((byId.get(transactionId)?.day ?? '') >= addDays(payment.how.from, -6)).toBe(true)
      }
      for (const { source, sourceId, paid, minor } of rows) {
        const largest = links.reduce((most, link) => {
          const line = byId.get(link.transactionId)
          return link.sourceId === sourceId && link.role === 'debit' && line && line.minor > most
            ? line.minor
            : most
        }, minor ?? 0n)
        if (source !== 'card') expect(paid >= 0n && paid <= largest && paid <= 2n * (minor ?? 0n)).toBe(true)
      }
    }),
    runs,
  )
})

test('the order in which lines, sources and decisions arrive does not matter', () => {
  fc.assert(
    fc.property(life, fc.nat(), (input, turn) => {
      const turned = <T>(all: readonly T[]): T[] => {
        const cut = turn % (all.length + 1)
        return [...all.slice(cut), ...all.slice(0, cut)].toReversed()
      }
      const before = decide(input)
      const after = decide({
        ...input,
        expected: turned(input.expected),
        lines: turned(input.lines),
        byUser: turned(input.byUser),
        detected: turned(input.detected),
        dates: turned(input.dates),
      })
      expect(sorted(after.links)).toEqual(sorted(before.links))
      expect(sorted(after.rows)).toEqual(sorted(before.rows))
      expect(sorted(after.dates)).toEqual(sorted(before.dates))
    }),
    runs,
  )
})

test('no figure counts an expected payment and its line, or a date and the payment that it is', () => {
  fc.assert(
    fc.property(life, (input) => {
      const { links, rows, dates } = decide(input)
      const byId = new Map(input.lines.map((line) => [line.id, line]))
      for (const row of rows) {
        const linksOfRow = links.filter((link) => keyOf({ ...link, part: link.part ?? '' }) === keyOf(row))
        const isOnItsWay = linksOfRow.some(
          ({ role, transactionId }) => isPayment(role) && byId.get(transactionId)?.pending,
        )
        // what is on its way is counted by its line alone
        if (isOnItsWay) expect(['open', 'partly_settled']).not.toContain(row.state)
      }
      const covering = new Set(rows.map(keyOf))
      for (const date of dates) {
        if (date.state === 'covered') expect(covering.has(date.coveredBy ?? '')).toBe(true)
        else
          expect(
            links.some(
              (link) => link.source === 'series' && keyOf({ ...link, part: link.part ?? '' }) === keyOf(date),
            ),
          ).toBe(true)
      }
      // a date left open is not near an unsettled payment of its amount that covers no other date
      const used = new Set(dates.map(({ coveredBy }) => coveredBy))
      const answered = new Set(dates.map(keyOf))
      for (const open of input.dates.filter((date) => !answered.has(keyOf(date))))
        for (const row of rows.filter(({ state }) => state === 'open'))
          if (
            row.minor === open.minor &&
            row.due !== null &&
            row.type === open.type &&
            row.accountId !== 'card'
          )
            expect(
              used.has(keyOf(row)) || addDays(row.due, 10) < open.due || addDays(open.due, 10) < row.due,
            ).toBe(true)
    }),
    runs,
  )
})
