/** Lines that ask how much it was on some days, after another measure was told. Pure. */
import type { Parsed } from '../parsed.ts'
import { subjects } from './keys.ts'
import { measures } from './thread.ts'
import type { Keyword } from '../words/vocabulary.ts'

const ofGroups: readonly Keyword[] = ['categories', 'merchants', 'byMonth', 'byWeekday']
const ofChange: readonly Keyword[] = ['compare', 'more', 'rise']
/** What a sum takes the place of. */
export const ways: readonly Keyword[] = [
  ...ofChange,
  ...(['byHowMuch', 'percent', 'share', 'usual', 'before', 'why', 'or', 'often', 'times', 'ever'] as const),
  ...(['most', 'least', 'biggest', 'smallest', 'lastTime', 'firstTime', 'when', 'average'] as const),
  ...(['perMonth', 'perWeek', 'perDay', 'perTime'] as const),
]
/** What has no sum of payments, or is of days to come. */
export const others: readonly Keyword[] = [
  ...(['balance', 'savings', 'current', 'worth', 'score', 'rate', 'save', 'limit', 'reaching'] as const),
  ...(['next', 'payday', 'owe', 'cheque', 'instalments', 'subscriptions', 'goal', 'budget'] as const),
  ...(['ahead', 'safe', 'payLeft', 'afford', 'covered', 'runway'] as const),
]

/** 'how much was it this month', after a comparison, a share, a rank, an average or a count; null for another line. */
export function summedOf(parsed: Parsed, before: Parsed, own: readonly Keyword[]): Parsed | null {
  const { keys, told } = before
  const has = (some: readonly Keyword[]): boolean => some.some((key) => keys.has(key))
  const [span, ...more] = parsed.spans
  if (!span || more.length > 0 || before.accounts.length > 0 || has(others) || !has(ways)) return null
  const categories = before.categories.filter(({ id }) => id !== 'salary' || !keys.has('share'))
  // which of several it was is told with all of them
  if (told === null ? has(ofGroups) : categories.length + before.payees.length > 1) return null
  // 'how much was it in September', after the biggest payment of all: that of September
  if (subjects(before) === 0 && has(['biggest', 'smallest', 'lastTime', 'firstTime'])) return null
  const isOfIt = parsed.follows || parsed.keys.has('it') || parsed.keys.has('those')
  const isAmount = parsed.isHowMuch && (own.length === 0 || (isOfIt && own.every((key) => key === 'spent')))
  if (!isAmount && !(has(ofChange) && isOfCompared(parsed, before, own))) return null
  const left = new Set([...keys].filter((key) => !ways.includes(key) && !ofGroups.includes(key)))
  if (keys.has('share')) left.delete('income')
  const isOfAll = told === null && subjects(before) === 0 && ![...left].some((key) => measures.has(key))
  return {
    ...before,
    ...(told === null ? { categories } : { categories: [], payees: [told] }),
    told: null,
    earlier: null,
    nth: null,
    isThan: false,
    spans: parsed.spans,
    keys: isOfAll ? left.add('spent') : left,
  }
}

/** 'and the whole of October', 'and last month', of days that were compared, or that come before them. */
function isOfCompared({ spans, ...parsed }: Parsed, before: Parsed, own: readonly Keyword[]): boolean {
  const [[span], [first, second]] = [spans, before.spans]
  if (parsed.saysAll && second && own.every((key) => key === 'spent')) return true
  if (!parsed.follows || own.length > 0) return false
  const isEarlier = first?.from !== undefined && (span?.from ?? first.from) < first.from && !second
  return isEarlier || before.spans.some(({ from }) => from !== undefined && from === span?.from)
}
