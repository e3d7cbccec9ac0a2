/** What a question keeps that asks in another way for what was told: in percent, or in days. Pure. */
import type { Parsed } from '../parsed.ts'
import { subjects } from './keys.ts'
import type { Keyword } from '../words/vocabulary.ts'

const ofChange: readonly Keyword[] = ['rise', 'more', 'compare', 'byHowMuch']
const ofDay: readonly Keyword[] = ['payday', 'next', 'when', 'lastTime', 'firstTime', 'bill', 'cheque']
/** Words of days that choose nothing: 'how many days ago', 'how many days left'. */
const besides: ReadonlySet<string> = new Set(['ago', 'left', 'it', 'مضي', 'مضت'])

/** The question before, in percent or with its day; null where nothing of the kind is asked. */
export function keptOf(parsed: Parsed, before: Parsed): Parsed | null {
  const named = subjects(parsed) - parsed.unknown.length + parsed.numbers.length
  const { spans, keys } = before
  if (parsed.isPercent && named + parsed.unknown.length === 0 && before.bounds === null) {
    if (!ofChange.some((key) => keys.has(key))) return null
    const own = parsed.spans.length > 0 ? parsed.spans : spans
    const kept = [...keys].filter((key) => key !== 'byHowMuch')
    return { ...before, spans: own, keys: new Set([...kept, 'percent']) }
  }
  const isBare = parsed.unknown.every((words) => words.split(' ').every((word) => besides.has(word)))
  if (!parsed.isDays || named > 0 || !isBare || parsed.spans.length > 0 || asksOther(parsed)) return null
  // of what no day was told there are no days until it
  return ofDay.some((key) => keys.has(key)) ? before : { ...parsed, limits: [...parsed.limits, 'days'] }
}

const asksOther = ({ keys }: Parsed): boolean =>
  (['payday', 'bill', 'cheque', 'firstTime', 'spent', 'income', 'home', 'instalments', 'loan'] as const).some(
    (key) => keys.has(key),
  )
