import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import {
  bankTransfer,
  type listRemittances,
  type Remittance,
  type updateRemittance,
} from '#contract/uae/remittances.ts'
import { exponentOf, wireAmount } from '#contract/money.ts'
import { addDays, type Day } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/ids.ts'
import { writeChange } from '../../changes/service.ts'
import { subscribe, type Subscription } from '../../changes/events/service.ts'
import { positiveMinor, wholeMinor } from '../../expected/service.amounts.ts'
import { rateByDay, selectHistory } from '../../days/rates/service.ts'
import { receivedAt } from './cost.ts'
import { groupedBy, type MidRate, type Sent, sentOf, totalsOf, viewSent } from './read.ts'
import { followRemittances, emptyRemittance } from './service.follow.ts'
import {
  type OutLine,
  type RecipientRow,
  type RemittanceRow,
  selectOutLines,
  selectRecipients,
  selectRemittances,
  upsertRemittances,
} from './store.ts'
import { readSentLine } from '../../payments/transfers/sent-line.ts'
import { compareNames } from '../../../platform/i18n/index.ts'

type Listed = Omit<ResponseOf<typeof listRemittances>, 'success'>

/** Money sent abroad, with totals; transfers to own accounts are listed but not included in the totals. */
export async function listSent(
  ctx: Ctx,
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
): Promise<Listed> {
  const day = today(ctx.clock)
  return read(ctx.db, ctx, async (tx) => {
    const { all, recipients } = await readSent(tx, ctx.userId, { from: from ?? '1970-01-01', to: to ?? day })
    const sentAway = all.filter(({ isOwnAccount: own }) => !own)
    return {
      period: { from: from ?? all.at(-1)?.line.day ?? to ?? day, to: to ?? day },
      remittances: all.map(viewSent),
      recipients: recipients.toSorted((a, b) => compareNames(ctx.language, a.name, b.name)),
      total: totalsOf(sentAway),
      by_recipient: groupedBy(sentAway, ({ recipient }) => recipient?.id ?? null).map(
        ({ key, ...totals }) => ({
          recipient_id: key,
          ...totals,
        }),
      ),
      by_country: groupedBy(sentAway, ({ country }) => country).map(({ key, ...totals }) => ({
        country: key,
        ...totals,
      })),
    }
  })
}

/** For how many days after the last payment of a period its charges and refunds are looked for. */
const laterDays = 60

async function readSent(
  tx: Tx,
  userId: string,
  { from, to }: { from: Day; to: Day },
): Promise<{ all: Sent[]; recipients: RecipientRow[] }> {
  const [recipients, rows, lines] = await Promise.all([
    selectRecipients(tx, userId),
    selectRemittances(tx, userId),
    selectOutLines(tx, userId, { from: addDays(from, -1), to: addDays(to, laterDays) }),
  ])
  const all = sentOf(lines, rows, recipients, await readMidRates(tx, lines, rows, recipients))
  return { all: all.filter(({ line }) => line.day >= from && line.day <= to), recipients }
}

async function readMidRates(
  tx: Tx,
  lines: readonly OutLine[],
  rows: readonly RemittanceRow[],
  recipients: readonly RecipientRow[],
): Promise<MidRate> {
  const currencies = new Set([
    ...lines.flatMap(({ currency, text, kind }) => [currency, readCurrency(text, kind) ?? currency]),
    ...[...rows, ...recipients].flatMap(({ currency }) => currency ?? []),
  ])
  const days = lines.map(({ day }) => day).toSorted()
  const span = { from: days[0] ?? '1970-01-01', to: days.at(-1) ?? '1970-01-01' }
  const stored = await selectHistory(tx, [...currencies], span)
  const rateOf = new Map([...currencies].map((currency) => [currency, rateByDay(currency, stored)]))
  return (currency, day) => rateOf.get(currency)?.(day) ?? null
}

function readCurrency(text: string, kind: string | null): string | null {
  const reading = readSentLine(text, kind)
  return reading?.role === 'sent' ? reading.currency : null
}

/** Stores what the user enters about a payment. Null if it no longer counts as money sent abroad. */
export async function editRemittance(
  ctx: Ctx,
  id: string,
  input: BodyOf<typeof updateRemittance>,
): Promise<Remittance | null> {
  const key = id.toLowerCase()
  return writeChange(
    ctx,
    'remittance.edit',
    async (tx) => {
      const line = isUuid(key)
        ? (await selectOutLines(tx, ctx.userId, { from: '1970-01-01', to: '9999-12-31', id: key })).find(
            (found) => found.id === key && found.type === 'expense',
          )
        : undefined
      const rows = await selectRemittances(tx, ctx.userId)
      const before = rows.find(({ transaction_id }) => transaction_id === key)
      if (!line || (!before && input.sent !== true && readSentLine(line.text, line.kind)?.role !== 'sent'))
        return fail('remittance_not_found')
      const recipients = await selectRecipients(tx, ctx.userId)
      const recipientId = input.recipient_id?.toLowerCase() ?? input.recipient_id
      if (recipientId && !recipients.some((one) => one.id === recipientId)) fail('recipient_not_found')
      const stored = before ?? emptyRemittance(line.id, line.text)
      const edited = merged(stored, { ...input, recipient_id: recipientId }, line.currency)
      const row = {
        ...edited,
        ...receivedOf(input.received, stored, edited, (one) => currencyOf(one, recipients, line)),
      }
      if (input.received !== undefined || input.offered_rate !== undefined) refuseContradiction(line, row)
      await upsertRemittances(tx, ctx.userId, [row], ctx.clock.now())
      await followRemittances(tx, ctx)
      const { all } = await readSent(tx, ctx.userId, { from: line.day, to: line.day })
      const shown = all.find((one) => one.line.id === key)
      return shown ? viewSent(shown) : null
    },
    (shown) => ({ name: (shown?.channel === bankTransfer ? null : shown?.channel) ?? shown?.text ?? '' }),
  )
}

const currencyOf = (
  row: RemittanceRow,
  recipients: readonly RecipientRow[],
  line: { text: string; kind: string | null },
): string | null => {
  const recipient = recipients.find(({ id }) => id === row.recipient_id)
  return row.currency ?? recipient?.currency ?? readCurrency(line.text, line.kind)
}

/**
 * The received amount with its currency: as entered, or the stored amount if the currency changes. They are stored
 * together, so that a recipient who changes currency leaves the amount as it was.
 */
function receivedOf(
  entered: number | null | undefined,
  before: RemittanceRow,
  edited: RemittanceRow,
  currencyFor: (row: RemittanceRow) => string | null,
): Pick<RemittanceRow, 'currency' | 'received_minor'> {
  const from = currencyFor(before)
  const stored =
    before.received_minor === null || from === null ? null : wireAmount(before.received_minor, from)
  const received = entered === undefined ? stored : entered
  if (received === null) return { currency: edited.currency, received_minor: null }
  const currency = currencyFor(edited) ?? fail('field_missing', { field: 'currency' }, { field: 'currency' })
  return { currency, received_minor: positiveMinor(received, currency, 'received') }
}

/** In tenths of a per cent: how far an amount may be from what its rate gives, as rates are rounded. */
const roundingShare = 5n

/** Fails if the amount that arrived is neither that of the rate nor that of the rate after the fees. */
function refuseContradiction(line: OutLine, row: RemittanceRow): void {
  const { received_minor: received, offered_rate: rate, currency } = row
  if (received === null || rate === null || currency === null) return
  const gross = receivedAt(line.minor, line.currency, rate, currency)
  const afterFees = line.minor - (row.fee_minor ?? 0n) - (row.vat_minor ?? 0n)
  const net = receivedAt(afterFees, line.currency, rate, currency)
  if (gross === null || net === null) return
  if (
    received * 1000n <= gross * (1000n + roundingShare) &&
    received * 1000n >= net * (1000n - roundingShare)
  )
    return
  const amount = wireAmount(gross, currency).toFixed(exponentOf(currency))
  fail('received_contradicts_rate', { rate, amount, currency }, { field: 'received' })
}

function merged(
  before: RemittanceRow,
  input: BodyOf<typeof updateRemittance>,
  currency: string,
): RemittanceRow {
  const { fee, vat } = input
  for (const field of ['offered_rate', 'mid_rate'] as const)
    if (input[field] && /^[0.]+$/.test(input[field])) fail('rate_invalid', {}, { field })
  const or = <T>(given: T | undefined, known: T): T => (given === undefined ? known : given)
  return {
    ...before,
    sent: or(input.sent, before.sent),
    recipient_id: or(input.recipient_id, before.recipient_id),
    country: or(input.country, before.country),
    currency: or(input.currency, before.currency),
    offered_rate: or(input.offered_rate, before.offered_rate),
    mid_rate: or(input.mid_rate, before.mid_rate),
    fee_minor: fee === undefined ? before.fee_minor : fee === null ? null : wholeMinor(fee, currency, 'fee'),
    vat_minor: vat === undefined ? before.vat_minor : vat === null ? null : wholeMinor(vat, currency, 'vat'),
    own_account: or(input.own_account, before.own_account),
  }
}

/** Recognises payments to known recipients as they arrive. For worker.ts. */
export const remittanceSubscriptions: readonly Subscription[] = [
  subscribe('transaction.changed', 'remittances', (ctx, tx) => followRemittances(tx, ctx)),
]
