/** Lines that add to what was asked before, or count its payments. Pure. */
import type { Parsed } from '../parsed.ts'
import { subjects } from './keys.ts'
import { measures, passing } from './thread.ts'

const named = ({ categories, payees }: Parsed): number => categories.length + payees.length

/** 'plus Careem': both together, or a line that is refused; null for another line. */
export function addedOf(parsed: Parsed, before: Parsed): Parsed | null {
  const isCharge = (['fees', 'vat', 'withFees', 'withVat'] as const).some((key) => parsed.keys.has(key))
  const isWith = parsed.addsWith && named(parsed) > 0 && [...parsed.keys].every((key) => passing.has(key))
  if (!(parsed.adds || isWith) || isCharge) return null
  const isSum = [...before.keys].every(
    (key) => measures.has(key) || passing.has(key) || key === 'did' || key === 'ever' || key === 'bill',
  )
  const isPlain =
    isSum &&
    [...parsed.keys].every((key) => passing.has(key)) &&
    named(parsed) > 0 &&
    named(parsed) === subjects(parsed) &&
    parsed.spans.length + parsed.numbers.length + parsed.limits.length === 0 &&
    named(before) > 0 &&
    named(before) + before.accounts.length === subjects(before)
  if (!isPlain) return { ...parsed, limits: [...parsed.limits, 'plus'] }
  return {
    ...before,
    categories: [...before.categories, ...parsed.categories],
    payees: [...before.payees, ...parsed.payees],
    keys: new Set([...before.keys, 'and']),
    joined: true,
    earlier: null,
  }
}

/** Whether a line counts what was paid, and does not say of what: 'how many paid since January'. */
export const countsOfNothing = (parsed: Parsed): boolean =>
  parsed.countsPaid &&
  subjects(parsed) === 0 &&
  parsed.bounds === null &&
  parsed.weekday === null &&
  [...parsed.keys].every((key) => key === 'times' || key === 'spent' || key === 'did' || passing.has(key))

/** The payments of what was asked before, in the days of the line; null for another line. */
export function countedOf(parsed: Parsed, before: Parsed): Parsed | null {
  if (!countsOfNothing(parsed)) return null
  const isLoan = before.keys.has('loan')
  const isOfOne = named(before) === 1 && subjects(before) === 1
  if (before.keys.has('instalments') && parsed.spans.length === 0) return null
  if (!isLoan && !isOfOne) return { ...parsed, limits: [...parsed.limits, 'paid'] }
  return {
    ...parsed,
    categories: before.categories,
    payees: before.payees,
    accounts: before.accounts,
    spans: parsed.spans.length > 0 ? parsed.spans : before.spans,
    keys: new Set(['times', 'spent', ...(isLoan ? (['loan'] as const) : [])]),
  }
}
