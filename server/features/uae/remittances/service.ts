import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import {
  bankTransfer,
  type createRecipient,
  type listRemittances,
  mostRecipients,
  type Recipient,
  type Remittance,
  type updateRecipient,
  type updateRemittance,
} from '#contract/remittances.ts'
import { wireAmount } from '#contract/money.ts'
import { addDays, type Day } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, stateOf, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid, newId } from '../../../platform/ids.ts'
import { writeChange } from '../../changes/service.ts'
import { subscribe, type Subscription } from '../../events/service.ts'
import { positiveMinor, wholeMinor } from '../../expected/service.amounts.ts'
import { groupedBy, type Sent, sentOf, totalsOf, viewSent } from './read.ts'
import { followRemittances, emptyRemittance } from './service.follow.ts'
import {
  deleteRecipientRow,
  insertRecipient,
  type RecipientRow,
  type RemittanceRow,
  selectOutLines,
  selectRecipients,
  selectRemittances,
  updateRecipientRow,
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

async function readSent(
  tx: Tx,
  userId: string,
  range: { from: Day; to: Day },
): Promise<{ all: Sent[]; recipients: RecipientRow[] }> {
  const [recipients, rows, lines] = await Promise.all([
    selectRecipients(tx, userId),
    selectRemittances(tx, userId),
    selectOutLines(tx, userId, range),
  ])
  return { all: sentOf(lines, rows, recipients), recipients }
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
            (one) => one.id === key,
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
      await upsertRemittances(tx, ctx.userId, [row], ctx.clock.now())
      await followRemittances(tx, ctx)
      const range = { from: addDays(line.day, -1), to: addDays(line.day, 2) }
      const { all } = await readSent(tx, ctx.userId, range)
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
  const named = readSentLine(line.text, line.kind)
  const recipient = recipients.find(({ id }) => id === row.recipient_id)
  return row.currency ?? recipient?.currency ?? (named?.role === 'sent' ? named.currency : null)
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

export async function addRecipient(ctx: Ctx, input: BodyOf<typeof createRecipient>): Promise<Recipient> {
  return writeChange(
    ctx,
    'recipient.add',
    async (tx) => {
      if ((await selectRecipients(tx, ctx.userId)).length >= mostRecipients)
        fail('too_many_recipients', { max: mostRecipients })
      const row: RecipientRow = {
        ...input,
        id: newId(ctx.clock.now()),
        own_account: input.own_account ?? false,
      }
      if (!(await insertRecipient(tx, ctx.userId, row, ctx.clock.now())))
        fail('recipient_name_taken', {}, { field: 'name' })
      return row
    },
    ({ name }) => ({ name }),
  )
}

export async function editRecipient(
  ctx: Ctx,
  id: string,
  input: BodyOf<typeof updateRecipient>,
): Promise<Recipient> {
  return writeChange(
    ctx,
    'recipient.edit',
    async (tx) => {
      const before = await findRecipient(tx, ctx.userId, id)
      const row: RecipientRow = {
        id: before.id,
        name: input.name ?? before.name,
        country: input.country ?? before.country,
        currency: input.currency ?? before.currency,
        own_account: input.own_account ?? before.own_account,
      }
      await updateRecipientRow(tx, ctx.userId, row, ctx.clock.now())
      await followRemittances(tx, ctx)
      return row
    },
    ({ name }) => ({ name }),
  ).catch((error: unknown) => {
    if (stateOf(error) === '23505') return fail('recipient_name_taken', {}, { field: 'name' })
    throw error
  })
}

export async function removeRecipient(ctx: Ctx, id: string): Promise<void> {
  await writeChange(
    ctx,
    'recipient.delete',
    async (tx) => {
      const row = await findRecipient(tx, ctx.userId, id)
      await deleteRecipientRow(tx, ctx.userId, row.id)
      await followRemittances(tx, ctx)
      return row
    },
    ({ name }) => ({ name }),
  )
}

async function findRecipient(tx: Tx, userId: string, id: string): Promise<RecipientRow> {
  return (
    (await selectRecipients(tx, userId)).find((one) => one.id === id.toLowerCase()) ??
    fail('recipient_not_found')
  )
}

/** Recognises payments to known recipients as they arrive. For worker.ts. */
export const remittanceSubscriptions: readonly Subscription[] = [
  subscribe('transaction.changed', 'remittances', (ctx, tx) => followRemittances(tx, ctx)),
]
