/** What is true of a sandbox person, from the rows that their bank generates, without any code of the product. */
import { BANKS } from '../sandbox-bank/banks.ts'
import { findPerson } from '../sandbox-bank/people/index.ts'
import { PLACES } from '../sandbox-bank/people/merchants.ts'
import { SEED } from '../sandbox-bank/state/world.ts'
import { createTimeline } from '../sandbox-bank/ledger/timeline.ts'
import { type Asker, askedAt, bank } from '../server/features/assistant/testing/askers.ts'

const today = askedAt.slice(0, 10)

type RawRow = { account: string; day: string; minor: number; text: string; own: boolean; refund: boolean }

/** Every booked row of a person, oldest first. */
function rowsOf(name: Asker): { rows: RawRow[]; balances: Map<string, number> } {
  const person = findPerson(name)
  if (!person) throw new Error(`no person ${name}`)
  const instant = Date.parse(askedAt)
  const midnight = BANKS.find(({ identifier }) => identifier === bank)?.midnight ?? false
  const seed = `${SEED}|${person.joint?.holders ?? name}|${bank}`
  const timeline = createTimeline(person, seed, instant, midnight)
  const balances = new Map<string, number>()
  const rows = timeline.plans.flatMap(({ key, openingMinor }) => {
    const booked = (timeline.ledger(key, instant)?.rows ?? []).filter(
      (row) => row.at <= instant && (row.pendingUntil ?? 0) <= instant,
    )
    balances.set(
      key,
      booked.reduce((sum, { minor }) => sum + minor, openingMinor),
    )
    return booked.map(({ booking, minor, text, template }) => ({
      account: key,
      day: new Date(booking + 4 * 3_600_000).toISOString().slice(0, 10),
      minor,
      text,
      own: template.sub === 'REPAYMENTS' || template.type === 'SAME_BANK_TRANSFER',
      refund: template.sub === 'REFUND',
    }))
  })
  return { rows: rows.toSorted((a, b) => (a.day < b.day ? -1 : 1)), balances }
}

const patternOf = (kind: keyof typeof PLACES): RegExp =>
  new RegExp(PLACES[kind].flatMap(({ raw }) => raw.map((text) => text.replace('.', '\\.'))).join('|'))

/** Texts of the banks by what was bought. */
const bought = new Map([
  ['all', /./],
  ['groceries', patternOf('groceries')],
  ['dining', patternOf('dining')],
  ['fuel', patternOf('fuel')],
  ['taxis', /CAREEM|DUBAI TAXI/],
  ['pharmacy', /BOOTS PHARMACY|LIFE PHARMACY/],
  ['fees', /MAINTENANCE FEE|PROCESSING FEE|PAYMENT FEE|ADVANCE FEE|CHARGES|VALUE ADDED TAX/],
  ['sent', /AL ANSARI EXCHANGE|QUICKREMIT INDIA|LULU EXCHANGE|OUTWARD TT/],
])

/** The texts of a kind of purchase, or those with a word in capitals. */
export function textsOf(name: string): RegExp {
  const texts = bought.get(name) ?? (/^[A-Z ]+$/.test(name) ? new RegExp(name) : null)
  if (texts === null) throw new Error(`no texts are called ${name}`)
  return texts
}

/** Sums in fils, over both ends. Refunds are less spending, not income. */
export type Facts = {
  spent(text: RegExp, from: string, to?: string): number
  received(text: RegExp, from: string, to?: string): number
  count(text: RegExp, from: string, to?: string): number
  /** The day of the newest spending. */
  last(text: RegExp): string
  balance(...accounts: string[]): number
}

export function factsOf(name: Asker): Facts {
  const { rows, balances } = rowsOf(name)
  const within = (text: RegExp, spent: boolean, from: string, to = today): RawRow[] =>
    rows.filter(
      (row) =>
        !row.own &&
        (row.minor < 0 || row.refund) === spent &&
        row.day >= from &&
        row.day <= to &&
        text.test(row.text),
    )
  const sum = (all: readonly RawRow[]): number => all.reduce((total, { minor }) => total + minor, 0)
  return {
    spent: (text, from, to) => -sum(within(text, true, from, to)),
    received: (text, from, to) => sum(within(text, false, from, to)),
    count: (text, from, to) => within(text, true, from, to).length,
    last: (text) => within(text, true, '2000-01-01').at(-1)?.day ?? '',
    balance: (...accounts) =>
      [...balances].reduce(
        (total, [key, minor]) => total + (accounts.length === 0 || accounts.includes(key) ? minor : 0),
        0,
      ),
  }
}
