/** Money sent abroad, in the API's shape. */
import type { Remittance } from '#contract/uae/remittances.ts'
import { parseMinor, wireAmount } from '#contract/money.ts'
import type { Day } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import { paidInAed } from '../../days/rates/rates.ts'
import { type Rate } from '../../days/rates/euros.ts'
import { assignCharges } from './charges.ts'
import { crossRate, marginOf, marginOfReceived, rateFrom, receivedAt } from './cost.ts'
import type { OutLine, RecipientRow, RemittanceRow } from './store.ts'

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
  midDate: Day | null
  fee: bigint | null
  vat: bigint | null
  feeIds: string[]
  margin: bigint | null
  refunded: bigint
}

/** The mid rate of a currency to AED on a day; null if none is known. */
export type MidRate = (currency: string, day: Day) => Rate | null

/**
 * The payments that sent money abroad, each with its separately charged fee and VAT and what came back of it.
 * A charge or refund belongs to one payment.
 */
export function sentOf(
  lines: readonly OutLine[],
  rows: readonly RemittanceRow[],
  recipients: readonly RecipientRow[],
  rateOf: MidRate,
): Sent[] {
  const remittancesById = new Map(rows.map((row) => [row.transaction_id, row]))
  const people = new Map(recipients.map((recipient) => [recipient.id, recipient]))
  const { sentLines, chargesOf } = assignCharges(lines, remittancesById)
  return sentLines.map(({ line, named }): Sent => {
    const row = remittancesById.get(line.id)
    const recipient = people.get(row?.recipient_id ?? '') ?? null
    const to = row?.currency ?? recipient?.currency ?? named?.currency ?? null
    const { fee, vat, refunds } = chargesOf(line)
    return {
      line,
      channel: named?.channel ?? null,
      recipient,
      country: row?.country ?? recipient?.country ?? named?.country ?? null,
      to,
      isOwnAccount: row?.own_account ?? recipient?.own_account ?? false,
      ...ratesOf(line, row, to, rateOf),
      fee: row?.fee_minor ?? fee?.minor ?? null,
      vat: row?.vat_minor ?? vat?.minor ?? null,
      feeIds: [fee, vat].flatMap((charge) => charge?.id ?? []),
      refunded: refunds.reduce((sum, { minor }) => sum + minor, 0n),
    }
  })
}

/**
 * The offered rate, as entered, stated in the text or computed from what arrived, and the mid rate, as entered or
 * from the rates of both currencies; the margin is the cost of the difference.
 */
function ratesOf(
  line: OutLine,
  row: RemittanceRow | undefined,
  to: string | null,
  rateOf: MidRate,
): Pick<Sent, 'received' | 'offered' | 'mid' | 'midSource' | 'midDate' | 'margin'> {
  const none = { received: null, offered: null, mid: null, midSource: null, midDate: null, margin: null }
  if (to === null) return none
  const [from, into] = [rateOf(line.currency, line.day), rateOf(to, line.day)]
  const computed = from && into ? crossRate(from.value, into.value) : null
  const entered = row?.mid_rate ?? null
  const mid = entered ?? computed
  const isEntered = (row?.received_minor ?? row?.offered_rate ?? null) !== null
  const stated = statedIn(line.text, line, to, isEntered ? null : mid)
  const received = row?.received_minor ?? stated.received
  const offered =
    row?.offered_rate ??
    stated.rate ??
    (received === null ? null : rateFrom(line.minor, line.currency, received, to))
  const margin =
    entered !== null ? { entered } : from && into ? { aedOfFrom: from.value, aedOfTo: into.value } : null
  const published = [from, into].flatMap((rate) => (rate && rate.source !== 'peg' ? [rate.date] : []))
  const hasPublished = entered === null && mid !== null && published.length > 0
  return {
    received: received ?? (offered === null ? null : receivedAt(line.minor, line.currency, offered, to)),
    offered,
    mid,
    midSource: entered !== null ? 'entered' : mid === null ? null : hasPublished ? 'published' : 'peg',
    midDate: hasPublished ? (published.toSorted()[0] ?? null) : null,
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
  const isUnknown = margin === null && fee === null && vat === null
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
    mid_date: sent.midDate,
    fee: money(fee),
    vat: money(vat),
    fee_ids: sent.feeIds,
    margin: money(margin),
    cost: isUnknown ? null : money((margin ?? 0n) + (fee ?? 0n) + (vat ?? 0n)),
    cost_at_least: margin === null || fee === null,
    refunded: wireAmount(sent.refunded, line.currency),
  }
}

type Totals = {
  count: number
  sent: number
  fees: number
  unknown_fees: number
  margin: number
  unknown_margins: number
}

/** Totals in AED of what was sent; amounts without a rate to AED are counted but not summed. */
export function totalsOf(all: readonly Sent[]): Totals {
  const sum = (pick: (one: Sent) => bigint | null): number =>
    wireAmount(
      all.reduce((total, one) => total + (paidInAed(pick(one) ?? 0n, one.line) ?? 0n), 0n),
      baseCurrency,
    )
  return {
    count: all.length,
    sent: sum(({ line, refunded }) => line.minor - refunded),
    fees: sum(({ fee, vat }) => (fee ?? 0n) + (vat ?? 0n)),
    unknown_fees: all.filter(({ fee }) => fee === null).length,
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

type Stated = { received: bigint | null; rate: string | null }

/** How far a rate may be from the mid rate before the number is taken for something else, such as a reference. */
const mostAway = 0.15

/**
 * What a text states of money sent from one currency into another. A number counts only if the mid rate, which
 * must be known, bears it out; a rate may be stated either way round.
 */
export function statedIn(
  text: string,
  sent: { minor: bigint; currency: string },
  to: string,
  mid: string | null,
): Stated {
  if (mid === null || to === sent.currency) return { received: null, rate: null }
  const upperText = text.normalize('NFKC').toUpperCase()
  const isLikely = (rate: number): boolean => Math.abs(rate / Number(mid) - 1) <= mostAway
  const received = [
    ...upperText.matchAll(new RegExp(`(?<![A-Z])${to} ?([\\d,]+(?:\\.\\d{1,3})?)(?![\\d.,])`, 'g')),
  ]
    .map(([, amount = '']) => parseMinor(amount.replaceAll(',', ''), to))
    .find((minor) => minor !== null && isLikely(Number(rateFrom(sent.minor, sent.currency, minor, to) ?? 0)))
  if (received) return { received, rate: null }
  const [, stated] = /(?:RATE|@)[\s:]*(\d{1,6}\.\d{2,8})(?![\d.,%])/.exec(upperText) ?? []
  if (stated === undefined) return { received: null, rate: null }
  if (isLikely(Number(stated))) return { received: null, rate: stated }
  const inverse = 1 / Number(stated)
  return { received: null, rate: isLikely(inverse) ? inverse.toFixed(8) : null }
}
