/** What a line that goes on from another leaves open. Pure. */
import { type Day, daysBetween } from '#contract/period.ts'
import type { Parsed, Span } from '../parsed.ts'
import type { Keyword } from '../words/vocabulary.ts'
import { untilNow } from './days.ts'
import { subjects } from './keys.ts'
import { passing } from './thread.ts'

/** 'how much will it be', after what is due next: what is to come anyway. */
function ownLimits(parsed: Parsed, before: Parsed): string[] {
  const isComing = before.keys.has('next') || before.keys.has('payday')
  // 'will it go up', 'how much will it be next year' are no such question
  const isBare =
    subjects(parsed) + parsed.spans.length + parsed.ahead.length === 0 &&
    [...parsed.keys].every((key) => passing.has(key) || key === 'next' || key === 'when' || key === 'spent')
  return isComing && isBare ? parsed.limits.filter((word) => word !== 'will') : parsed.limits
}

/** Whether some days are one week, month or year, as 'the week before' and 'that month' say. */
export function isOfUnit(unit: Parsed['beforeUnit'], { from, to }: Span): boolean {
  const days = from !== undefined && to !== undefined ? daysBetween(from, to) + 1 : 0
  if (unit === 'week') return days > 2 && days <= 7
  return unit === 'month'
    ? (from?.endsWith('-01') ?? false) && days <= 31
    : unit === 'year' && (from?.endsWith('-01-01') ?? false)
}

/** 'only the expensive ones', and 'the week before' of a day: what they leave open. */
function unsaid({ keys, beforeUnit, spans }: Parsed, before: Parsed, today: Day): string[] {
  const [asked] = before.spans
  const span = asked && untilNow(asked, today)
  const isVague = keys.has('only') && (keys.has('rise') || keys.has('more'))
  const isOther =
    beforeUnit !== null && span !== undefined && span.from !== span.to && !isOfUnit(beforeUnit, span)
  // of days without a start there are none before
  const isBack = before.keys.has('lastTime') || before.keys.has('rise')
  const isEndless = span !== undefined && span.from === undefined && spans.length === 0 && !isBack
  return [
    ...(isVague ? ['expensive'] : []),
    ...(isOther && keys.has('before') ? [beforeUnit] : []),
    ...(isEndless && keys.has('before') ? ['before'] : []),
  ]
}

function isAccountLost(parsed: Parsed, before: Parsed, keys: readonly Keyword[]): boolean {
  const isOfOne = before.keys.has('savings') || before.keys.has('current')
  const isKept = keys.some((key) => key === 'savings' || key === 'current')
  return isOfOne && !isKept && subjects(parsed) === 0 && before.accounts.length === 0
}

const rates = ['perDay', 'perWeek', 'perMonth', 'average'] as const
function isOfOther(parsed: Parsed, { keys, categories }: Parsed): boolean {
  if (subjects(parsed) + parsed.spans.length > 0 || parsed.isDays) return false
  const isSafe = (['safe', 'payLeft', 'ahead', 'afford'] as const).some((key) => keys.has(key))
  const isPayDay = keys.has('payday') || (keys.has('next') && categories.some(({ id }) => id === 'salary'))
  const isLeft = parsed.keys.has('spent') || parsed.keys.has('over')
  return (isSafe && rates.some((key) => parsed.keys.has(key))) || (isPayDay && isLeft)
}

/** Words of a line that goes on which nothing of the question before makes clear. */
export const limitsOf = (parsed: Parsed, before: Parsed, keys: readonly Keyword[], today: Day): string[] => [
  ...ownLimits(parsed, before),
  ...unsaid(parsed, before, today),
  // 'is it going up', of what one payment is on average
  ...(parsed.keys.has('rise') && (before.keys.has('perTime') || before.keys.has('average')) ? ['up'] : []),
  // 'per day', of what is safe to spend, and 'how much did I spend of it', of when the salary comes
  ...(isOfOther(parsed, before) ? ['it'] : []),
  // 'what came into it', of savings: without the account it would be of everything
  ...(parsed.keys.has('it') && isAccountLost(parsed, before, keys) ? ['it'] : []),
  // 'does it always go on that day'
  ...(parsed.bareTime === 'day' && !parsed.isDays && !keys.includes('when') ? ['day'] : []),
]
