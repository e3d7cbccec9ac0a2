import { sql } from 'kysely'
import { expect } from 'vitest'
import { syncLeanData, syncStatus } from '#contract/banks/sync.ts'
import { write } from '../../server/platform/db/db.ts'
import { runSync } from '../../server/features/banks/sync/run/service.run.ts'
import { connectBank, syncIdle } from '../connect.ts'
import { startWorld, type TestUser, type World, type WorldOptions, wholeHistory } from '../world.ts'
import { type Random, randomOf } from './random.ts'

/** What the user entered for a row, which no sync may change. */
export type Said = { description?: string; note?: string; verified: boolean }
export type Link = { entityId: string; connectionId: string; person: string; bank: string }

/** One history: the app, its bank, a user, and what the user has done so far. */
export type Simulation = {
  seed: number
  random: Random
  world: World
  user: TestUser
  links: Link[]
  edits: Map<string, Said>
  manual: Map<string, { minor: bigint; type: 'income' | 'expense' }>
  /** Steps so far, for error messages. */
  trace: string[]
  pass(minutes: number): void
  now(): Date
}

const dayMs = 86_400_000
const minuteMs = 60_000

export type Simulator = {
  world: World
  /** Starts a history with its own user; the same seed gives the same history. */
  begin(seed: number): Promise<Simulation>
  stop(): Promise<void>
}

/** Starts the app with a clock that moves only when the history says so, shared by server and bank. */
export async function startSimulator(options: WorldOptions = {}): Promise<Simulator> {
  let now = Date.parse('2024-01-10T05:00:00Z')
  const world = await startWorld({
    clock: { now: () => new Date(now) },
    logLevel: 'error',
    ...options,
    sandbox: {
      timing: { refreshPendingMs: [], refreshDoneMs: 1, webhookRetryMs: [], slowMs: 40, delayMs: 1 },
      ...(process.env['SIMULATOR_RUNS'] ? wholeHistory : {}),
      ...options.sandbox,
    },
    env: { PLANS_ENFORCED: 'false', ...options.env },
  })
  return {
    world,
    stop: () => world.stop(),
    async begin(seed) {
      const random = randomOf(seed)
      now =
        Date.parse('2024-01-10T05:00:00Z') + random.whole(0, 900) * dayMs + random.whole(0, 1439) * minuteMs
      world.bank.faults.clear()
      return {
        seed,
        random,
        world,
        user: await world.signUp(),
        links: [],
        edits: new Map(),
        manual: new Map(),
        trace: [],
        pass(minutes) {
          now += minutes * minuteMs
        },
        now: () => new Date(now),
      }
    },
  }
}

async function connectionIdOf({ world, user }: Simulation, entityId: string): Promise<string> {
  return write(world.app.db, { userId: user.id }, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from connections where user_id = ${user.id} and entity_id = ${entityId}`.execute(tx)
    return rows[0]?.id ?? ''
  })
}

/** Connects a person at a bank that is not connected yet, without a sync. */
export async function connect(
  sim: Simulation,
  person: string,
  bank: string,
  scenarios: string[] = [],
): Promise<Link> {
  const { entityId } = await connectBank(sim.world, sim.user, { person, bank, words: scenarios, sync: false })
  const link = { entityId, connectionId: await connectionIdOf(sim, entityId), person, bank }
  sim.links.push(link)
  return link
}

/** Whether the app's own worker is executing a run of this user. */
const isRunning = async ({ user }: Simulation): Promise<boolean> =>
  (await user.call(syncStatus)).body.active.some(({ state }) => state === 'running')

/** Executes open runs directly instead of waiting for the queue; returns when none is executing any more. */
async function runOpen(sim: Simulation): Promise<void> {
  const { world, user } = sim
  for (const { connectionId } of sim.links)
    await runSync(
      world.app,
      { userId: user.id, connectionId },
      { signal: new AbortController().signal, waits: [20, 20, 20] },
    )
  await expect.poll(() => isRunning(sim), { timeout: 60_000, interval: 50 }).toBe(false)
}

/** Requests a sync over HTTP like the button, half an hour after the last one, and executes one attempt. */
export async function trySync(sim: Simulation, body: { days?: number } = {}): Promise<void> {
  sim.pass(30)
  const answer = await sim.user.call(syncLeanData, { body: { ...body, background: true } })
  if (answer.status !== 200) throw new Error(`sync answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  await runOpen(sim)
}

/** Does the same and waits until no run is active. */
export async function sync(sim: Simulation, body: { days?: number } = {}): Promise<void> {
  await trySync(sim, body)
  await syncIdle(sim.user)
}

/** Lets runs that wait for a retry end: faults are cleared and time passes. */
export async function recover(sim: Simulation): Promise<void> {
  sim.world.bank.faults.clear()
  sim.pass(20)
  await runOpen(sim)
  await syncIdle(sim.user)
}
