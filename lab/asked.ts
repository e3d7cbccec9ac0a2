/** Question files by people who have not seen the product: what each question expects, and whether an answer is right. */
import type { Answer, FullAnswer } from '#contract/assistant/assistant.ts'

export type Asked = { person: string; text: string; follows: boolean; expected: string }
export type Verdict = 'right' | 'useless' | 'wrong'

/** Lines under `== person`: `question => expectation`; one that begins with `> ` follows the line before. */
export function readAsked(text: string): Asked[] {
  let person = ''
  return text.split('\n').flatMap((line) => {
    const name = /^== *(\S+)/.exec(line)?.[1]
    if (name !== undefined) person = name
    const [, follows, question, expected] = /^(> *)?([^#].*?) *=> *(.+)$/.exec(line.trim()) ?? []
    return question === undefined || expected === undefined || name !== undefined
      ? []
      : [{ person, text: question, follows: follows !== undefined, expected: expected.trim() }]
  })
}

/** A figure that is none of the expected is wrong; no figure where one is possible is useless. */
export function judgeAnswer(answer: Answer, expected: string): Verdict {
  const all = expected.split(/ +; +/)
  if (all.some((one) => fits(answer, one))) return 'right'
  return answer.kind === 'answer' && hasFigure(answer) ? 'wrong' : 'useless'
}

const hasFigure = ({ code, amount, rows, params }: FullAnswer): boolean =>
  amount !== null ||
  params['rate'] !== undefined ||
  (rows?.list.length ?? 0) > 0 ||
  code === 'count' ||
  params['day'] !== undefined

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

const noneCodes: ReadonlySet<string> = new Set([
  'no_payments',
  'no_income',
  'none_such',
  'none_came',
  'nobody_paid',
])

function fits(answer: Answer, expected: string): boolean {
  const [, kind = '', rest = ''] = /^(\S+) *(.*)$/.exec(expected) ?? []
  // that there are no payments of a shop is no figure
  const isNone = answer.kind === 'answer' && noneCodes.has(answer.code)
  if (kind === 'no') return answer.kind === 'refusal' || isNone
  if (isNone && (rest === '0' || rest === '0.00')) return true
  if (kind === 'order') return answer.kind === 'change' || saysWhatIsPossible(answer)
  if (answer.kind !== 'answer') return false
  switch (kind) {
    case 'amount':
      return fitsAmount(answer, rest)
    case 'count':
      return rest.split('|').some((count) => String(answer.params['count']) === count.trim())
    case 'day':
      return rest.split('|').some((day) => answer.params['day'] === day.trim())
    case 'list':
      return rest.split(',').every((text) => names(answer).includes(plain(text)))
    case 'compare':
      return rest.split('|').some((way) => comparedAs(answer) === way.trim())
    case 'any':
      return rest.split(',').some((band) => bandsOf(answer).includes(band.trim()))
    default:
      throw new Error(`not an expectation: ${expected}`)
  }
}

/** The names in an answer's rows and sentence, one after the other. */
const names = ({ rows, params }: FullAnswer): string =>
  [...(rows?.list ?? []).map(({ label }) => label), ...Object.values(params).map(String)].map(plain).join('|')

function fitsAmount(answer: FullAnswer, rest: string): boolean {
  const [amounts = '', text = ''] = rest.split(/ +text +/)
  const fils = (amount: number): number => Math.round(Math.abs(amount) * 100)
  const rate = answer.params['rate']
  const share = answer.params['share']
  const said = rate === undefined ? answer.amount && fils(answer.amount.amount) : fils(Number(rate))
  // what is pending is said with the sum, and is in some expectations
  const pending = answer.notes.find(({ code }) => code === 'pending')?.amount
  // a share is told beside the amount that it is
  const shares = share === undefined ? [] : [fils(Number(share))]
  const sums = said === null ? shares : [said, said + fils(pending?.amount ?? 0), ...shares]
  const all = amounts.split('|').map((one) => fils(Number(one)))
  return (
    all.some((one) => sums.some((sum) => Math.abs(sum - one) <= 1)) && names(answer).includes(plain(text))
  )
}

/** Which of two is more: the first days or subject, or the newer price. */
function comparedAs({ code, params }: FullAnswer): string | null {
  if ((code === 'most' || code === 'count') && params['first'] !== undefined)
    return params['what'] === params['first'] ? 'more' : 'less'
  return (
    new Map<string, string>([
      ['compared_more', 'more'],
      ['compared_less', 'less'],
      ['compared_same', 'same'],
      ['percent_more', 'more'],
      ['percent_less', 'less'],
      ['price_up', 'more'],
      ['price_down', 'less'],
      ['price_same', 'same'],
      ['price_up_percent', 'more'],
      ['price_down_percent', 'less'],
      ['balance_up', 'more'],
      ['balance_down', 'less'],
      ['balance_same', 'same'],
    ]).get(code) ?? null
  )
}

/** Payments that were found say yes to whether there were any; none say no. */
function bandsOf(answer: FullAnswer): readonly string[] {
  const says = answer.params['says']
  if (says !== undefined) return [String(says)]
  const band = bands.get(answer.code)
  if (band !== undefined) return band.split(' ')
  const cover = answer.notes.find(({ code }) => covers.has(code))?.code
  if (cover !== undefined) return [covers.get(cover) ?? '']
  return Number(answer.params['count']) > 0 || answer.code === 'last_payment' ? ['yes'] : []
}

/** What is said of the next payment where it is asked whether there is enough for it. */
const covers = new Map<string, string>([
  ['cover_covered', 'yes'],
  ['cover_likely', 'yes'],
  ['cover_short', 'no'],
])

const saysWhatIsPossible = (answer: Answer): boolean =>
  answer.kind === 'refusal' && answer.code === 'no_orders'

const bands = new Map<string, string>([
  ['afford_yes', 'yes'],
  ['afford_reserve', 'yes'],
  ['afford_reserve_all', 'yes'],
  // 'yes' to an amount on a day to come
  ['afford_later', 'yes later'],
  ['afford_perhaps', 'perhaps'],
  // not from everyday money, but from savings
  ['afford_savings', 'no perhaps'],
  ['afford_alone_no', 'no'],
  ['afford_no', 'no'],
  ['ahead', 'yes'],
  ['card_clear', 'yes'],
  ['card_short', 'no'],
  ['ahead_below', 'no'],
  ['no_payments', 'no'],
  ['no_income', 'no'],
  ['none_such', 'no'],
  ['none_came', 'no'],
])
