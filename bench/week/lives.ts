/** Ten people of different kinds, and what each does in a day. */
import { setTimeout as sleep } from 'node:timers/promises'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { sendBankMessages } from '#contract/banks/messages.ts'
import { syncLeanData } from '#contract/banks/sync.ts'
import * as imports from '#contract/imports/imports.ts'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import { createTransaction, verifyTransaction } from '#contract/ledger/transaction-edits.ts'
import { addDays, dubaiDay } from '#contract/period.ts'
import { createBudget } from '#contract/planning/budgets.ts'
import type { Random } from '../../test/simulator/random.ts'
import type { TestUser } from '../../test/world.ts'
import { Counts } from '../http.ts'
import { connect } from '../faults/people.ts'
import type { Town } from './town.ts'

export type Life = {
  kind: string
  who: { name: string; email: string; password: string }
  address: string
  /** Of the connection; null without a bank. */
  entityId: string | null
  /** Acknowledged payments by their text, with the ids. */
  added: Map<string, string>
  verified: Set<string>
  imported: Set<string>
  messages: number
}

/** The sandbox bank's people, and three who have no bank: one imports, one forwards messages, one writes down. */
export const kinds = [
  'salaried',
  'freelancer',
  'kuwaiti',
  'tenant',
  'commitments',
  'maya',
  'awkward',
  'imports',
  'messages',
  'by hand',
] as const

const reads = [
  '/api/user/dashboard-data?period=mtd',
  '/api/user/financial-summary-quick?period=mtd',
  '/api/user/financial-summary?period=1m',
  '/api/user/transactions/search?size=50',
  '/api/user/accounts-quick',
  '/api/user/balance-history?period=3m',
  '/api/user/budgets',
  '/api/user/look-ahead',
  '/api/user/analytics/spending',
  '/api/user/notifications',
]

/** What a day showed: milliseconds of reads, and answers that were no success. */
export type Seen = { times: number[]; refused: Counts; repeated: number }

export async function begin(town: Town, kind: string, index: number): Promise<Life> {
  const who = {
    name: `Person ${index}`,
    email: `${kind.replace(' ', '-')}@example.test`,
    password: 'Quiet-Harbour-77x',
  }
  const address = `10.8.0.${index + 1}`
  await town.signUp(who, address)
  const [user] = await town.enter(who, address)
  const hasBank = !['imports', 'messages', 'by hand'].includes(kind)
  const entityId = hasBank ? await connect(town.bank, user, { person: kind }) : null
  const life: Life = {
    kind,
    who,
    address,
    entityId,
    added: new Map(),
    verified: new Set(),
    imported: new Set(),
    messages: 0,
  }
  const body = { name: 'All', category_ids: [], amount: 5000 }
  await user.call(createBudget, { body })
  return life
}

/** Calls until a process answers with success, one after the other, as a person would press again. */
async function untilDone<T extends { status: number; body: unknown }>(
  users: readonly TestUser[],
  seen: Seen,
  work: (user: TestUser) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < 120; tries += 1) {
    const user = users[tries % users.length]
    const answer = user ? await work(user).catch(() => null) : null
    if (answer?.status === 200) return answer
    if (answer && answer.status < 500 && answer.status !== 429)
      throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    seen.repeated += 1
    await sleep(250)
  }
  throw new Error('no success within half a minute')
}

async function readScreens(users: readonly TestUser[], random: Random, seen: Seen): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) {
    const began = performance.now()
    const answer = await random
      .pick(users)
      .fetch(random.pick(reads))
      .catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    if (answer?.status === 200) seen.times.push(performance.now() - began)
    else seen.refused.add(String(answer?.status ?? 'without an answer'))
    await sleep(random.whole(5, 40))
  }
}

async function addByHand(
  life: Life,
  users: readonly TestUser[],
  day: string,
  n: number,
  seen: Seen,
): Promise<void> {
  const text = `${life.kind} ${day} ${n}`
  const body = {
    type: 'expense',
    amount: 10 + n + 0.25,
    category: 'dining',
    description: text,
    date: day,
  } as const
  const headers = { 'idempotency-key': encodeURIComponent(text) }
  const { body: made } = await untilDone(users, seen, (user) =>
    user.call(createTransaction, { body }, headers),
  )
  life.added.set(text, made.id)
  if (n % 2 === 0) return
  await untilDone(users, seen, (user) =>
    user.call(verifyTransaction, { params: { id: made.id }, body: { action: 'correct' } }),
  )
  life.verified.add(made.id)
}

/** A statement of the last ten days, of which three were in the one before. */
async function importWeek(life: Life, users: readonly TestUser[], today: string, seen: Seen): Promise<void> {
  const days = Array.from({ length: 10 }, (_, back) => addDays(today, back - 9))
  const lines = days.map((day) => `${day},SHOP OF ${day},-${20 + Number(day.slice(8))}.50,AED,Wallet`)
  const file = ['Date,Description,Amount,Currency,Account', ...lines].join('\n')
  const { body } = await untilDone(users, seen, async (user) => {
    const form = new FormData()
    form.set('file', new Blob([file], { type: 'text/csv' }), `${today}.csv`)
    const answer = await user.fetch(imports.uploadImport.path, { method: 'POST', body: form })
    return { status: answer.status, body: imports.uploadImport.response.parse(await answer.json()) }
  })
  const { id } = body
  const is = async (states: readonly string[]): Promise<void> => {
    for (let tries = 0; tries < 240; tries += 1) {
      const read = await untilDone(users, seen, (user) => user.call(imports.readImport, { params: { id } }))
      if (states.includes(read.body.state)) return
      await sleep(250)
    }
    throw new Error(`the import of ${today} is not ${states.join(' or ')}`)
  }
  await is(['read'])
  await untilDone(users, seen, async (user) => {
    const answer = await user.call(imports.applyImport, { params: { id }, body: {} })
    return answer.status === 409 ? { ...answer, status: 200 } : answer // a repeated request finds it begun
  })
  await is(['done'])
  for (const day of days) life.imported.add(`SHOP OF ${day}`)
}

async function forwardMessage(
  life: Life,
  users: readonly TestUser[],
  today: string,
  seen: Seen,
): Promise<void> {
  const [year, month, date] = today.split('-')
  const amount = `${30 + Number(date)}.${month}`
  const text = `Your card ending 4417 was used for AED ${amount} at BLUE DATE CAFE on ${date}/${month}/${year} 11:30.`
  await untilDone(users, seen, (user) => user.call(sendBankMessages, { body: { text } }))
  life.messages += 1
}

/** One day of a person. */
export async function liveDay(town: Town, life: Life, random: Random, seen: Seen): Promise<void> {
  const users = await town.enter(life.who, life.address)
  const today = dubaiDay(town.now())
  if (life.entityId !== null)
    await random
      .pick(users)
      .call(syncLeanData, { body: { background: true } })
      .catch(() => null)
  await readScreens(users, random, seen)
  const payments = life.kind === 'by hand' ? 3 : random.whole(0, 2)
  for (let n = 0; n < payments; n += 1) await addByHand(life, users, today, n, seen)
  if (life.kind === 'messages') await forwardMessage(life, users, today, seen)
  if (life.kind === 'imports' && Number(today.slice(8)) % 7 === 0) await importWeek(life, users, today, seen)
  await readScreens(users, random, seen)
  await users[0].call(searchTransactions, { query: { q: today } }).catch(() => null)
  await users[0].call(accountsQuick).catch(() => null)
}
