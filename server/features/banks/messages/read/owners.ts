import type { MessageKind } from '#contract/banks/messages.ts'
import type { Instrument } from './instruments.ts'

/** The cards and accounts that a payment may be on; null of money that was put somewhere else from a card. */
export function ownersOf(
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
  if (kind === 'transfer-out' && all.some((each) => isOfBeneficiary(plain, each)))
    return all.filter((each) => !isOfBeneficiary(plain, each))
  const [only, second] = all
  if (only === undefined || second !== undefined) return all
  // the only number is the other side's
  const ahead = plain.slice(Math.max(0, only.start - 90), only.start)
  if (kind === 'transfer-out')
    return /(?:transferred|sent|remitted)(?: (?:[^.]|\.\d){0,60})? to (?:(?!from )[\w-]+ ){0,3}$/.test(ahead)
      ? []
      : all
  const isFrom =
    / (?:from|using) (?:your )?(?:(?!in |to |into )[\w-]+ ){0,2}$/.test(ahead) ||
    (only.kind !== 'account' && / (?:من|باستخدام) $/u.test(ahead))
  if (!isFrom || (kind !== 'transfer-in' && kind !== 'cash-in')) return all
  return only.kind === 'account' ? [] : null
}

const isOfBeneficiary = (plain: string, { start }: Instrument): boolean =>
  /(?:^|\s)(?:لل?|الي )$|(?:^|\s)لل?حساب/u.test(plain.slice(Math.max(0, start - 4), start + 7))
