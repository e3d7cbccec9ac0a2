/**
 * Measures very large bulk edits on a temporary PostgreSQL: setting a category, a note, tags or the exclusion
 * from totals for all rows, and undoing each. Prints one JSON line for each. Usage: node bench/bulk.ts [rows]
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { BulkSet } from '#contract/transactions.ts'
import { addDays } from '#contract/period.ts'
import { findPostgres, startPostgres } from '../test/postgres.ts'

const rows = Number(process.argv[2] ?? 100_000)
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)

const bin = findPostgres()
if (bin === null) throw new Error('no PostgreSQL is installed here')
const postgres = await startPostgres(bin)
process.env['TEST_DATABASE_SERVER'] = postgres.url
const { addBankAccount, addBankRows, startLedger } =
  await import('../server/features/transactions/testing/ledger.ts')
const { editMany } = await import('../server/features/transactions/bulk/service.bulk.ts')
const { createTag } = await import('../server/features/transactions/tags/service.tags.ts')
const { undoOrRedoChange } = await import('../server/features/changes/service.ts')
const { reversals } = await import('../server/reversals.ts')

const world = await startLedger('2026-03-15T08:00:00Z')
try {
  const ctx = await world.person()
  const accountId = await addBankAccount(ctx)
  const perInsert = 10_000
  for (let at = 0; at < rows; at += perInsert)
    await addBankRows(
      ctx,
      Array.from({ length: Math.min(perInsert, rows - at) }, (_, index) => ({
        accountId,
        day: addDays('2026-03-14', -((at + index) % 3650)),
        amountMinor: BigInt(1000 + index),
        text: index % 2 ? `SALIK ${at + index}` : `TALABAT ${at + index}`,
        category: index % 2 ? 'transport' : null,
      })),
    )
  await sql`analyze`.execute(ctx.db)
  const tag = await createTag(ctx, { name: 'All' })
  const sets: [string, BulkSet][] = [
    ['category', { category: 'dining' }],
    ['note', { note: 'Checked with the bank' }],
    ['tags', { tags: [tag.id] }],
    ['left out of totals', { excluded: true }],
  ]
  for (const [what, set] of sets) {
    const request = { ...ctx, requestId: randomUUID() }
    const began = performance.now()
    const { changed } = await editMany(request, { filter: {}, set })
    const done = performance.now()
    await undoOrRedoChange(ctx, reversals, request.requestId, 'undo')
    const seconds = (ms: number): number => Math.round(ms / 100) / 10
    say({ what, changed, seconds: seconds(done - began), undo: seconds(performance.now() - done) })
  }
} finally {
  await world.stop()
  await postgres.stop()
}
