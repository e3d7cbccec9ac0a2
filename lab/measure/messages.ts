/**
 * Prints how many messages of a set are read right: `node lab/measure/messages.ts FOLDER`. README.md describes the file
 * `messages.txt`. A message is *right* if all that is expected of it was read, *told* if it was refused, *incomplete* if
 * something was left out and nothing is false, else *wrong*.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseMinor } from '#contract/money.ts'
import { dubaiInstant } from '#contract/period.ts'
import { readMessage, type BankMessage, type Money } from '../../server/features/banks/messages/read/read.ts'

type Case = { fields: ReadonlyMap<string, string>; text: string }
type Verdict = 'right' | 'told' | 'incomplete' | 'WRONG'

function readCases(file: string): Case[] {
  const cases: { fields: Map<string, string>; lines: string[] }[] = []
  for (const line of readFileSync(file, 'utf8').split(/\r?\n/)) {
    const [, key = '', value = ''] = /^([a-z-]+):\s*(.*?)\s*$/.exec(line) ?? []
    if (key === 'id') cases.push({ fields: new Map(), lines: [] })
    const current = cases.at(-1)
    if (line.startsWith('>')) current?.lines.push(line.replace(/^> ?/, ''))
    else if (key !== '') current?.fields.set(key, value)
  }
  return cases.map(({ fields, lines }) => ({ fields, text: lines.join('\n') }))
}

/** A time as `2026-11-20 14:03`, of the UAE where it names no zone; null if the set gives none. */
function instantOf(text: string): Date | null {
  const [, day, hour = '12', minute = '00', zone] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}):(\d{2})(?::\d{2})?(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?/.exec(text) ??
    []
  if (day === undefined) return null
  return zone ? new Date(text.replace(' ', 'T')) : dubaiInstant(day, Number(hour) * 60 + Number(minute))
}

function moneyOf(text: string): Money | null {
  const currency = /[A-Z]{3}/.exec(text)?.[0]
  const number = /[-+]?[\d,]*\.?\d+/.exec(text.replace(/[A-Z]{3}/, ''))?.[0]
  if (currency === undefined || number === undefined) return null
  const minor = parseMinor(number.replaceAll(',', '').replace('+', ''), currency)
  return minor === null ? null : { minor, currency }
}

const textOf = (money: Money | null): string => (money ? `${money.minor} ${money.currency}` : '-')
const isNone = (text: string): boolean => text === '' || text === '-'
const sameSize = (a: Money | null, b: Money | null): boolean =>
  textOf(a).replace('-', '') === textOf(b).replace('-', '')
const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .replace(/[أإآ]/g, 'ا')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')

/** Banks write a city behind a shop: one name may be the beginning of the other, or hold it whole. */
function sameName(a: string, b: string): boolean {
  const [short = [], long = []] = [wordsOf(a), wordsOf(b)].sort(
    (x, y) => x.join('').length - y.join('').length,
  )
  return long.join('').includes(short.join('')) || short.every((word) => long.includes(word))
}

type Fault = { field: string; expected: string; found: string; isMissing: boolean }

/** A direct debit for an instalment is both. */
function sameKind(expected: string, { kind }: BankMessage, text: string): boolean {
  const either = ['direct-debit', 'instalment']
  const saysBoth = /direct debit|\bDDS?\b|خصم مباشر/i.test(text) && /instal|\bEMI\b|قسط/i.test(text)
  return expected === kind || (saysBoth && either.includes(expected) && either.includes(kind))
}

const isOutgoing = ({ amount }: BankMessage): boolean => amount !== null && amount.minor < 0

function faultsOf(expected: (key: string) => string, read: BankMessage, text: string): Fault[] {
  const faults: Fault[] = []
  const check = (field: string, found: string, isSame: boolean): void => {
    if (!isSame) faults.push({ field, expected: expected(field), found, isMissing: found === '-' })
  }
  const isOpen = read.kind === 'money-out' || read.kind === 'money-in'
  const isKind = sameKind(expected('kind'), read, text) || expected('or-kind') === read.kind
  check('kind', isOpen && !isKind ? '-' : read.kind, isKind)
  const [amount, foreign] = [moneyOf(expected('amount')), moneyOf(expected('foreign'))]
  const movesNothing = ['declined', 'cheque-returned'].includes(read.kind)
  // an amount in another currency alone may be written as either
  const isForeign =
    amount === null && foreign !== null && read.foreign === null && sameSize(foreign, read.amount)
  const isSame = movesNothing
    ? amount === null || sameSize(amount, read.amount)
    : amount === null
      ? read.amount === null || isForeign
      : textOf(amount) === textOf(read.amount)
  if (read.kind !== 'statement' && read.kind !== 'balance') check('amount', textOf(read.amount), isSame)
  // what was declined was paid in no currency
  const isDeclined = read.kind === 'declined'
  if (!isForeign && !isDeclined && !(foreign && amount && sameSize(foreign, amount)))
    check('foreign', textOf(read.foreign), sameSize(foreign, read.foreign))
  // a statement is of the day that it names, or of its receipt
  const received = expected('received').slice(0, 10)
  const isDay = expected('day') === read.day || (read.kind === 'statement' && expected('day') === received)
  if (!isNone(expected('day'))) check('day', read.day, isDay)
  const balance = moneyOf(expected('balance'))
  // what the account held when a payment was declined may be left out of a set
  const mayBeSaid = isDeclined && balance === null && /\bbal|رصيد/i.test(text)
  check('balance', textOf(read.balance), mayBeSaid || textOf(balance) === textOf(read.balance))
  const digits = expected('card').replaceAll(/\D/g, '').slice(-4)
  const found = [read.instrument?.digits, read.account].filter((each) => each !== null && each !== undefined)
  // what is paid of a card from an account leaves the account: either's digits
  const isFromAccount =
    read.kind === 'card-payment' && read.instrument?.kind === 'account' && isOutgoing(read)
  const isCard = isFromAccount || found.some((each) => each.endsWith(digits) || digits.endsWith(each))
  check('card', found.join(' ') || '-', digits === '' ? found.every((each) => each.length < 3) : isCard)
  const name = expected('merchant')
  check(
    'merchant',
    read.payee ?? '-',
    isNone(name) ? read.payee === null : read.payee !== null && sameName(name, read.payee),
  )
  const [day = '', total = '', minimum = ''] = expected('due')
    .split('|')
    .map((part) => part.trim())
  if (!isNone(day) || read.due !== null) {
    // a set may leave out the currency, which is then that of the message
    const currency = read.due?.amount.currency ?? ''
    const amountOf = (part: string): string => textOf(moneyOf(part) ?? moneyOf(`${part} ${currency}`))
    const due = read.due && `${read.due.day} | ${textOf(read.due.amount)} | ${textOf(read.due.minimum)}`
    check('due', due ?? '-', due === `${day} | ${amountOf(total)} | ${amountOf(minimum)}`)
  }
  return faults
}

function judge({ fields, text }: Case): { verdict: Verdict; why: string } {
  const expected = (key: string): string => fields.get(key) ?? '-'
  const reading = readMessage({ text, received: instantOf(expected('received')) }, '2026-11-28')
  const isRefused = expected('kind') === 'refused'
  if ('refused' in reading)
    return { verdict: isRefused ? 'right' : 'told', why: `refused: ${reading.refused}` }
  // a message with a balance alone may be refused or read as one
  if (isRefused && reading.read.kind === 'balance') return { verdict: 'right', why: '' }
  if (isRefused)
    return { verdict: 'WRONG', why: `read as ${reading.read.kind} ${textOf(reading.read.amount)}` }
  const faults = faultsOf(expected, reading.read, text)
  const why = faults.map(({ field, expected, found }) => `${field}: ${found}, not ${expected}`).join(' · ')
  if (faults.length === 0) return { verdict: 'right', why }
  return { verdict: faults.every(({ isMissing }) => isMissing) ? 'incomplete' : 'WRONG', why }
}

const [folder = ''] = process.argv.slice(2)
const cases = readCases(path.join(folder, 'messages.txt'))
const totals = new Map<Verdict, number>()
for (const each of cases) {
  const { verdict, why } = judge(each)
  totals.set(verdict, (totals.get(verdict) ?? 0) + 1)
  if (verdict !== 'right')
    console.log(
      `${verdict.padEnd(10)} ${each.fields.get('id') ?? ''}: ${why}\n    ${each.text.replaceAll('\n', ' / ')}`,
    )
}
const count = (verdict: Verdict): number => totals.get(verdict) ?? 0
console.log(
  `\n${cases.length} messages: ${count('right')} right, ${count('told')} told, ${count('incomplete')} incomplete, ${count('WRONG')} wrong without a word`,
)
