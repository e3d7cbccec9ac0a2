/** Which fee, VAT and refund belongs to which payment that sent money abroad. Pure. */
import { bankTransfer } from '#contract/uae/remittances.ts'
import { daysBetween } from '#contract/period.ts'
import { isRefund, readSentLine, referencesOf, type SentLine } from '../../payments/transfers/sent-line.ts'
import type { OutLine, RemittanceRow } from './store.ts'

type Named = Extract<SentLine, { role: 'sent' }>
type SentPayment = { line: OutLine; named: Named | null }
type Charges = { fee: OutLine | null; vat: OutLine | null; refunds: OutLine[] }
const chargeDays = 1
const refundDays = 60

/** The payments that sent money abroad, newest first as the lines are, and what belongs to each. */
export function assignCharges(
  lines: readonly OutLine[],
  rows: ReadonlyMap<string, RemittanceRow>,
): { sentLines: SentPayment[]; chargesOf: (line: OutLine) => Charges } {
  const read = lines.map((line) => ({ line, reading: readSentLine(line.text, line.kind) }))
  const sentLines = read.flatMap(({ line, reading }): SentPayment[] => {
    const row = rows.get(line.id)
    if (line.type === 'income' || row?.sent === false || line.paired) return []
    const named = reading?.role === 'sent' ? reading : null
    return named === null && row === undefined ? [] : [{ line, named }]
  })
  const charges = new Map<string, Charges>()
  const chargesOf = ({ id }: OutLine): Charges => charges.get(id) ?? { fee: null, vat: null, refunds: [] }
  // oldest first, so that a charge goes to the payment that it follows
  for (const { line, reading } of read.toReversed()) {
    if (line.paired) continue
    if (reading?.role === 'fee' && line.type === 'expense') {
      const payment = payerOf(line, reading.channel, sentLines, (id) => charges.get(id)?.fee !== undefined)
      if (payment) charges.set(payment.id, { fee: line, vat: null, refunds: [] })
    }
  }
  const isTaken = new Set<string>()
  for (const { line } of sentLines.toReversed()) {
    const { fee, refunds } = chargesOf(line)
    const vat = fee && vatOf(fee, read, isTaken)
    if (vat) charges.set(line.id, { fee, vat, refunds })
  }
  for (const { line, reading } of read.toReversed())
    if (line.type === 'income' && !line.paired && reading?.role === 'sent' && isRefund(line.text)) {
      const payment = refundedBy(line, reading, sentLines)
      if (payment) charges.set(payment.id, addRefund(chargesOf(payment), line))
    }
  return { sentLines, chargesOf }
}

const addRefund = (charges: Charges, refund: OutLine): Charges => ({
  ...charges,
  refunds: [...charges.refunds, refund],
})

const isOfAccount = (charge: OutLine, payment: OutLine): boolean =>
  charge.accountId === payment.accountId && charge.currency === payment.currency

/** The services of a bank itself, which book their fee as a line of its own. */
const bankServices: ReadonlySet<string | null> = new Set([bankTransfer, 'DirectRemit', 'QuickRemit', null])

/**
 * The payment that a fee belongs to: of its account, on its day or the day before, and of the service that it
 * names; the best is the one with a number in common, then the one on its day.
 */
function payerOf(
  fee: OutLine,
  channel: string | null,
  sentLines: readonly SentPayment[],
  hasFee: (id: string) => boolean,
): OutLine | null {
  const numbers = referencesOf(fee.text)
  const fits = sentLines
    .filter(({ line, named }) => {
      const days = daysBetween(line.day, fee.day)
      const isOfService =
        channel === null ? bankServices.has(named?.channel ?? null) : isNamed(named, channel)
      return (
        isOfAccount(fee, line) && isOfService && days >= 0 && days <= chargeDays && fee.minor < line.minor
      )
    })
    .filter(({ line }) => !hasFee(line.id))
    .toReversed()
  const rankOf = ({ line }: SentPayment): number =>
    (referencesOf(line.text).some((number) => numbers.includes(number)) ? 0 : 2) +
    (line.day === fee.day ? 0 : 1)
  return fits.toSorted((a, b) => rankOf(a) - rankOf(b))[0]?.line ?? null
}

/** A wire without a name of its own is the bank's transfer. */
const isNamed = (named: Named | null, channel: string): boolean =>
  named?.channel === channel || (channel === bankTransfer && named !== null && named.channel === null)

function vatOf(
  fee: OutLine,
  read: readonly { line: OutLine; reading: SentLine | null }[],
  isTaken: Set<string>,
): OutLine | null {
  const vat = read.findLast(({ line, reading }) => {
    const days = daysBetween(fee.day, line.day)
    const isTax = reading?.role === 'vat' && line.minor === (fee.minor * 5n + 50n) / 100n
    return isTax && isOfAccount(line, fee) && days >= 0 && days <= chargeDays && !isTaken.has(line.id)
  })?.line
  if (vat) isTaken.add(vat.id)
  return vat ?? null
}

/** The newest payment through the service before a refund that was at least as large. */
function refundedBy(refund: OutLine, { channel }: Named, sentLines: readonly SentPayment[]): OutLine | null {
  const payment = sentLines.find(({ line, named }) => {
    const days = daysBetween(line.day, refund.day)
    const isSame = named !== null && channel !== null && named.channel === channel
    return isSame && isOfAccount(refund, line) && days >= 0 && days <= refundDays && line.minor > refund.minor
  })
  return payment?.line ?? null
}
