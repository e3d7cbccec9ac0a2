/** Money sent abroad, in the API's shape. */
import type { Remittance } from '#contract/remittances.ts'
import { wireAmount } from '#contract/money.ts'
import { addDays } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import { paidInAed, pegOf } from '../../rates/rates.ts'
import { crossRate, marginOf, marginOfReceived, rateFrom, receivedAt } from './cost.ts'
import type { OutLine, RecipientRow, RemittanceRow } from './store.ts'
import { readSentLine } from '../../payments/transfers/sent-line.ts'

export type Sent = {
  line: OutLine
  channel: string | null
  recipient: RecipientRow | null
  country: string | null
  to: string | null
  isOwnAccount: boolean
  received: bigint | null
  offered: string | null
  mid: string | null
  midSource: Remittance['mid_source']
  fee: bigint | null
  vat: bigint | null
  feeIds: string[]
  margin: bigint | null
}

/**
 * The payments that sent money abroad, each with its separately charged fee and VAT. A charge belongs to one
 * payment.
 */
export function sentOf(
  lines: readonly OutLine[],
  rows: readonly RemittanceRow[],
  recipients: readonly RecipientRow[],
): Sent[] {
  const remittancesById = new Map(rows.map((row) => [row.transaction_id, row]))
  const people = new Map(recipients.map((one) => [one.id, one]))
  const read = lines.map((line) => ({ line, reading: readSentLine(line.text, line.kind) }))
  const used = new Set<string>()
  const charge = (line: OutLine, role: 'fee' | 'vat', fits: (minor: bigint) => boolean): OutLine | null => {
    const sentLines = read
      .filter(
        ({ line: candidate, reading }) =>
          reading?.role === role &&
          !used.has(candidate.id) &&
          candidate.accountId === line.accountId &&
          candidate.currency === line.currency &&
          (candidate.day === line.day || candidate.day === addDays(line.day, 1)) &&
          fits(candidate.minor),
      )
      .toSorted((a, b) =>
        a.line.day < b.line.day ? -1 : a.line.day > b.line.day ? 1 : a.line.id < b.line.id ? -1 : 1,
      )
      .at(0)?.line
    if (sentLines) used.add(sentLines.id)
    return sentLines ?? null
  }
  // oldest first, so that a charge is assigned to the payment that it follows
  return read
    .toReversed()
    .flatMap(({ line, reading }): Sent[] => {
      const row = remittancesById.get(line.id)
      if (row?.sent === false || line.paired || (reading?.role !== 'sent' && row === undefined)) return []
      const fee = charge(line, 'fee', (minor) => minor < line.minor)
      const vat = fee && charge(line, 'vat', (minor) => minor === (fee.minor * 5n + 50n) / 100n)
      const recipient = people.get(row?.recipient_id ?? '') ?? null
      const named = reading?.role === 'sent' ? reading : null
      const to = row?.currency ?? recipient?.currency ?? named?.currency ?? null
      return [
        {
          line,
          channel: named?.channel ?? null,
          recipient,
          country: row?.country ?? recipient?.country ?? named?.country ?? null,
          to,
          isOwnAccount: row?.own_account ?? recipient?.own_account ?? false,
          ...ratesOf(line, row, to),
          fee: row?.fee_minor ?? fee?.minor ?? null,
          vat: row?.vat_minor ?? vat?.minor ?? null,
          feeIds: [fee, vat].flatMap((one) => one?.id ?? []),
        },
      ]
    })
    .toReversed()
}

/**
 * The offered rate, as entered or computed from what arrived, and the mid rate, as entered or from the pegs
 * of both currencies; the margin is the cost of the difference.
 */
function ratesOf(
  line: OutLine,
  row: RemittanceRow | undefined,
  to: string | null,
): Pick<Sent, 'received' | 'offered' | 'mid' | 'midSource' | 'margin'> {
  const none = { received: null, offered: null, mid: null, midSource: null, margin: null }
  if (to === null) return none
  const received = row?.received_minor ?? null
  const offered =
    row?.offered_rate ?? (received === null ? null : rateFrom(line.minor, line.currency, received, to))
  const [from, into] = [pegOf(line.currency), pegOf(to)]
  const peg = from && into ? crossRate(from.value, into.value) : null
  const entered = row?.mid_rate ?? null
  const mid = entered ?? peg
  const margin =
    entered !== null ? { entered } : from && into ? { aedOfFrom: from.value, aedOfTo: into.value } : null
  return {
    received: received ?? (offered === null ? null : receivedAt(line.minor, line.currency, offered, to)),
    offered,
    mid,
    midSource: entered !== null ? 'entered' : mid === null ? null : 'peg',
    margin:
      received !== null && margin !== null
        ? marginOfReceived(line.minor, line.currency, received, to, margin)
        : marginOf(line.minor, offered, mid),
  }
}

export function viewSent(sent: Sent): Remittance {
  const { line, margin, fee, vat } = sent
  const money = (minor: bigint | null): number | null =>
    minor === null ? null : wireAmount(minor, line.currency)
  return {
    transaction_id: line.id,
    date: line.day,
    text: line.text,
    channel: sent.channel,
    amount: wireAmount(line.minor, line.currency),
    currency: line.currency,
    recipient_id: sent.recipient?.id ?? null,
    country: sent.country,
    own_account: sent.isOwnAccount,
    received: sent.received === null || sent.to === null ? null : wireAmount(sent.received, sent.to),
    received_currency: sent.to,
    offered_rate: sent.offered,
    mid_rate: sent.mid,
    mid_source: sent.midSource,
    fee: money(fee),
    vat: money(vat),
    fee_ids: sent.feeIds,
    margin: money(margin),
    cost: margin === null ? null : money(margin + (fee ?? 0n) + (vat ?? 0n)),
  }
}

type Totals = { count: number; sent: number; fees: number; margin: number; unknown_margins: number }

/** Totals in AED of what was sent; amounts without a rate to AED are counted but not summed. */
export function totalsOf(all: readonly Sent[]): Totals {
  const sum = (pick: (one: Sent) => bigint | null): number =>
    wireAmount(
      all.reduce((total, one) => total + (paidInAed(pick(one) ?? 0n, one.line) ?? 0n), 0n),
      baseCurrency,
    )
  return {
    count: all.length,
    sent: sum(({ line }) => line.minor),
    fees: sum(({ fee, vat }) => (fee ?? 0n) + (vat ?? 0n)),
    margin: sum(({ margin }) => margin),
    unknown_margins: all.filter(({ margin }) => margin === null).length,
  }
}

/** `totalsOf` for each group, the largest amount first. */
export function groupedBy<K>(all: readonly Sent[], key: (one: Sent) => K): (Totals & { key: K })[] {
  return [...Map.groupBy(all, key)]
    .map(([own, ones]) => ({ key: own, ...totalsOf(ones) }))
    .toSorted((a, b) => b.sent - a.sent)
}
