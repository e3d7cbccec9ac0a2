import { readMessage, type Money } from '../read.ts'

/** When the tests' messages were received. */
export const received = new Date('2026-11-20T10:05:00Z')
const textOf = (money: Money | null): string | null => money && `${money.minor} ${money.currency}`

/** Kind, digits, amount, payee and balance of a message; or why it is refused. */
export function read(text: string): unknown {
  const reading = readMessage({ text, received }, '2026-11-20')
  if ('refused' in reading) return reading.refused
  const { kind, instrument, amount, payee, balance } = reading.read
  return [kind, instrument?.digits ?? null, textOf(amount), payee, textOf(balance)]
}
