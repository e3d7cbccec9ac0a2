/** Days and those until which they go on. Pure. */
import { addDays, type Day } from '#contract/period.ts'
import { phraseAt, type Tokens } from '#contract/ledger/search/tokens.ts'
import { list, months } from '#contract/ledger/search/words.ts'
import { type Mark, mark, nothing, type QuestionContext, type Span } from '../parsed.ts'
import { comparing, rangeWords } from '../words/ranges.ts'
import { soon, weekdays } from '../words/units.ts'
import { joining } from '../words/vocabulary.ts'
import { weekdayOf } from './days.ts'

/** The days that words mean, of one mark and nothing else. */
function daysOf(mark: Mark | null): Span | null {
  const found = nothing()
  mark?.apply(found)
  const [span, ...others] = found.spans
  return span && others.length === 0 && found.keys.size === 0 ? span : null
}

/** Days and those until which they go on are one range: 'January to now', 'since the start of the year to the end of June'. */
export function rangeFrom(
  tokens: Tokens,
  index: number,
  context: QuestionContext,
  markAt: (tokens: Tokens, index: number, context: QuestionContext) => Mark | null,
): Mark | null {
  const first = markAt(tokens, index, context)
  const from = daysOf(first)?.from
  const at = index + (first?.used ?? 0)
  const lead = phraseAt(tokens, at, rangeWords)
  if (!first || from === undefined || lead === 0 || tokens.some((word) => comparing.has(word))) return first
  const isNow = phraseAt(tokens, at + lead, soon.today)
  const second = markAt(tokens, at + lead, context)
  const last = daysOf(second)
  const to = isNow > 0 ? context.today : (last?.at ?? last?.to)
  const used = at + lead + (isNow > 0 ? isNow : (second?.used ?? 0)) - index
  if (to !== undefined && to >= from)
    return mark(used, ({ spans }) => spans.push({ from, to: to > context.today ? context.today : to }))
  // 'to' before other days or a number is of no range that is known
  const isOfDays = last !== null || /^\d/.test(tokens[at + lead] ?? '')
  return isOfDays
    ? {
        used: first.used,
        apply: (parsed) => {
          first.apply(parsed)
          parsed.limits.push(tokens[at] ?? '')
        },
      }
    : first
}

const nearly: ReadonlySet<string> = new Set(list('around, about, near, حوالي, تقريبا'))
const monthNames: ReadonlySet<string> = new Set(months.flat())
/** '31 September', 'around 15 October': days that are none or not known, and no amounts. */
export function noDayAt(tokens: Tokens, index: number): Mark | null {
  const at = nearly.has(tokens[index] ?? '') ? index + 1 : index
  const isDay = /^\d{1,2}$/.test(tokens[at] ?? '') && monthNames.has(tokens[at + 1] ?? '')
  return isDay ? mark(at + 1 - index, ({ limits }) => limits.push(tokens[at] ?? '')) : null
}

const near: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['امس', -1],
  ['today', 0],
  ['اليوم', 0],
  ['tomorrow', 1],
])

/** 'yesterday, Friday' is one day, named once; where it was no Friday no answer is of both. */
export function dayOnce(tokens: string[], today: Day): { tokens: string[]; limits: string[] } {
  const at = tokens.findIndex((word) => near.has(word))
  const named = weekdays.findIndex((names) => at >= 0 && phraseAt(tokens, at + 1, names) > 0)
  const used = phraseAt(tokens, at + 1, weekdays[named] ?? [])
  // 'today, Friday and Sunday' are three days
  if (named < 0 || joining.has(tokens[at + 1 + used] ?? '')) return { tokens, limits: [] }
  const day = addDays(today, near.get(tokens[at] ?? '') ?? 0)
  return weekdayOf(day) === named
    ? { tokens: tokens.toSpliced(at + 1, used), limits: [] }
    : { tokens, limits: [tokens[at + 1] ?? ''] }
}
