/** Purchases and sales of a Flex statement, as far as their figures prove them. Pure. */
import { markedIn, perContract } from '../events/contracts.ts'
import type { Attributes } from './entry.ts'
import { isExchange, isFeeElsewhere } from './money.ts'
import { type FileTrade, plainNumber, signed, unsigned } from '../table/row.ts'

/** What is held in units; options, futures and currencies are not. */
export const categories = new Set(['STK', 'FUND', 'BOND', 'BILL', 'CRYPTO', 'ETF'])

const isBond = (category: string): boolean => category === 'BOND' || category === 'BILL'

export const isCancelled = (of: Attributes): boolean =>
  of.get('transactiontype') === 'TradeCancel' ||
  /\(Ca/.test(of.get('buysell') ?? '') ||
  /(?:^|;)\s*Ca\b/.test(of.get('notes') ?? '')

/** A purchase or sale; of a bond, accrued interest that was paid or received with it is income taken back or received. */
export function tradesOf(
  base: FileTrade,
  of: Attributes,
  accruedApart: ReadonlySet<string | undefined>,
): FileTrade[] | null {
  const quantity = plainNumber(of.get('quantity') ?? '')
  const price = unsigned(of.get('tradeprice') || of.get('price') || '')
  const category = of.get('assetcategory')
  if (!quantity || !/[1-9]/.test(quantity.text) || price === '' || isCancelled(of)) return null
  if (category === 'OPT') return optionOf(base, of)
  if (category === undefined ? isExchange(of) : !categories.has(category)) return null
  const side = (of.get('buysell') ?? '').toUpperCase()
  const kind = quantity.negative || side.startsWith('S') ? 'sell' : 'buy'
  if (side.startsWith('B') && kind === 'sell') return null
  const trade: FileTrade = {
    ...base,
    kind,
    quantity: quantity.text,
    price,
    amount: unsigned(of.get('trademoney') || of.get('proceeds') || ''),
    fee: isFeeElsewhere(base, of) ? '' : signed(of.get('ibcommission') ?? '', { opposite: true }),
    tax: signed(of.get('taxes') ?? '', { opposite: true }),
  }
  const accrued = accruedApart.has(of.get('symbol')) ? '' : signed(of.get('accruedint') ?? '')
  const net = of.get('ibcommission') === undefined ? unsigned(of.get('netcash') ?? '') : ''
  // a query that leaves the commission out has it in the net amount, or nowhere
  if (of.get('ibcommission') === undefined && !/[1-9]/.test(net)) return null
  if (net !== '' && isNearNet(net, trade.amount)) return [{ ...trade, net, amount: '', price: '' }]
  if (!agrees(trade, of, accrued)) return null
  if (!isBond(category ?? '')) return [trade]
  const bond = { ...trade, bond: true as const }
  return /[1-9]/.test(accrued) ? [bond, { ...base, kind: 'dividend', amount: accrued, bond: true }] : [bond]
}

/** An option, whose notes say what was done with it. */
function optionOf(base: FileTrade, of: Attributes): FileTrade[] | null {
  const quantity = plainNumber(of.get('quantity') ?? '')
  const net = unsigned(of.get('netcash') ?? '')
  const amount = unsigned(of.get('proceeds') || of.get('trademoney') || '')
  const product =
    Number(quantity?.text) *
    Number(unsigned(of.get('tradeprice') ?? '')) *
    Number(of.get('multiplier') || perContract)
  if (!quantity || net === '' || Math.abs(product - Number(amount)) > 0.02 + product * 0.001) return null
  const deal = markedIn(`${of.get('notes') ?? ''};${of.get('opencloseindicator') ?? ''}`) ?? ''
  const contract = deal === 'ends' && /[1-9]/.test(net) ? '' : deal
  const charged = (name: string): string => signed(of.get(name) ?? '', { opposite: true })
  const kind = quantity.negative ? ('sell' as const) : ('buy' as const)
  const charges = Number(charged('ibcommission') || 0) + Number(charged('taxes') || 0)
  const moved = kind === 'buy' ? Number(amount) + charges : Number(amount) - charges
  if (isFeeElsewhere(base, of) || Math.abs(moved - Number(net)) > 0.02) return null
  const name = (of.get('description') || base.symbol).trim()
  const symbol = base.symbol.replace(/\s+/g, ' ')
  return [
    {
      ...base,
      kind,
      contract,
      name,
      symbol,
      quantity: quantity.text,
      net,
      fee: charged('ibcommission'),
      tax: charged('taxes'),
    },
  ]
}

const isNearNet = (net: string, amount: string): boolean =>
  amount !== '' && Math.abs(Number(net) - Number(amount)) <= Math.max(5, Number(amount) * 0.005)

/** Whether quantity × price is the amount, and the amount with all charges the net one, where the entry says them. */
function agrees(
  { kind, quantity, price, amount, fee, tax }: FileTrade,
  of: Attributes,
  accrued: string,
): boolean {
  const product =
    Number(quantity) *
    Number(price) *
    (isBond(of.get('assetcategory') ?? '') ? 0.01 : Number(of.get('multiplier') || 1) || 1)
  const near = (a: number, b: number, part = 0): boolean => Math.abs(a - b) <= 0.021 + Math.abs(b) * part
  if (amount !== '' && !near(Number(amount), product, 0.001)) return false
  const net = signed(of.get('netcash') ?? '')
  if (!/[1-9]/.test(net) || amount === '') return true
  const moved =
    (kind === 'sell' ? 1 : -1) * Number(amount) - Number(fee || 0) - Number(tax || 0) + Number(accrued || 0)
  return near(Number(net), moved) || near(Number(net), moved - Number(accrued || 0))
}
