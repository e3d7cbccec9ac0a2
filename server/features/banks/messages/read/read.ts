import type { MessageKind, MessageRefusal } from '#contract/banks/messages.ts'
import { addDays, dubaiDay } from '#contract/period.ts'
import { amountsOf, type Amount } from './amounts.ts'
import { bankOf } from './banks.ts'
import {
  cameBack,
  cancelled,
  isOnlyCancelled,
  isOpen,
  isUnsaid,
  coreOf,
  firmly,
  hasUnread,
  notYet,
  ofBank,
  ofWallet,
  returnedOf,
  withoutAdvice,
} from './core.ts'
import { dated, daysOf, timeOf } from './dates.ts'
import { instrumentsOf, ownInstrument, type Instrument } from './instruments.ts'
import { directionOf } from './kinds/direction.ts'
import { contradicts, kindOf } from './kinds/kind-of.ts'
import { tried } from './kinds/words.ts'
import { leaves } from './kinds/leaves.ts'
import {
  balancesOf,
  hasRival,
  inTwoCurrencies,
  isChargedFee,
  mainAmount,
  moneyOf,
  withCurrency,
  type Money,
} from './main-amount.ts'
import { ownersOf } from './owners.ts'
import { payeeOf, shopInLine, shopOf, withoutName } from './payees.ts'
import { isAdvert } from './refusals/adverts.ts'
import { isBait, isUnsigned } from './refusals/bait.ts'
import { holdsCode } from './refusals/codes.ts'
import { isOfCompany, isOfPerson } from './refusals/not-of-bank.ts'
import { isConverted, isQuestion, refusalOf } from './refusals/refusal-of.ts'
import { isSeveral } from './several.ts'
import type { BankMessage, Reading, Received } from './reading.ts'
import { issuedOn, readStatement } from './statement.ts'
import { handedOnDay, prepareText, type Text } from './text.ts'

export type { Money }
export type { BankMessage, Reading } from './reading.ts'
/** What was found in a message, before it is known what it is about. */
type Found = {
  text: Text
  home: string | null
  amounts: readonly Amount[]
  instruments: readonly Instrument[]
  balance: Amount | null
  common: Pick<BankMessage, 'bank' | 'day' | 'time'> & { foreign: null; payee: null; due: null }
}

/**
 * Reads one message of a bank. What carries a code, asks for something, only announces, or cannot be understood without
 * guessing is refused. `today` is the day of messages that name none and whose day of receipt is not known.
 */
export function readMessage(message: Received, today: string): Reading {
  const text = prepareText(message.text)
  const reading = readOne(message, text, today)
  const isClear = 'refused' in reading ? !unclear.has(reading.refused) : reading.read.amount === null
  if (isClear) return reading
  const whole = 'read' in reading ? reading.read : null
  const readPart = (part: string): Reading => readOne({ ...message, text: part }, prepareText(part), today)
  return isSeveral(text, amountsOf(text), whole, readPart) ? { refused: 'several' } : reading
}

/** Why several messages that are read as one are refused. */
const unclear: ReadonlySet<MessageRefusal> = new Set(['amount', 'unknown'])

function readOne(
  { text: raw, sender = null, received = null }: Received,
  text: Text,
  today: string,
): Reading {
  const { plain } = text
  if (holdsCode(plain)) return { refused: 'code' }
  if (isBait(plain)) return { refused: 'phishing' }
  const bank = bankOf(sender, raw.normalize('NFKC'))
  const amounts = withCurrency(amountsOf(text), bank?.currency ?? null)
  const arrived = received ? dubaiDay(received) : today
  const last = daysOf(handedOnDay(raw)?.toLowerCase() ?? '', arrived, true)[0]?.day ?? arrived
  const days = daysOf(plain, last, received !== null)
  const instruments = instrumentsOf(plain)
  const rest = { bank: bank?.name ?? null, foreign: null, payee: null, due: null }
  const isNamed =
    instruments.length > 0 ||
    ofWallet.test(plain) ||
    amounts.some(({ role }) => role === 'balance' || role === 'limit')
  if (isOfPerson(plain, bank !== null || isNamed) || isOfCompany(plain, instruments.length > 0))
    return { refused: 'unknown' }
  const statement = readStatement(plain, amounts, days)
  if (statement === 'unclear') return { refused: 'amount' }
  if (statement === 'reminder') return { refused: 'reminder' }
  if (statement !== null) {
    const past = days.filter(({ day }) => day <= addDays(last, 1))
    const dated = { day: issuedOn(plain, past) ?? last, time: timeOf(plain, days) }
    const own = named(plain, instruments, true)
    return {
      read: { ...rest, ...dated, ...own, kind: 'statement', amount: null, balance: null, due: statement },
    }
  }
  if (isConverted(plain)) {
    const own = named(plain, instruments, false)
    const common = { ...rest, ...dated(plain, days, last), ...own, payee: shopOf(text) }
    return { read: { ...common, kind: 'instalment', amount: null, balance: null } }
  }
  const balance = balancesOf(plain, amounts)[0] ?? null
  const limit = amounts.find(({ role }) => role === 'limit')
  const home = bank?.currency ?? (balance ?? limit)?.currency ?? null
  const common = { ...rest, ...dated(plain, days, last) }
  return readMovement({ text, home, amounts, instruments, balance, common })
}

function readMovement(found: Found): Reading {
  const { text, amounts, instruments, balance, common } = found
  const isOfBank =
    instruments.length > 0 ||
    common.bank !== null ||
    amounts.some(({ role }) => role === 'balance' || role === 'limit') ||
    ofBank.test(text.plain)
  const main = mainAmount(text.plain, amounts)
  if (main === null) return isOfBank ? readWithoutMovement(found) : { refused: 'unknown' }
  const whole = coreOf(text, main, amounts)
  const core = withoutName(whole)
  const kind = kindOf(core, main, amounts)
  const firm = instruments.length > 0 || firmly.test(core.plain)
  // the fee of a payment whose own amount was not read
  if (main.role === 'fee' && kind !== null && kind !== 'fee' && hasUnread(text.plain, amounts))
    return { refused: 'amount' }
  const refusal = whyNot(text, core, main, kind, firm)
  if (refusal !== null || kind === null || !isOfBank) return { refused: refusal ?? 'unknown' }
  if (instruments.length === 0 && isUnsigned(text.plain)) return { refused: 'unknown' }
  const isLeaving = leaves(kind, core.plain)
  const owners = ownersOf(text.plain, kind, isLeaving, instruments)
  if (owners === null) return { refused: 'unknown' }
  const name = ofMachine(kind, core.plain) ? null : (payeeOf(whole, kind) ?? shopInLine(text, kind))
  const payee = isOfCard(kind, name, common.bank) ? null : name
  // what stands behind a balance or limit is of that
  const rest = amounts.find(({ role, start }) => (role === 'balance' || role === 'limit') && start > main.end)
  const outside = amounts.filter(
    (each) => each === main || (!isInName(text, each, payee) && each.start < (rest?.start ?? Infinity)),
  )
  if (hasRival(text.plain, main, outside)) return { refused: 'amount' }
  const { foreign, base } = inTwoCurrencies(text.plain, main, outside, found.home)
  const signed = (amount: Amount): Money => {
    const { minor, currency } = moneyOf(amount)
    return { minor: minor < 0n === isLeaving ? minor : -minor, currency }
  }
  const own = named(text.plain, owners, !isLeaving)
  // the other number of a transfer is the other side's
  if (kind === 'transfer-in' || kind === 'transfer-out') own.account = null
  // what is left of a credit limit is often called a balance
  const left = balance ?? availableOn(text.plain, own.instrument?.kind, amounts)
  const isOfDebt =
    (own.instrument?.kind === 'credit' && own.account === null) ||
    (kind === 'card-payment' && !isLeaving) ||
    // a Saudi card of another scheme than mada
    /\d ?; ?(?:visa|master|فيزا|ماستر)(?!\p{L}*[- /]*(?:mada|مدي))/u.test(text.plain) ||
    // of a loan
    (kind === 'instalment' && text.plain.includes('remaining bal'))
  return {
    read: {
      ...common,
      kind,
      ...own,
      amount: signed(base),
      foreign: foreign && kind !== 'declined' ? signed(foreign) : null,
      payee,
      balance: left && !isOfDebt ? moneyOf(left) : null,
    },
  }
}

/** Why a message tells of no movement, or of none that is sure; null if nothing says so. `core` tells of the payment. */
function whyNot(
  text: Text,
  core: Text,
  main: Amount,
  kind: MessageKind | null,
  firm: boolean,
): MessageRefusal | null {
  const told = kind === 'cheque-returned' ? returnedOf(core.plain) : core.plain
  const refusal = refusalOf(told, firm)
  // a fee that was charged for what was not paid in time, with the advice to pay
  const isCharged =
    kind === 'fee' &&
    (directionOf(core.plain, main).out === 3 ||
      isChargedFee(core.plain, main) ||
      /تم (?:فرض|قيد|احتساب) (?:ال)?(?:رسوم|رسم|غرامه)/u.test(core.plain.slice(0, main.start))) &&
    !/avoid|لتجنب|لتفادي/u.test(core.plain.slice(0, main.start))
  const isAside = refusal === 'reminder' || (refusal === 'advert' && isChargedFee(core.plain, main))
  if (refusal !== null && !(isAside && isCharged)) return refusal
  if (!isProven(kind, core, main)) return 'unfinished'
  if (isQuestion(text.plain, core.plain, main) && !(kind === 'declined' && isStopped.test(core.plain)))
    return 'unfinished'
  if (kind === 'fee' && notYet.test(core.plain)) return 'unfinished'
  if (kind === null || main.minor === 0n) return 'unknown'
  const isLeaving = leaves(kind, core.plain)
  const isOff =
    (isLeaving && kind !== 'declined' && cancelled.test(core.plain)) ||
    (kind === 'reversal' && isOnlyCancelled(core.plain))
  return isOff || contradicts(core, main, kind, isLeaving) ? 'unknown' : null
}

/** Whether the text says that it has happened: what was declined was tried, the sentence of the amount leaves nothing open. */
function isProven(kind: MessageKind | null, core: Text, main: Amount): boolean {
  if (isOpen(core, main)) return false
  return kind === 'declined' ? tried.test(core.plain) : kind === 'cheque-returned' || !isUnsaid(core.plain)
}

/** Whether cash was declined or went back: where the machine stands is no shop. */
const ofMachine = (kind: MessageKind, plain: string): boolean =>
  (kind === 'reversal' || kind === 'declined') && /^[^.\n]{0,20}(?:withdrawal|cash deposit)/.test(plain)

/** That a payment about which the bank asks did not take place. */
const isStopped = /declin|block|reject|stopp|refus|fail|رفض|مرفوض/u
/** Whether the name is that of the bank whose card it is. */
const isOfCard = (kind: MessageKind, name: string | null, bank: string | null): boolean =>
  name !== null &&
  ['purchase', 'refund', 'reversal', 'declined'].includes(kind) &&
  bankOf(null, name)?.name === bank &&
  /^(?:بنك|مصرف) |bank$/iu.test(name)

/** What is available by a word that also stands for the rest of a credit limit: of a debit card it is the balance. */
const availableOn = (
  plain: string,
  own: Instrument['kind'] | undefined,
  amounts: readonly Amount[],
): Amount | null =>
  (own === 'debit' &&
    amounts.find(
      ({ role, start }) =>
        role === 'limit' &&
        /(?<!(?:حد|حدك|ائتمان|ائتماني) )المتاح ?:? ?$/u.test(plain.slice(Math.max(0, start - 24), start)),
    )) ||
  null

/** Whether what looks like an amount is a part of a name. */
const isInName = ({ shown }: Text, { start, end }: Amount, payee: string | null): boolean =>
  payee?.includes(shown.slice(start, end)) ?? false

const notOfBalance: ReadonlySet<Amount['role']> = new Set(['plain', 'due', 'minimum'])
/** A message that gives no amount that could have moved: of a cheque that came back, or of a balance. */
function readWithoutMovement({ text, amounts, instruments, balance, common }: Found): Reading {
  const returned = returnedOf(text.plain)
  const isReturned = amounts.length === 0 && cameBack.test(returned) && !hasUnread(text.plain, amounts)
  if (isReturned && refusalOf(returned, true) === null && !isUnsigned(returned)) {
    const own = named(text.plain, instruments, false)
    return { read: { ...common, ...own, kind: 'cheque-returned', amount: null, balance: null } }
  }
  const isDeclined = /(?<![a-z])declined(?![a-z])/.test(text.plain)
  if (!isDeclined && isAdvert(withoutAdvice(text.plain))) return { refused: 'advert' }
  // one at the beginning of a month and one at its end are a statement's
  const several = new Set(balancesOf(text.plain, amounts).map(({ minor }) => minor)).size > 1
  const isOther =
    several ||
    amounts.some(({ role }) => notOfBalance.has(role)) ||
    hasUnread(text.plain, amounts) ||
    /opening bal|افتتاحي/u.test(text.plain)
  if (balance === null || isOther)
    return { refused: amounts.some(({ role }) => role !== 'other') ? 'amount' : 'unknown' }
  const own = named(text.plain, instruments, true)
  if (own.instrument?.kind === 'credit') return { refused: 'unknown' }
  return { read: { ...common, ...own, kind: 'balance', amount: null, balance: moneyOf(balance) } }
}

function named(
  plain: string,
  all: readonly Instrument[],
  incoming: boolean,
): Pick<BankMessage, 'instrument' | 'account'> {
  const own = ownInstrument(all, incoming)
  const account =
    own && own.kind !== 'account'
      ? all.find(({ kind, side }) => kind === 'account' && side !== (incoming ? 'from' : 'to'))
      : undefined
  const isCredit = own?.kind === 'card' && /ccard|ائتمان/u.test(plain) && !/dcard|مدي/u.test(plain)
  return {
    instrument: own && { kind: isCredit ? 'credit' : own.kind, digits: own.digits },
    account: account?.digits ?? null,
  }
}
