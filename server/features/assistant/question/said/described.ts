/** What words beside names and nouns say of them. Pure. */
import type { Parsed } from '../parsed.ts'
import { did } from '../others.ts'
import * as narrowing from '../words/narrowing.ts'
import * as vocabulary from '../words/vocabulary.ts'

/** Each payee once; in 'Rosalinda, when do I pay her next' the one who was named. */
export function readNamed(parsed: Parsed, tokens: readonly string[]): void {
  parsed.payees = [...new Set(parsed.payees)]
  const { payees, unknown } = parsed
  const [word = ''] = unknown
  const name = tokens.findIndex((token) => payees[0]?.split(' ').includes(token) === true)
  const isOfOne = payees.length === 1 && unknown.length === 1 && vocabulary.persons.has(word)
  // 'did Maya pay her' is of somebody else
  const isDoing = did.has(tokens[name - 1] ?? '')
  if (isOfOne && name >= 0 && tokens.indexOf(word) > name && !isDoing) parsed.unknown = []
}

/** What describes somebody who is named, and is no subject of its own: 'Careem rides', 'Lulu Barsha', 'my cash'. */
export function readDescribed(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  readPointed(parsed, typed)
  readBeside(parsed, typed)
  const { payees, categories, unknown } = parsed
  const isName = (word = ''): boolean => payees.some((payee) => payee.split(' ').includes(word))
  // 'noon one' is another name, 'the noon one' is of it
  const one = tokens.findIndex((word, at) => word === 'one' && isName(tokens[at - 1]))
  const lead = tokens.slice(0, Math.max(one, 0)).findLast((word) => !isName(word)) ?? ''
  if (one > 0 && !narrowing.beforeOne.has(lead)) parsed.unknown.push('one')
  const isAfter = (word = ''): boolean => tokens.some((token, at) => token === word && isName(tokens[at - 1]))
  // 'number of Careem rides and the amount'
  if (payees.length > 0 && parsed.joined)
    parsed.categories = categories.filter(({ typed: word }) => !isAfter(word?.split(' ')[0]))
  parsed.namesTwo &&= parsed.categories.length > 0
  // 'Lulu Barsha or Carrefour' is of one of its branches
  const district = unknown.find((words) => words.split(' ').every((word) => vocabulary.districts.has(word)))
  if (payees.length > 1 && district !== undefined) parsed.limits.push(district)
  // 'Starbucks and Tim' of 'coffee, Starbucks and Tim'
  const within = payees.filter((payee) => payees.some((other) => other.startsWith(`${payee} `)))
  parsed.payees = payees.filter((payee) => !within.includes(payee))
  // 'Carrefour and Carrefour Market': the first has the second in it
  const isOfBoth = parsed.joined || parsed.keys.has('compare') || parsed.keys.has('more')
  if (isOfBoth && parsed.provided.length === 0) parsed.limits.push(...within)
}

/** 'that client', 'this shop': the one that was told, and no kind of payment. */
function readPointed(parsed: Parsed, typed: readonly string[]): void {
  parsed.ofThat = typed.some(
    (word, at) => narrowing.pointed.test(word) && narrowing.pointing.has(typed[at - 1] ?? ''),
  )
  if (!parsed.ofThat || parsed.categories.length > 1) return
  parsed.categories = []
  parsed.keys.delete('merchants')
  parsed.keys.add('those')
}

/** Words beside a name that say what is asked of it. */
function readBeside(parsed: Parsed, typed: readonly string[]): void {
  const { keys, payees, categories } = parsed
  // 'I spend too much on food' is of what is spent there
  const isTooMuch = typed.some((word, at) => word === 'much' && typed[at - 1] === 'too')
  if (isTooMuch && categories.length + payees.length > 0 && keys.delete('budget')) keys.add('spent')
  // 'how much of the Sharaf DG one have I paid off': of a plan, and not all that was bought there
  const isPaidOff = typed.some((word, at) => /^pa(?:y|id|ying)$/.test(word) && typed[at + 1] === 'off')
  if (isPaidOff && payees.length === 1 && categories.length === 0) keys.add('instalments')
  // 'the landlord deposits the next cheque'
  if (keys.has('cheque') && keys.has('next')) keys.delete('income')
  // 'I keep pulling money back out of savings'
  const isPulled = keys.has('savings') && typed.some((word) => /^pull(?:s|ed|ing)?$/.test(word))
  if (isPulled && typed.includes('out')) {
    for (const key of ['save', 'income', 'cash'] as const) keys.delete(key)
    keys.add('move')
    Object.assign(parsed, { isFrom: true, isTo: false })
  }
  // 'who gets more of my cash' is of money
  const isOwn = typed.some((word, at) => word === 'cash' && typed[at - 1] === 'my')
  if (isOwn && payees.length > 0 && keys.delete('cash')) keys.add('spent')
  // 'what does QuickRemit charge me' is of its charges
  const isSender = payees.some((payee) => payee.split(' ').some((word) => narrowing.senders.has(word)))
  if (
    isSender &&
    typed.some((word, at) => /^charge[sd]?$/.test(word) && /^(?:me|us)$/.test(typed[at + 1] ?? ''))
  ) {
    keys.delete('spent')
    keys.add('fees')
  }
  // 'what I put in against Maya' is of two people
  const isSelf = typed.some((word) => vocabulary.selves.has(word))
  const isAgainst = (keys.has('compare') || keys.has('or')) && payees.length === 1 && categories.length === 0
  if (keys.has('move') && isAgainst && isSelf) parsed.limits.push('vs')
  // 'per shop', of what was bought in several
  const isPerShop = typed.some(
    (word, at) => word === 'per' && /^(?:shop|store|place)$/.test(typed[at + 1] ?? ''),
  )
  if (isPerShop && !keys.has('average') && keys.delete('perTime')) keys.add('merchants')
}

const ofWhere: ReadonlySet<vocabulary.Keyword> = new Set<vocabulary.Keyword>([
  'spent',
  'did',
  'bought',
  'card',
  'savings',
])

/** Where or to whom money went: shops and people, not kinds of spending. */
export function readWhere(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  const { keys } = parsed
  // 'where did I spend on Friday', 'who did I pay' are of shops and people
  const isWhere = tokens.includes('where') || typed[0] === 'who'
  const isOfSpending = keys.has('spent') && [...keys].every((key) => ofWhere.has(key))
  const isOpen = parsed.payees.length + parsed.numbers.length + parsed.unknown.length === 0
  if (isWhere && isOfSpending && isOpen && parsed.bounds === null) keys.add('merchants')
  // 'where does most of my salary go': on what it is spent, and not who pays it
  const isOfPay = parsed.categories.length === 1 && parsed.categories[0]?.id === 'salary'
  const isGone = typed.some((word) => narrowing.goingAway.test(word))
  if (isWhere && isGone && (isOfPay || keys.has('income')) && isOpen) {
    for (const key of ['income', 'merchants'] as const) keys.delete(key)
    keys.add('spent').add('categories')
    parsed.categories = []
  }
  // 'where can I save' asks for advice
  if (isWhere && keys.has('safe')) keys.add('advice')
  // where savings went is not known
  if (isWhere && (keys.has('save') || keys.has('savings')) && !keys.has('spent')) parsed.limits.push('where')
}
