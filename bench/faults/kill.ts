import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, dubaiDay } from '#contract/period.ts'
import { verifyTransaction } from '#contract/ledger/transaction-edits.ts'
import type { SandboxBank } from '../../sandbox-bank/server.ts'
import type { NativePostgres } from '../../test/postgres.ts'
import { randomOf } from '../../test/simulator/random.ts'
import {
  addEntry,
  connect,
  type Entry,
  filsOf,
  idle,
  type Person,
  rowsOf,
  signUp,
  totalsOf,
} from './people.ts'
import { onBothEngines, type Product } from './product.ts'
import { percentile, type Result, round } from './report.ts'

const writers = 12
const kills = Number(process.env['KILLS'] ?? 50)

/** What a day's writers received: acknowledged entries, entries without a response, and verified rows. */
type Told = { acknowledged: Map<string, string>; unanswered: Entry[]; verified: Set<string>; fils: number }

/** Writes until the server no longer responds; every second entry is also verified. */
async function write(person: Person, day: string, signal: AbortSignal): Promise<Told> {
  const results: Told = { acknowledged: new Map(), unanswered: [], verified: new Set(), fils: 0 }
  const writeOn = async (writer: number): Promise<void> => {
    for (let count = 0; !signal.aborted; count += 1) {
      const key = `${day}-${writer}-${count}`
      const fils = 100 + ((writer * 7919 + count * 31) % 99_000)
      const entry = { key, amount: fils / 100, description: key, date: day }
      const answer = await addEntry(person, entry)
      if (answer !== null && answer.id === null && answer.status < 500)
        throw new Error(`adding answered ${answer.status}`)
      results.fils += fils
      if (answer?.id == null) return void results.unanswered.push(entry)
      results.acknowledged.set(key, answer.id)
      if (count % 2 === 1) continue
      const { id } = answer
      const verified = await person
        .call(verifyTransaction, { params: { id }, body: { action: 'correct' } })
        .catch(() => null)
      if (verified?.status === 200) results.verified.add(id)
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => writeOn(writer)))
  return results
}

type Tally = {
  acknowledged: number
  lost: number
  torn: number
  doubled: number
  there: number
  unanswered: number
}

/** Compares a day's rows with the responses; then repeats entries without a response, as a browser would. */
async function examine(person: Person, day: string, results: Told, tally: Tally): Promise<void> {
  const rows = await rowsOf(person, { from: day, to: day })
  const byText = new Map<string, string[]>()
  for (const row of rows)
    byText.set(row.raw_description, [...(byText.get(row.raw_description) ?? []), row.id])
  const verified = new Set(rows.filter((row) => row.verified).map(({ id }) => id))
  tally.acknowledged += results.acknowledged.size + results.verified.size
  tally.unanswered += results.unanswered.length
  for (const [key, id] of results.acknowledged) if (!byText.get(key)?.includes(id)) tally.lost += 1
  for (const id of results.verified) if (!verified.has(id)) tally.lost += 1
  tally.there += results.unanswered.filter(({ key }) => byText.has(key)).length
  await compareTotals(person, day, tally)
  for (const entry of results.unanswered) {
    const answer = await addEntry(person, entry)
    if (answer?.status !== 200) throw new Error(`the repeat answered ${answer?.status}`)
  }
  const after = await rowsOf(person, { from: day, to: day })
  const expected = results.acknowledged.size + results.unanswered.length
  if (after.length !== expected || filsOf(after) !== results.fils)
    tally.doubled += Math.abs(after.length - expected) || 1
  await compareTotals(person, day, tally)
}

/** Checks that rows and their day's total were written together. */
async function compareTotals(person: Person, day: string, tally: Tally): Promise<void> {
  const rows = await rowsOf(person, { from: day, to: day })
  const totals = await totalsOf(person, { from: day, to: day })
  if (totals.count !== rows.length || totals.fils !== filsOf(rows)) tally.torn += 1
}

/** Compares a user's stored bank rows with the bank's own; returns the number of differences either way. */
export async function compareWithBank(bank: SandboxBank, saver: Person, entityId: string): Promise<number> {
  const since = addDays(dubaiDay(new Date()), -300)
  const stored = (await rowsOf(saver, { from: since }))
    .filter((row) => row.status === 'booked')
    .map((row) => `${row.date} ${row.type === 'income' ? 1 : -1} ${row.amount} ${row.currency}`)
    .sort()
  const truth = bank
    .served(entityId)
    .accounts.flatMap((account) =>
      account.transactions
        .filter((row) => row.status === 'BOOKED')
        .map((row) => [dubaiDay(new Date(row.bookedAt)), row, account.currency] as const),
    )
    .filter(([day]) => day >= since)
    .map(
      ([day, row, currency]) =>
        `${day} ${row.direction === 'CREDIT' ? 1 : -1} ${Math.abs(row.minor) / 100} ${currency}`,
    )
    .sort()
  const unmatched = [...truth]
  let strange = 0
  for (const line of stored) {
    const index = unmatched.indexOf(line)
    if (index === -1) strange += 1
    else unmatched.splice(index, 1)
  }
  return strange + unmatched.length
}

async function killMany(
  product: Product,
  bank: SandboxBank,
  postgres: NativePostgres | null,
): Promise<Result> {
  const random = randomOf(Number(process.env['SEED'] ?? 20_261_121))
  const tally: Tally = { acknowledged: 0, lost: 0, torn: 0, doubled: 0, there: 0, unanswered: 0 }
  const restarts: number[] = []
  const first = await product.start()
  const person = await signUp(product.url)
  const saver = await signUp(product.url)
  const entityId = await connect(bank, saver, { person: 'salaried' })
  const [account] = bank.served(entityId).accounts
  if (!account) throw new Error('the bank has no account')
  const today = dubaiDay(new Date())
  for (let count = 0; count < kills; count += 1) {
    const day = addDays(today, -count)
    const stop = new AbortController()
    const writing = write(person, day, stop.signal)
    bank.addTransaction(entityId, account.accountId, { minor: -(1000 + count), text: `KILL ${count}` })
    bank.reconnect(entityId)
    await sleep(random.whole(250, 1200))
    await product.kill()
    stop.abort()
    const results = await writing
    if (postgres && count % 5 === 4) await postgres.restart('SIGQUIT')
    restarts.push(await product.start())
    await examine(person, day, results, tally)
  }
  await idle(saver)
  bank.reconnect(entityId)
  let wrong = -1
  for (let tries = 0; tries < 60 && wrong !== 0; tries += 1) {
    await sleep(500)
    await idle(saver)
    wrong = await compareWithBank(bank, saver, entityId)
  }
  await product.terminate()
  const p95 = percentile(restarts, 0.95)
  return {
    passed:
      tally.lost + tally.torn + tally.doubled === 0 &&
      wrong === 0 &&
      p95 <= 3000 &&
      tally.acknowledged > kills * 5,
    figures: {
      kills,
      ...(postgres ? { database_crashes: Math.floor(kills / 5) } : {}),
      ...tally,
      sync_differs: wrong,
      first_start_ms: round(first),
      restart_p50_ms: round(percentile(restarts, 0.5)),
      restart_p95_ms: round(p95),
      restart_max_ms: round(Math.max(...restarts)),
    },
  }
}

export const killFaults = onBothEngines(
  {
    name: 'F1',
    summary: 'kill -9 under writes and syncs, embedded engine',
    floor: '0 acknowledged lost, 0 torn, 0 doubled, restart p95 ≤ 3 s',
  },
  'kill -9 under writes and syncs, PostgreSQL, which crashes too every fifth time',
  killMany,
)
