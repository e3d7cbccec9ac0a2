/**
 * Prints the look-ahead's error in replayed histories, person by person, next to two simple forecasts. Arguments: one of
 * the sets, or `lives` and a folder of `NAME.life` files.
 */
import { daysBetween, dubaiDay } from '#contract/period.ts'
import { createTimeline } from '../../sandbox-bank/ledger/timeline.ts'
import type { Person, Row } from '../../sandbox-bank/ledger/rows.ts'
import { PEOPLE } from '../../sandbox-bank/people/index.ts'
import { ratesOn } from '../../server/features/days/rates/service.ts'
import { categorise } from '../../server/features/categories/categorise/categorise.ts'
import type { LedgerRow } from '../../server/features/expected/recurring/types.ts'
import type { PersonPlan } from '../../server/features/expected/recurring/testing/person.ts'
import { type AtHorizon, type Backtest, backtest, horizons } from '../forecast.ts'
import type { Replay } from '../replay.ts'
import { readLives } from '../lives.ts'
import { readPeople } from '../recurring.ts'
import { generateHistory } from '../../server/features/expected/recurring/testing/generate.ts'

const today = '2026-11-15'
const rates = ratesOn(today)
/** Those with income and bills; the others exist for error cases. */
const bankPeople = new Set(['salaried', 'freelancer', 'tenant'])
const dirhams = (fils: number): string =>
  Math.round(fils / 100)
    .toLocaleString('en-AE')
    .padStart(8)
const percent = ([within, all]: readonly [number, number]): string =>
  `${((100 * within) / Math.max(all, 1)).toFixed(1)} %`

/** An error below this, in fils, is small whatever an unchanged balance would give. */
const smallError = 300_00
const isNoWorse = ({ ours, constant }: AtHorizon): boolean => ours <= constant || ours < smallError

function print(title: string, all: readonly Backtest[]): void {
  console.log(`\n${title}: ${all.length} people; median absolute error in AED, and the dates in the band`)
  console.log(
    `  ${''.padEnd(36)} ${horizons.map((days) => `${String(days).padStart(2)} days: ours, unchanged, last month`.padEnd(45)).join('')}`,
  )
  for (const { name, at, origins, wrongDays } of all) {
    const columns = at.map((one) =>
      `${dirhams(one.ours)} ${dirhams(one.constant)} ${dirhams(one.lastMonth)} ${percent([one.within, origins]).padStart(8)} ${isNoWorse(one) ? ' ' : '!'}`.padEnd(
        45,
      ),
    )
    const wrong = wrongDays > 0 ? `${wrongDays} days do not add up` : ''
    console.log(`  ${`${name} (${origins})`.padEnd(36)} ${columns.join('')}${wrong}`)
  }
  const dates = all.reduce((sum, { origins }) => sum + origins, 0)
  const shares = horizons.map((days, index) => {
    const within = all.reduce((sum, { at }) => sum + (at[index]?.within ?? 0), 0)
    return `${percent([within, dates])} at ${days} days`
  })
  const better = all.filter(({ at }) => at.every(isNoWorse)).length
  const wrong = all.reduce((sum, { wrongDays }) => sum + wrongDays, 0)
  console.log(
    `  no worse than an unchanged balance, or below AED 300, at every horizon: ${better} of ${all.length}; in the band: ${shares.join(', ')}; days that do not add up: ${wrong}`,
  )
}

/** A sandbox bank person's history as the app would store it: named, categorised, own transfers paired. */
function replayOf(person: Person): Replay {
  const timeline = createTimeline(person, 'backtest', Date.parse(`${today}T16:00:00Z`), false)
  const plans = timeline.plans.filter(({ currency }) => rates.rateOf(currency) !== null)
  const rows = plans
    .flatMap(({ key, currency }) =>
      (timeline.ledger(key, Date.parse(`${today}T16:00:00Z`))?.rows ?? []).flatMap((row) =>
        row.rejected ? [] : rowOf(key, currency, row),
      ),
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.id < b.id ? -1 : 1))
  const from = rows[0]?.day ?? today
  const opening = Object.fromEntries(
    plans.map(({ key, currency, openingMinor }) => [key, Number(inFils(openingMinor, currency))]),
  )
  return { name: `${person.name} (bank)`, from, to: today, opening, rows: withTransfers(rows) }
}

/** An amount in fils, as totals count it. */
const inFils = (minor: number, currency: string): bigint => rates.toAed(BigInt(minor), currency) ?? 0n

function rowOf(
  account: string,
  currency: string,
  { key, booking, minor, text, template, counterparty }: Row,
): LedgerRow {
  const type = minor < 0 ? 'expense' : 'income'
  const otherParty = counterparty ?? null
  const flags = template.flags ?? []
  const amount = inFils(Math.abs(minor), currency)
  const category = categorise({
    text,
    direction: minor < 0 ? 'debit' : 'credit',
    amountMinor: amount,
    currency: 'AED',
    mcc: template.merchant?.code.slice(2) ?? null,
    merchantName: template.merchant?.name ?? null,
    insight: null,
    kind: template.type,
    subKind: template.sub,
    flags,
    counterparty: otherParty === null ? null : { name: otherParty, iban: null },
  })
  return {
    id: `${account}/${key}`,
    day: dubaiDay(new Date(booking)),
    type,
    minor: amount,
    currency: 'AED',
    accountId: account,
    merchantKey: category.merchant?.key ?? null,
    name: category.merchant?.name ?? otherParty ?? text,
    text,
    counterparty: otherParty,
    categoryId: category.categoryId,
    flags,
    kind: template.type,
    transfer: false,
  }
}

/** Marks both legs of transfers between two of the accounts, at most three days apart. */
function withTransfers(rows: readonly LedgerRow[]): LedgerRow[] {
  const open = rows.filter(({ kind, type }) => kind === 'SAME_BANK_TRANSFER' && type === 'income')
  const paired = new Set<string>()
  for (const row of rows) {
    if (row.kind !== 'SAME_BANK_TRANSFER' || row.type === 'income') continue
    const index = open.findIndex(
      (incoming) =>
        incoming.minor === row.minor &&
        incoming.accountId !== row.accountId &&
        Math.abs(daysBetween(row.day, incoming.day)) <= 3,
    )
    const [other] = index < 0 ? [] : open.splice(index, 1)
    if (other) for (const { id } of [row, other]) paired.add(id)
  }
  return rows.map((row) => (paired.has(row.id) ? { ...row, transfer: true, categoryId: null } : row))
}

const replays = (plans: readonly PersonPlan[]): Replay[] => plans.map((plan) => generateHistory(plan, today))
const [chosen = '', folder = ''] = process.argv.slice(2)
const sets: readonly (readonly [string, () => Replay[]])[] =
  chosen === 'lives'
    ? [[chosen, () => readLives(folder)]]
    : [
        ['development', () => replays(readPeople('development'))],
        ['held-out', () => replays(readPeople('held-out'))],
        ['sandbox', () => PEOPLE.filter(({ id }) => bankPeople.has(id)).map(replayOf)],
      ]
console.log(
  'Written by `npm run backtest`. Forecasts of the balance of all accounts from 36 dates of the last year, with what was known on\nthat day. `!` marks what is worse than an unchanged balance. All of these people have\nbeen looked at since they were written: first looks are in lives.txt.',
)
for (const [name, list] of sets) if (chosen === '' || chosen === name) print(name, list().map(backtest))
