/** What happened by a broker's file, as units and money of days. Pure. */
import type { FileTrade, FileTrades } from '../../server/features/investments/imports/table/row.ts'

/** What happened on a day: units that came or left, and money with the sign of the balance. */
export type Item = {
  day: string
  what: What
  units: number
  money: number
  currency: string
  /** Of what was read: how its instrument is called. */
  names?: readonly string[]
  /** Of what is expected: its instrument, and whether it is a charge that may stand in the row of what was charged, or `other`. */
  of?: { instrument: string; isCharge: boolean; isOther: boolean; row: string }
}
export type What = 'buy' | 'sell' | 'split' | 'units' | 'income' | 'cash' | 'moved'
export const moneyCodes = new Set(Intl.supportedValuesOf('currency'))

export const number = (text: string): number =>
  Number((/-?[\d,]*\.?\d+/.exec(text)?.[0] ?? '0').replaceAll(',', ''))

function itemOfTrade(trade: FileTrade): Item {
  const { kind, day, currency } = trade
  const charges = number(trade.fee) + number(trade.tax)
  const isBought = kind === 'buy' || kind === 'fee'
  const percent = trade.bond ? 0.01 : 1
  const before =
    trade.amount === '' ? number(trade.quantity) * number(trade.price) * percent : number(trade.amount)
  const net = trade.net === '' ? before + (isBought ? charges : -charges) : number(trade.net)
  const names = [trade.symbol || trade.name, trade.name]
  const item = { day, currency, names, units: number(trade.quantity), money: isBought ? -net : net }
  if (kind === 'buy' || kind === 'sell') return { ...item, what: kind }
  if (kind === 'split') return { ...item, what: 'split', units: 0, money: 0 }
  if (kind === 'transfer_in' || kind === 'opening' || kind === 'stock_dividend')
    return { ...item, what: 'units', money: 0 }
  if (kind === 'transfer_out') return { ...item, what: 'units', units: -item.units, money: 0 }
  return { ...item, what: 'income', units: 0 }
}

/** A trade of money for money moves both, whether it is called a trade of `EUR.USD` or an exchange. */
export function moneyOfPair(item: Item, instrument: string): Item[] {
  const [, own = '', other = ''] = /^([A-Z]{3})[./]([A-Z]{3})$/.exec(instrument) ?? []
  if (!moneyCodes.has(own) || !moneyCodes.has(other) || !/^(?:buy|sell)$/.test(item.what)) return [item]
  const money = item.what === 'buy' ? item.units : -item.units
  return [
    { ...item, what: 'cash', units: 0, money, currency: own },
    { ...item, what: 'cash', units: 0 },
  ]
}

export const itemsOf = ({ trades, cash }: FileTrades): Item[] => [
  ...trades.flatMap((trade) => moneyOfPair(itemOfTrade(trade), trade.symbol)),
  ...cash.flatMap(({ money }) =>
    money
      ? [
          {
            day: money.day,
            what: /deposit|withdrawal/.test(money.kind) ? ('moved' as const) : ('cash' as const),
            units: 0,
            money: number(money.amount),
            currency: money.currency,
          },
        ]
      : [],
  ),
]
