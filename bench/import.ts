/**
 * Measures the import of a large CSV file: reading and comparing it, adding its rows, undoing the import.
 * Runs on a temporary PostgreSQL, or with `embedded` on the engine in the process. Prints one JSON line.
 * Usage: node bench/import.ts [rows] [embedded]
 */
import { addDays } from '#contract/period.ts'
import { findPostgres, startPostgres } from '../test/postgres.ts'

const rows = Number(process.argv[2] ?? 100_000)
const embedded = process.argv[3] === 'embedded'

const bin = embedded ? null : findPostgres()
if (bin === null && !embedded) throw new Error('no PostgreSQL is installed here')
const postgres = bin === null ? null : await startPostgres(bin)
if (postgres) process.env['TEST_DATABASE_SERVER'] = postgres.url
const { idleQueue, startLedger } = await import('../server/features/transactions/testing/ledger.ts')
const { applyImport, runImportJob } = await import('../server/features/imports/service.apply.ts')
const { undoImport } = await import('../server/features/imports/service.undo.ts')
const { readImport, uploadImport } = await import('../server/features/imports/service.ts')

const merchants = ['CARREFOUR', 'TALABAT', 'SALIK', 'ENOC', 'NOON', 'DEWA', 'ETISALAT', 'LULU HYPERMARKET']
const categories = ['Groceries', 'Dining Out', 'Transport', '']
const line = (at: number): string =>
  [
    addDays('2026-03-14', -(at % 3650)),
    `${merchants[at % merchants.length]} ${at} DUBAI`,
    `-${(10 + (at % 90_000) / 100).toFixed(2)}`,
    categories[at % categories.length],
  ].join(',')

const world = await startLedger('2026-03-15T08:00:00Z', { queue: idleQueue })
const since = (began: number): number => Math.round((performance.now() - began) / 100) / 10
try {
  const ctx = await world.person()
  const text = [
    'Date,Description,Amount,Category',
    ...Array.from({ length: rows }, (_, at) => line(at)),
  ].join('\n')
  const uploaded = performance.now()
  const { id, counts } = await uploadImport(ctx, { bytes: new TextEncoder().encode(text), name: 'large.csv' })
  const compare = since(uploaded)
  const began = performance.now()
  await applyImport(ctx, id, {})
  await runImportJob(ctx, { userId: ctx.userId, importId: id })
  const add = since(began)
  const { state, progress } = await readImport(ctx, id)
  const undone = performance.now()
  await undoImport(ctx, id)
  const engine = embedded ? 'embedded' : 'PostgreSQL'
  process.stdout.write(
    `${JSON.stringify({ engine, rows, counts, state, progress, compare, add, whole: Math.round((compare + add) * 10) / 10, undo: since(undone) })}\n`,
  )
} finally {
  await world.stop()
  await postgres?.stop()
}
