import type { MessageKind } from '#contract/banks/messages.ts'
import type { Instrument } from './instruments.ts'

/** The cards and accounts that a payment may be on; null of money that was put somewhere else from a card. */
export function ownersOf(
  plain: string,
  kind: MessageKind,
  isLeaving: boolean,
  all: readonly Instrument[],
): readonly Instrument[] | null {
  // the bank tells of it as the wallet does
  if (/(?:شحن|تعبئه) (?:رصيد )?(?:محفظ|بطاق)تك/u.test(plain)) return null
  if (kind === 'card-payment' && isLeaving) {
    // the message is the account's from which the card is paid
    const payers = all.filter((each) => each.kind === 'account')
    return payers.length > 0 ? payers : all
  }
  const isOut = kind === 'transfer-out' || kind === 'money-out'
  const isIn = kind === 'transfer-in' || kind === 'money-in'
  if (isOut || isIn) {
    const yours = all.filter((each) => each.side !== (isOut ? 'to' : 'from') && isOwn(plain, each))
    if (yours.length > 0 && yours.length < all.length) return yours
    const side = isOut ? 'from' : 'to'
    const own = all.filter((each) => labelOf(plain, each) === side)
    const rest = own.length > 0 ? own : all.filter((each) => labelOf(plain, each) === null)
    if (rest.length < all.length) return rest
  }
  const [only, second] = all
  if (only === undefined || second !== undefined) return all
  // the only number is the other side's
  const ahead = plain.slice(Math.max(0, only.start - 90), only.start)
  const isOthers =
    only.kind === 'account' && !/wallet|محفظ/u.test(plain)
      ? only.side === (kind === 'transfer-out' ? 'to' : 'from')
      : kind === 'transfer-out' && only.side === 'to'
  if ((kind === 'transfer-out' || kind === 'transfer-in') && isOthers && !isOwn(plain, only)) return []
  const behind = plain.slice(only.end)
  if (isIn && /^\)? (?:has |have |just )?(?:sent|paid|transferred) you/.test(behind)) return []
  if (isOut && /^\)? (?:has |have |just )?received/.test(behind)) return []
  if (isOut)
    return /(?:transferred|sent|remitted|withdrawn)(?: (?:[^.]|\.\d){0,60})? to (?:(?!from )[\w-]+ ){0,3}$/.test(
      ahead,
    )
      ? []
      : all
  const isFrom =
    / (?:from|using) (?:your )?(?:(?!in |to |into )[\w-]+ ){0,2}$/.test(ahead) ||
    ((only.kind !== 'account' || !isOwn(plain, only)) && / (?:من|باستخدام) $/u.test(ahead))
  if (!isFrom || (!isIn && kind !== 'cash-in')) return all
  // a wallet tells of it as the account's bank does
  return only.kind === 'account' && !/wallet|محفظ/u.test(plain) ? [] : null
}

/** Whether words behind the last `to` or `from` call it the reader's. */
function isOwn(plain: string, { start, end }: Instrument): boolean {
  const name = plain
    .slice(Math.max(0, start - 30), end)
    .split(/(?<!\p{L})(?:to|from|الي|من)(?!\p{L})/u)
    .at(-1)
  return /(?<![a-z])(?:your|my)(?![a-z])|(?:حساب|بطاق|محفظ)ت?(?:ك|كم)(?!\p{L})/u.test(name ?? '')
}

/** What an account is called by who owns it, or what is done with it. */
const partyBefore =
  /(?<!\p{L})(?:(beneficiary|receiver|recipient|payee|credit|credited to|المستفيد|المستلم|المستقبل)|(sender|remitter|debit|debited from|paid from|المرسل|المحول))(?:'s)? ?:? ?$/u

/** The side that a label in front of a number names, at the beginning of a line or glued to an Arabic word. */
function labelOf(plain: string, { start }: Instrument): 'from' | 'to' | null {
  const around = plain.slice(Math.max(0, start - 8), start)
  const [, payee, payer] = partyBefore.exec(plain.slice(Math.max(0, start - 24), start)) ?? []
  if (payee !== undefined || payer !== undefined) return payee === undefined ? 'from' : 'to'
  if (/(?:^|\n)(?:من|from) ?:? ?$/u.test(around)) return 'from'
  const isTo =
    /(?:(?:^|\s)لل?|(?:^|\n)(?:الي|to)) ?:? ?$/u.test(around) ||
    // below the name of who is paid
    /(?:^|\n)(?:الي|to) ?:? ?[^\n\d]+\n(?:رقم )?$/u.test(plain.slice(Math.max(0, start - 60), start))
  return isTo || /(?:^|\s)لل?حساب/u.test(plain.slice(Math.max(0, start - 4), start + 7)) ? 'to' : null
}
