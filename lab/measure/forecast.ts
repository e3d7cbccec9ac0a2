/** Prints the look-ahead's error in replayed histories, person by person, next to two simple forecasts. */
import { daysBetween, dubaiDay } from '#contract/period.ts'
import { createTimeline } from '../../sandbox-bank/ledger/timeline.ts'
import type { Person, Row } from '../../sandbox-bank/ledger/rows.ts'
import { PEOPLE } from '../../sandbox-bank/people/index.ts'
import { ratesOn } from '../../server/features/days/rates/service.ts'
import { categorise } from '../../server/features/categories/categorise/categorise.ts'
import type { LedgerRow } from '../../server/features/expected/recurring/types.ts'
import type { PersonPlan } from '../../server/features/expected/recurring/testing/person.ts'
import { type Backtest, backtest, medianOf, horizons, type Replay } from '../forecast.ts'
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

function print(title: string, all: readonly Backtest[]): void {
  console.log(`\n${title}: ${all.length} people; mean absolute error in AED`)
  console.log(
    `  ${''.padEnd(24)} ${horizons.map((days) => `${String(days).padStart(2)} days: ours, constant, last month`.padEnd(36)).join('')}in the band: 30 days, 90 days`,
  )
  for (const { name, errors, inBand, origins } of all) {
    const columns = errors.map(({ ours, constant, lastMonth }) =>
      `${dirhams(ours)} ${dirhams(constant)} ${dirhams(lastMonth)} ${ours < constant && ours < lastMonth ? ' ' : '!'}`.padEnd(
        36,
      ),
    )
    console.log(
      `  ${`${name} (${origins})`.padEnd(24)} ${columns.join('')}${percent(inBand.month).padStart(8)} ${percent(inBand.quarter).padStart(8)}`,
    )
  }
  const sum = (pick: (one: Backtest) => [number, number]): [number, number] =>
    all.reduce<[number, number]>((total, one) => [total[0] + pick(one)[0], total[1] + pick(one)[1]], [0, 0])
  const smaller = all.filter(({ errors }) =>
    errors.every(({ ours, constant, lastMonth }) => ours < constant && ours < lastMonth),
  ).length
  console.log(
    `  ours is smallest at every horizon for ${smaller} of ${all.length}; in the band ${percent(sum(({ inBand }) => inBand.month))} of 30 days, ${percent(sum(({ inBand }) => inBand.quarter))} of 90 days`,
  )
}

function printDaily(all: readonly Backtest[]): void {
  console.log(
    '\n  the next 30 days at 12 dates: median error in AED, median on the eve of pay day, in the band',
  )
  for (const { name, daily } of all)
    console.log(
      `  ${name.padEnd(34)} ${dirhams(daily.median)} ${daily.eve === null ? '       –' : dirhams(daily.eve)} ${percent([daily.within, daily.days]).padStart(8)}`,
    )
  const within = all.reduce((sum, { daily }) => sum + daily.within, 0)
  const days = all.reduce((sum, { daily }) => sum + daily.days, 0)
  const medians = medianOf(all.map(({ daily }) => daily.median)) ?? 0
  const eves = medianOf(all.flatMap(({ daily }) => daily.eve ?? [])) ?? 0
  console.log(
    `  ${'all'.padEnd(34)} ${dirhams(medians)} ${dirhams(eves)} ${percent([within, days]).padStart(8)}`,
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
const sets: readonly (readonly [string, () => Replay[]])[] = [
  ['development', () => replays(readPeople('development'))],
  ['held out', () => replays(readPeople('held-out'))],
  ['sandbox bank', () => PEOPLE.filter(({ id }) => bankPeople.has(id)).map(replayOf)],
]
console.log(
  'Written by `npm run backtest`. Forecasts of the balance of all accounts from every fifth day of the last year, with what was\nknown on that day. Nothing was chosen by the people of the last two sets.',
)
const chosenSet = process.argv.slice(2).join(' ')
for (const [name, list] of sets) {
  if (chosenSet !== '' && chosenSet !== name) continue
  const results = list().map(backtest)
  print(name, results)
  printDaily(results)
}
