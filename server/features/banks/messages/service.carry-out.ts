/** Does what follows from a message that was read: a payment, a card's due day, a balance, an alert. */
import type { MessageResult } from '#contract/banks/messages.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { anchorImportedAccount, listMessageTargets, type MessageTarget } from '../../accounts/service.own.ts'
import { publishEvent } from '../../changes/events/service.ts'
import {
  addMessagePayment,
  readMessageRows,
  reverseMessagePayment,
} from '../../payments/messages/service.messages.ts'
import { accountNamed } from './accounts.ts'
import { resultOf } from './result.ts'
import { type Reading, rowOf } from './reading.ts'
import { isOfMessages, selectAnswer, selectLastBalanceDay, settleMessage } from './store.ts'

export type StoredMessage = { id: string; reading: Reading }

/** Does what follows from a message once: it waits until its account is known. */
export async function carryOut(tx: Tx, ctx: Ctx, message: StoredMessage): Promise<MessageResult> {
  const { reading, id } = message
  const result = resultOf({ read: reading })
  await tellOfReturn(tx, ctx, message)
  if (reading.kind === 'declined') return settle(tx, ctx, id, result, null)
  const accounts = await listMessageTargets(tx, ctx.userId)
  const answer = await selectAnswer(tx, ctx.userId, { bank: reading.bank ?? '', digits: result.digits })
  if (answer?.account_id === null) {
    await settleMessage(tx, ctx.userId, id, { accountId: null, state: 'left_out' })
    return { ...result, state: 'left_out' }
  }
  const account = accounts.find(({ id }) => id === answer?.account_id) ?? accountNamed(reading, accounts)
  if (account) return carryOutIn(tx, ctx, message, account)
  return reading.kind === 'cheque-returned'
    ? settle(tx, ctx, id, result, null)
    : { ...result, state: 'waiting' }
}

async function settle(
  tx: Tx,
  ctx: Ctx,
  id: string,
  result: MessageResult,
  accountId: string | null,
): Promise<MessageResult> {
  await settleMessage(tx, ctx.userId, id, { accountId, state: 'done' })
  return result
}

/** Does what follows from a message in the account that it is about. */
export async function carryOutIn(
  tx: Tx,
  ctx: Ctx,
  { id, reading }: StoredMessage,
  account: MessageTarget,
): Promise<MessageResult> {
  const { userId } = ctx
  const now = ctx.clock.now()
  const result = await settle(tx, ctx, id, resultOf({ read: reading }), account.id)
  if (reading.kind === 'statement') await tellOfStatement(tx, ctx, reading, account.id)
  // what the bank is to book, and what is only known in another currency, does not count yet
  const isPending = account.connected || reading.amount?.currency !== account.currency
  const row = rowOf(reading, isPending ? 'pending' : 'booked')
  if (row === null) {
    await anchor(tx, ctx, reading, account)
    return result
  }
  const payment = { accountId: account.id, row }
  if (reading.kind === 'reversal' && (await reverseMessagePayment(tx, userId, payment, now))) {
    await anchor(tx, ctx, reading, account)
    return result
  }
  const transactionId = await addMessagePayment(tx, userId, { ...payment, messageId: id }, now)
  await anchor(tx, ctx, reading, account)
  const [made] = await readMessageRows(tx, userId, [id])
  return { ...result, state: made?.provider_id ? 'added' : 'listed', transaction_id: transactionId }
}

/** A balance of an account that no bank delivers and no file filled is what its opening balance follows from. */
async function anchor(
  tx: Tx,
  ctx: Ctx,
  { balance, instrument, day }: Reading,
  account: MessageTarget,
): Promise<void> {
  const isUsable = balance !== null && instrument?.kind !== 'credit' && balance.currency === account.currency
  if (!isUsable || account.source !== 'import' || account.kind === 'card') return
  const { userId } = ctx
  if (!(await isOfMessages(tx, userId, account.id))) return
  const last = await selectLastBalanceDay(tx, userId, account.id)
  if (last !== null && last > day) return
  const statements = [{ minor: balance.minor, day, opening: null }]
  await anchorImportedAccount(tx, userId, account.id, { statements, now: ctx.clock.now() })
}

async function tellOfStatement(tx: Tx, ctx: Ctx, { due, day }: Reading, accountId: string): Promise<void> {
  if (!due) return
  const { amount, minimum } = due
  const text = ({ minor, currency }: typeof amount): { minor: string; currency: string } => ({
    minor: minor.toString(),
    currency,
  })
  const statement = { accountId, day, due: due.day, amount: text(amount), minimum: minimum && text(minimum) }
  await publishEvent(tx, ctx.userId, 'card.statement', statement, ctx.clock.now())
}

/** Alerts to a returned cheque at once, whether or not its account is known. */
async function tellOfReturn(tx: Tx, ctx: Ctx, { id, reading }: StoredMessage): Promise<void> {
  const { kind, amount, day, cheque, payee, bank } = reading
  if (kind !== 'cheque-returned' || amount === null) return
  const size = amount.minor < 0n ? -amount.minor : amount.minor
  const data = {
    messageId: id,
    number: cheque,
    day,
    name: payee ?? bank,
    amount: { minor: size.toString(), currency: amount.currency },
  }
  await publishEvent(tx, ctx.userId, 'cheque.returned', data, ctx.clock.now())
}
