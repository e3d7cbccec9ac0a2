/** Payments that only a bank's message tells of, until the bank or a file lists them. */
import { addDays, type Day, dubaiDay } from '#contract/period.ts'
import type { BankTransaction } from '../../../banking/provider.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { publishChanged } from '../../changes/events/service.ts'
import { prepareChanges, readBankRows, writeBankRows, type AccountChanges } from '../bank/service.bank.ts'
import type { BankRow } from '../categorise/bank-row.ts'
import { loadCategoriser } from '../categorise/service.categoriser.ts'
import { listedBefore } from '../reconcile/reconcile-messages.ts'
import { contentHashOf, fingerprintOf, isFromMessage, messageRowId } from '../reconcile/reconcile-text.ts'
import { insertMessagePayment, nextOrdinal, selectClaimed, selectMessageRows } from './store.messages.ts'

export { selectMessageRows as readMessageRows, selectUnbooked as readUnbooked } from './store.messages.ts'

/** The name under which rows of messages are stored in place of a provider. */
const provider = 'message'
const noChanges = { inserts: [], updates: [], rehashed: [], removals: [], links: [] }

export type MessagePayment = {
  messageId: string
  accountId: string
  row: Omit<BankTransaction, 'providerId'>
}

/**
 * Adds the payment of a message, unless the bank told of it before: then the message is about the bank's own row. Resolves
 * to the payment's id.
 */
export async function addMessagePayment(
  tx: Tx,
  userId: string,
  { messageId, accountId, row }: MessagePayment,
  now: Date,
): Promise<string> {
  const from = addDays(row.day, -1)
  const known = await readBankRows(tx, userId, { accountIds: [accountId], from, providerIds: [] })
  const message: BankTransaction = { ...row, providerId: messageRowId(messageId) }
  const claimed = new Set(await selectClaimed(tx, userId, accountId))
  const listed = listedBefore(message, known, claimed, dubaiDay(now))
  const transactionId = listed?.id ?? (await insertRow(tx, userId, { accountId, message }, now))
  await insertMessagePayment(tx, userId, { messageId, transactionId })
  return transactionId
}

async function insertRow(
  tx: Tx,
  userId: string,
  { accountId, message }: { accountId: string; message: BankTransaction },
  now: Date,
): Promise<string> {
  const fingerprint = fingerprintOf(message)
  const ordinal = await nextOrdinal(tx, userId, { accountId, day: message.day, fingerprint })
  const contentHash = contentHashOf(message)
  const insert = { ...message, fingerprint, ordinal, contentHash, settled: false }
  const ids = await writeChange(tx, userId, { ...noChanges, accountId, inserts: [insert] }, message.day, now)
  const [id] = ids
  if (id === undefined) throw new Error('a message has no row')
  return id
}

/** Writes the changes of one account around a day; resolves to the ids of its new rows. */
async function writeChange(
  tx: Tx,
  userId: string,
  change: AccountChanges,
  day: Day,
  now: Date,
): Promise<readonly string[]> {
  const categorise = await loadCategoriser(tx, userId)
  const prepared = await prepareChanges(change, { provider, categorise }, now)
  const pairing = [{ accountId: change.accountId, days: [day] }]
  const since = await writeBankRows(tx, userId, [prepared], pairing, now)
  await publishChanged(tx, userId, since ?? day, now)
  return prepared.categorised.ids
}

/** Takes away a payment that only a message told of; false if the bank has listed it, or it is gone. */
export async function removeMessagePayment(
  tx: Tx,
  userId: string,
  messageId: string,
  now: Date,
): Promise<boolean> {
  const [found] = await selectMessageRows(tx, userId, [messageId])
  if (!found || found.removed || found.provider_id === null) return false
  const { transaction_id: id, account_id: accountId, day } = found
  const removals = [{ id, accountId, day, settled: false }]
  await writeChange(tx, userId, { ...noChanges, accountId, removals }, day, now)
  return true
}

/** Days within which a purchase is reversed. */
const reversedWithin = 14

/**
 * Takes away the payment that a message says was reversed, if only a message told of it too: same amount and account,
 * at most 14 days before. Resolves to its id; null if there is none.
 */
export async function reverseMessagePayment(
  tx: Tx,
  userId: string,
  { accountId, row }: Omit<MessagePayment, 'messageId'>,
  now: Date,
): Promise<string | null> {
  const from = addDays(row.day, -reversedWithin)
  const known = await readBankRows(tx, userId, { accountIds: [accountId], from, providerIds: [] })
  const isReversed = (other: BankRow): boolean =>
    isFromMessage(other) &&
    other.removedAt === null &&
    other.direction !== row.direction &&
    other.amountMinor === row.amountMinor &&
    other.currency === row.currency &&
    other.day <= row.day
  const found = known.filter(isReversed).sort((a, b) => (a.day < b.day ? 1 : -1))[0]
  if (!found) return null
  const removals = [{ id: found.id, accountId, day: found.day, settled: true }]
  await writeChange(tx, userId, { ...noChanges, accountId, removals }, found.day, now)
  return found.id
}
