/** What a person may always do with the data held about them: take it along, and have it deleted. */
import { decimalText } from '#contract/money.ts'
import { asSystem, asUser } from '../../platform/db.ts'
import { recordAudit } from '../audit/service.ts'
import type { Acting } from '../connections/service.ts'
import { withdrawAll } from '../connections/service.disconnect.ts'
import { leanCustomerOf } from '../settings/service.ts'
import { removePhotoFile } from '../settings/service.photo.ts'
import {
  deleteEvents,
  deleteRows,
  exportParts,
  rowsPerPage,
  selectDays,
  selectPart,
  selectTransactions,
} from './store.ts'

const zeroId = '00000000-0000-0000-0000-000000000000'
const exportFormat = 'xtharwa-export-1'

/** Everything held about the user as one JSON document, in pieces, so that its size does not matter. */
export async function* exportPieces(ctx: Acting): AsyncGenerator<string> {
  const { userId, db } = ctx
  const now = ctx.clock.now()
  await asUser(db, userId, (tx) => recordAudit(tx, userId, 'data_exported', {}, now))
  const head = { format: exportFormat, exported_at: now.toISOString(), user_id: userId }
  yield JSON.stringify(head).slice(0, -1)
  for (const part of exportParts) {
    const rows = await asUser(db, userId, (tx) => selectPart(tx, userId, part))
    yield `,${JSON.stringify(part)}:${JSON.stringify(part === 'profile' ? (rows[0] ?? null) : rows.map(plainRow))}`
  }
  yield* listPieces('daily_balances', dayPages(ctx))
  yield* listPieces('transactions', transactionPages(ctx))
  yield '}\n'
}

/** Amounts of minor units as exact decimal text beside their currency. */
function plainRow(row: Record<string, unknown>): Record<string, unknown> {
  const { currency } = row
  if (typeof currency !== 'string') return row
  return Object.fromEntries(
    Object.entries(row).map(([name, value]): [string, unknown] => {
      if (!name.endsWith('_minor')) return [name, value]
      const minor = typeof value === 'bigint' || typeof value === 'string' ? BigInt(value) : null
      return [name.slice(0, -'_minor'.length), minor === null ? null : decimalText(minor, currency)]
    }),
  )
}

async function* listPieces(
  name: string,
  pages: AsyncGenerator<Record<string, unknown>[]>,
): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`
  let first = true
  for await (const page of pages) {
    if (page.length === 0) continue
    const text = JSON.stringify(page.map(plainRow)).slice(1, -1)
    yield first ? text : `,${text}`
    first = false
  }
  yield ']'
}

async function* transactionPages({ db, userId }: Acting): AsyncGenerator<Record<string, unknown>[]> {
  let after = zeroId
  for (;;) {
    const page = await asUser(db, userId, (tx) => selectTransactions(tx, userId, after))
    yield page
    after = page.at(-1)?.id ?? after
    if (page.length < rowsPerPage) return
  }
}

async function* dayPages({ db, userId }: Acting): AsyncGenerator<Record<string, unknown>[]> {
  let after = { account: zeroId, day: '0001-01-01' }
  for (;;) {
    const page = await asUser(db, userId, (tx) => selectDays(tx, userId, after))
    yield page
    const last = page.at(-1)
    if (last) after = { account: last.account_id, day: last.day }
    if (page.length < rowsPerPage) return
  }
}

/** What the deletion of an account needs of the sign-in. */
export type SignIn = {
  provePassword(userId: string, password: string | undefined): Promise<void>
  deleteUser(userId: string): Promise<void>
}

/**
 * Asks for the password once more and withdraws every consent at the provider, then deletes the user's rows,
 * photo and, at last, sign-in. Where a bank cannot be reached nothing is deleted. Evidence of consents and of
 * the deletion stays, without amounts.
 */
export async function deleteAccount(
  ctx: Acting,
  signIn: SignIn,
  password: string | undefined,
): Promise<void> {
  const { userId, db } = ctx
  await signIn.provePassword(userId, password)
  await withdrawAll(ctx)
  const customerId = await asUser(db, userId, (tx) => leanCustomerOf(tx, userId))
  await asUser(db, userId, async (tx) => {
    await recordAudit(tx, userId, 'account_deleted', {}, ctx.clock.now())
    await deleteRows(tx, userId)
  })
  if (customerId !== null) await asSystem(db, (tx) => deleteEvents(tx, customerId))
  await removePhotoFile(ctx, userId)
  await signIn.deleteUser(userId)
}
