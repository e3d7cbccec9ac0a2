/** Lines that go on from what was there on a day, or from what was paid last. Pure. */
import { addDays } from '#contract/period.ts'
import type { Parsed } from '../parsed.ts'
import { edges } from '../use.ts'
import type { Keyword } from '../words/vocabulary.ts'
import { subjects } from './keys.ts'
import { passing } from './thread.ts'

const ofBalance: ReadonlySet<Keyword> = new Set<Keyword>(['balance', 'savings', 'current', 'did', 'over'])
const ofGrowth: ReadonlySet<Keyword> = new Set<Keyword>(['rise', 'more', 'it', 'byHowMuch', 'did', 'percent'])

/** 'is it higher now', 'how much has it grown', after a balance on a day; null for another line. */
export function grownSince(parsed: Parsed, before: Parsed): Parsed | null {
  const [on, ...others] = before.spans
  const own = [...parsed.keys].filter((key) => !passing.has(key))
  const day = on?.at ?? (on?.from === on?.to ? on?.from : undefined)
  const isHeld = before.keys.has('balance') && [...before.keys].every((key) => ofBalance.has(key))
  const isGrown = parsed.keys.has('rise') || (parsed.keys.has('more') && parsed.now === 'said')
  const isNamed = subjects(parsed) + parsed.spans.filter(({ from }) => from !== undefined).length > 0
  const isWhole = [parsed.numbers, parsed.limits, parsed.ahead].every((words) => words.length === 0)
  const isOther = others.length > 0 || !own.every((key) => ofGrowth.has(key))
  if (day === undefined || isOther || !isHeld || !isGrown || isNamed || !isWhole) return null
  if (subjects(before) > before.accounts.length) return null
  const kept = (['savings', 'current'] as const).filter((key) => before.keys.has(key))
  const asked = (['byHowMuch', 'percent'] as const).filter((key) => parsed.keys.has(key))
  const isAll = kept.length + before.accounts.length === 0
  return {
    ...before,
    limits: before.limits.filter((word) => !edges.has(word)),
    spans: [{ from: addDays(day, 1) }],
    keys: new Set<Keyword>(isAll ? ['worth', 'rise', 'did'] : [...kept, ...asked, 'rise', 'did']),
    whether: parsed.whether,
    isHowMuch: parsed.isHowMuch,
  }
}

/** 'متى دفعتها', after what was paid the last time: its day is told with it; null for another line. */
export function datedOf(parsed: Parsed, before: Parsed): Parsed | null {
  const own = [...parsed.keys].filter((key) => !passing.has(key) && key !== 'did')
  const isWhen = own.includes('when') && own.every((key) => key === 'when' || key === 'spent')
  const isOfIt = subjects(parsed) + parsed.spans.length + parsed.ahead.length + parsed.limits.length === 0
  if (!before.keys.has('lastTime') || !isWhen || !isOfIt || parsed.isUsual) return null
  // what was paid off on a card went to it
  const isOfCard = before.keys.has('card') && before.keys.has('move') && !before.isFrom
  return isOfCard ? { ...before, ofKind: parsed.ofKind, isTo: true } : before
}
