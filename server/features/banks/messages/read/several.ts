import type { Amount } from './amounts.ts'
import { moneyOut } from './kinds/words.ts'
import type { BankMessage, Reading } from './reading.ts'
import type { Text } from './text.ts'

/** How many places are tried at most. */
const maxCuts = 40
const ends = /\n|(?<=[\p{L}\d)][.!؟]) (?=\p{Lu}|\p{Script=Arabic})/gu

/**
 * Whether a text is several messages in a row: cut at the end of a line or sentence, both of its parts tell of a payment
 * of their own. The same amount twice is one message in two languages, unless the balances or times differ.
 */
export function isSeveral(
  { shown, plain }: Text,
  amounts: readonly Amount[],
  whole: BankMessage | null,
  readPart: (part: string) => Reading,
): boolean {
  const [first, last] = [amounts[0], amounts.at(-1)]
  if (first === undefined || last === undefined || first === last) return false
  const isOnlyFee = (from: number): boolean =>
    amounts.every(({ role, start }) => role === 'fee' || role === 'balance' || start < from)
  // a fee that is only a field of a payment
  const isField = (from: number): boolean => isOnlyFee(from) && !moneyOut.test(plain.slice(from))
  const cuts = [...shown.matchAll(ends)].filter(
    ({ index }) => index >= first.end && index < last.start && !isField(index),
  )
  return cuts.slice(0, maxCuts).some(({ index, 0: end }) => {
    const [before, after] = [shown.slice(0, index), shown.slice(index + 1)].map(readPart)
    if (before === undefined || after === undefined || 'refused' in before || 'refused' in after) return false
    const [one, two] = [before.read, after.read]
    return areApart(one, two, whole, isOnlyFee(index)) && (end === '\n' || (isNamed(one) && isNamed(two)))
  })
}

const isNamed = ({ instrument }: BankMessage): boolean => instrument !== null

function areApart(
  one: BankMessage,
  two: BankMessage,
  whole: BankMessage | null,
  isOnlyFee: boolean,
): boolean {
  if (one.amount === null || two.amount === null) return false
  // what a payment cost in another currency, or its fee
  const isOfOne = !isNamed(one) || !isNamed(two) || one.instrument?.digits === two.instrument?.digits
  if (isOfOne && one.amount.currency !== two.amount.currency && whole !== null && whole.foreign !== null)
    return false
  if (isOfOne && (two.kind === 'fee' || isOnlyFee)) return false
  if (one.amount.minor === two.amount.minor && one.amount.currency === two.amount.currency)
    return (
      (one.balance !== null && two.balance !== null && one.balance.minor !== two.balance.minor) ||
      (one.time !== null && two.time !== null && one.time !== two.time)
    )
  return true
}
