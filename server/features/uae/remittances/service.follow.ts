/** Recognises known recipients in later payments, and makes money sent to own accounts count as transfers. */
import { addDays } from '#contract/period.ts'
import type { UserClock } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Follow } from '../../changes/service.ts'
import { type Counting, setCounting } from '../../payments/counting/service.counting.ts'
import {
  type RemittanceRow,
  selectOutLines,
  selectRecipients,
  selectRemittances,
  upsertRemittances,
} from './store.ts'
import { readSentLine, signatureOf } from '../../payments/transfers/sent-line.ts'

const recentDays = 400

/** Updates recipients and how payments count. Resolves to whether anything changed. */
export async function followRemittances(tx: Tx, ctx: UserClock): Promise<boolean> {
  const { userId } = ctx
  const rows = await selectRemittances(tx, userId)
  if (rows.length === 0) return false
  const day = today(ctx.clock)
  const [recipients, lines] = await Promise.all([
    selectRecipients(tx, userId),
    selectOutLines(tx, userId, { from: addDays(day, -recentDays), to: day }),
  ])
  const storedIds = new Set(rows.map(({ transaction_id }) => transaction_id))
  const bySignature = new Map<string, string>()
  for (const { signature, recipient_id, sent } of rows)
    if (sent && recipient_id !== null && signature !== '' && !bySignature.has(signature))
      bySignature.set(signature, recipient_id)
  const added = lines.flatMap((line): RemittanceRow[] => {
    const recipient = bySignature.get(signatureOf(line.text))
    if (
      line.type === 'income' ||
      storedIds.has(line.id) ||
      recipient === undefined ||
      readSentLine(line.text, line.kind)?.role !== 'sent'
    )
      return []
    return [{ ...emptyRemittance(line.id, line.text), recipient_id: recipient }]
  })
  await upsertRemittances(tx, userId, added, ctx.clock.now())
  const isOwnAccount = new Map(recipients.map(({ id, own_account }) => [id, own_account]))
  const counted = await setCounting(
    tx,
    ctx,
    [...rows, ...added].flatMap((row): Counting[] => {
      const isOwn = row.sent && (row.own_account ?? isOwnAccount.get(row.recipient_id ?? '') ?? false)
      return [{ id: row.transaction_id, as: isOwn ? 'transfer' : 'payment' }]
    }),
  )
  return added.length > 0 || counted
}

/** A payment about which the user has entered nothing. */
export const emptyRemittance = (id: string, text: string): RemittanceRow => ({
  transaction_id: id,
  sent: true,
  recipient_id: null,
  country: null,
  currency: null,
  received_minor: null,
  offered_rate: null,
  mid_rate: null,
  fee_minor: null,
  vat_minor: null,
  own_account: null,
  signature: signatureOf(text),
})

/** Updates how payments count after an undo or redo has restored rows. */
export const remittanceFollows: readonly Follow[] = ['recipients', 'remittances'].map((table) => ({
  table,
  follow: async (tx, ctx) => void (await followRemittances(tx, ctx)),
}))
