import { setTimeout as sleep } from 'node:timers/promises'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { dubaiDay } from '#contract/period.ts'
import { syncLeanData } from '#contract/banks/sync.ts'
import type { SandboxBank } from '../../sandbox-bank/server.ts'
import {
  addEntry,
  connect,
  countLost,
  idle,
  type Person,
  runsOf,
  signIn,
  signInAgain,
  signUp,
} from './people.ts'
import { type Product, withProduct } from './product.ts'
import { type Fault, type Result, round } from './report.ts'
import { createWrongClock } from './wrong-clock.ts'

const hour = 3_600_000
/** Successive offsets of the server's wall clock; each is a jump from the previous one. */
const jumps: readonly [name: string, offMs: number][] = [
  ['back_2h', -2 * hour],
  ['ahead_2h', 2 * hour],
  ['ahead_1d', 26 * hour],
  ['back_10min', 26 * hour - 600_000],
  ['right_again', 0],
]

/** Milliseconds until the user can read again, with the session or after signing in again. */
async function lockedOut(
  url: string,
  person: Person,
): Promise<{ ms: number; person: Person; freshSignIn: boolean }> {
  const from = performance.now()
  for (;;) {
    for (const freshSignIn of [false, true]) {
      const now = await signInAgain(url, person, freshSignIn).catch(() => null)
      const answer = await now?.call(accountsQuick).catch(() => null)
      if (now && answer?.status === 200) return { ms: performance.now() - from, person: now, freshSignIn }
    }
    if (performance.now() - from > 310_000) return { ms: 310_000, person, freshSignIn: true }
    await sleep(500)
  }
}

async function jumpClock(product: Product, bank: SandboxBank): Promise<Result> {
  const clock = createWrongClock()
  const set = (offMs: number): void => clock.set(offMs)
  const figures: Record<string, number | string> = {}
  let passed = true
  try {
    await product.start({ nodeArgs: clock.nodeArgs })
    let person = await signUp(product.url)
    await connect(bank, person, { person: 'salaried' })
    const acknowledged: string[] = []
    const today = dubaiDay(new Date())
    for (const [name, offMs] of jumps) {
      set(offMs)
      await sleep(300)
      const out = await lockedOut(product.url, person)
      person = out.person
      const began = performance.now()
      const requested = await person.call(syncLeanData, { body: { background: true } })
      await idle(person, 200_000)
      const syncMs = performance.now() - began
      const last = await runsOf(person)
      const allDone = last.every((run) => run.state === 'done')
      const answer = (await person.call(accountsQuick)).body.data
      const ageMs = Math.min(
        ...answer.map((each) => Date.now() + offMs - Date.parse(each.last_updated ?? '')),
      )
      if (name === 'ahead_1d') figures['wrong_sign_ins'] = await guessWrong(product.url, person)
      const entry = await addEntry(person, { key: name, amount: 1, description: name, date: today })
      if (entry?.id != null) acknowledged.push(entry.id)
      const limited = requested.status === 429
      const waitS = Number(requested.headers.get('retry-after') ?? 0)
      passed &&= out.ms <= 300_000 && syncMs <= 300_000 && entry?.status === 200 && allDone
      passed &&= requested.status === 200 || (limited && waitS <= 60)
      figures[name] =
        `in after ${round(out.ms)} ms${out.freshSignIn ? ' by signing in' : ''}, sync ${requested.status} ${round(syncMs)} ms, bank's figures ${round(ageMs / 1000)} s old`
    }
    const signedIn = await lockedOut(product.url, { ...person, cookie: '' })
    passed &&= signedIn.ms <= 300_000
    figures['in_after_block_ms'] = round(signedIn.ms)
    const lost = await countLost(person, acknowledged)
    figures['kept'] = acknowledged.length
    figures['lost'] = lost
    figures['midnight'] = await crossMidnight(product.url, person, set)
    passed &&= lost === 0 && acknowledged.length === jumps.length && figures['midnight'] === 'next day'
  } finally {
    clock.discard()
  }
  return { passed, figures }
}

/** Sends wrong sign-ins until the user is blocked, the clock a day ahead: the block must not last a day. */
async function guessWrong(url: string, person: Person): Promise<string> {
  const statuses: number[] = []
  while (statuses.length < 30 && statuses.at(-1) !== 429)
    statuses.push((await signIn(url, { email: person.email, password: 'Wrong-Harbour-1' })).status)
  return `${statuses.length} until ${statuses.at(-1)}`
}

/** Compares the server's idea of today seconds before and after midnight in Dubai. */
async function crossMidnight(url: string, person: Person, set: (offMs: number) => void): Promise<string> {
  const now = Date.now()
  const midnight = Date.parse(`${dubaiDay(new Date(now))}T24:00:00+04:00`)
  set(midnight - now - 12_000)
  await sleep(500)
  const again = await signInAgain(url, person, true) // midnight may be further away than the session's expiry
  const read = async (): Promise<string> => {
    const answer = await again.fetch('/api/user/balance-history?period=1y')
    const body: unknown = await answer.json()
    const to: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'to') : null
    return typeof to === 'string' ? to : `status ${answer.status}`
  }
  const before = await read()
  await sleep(14_000)
  const after = await read()
  const expected = [dubaiDay(new Date(midnight - 1)), dubaiDay(new Date(midnight))]
  return before === expected[0] && after === expected[1] ? 'next day' : `${before} then ${after}`
}

export const clockFaults: Fault[] = [
  {
    name: 'F8',
    summary: "the server's clock 2 h back, 2 h ahead, a day ahead, 10 min back, over midnight in Dubai",
    floor: 'nobody locked out > 5 min, syncs go on, no wait > 1 min, 0 lost',
    run: () => withProduct({}, jumpClock),
  },
]
