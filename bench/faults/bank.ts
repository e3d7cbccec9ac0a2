import { setTimeout as sleep } from 'node:timers/promises'
import { accountsQuick } from '#contract/accounts.ts'
import { syncHistory, syncLeanData } from '#contract/sync.ts'
import type { FaultSpec, SandboxBank } from '../../sandbox-bank/server.ts'
import { connect, idle, type Person, rowsOf, signUp } from './people.ts'
import { discard, memoryOf, prepareProduct, type Product, startBank } from './product.ts'
import { type Fault, type Result, round } from './report.ts'

const all = { path: /^\/(data|customers|banks|oauth2)/ }
const kinds: readonly [name: string, faults: FaultSpec[]][] = [
  ['slow', [{ match: all, kind: 'delay', ms: 2000 }]],
  ['half_5xx', [{ match: all, kind: 'status', status: 503, skip: 1 }]],
  ['limited', [{ match: all, kind: 'status', status: 429, headers: { 'retry-after': '30' } }]],
  ['cut', [{ match: all, kind: 'cut' }]],
  ['redirect', [{ match: all, kind: 'redirect', status: 308, body: 'http://127.0.0.1:9/' }]],
  ['giant', [{ match: { path: /transactions/ }, kind: 'giant', bytes: 200_000_000 }]],
  ['trickle', [{ match: { path: /balance/ }, kind: 'slow-bytes', ms: 1000, body: 'x'.repeat(500) }]],
  ['black_hole', [{ match: { path: /accounts/ }, kind: 'hang' }]],
]

/** What a person sees of balances and rows. */
const seenBy = async (person: Person): Promise<string> =>
  JSON.stringify([
    (await person.call(accountsQuick)).body.data.map((each) => [each.id, each.balance]),
    (await rowsOf(person, {})).length,
  ])

type Outcome = { calls: number; same: number; kept: boolean; others: number; grownMb: number }

/** One sync against one fault for fifteen seconds, while somebody else goes on. */
async function oneFault(product: Product, bank: SandboxBank, faults: FaultSpec[]): Promise<Outcome> {
  const [person, other] = [await signUp(product.url), await signUp(product.url)]
  await connect(bank, person, { person: 'salaried' })
  const before = await seenBy(person)
  const mb = memoryOf(product.pid()).now
  const from = bank.requests.length
  bank.faults.set(faults)
  const asked = person.call(syncLeanData, { body: { background: true } })
  let slowest = 0
  const until = performance.now() + 15_000
  while (performance.now() < until) {
    const started = performance.now()
    const { status } = await other.call(accountsQuick)
    if (status !== 200) throw new Error(`another person got ${status}`)
    slowest = Math.max(slowest, performance.now() - started)
    await sleep(50)
  }
  await asked
  const made = bank.requests.slice(from)
  const same = Math.max(
    0,
    ...Map.groupBy(made, ({ path }) => path)
      .values()
      .map((each) => each.length),
  )
  const kept = (await seenBy(person)) === before
  bank.faults.clear()
  return { calls: made.length, same, kept, others: slowest, grownMb: memoryOf(product.pid()).now - mb }
}

async function breakBank(): Promise<Result> {
  const bank = await startBank()
  const product = await prepareProduct({ bank })
  const figures: Record<string, number | string | boolean> = {}
  let passed = true
  try {
    await product.start()
    for (const [name, faults] of kinds) {
      const { calls, same, kept, others, grownMb } = await oneFault(product, bank, faults)
      figures[name] = `${calls} calls (one ≤ ${same}×), others ≤ ${round(others)} ms, +${grownMb} MB`
      passed &&= kept && grownMb <= 256 && product.running() && same <= 5
      if (!kept) figures[`${name}_lost_figures`] = true
    }
  } finally {
    await product.kill()
    await bank.stop()
    discard(product.dataDir)
  }
  return { passed, figures }
}

/** F7: the bank is away with twenty connections due, then back. */
async function outage(): Promise<Result> {
  const bank = await startBank()
  const product = await prepareProduct({ bank })
  try {
    await product.start()
    const people = await Promise.all(Array.from({ length: 12 }, () => signUp(product.url)))
    for (const person of people) await connect(bank, person, { person: 'empty' })
    bank.faults.set({ match: all, kind: 'status', status: 503 })
    const from = bank.requests.length
    await Promise.all(people.map((person) => person.call(syncLeanData, { body: { background: true } })))
    await sleep(60_000)
    const calls = bank.requests.length - from
    bank.faults.clear()
    const back = performance.now()
    await Promise.all(people.map((person) => idle(person, 180_000)))
    const done = performance.now() - back
    const histories = await Promise.all(people.map((person) => person.call(syncHistory)))
    const well = histories.filter(({ body }) => body.data[0]?.state === 'done').length
    const perMinute = calls / people.length
    return {
      passed: perMinute <= 15,
      figures: {
        connections: people.length,
        calls_in_outage_minute: calls,
        calls_each: round(perMinute, 1),
        settled_s: round(done / 1000, 1),
        done_by_themselves: well,
      },
    }
  } finally {
    await product.kill()
    await bank.stop()
    discard(product.dataDir)
  }
}

export const bankFaults: Fault[] = [
  {
    name: 'F6',
    what: 'the bank slow, failing, limiting, cutting, redirecting, giant (200 MB), trickling, silent',
    floor: 'good figures stay, one call ≤ 5 times, others served, ≤ 256 MB more',
    run: breakBank,
  },
  {
    name: 'F7',
    what: 'the bank away for a minute with 12 connections asked for, then back',
    floor: '≤ 15 calls a connection and minute',
    run: outage,
  },
]
