import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { BankTransaction } from '../../../banking/provider.ts'
import type { Ctx } from '../../../context.ts'
import { write } from '../../../platform/db/db.ts'
import { readTransaction } from '../../ledger/list/service.ts'
import { verifyTransaction } from '../verify/service.verify.ts'
import { addBankAccount, addBankRows, startLedger } from '../../ledger/testing/ledger.ts'
import { row } from '../reconcile/testing/fixtures.ts'
import { type Categoriser, loadCategoriser } from './service.categoriser.ts'
import type { DerivedColumns } from './bank-row.ts'
import { startedFor } from '../../../../test/started.ts'

const ledger = startedFor(() => startLedger())

const bankRow = (text: string, more: Partial<BankTransaction> = {}): BankTransaction =>
  row({ providerId: 'x', amountMinor: 5000n, day: '2026-03-10', text, ...more })
const categoriserOf = (ctx: Ctx): Promise<Categoriser> =>
  write(ctx.db, ctx, (tx) => loadCategoriser(tx, ctx.userId))

/** Writes a categoriser's result to a stored row, as a sync does. */
const store = (ctx: Ctx, id: string, words: DerivedColumns): Promise<unknown> =>
  write(ctx.db, ctx, (tx) =>
    sql`update transactions set merchant = ${words.merchant}, category_id = ${words.category_id},
      reason_kind = ${words.reason_kind}, reason_code = ${words.reason_code}, reason_params = ${words.reason_params}::jsonb,
      title_code = ${words.title_code}, title_params = ${words.title_params}::jsonb
      where user_id = ${ctx.userId} and id = ${id}`.execute(tx),
  )

describe('a categorised bank row', () => {
  test('has a readable title and a reason as codes, and keeps the original text', async () => {
    const ctx = await ledger.person()
    const accountId = await addBankAccount(ctx)
    const text = 'OUTWARD CLEARING CHQ NO 000958 RENT AL BARSHA'
    const [id = ''] = await addBankRows(ctx, [{ accountId, day: '2026-03-01', amountMinor: 5n, text }])
    await store(ctx, id, (await categoriserOf(ctx))(bankRow(text), accountId))
    expect(await readTransaction(ctx, id)).toMatchObject({
      description: 'Rent cheque 000958',
      title: { code: 'rent_cheque', params: { number: '000958' } },
      raw_description: text,
      merchant: null,
      category: 'rent',
      category_reason: { kind: 'type', code: 'rent', params: {} },
    })
  })

  test('takes the category of similar payments that the user verified if its merchant is unknown', async () => {
    const ctx = await ledger.person()
    const accountId = await addBankAccount(ctx)
    const rows = ['A', 'B', 'C', 'D'].map((branch, index) => ({
      accountId,
      day: `2026-02-0${index + 1}`,
      amountMinor: 5000n,
      text: `XYLO WORKS ${branch} DUBAI ARE`,
      category: 'hobbies',
    }))
    const ids = await addBankRows(ctx, rows)
    const unknownRow = bankRow('XYLO WORKS NEW DUBAI ARE')
    expect((await categoriserOf(ctx))(unknownRow, accountId).category_id).toBe(null)
    for (const id of ids) await verifyTransaction(ctx, id, 'correct')
    expect((await categoriserOf(ctx))(unknownRow, accountId)).toMatchObject({
      category_id: 'hobbies',
      reason_code: 'similar',
      reason_params: JSON.stringify({ count: 4, category: 'hobbies' }),
    })
    const stranger = await ledger.person()
    expect((await categoriserOf(stranger))(unknownRow, accountId)).toMatchObject({
      category_id: null,
      reason_code: 'unknown',
    })
  })
})
