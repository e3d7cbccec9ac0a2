/**
 * Decides whether a proposed change is what the person's own question asks for, so that no text in a payment can ask for
 * another. What the question does not name is refused, with words that tell a model what is missing. Pure.
 */
import type { Day } from '#contract/period.ts'
import { withoutArticle } from '#contract/ledger/search/fold.ts'
import { foldSearch } from '../../../../platform/fold.ts'
import { spellingsAt } from '../../../categories/spellings.ts'
import type { NewChange } from '../../../proposals/service.ts'
import { parseQuestion } from '../../question/parse.ts'
import type { QuestionContext } from '../../question/parsed.ts'
import { formsOf, wordsOf } from '#contract/ledger/search/tokens.ts'
import { ordinary } from '../../question/words/ordinary.ts'
import { isMentioned } from './dates.ts'
import { type QuestionFacts, questionFacts } from './facts.ts'

/** An amount of a tool's result. */
export type Figure = { amount: number; currency: string }

export type Request = {
  facts: QuestionFacts
  /** Its words in all forms and spellings. */
  questionWords: ReadonlySet<string>
  /** The ids of the categories that it names, and the words of their names. */
  categories: ReadonlySet<string>
  categoryWords: ReadonlySet<string>
  /** The days that it names by other words than a date, such as 'yesterday' or 'Friday'. */
  days: ReadonlySet<Day>
  /** Whether it says 'every month' or the like. */
  repeats: boolean
  today: Day
}

const repeating =
  /\b(?:every|each|monthly|weekly|yearly|annual(?:ly)?|quarterly|fortnightly|recurring|per (?:month|week|year))\b|(?<![\u0621-\u064a])(?:كل|شهريا?|اسبوعيا?|سنويا?|متكرر[ةه]?)(?![\u0621-\u064a])/

export function requestOf(question: string, context: QuestionContext): Request {
  const tokens = wordsOf(question)
  const loose = tokens.map((word) => withoutArticle(foldSearch(word)))
  const spelled = loose.flatMap((_, index) => spellingsAt(loose, index)?.others.flat() ?? [])
  const { categories, spans, ahead } = parseQuestion(question, context)
  const named = new Set(categories.map(({ id }) => id))
  const names = context.categories.flatMap(({ id, names: all }) => (named.has(id) ? all : []))
  return {
    facts: questionFacts(question),
    questionWords: new Set([...tokens.flatMap(formsOf), ...loose, ...spelled]),
    categories: named,
    categoryWords: new Set(names.flatMap((name) => wordsOf(name).flatMap(formsOf))),
    days: new Set([
      ...ahead,
      ...spans.flatMap(({ from, to }) => (from !== undefined && from === to ? [from] : [])),
    ]),
    repeats: repeating.test(tokens.join(' ')),
    today: context.today,
  }
}

/** The payment of a change, as the person reads it. */
export type NamedPayment = { name: string; amount: number; date: Day }

/** What of a change the question does not ask for, in words for a model; null if it asks for all of it. */
export function unrequested(
  change: NewChange,
  request: Request,
  figures: readonly Figure[],
  payment: NamedPayment | null,
): string | null {
  switch (change.kind) {
    case 'category':
      return (
        categoryProblem([change.category_id], request) ??
        (payment !== null && isPaymentNamed(payment, request)
          ? null
          : 'The question does not name this payment by its payee, amount or day.')
      )
    case 'rule':
      return (
        categoryProblem([change.category_id], request) ??
        (hasWords(change.text, request.questionWords) &&
        wordsOf(change.text).some((word) => isTelling(word, request))
          ? null
          : 'The question does not name these words.')
      )
    case 'budget':
      return (
        amountProblem(change.amount, 'AED', request, figures) ??
        nameProblem(change.name, request) ??
        categoryProblem(change.category_ids, request)
      )
    case 'goal':
      return (
        amountProblem(change.target, 'AED', request, figures) ??
        nameProblem(change.name, request) ??
        (change.by === null ? null : dayProblem(change.by, request))
      )
    case 'reminder':
      return (
        amountProblem(change.amount, change.currency, request, figures) ??
        nameProblem(change.name, request) ??
        dayProblem(change.next_date, request) ??
        (request.repeats === (change.cadence !== 'once') ? null : repeatProblem(request))
      )
    case 'note':
    case 'tags':
    case 'split':
      return 'This is not proposed here.'
    default:
      return change satisfies never
  }
}

const repeatProblem = ({ repeats }: Request): string =>
  repeats
    ? 'The question says that it repeats, so the cadence is not once.'
    : 'The question does not say that it repeats, so the cadence is once.'

/** Whether each word is in the question, in any form. */
const hasWords = (text: string, allowed: ReadonlySet<string>): boolean =>
  wordsOf(text).every((word) =>
    [...formsOf(word), withoutArticle(foldSearch(word))].some((form) => allowed.has(form)),
  )

/** Words that say only what a thing is. */
const plainWords = new Set(
  wordsOf(
    'budget goal bill payment reminder fee fees saving savings fund monthly weekly yearly my the a for of and to pay ميزانية هدف فاتورة دفعة دفع تذكير رسوم ادخار توفير شهرية سنوية من',
  ),
)
const nameProblem = (name: string, { questionWords, categoryWords }: Request): string | null =>
  hasWords(name, new Set([...questionWords, ...categoryWords, ...plainWords]))
    ? null
    : 'The name must be made of words of the question or names of its categories.'

const categoryProblem = (ids: readonly string[], { categories }: Request): string | null =>
  categories.size === 0 || ids.every((id) => categories.has(id))
    ? null
    : `The question names other categories: ${[...categories].join(', ')}.`

function amountProblem(
  amount: number,
  currency: string,
  { facts }: Request,
  figures: readonly Figure[],
): string | null {
  const isFigure = figures.some(
    (figure) => figure.currency === currency && Math.abs(figure.amount) === amount,
  )
  return facts.numbers.includes(amount) || isFigure
    ? null
    : 'The amount must be one that the question says, or a figure of a result. Without one, say that the amount is needed.'
}

function dayProblem(day: Day, { facts, days, today }: Request): string | null {
  if (day < today) return 'This day has passed.'
  const isNamed =
    (facts.dates.length === 0 && days.size === 0) ||
    days.has(day) ||
    facts.dates.some((mention) => isMentioned(mention, day))
  return isNamed ? null : 'The question names another day.'
}

const verbs = new Set(
  wordsOf(
    'categorise categorize recategorise recategorize classify category categories always change move mark set file count treat under into as rule صنف صنفي تصنيف فئة ضمن دائما انقل اعتبر احسب سجل قاعدة',
  ),
)
/** Whether a word of a payment's name is one by which the question names the payment, and not one of the order itself. */
function isTelling(nameWord: string, { questionWords, categoryWords }: Request): boolean {
  const isPlain = formsOf(nameWord).some((form) =>
    [plainWords, verbs, categoryWords, ordinary].some((set) => set.has(form)),
  )
  return nameWord.length >= 3 && !/^\d+$/.test(nameWord) && !isPlain && hasWords(nameWord, questionWords)
}

function isPaymentNamed({ name, amount, date }: NamedPayment, request: Request): boolean {
  const { facts, days } = request
  return (
    wordsOf(name).some((word) => isTelling(word, request)) ||
    facts.numbers.includes(Math.abs(amount)) ||
    days.has(date) ||
    facts.dates.some((mention) => mention.day !== null && isMentioned(mention, date))
  )
}
