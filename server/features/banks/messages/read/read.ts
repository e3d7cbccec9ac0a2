import type { MessageKind, MessageRefusal } from '#contract/banks/messages.ts'
import { addDays, dubaiDay } from '#contract/period.ts'
import { amountsOf, type Amount } from './amounts.ts'
import { bankOf } from './banks.ts'
import { daysOf, timeOf, type Dated } from './dates.ts'
import { instrumentsOf, ownInstrument, type Instrument } from './instruments.ts'
import { plainMovement, wordings } from './kinds.ts'
import { leaves } from './leaves.ts'
import { inTwoCurrencies, mainAmount, moneyOf, withCurrency, type Money } from './main-amount.ts'
import { payeeOf } from './payees.ts'
import { holdsCode, isAdvert, isBait, isConverted, isOfCompany, isOfPerson, refusalOf } from './refusals.ts'
import { readStatement, type Due } from './statement.ts'
import { prepareText, type Text } from './text.ts'

export type { Money }
/** What a bank's message says. Amounts are signed minor units: negative is money that leaves. */
export type BankMessage = {
  kind: MessageKind
  bank: string | null
  instrument: { kind: Instrument['kind']; digits: string } | null
  /** The account behind the card, where the message names both. */
  account: string | null
  /** Null of statements, balances and purchases that became instalments. Of declined payments it is what was tried. */
  amount: Money | null
  /** What was charged in another currency, where the message gives both. */
  foreign: Money | null
  day: string
  /** `HH:MM` in the UAE; null if the message gives none. */
  time: string | null
  payee: string | null
  /** The balance as the message calls it, never what is left of a credit limit. */
  balance: Money | null
  due: Due | null
}
export type Reading = { read: BankMessage } | { refused: MessageRefusal }
export type Received = { text: string; sender?: string | null; received?: Date | null }

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
export function readMessage({ text: raw, sender = null, received = null }: Received, today: string): Reading {
  const text = prepareText(raw)
  const { plain } = text
  if (holdsCode(plain)) return { refused: 'code' }
  if (isBait(plain)) return { refused: 'phishing' }
  const bank = bankOf(sender, text.shown)
  const amounts = withCurrency(amountsOf(text), bank?.currency ?? null)
  const last = received ? dubaiDay(received) : today
  const days = daysOf(plain, last, received !== null)
  const instruments = instrumentsOf(plain)
  const rest = { bank: bank?.name ?? null, foreign: null, payee: null, due: null }
  const isNamed = instruments.length > 0 || amounts.some(({ role }) => role === 'balance' || role === 'limit')
  if (isOfPerson(plain, bank !== null || isNamed) || isOfCompany(plain, instruments.length > 0))
    return { refused: 'unknown' }
  const statement = readStatement(plain, amounts, days)
  if (statement === 'reminder') return { refused: 'reminder' }
  if (statement !== null) {
    const dated = { day: last, time: timeOf(plain, days) }
    const own = named(plain, instruments, true)
    return {
      read: { ...rest, ...dated, ...own, kind: 'statement', amount: null, balance: null, due: statement },
    }
  }
  if (isConverted(plain)) {
    const own = named(plain, instruments, false)
    const common = { ...rest, ...dated(plain, days, last), ...own }
    return { read: { ...common, kind: 'instalment', amount: null, balance: null } }
  }
  const balance = amounts.find(({ role }) => role === 'balance') ?? null
  const home = bank?.currency ?? balance?.currency ?? null
  const common = { ...rest, ...dated(plain, days, last) }
  return readMovement({ text, home, amounts, instruments, balance, common })
}

/** The part that says that a cheque came back: what is asked for behind it does not matter. */
const returnedOf = (plain: string): string =>
  /^.*?(?:been|was|is|تم) (?:returned|bounced|dishonou?red|ارجاع|ارتجاع|رفض)[^.\n]*/su.exec(plain)?.[0] ??
  plain

function readMovement(found: Found): Reading {
  const { text, amounts, instruments, balance, common } = found
  const isOfBank =
    instruments.length > 0 ||
    common.bank !== null ||
    amounts.some(({ role }) => role === 'balance' || role === 'limit') ||
    ofBank.test(text.plain)
  const main = mainAmount(text.plain, amounts)
  if (main === null) return isOfBank ? readBalance(found) : { refused: 'unknown' }
  const core = coreOf(text, main, amounts)
  const kind = kindOf(core, main)
  const firm = instruments.length > 0 || firmly.test(core.plain)
  const told = kind === 'cheque-returned' ? returnedOf(core.plain) : core.plain
  const refusal = kind === 'declined' ? null : refusalOf(told, firm)
  if (refusal !== null) return { refused: refusal }
  if (kind === 'fee' && notYet.test(core.plain)) return { refused: 'unfinished' }
  if (kind === null || !isOfBank || main.minor === 0n) return { refused: 'unknown' }
  const isLeaving = leaves(kind, core.plain)
  if (!isLeaving && saysDebited(core.plain, main)) return { refused: 'unknown' }
  const owners = ownersOf(text.plain, kind, isLeaving, instruments)
  if (owners === null) return { refused: 'unknown' }
  const { foreign, base } = inTwoCurrencies(main, amounts, found.home)
  const signed = (amount: Amount): Money => {
    const { minor, currency } = moneyOf(amount)
    return { minor: minor < 0n === isLeaving ? minor : -minor, currency }
  }
  const own = named(text.plain, owners, !isLeaving)
  // what is left of a credit limit is often called a balance
  const isOnCredit = own.instrument?.kind === 'credit' && own.account === null
  return {
    read: {
      ...common,
      kind,
      ...own,
      amount: signed(base),
      foreign: foreign && signed(foreign),
      payee: payeeOf(core, kind),
      balance: balance && !isOnCredit ? moneyOf(balance) : null,
    },
  }
}

/** The cards and accounts that a payment may be on; null of money that was put somewhere else from a card. */
function ownersOf(
  plain: string,
  kind: MessageKind,
  isLeaving: boolean,
  all: readonly Instrument[],
): readonly Instrument[] | null {
  if (kind === 'card-payment' && isLeaving) {
    // the message is the account's from which the card is paid
    const payers = all.filter((each) => each.kind === 'account')
    return payers.length > 0 ? payers : all
  }
  const [only, second] = all
  if (only === undefined || second !== undefined) return all
  // the only number is the other side's
  const ahead = plain.slice(Math.max(0, only.start - 90), only.start)
  if (kind === 'transfer-out')
    return /(?:transferred|sent|remitted)(?: [^.]{0,60})? to (?:[\w-]+ ){0,3}$/.test(ahead) ? [] : all
  const isFrom = / from (?:your )?(?:(?!in |to |into )[\w-]+ ){0,2}$/.test(ahead)
  if (!isFrom || (kind !== 'transfer-in' && kind !== 'cash-in')) return all
  return only.kind === 'account' ? [] : null
}

const notOfBalance: ReadonlySet<Amount['role']> = new Set(['plain', 'due', 'minimum'])
/** A message that gives a balance and no amount that could have moved. */
function readBalance({ text, amounts, instruments, balance, common }: Found): Reading {
  if (isAdvert(text.plain)) return { refused: 'advert' }
  if (balance === null || amounts.some(({ role }) => notOfBalance.has(role)))
    return { refused: amounts.length > 0 ? 'amount' : 'unknown' }
  const own = named(text.plain, instruments, true)
  if (own.instrument?.kind === 'credit') return { refused: 'unknown' }
  return { read: { ...common, ...own, kind: 'balance', amount: null, balance: moneyOf(balance) } }
}

/** Words by which a message is one of a bank's. */
const ofBank =
  /your (?:\p{L}+ ){0,2}(?:accounts?|[cd]?cards?|a\/c|purchase|transaction|payment|transfer|salary|refund|cheque)|dear customer|card ending|[*x•]{3,}|mada|مدي|(?:amount|مبلغ|المبلغ) ?:|حسابك|بطاقتك|عميلنا/u
/** What the bank has done to an account or card of the reader. */
const firmly =
  /(?:debited|deducted|withdrawn) from your |(?:credited|deposited) (?:in)?to your |خصم [^.\n]{0,40} من (?:حساب|بطاق)/u
/** A fee that is only announced. */
const notYet =
  /(?<![a-z])(?:will|would|shall|may|might|could)(?! not) (?:also )?(?:apply|incur|attract|be)(?![a-z])|(?<!\p{L})(?:تطبق|ستطبق|قد تطبق|ستفرض|سيفرض)(?!\p{L})/u

/** What tells of the payment: the text up to the balance or limit behind the amount. What follows is about something else. */
function coreOf({ shown, plain }: Text, main: Amount, amounts: readonly Amount[]): Text {
  const end = amounts.find(
    ({ role, start }) => (role === 'balance' || role === 'limit') && start > main.end,
  )?.end
  return { shown: shown.slice(0, end), plain: plain.slice(0, end) }
}

/** Whether the verb of the amount is one of money that leaves, and nothing says that it came back. */
const saysDebited = (plain: string, { end }: Amount): boolean =>
  /^ ?(?:has been |was |is )?(?:debited|deducted|withdrawn)(?![a-z])/.test(plain.slice(end, end + 30)) &&
  !/credited|returned|reversed|refunded|reversal|received/.test(plain)

/** The kind that the words say; null if they say none, or if a sign behind the amount says the opposite. */
function kindOf(core: Text, main: Amount): MessageKind | null {
  const sign = /^[+-](?![\d+-])/.exec(core.plain.slice(main.end, main.end + 2))?.[0]
  if (sign === undefined) return kindByWords(core, main)
  const said = kindByWords(
    { shown: core.shown, plain: `${core.plain} ${sign === '+' ? 'credited' : 'debited'}` },
    main,
  )
  if (said === null || leaves(said, core.plain) === (sign === '-')) return said
  return said === 'purchase' ? 'refund' : null
}

function kindByWords(core: Text, main: Amount): MessageKind | null {
  const { plain } = core
  const purpose = /(?:for|as|towards?|being|مقابل|عن) [^.\n]{0,50}$/u
  const isSaid = (pattern: RegExp): boolean => pattern.test(plain)
  for (const { kind, all, none, head } of wordings) {
    if (kind === 'statement' || !all.every(isSaid) || none?.some(isSaid)) continue
    if (!head) return kind
    const at = head.exec(plain)?.index ?? 0
    if (
      at <= main.start + 4 ||
      (at > main.end && at <= main.end + 12) ||
      purpose.test(plain.slice(main.end, at))
    )
      return kind
  }
  const byCard = instrumentsOf(plain).some(({ kind }) => kind !== 'account')
  return plainMovement(plain, payeeOf(core, 'purchase') !== null, byCard)
}

function dated(plain: string, days: readonly Dated[], last: string): Pick<BankMessage, 'day' | 'time'> {
  const stated = days.find(({ due, day }) => !due && day <= addDays(last, 1))
  return { day: stated?.day ?? last, time: timeOf(plain, days) }
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
