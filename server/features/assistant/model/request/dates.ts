/** Finds the days, months and years that a text mentions, in English and Arabic. Pure; takes text folded by `foldText`. */
import * as z from 'zod/mini'
import { months as monthWords } from '#contract/ledger/search/words.ts'

/** The named groups of a match, of which each pattern has some. */
const Groups = z.record(z.string(), z.optional(z.string()))

/** A mention of a day, a month or a year; `day` and `year` are null where it does not say them. */
export type DateMention = { day: number | null; month: number; year: number | null }

const months = new Map(monthWords.flatMap((names, index) => names.map((name) => [name, index + 1] as const)))
const monthNames = [...months.keys()].toSorted((a, b) => b.length - a.length).join('|')
const month = `(?<![a-z\\u0621-\\u064a])(?:[وفبلك])?(?<month>${monthNames})\\.?(?![a-z\\u0621-\\u064a])`
const ending = '(?:st|nd|rd|th)?'
const yearAfter = '(?:(?:,|،)? (?<year>(?:19|20)\\d{2})(?![\\d.,]*\\d))?'
const notInNumber = '(?<![\\d.,/:])'

const patterns = [
  new RegExp(`${notInNumber}(?<year>\\d{4})-(?<monthNumber>\\d{2})-(?<day>\\d{2})(?!\\d)`, 'g'),
  new RegExp(`${notInNumber}(?<day>\\d{1,2})/(?<monthNumber>\\d{1,2})/(?<year>\\d{4})(?![\\d/])`, 'g'),
  new RegExp(
    `${notInNumber}(?<first>\\d{1,2})${ending} ?(?:-|–|to|and|الي|و) ?(?<day>\\d{1,2})${ending}(?: of)? ${month}${yearAfter}`,
    'g',
  ),
  new RegExp(`${notInNumber}(?<day>\\d{1,2})${ending}(?: of)?,? ${month}${yearAfter}`, 'g'),
  new RegExp(
    `${month} (?<day>\\d{1,2})${ending}(?![\\d.,%٪]*\\d|[%٪a-z\\u0621-\\u064a])(?! (?:aed|dh|dhs|dirham|درهم|payment|day|%|٪))${yearAfter}`,
    'g',
  ),
  new RegExp(`${month}(?:,|،)? (?:of )?(?<year>(?:19|20)\\d{2})(?![\\d.,]*\\d)`, 'g'),
]
/** A month without a day or a year. Names that are also other words, such as 'may', count only beside a number. */
const bareMonth = new RegExp(month, 'g')
const ambiguous = new Set(['may', 'march', 'mar', 'sep', 'dec', 'jan', 'jun'])

/** The dates of a text, and the text with a mark in place of each. */
export function findDates(folded: string): { mentions: DateMention[]; undated: string } {
  const mentions: DateMention[] = []
  let undated = folded
  for (const pattern of patterns)
    undated = undated.replace(pattern, (...args) => {
      const groups = Groups.parse(args.at(-1))
      const number = Number(groups['monthNumber'] ?? months.get(groups['month'] ?? '') ?? 0)
      const year = groups['year'] === undefined ? null : Number(groups['year'])
      const days = [groups['first'], groups['day']].flatMap((text) =>
        text === undefined ? [] : [Number(text)],
      )
      for (const day of days.length > 0 ? days : [null]) mentions.push({ day, month: number, year })
      return ' ◆ '
    })
  undated = undated.replace(bareMonth, (...args) => {
    const groups = Groups.parse(args.at(-1))
    const name = groups['month'] ?? ''
    if (ambiguous.has(name)) return args[0]
    mentions.push({ day: null, month: months.get(name) ?? 0, year: null })
    return ' ◆ '
  })
  return { mentions, undated }
}

/** Whether a day in ISO form is what a mention says. */
export const isMentioned = ({ day, month: number, year }: DateMention, iso: string): boolean =>
  (day === null || day === Number(iso.slice(8))) &&
  number === Number(iso.slice(5, 7)) &&
  (year === null || year === Number(iso.slice(0, 4)))
