/** What is asked of months: good and bad ones, those without anything, and of any of them. Pure. */
import type { Parsed } from './parsed.ts'
import * as narrowing from './words/narrowing.ts'
import * as vocabulary from './words/vocabulary.ts'

const dayNouns: ReadonlySet<string> = new Set(['day', 'days', 'يوم'])
const dayRanks: ReadonlySet<string> = new Set(['biggest', 'smallest', 'most', 'expensive', 'اكثر', 'اقل'])
const monthKinds: ReadonlySet<string> = new Set(
  'earning earnings income spending expense expenses saving salary spent earned'.split(' '),
)
const ones: ReadonlySet<string> = new Set(['a', 'one', 'single'])
const timeWords: ReadonlySet<string> = new Set(['month', 'months', 'week'])
/** Good and bad months, and what is asked of any of them. */
export function readMonths(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  const { keys } = parsed
  const isRanked = (['biggest', 'smallest', 'most', 'more', 'least'] as const).some((key) => keys.has(key))
  // 'the month I spent most at Noon', 'the day with most payments': neither is a payment
  const isOfTime =
    (isRanked || keys.has('often')) &&
    !keys.has('compare') &&
    !parsed.limits.includes('same') &&
    !keys.has('perMonth') &&
    !keys.has('average')
  if (isOfTime && parsed.bareTime === 'month') keys.add('byMonth')
  if (isOfTime && parsed.bareTime === 'day' && !keys.has('perWeek') && !keys.has('often')) keys.add('byDay')
  // 'which month had no client money'
  const isWithout = keys.has('byMonth') && parsed.bounds === null
  if (isWithout && parsed.limits.some((word) => narrowing.noes.has(word))) {
    parsed.limits = parsed.limits.filter((word) => !narrowing.noes.has(word))
    keys.add('none')
  }
  // 'a month with no income'
  const isOfDays = keys.has('none') && typed.some((word) => word === 'days' || word === 'day')
  if (isOfDays) parsed.bareTime = 'day'
  else if (keys.has('none') && tokens.some((word) => /^(?:months?|شهر|شهور)$/u.test(word)))
    keys.add('byMonth')
  // 'lowest earning month'
  if (isRanked && tokens.some((word, index) => word === 'month' && monthKinds.has(tokens[index - 1] ?? '')))
    keys.add('byMonth')
  // 'the most I spent in a month', 'in one day': no payment and no shop
  if (isRanked && typed.some((word, index) => word === 'day' && ones.has(typed[index - 1] ?? ''))) {
    keys.delete('perDay')
    keys.add('byDay')
  }
  const isOfDay = tokens.some((word, index) => dayNouns.has(word) && dayRanks.has(tokens[index - 1] ?? ''))
  if (isOfDay && !keys.has('byWeekday') && !keys.has('smallest') && !keys.has('least')) keys.add('byDay')
  if (
    isRanked &&
    !keys.has('average') &&
    typed.some((word, index) => word === 'month' && ones.has(typed[index - 1] ?? ''))
  ) {
    keys.delete('perMonth')
    keys.add('byMonth')
  }
  // 'اكثر يوم اصرف فيه بالاسبوع'
  const isWeekday = parsed.limits.includes('يوم') && keys.has('perWeek')
  if (isRanked && isWeekday && keys.delete('perWeek')) {
    parsed.limits = parsed.limits.filter((word) => word !== 'يوم')
    keys.add('byWeekday')
  }
  // the worst month is the one of most spending, or of least income
  const isIncome = (['income', 'earned', 'save'] as const).some((key) => keys.has(key))
  const isBad = typed.some((word) => vocabulary.badWords.has(word))
  const isGood = typed.some((word) => vocabulary.goodWords.has(word))
  // 'the best month and the worst' are two
  if (keys.has('byMonth') && isGood && isBad) parsed.limits.push('worst')
  if (keys.has('byMonth') && isGood && !isIncome && !keys.has('spent')) keys.add('income')
  else if (keys.has('byMonth') && ((isBad && isIncome) || (isGood && keys.has('spent') && !isIncome))) {
    keys.delete('most')
    keys.add('least')
  }
  // of a month's sum nothing is told but the sum: 'months where I spent over 15,000', 'in any month'
  const month = tokens.findIndex((word) => timeWords.has(word))
  const isOfMany = typed.some(
    (word, index) =>
      /^(?:months|شهور|اشهر)$/.test(word) && !/^(?:\d.*|last|past|few|اخر)$/.test(typed[index - 1] ?? ''),
  )
  const isAny = tokens[month - 1] === 'any' || (parsed.bounds !== null && isOfMany)
  if (month >= 0 && isAny) parsed.limits.push(tokens[month] ?? '')
}
