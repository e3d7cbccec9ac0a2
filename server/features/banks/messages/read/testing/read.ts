import { readMessage, type Money } from '../read.ts'

/** When the tests' messages were received. */
export const received = new Date('2026-11-20T10:05:00Z')
const textOf = (money: Money | null): string | null => money && `${money.minor} ${money.currency}`

/** Kind, digits, amount, payee and balance of a message; or why it is refused. */
export function read(text: string): string | (string | null)[] {
  const reading = readMessage({ text, received }, '2026-11-20')
  if ('refused' in reading) return reading.refused
  const { kind, instrument, amount, payee, balance } = reading.read
  return [kind, instrument?.digits ?? null, textOf(amount), payee, textOf(balance)]
}

/** The same in words: `purchase 6604 -6425 AED | SAND CAFE | -`, or why it is refused. */
export function said(text: string): string {
  const all = read(text)
  if (typeof all === 'string') return all
  const [kind = '', digits = '', amount = '', ...rest] = all.map((each) => each ?? '-')
  return [`${kind} ${digits} ${amount}`, ...rest].join(' | ')
}
/** Messages of a table with what is said of each; `\\n` breaks lines, and lines without a message are headings. */
export const rowsOf = (table: string): [text: string, expected: string][] =>
  table.split('\n').flatMap((row): [string, string][] => {
    const [expected, text] = row.split(' « ')
    return expected === undefined || text === undefined ? [] : [[text.replaceAll('\\n', '\n'), expected]]
  })
