/**
 * Damaged files of each format, uploaded: each gets a preview or a refusal, never an internal error. Many more are
 * read in read/damaged.test.ts.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomOf } from '../../../test/simulator/random.ts'
import { AppError } from '../../platform/errors.ts'
import { addBankAccount, idleQueue, type Ledger, startLedger } from '../ledger/testing/ledger.ts'
import { applyImport, runImportJob } from './service.apply.ts'
import { readImport, uploadImport } from './service.ts'
import { mutate } from './testing/mutate.ts'
import { textSamples } from './testing/samples.ts'

const first = Number(process.env['CHECK_SEED'] ?? 1)
const runs = Number(process.env['UPLOADS'] ?? 2)

let ledger: Ledger
beforeAll(async () => void (ledger = await startLedger('2026-03-15T08:00:00Z', { queue: idleQueue })))
afterAll(() => ledger.stop())

test.each(Object.entries(textSamples))(
  '%s: a damaged file is never an internal error',
  async (name, sample) => {
    for (let seed = first; seed < first + runs; seed += 1) {
      const ctx = await ledger.person()
      await addBankAccount(ctx, { name: 'Wallet' })
      const text = mutate(sample.text, sample.split, randomOf(seed))
      try {
        const file = await uploadImport(ctx, { bytes: new TextEncoder().encode(text), name: `${name}.txt` })
        await applyImport(ctx, file.id, { doubtful: true })
        await runImportJob(ctx, { userId: ctx.userId, importId: file.id })
        const after = await readImport(ctx, file.id)
        expect([after.state, after.failure, after.progress.written]).toEqual([
          'done',
          null,
          file.counts.new + file.counts.doubtful,
        ])
      } catch (error) {
        if (error instanceof AppError && error.said.reason.startsWith('import_')) continue
        throw new Error(`seed ${seed}: ${JSON.stringify(text).slice(0, 3000)}`, { cause: error })
      }
    }
  },
)

test('a file nested too deeply for its reader is refused as damaged', async () => {
  const ctx = await ledger.person()
  const nested = '['.repeat(200_000) + ']'.repeat(200_000)
  const json = `{"format":"xtharwa-transactions-1","accounts":[],"categories":[],"transactions":[${nested}]}`
  const camt = `<Document>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</Document>`
  for (const text of [json, camt]) {
    const upload = uploadImport(ctx, { bytes: new TextEncoder().encode(text), name: 'deep' })
    await expect(upload).rejects.toThrow(AppError)
  }
})

test('an interim statement (MT942) is imported without a balance', async () => {
  const ctx = await ledger.person()
  const bytes = new TextEncoder().encode(textSamples.mt942.text)
  const file = await uploadImport(ctx, { bytes, name: 'interim.txt' })
  expect(file).toMatchObject({ format: 'mt940', counts: { new: 2 } })
  expect(file.mapping.accounts).toMatchObject([{ name: 'Account …3456', currency: 'AED', balance: null }])
})
