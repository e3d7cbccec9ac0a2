/** Started by bench/peer.ts: measures the same rows and queries in the peer's process; prints a JSON line. */
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { median } from './client.ts'
import { accountCount, categories, commonWord, generate, merchants, referenceOf } from './data.ts'

type Query = {
  filter(what: object): Query
  select(what: unknown): Query
  orderBy(what: unknown): Query
  groupBy(what: unknown): Query
  limit(count: number): Query
  offset(count: number): Query
}
type PeerRow = {
  account: string
  date: string
  amount: number
  notes: string
  category: string
  payee: string
}
/** The part of the peer's API that is used here. */
type Peer = {
  init(config: { dataDir: string }): Promise<unknown>
  shutdown(): Promise<void>
  runImport(name: string, work: () => Promise<void>): Promise<void>
  createAccount(account: { name: string }, balance: number): Promise<string>
  createCategoryGroup(group: { name: string }): Promise<string>
  createCategory(category: { name: string; group_id: string }): Promise<string>
  createPayee(payee: { name: string }): Promise<string>
  addTransactions(account: string, rows: PeerRow[]): Promise<unknown>
  aqlQuery(query: Query): Promise<{ data: unknown[] }>
  q(table: string): Query
}

const [folder = '', count = '10000'] = process.argv.slice(2)
const rows = Number(count)
const entry = createRequire(path.join(folder, 'package.json')).resolve('@actual-app/api')
const loaded: unknown = await import(pathToFileURL(entry).href)
const peer = loaded as Peer // the library is not installed at type-check time

console.log = () => undefined // the peer logs to stdout
const dataDir = path.join(folder, 'data')
mkdirSync(dataDir, { recursive: true })
await peer.init({ dataDir })
let importMs = 0
await peer.runImport('bench', async () => {
  const group = await peer.createCategoryGroup({ name: 'Bench' })
  const categoryIds = new Map<string, string>()
  for (const name of categories) categoryIds.set(name, await peer.createCategory({ name, group_id: group }))
  const payees: string[] = []
  for (const { name } of merchants) payees.push(await peer.createPayee({ name }))
  const lists: PeerRow[][] = []
  const accounts: string[] = []
  for (let index = 0; index < accountCount; index += 1) {
    accounts.push(await peer.createAccount({ name: `Account ${index + 1}` }, 0))
    lists.push([])
  }
  for (const row of generate(rows))
    lists[row.account]?.push({
      account: accounts[row.account] ?? '',
      date: row.day,
      amount: row.type === 'income' ? row.minor : -row.minor,
      notes: row.text,
      category: categoryIds.get(row.category) ?? '',
      payee: payees[row.merchant] ?? '',
    })
  const began = performance.now()
  for (const [index, list] of lists.entries())
    for (let at = 0; at < list.length; at += 1000)
      await peer.addTransactions(accounts[index] ?? '', list.slice(at, at + 1000))
  importMs = performance.now() - began
})

const fields = ['id', 'date', 'amount', 'notes', 'payee.name', 'category.name', 'account.name']
const list = (): Query =>
  peer
    .q('transactions')
    .select(fields)
    .orderBy([{ date: 'desc' }])
    .limit(50)
const sums = (from: string): Query =>
  peer
    .q('transactions')
    .filter({ date: { $gte: from, $lte: '2025-12-31' } })
    .groupBy(['category'])
    .select(['category', { total: { $sum: '$amount' } }])
const questions: Record<string, () => Query> = {
  newest50: list,
  deep: () => list().offset(Math.floor(rows * 0.9)),
  rare: () => list().filter({ notes: { $like: `%${referenceOf(Math.floor(rows / 3))}%` } }),
  common: () => list().filter({ notes: { $like: `%${commonWord}%` } }),
  month: () => sums('2025-12-01'),
  year: () => sums('2025-01-01'),
  all: () => sums('2021-01-01'),
  balances: () =>
    peer
      .q('transactions')
      .groupBy(['account', 'date'])
      .select(['account', 'date', { total: { $sum: '$amount' } }]),
}
const timings: Record<string, number> = {}
for (const [key, question] of Object.entries(questions)) {
  const times: number[] = []
  for (let n = 0; n < 60; n += 1) {
    const started = performance.now()
    const { data } = await peer.aqlQuery(question())
    if (data.length === 0) throw new Error(`the peer found nothing for ${key}`)
    if (n >= 10) times.push(performance.now() - started)
  }
  timings[key] = median(times)
}
const until = performance.now() + 3000
let answered = 0
await Promise.all(
  Array.from({ length: 32 }, async () => {
    while (performance.now() < until) {
      await peer.aqlQuery(sums('2025-12-01'))
      answered += 1
    }
  }),
)
process.stdout.write(
  `${JSON.stringify({ timings, importPerSecond: rows / (importMs / 1000), perSecond: answered / 3 })}\n`,
)
await peer.shutdown()
process.exit(0)
