import { setTimeout as sleep } from 'node:timers/promises'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import type { FaultSpec, SandboxBank } from '../../sandbox-bank/server.ts'
import { connect, idle, type Person, rowsOf, runsOf, signInAgain, signUp, signUpMany } from './people.ts'
import { memoryOf, type Product, withProduct } from './product.ts'
import { type Fault, percentile, type Result, round } from './report.ts'
import { createWrongClock } from './wrong-clock.ts'

type Spec = Omit<FaultSpec, 'match'>
/** Faults that hit every `of`-th response, repeatedly. */
const oneIn = (of: number, spec: Spec): Spec[] =>
  Array.from({ length: 100 }, () => ({ ...spec, skip: of - 1, times: 1 }))

/** How one user's bank is broken: `only` limits it by path; `good` is the expected result, if certain. */
const kinds: readonly { name: string; faults: Spec[]; only?: string; good?: boolean }[] = [
  { name: 'healthy', faults: [], good: true },
  { name: 'slow', faults: [{ kind: 'delay', ms: 2000 }], good: true },
  { name: 'tenth_reset', faults: oneIn(10, { kind: 'cut' }), good: true },
  { name: 'half_5xx', faults: oneIn(2, { kind: 'status', status: 503 }) },
  { name: 'all_5xx', faults: [{ kind: 'status', status: 503 }], good: false },
  {
    name: 'limited',
    faults: [{ kind: 'status', status: 429, headers: { 'retry-after': '30' } }],
    good: false,
  },
  { name: 'cut', faults: [{ kind: 'cut' }], good: false },
  { name: 'redirect', faults: [{ kind: 'redirect', status: 308, body: 'http://127.0.0.1:9/' }], good: false },
  { name: 'giant', faults: [{ kind: 'giant', bytes: 200_000_000 }], only: 'transactions', good: false },
  {
    name: 'trickle',
    faults: [{ kind: 'slow-bytes', ms: 1000, body: 'x'.repeat(500) }],
    only: 'balances',
    good: false,
  },
  { name: 'black_hole', faults: [{ kind: 'hang' }], only: 'accounts', good: false },
]
const watchMs = 75_000

type Case = {
  name: string
  good: boolean | undefined
  person: Person
  entityId: string
  before: string
  rows: number
}

/** The balances and number of rows that a user sees. */
const seenBy = async (person: Person): Promise<string> =>
  JSON.stringify([
    (await person.call(accountsQuick)).body.data.map((each) => [each.id, each.balance]),
    (await rowsOf(person, {})).length,
  ])

async function prepareCase(product: Product, bank: SandboxBank, kind: (typeof kinds)[number]): Promise<Case> {
  const person = await signUp(product.url)
  const entityId = await connect(bank, person, { person: 'salaried' })
  const rows = (await rowsOf(person, {})).length
  return { name: kind.name, good: kind.good, person, entityId, before: await seenBy(person), rows }
}

/** F6: breaks each user's bank in a different way at once, and starts their syncs with an event. */
async function breakBanks(product: Product, bank: SandboxBank): Promise<Result> {
  const cases: Case[] = []
  for (const kind of kinds) cases.push(await prepareCase(product, bank, kind))
  const reader = await signUp(product.url)
  await Promise.all(cases.map(({ person }) => idle(person)))
  bank.faults.set(
    cases.flatMap(({ entityId }, index) =>
      (kinds[index]?.faults ?? []).map((spec) => ({
        ...spec,
        match: { path: new RegExp(`^/data/.*${kinds[index]?.only ?? ''}.*${entityId}`) },
      })),
    ),
  )
  const mb = memoryOf(product.pid()).now
  const from = bank.requests.length
  const started = performance.now()
  for (const { entityId } of cases) bank.reconnect(entityId)
  const readerMs: number[] = []
  let most = mb
  while (performance.now() - started < watchMs) {
    const askedAt = performance.now()
    const { status } = await reader.call(accountsQuick)
    if (status !== 200) throw new Error(`another person got ${status}`)
    readerMs.push(performance.now() - askedAt)
    most = Math.max(most, memoryOf(product.pid()).now)
    await sleep(50)
  }
  const figures: Record<string, number | string | boolean> = {}
  let passed = product.running() && most - mb <= 256
  for (const { name, good, person, entityId, before } of cases) {
    const calls = bank.requests.slice(from).filter(({ path }) => path.includes(entityId))
    const same = Math.max(
      0,
      ...[...Map.groupBy(calls, ({ path }) => path).values()].map(({ length }) => length),
    )
    const unchanged = (await seenBy(person)) === before
    const last = (await runsOf(person)).at(-1)
    const state = last?.error_kind ?? last?.state ?? 'none'
    figures[name] = `${calls.length} calls, one ≤ ${same}×, ${state}${unchanged ? '' : ', FIGURES LOST'}`
    // the faults must have been hit, and what was not broken must have succeeded
    passed &&= unchanged && calls.length > 0 && same <= 5
    if (good !== undefined) passed &&= (state === 'done') === good
  }
  const recovered = await recover(bank, cases)
  return {
    passed: passed && recovered.whole === cases.length && percentile(readerMs, 0.99) <= 1000,
    figures: {
      ...figures,
      others_p50_ms: round(percentile(readerMs, 0.5)),
      others_p99_ms: round(percentile(readerMs, 0.99)),
      grown_mb: most - mb,
      all_good_again: recovered.whole,
      good_again_s: round(recovered.seconds, 1),
    },
  }
}

/** Repairs the bank and waits until each user has received a new payment after an event. */
async function recover(
  bank: SandboxBank,
  cases: readonly Case[],
): Promise<{ whole: number; seconds: number }> {
  bank.faults.clear()
  const started = performance.now()
  for (const { name, entityId } of cases) {
    const [account] = bank.served(entityId).accounts
    if (account)
      bank.addTransaction(entityId, account.accountId, { minor: -1234, text: `WELL AGAIN ${name}` })
    bank.reconnect(entityId)
  }
  const missing = new Set(cases)
  while (missing.size > 0 && performance.now() - started < 150_000) {
    for (const each of missing)
      if ((await rowsOf(each.person, {})).length === each.rows + 1) missing.delete(each)
    await sleep(500)
  }
  return { whole: cases.length - missing.size, seconds: (performance.now() - started) / 1000 }
}

const connections = 50
const minute = 60_000

/** Watches the maximum number of concurrent calls at the bank. */
function watchOpen(bank: SandboxBank): { most(): number; stop(): void } {
  let most = 0
  const countOpen = (): void => {
    const open = bank.requests.slice(-400).filter(({ status }) => status === 0).length
    most = Math.max(most, open)
  }
  const timer = setInterval(countOpen, 5)
  return { most: () => most, stop: () => clearInterval(timer) }
}

const statesOf = async (people: readonly Person[]): Promise<string[]> =>
  Promise.all(people.map(async (person) => (await runsOf(person)).at(-1)?.state ?? 'none'))

/** Maps items, four at a time. */
async function mapFour<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += 4)
    results.push(...(await Promise.all(items.slice(at, at + 4).map((item) => work(item)))))
  return results
}

async function until(condition: string, withinMs: number, holds: () => Promise<boolean>): Promise<number> {
  const started = performance.now()
  while (!(await holds())) {
    if (performance.now() - started > withinMs) throw new Error(`${condition} took more than ${withinMs} ms`)
    await sleep(500)
  }
  return performance.now() - started
}

/**
 * F7: fifty connections are due while the bank is down. The server's wall clock is advanced to when they are
 * due, through the rest of five minutes once all have given up, and to when they are due again.
 */
async function outage(product: Product, bank: SandboxBank): Promise<Result> {
  const clock = createWrongClock()
  let off = 0
  const pass = (ms: number): void => clock.set((off += ms))
  try {
    await product.start({ nodeArgs: clock.nodeArgs })
    let people = await signUpMany(product.url, connections)
    for (const person of people) await connect(bank, person, { person: 'empty', sync: false })
    /** Advances the clock beyond everyone's session and signs them in again. */
    const passAndSignIn = async (ms: number): Promise<void> => {
      pass(ms)
      await sleep(300)
      people = await mapFour(people, (person) => signInAgain(product.url, person, true))
    }
    for (const person of people) await idle(person)
    bank.faults.set({ kind: 'status', status: 503, match: { path: /^\/data/ } })
    const from = bank.requests.length
    await passAndSignIn(7 * 60 * minute)
    const gaveUpMs = await until('giving up', 4 * minute, async () =>
      (await statesOf(people)).every((state) => state === 'failed'),
    )
    pass(Math.max(0, 5 * minute - gaveUpMs))
    await sleep(2000)
    const calls = bank.requests
      .slice(from)
      .filter(({ method, path }) => method === 'GET' && path.startsWith('/data'))
    const same = Math.max(...[...Map.groupBy(calls, ({ path }) => path).values()].map(({ length }) => length))
    bank.faults.clear()
    bank.faults.set({ kind: 'delay', ms: 200, match: { path: /^\/data/ } })
    const back = bank.requests.length
    const open = watchOpen(bank)
    // they are due again half an hour after the failure at the earliest, five quarters of that at the latest
    let waves = 0
    const started = performance.now()
    await passAndSignIn(26 * minute)
    while ((await statesOf(people)).some((state) => state !== 'done')) {
      if (performance.now() - started > 4 * minute) break
      if (waves < 4 && performance.now() - started > waves * 30_000) {
        waves += 1
        pass(3 * minute)
      }
      await sleep(500)
    }
    open.stop()
    const recovered = (await statesOf(people)).filter((state) => state === 'done').length
    const starts = bank.requests
      .slice(back)
      .filter(({ path }) => path.startsWith('/data/v2/accounts?'))
      .map(({ arrivedAt: at }) => Date.parse(at))
    const spread = Math.max(...starts) - Math.min(...starts)
    return {
      passed: recovered === connections && same <= 5 && open.most() <= 4,
      figures: {
        connections,
        calls_in_outage: calls.length,
        one_call_at_most: same,
        gave_up_s: round(gaveUpMs / 1000),
        open_at_once: open.most(),
        back_by_themselves: recovered,
        starts_spread_s: round(spread / 1000),
        done_s: round((performance.now() - started) / 1000),
      },
    }
  } finally {
    clock.discard()
  }
}

export const bankFaults: Fault[] = [
  {
    name: 'F6',
    summary:
      'eleven banks at once: well, slow, failing, limiting, cutting, redirecting, giant (200 MB), trickling, silent',
    floor:
      'good figures stay, one call ≤ 5 times, a broken bank fails its own job alone, others served (p99 ≤ 1 s), ≤ 256 MB more, all good again',
    run: () =>
      withProduct({}, async (product, bank) => {
        await product.start()
        return breakBanks(product, bank)
      }),
  },
  {
    name: 'F7',
    untimed: true,
    summary: 'the bank away for 5 minutes with 50 connections due, then back (the wall clock put ahead)',
    floor: 'one call ≤ 5 times, ≤ 4 at once when it is back, spread, all recovered without a user action',
    run: () => withProduct({}, outage),
  },
]
