/** Brings trades and the bank lines that pay them together, after each change of either. */
import { addDays, type Day } from '#contract/period.ts'
import { convertMinor } from '#contract/money.ts'
import { baseCurrency } from '#contract/product.ts'
import type { ChangeKind } from '#contract/changes/change-kinds.ts'
import type { Ctx, UserClock } from '../../../context.ts'
import { type Tx, write } from '../../../platform/db/db.ts'
import { type ChangeParams, type Follow, recordChange } from '../../changes/service.ts'
import { subscribe, type Subscription } from '../../changes/events/service.ts'
import { touchedBy } from '../../payments/changed-days.ts'
import { refreshTotals } from '../../payments/totals/service.totals.ts'
import type { AedValue } from '../../payments/transfers/exchanges.ts'
import { pairTransfers } from '../../payments/transfers/service.transfers.ts'
import { rateByDay, selectHistory } from '../../days/rates/service.ts'
import {
  bankAmountOf,
  type BankLine,
  cashOf,
  type NamedTrade,
  type LineLink,
  matchDays,
  matchLines,
} from './matching.ts'
import type { CashRow } from '../cash/cash.ts'
import { selectCash } from '../cash/store.cash.ts'
import { replaceLinks, selectCandidates, selectChoices, selectLinks } from './store.lines.ts'
import { rebuildQuarters } from '../prices/store.prices.ts'
import { selectAccounts, selectInstruments, selectTradeLines } from '../store.ts'

/**
 * Decides which line pays which trade, and makes those that move money to or from a broker count as transfers. Resolves to
 * whether anything changed.
 */
export async function followLines(tx: Tx, { userId, clock }: UserClock): Promise<boolean> {
  const [trades, before] = [await readTrades(tx, userId), await selectLinks(tx, userId)]
  const after = trades.length === 0 ? [] : await linksOf(tx, userId, trades)
  const keyOf = ({ lineId, tradeId, transfer }: LineLink): string => `${lineId} ${tradeId} ${transfer}`
  const [keysBefore, keysAfter] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  const gone = before.filter((link) => !keysAfter.has(keyOf(link)))
  const added = after.filter((link) => !keysBefore.has(keyOf(link)))
  if (gone.length + added.length === 0) return false
  const touched = touchedBy(await replaceLinks(tx, userId, gone, added))
  const now = clock.now()
  await refreshTotals(tx, userId, await pairTransfers(tx, userId, touched, now), now)
  return true
}

/** What money moved between banks and brokers for: trades, or where the money of a place is followed, payments into it. */
async function readTrades(tx: Tx, userId: string): Promise<NamedTrade[]> {
  const [trades, cash] = [await selectTradeLines(tx, userId), await selectCash(tx, userId)]
  if (trades.length + cash.length === 0) return []
  const [instruments, accounts] = [await selectInstruments(tx, userId), await selectAccounts(tx, userId)]
  const instrumentOf = new Map(instruments.map((row) => [row.id, row]))
  const places = new Map(accounts.map(({ id, name }) => [id, name]))
  const followed = followedFrom(cash)
  const isPaidThere = (accountId: string | null, currency: string, day: Day): boolean =>
    day >= (followed.get(`${accountId} ${currency}`) ?? '9999')
  const ofTrades = trades.flatMap((trade): NamedTrade[] => {
    const instrument = instrumentOf.get(trade.instrumentId)
    if (!instrument || cashOf(trade) === null) return []
    const { currency, name, symbol } = instrument
    if (isPaidThere(trade.accountId, currency, trade.day)) return []
    return [{ ...trade, currency, place: places.get(trade.accountId ?? '') ?? '', instrument: name, symbol }]
  })
  const ofMoney = cash.flatMap(({ id, accountId, day, currency, kind, minor }): NamedTrade[] => {
    if (kind !== 'deposit' && kind !== 'withdrawal') return []
    const paid = { id, day, currency, place: places.get(accountId) ?? '', instrument: '', symbol: null }
    // a deposit leaves the bank as a purchase does
    return [
      { ...paid, kind: minor > 0n ? 'buy' : 'sell', amount: minor > 0n ? minor : -minor, fee: 0n, tax: 0n },
    ]
  })
  return [...ofTrades, ...ofMoney]
}

/** The day from which on the money of each currency at each place is followed. */
function followedFrom(cash: readonly CashRow[]): Map<string, Day> {
  const days = new Map<string, Day>()
  for (const { accountId, currency, day } of cash) {
    const key = `${accountId} ${currency}`
    if (day < (days.get(key) ?? '9999')) days.set(key, day)
  }
  return days
}

async function linksOf(tx: Tx, userId: string, trades: readonly NamedTrade[]): Promise<LineLink[]> {
  const days = trades.map(({ day }) => day).toSorted()
  const span = { from: addDays(days[0] ?? '', -matchDays), to: addDays(days.at(-1) ?? '', matchDays) }
  const [lines, choices] = [
    await selectCandidates(
      tx,
      userId,
      span,
      trades.flatMap((trade) => bankAmountOf(trade) ?? []),
    ),
    await selectChoices(tx, userId),
  ]
  return matchLines(lines, trades, choices, await readValues(tx, [...lines, ...trades], span))
}

/** Values in fils at the mid rates of the days. */
async function readValues(
  tx: Tx,
  rows: readonly Pick<BankLine, 'currency'>[],
  span: { from: string; to: string },
): Promise<AedValue> {
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  const stored = currencies.length < 2 ? new Map() : await selectHistory(tx, currencies, span)
  const rateOf = new Map(currencies.map((currency) => [currency, rateByDay(currency, stored)]))
  return (minor, currency, day) => {
    const rate = rateOf.get(currency)?.(day)
    return rate ? convertMinor(minor, currency, baseCurrency, rate.value) : null
  }
}

/**
 * Like `writeChange`, followed by what it means for bank lines. That is no part of the change, so that an undo is not refused
 * because a line came or went since.
 */
export async function writeInvestments<T>(
  ctx: Ctx,
  kind: ChangeKind,
  work: (tx: Tx) => Promise<T>,
  params?: (result: T) => ChangeParams,
): Promise<T> {
  return write(ctx.db, ctx, async (tx) => {
    const result = await recordChange(tx, ctx, kind, () => work(tx), params)
    await followLines(tx, ctx)
    return result
  })
}

/** Matches new bank lines as they arrive. For worker.ts. */
export const investmentSubscriptions: readonly Subscription[] = [
  subscribe('transaction.changed', 'investments', (ctx, tx) => followLines(tx, ctx)),
]

const linked = [
  'investment_accounts',
  'instruments',
  'investment_trades',
  'investment_cash',
  'investment_line_choices',
]

/** After an undo or redo: recomputes the prices by quarter, and decides again which bank line pays which trade. */
export const investmentFollows: readonly Follow[] = [
  { table: 'investment_prices', follow: (tx, { userId }) => rebuildQuarters(tx, userId) },
  ...linked.map((table): Follow => ({
    table,
    follow: async (tx, ctx) => void (await followLines(tx, ctx)),
  })),
]
