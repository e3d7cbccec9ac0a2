/** Ghostfolio's export of activities in JSON. Pure. */
import * as z from 'zod/mini'
import { readDateText } from '../../imports/read/dates.ts'
import { isPence } from './table/draft.ts'
import { emptyTrade, type FileTrade, type FileTrades, nothingRead } from './table/row.ts'

const Activity = z.object({
  type: z.string(),
  date: z.string(),
  quantity: z.number(),
  unitPrice: z.number(),
  fee: z.optional(z.nullable(z.number())),
  currency: z.optional(z.nullable(z.string())),
  symbol: z.optional(z.nullable(z.string())),
  accountId: z.optional(z.nullable(z.string())),
  isDraft: z.optional(z.nullable(z.boolean())),
  SymbolProfile: z.optional(
    z.object({
      symbol: z.optional(z.string()),
      currency: z.optional(z.string()),
      name: z.optional(z.nullable(z.string())),
    }),
  ),
})
const File = z.object({
  activities: z.array(z.unknown()),
  accounts: z.optional(z.array(z.object({ id: z.string(), name: z.optional(z.nullable(z.string())) }))),
})

export const isGhostfolio = (text: string): boolean =>
  /^\s*\{/.test(text) && /"activities"\s*:/.test(text.slice(0, 200_000))

const textOf = (value: number): string =>
  Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(15)))
/** A fee or a product without the noise of doubles. */
const money = (value: number): string => String(Number(value.toFixed(6)))

export function readGhostfolio(text: string, today: string | undefined): FileTrades {
  const result = nothingRead('csv')
  const parsed = parse(text)
  const file = File.safeParse(parsed)
  if (!file.success) return result
  const names = new Map(file.data.accounts?.map(({ id, name }) => [id, name ?? '']))
  for (const [index, raw] of file.data.activities.entries()) {
    const line = index + 1
    const activity = Activity.safeParse(raw)
    if (!activity.success) result.unread.push({ line, text: `#${line}`, why: 'figures' })
    else
      addActivity(
        activity.data,
        { line, today, account: names.get(activity.data.accountId ?? '') ?? '' },
        result,
      )
  }
  return result
}
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const kinds = new Map([
  ['BUY', 'buy'],
  ['SELL', 'sell'],
  ['DIVIDEND', 'dividend'],
] as const)

type Where = { line: number; today: string | undefined; account: string }
function addActivity(
  activity: z.infer<typeof Activity>,
  { line, today, account }: Where,
  result: FileTrades,
): void {
  const symbol = activity.symbol ?? activity.SymbolProfile?.symbol ?? ''
  const stated = activity.currency ?? activity.SymbolProfile?.currency ?? ''
  const part = isPence(stated) ? 0.01 : 1
  const currency = isPence(stated) ? 'GBP' : stated
  const words = { line, text: `${activity.type} · ${symbol}` }
  if (activity.isDraft) return void result.leftOut.push({ ...words, why: 'not_done' })
  // midnight of the person's place is an instant of the evening before in UTC
  const day = readDateText(activity.date, 'ymd')
  const [quantity, price, fee] = [activity.quantity, activity.unitPrice * part, (activity.fee ?? 0) * part]
  if (day === null || (today !== undefined && day > today))
    return void result.unread.push({ ...words, why: 'day' })
  if (activity.type === 'INTEREST' || activity.type === 'FEE') {
    const amount = activity.type === 'FEE' ? -(fee || quantity * price) : quantity * price - fee
    result.cash.push({
      ...words,
      money: {
        day,
        kind: activity.type === 'FEE' ? 'fee' : 'interest',
        currency,
        amount: money(amount),
        account,
      },
    })
    return
  }
  const kind = kinds.get(activity.type as 'BUY')
  if (!kind || symbol === '') return void result.unread.push({ ...words, why: 'kind' })
  if (!(quantity > 0) || !(price > 0) || fee < 0)
    return void result.unread.push({ ...words, why: 'quantity' })
  const trade: FileTrade = {
    ...emptyTrade,
    line,
    kind,
    day,
    name: activity.SymbolProfile?.name || symbol,
    symbol,
    currency,
    account,
    fee: fee === 0 ? '' : money(fee),
  }
  result.trades.push(
    kind === 'dividend'
      ? { ...trade, amount: money(quantity * price) }
      : { ...trade, quantity: textOf(quantity), price: textOf(price) },
  )
}
