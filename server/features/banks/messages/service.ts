/** The messages of banks that a person has handed on, and what they answer about them. */
import type { BodyOf, ResponseFields } from '#contract/endpoint.ts'
import type * as contract from '#contract/banks/messages.ts'
import { messageLimits } from '#contract/banks/messages.ts'
import { wireAmount } from '#contract/money.ts'
import { addDays } from '#contract/period.ts'
import type { App, Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, system, type Tx, write } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid, newId } from '../../../platform/ids.ts'
import { unseal } from '../../../platform/keys/seal.ts'
import {
  addHiddenAccounts,
  listMessageTargets,
  type MessageTarget,
  unhideImportedAccounts,
} from '../../accounts/service.own.ts'
import { type Reversal, writeChange } from '../../changes/service.ts'
import {
  readMessageRows,
  readUnbooked,
  removeMessagePayment,
} from '../../payments/messages/service.messages.ts'
import { carryOutIn } from './service.carry-out.ts'
import { purposeOf } from './service.receive.ts'
import { moneyOf, resultOf } from './result.ts'
import { Reading } from './reading.ts'
import {
  askAgain,
  countAsked,
  forgetOld,
  type MessageRow,
  saveAnswer,
  saveKeepsText,
  selectKeepsText,
  selectNewest,
  selectWaiting,
  settleMessage,
} from './store.ts'

/** The newest balance that a message gave of an account whose balance messages can tell. */
export { selectLastBalance as readMessageBalance } from './store.ts'

type Listed = ResponseFields<typeof contract.listBankMessages>

export async function listMessages(ctx: Ctx): Promise<Listed> {
  const { userId } = ctx
  return read(ctx.db, ctx, async (tx) => {
    const rows = await selectNewest(tx, userId)
    const made = await readMessageRows(
      tx,
      userId,
      rows.map(({ id }) => id),
    )
    const paymentOf = new Map(
      made.filter(({ removed }) => !removed).map((row) => [row.message_id, row.transaction_id]),
    )
    const unbooked = await unbookedOf(tx, ctx)
    return {
      keep_text: await selectKeepsText(tx, userId),
      messages: rows.map((row) => view(ctx, row, paymentOf.get(row.id) ?? null)),
      accounts: (await listMessageTargets(tx, userId)).map(({ id, name, bank_name }) => ({
        id,
        name,
        bank: bank_name,
      })),
      asked: askedOf(await selectWaiting(tx, userId)),
      unbooked: unbooked.map((row) => ({
        message_id: row.message_id,
        transaction_id: row.transaction_id,
        account_id: row.account_id,
        money: {
          amount: wireAmount(row.type === 'expense' ? -row.amount_minor : row.amount_minor, row.currency),
          currency: row.currency,
        },
        day: row.day,
        name: row.merchant ?? row.text,
      })),
    }
  })
}

type Counted = Pick<Ctx, 'db' | 'clock' | 'userId'>
const unbookedOf = (tx: Tx, { userId, clock }: Counted): ReturnType<typeof readUnbooked> =>
  readUnbooked(tx, userId, addDays(today(clock), -messageLimits.unbookedDays))

/** How many questions about messages wait: accounts of numbers, and payments that no bank has listed in time. */
export async function countMessages(ctx: Counted): Promise<number> {
  return read(ctx.db, ctx, async (tx) => {
    const [asked, unbooked] = [await countAsked(tx, ctx.userId), await unbookedOf(tx, ctx)]
    return asked + unbooked.length
  })
}

function view(ctx: Ctx, row: MessageRow, transactionId: string | null): contract.BankMessage {
  const { kind, bank, digits, money, day, payee } = resultOf({ read: Reading.parse(row.reading) })
  return {
    id: row.id,
    kind: kind ?? 'balance',
    bank,
    digits,
    money,
    day: day ?? today(ctx.clock),
    payee,
    created_at: row.created_at.toISOString(),
    text: row.sealed_text === null ? null : unseal(ctx.keys, purposeOf(ctx.userId), row.sealed_text),
    transaction_id: transactionId,
  }
}

function askedOf(waiting: readonly MessageRow[]): Listed['asked'] {
  const groups = Map.groupBy(waiting, ({ bank, digits }) => JSON.stringify([bank, digits]))
  return [...groups.values()].flatMap((rows) => {
    const last = rows.at(-1)
    if (!last) return []
    const { kind, amount, payee } = Reading.parse(last.reading)
    const { bank, digits } = last
    return [{ bank, digits, count: rows.length, kind, money: moneyOf(amount), payee }]
  })
}

/** Remembers which account a number is, and carries out the messages that waited for it. */
export async function answerAccount(
  ctx: Ctx,
  { bank, digits, account: answer }: BodyOf<typeof contract.answerMessageAccount>,
): Promise<contract.MessageResult[]> {
  const { userId } = ctx
  const now = ctx.clock.now()
  const work = async (tx: Tx): Promise<contract.MessageResult[]> => {
    const waiting = await selectWaiting(tx, userId, { bank, digits })
    const account = await chosen(tx, ctx, { bank, digits, answer }, waiting)
    await saveAnswer(tx, userId, { bank, digits, accountId: account?.id ?? null }, now)
    const results: contract.MessageResult[] = []
    for (const row of waiting) {
      const reading = Reading.parse(row.reading)
      if (account) results.push(await carryOutIn(tx, ctx, { id: row.id, reading }, account))
      else {
        await settleMessage(tx, userId, row.id, { accountId: null, state: 'left_out' })
        results.push({ ...resultOf({ read: reading }), state: 'left_out' })
      }
    }
    return results
  }
  const name = [bank, digits && `••${digits}`].filter(Boolean).join(' ') || '••'
  return writeChange(ctx, 'message.account', work, () => ({ name, bank, digits, at: now.toISOString() }))
}

/** An answer that is undone is asked again, with the messages that it carried out; their payments go with its rows. */
export const messageReversals: readonly Reversal[] = [
  {
    kind: 'message.account',
    undo: (tx, { userId }, { bank = '', digits = '', at = '' }) =>
      askAgain(tx, userId, { bank: String(bank), digits: String(digits), until: new Date(at) }),
  },
]

type Answer = { bank: string; digits: string; answer: string }

async function chosen(
  tx: Tx,
  ctx: Ctx,
  { bank, digits, answer }: Answer,
  waiting: readonly MessageRow[],
): Promise<MessageTarget | null> {
  if (answer === 'none') return null
  if (answer !== 'new') {
    const accounts = await listMessageTargets(tx, ctx.userId)
    return (
      accounts.find(({ id }) => isUuid(answer) && id === answer.toLowerCase()) ??
      fail('own_account_not_found')
    )
  }
  const now = ctx.clock.now()
  const readings = waiting.map(({ reading }) => Reading.parse(reading))
  const balances = readings.flatMap(({ balance }) => balance?.currency ?? [])
  const amounts = readings.flatMap(({ amount, foreign }) => (foreign ? [] : (amount?.currency ?? [])))
  const currency = balances[0] ?? (amounts.includes('AED') ? 'AED' : (amounts[0] ?? 'AED'))
  const isCredit = readings.some(
    ({ instrument, kind }) => instrument?.kind === 'credit' || kind === 'statement',
  )
  const name = [bank, digits && `••${digits}`].filter(Boolean).join(' ') || '••'
  const account = { id: newId(now), name, kind: isCredit ? 'card' : 'current', currency, iban_hash: null }
  await addHiddenAccounts(tx, ctx.userId, [account], now)
  await unhideImportedAccounts(tx, ctx.userId, [account.id], now)
  return { ...account, source: 'import', iban_last4: null, bank_name: null, connected: false }
}

export async function saveSettings(
  ctx: Ctx,
  { keep_text }: BodyOf<typeof contract.saveMessageSettings>,
): Promise<void> {
  await write(ctx.db, ctx, (tx) => saveKeepsText(tx, ctx.userId, keep_text))
}

/** Takes away a payment that only a message told of; fails if its bank has listed it meanwhile. */
export async function removePayment(ctx: Ctx, id: string): Promise<void> {
  const work = async (tx: Tx): Promise<string> => {
    const [row] = isUuid(id) ? await readMessageRows(tx, ctx.userId, [id]) : []
    if (!row || row.removed) fail('transaction_not_found')
    if (!(await removeMessagePayment(tx, ctx.userId, id, ctx.clock.now()))) fail('message_payment_booked')
    return row.name
  }
  await writeChange(ctx, 'transaction.delete', work, (name) => ({ name }))
}

const dayMs = 86_400_000
/** Messages are known again for this many days. */
const keptDays = 400

/** Deletes the texts of all users that have become old, and messages long past. */
export async function sweepMessages(app: App): Promise<void> {
  const before = (days: number): Date => new Date(app.clock.now().getTime() - days * dayMs)
  await system(app.db, (tx) =>
    forgetOld(tx, { texts: before(messageLimits.textDays), messages: before(keptDays) }),
  )
}
