/** What a person has today as the zakat worksheet counts it: accounts, investments and the gratuity. */
import type { InstrumentKind } from '#contract/investments/investment-kinds.ts'
import { addDays, type Day } from '#contract/period.ts'
import type { ZakatInvestmentTreatment, ZakatTreatment } from '#contract/uae/zakat.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import {
  type Balances,
  hasNewCurrencyRow,
  type Points,
  pointsOf,
  readBalances,
  readOwnRows,
} from '../../accounts/service.ts'
import { readHistory } from '../../accounts/service.history.ts'
import { cashOn } from '../../investments/cash/cash.ts'
import {
  type Invested,
  type PlaceMoney,
  readValued,
  readValuesOf,
  withoutReplaced,
} from '../../investments/service.worth.ts'
import { type Rates, readRates } from '../../days/rates/service.ts'
import { readGratuityOn } from '../gratuity/service.ts'
import { selectInvestmentTreatments, selectTreatments } from './store.ts'
import type { Dip, Holding } from './worksheet.ts'

const usual = new Map<string, ZakatTreatment>([
  ['card', 'debt'],
  ['loan', 'debt'],
  ['gold', 'jewellery'],
  ['lent', 'lent'],
  ['property', 'none'],
  ['car', 'none'],
])
/** Until the user chooses: what opinions differ on is asked about, as shares are. */
const usualInvestment = new Map<InstrumentKind, ZakatInvestmentTreatment>([
  ['gold', 'jewellery'],
  ['national_bonds', 'money'],
  ['property', 'none'],
])

type Holdings = { holdings: Holding[]; leftOut: number; lowest: Dip | null }

/** What each account and investment contributes today, and the lowest total of the counted money since a day. */
export async function readHoldings(tx: Tx, { userId }: Ctx, since: Day | null, day: Day): Promise<Holdings> {
  const [banks, ownRows, invested] = [
    await readBalances(tx, userId, day),
    await readOwnRows(tx, userId, day),
    await readValued(tx, userId, day),
  ]
  const all = [...banks.rows.filter((row) => !hasNewCurrencyRow(row)), ...ownRows]
  // investments stand for an account that was entered as a total
  const rows = all.filter(({ id }) => (invested.replaced.get(id) ?? '9999') > day)
  const rates = await readRates(
    tx,
    [...all, ...invested.holdings, ...invested.money.map(({ line }) => line)].map(({ currency }) => currency),
    day,
  )
  const [treatments, chosen, accrued] = [
    await selectTreatments(tx, userId),
    await selectInvestmentTreatments(tx, userId),
    await readGratuityOn(tx, userId, [day]),
  ]
  const treatmentOf = (row: { id: string; kind: string }): ZakatTreatment =>
    treatments.get(row.id) ?? usual.get(row.kind) ?? 'money'
  const accounts = rows.flatMap((row): Holding[] => {
    const minor = row.balance_minor === null ? null : rates.toAed(row.balance_minor, row.currency)
    if (minor === null) return []
    const asChosen = treatmentOf(row)
    // a negative balance is a debt, whatever the account is for
    const treatment = minor < 0n && asChosen !== 'none' ? 'debt' : asChosen
    return [{ accountId: row.id, instrumentId: null, name: row.name, treatment, minor }]
  })
  const investments = invested.holdings.flatMap(({ id, name, kind, currency, minor }): Holding[] => {
    const worth = minor === null ? null : rates.toAed(minor, currency)
    const treatment = chosen.get(id) ?? usualInvestment.get(kind) ?? 'shares'
    return worth === null ? [] : [{ accountId: null, instrumentId: id, name, treatment, minor: worth }]
  })
  const money = moneyOf(invested.money, rates, day)
  const [gratuity = 0n] = accrued ?? []
  const owed: Holding[] =
    gratuity > 0n
      ? [{ accountId: null, instrumentId: null, name: '', treatment: 'gratuity', minor: gratuity }]
      : []
  const leftOut =
    rows.length - accounts.length + invested.holdings.length - investments.length + money.leftOut
  const holdings = [...accounts, ...investments, ...money.holdings, ...owed]
  const counted = all.filter((row) => treatmentOf(row) === 'money')
  const traded = new Set(
    investments.flatMap(({ instrumentId, treatment }) => (treatment === 'money' ? (instrumentId ?? []) : [])),
  )
  if (since === null || counted.length + traded.size + invested.money.length === 0)
    return { holdings, leftOut, lowest: null }
  const points = pointsOf({ from: since, to: day })
  const balances = { ...banks, rates, rows: counted }
  const courses = await readCourses(tx, userId, { balances, traded, invested }, points, day)
  return { holdings, leftOut, lowest: lowestOf(courses, points, rates) }
}

/** Money at the places of investments, together for each; below nothing it is owed. */
function moneyOf(
  money: readonly PlaceMoney[],
  rates: Rates,
  day: Day,
): { holdings: Holding[]; leftOut: number } {
  const sums = new Map<string, bigint>()
  let leftOut = 0
  for (const { place, line } of money) {
    const minor = rates.toAed(cashOn(line, day), line.currency)
    if (minor === null) leftOut += 1
    else sums.set(place, (sums.get(place) ?? 0n) + minor)
  }
  const holdings = [...sums].flatMap(([name, minor]): Holding[] =>
    minor === 0n
      ? []
      : [{ accountId: null, instrumentId: null, name, treatment: minor < 0n ? 'debt' : 'money', minor }],
  )
  return { holdings, leftOut }
}

type Course = { currency: string; minor: readonly bigint[] }
type Counted = {
  balances: Balances
  traded: ReadonlySet<string>
  invested: Pick<Invested, 'replaced'> & { money: readonly PlaceMoney[] }
}

/** What the counted accounts and investments were worth at each point. */
async function readCourses(
  tx: Tx,
  userId: string,
  { balances, traded, invested }: Counted,
  points: Points,
  day: Day,
): Promise<Course[]> {
  const days = Array.from({ length: points.count }, (_, index) => addDays(points.from, index * points.step))
  const histories = await readHistory(tx, userId, Promise.resolve(balances), points, day)
  return [
    ...histories.map(({ row, minor }) => ({
      currency: row.currency,
      minor: withoutReplaced(invested, row.id, minor, days),
    })),
    ...invested.money.map(({ line }) => ({
      currency: line.currency,
      minor: days.map((each) => cashOn(line, each)),
    })),
    ...(traded.size === 0 ? [] : await readValuesOf(tx, userId, traded, days, day)),
  ]
}

function lowestOf(courses: readonly Course[], points: Points, rates: Rates): Dip | null {
  let lowest: Dip | null = null
  for (let index = 0; index < points.count; index += 1) {
    const minor = courses.reduce(
      (sum, { currency, minor: balances }) => sum + (rates.toAed(balances[index] ?? 0n, currency) ?? 0n),
      0n,
    )
    if (lowest === null || minor < lowest.minor)
      lowest = { day: addDays(points.from, index * points.step), minor }
  }
  return lowest
}
