import { setTimeout as sleep } from 'node:timers/promises'
import { disconnectEntity } from '#contract/banks/connecting.ts'
import { syncStatus } from '#contract/banks/sync.ts'
import { createTransaction, editTransaction, verifyTransaction } from '#contract/ledger/transaction-edits.ts'
import { dubaiDay } from '#contract/period.ts'
import type { FaultSpec } from '../../sandbox-bank/server.ts'
import { checkBalances, checkList, checkSaid, checkSame, checkTotals, checkTruth, insist } from './checks.ts'
import { hashOf, readAccounts, readRows } from './facts.ts'
import { requestsFromNow } from '../connect.ts'
import { connect, recover, type Simulation, sync, trySync } from './simulation.ts'

const people = ['salaried', 'freelancer', 'kuwaiti', 'empty', 'awkward'] as const
const banks = ['ENBD_AE', 'ADCB_AE', 'FAB_AE', 'MASHREQ_AE'] as const
const scenarioLists = [[], [], [], ['pending'], ['duplicates'], ['slow']] as const

/** What was done and compared in a history. */
export type Score = { steps: number; syncs: number; faults: number; rows: number; figures: number }

type Step = (sim: Simulation, score: Score) => Promise<void>

/** Syncs twice, so that data the provider collects on our request is read too. */
async function syncAll(sim: Simulation, score: Score, days?: number): Promise<void> {
  for (let again = 0; again < 2; again += 1) {
    await sync(sim, days === undefined ? {} : { days })
    score.syncs += 1
    await sleep(20)
  }
}

async function connectOne(sim: Simulation, score: Score): Promise<void> {
  const { random } = sim
  const person = random.pick(people)
  const bank = random.pick(banks)
  if (sim.links.length >= 3 || sim.links.some((link) => link.bank === bank)) return
  const typed = [...random.pick(scenarioLists)]
  sim.trace.push(`connect ${[person, ...typed].join('+')}@${bank}`)
  await connect(sim, person, bank, typed)
  await syncAll(sim, score)
}

async function disconnectOne(sim: Simulation, score: Score): Promise<void> {
  if (sim.links.length < 2) return
  const link = sim.random.pick(sim.links)
  sim.trace.push(`disconnect ${link.bank}`)
  const { status } = await sim.user.call(disconnectEntity, { params: { id: link.entityId } })
  insist(sim, status === 200, `disconnecting answered ${status}`)
  sim.links.splice(sim.links.indexOf(link), 1)
  if (!sim.random.chance(0.7)) return
  sim.pass(60)
  sim.trace.push(`connect ${link.person}@${link.bank} again`)
  await connect(sim, link.person, link.bank)
  await syncAll(sim, score)
}

async function bankMoves(sim: Simulation): Promise<void> {
  const { random } = sim
  const link = random.pick(sim.links)
  const { accounts } = sim.world.bank.served(link.entityId)
  if (accounts.length === 0) return
  for (let moves = random.whole(1, 4); moves > 0; moves -= 1) {
    const minor = random.whole(1, 900_000) * (random.chance(0.3) ? 1 : -1)
    const pending = random.chance(0.4)
    const text = random.pick(['CAREEM RIDES DUBAI', 'CARREFOUR MOE', 'IPP TRANSFER', 'مشتريات'])
    sim.trace.push(`bank ${pending ? 'holds' : 'books'} ${minor}`)
    sim.world.bank.addTransaction(link.entityId, random.pick(accounts).accountId, { minor, text, pending })
  }
}

async function settle(sim: Simulation): Promise<void> {
  const link = sim.random.pick(sim.links)
  sim.trace.push(`settle ${link.bank}`)
  sim.world.bank.settlePending(link.entityId)
}

/** The user names, annotates or verifies a row; also a pending one, whose booking must keep that. */
async function say(sim: Simulation): Promise<void> {
  const { random, user } = sim
  const rows = (await readRows(sim)).filter((row) => !row.hidden).sort((a, b) => (a.day < b.day ? 1 : -1))
  if (rows.length === 0) return
  const row = random.pick(rows.slice(0, 60))
  const edit = sim.edits.get(row.id) ?? { verified: row.verified }
  const { id } = row
  if (random.chance(0.5)) {
    const body = { description: `Mine ${random.whole(1, 999)}`, note: `note ${random.whole(1, 999)}` }
    const { status } = await user.call(editTransaction, { params: { id }, body })
    insist(sim, status === 200, `editing answered ${status}`)
    sim.edits.set(id, { ...edit, ...body, verified: true })
  } else {
    const { status } = await user.call(verifyTransaction, { params: { id }, body: { action: 'correct' } })
    insist(sim, status === 200, `verifying answered ${status}`)
    sim.edits.set(id, { ...edit, verified: true })
  }
  sim.trace.push(`say ${row.day} ${row.status}`)
}

async function enter(sim: Simulation): Promise<void> {
  const { random } = sim
  const minor = random.whole(1, 500_000)
  const { status, body } = await sim.user.call(createTransaction, {
    body: {
      type: 'expense',
      amount: minor / 100,
      category: 'groceries',
      description: 'Cash',
      date: dubaiDay(sim.now()),
    },
  })
  insist(sim, status === 200, `adding answered ${status}`)
  sim.manual.set(body.id, { minor: BigInt(minor), type: 'expense' })
  sim.trace.push(`enter ${minor}`)
}

const broken: readonly ((random: Simulation['random']) => FaultSpec)[] = [
  () => ({ kind: 'status', status: 429, headers: { 'retry-after': '30' } }),
  () => ({ kind: 'status', status: 500 }),
  () => ({ kind: 'status', status: 503, headers: { 'retry-after': '2' } }),
  () => ({ kind: 'cut' }),
  () => ({ kind: 'html' }),
  () => ({ kind: 'html', status: 502 }),
  () => ({ kind: 'redirect', status: 308, body: 'http://127.0.0.1:9/' }),
  () => ({ kind: 'json', body: null }),
  () => ({ kind: 'json', body: [] }),
  () => ({ kind: 'json', body: { status: 'OK', data: { transactions: 'none', balance: 'NaN' } } }),
  () => ({ kind: 'json', body: { status: 'OK', data: null } }),
  () => ({ kind: 'json', body: { status: 'OK', payload: { balance: 0, currency_code: null } } }),
]
const calls = [/\/accounts/, /balance/, /transactions/, /oauth/, /data\/v2/] as const

/** A sync with a failing bank: good figures stay, few calls are made, and the next sync recovers. */
async function breakBank(sim: Simulation, score: Score): Promise<void> {
  const { random, world } = sim
  const fault: FaultSpec = {
    ...random.pick(broken)(random),
    match: { path: random.pick(calls) },
    skip: random.pick([0, 0, 1, 3]),
    times: random.pick([1, 2, 1000]),
  }
  sim.trace.push(
    `break ${fault.kind} ${fault.status ?? ''} ${fault.match?.path?.source} skip ${fault.skip} times ${fault.times}`,
  )
  const before = await hashOf(sim, false)
  const balances = JSON.stringify((await readAccounts(sim)).map((each) => String(each.balance_minor)))
  const requestsSince = requestsFromNow(world.bank)
  world.bank.faults.set(fault)
  await trySync(sim)
  const callCount = requestsSince().length
  insist(sim, callCount < 400, `I15: ${callCount} calls in one failing sync`)
  const { body } = await sim.user.call(syncStatus)
  if (body.active.length > 0 && sim.links.length === 1) {
    insist(sim, (await hashOf(sim, false)) === before, 'I15: a failed sync changed rows')
    const now = JSON.stringify((await readAccounts(sim)).map((each) => String(each.balance_minor)))
    insist(sim, now === balances, 'I15: a failed sync changed balances')
  }
  await recover(sim)
  score.faults += 1
  await syncAll(sim, score)
}

/** Everything the bank has, to detect whether it changed by itself. */
const booksOf = (sim: Simulation): string =>
  JSON.stringify(sim.links.map(({ entityId }) => sim.world.bank.served(entityId)))

/** Repeating a read changes nothing, whatever its range of days. */
async function repeat(sim: Simulation, score: Score): Promise<void> {
  await syncAll(sim, score)
  const before = await hashOf(sim, false)
  const books = booksOf(sim)
  const days = sim.random.pick([1, 7, 30, 90, 365])
  sim.trace.push(`repeat ${days}`)
  await sync(sim, { days })
  score.syncs += 1
  const awkward = sim.links.some(({ person }) => person === 'awkward')
  if (!awkward && booksOf(sim) === books)
    insist(sim, (await hashOf(sim, false)) === before, 'I3: the same read changed something')
}

const steps: Readonly<Record<string, readonly [weight: number, step: Step]>> = {
  connect: [3, connectOne],
  disconnect: [0.7, disconnectOne],
  bank: [4, bankMoves],
  settle: [1, settle],
  say: [4, say],
  enter: [1, enter],
  fault: [2.5, breakBank],
  repeat: [1.5, repeat],
  wait: [
    2,
    async (sim) => {
      const hours = sim.random.pick([1, 5, 26, 24 * 9])
      sim.trace.push(`wait ${hours} h`)
      sim.pass(hours * 60)
    },
  ],
  sync: [2, (sim, score) => syncAll(sim, score)],
}

/** Runs one history; throws with its seed and steps at the first violation. */
export async function live(sim: Simulation, count: number): Promise<Score> {
  const score: Score = { steps: 0, syncs: 0, faults: 0, rows: 0, figures: 0 }
  while (sim.links.length === 0) await connectOne(sim, score)
  const weights = Object.fromEntries(Object.entries(steps).map(([name, [weight]]) => [name, weight]))
  for (let step = 0; step < count; step += 1) {
    const syncs = score.syncs
    const name = sim.random.weighted(weights)
    const started = performance.now()
    await steps[name]?.[1](sim, score)
    const ms = Math.round(performance.now() - started)
    if (process.env['SIMULATOR_TRACE'])
      process.stderr.write(`${sim.seed} ${name} ${ms} ms: ${sim.trace.at(-1)}\n`)
    score.steps += 1
    if (score.syncs > syncs) score.rows += await checkTruth(sim)
    await checkSaid(sim)
  }
  sim.trace.push('end')
  await syncAll(sim, score)
  score.rows += await checkTruth(sim)
  await checkBalances(sim)
  await checkTotals(sim)
  score.figures += await checkSame(sim)
  await checkList(sim, 'all')
  return score
}
