import type { MessageKind } from '#contract/banks/messages.ts'
import type { Amount } from '../amounts.ts'
import { directionOf } from './direction.ts'
import { instrumentsOf } from '../instruments.ts'
import { wordings } from './kinds.ts'
import { leaves } from './leaves.ts'
import { fees, isBankFee } from './fees.ts'
import { plainMovement } from './movement.ts'
import { isChargedFee } from '../main-amount.ts'
import { anyOf } from '../patterns.ts'
import { cardPayment, moneyOut } from './words.ts'
import { shopLed, withoutNames } from '../payees.ts'
import type { Text } from '../text.ts'

const undone = anyOf([
  /(?:was|is|has been|been|were) (?:reversed|refunded|declined|returned|cancell?ed|rejected|unsuccessful|not )/u,
  /revers|void|refused|invalid|could ?n[o']t|refunded|declin|unsuccessful|insufficient|credited back|amount (?:is |was |has been )?credited/u,
  /fail|denied|block|abort|honou?r|expired|time ?out|timed out|unable|not (?:approved|authori[sz]ed)|cancel/u,
  /مرفوض|ملغا|عكس|تعذر|لم /u,
])
const abbreviated = String.raw`(?<![a-z])(?:acc|a\/c|ac|no|avl|bal|cr|dr|ref|st|mr|mrs|incl|excl|approx)`
const fields = '(?:info|remarks?|details|description|narration)'
/** The end of a sentence, unless a field that belongs to it follows. */
const sentenceEnd = new RegExp(String.raw`(?<!${abbreviated})[.!;] ?(?! ?${fields} ?:)(?= \p{L}|\n|$)`, 'u')
/** The text up to the end of the sentence of the amount, unless what follows says that it was undone. */
function sentenceOf({ shown, plain }: Text, { end }: Amount): Text {
  const stop = sentenceEnd.exec(plain.slice(end))?.index
  if (stop === undefined || plain.includes('\n') || undone.test(plain.slice(end + stop)))
    return { shown, plain }
  return { shown: shown.slice(0, end + stop), plain: plain.slice(0, end + stop) }
}

/** The kind that the words say; null if they say none, or if a sign behind the amount says the opposite. */
export function kindOf(core: Text, main: Amount, amounts: readonly Amount[]): MessageKind | null {
  const sign = /^[+-](?![\d+-])/.exec(core.plain.slice(main.end, main.end + 2))?.[0]
  if (sign === undefined) {
    const whole = kindByWords(core, main, amounts)
    // a later sentence may name the way
    if (whole === 'direct-debit') return whole
    const sentence = sentenceOf(core, main)
    const first = kindByWords(sentence, main, amounts)
    const isPayment = (first === 'transfer-in' || first === 'money-in') && sentence.plain.includes('payment')
    if (isPayment && cardPayment.test(core.plain)) return 'card-payment'
    // what stands behind the sentence says more, or makes it less sure
    const both = [first, whole].map((kind) => /^(?:transfer|money)/.exec(kind ?? '')?.[0] ?? '')
    return both.includes('transfer') && both.includes('money') ? whole : (first ?? whole)
  }
  const said = kindByWords(
    { shown: core.shown, plain: `${core.plain} ${sign === '+' ? 'credited' : 'debited'}` },
    main,
    amounts,
  )
  if (said === null || leaves(said, core.plain) === (sign === '-')) return said
  return said === 'purchase' ? 'refund' : null
}

/** A fee in a field of its own, of any amount. */
const feeField = /\n(?:fees?|charges?|(?:ال)?رسوم|(?:ال)?عموله) ?: ?\d/u
/** Kinds for which banks take fees. */
const ofServices: ReadonlySet<MessageKind> = new Set(['cheque-returned', 'cheque-cleared', 'cash-out'])
/** Kinds of which a word may stand in the name of a company. */
const inNames: ReadonlySet<MessageKind> = new Set(['instalment', 'salary'])
function kindByWords(core: Text, main: Amount, amounts: readonly Amount[]): MessageKind | null {
  const { plain } = core
  // a fee that has an amount of its own is not what the message is about
  const isIncluded = ({ start }: Amount): boolean =>
    /(?:incl\S*[^.\n]{0,12}|شامل\p{L}*[^.\n]{0,30}|\([^)\n]*\+[^)\n]*)$/u.test(plain.slice(0, start))
  const own = amounts.filter((each) => each.role !== 'fee' || !isIncluded(each))
  // the fee and its tax are, to the cent, the amount
  const parts = amounts.filter(({ role, start }) => role === 'fee' && start !== main.start)
  const isWhole = parts.reduce((sum, { minor }) => sum + minor, 0n) === main.minor
  const hasFee =
    !isWhole &&
    (['plain', 'fee'].every((each) => own.some(({ role }) => role === each)) || feeField.test(plain))
  const purpose =
    /(?:for|as|towards?|being|مقابل|عن) [^.\n]{0,50}$|^(?:[^.\n]|\.\d){0,60}(?:a\/?c|account|[cd]?card|حساب|بطاق)[^.\n]{0,12}[x*\d-]{3,} (?:(?:on|في|بتاريخ) [\d/-]+ )?(?:(?!at |to |incl|plus |and |لدي |الي )\p{L}+ ){0,4}$/u
  // what was not received is the cause of a fee
  const behind = plain.slice(main.end).replace(/ (?:as|because|since) (?:the|your|min)(?![a-z])[^\n]*/u, '')
  if (isChargedFee(plain, main) && !undone.test(behind)) return 'fee'
  const rest = withoutNames(core)
  const isOfAmount = ({ index: at }: { index: number }): boolean =>
    (at <= main.start + 4 ||
      (at > main.end && at <= main.end + (main.role === 'fee' ? 24 : 12)) ||
      purpose.test(plain.slice(main.end, at))) &&
    !/(?<![a-z])incl\p{L}* $/u.test(plain.slice(Math.max(main.end, at - 20), at))
  const isFee = !hasFee && [...plain.matchAll(fees)].some(isOfAmount) && isBankFee(plain)
  for (const { kind, all, none, isFee: ofFees } of wordings) {
    const isSaid = (pattern: RegExp): boolean => pattern.test(inNames.has(kind) ? rest : plain)
    // a fee for a cheque or at a machine
    if (ofServices.has(kind) && isFee && moneyOut.test(plain)) continue
    if (kind === 'statement' || (kind === 'fee' && hasFee) || (ofFees && !isFee)) continue
    if (all.every(isSaid) && !none?.some(isSaid)) return kind
  }
  const byCard =
    instrumentsOf(plain).some(({ kind }) => kind !== 'account') ||
    /(?:من|ب|علي) ?(?:ال)?بطاق|from (?:your )?[cd]?card/u.test(plain)
  const signs = { shop: shopLed(core), byCard, hasFee, rest }
  return plainMovement(plain, directionOf(rest, main), signs)
}

/** Kinds whose words tell of an earlier payment too. */
const ofEarlier: ReadonlySet<MessageKind> = new Set([
  'refund',
  'reversal',
  'declined',
  'cheque-returned',
  'card-payment',
])
const debitedBehind =
  /^ ?(?:has been |was |is )?(?:debited|deducted|withdrawn|transferred|sent|spent)(?![a-z])/
const debitedAhead =
  /(?:(?:debited|deducted)(?: with| by)?(?: an amount of)?|you (?:have )?(?:sent|spent)|تم خصم(?: مبلغ)?) ?$/u
/** Whether a refund is only named somewhere behind the amount, by no verb, or in the name of a shop. */
function isAside({ shown, plain }: Text, { end }: Amount): boolean {
  const at = plain.search(/refund/)
  const isName =
    shown.startsWith('REFUND', at) && /purchase|[cd]card/.test(plain.slice(0, 60)) && /[a-z]/.test(shown)
  return (
    (isName || at > end + 8 || plain.slice(end, Math.max(end, at)).includes('\n')) &&
    !/refunded|credited|received|added|returned|posted|processed|reversed|cash ?back/.test(plain)
  )
}
const ofSpending = /(?<![a-z])(?:charged?|spent|debited|purchased?|used|withdrawn|bought)(?![a-z])/
const outHeading = /^[^\n]{0,30}(?<!\p{L})(?:outward|outgoing|(?:ال)?صادر)/u
/** Whether the words say more firmly that the money went the other way, or as firmly by the verbs of the amount. */
export function contradicts(core: Text, main: Amount, kind: MessageKind, isLeaving: boolean): boolean {
  const { plain } = core
  const direction = directionOf(withoutNames(core), main)
  const isDebited = debitedBehind.test(plain.slice(main.end)) || debitedAhead.test(plain.slice(0, main.start))
  // what was taken as a cheque came back is a fee, or the cheque's amount
  if (kind === 'cheque-returned' && isDebited) return true
  if (ofEarlier.has(kind))
    return (
      (!isLeaving && direction.phrase === 'out') ||
      // what a card received was not spent with it
      (kind === 'card-payment' && !isLeaving && ofSpending.test(plain)) ||
      (kind === 'refund' && isAside(core, main)) ||
      (!isLeaving &&
        (isDebited || outHeading.test(plain)) &&
        !/credited|returned|reversed|refunded|reversal|received|تم رد|ارجاع|اعاد|مرتجع|معاد/u.test(plain))
    )
  // what a purchase earned
  if (isLeaving && /^ ?(?:of |in )?cash ?back/.test(plain.slice(main.end))) return true
  const [own, other] = isLeaving ? [direction.out, direction.in] : [direction.in, direction.out]
  return other > own || (other === 3 && own === 3)
}
