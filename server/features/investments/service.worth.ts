/** Investments as a part of net worth. */
import type { InstrumentKind } from '#contract/investments/investment-kinds.ts'
import type { Day } from '#contract/period.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type CashLine, cashOn } from './cash/cash.ts'
import type { Rates } from '../days/rates/service.ts'
import { type Track, trackOf, valueOn } from './returns/track.ts'
import type { Book } from './service.book.ts'
import { type Held, readHeld } from './service.read.ts'
import { readTracks } from './service.returns.ts'
import { selectAccounts } from './store.ts'

export type Invested = {
  tracks: readonly Track[]
  /** From which day on the holdings stand for an account entered as a total, by its id. */
  replaced: ReadonlyMap<string, Day>
  firstDay: Day | null
  cash: readonly CashLine[]
}
type Row = { id: string; kind: string; currency: string }

/** Up to a day, from the first one on, or only for the days from the end of `from` on. */
export async function readInvested(tx: Tx, userId: string, day: Day, from: Day | null): Promise<Invested> {
  const between = from === null ? undefined : { from, to: day }
  const { book, tracks } = await readTracks(tx, userId, day, { between })
  return {
    tracks,
    replaced: replacedBy(book),
    firstDay:
      [
        ...tracks.flatMap(({ began }) => began ?? []),
        ...book.cash.flatMap(({ points }) => points[0]?.day ?? []),
      ].sort()[0] ?? null,
    cash: book.cash,
  }
}

/** From which day on the holdings of an account stand for one entered as a total, by its id. */
function replacedBy(book: Book): Map<string, Day> {
  const firstDays = firstDaysOf(book)
  return new Map(
    book.accounts.flatMap(({ id, replaces_id: replacedId }) => {
      const start = firstDays.get(id)
      return replacedId !== null && start !== undefined ? [[replacedId, start] as const] : []
    }),
  )
}

/** The day of the first trade in each account, by the account's id. */
function firstDaysOf({ trades }: Book): Map<string, Day> {
  const firstDays = new Map<string, Day>()
  for (const { accountId, day } of [...trades.values()].flat()) {
    if (accountId === null) continue
    const first = firstDays.get(accountId)
    if (first === undefined || day < first) firstDays.set(accountId, day)
  }
  return firstDays
}

export type Valued = {
  id: string
  name: string
  kind: InstrumentKind
  currency: string
  /** In minor units; null while no price is known. */
  minor: bigint | null
}

/** The money of one currency at a place, by its name. */
export type PlaceMoney = { place: string; line: CashLine }

/** What is held of each investment on a day, the money at their places, and from which day on holdings stand for an account entered as a total. */
export async function readValued(
  tx: Tx,
  userId: string,
  day: Day,
): Promise<{ holdings: Valued[]; money: PlaceMoney[]; replaced: ReadonlyMap<string, Day> }> {
  const { book, held } = await readHeld(tx, userId, day)
  const names = new Map(book.accounts.map(({ id, name }) => [id, name]))
  return {
    money: book.cash.map((line) => ({ place: names.get(line.accountId) ?? '', line })),
    holdings: held.flatMap(({ instrument: { id, name, kind, currency }, state }) =>
      state.quantity === 0n ? [] : [{ id, name, kind, currency, minor: state.value?.minor ?? null }],
    ),
    replaced: replacedBy(book),
  }
}

export type InvestedAccount = {
  id: string
  name: string
  firstDay: Day | null
  /** Worth in fils on the day and on an earlier one; null where a price or exchange rate is not known. */
  worth: bigint | null
  before: bigint | null
}

/** The places where investments are held, with their worth on a day and on an earlier one. */
export async function readInvestedAccounts(
  tx: Tx,
  userId: string,
  day: Day,
  earlier: Day,
): Promise<InvestedAccount[]> {
  if ((await selectAccounts(tx, userId)).length === 0) return []
  const { book, held: now } = await readHeld(tx, userId, day)
  const then = earlier === day ? now : (await readHeld(tx, userId, earlier)).held
  const firstDays = firstDaysOf(book)
  return book.accounts.map(({ id, name }) => ({
    id,
    name,
    firstDay: firstDays.get(id) ?? null,
    worth: worthAt(now, id, cashAt(book, id, day)),
    before: worthAt(then, id, cashAt(book, id, earlier)),
  }))
}

/** The money at a place at the end of a day in fils; null without a rate. */
function cashAt({ cash, convert }: Book, id: string, day: Day): bigint | null {
  let sum = 0n
  for (const line of cash) {
    if (line.accountId !== id) continue
    const aed = convert.toAed(cashOn(line, day), line.currency, day)
    if (aed === null) return null
    sum += aed
  }
  return sum
}

function worthAt(holdings: readonly Held[], accountId: string, cash: bigint | null): bigint | null {
  if (cash === null) return null
  let sum = cash
  for (const { state } of holdings) {
    const account = state.accounts.find(({ id }) => id === accountId)
    if (!account || account.position.quantity === 0n) continue
    const worth = account.value?.aed ?? null
    if (worth === null) return null
    sum += worth
  }
  return sum
}

/** What some investments together were worth at the end of each day, by currency. */
export async function readValuesOf(
  tx: Tx,
  userId: string,
  ids: ReadonlySet<string>,
  days: readonly Day[],
  today: Day,
): Promise<{ currency: string; minor: bigint[] }[]> {
  const { book, lines } = await readTracks(tx, userId, today)
  return book.instruments.flatMap(({ id, currency }) => {
    const line = lines.get(id)
    const track = ids.has(id) && line ? trackOf(currency, line, book.trades.get(id) ?? []) : null
    return track ? [{ currency, minor: days.map((day) => valueOn(track, day)) }] : []
  })
}

const rowOf = (currency: string): Row => ({ id: `investments ${currency}`, kind: 'investments', currency })

/** By currency: what is held, and the money beside it. */
function byCurrency({
  tracks,
  cash,
}: Invested): Map<string, { tracks: readonly Track[]; cash: readonly CashLine[] }> {
  const [held, money] = [
    Map.groupBy(tracks, ({ currency }) => currency),
    Map.groupBy(cash, ({ currency }) => currency),
  ]
  return new Map(
    [...new Set([...held.keys(), ...money.keys()])].map((currency) => [
      currency,
      { tracks: held.get(currency) ?? [], cash: money.get(currency) ?? [] },
    ]),
  )
}

/** What is held in each currency at the end of each day, in its minor units. */
export function investedSeries(invested: Invested, days: readonly Day[]): { row: Row; minor: bigint[] }[] {
  return [...byCurrency(invested)].map(([currency, { tracks, cash }]) => ({
    row: rowOf(currency),
    minor: days.map((day) =>
      [...tracks.map((track) => valueOn(track, day)), ...cash.map((line) => cashOn(line, day))].reduce(
        (sum, minor) => sum + minor,
        0n,
      ),
    ),
  }))
}

/** The same at the end of one day, as rows of accounts. */
export const investedRows = (invested: Invested, day: Day): { currency: string; balance_minor: bigint }[] =>
  investedSeries(invested, [day]).map(({ row, minor }) => ({
    currency: row.currency,
    balance_minor: minor[0] ?? 0n,
  }))

/** What was paid in less what was taken out, by the id of its series: in its currency, and in fils at the given rates. */
export function paidInto(
  invested: Invested,
  { from, to }: { from: Day; to: Day },
  rates: Rates,
): Map<string, { net: bigint; aed: bigint }> {
  return new Map(
    [...byCurrency(invested)].map(([currency, { tracks, cash }]) => {
      const isWithin = (day: Day): boolean => day >= from && day <= to
      const paid = cash
        .flatMap((line) => line.paid)
        .reduce((sum, { day, minor }) => (isWithin(day) ? sum + minor : sum), 0n)
      const net = tracks
        .flatMap(({ moves }) => moves)
        .reduce(
          (sum, { day, inflow, outflow, moved }) => (isWithin(day) ? sum + inflow + moved - outflow : sum),
          paid,
        )
      return [rowOf(currency).id, { net, aed: rates.toAed(net, currency) ?? 0n }]
    }),
  )
}

/** The balances of an account without those on the days on which investments stand for it. */
export function withoutReplaced(
  { replaced }: Pick<Invested, 'replaced'>,
  accountId: string,
  minor: readonly bigint[],
  days: readonly Day[],
): readonly bigint[] {
  const since = replaced.get(accountId)
  if (since === undefined) return minor
  return minor.map((balance, index) => ((days[index] ?? '') >= since ? 0n : balance))
}
