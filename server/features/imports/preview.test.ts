/** Every row of a file is counted once in the preview, with the reason for its state. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomOf, type Random } from '../../../test/simulator/random.ts'
import type { Ctx } from '../../context.ts'
import { write } from '../../platform/db/db.ts'
import { addBankAccount, addBankRows, idleQueue, type Ledger, startLedger } from '../ledger/testing/ledger.ts'
import { matchRows } from './rows/match.ts'
import { planTargets } from './plan.ts'
import { readFile } from './read/read-file.ts'
import { FileRefused, type ReadFile } from './read/types.ts'
import { applyImport, runImportJob } from './service.apply.ts'
import { previewOf } from './preview.ts'
import { changeImport, readImport, uploadImport } from './service.ts'
import { textSamples } from './testing/samples.ts'

let ledger: Ledger
beforeAll(async () => void (ledger = await startLedger('2026-03-15T08:00:00Z', { queue: idleQueue })))
afterAll(() => ledger.stop())

const first = Number(process.env['CHECK_SEED'] ?? 1)
const runs = Number(process.env['CHECK_RUNS'] ?? 60)
/** Of these, the tables that are imported as well, each of which takes a second. */
const imported = Math.max(3, runs / 200)
const upload = (ctx: Ctx, text: string, name = 'file.csv') =>
  uploadImport(ctx, { bytes: new TextEncoder().encode(text), name })
const sumOf = (counts: Record<string, number>): number => Object.values(counts).reduce((a, b) => a + b, 0)

const cells = {
  date: [
    '13/02/2026',
    '14/02/2026',
    '14/02/2026',
    '31/02/2026',
    '31/02',
    '15/03',
    '',
    'Date',
    'Total',
    'soon',
    '20260213',
  ],
  text: ['Cafe', 'Tea', 'Opening balance', 'Total', '', '"A, ""quoted"" one"', '"two\nlines"', 'مقهى'],
  amount: [
    '-12.50',
    '-12.50',
    '99.00',
    '0.00',
    '',
    '-',
    'abc',
    '12.345',
    '1,234.50',
    '9e9',
    '99999999999999999',
  ],
  currency: ['', 'AED', 'AED', 'USD', 'dirham'],
  account: ['', 'Wallet', 'Wallet', 'Card'],
  id: ['', '', '1', '2', '2'],
  status: ['', 'Pending', 'Booked'],
} as const
const columns = ['date', 'text', 'amount', 'currency', 'account', 'id', 'status'] as const

/** A table of random rows, some repeated, some blank, and how many rows it has. */
function randomTable(random: Random): { text: string; rows: number } {
  const quoted = (cell: string): string => (cell.startsWith('"') || !cell.includes(',') ? cell : `"${cell}"`)
  const lines: string[] = []
  for (let remaining = random.whole(1, 25); remaining > 0; remaining -= 1) {
    const again = lines.length > 0 && random.chance(0.2)
    lines.push(
      again ? random.pick(lines) : columns.map((name) => quoted(random.pick<string>(cells[name]))).join(','),
    )
  }
  const rows = lines.filter((line) => /[^,]/.test(line)).length
  return { text: ['Date,Description,Amount,Currency,Account,Id,Status', ...lines].join('\n'), rows }
}

const now = new Date('2026-03-15T08:00:00Z')
/** The preview of a file for a user without accounts. */
function previewWithoutAccounts(file: ReadFile): ReturnType<typeof previewOf> {
  const accounts = planTargets(file, [], { fileName: 'file.csv', hashOf: new Map() })
  const matched = accounts.map((target) => {
    const rows = file.rows.filter(({ account }) => account === target.name)
    return { target, rows: matchRows(rows, [], { today: '2026-03-15', now, withIds: true }) }
  })
  return previewOf(file, { matched, beyond: [] })
}

test('neither a reader nor a preview loses a row of a table', () => {
  for (let seed = first; seed < first + runs; seed += 1) {
    const { text, rows } = randomTable(randomOf(seed))
    try {
      const file = readFile(new TextEncoder().encode(text), {}, 'AED')
      expect([seed, file.rows.length + file.unreadableCount + file.leftOutCount]).toEqual([seed, rows])
      const { counts } = previewWithoutAccounts(file)
      expect([seed, sumOf(counts), counts.known]).toEqual([seed, rows, 0])
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error
      expect([seed, error.reason]).toEqual([seed, 'import_empty'])
    }
  }
})

test('new, known, doubtful, unreadable and left out add up to the rows of the file, before and after its import', async () => {
  for (let seed = first; seed < first + imported; seed += 1) {
    const ctx = await ledger.person()
    const accountId = await addBankAccount(ctx, { name: 'Wallet' })
    await addBankRows(ctx, [
      { accountId, day: '2026-02-13', amountMinor: 1250n, text: 'Cafe' },
      { accountId, day: '2026-02-16', amountMinor: 1250n, text: 'Something else' },
    ])
    const random = randomOf(seed)
    const { text, rows } = randomTable(random)
    const file = await upload(ctx, text).catch(() => null)
    if (file === null) continue
    const expectAll = ({ counts, rows: told }: typeof file) =>
      expect([seed, told, sumOf(counts)]).toEqual([seed, rows, rows])
    expectAll(file)
    const accounts = file.mapping.accounts.map((each) => ({ ...each, skip: random.chance(0.3) }))
    let changed = await changeImport(ctx, file.id, { accounts })
    while (changed.question) changed = await changeImport(ctx, file.id, changed.question.choices[0]?.mapping)
    expectAll(changed)
    if (changed.counts.new + changed.counts.doubtful === 0) continue
    await applyImport(ctx, file.id, { doubtful: true })
    await runImportJob(ctx, { userId: ctx.userId, importId: file.id })
    const { state, progress } = await readImport(ctx, file.id)
    expect([seed, state, progress.written]).toEqual([
      seed,
      'done',
      changed.counts.new + changed.counts.doubtful,
    ])
    const again = await upload(ctx, text)
    expectAll(again)
    expect([seed, again.counts.new, again.counts.doubtful]).toEqual([seed, 0, 0])
  }
})

test.each([
  ['ofx', 2],
  ['qif', 2],
  ['mt940', 2],
  ['mt942', 2],
  ['camt', 2],
  ['json', 2],
] as const)('the counts of a file of %s add up to its rows', async (name, rows) => {
  const ctx = await ledger.person()
  const file = await upload(ctx, textSamples[name].text, `file.${name}`)
  expect([file.rows, sumOf(file.counts)]).toEqual([rows, rows])
})

test('each row says why: alike and repeated rows, pending ones, totals, what is present and what is similar', async () => {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx, { name: 'Wallet' })
  await addBankRows(ctx, [
    { accountId, day: '2026-02-13', amountMinor: 1250n, text: 'Cafe' },
    { accountId, day: '2026-02-16', amountMinor: 700n, text: 'Other' },
  ])
  const file = await upload(
    ctx,
    [
      'Date,Description,Amount,Account,Id,Status',
      '13/02/2026,Cafe,-12.50,Wallet,,',
      '14/02/2026,Tea,-1.00,Wallet,,',
      '14/02/2026,Tea,-1.00,Wallet,,',
      '15/02/2026,Bus,-7.00,Wallet,,',
      '15/02/2026,Pie,-2.00,Wallet,a,',
      '15/02/2026,Pie,-2.00,Wallet,a,',
      '15/02/2026,Jam,-3.00,Wallet,,Pending',
      ',,-26.50,,,',
      'Total,,-26.50,,,',
    ].join('\n'),
  )
  expect(file.sample.map(({ line, state, reason, same_as }) => [line, state, reason, same_as])).toEqual([
    [2, 'known', 'present', null],
    [3, 'new', null, null],
    [4, 'new', 'alike', 3],
    [5, 'doubtful', 'similar', null],
    [6, 'new', null, null],
  ])
  expect(file.left_out.map(({ line, reason, same_as }) => [line, reason, same_as])).toEqual([
    [7, 'repeated', 6],
    [8, 'pending', null],
    [10, 'no_payment', null],
  ])
  expect(file.unreadable.map(({ line, fault }) => [line, fault])).toEqual([[9, 'date']])
  expect(file).toMatchObject({
    rows: 9,
    alike: 1,
    counts: { new: 3, known: 1, doubtful: 1, unreadable: 1, skipped: 3 },
  })
})

test('a preview stored before rows had reasons is still shown', async () => {
  const ctx = await ledger.person()
  const file = await upload(ctx, 'Date,Description,Amount\n2026-02-13,Tea,-1.00\n')
  await write(ctx.db, ctx, (tx) =>
    sql`update imports set preview = preview - 'left_out' - 'rows' - 'alike' #- '{sample,0,reason}' #- '{sample,0,same_as}'
      where user_id = ${ctx.userId}`.execute(tx),
  )
  expect(await readImport(ctx, file.id)).toMatchObject({
    counts: { new: 1 },
    sample: [{ reason: null }],
    left_out: [],
  })
})

test('rows of more accounts than an import can have are left out with that reason', async () => {
  const ctx = await ledger.person()
  const lines = Array.from({ length: 52 }, (_, n) => `2026-02-13,Tea,-1.00,Account ${n}`)
  const file = await upload(ctx, `Date,Description,Amount,Account\n${lines.join('\n')}`)
  expect(file.counts).toEqual({ new: 50, known: 0, doubtful: 0, unreadable: 0, skipped: 2 })
  expect(file.left_out.map(({ line, reason }) => [line, reason])).toEqual([
    [52, 'too_many_accounts'],
    [53, 'too_many_accounts'],
  ])
})
