import type { Amount } from './amounts.ts'
import type { Dated } from './dates.ts'
import { wordings } from './kinds/kinds.ts'
import { moneyOf, type Money } from './main-amount.ts'
import { isReminder } from './refusals/refusal-of.ts'

/** What is due, and when, on a card. */
export type Due = { day: string; amount: Money; minimum: Money | null }

const ofIssue =
  /(?:dated|dtd|(?:statement|estatement|e-statement|stmt|estmt)[^\n]{0,60} dt|(?:issued|generated) on|(?:statement|stmt) ?(?:date|dt)|as (?:of|on)|تاريخ (?:ال)?كشف|صادره? (?:بتاريخ|في|يوم)|كشف [^\n]{0,60}بتاريخ)[^\d\n]{0,6}$/u
const isOfIssue = (plain: string, { start }: Dated): boolean => ofIssue.test(plain.slice(0, start))
/** The heading of a payment whose total with its fees is called due, or that a fee was charged. */
const ofPayment =
  /^[^\n]{0,40}(?<!\p{L})(?:حواله|تحويل|شراء|سحب|transfer|purchase|withdrawal)(?!\p{L})[^\n]{0,20}(?:\n| (?:مبلغ|amount) ?:)|(?:has been|was) (?:charged|levied) /u

/** The day that a statement gives as its own. */
export const issuedOn = (plain: string, days: readonly Dated[]): string | null =>
  days.find((each) => isOfIssue(plain, each))?.day ?? null

/** What is due on a card; `reminder` if the message only reminds of it, `unclear` if it gives several totals, null if it is about something else. */
export function readStatement(
  plain: string,
  amounts: readonly Amount[],
  days: readonly Dated[],
): Due | 'reminder' | 'unclear' | null {
  if (ofPayment.test(plain)) return null
  const isAnnounced =
    /^(?:[^:\n]{0,25}: ?)?(?:(?:gentle|friendly|kind|payment) )?(?:reminder(?![a-z])|(?:your )?payment (?:for|of|on|towards) [^\n]{0,60} is due)/u.test(
      plain,
    )
  const wording = wordings.find(({ kind }) => kind === 'statement')
  const minimum = amounts.find(({ role }) => role === 'minimum')
  const labelled = (pattern: RegExp, { start }: Amount): boolean =>
    pattern.test(plain.slice(Math.max(0, start - 30), start))
  const dues = amounts.filter(({ role }) => role === 'due')
  const balances = amounts.filter(
    (each) =>
      ['total', 'balance', 'other'].includes(each.role) &&
      !labelled(/(?:avail|avl|last|every|متاح|متوفر)[^\d]*$/u, each),
  )
  const totals = [
    dues.filter((each) => labelled(/(?:total|اجمالي)[^\d]*$/u, each)),
    dues,
    minimum ? balances : [],
  ]
  const [total, ...others] = totals.find(({ length }) => length > 0) ?? []
  const later = days.filter((each) => !isOfIssue(plain, each))
  const day = later.find(({ due }) => due) ?? (later.length === 1 ? later[0] : undefined)
  if (!wording || !(total ?? minimum) || !wording.all.every((pattern) => pattern.test(plain))) return null
  if (!total || wording.none?.some((pattern) => pattern.test(plain)))
    return isReminder(plain) ? 'reminder' : null
  const isNew =
    (minimum !== undefined && !/overdue|past due|متاخر/u.test(plain)) ||
    /statement|stmt|billing|كشف/u.test(plain)
  // what of several is due is not sure, nor which is which where the minimum is missing or more than the whole
  const isMixed = minimum
    ? minimum.minor > total.minor && total.minor > 0n
    : /(?<![a-z])min|ادني/u.test(plain) || amounts.some(({ role }) => role === 'plain')
  if (isMixed || others.some(({ minor }) => minor !== total.minor)) return 'unclear'
  if (!day || isAnnounced || (!isNew && isReminder(plain))) return 'reminder'
  return { day: day.day, amount: moneyOf(total), minimum: minimum ? moneyOf(minimum) : null }
}
